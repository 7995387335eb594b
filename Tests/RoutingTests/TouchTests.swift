import Gestures
import Routing
import Testing

/// Touches as the router keeps them (section 1 of the rules), by two devices over two windows.
@Suite struct TouchTests {
  private var router: Router
  private var decisions: [Decision] = []

  init() {
    let hold = Binding(name: "five", gesture: .tap(TapSpecification(fingers: 5)), actions: [.nothing])
    router = Router(
      tree: RegionTree(root: WindowID(1), width: 1920, height: 1080),
      rules: RuleSet(rules: [Rule(level: .global, bindings: [hold])]))
    for (id, x) in [(UInt32(10), Int32(0)), (11, 960)] {
      let record = WindowRecord(
        window: WindowID(id), geometry: WindowGeometry(x: x, y: 0, width: 960, height: 1080), isMapped: true,
        properties: WindowProperties(isManaged: true, applicationClass: "w\(id)"))
      router.handle(.window(.insert(record, parent: WindowID(1))), into: &decisions)
    }
    for id in [UInt16(8), 9] {
      router.handle(.device(TouchDevice(id: DeviceID(id), name: "d", touches: 10)), into: &decisions)
    }
  }

  private func event(_ number: UInt32, _ time: UInt32, _ point: Point, device: UInt16 = 8) -> TouchEvent {
    TouchEvent(
      id: TouchID(source: DeviceID(device), number: number), master: DeviceID(2), time: Timestamp(time),
      location: point, child: router.tree[router.tree.hitTest(point)].window)
  }

  private mutating func down(_ number: UInt32, _ time: UInt32, _ point: Point, device: UInt16 = 8) {
    let event = event(number, time, point, device: device)
    router.handle(.rawTouchBegin(event.id, time: event.time), into: &decisions)
    router.handle(.touchBegin(event), into: &decisions)
    router.handle(.touchOwnership(event.id, time: event.time), into: &decisions)
    turn(time)
  }

  private mutating func move(_ number: UInt32, _ time: UInt32, _ point: Point, device: UInt16 = 8) {
    router.handle(.touchUpdate(event(number, time, point, device: device)), into: &decisions)
    turn(time)
  }

  private mutating func up(_ number: UInt32, _ time: UInt32, _ point: Point, device: UInt16 = 8) {
    let event = event(number, time, point, device: device)
    router.handle(.rawTouchEnd(event.id, time: event.time), into: &decisions)
    router.handle(.touchEnd(event), into: &decisions)
    turn(time)
  }

  private mutating func turn(_ time: UInt32) {
    router.handle(.turnEnded(at: Timestamp(time)), into: &decisions)
    if decisions.contains(.barrier) { router.handle(.barrierReached(at: Timestamp(time)), into: &decisions) }
  }

  private func touch(_ number: UInt32, device: UInt16 = 8) -> Touch? {
    let id = TouchID(source: DeviceID(device), number: number)
    return router.contacts.lazy.flatMap(\.touches).map(\.touch).first { $0.id == id }
  }

  @Test mutating func `T1 a touch is one value from begin to end, with where it was and where it landed`() {
    down(1, 100, Point(100, 100))
    move(1, 110, Point(104, 100))
    move(1, 120, Point(106, 103))
    let touch = touch(1)
    #expect(touch?.startTime == Timestamp(100))
    #expect(touch?.time == Timestamp(120))
    #expect(touch?.startLocation == Point(100, 100))
    #expect(touch?.previousLocation == Point(104, 100))
    #expect(touch?.location == Point(106, 103))
    #expect(touch?.region == WindowID(10))
    #expect(touch?.client == WindowID(10))
    #expect(touch?.phase == .stationary)
    #expect(router.contacts.count == 1)
  }

  @Test mutating func `T2 the region stays the one that was hit at began`() {
    down(1, 100, Point(900, 100))
    move(1, 110, Point(905, 100))
    router.handle(.touchUpdate(event(1, 115, Point(1500, 100))), into: &decisions)
    #expect(touch(1)?.region == WindowID(10))
  }

  @Test(arguments: [
    (300, 100.0, 2), (301, 100.0, 1), (200, 137.0, 2), (200, 139.0, 1),
  ])
  mutating func `T3 a landing within 300 ms and 10 mm of the last lift counts on`(
    _ gap: UInt32, _ x: Double, _ count: Int
  ) {
    down(1, 100, Point(100, 100))
    up(1, 150, Point(100, 100))
    down(2, 150 + gap, Point(x, 100))
    #expect(touch(2)?.tapCount == count)
  }

  @Test mutating func `T3 another region does not count on`() {
    down(1, 100, Point(950, 100))
    up(1, 150, Point(950, 100))
    down(2, 250, Point(965, 100))
    #expect(touch(2)?.region == WindowID(11))
    #expect(touch(2)?.tapCount == 1)
  }

  @Test mutating func `T7 two devices may use one id at once, each a contact of its own`() {
    down(7, 100, Point(100, 100))
    down(7, 110, Point(1500, 100), device: 9)
    #expect(router.contacts.count == 2)
    #expect(touch(7)?.region == WindowID(10))
    #expect(touch(7, device: 9)?.region == WindowID(11))
    move(7, 120, Point(1502, 100), device: 9)
    #expect(touch(7)?.location == Point(100, 100))
    up(7, 130, Point(100, 100))
    #expect(touch(7) == nil)
    #expect(touch(7, device: 9)?.isDown == true)
  }

  @Test mutating func `T7 an id may come again as soon as its end was seen`() {
    down(7, 100, Point(100, 100))
    up(7, 140, Point(100, 100))
    down(7, 141, Point(1500, 100))
    #expect(touch(7)?.region == WindowID(11))
    #expect(router.faults == [])
  }

  @Test mutating func `C2 an event of a touch that never began is nothing`() {
    let before = router
    router.handle(.touchUpdate(event(5, 100, Point(1, 1))), into: &decisions)
    router.handle(.touchEnd(event(5, 100, Point(1, 1))), into: &decisions)
    router.handle(
      .touchOwnership(TouchID(source: DeviceID(8), number: 5), time: Timestamp(100)), into: &decisions)
    router.handle(
      .rawTouchEnd(TouchID(source: DeviceID(8), number: 5), time: Timestamp(100)), into: &decisions)
    turn(100)
    #expect(router == before)
    #expect(decisions.isEmpty)
  }

  @Test mutating func `R8.1 the server's pick is the target, and a difference asks for a repair`() {
    var event = event(1, 100, Point(100, 100))
    event.child = WindowID(11)
    router.handle(.touchBegin(event), into: &decisions)
    #expect(touch(1)?.region == WindowID(11))
    #expect(decisions.contains(.repair(mirror: WindowID(10), server: WindowID(11))))
  }

  @Test mutating func `R8.3 a pick that the mirror does not know falls back to the mirror's own`() {
    var event = event(1, 100, Point(100, 100))
    event.child = WindowID(999)
    router.handle(.touchBegin(event), into: &decisions)
    #expect(touch(1)?.region == WindowID(10))
    #expect(decisions.contains(.repair(mirror: WindowID(10), server: WindowID(999))))
  }
}
