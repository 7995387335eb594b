import Configuration
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
    case nil: return .found
    }
    return isWhole ? .done : .found
  }
}
