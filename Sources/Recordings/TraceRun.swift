package import Gestures
internal import Expressions
package import Routing

/// Plays a trace through a router and writes down what it decides.
package struct TraceRun: Sendable {
  package private(set) var router: Router
  /// For each step the decisions that came of it, in the form of the trace.
  package private(set) var decided: [[String]] = []
  /// All decisions, with their times.
  package private(set) var log: [(time: Timestamp, decisions: [Decision])] = []
  /// What became of recognizers, in order.
  package private(set) var outcomes: [Outcome] = []
  /// What must never be and was: told with the step's line.
  package private(set) var faults: [String] = []

  private let trace: Trace
  private let expressions: ExpressionSet
  private var decisions: [Decision] = []
  private var server: ServerTouches
  private var places: [Int: Point] = [:]
  private var monitors: [Monitor] = []
  private var circumstances = Circumstances()
  private var size: Double?

  /// - Parameters:
  ///   - trace: what to play.
  ///   - rules: its `rules`, compiled.
  package init(_ trace: Trace, rules: RuleSet) {
    self.trace = trace
    expressions = ExpressionSet(rules)
    router = Router(tree: RegionTree(root: Trace.root, width: 1920, height: 1080), rules: rules)
    server = ServerTouches(isObserving: rules.capture == .observe)
    if server.isObserving { router.handle(.capture(.observe), into: &decisions) }
    let device = TouchDevice(id: Trace.device, name: "trace", touches: 10)
    router.handle(.device(expressions.completed(device)), into: &decisions)
    for window in trace.windows { change(.insert(window.record, parent: window.parent)) }
    decisions.removeAll()
  }

  /// Plays all of it, and then lets every deadline pass.
  package mutating func run() {
    var isInTurn = false
    for step in trace.steps {
      decided.append([])
      // Deadlines of the time before: a live loop would have woken for them, but not in the middle of a turn.
      while !isInTurn, let due = router.nextDeadline, due < step.time { wake(at: due) }
      for operation in step.operations { perform(operation, at: step.time) }
      if !step.isOpen { endTurn(at: step.time + step.lateness) }
      isInTurn = step.isOpen
      note(at: step.time)
      if !step.isOpen { check(step.line) }
    }
    var wakes = 0
    while let due = router.nextDeadline, wakes < 100 {
      wake(at: due)
      wakes += 1
    }
    if wakes == 100 { faults.append("at the end: deadlines without an end") }
    faults += server.faults.map { "at the end: \($0)" }
  }

  private mutating func change(_ change: WindowChange) {
    router.handle(.window(expressions.completed(change, in: router.tree)), into: &decisions)
  }

  private mutating func wake(at due: Timestamp) {
    router.handle(timeoutAt: due + 1, into: &decisions)
    passBarrier(at: due + 1)
    note(at: due)
  }

  private mutating func endTurn(at now: Timestamp) {
    router.handle(.turnEnded(at: now), into: &decisions)
    passBarrier(at: now)
  }

  private mutating func passBarrier(at now: Timestamp) {
    guard decisions.contains(.barrier) else { return }
    router.handle(.barrierReached(at: now), into: &decisions)
  }

  private mutating func perform(_ operation: Trace.Operation, at time: Timestamp) {
    switch operation {
    case .down(let finger, let place, let isOwned):
      server.begin(id(finger))
      server.grab(id(finger))
      places[finger] = place
      router.handle(.rawTouchBegin(id(finger), time: time, place: RawPlace(place)), into: &decisions)
      guard !server.isObserving else { break }
      router.handle(.touchBegin(touch(finger, time)), into: &decisions)
      if isOwned { own(finger, at: time) }
    case .move(let finger, let place):
      places[finger] = place
      router.handle(.rawTouchUpdate(id(finger), time: time, place: RawPlace(place)), into: &decisions)
      guard server.isHeard(id(finger)) else { break }
      router.handle(.touchUpdate(touch(finger, time)), into: &decisions)
    case .up(let finger):
      server.end(id(finger))
      router.handle(.rawTouchEnd(id(finger), time: time), into: &decisions)
      guard server.isHeard(id(finger)) else { break }
      router.handle(.touchEnd(touch(finger, time)), into: &decisions)
    case .own(let finger): own(finger, at: time)
    case .rawDown(let finger):
      server.begin(id(finger))
      router.handle(.rawTouchBegin(id(finger), time: time), into: &decisions)
    case .rawUp(let finger):
      server.end(id(finger))
      router.handle(.rawTouchEnd(id(finger), time: time), into: &decisions)
    case .vanish(let finger): server.end(id(finger))
    case .taken(let finger): router.handle(.touchEnd(touch(finger, time)), into: &decisions)
    case .pendingEnd(let finger):
      server.end(id(finger))
      var update = touch(finger, time)
      update.isPendingEnd = true
      router.handle(.rawTouchEnd(id(finger), time: time), into: &decisions)
      router.handle(.touchUpdate(update), into: &decisions)
    case .size(let millimetres): size = millimetres
    case .pen(let isNear): router.handle(.pen(isNear: isNear, time: time), into: &decisions)
    case .press: router.handle(.buttonPress(at: time), into: &decisions)
    case .destroy(let window): router.handle(.window(.destroy(window)), into: &decisions)
    case .map(let window): router.handle(.window(.map(window)), into: &decisions)
    case .unmap(let window): router.handle(.window(.unmap(window)), into: &decisions)
    case .monitor(let monitor):
      monitors.append(monitor)
      router.handle(.monitors(monitors), into: &decisions)
    case .noMonitors:
      monitors = []
      router.handle(.monitors(monitors), into: &decisions)
    case .modifiers(let held): change { $0.modifiers = held }
    case .workspace(let number): change { $0.workspace = number }
    case .mode(let name): change { $0.mode = name }
    case .screenSaver(let isActive):
      router.handle(.screenSaver(isActive: isActive, time: time), into: &decisions)
    case .set(let window, let word):
      guard let index = router.tree.index(of: window) else { break }
      var properties = router.tree[index].properties
      _ = properties.set(word)
      change(.properties(window, properties))
    case .unplug: router.handle(.deviceRemoved(Trace.device, time: time), into: &decisions)
    case .quit:
      router.handle(.leaving(at: time), into: &decisions)
      passBarrier(at: time)
    }
  }

  private mutating func change(_ change: (inout Circumstances) -> Void) {
    change(&circumstances)
    router.handle(.circumstances(circumstances), into: &decisions)
  }

  private mutating func own(_ finger: Int, at time: Timestamp) {
    // A number may be used again once its touch is over (T7).
    if let count = server.own(id(finger)), count != 1 {
      faults.append("touch \(finger) is used again after \(count) verdicts")
    }
    router.handle(.touchOwnership(id(finger), time: time), into: &decisions)
  }

  private func id(_ finger: Int) -> TouchID {
    TouchID(source: Trace.device, number: UInt32(clamping: finger))
  }

  private func touch(_ finger: Int, _ time: Timestamp) -> TouchEvent {
    let place = places[finger] ?? Point(0, 0)
    return TouchEvent(
      id: id(finger), master: Trace.master, time: time, location: place,
      child: router.tree[router.tree.hitTest(place)].window,
      isEmulating: server.isEmulating(id(finger)), size: size)
  }

  /// Writes the decisions down that are new.
  private mutating func note(at time: Timestamp) {
    if !decisions.isEmpty { log.append((time, decisions)) }
    for decision in decisions {
      if case .outcome(let outcome) = decision { outcomes.append(outcome) }
      guard let text = decision.text(in: router.rules) else { continue }
      if decided.isEmpty { decided.append([]) }
      decided[decided.count - 1].append("\(time.rawValue) \(text)")
    }
    let ends = server.take(decisions, at: time)
    decisions.removeAll(keepingCapacity: true)
    for end in ends { router.handle(.touchEnd(end), into: &decisions) }
  }

  private mutating func check(_ line: Int) {
    for fault in router.faults { faults.append("line \(line): \(fault)") }
  }
}
