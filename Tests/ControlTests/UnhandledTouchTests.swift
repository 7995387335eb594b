import Control
import Gestures
import Routing
import Testing

/// What subscribers of `unhandled` are told of (R1), and a pause as the router sees it (C1).
@Suite struct UnhandledTouchTests {
  private func router(_ touches: TouchPolicy) -> Router {
    let press = Binding(
      name: "press", gesture: .swipe(SwipeSpecification(fingers: 1, directions: [.left])), actions: [.nothing]
    )
    let rule = Rule(level: .global, touches: touches, bindings: [press])
    var router = Router(
      tree: RegionTree(root: WindowID(1), width: 1920, height: 1080), rules: RuleSet(rules: [rule]))
    var decisions: [Decision] = []
    router.handle(.device(TouchDevice(id: DeviceID(8), name: "d", touches: 10)), into: &decisions)
    let record = WindowRecord(
      window: WindowID(10), geometry: WindowGeometry(x: 0, y: 0, width: 960, height: 1080), isMapped: true,
      properties: WindowProperties(isManaged: true, applicationClass: "w"))
    router.handle(.window(.insert(record, parent: WindowID(1))), into: &decisions)
    return router
  }

  private func land(_ number: UInt32, at time: UInt32, _ router: inout Router) -> [Decision] {
    var decisions: [Decision] = []
    let id = TouchID(source: DeviceID(8), number: number)
    let event = TouchEvent(
      id: id, master: DeviceID(2), time: Timestamp(time), location: Point(100, 200), child: WindowID(10))
    router.handle(.rawTouchBegin(id, time: event.time), into: &decisions)
    router.handle(.touchBegin(event), into: &decisions)
    router.handle(.touchOwnership(id, time: event.time), into: &decisions)
    router.handle(.turnEnded(at: event.time), into: &decisions)
    return decisions
  }

  private func lift(_ number: UInt32, at time: UInt32, _ router: inout Router) {
    var decisions: [Decision] = []
    let id = TouchID(source: DeviceID(8), number: number)
    router.handle(.rawTouchEnd(id, time: Timestamp(time)), into: &decisions)
    router.handle(.turnEnded(at: Timestamp(time)), into: &decisions)
  }

  @Test func `a held touch is told with its place, windows and fingers`() {
    var router = router(.pass)
    #expect(land(5, at: 1000, &router) == [])
    var touches: [UnhandledTouch] = []
    router.appendUndecided(to: &touches)
    let expected = UnhandledTouch(
      id: TouchID(source: DeviceID(8), number: 5), time: Timestamp(1000), place: Point(100, 200),
      window: WindowID(10), client: WindowID(10), fingers: 1)
    #expect(touches == [expected])
  }

  @Test func `a touch that an exclusive leaves to the application is handled (R3)`() {
    var router = router(.exclusive(fingers: nil))
    // Its verdict waits for the barrier.
    #expect(land(5, at: 1000, &router).contains(.barrier))
    var touches: [UnhandledTouch] = []
    router.appendUndecided(to: &touches)
    #expect(touches == [])
  }

  @Test func `leaving settles what is held, and after staying touches are held again (C1)`() {
    var router = router(.pass)
    #expect(land(5, at: 1000, &router) == [])
    var decisions: [Decision] = []
    router.handle(.leaving(at: Timestamp(1010)), into: &decisions)
    router.handle(.barrierReached(at: Timestamp(1011)), into: &decisions)
    #expect(decisions.contains(.reject(TouchID(source: DeviceID(8), number: 5), master: DeviceID(2))))
    lift(5, at: 1020, &router)
    #expect(land(6, at: 2000, &router).contains(.barrier))
    decisions = []
    router.handle(.barrierReached(at: Timestamp(2001)), into: &decisions)
    lift(6, at: 2020, &router)
    router.handle(.staying, into: &decisions)
    #expect(land(7, at: 3000, &router) == [])
    #expect(router.nextDeadline != nil)
  }
}
