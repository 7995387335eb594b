import Gestures
import Recordings
import Routing

/// A hand on one device over one window, and what is decided, as a trace has it.
struct Hand {
  var router: Router
  private var decisions: [Decision] = []
  private(set) var told: [String] = []
  private var down: Set<UInt32> = []

  init(_ rules: RuleSet, kind: DeviceKind = .touchscreen) {
    router = Router(tree: RegionTree(root: WindowID(1), width: 1920, height: 1080), rules: rules)
    let editor = WindowRecord(
      window: WindowID(2), geometry: WindowGeometry(x: 100, y: 100, width: 800, height: 600), isMapped: true,
      properties: WindowProperties(isManaged: true, applicationClass: "editor"))
    router.handle(.window(.insert(editor, parent: WindowID(1))), into: &decisions)
    router.handle(
      .device(TouchDevice(id: DeviceID(8), name: "hand", touches: 10, kind: kind)), into: &decisions)
    decisions.removeAll()
  }

  mutating func handle(_ event: Event) { router.handle(event, into: &decisions) }

  private func event(_ finger: UInt32, _ time: UInt32, _ x: Double, _ y: Double, _ size: Double?)
    -> TouchEvent
  {
    TouchEvent(
      id: TouchID(source: DeviceID(8), number: finger), master: DeviceID(2), time: Timestamp(time),
      location: Point(x, y), child: router.tree[router.tree.hitTest(Point(x, y))].window,
      isEmulating: down.isEmpty, size: size)
  }

  mutating func land(
    _ finger: UInt32, at time: UInt32, _ x: Double = 300, _ y: Double = 300, size: Double? = nil
  ) {
    let touch = event(finger, time, x, y, size)
    down.insert(finger)
    handle(.rawTouchBegin(touch.id, time: touch.time, place: RawPlace(Point(x, y))))
    handle(.touchBegin(touch))
    handle(.touchOwnership(touch.id, time: touch.time))
    turn(time)
  }

  mutating func move(_ finger: UInt32, at time: UInt32, _ x: Double = 300, _ y: Double = 300) {
    let touch = event(finger, time, x, y, nil)
    handle(.rawTouchUpdate(touch.id, time: touch.time, place: RawPlace(Point(x, y))))
    handle(.touchUpdate(touch))
    turn(time)
  }

  mutating func lift(_ finger: UInt32, at time: UInt32, _ x: Double = 300, _ y: Double = 300) {
    down.remove(finger)
    let touch = event(finger, time, x, y, nil)
    handle(.rawTouchEnd(touch.id, time: touch.time))
    handle(.touchEnd(touch))
    turn(time)
  }

  mutating func turn(_ time: UInt32) {
    router.handle(.turnEnded(at: Timestamp(time)), into: &decisions)
    if decisions.contains(.barrier) { router.handle(.barrierReached(at: Timestamp(time)), into: &decisions) }
    told += decisions.compactMap { $0.text(in: rules(of: $0)) }
    decisions.removeAll()
  }

  /// The rules that a decision was made by.
  private func rules(of decision: Decision) -> RuleSet {
    switch decision {
    case .perform(let performance): router.rules(of: performance.key)
    case .stale(let key, _), .outcome(.recognized(let key, _, _)), .outcome(.began(let key, _, _)),
      .outcome(.changed(let key, _)), .outcome(.ended(let key, _)), .outcome(.cancelled(let key)),
      .outcome(.failed(let key, _)):
      router.rules(of: key)
    default: router.rules
    }
  }

  /// One finger taps.
  mutating func tap(_ finger: UInt32, at time: UInt32) {
    land(finger, at: time)
    lift(finger, at: time + 60)
  }
}
