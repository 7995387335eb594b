import Configuration
import Control
import Recordings
import Routing

/// `fingerpost test FILE...`: whether recordings and traces are decided as they say.
enum Test {
  /// - Parameters:
  ///   - call: the command line.
  ///   - line: takes a line of the result.
  ///   - error: takes a line of what is wrong.
  /// - Returns: how it ended.
  static func run(
    _ call: Call, line: (String) -> Void = Output.line, error: (String) -> Void = Output.error
  ) -> ExitStatus {
    var rules: RuleSet?
    if let path = call.values[.config] {
      guard let found = Check.load(path)?.rules else { return .configuration }
      rules = found
    }
    var isWell = true
    for path in call.arguments {
      isWell = test(path, rules, isJSON: call.flags.contains(.json), line, error) && isWell
    }
    return isWell ? .done : .found
  }

  private static func test(
    _ path: String, _ rules: RuleSet?, isJSON: Bool, _ line: (String) -> Void, _ error: (String) -> Void
  ) -> Bool {
    let file = RecordingFile(path)
    for finding in file.findings { if isJSON { line(finding.json.text) } else { error(finding.text) } }
    guard let recording = file.recording else { return false }
    if let problem = problem(with: recording, isOwn: rules == nil) {
      error("\(path.printable): \(problem)")
      return false
    }
    let run = DecidedSteps(recording, rules: rules)
    guard run.hasExpectations else {
      error(
        "\(path.printable): it does not say what is to be decided; \"fingerpost replay\" prints what is")
      return false
    }
    let differences = run.steps.filter { $0.expected != $0.decided }
    for step in differences {
      if isJSON {
        line(step.json(in: path, "expected", "decided").text)
      } else {
        step.lines(in: path.printable).forEach { line($0.printable) }
      }
    }
    for fault in run.faults { error("\(path.printable): this is a defect, please report it: \(fault)") }
    let count = run.steps.reduce(0) { $0 + $1.expected.count }
    if isJSON {
      line(
        JSON.object([
          ("file", .string(path)), ("steps", .integer(run.steps.count)),
          ("differences", .integer(differences.count)),
        ]).text)
    } else if differences.isEmpty {
      line("\(path.printable): \(count) decisions in \(run.steps.count) steps, all as expected")
    } else {
      line("\(path.printable): \(differences.count) of \(run.steps.count) steps differ (expected | decided)")
    }
    return differences.isEmpty && run.faults.isEmpty
  }

  /// What is wrong with the configuration that a file holds, where it is to be used.
  static func problem(with recording: Recording, isOwn: Bool) -> String? {
    guard isOwn else { return nil }
    let texts: [String] =
      switch recording {
      case .trace(let trace): trace.rules.isEmpty ? [] : [trace.rules]
      case .session(let session): session.configurations
      case .touches: []
      }
    for text in texts {
      let findings = ConfigurationReader.read(Array(text.utf8), file: "its configuration").findings
      if let first = findings.first(where: { $0.severity == .error }) { return first.text }
    }
    return nil
  }
}
