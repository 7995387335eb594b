import Configuration
import Foundation
import Gestures
import Recordings
import Routing
import Testing

/// That the golden traces show every way in which a gesture can go.
@Suite struct TraceCoverageTests {
  /// What the recognizers of all traces did, as "pan: changed, ended", and how the failures are told.
  private struct Shown {
    var transitions: Set<String> = []
    var reasons: [String] = []
  }

  private static let shown: Shown = {
    var shown = Shown()
    for name in TraceTests.names {
      guard let text = try? String(contentsOf: TraceTests.folder.appending(path: name), encoding: .utf8),
        let trace = try? Trace(parsing: text)
      else { continue }
      var states: [RecognizerKey: String] = [:]
      let rules = ConfigurationReader.read(Array(trace.rules.utf8), file: name).rules
      var run = TraceRun(trace, rules: rules)
      run.run()
      for outcome in run.outcomes {
        let (key, next) = step(outcome)
        let kind = rules.binding(of: key)?.gesture.kind ?? "?"
        shown.transitions.insert("\(kind): \(states[key] ?? "possible"), \(next)")
        states[key] = ["began", "changed"].contains(next) ? next : nil
        if case .failed(_, let reason) = outcome { shown.reasons.append(reason.name) }
      }
    }
    return shown
  }()

  private static func step(_ outcome: Outcome) -> (RecognizerKey, String) {
    switch outcome {
    case .recognized(let key, _, _): (key, "recognized")
    case .began(let key, _, _): (key, "began")
    case .changed(let key, _): (key, "changed")
    case .ended(let key, _): (key, "ended")
    case .cancelled(let key): (key, "cancelled")
    case .failed(let key, _): (key, "failed")
    }
  }

  @Test(arguments: ["tap", "swipe"], ["recognized", "failed"])
  func `G1 every transition of a discrete recognizer has a trace`(_ kind: String, _ next: String) {
    #expect(Self.shown.transitions.contains("\(kind): possible, \(next)"))
  }

  private static let rows = [
    "possible, began", "possible, failed", "began, changed", "began, ended", "began, cancelled",
    "changed, changed",
    "changed, ended", "changed, cancelled",
  ]

  @Test(arguments: ["long-press", "pan", "edge-pan", "pinch", "rotation", "touch"], rows)
  func `G1 every transition of a continuous recognizer has a trace`(_ kind: String, _ row: String) {
    // Fingers as they are begin at once.
    if kind == "touch", row == "possible, failed" { return }
    #expect(Self.shown.transitions.contains("\(kind): \(row)"))
  }

  @Test func `G1 no trace shows a transition that is not in the table`() {
    let legal = Set(RecognizerState.transitions.map { "\($0.from), \($0.to)" })
    for shown in Self.shown.transitions {
      #expect(legal.contains(String(shown.split(separator: ":")[1].dropFirst())), "\(shown)")
    }
  }

  /// Those that need what no trace states: a template, a binding that is disabled meanwhile, or other rules (HandTests,
  /// StrokeTests, NewRulesTests).
  private static let elsewhere: Set<String> = ["disabled", "unlike", "newRules"]

  @Test(arguments: FailureReason.names.sorted())
  func `E2 every reason to fail has a trace`(_ name: String) {
    guard !Self.elsewhere.contains(name) else { return }
    #expect(Self.shown.reasons.contains(name))
  }
}

extension FailureReason {
  /// The name of its case.
  fileprivate var name: String {
    switch self {
    case .cancelled: "cancelled"
    case .fewerFingers: "fewerFingers"
    case .moreFingers: "moreFingers"
    case .fingersElsewhere: "fingersElsewhere"
    case .moved: "moved"
    case .jumped: "jumped"
    case .ghost: "ghost"
    case .palm: "palm"
    case .disabled: "disabled"
    case .newRules: "newRules"
    case .heldTooLong: "heldTooLong"
    case .liftedEarly: "liftedEarly"
    case .liftedApart: "liftedApart"
    case .noNextTap: "noNextTap"
    case .nextTapElsewhere: "nextTapElsewhere"
    case .tooShort: "tooShort"
    case .tooSlow: "tooSlow"
    case .inMotionTooLong: "inMotionTooLong"
    case .wrongDirection: "wrongDirection"
    case .otherWay: "otherWay"
    case .notFromEdge: "notFromEdge"
    case .otherSection: "otherSection"
    case .noEdgeHere: "noEdgeHere"
    case .alongEdge: "alongEdge"
    case .tooLong: "tooLong"
    case .unlike: "unlike"
    case .otherLength: "otherLength"
    case .notStraight: "notStraight"
    case .otherClass: "otherClass"
    case .prevented: "prevented"
    case .waitedFor: "waitedFor"
    case .condition: "condition"
    case .deadline: "deadline"
    case .givenBack: "givenBack"
    case .exclusive: "exclusive"
    case .anotherClientOwns: "anotherClientOwns"
    case .locked: "locked"
    }
  }

  /// All of them; the switch above does not compile without each.
  fileprivate static let names: Set<String> = [
    "cancelled", "fewerFingers", "moreFingers", "fingersElsewhere", "moved", "jumped", "ghost", "palm",
    "disabled", "newRules",
    "heldTooLong", "liftedEarly", "liftedApart", "noNextTap", "nextTapElsewhere", "tooShort", "tooSlow",
    "inMotionTooLong", "wrongDirection", "otherWay", "notFromEdge", "otherSection", "noEdgeHere", "alongEdge",
    "tooLong",
    "unlike", "otherLength", "notStraight", "otherClass", "prevented", "waitedFor", "condition", "deadline",
    "givenBack",
    "exclusive", "anotherClientOwns", "locked",
  ]
}
