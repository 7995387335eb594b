import Control
internal import Expressions
package import Gestures
package import Routing

/// Plays a session's recording through a router.
package struct SessionRun {
  /// One event: its line, its time, what was decided then, and what is decided now.
  package struct Step: Sendable {
    package var line: Int
    package var time: Timestamp
    package var expected: [String]
    package var decided: [String]
    package var decisions: [Decision]
  }

  package private(set) var router: Router
  package private(set) var steps: [Step] = []
  /// What must never be and was: told with the line.
  package private(set) var faults: [String] = []
  private let recording: SessionRecording
  private let compile: (String) -> RuleSet?
  private let isOwn: Bool
  private var expressions: ExpressionSet
  private var next: RuleSet?
  private var time = Timestamp(0)
  /// What the server would do, where other rules decide otherwise than was decided then.
  private var server = ServerTouches(isObserving: false)
  private var isObserving = false
  /// Touches whose fingers' lift the grab told of then.
  private let endedByGrab: Set<TouchID>
  /// Where touches were last, and how they began.
  private var lastKnown: [TouchID: TouchEvent] = [:]

  /// - Parameters:
  ///   - recording: what to play.
  ///   - rules: the rules to play it by; nil: those that it holds.
  ///   - compile: makes rules of a configuration's text; nil where it has errors.
  package init(_ recording: SessionRecording, rules: RuleSet?, compile: @escaping (String) -> RuleSet?) {
    self.recording = recording
    self.compile = compile
    isOwn = rules == nil
    endedByGrab = Set(
      recording.lines.compactMap {
        guard case .event(.touchEnd(let touch), _) = $0.content, touch.location != nil else { return nil }
        return touch.id
      })
    let first = rules ?? Self.first(of: recording, compile)
    expressions = ExpressionSet(first)
    router = Router(
      tree: RegionTree(root: recording.root, width: recording.width, height: recording.height),
      rules: first)
  }

  private static func first(
    of recording: SessionRecording, _ compile: (String) -> RuleSet?
  ) -> RuleSet {
    for line in recording.lines {
      if case .configuration(let text, _, let disabled) = line.content {
        return rules(text, disabled, compile)
      }
    }
    return RuleSet()
  }

  private static func rules(
    _ text: String, _ disabled: [BindingID], _ compile: (String) -> RuleSet?
  ) -> RuleSet {
    var rules = compile(text) ?? RuleSet()
    rules.disabled = Set(disabled)
    return rules
  }

  /// Plays all of it.
  package mutating func run() {
    var isFirst = true
    for line in recording.lines {
      switch line.content {
      case .head: break
      case .configuration(let text, _, let disabled):
        defer { isFirst = false }
        guard isOwn, !isFirst else { continue }
        let rules = Self.rules(text, disabled, compile)
        expressions = ExpressionSet([rules, router.rules] + router.formerRules)
        next = rules
      case .event(let event, let expected):
        if let time = event.time { self.time = time }
        var decisions: [Decision] = []
        if isOwn { take(event, into: &decisions) } else { takeAnew(event, into: &decisions) }
        let texts = decisions.compactMap { $0.text(in: router.rules) }
        steps.append(
          Step(line: line.number, time: time, expected: expected, decided: texts, decisions: decisions))
        if case .turnEnded = event {
          for fault in router.faults { faults.append("line \(line.number): \(fault)") }
        }
      }
    }
  }

  /// Takes an event under other rules: what the server told then of verdicts is left out, and what it would have told of
  /// these is put in its place.
  ///
  /// Where a touch was given back then, and is not now, its moves are not known: they were not told any more.
  private mutating func takeAnew(_ event: Event, into decisions: inout [Decision]) {
    switch event {
    case .barrierReached, .batchPassed: return
    case .capture(let capture): isObserving = capture == .observe
    case .rawTouchBegin(let id, _, _): server.begin(id)
    case .touchBegin(let touch):
      server.grab(touch.id)
      lastKnown[touch.id] = touch
    case .touchUpdate(let touch):
      lastKnown[touch.id] = touch
      guard server.isHeard(touch.id) else { return }
    // Without a place it answered a verdict of then.
    case .touchEnd(let touch):
      guard server.isHeard(touch.id), touch.location != nil else { return }
      lastKnown[touch.id] = nil
    case .rawTouchEnd(let id, let time):
      server.end(id)
      take(event, into: &decisions)
      // The end that comes to whoever still has the touch, where then somebody else had it.
      if !isObserving, !endedByGrab.contains(id), server.isHeard(id),
        var end = lastKnown.removeValue(forKey: id)
      {
        end.time = time
        take(.touchEnd(end), into: &decisions)
      }
      return
    default: break
    }
    take(event, into: &decisions)
    guard case .turnEnded(let now) = event else { return }
    if decisions.contains(.barrier) {
      router.handle(.barrierReached(at: now), into: &decisions)
      router.handle(.batchPassed(at: now), into: &decisions)
    }
    for end in server.take(decisions, at: now) { take(.touchEnd(end), into: &decisions) }
  }

  private mutating func take(_ event: Event, into decisions: inout [Decision]) {
    switch event {
    case .rules:
      // Under other rules the recorded ones never come.
      guard isOwn, let rules = next else { return }
      router.handle(.rules(rules), into: &decisions)
    case .window(let change):
      router.handle(.window(expressions.completed(change, in: router.tree)), into: &decisions)
    case .device(let device): router.handle(.device(expressions.completed(device)), into: &decisions)
    // These name bindings by their places.
    case .enable where !isOwn: break
    default: router.handle(event, into: &decisions)
    }
  }

  /// The steps that decide otherwise than it is written.
  package var differences: [Step] { steps.filter { $0.expected != $0.decided } }
}

extension Event {
  /// The time that it carries.
  package var time: Timestamp? {
    switch self {
    case .touchBegin(let touch), .touchUpdate(let touch), .touchEnd(let touch): touch.time
    case .touchOwnership(_, let time), .rawTouchBegin(_, let time, _), .rawTouchUpdate(_, let time, _),
      .rawTouchEnd(_, let time), .buttonPress(let time), .deviceRemoved(_, let time), .turnEnded(let time),
      .barrierReached(let time), .batchPassed(let time), .pen(_, let time), .screenSaver(_, let time),
      .leaving(let time):
      time
    case .window, .device, .monitors, .circumstances, .rules, .enable, .capture, .staying: nil
    }
  }
}
