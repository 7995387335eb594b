import Configuration
import Control
import Gestures
import Recordings
import Routing

/// What was decided in each step of a recording, in words.
struct DecidedSteps {
  struct Step {
    /// The line in the file; 0 where steps are times.
    var line: Int
    var time: Timestamp
    /// What the file says; empty where it says nothing.
    var expected: [String]
    var decided: [String]
  }

  private(set) var steps: [Step] = []
  /// What must never be.
  private(set) var faults: [String] = []
  /// Whether the file says what is to be decided.
  private(set) var hasExpectations = true

  /// - Parameters:
  ///   - recording: what to play.
  ///   - rules: by which rules; nil: its own, or where it has none, all gestures at once.
  ///   - isRaw: positions as the device had them.
  init(_ recording: Recording, rules: RuleSet?, isRaw: Bool = false) {
    switch recording {
    case .trace(let trace):
      let own = trace.rules.isEmpty ? AllGestures.rules : DecidedSteps.compile(trace.rules) ?? RuleSet()
      var run = TraceRun(trace, rules: rules ?? own)
      run.run()
      for (index, step) in trace.steps.enumerated() {
        steps.append(
          Step(
            line: step.line, time: step.time, expected: step.expected,
            decided: index < run.decided.count ? run.decided[index] : []))
      }
      faults = run.faults
    case .session(let session):
      var run = SessionRun(session, rules: rules, compile: DecidedSteps.compile)
      run.run()
      steps = run.steps.map {
        Step(line: $0.line, time: $0.time, expected: $0.expected, decided: $0.decided)
      }
      faults = run.faults
    case .touches(let touches):
      hasExpectations = false
      var run = ReplayRun(
        touches.table, rules: rules ?? AllGestures.rules, delivery: isRaw ? .raw : .x11)
      let named = run.router.rules
      var steps: [Step] = []
      run.run { turn in
        let texts = turn.decisions.compactMap { $0.text(in: named) }
        guard !texts.isEmpty else { return }
        if let last = steps.indices.last, steps[last].time == turn.time {
          steps[last].decided += texts
        } else {
          steps.append(Step(line: 0, time: turn.time, expected: [], decided: texts))
        }
      }
      self.steps = steps
      faults = run.faults
    }
  }

  /// The rules of a configuration's text; nil where it has errors.
  static func compile(_ text: String) -> RuleSet? {
    let (rules, findings) = ConfigurationReader.read(Array(text.utf8), file: "recorded configuration")
    return findings.contains { $0.severity == .error } ? nil : rules
  }

  /// Beside those of another run of the same recording: line, time, and both, where they differ.
  func differences(from other: DecidedSteps) -> [Step] {
    if hasExpectations {
      return zip(steps, other.steps).compactMap { own, other in
        own.decided == other.decided
          ? nil
          : Step(line: own.line, time: own.time, expected: own.decided, decided: other.decided)
      }
    }
    let times = Set(steps.map(\.time.rawValue)).union(other.steps.map(\.time.rawValue)).sorted()
    return times.compactMap { time in
      let own = steps.first { $0.time.rawValue == time }?.decided ?? []
      let others = other.steps.first { $0.time.rawValue == time }?.decided ?? []
      return own == others ? nil : Step(line: 0, time: Timestamp(time), expected: own, decided: others)
    }
  }
}

extension DecidedSteps.Step {
  /// Where it is, and both sides.
  func lines(in file: String) -> [String] {
    let place = line > 0 ? "\(file):\(line): " : "\(file): "
    return ["\(place)at \(time.rawValue) ms"] + SideBySide.rows(expected, decided)
  }

  /// As JSON, with names for the two sides.
  func json(in file: String, _ left: String, _ right: String) -> JSON {
    .object([
      ("file", .string(file)), ("line", line > 0 ? .integer(line) : nil),
      ("time", .integer(Int(time.rawValue))), (left, .array(expected.map { .string($0) })),
      (right, .array(decided.map { .string($0) })),
    ])
  }
}
