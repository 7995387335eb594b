import Configuration
import Control
import Recordings
import Routing

/// `fingerpost replay FILE`: recorded touches through the real router, without X.
enum Replay {
  /// - Parameters:
  ///   - call: the command line.
  ///   - line: takes a line of the result.
  ///   - error: takes a line of what is wrong.
  /// - Returns: how it ended.
  static func run(
    _ call: Call, line: @escaping (String) -> Void = Output.line,
    error: @escaping (String) -> Void = Output.error
  ) -> ExitStatus {
    var rules: RuleSet?
    if let path = call.values[.config] {
      guard let found = Check.load(path)?.rules else { return .configuration }
      rules = found
    }
    let file = RecordingFile(call.arguments[0])
    let report = ReplayReport(
      isJSON: call.flags.contains(.json), isAll: call.flags.contains(.all), line: line, error: error)
    file.findings.forEach(report.print)
    if let other = call.values[.diff] { return diff(file, rules, other, call, line, error) }
    var isWhole = file.findings.allSatisfy { $0.severity == "note" }
    switch file.recording {
    case .touches(let touches):
      if touches.table.rows.isEmpty { return .found }
      report.printHead(touches.table)
      var run = ReplayRun(
        touches.table, rules: rules ?? AllGestures.rules, delivery: call.flags.contains(.raw) ? .raw : .x11)
      let named = run.router.rules
      run.run { report.print($0.decisions, at: $0.time, named, device: touches.table.name) }
      isWhole = report.printFaults(run.faults) && isWhole
    case .trace(let trace):
      if rules == nil, !trace.rules.isEmpty {
        let (found, findings) = ConfigurationReader.read(Array(trace.rules.utf8), file: "rules of the trace")
        for finding in findings { error(finding.text) }
        if findings.contains(where: { $0.severity == .error }) { return .configuration }
        isWhole = isWhole && findings.allSatisfy { $0.severity == .note }
        rules = found
      }
      var run = TraceRun(trace, rules: rules ?? AllGestures.rules)
      run.run()
      for (time, decisions) in run.log { report.print(decisions, at: time, run.router.rules, device: "") }
      isWhole = report.printFaults(run.faults) && isWhole
    case .session(let session):
      if let recording = file.recording, let problem = Test.problem(with: recording, isOwn: rules == nil) {
        error("\(call.arguments[0].printable): \(problem)")
        return .configuration
      }
      var run = SessionRun(session, rules: rules, compile: DecidedSteps.compile)
      run.run()
      for step in run.steps where !step.decisions.isEmpty {
        report.print(step.decisions, at: step.time, run.router.rules, device: "")
      }
      isWhole = report.printFaults(run.faults) && isWhole
    case nil: return .found
    }
    return isWhole ? .done : .found
  }

  /// Prints where another configuration decides otherwise.
  private static func diff(
    _ file: RecordingFile, _ rules: RuleSet?, _ other: String, _ call: Call, _ line: (String) -> Void,
    _ error: (String) -> Void
  ) -> ExitStatus {
    guard let recording = file.recording else { return .found }
    guard let others = Check.load(other)?.rules else { return .configuration }
    let path = call.arguments[0]
    if let problem = Test.problem(with: recording, isOwn: rules == nil) {
      error("\(path.printable): \(problem)")
      return .configuration
    }
    let isRaw = call.flags.contains(.raw)
    let own = DecidedSteps(recording, rules: rules, isRaw: isRaw)
    let differences = own.differences(from: DecidedSteps(recording, rules: others, isRaw: isRaw))
    for step in differences {
      if call.flags.contains(.json) {
        line(step.json(in: path, "one", "other").text)
      } else {
        step.lines(in: path.printable).forEach { line($0.printable) }
      }
    }
    return differences.isEmpty && file.findings.allSatisfy { $0.severity == "note" } ? .done : .found
  }
}
