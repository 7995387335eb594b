import Gestures
import Routing
import Testing

/// A reject counts from when the server has done it (S2, C6a): the daemon may sleep between its decision and its sending.
@Suite struct BatchPassedTests {
  private var router: Router
  private var decisions: [Decision] = []

  init() {
    let hold = Binding(name: "three", gesture: .tap(TapSpecification(fingers: 3)), actions: [.nothing])
    router = Router(
      tree: RegionTree(root: WindowID(1), width: 1920, height: 1080),
      rules: RuleSet(rules: [Rule(level: .global, bindings: [hold])]))
    router.handle(.device(TouchDevice(id: DeviceID(8), name: "d", touches: 10)), into: &decisions)
  }

  /// A tap of an only finger; returns whether it was given back.
  private mutating func tap(_ number: UInt32, from begin: UInt32, to end: UInt32) -> Bool {
    let id = TouchID(source: DeviceID(8), number: number)
    for time in [begin, end] {
      let event = TouchEvent(
        id: id, master: DeviceID(2), time: Timestamp(time), location: Point(100, 100), child: WindowID(1),
        isEmulating: true)
      if time == begin {
        router.handle(.rawTouchBegin(id, time: event.time), into: &decisions)
        router.handle(.touchBegin(event), into: &decisions)
        router.handle(.touchOwnership(id, time: event.time), into: &decisions)
      } else {
        router.handle(.rawTouchEnd(id, time: event.time), into: &decisions)
        router.handle(.touchEnd(event), into: &decisions)
      }
    }
    router.handle(.turnEnded(at: Timestamp(end)), into: &decisions)
    router.handle(.barrierReached(at: Timestamp(end)), into: &decisions)
    return decisions.contains { if case .reject(id, _) = $0 { true } else { false } }
  }

  @Test(arguments: [(UInt32(95), true), (85, false), (91, false)])
  mutating func `S2 a touch that began before the server had done the last reject is not given back`(
    _ second: (begin: UInt32, isGivenBack: Bool)
  ) {
    let gap = UInt32(router.rules.thresholds.emulatingRejectGap.rawValue)
    #expect(tap(1, from: 0, to: 60))
    #expect(router.isEmulatingRejectUnderWay)
    // Decided at 60, done later, so that the gap ends at 92.
    router.handle(.batchPassed(at: Timestamp(90 - gap + 2)), into: &decisions)
    #expect(!router.isEmulatingRejectUnderWay)
    #expect(tap(2, from: second.begin, to: 120) == second.isGivenBack)
  }

  @Test mutating func `S2 a batch without such a reject leaves the time of the last as it is`() {
    #expect(tap(1, from: 0, to: 60))
    router.handle(.batchPassed(at: Timestamp(61)), into: &decisions)
    router.handle(.batchPassed(at: Timestamp(200)), into: &decisions)
    #expect(router.lastEmulatingReject == Timestamp(61))
    #expect(tap(2, from: 100, to: 160))
  }
}
