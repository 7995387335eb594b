import Configuration
import Control
import Gestures
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
      report.printFaults(run.faults)
    case .trace(let trace):
      if rules == nil, !trace.rules.isEmpty {
        let (found, findings) = ConfigurationReader.read(Array(trace.rules.utf8), file: "rules of the trace")
        for finding in findings { error(finding.text) }
        if findings.contains(where: { $0.severity == .error }) { return .configuration }
        isWhole = isWhole && findings.isEmpty
        rules = found
      }
      var run = TraceRun(trace, rules: rules ?? AllGestures.rules)
      run.run()
      for (time, decisions) in run.log { report.print(decisions, at: time, run.router.rules, device: "") }
      report.printFaults(run.faults)
    case nil: return .found
    }
    return isWhole ? .done : .found
  }
}

/// How `replay` prints what is decided.
private struct ReplayReport {
  let isJSON: Bool
  /// Also what changes and what fails.
  let isAll: Bool
  let line: (String) -> Void
  let error: (String) -> Void

  /// Findings go with the lines of JSON, so that one stream has all; as text they are beside the result.
  func print(_ finding: RecordingFile.Finding) {
    if isJSON { line(finding.json.text) } else { error(finding.text) }
  }

  func printFaults(_ faults: [String]) {
    for fault in faults { error("this is a defect, please report it: \(fault)") }
  }

  func printHead(_ table: TouchTable) {
    guard !isJSON, let first = table.rows.first, let last = table.rows.last else { return }
    let size = table.millimetres.map { "\($0.width.tenths) x \($0.height.tenths) mm" } ?? "of unknown size"
    let name = table.name.isEmpty ? "a device without a name" : table.name.printable
    let touches = table.rows.count { $0.kind == .begin }
    line("\(name), \(size): \(touches) touches in \((last.ms - first.ms).rounded().tenths) ms")
  }

  func print(_ decisions: [Decision], at time: Timestamp, _ rules: RuleSet, device: String) {
    for decision in decisions where isWanted(decision, rules) {
      if isJSON {
        for object in json(decision, at: time, rules, device) { line(object.text) }
      } else if let text = decision.text(in: rules) {
        let stamp = "\(time.rawValue)"
        line("\(String(repeating: " ", count: max(0, 7 - stamp.count)))\(stamp) ms  \(text)")
      }
    }
  }

  private func isWanted(_ decision: Decision, _ rules: RuleSet) -> Bool {
    switch decision {
    case .outcome(.failed), .outcome(.changed): isAll
    case .perform(let performance): rules.binding(of: performance.key)?.actions.isEmpty == false
    case .barrier, .cureStuckButton, .repair, .relist: false
    case .outcome, .accept, .reject, .stale, .lost, .click, .panic: true
    }
  }

  private func json(
    _ decision: Decision, at time: Timestamp, _ rules: RuleSet, _ device: String
  ) -> [JSON] {
    let stamp = JSON.integer(Int(time.rawValue))
    func gesture(
      _ key: RecognizerKey, _ phase: String, _ direction: Direction? = nil, _ values: GestureValues? = nil,
      _ moment: Moment? = nil
    ) -> [JSON] {
      guard let binding = rules.binding(of: key) else { return [] }
      let members = GestureMembers(binding, direction, values, moment)
      // At the end of a gesture none is down any more.
      let fingers = moment?.fingers ?? values.flatMap { $0.fingers > 0 ? $0.fingers : nil }
      return [
        .object(
          [("time", stamp)] + Notice.gesture(binding, phase, fingers: fingers)
            + members.list + [("device", device.isEmpty ? nil : .string(device))])
      ]
    }
    func verdict(_ id: TouchID, _ verdict: String) -> [JSON] {
      [.object([("time", stamp), ("touch", .integer(Int(id.number))), ("verdict", .string(verdict))])]
    }
    switch decision {
    case .outcome(.recognized(let key, let direction, let moment)):
      return gesture(key, "recognized", direction, nil, moment)
    case .outcome(.began(let key, let values, let moment)): return gesture(key, "began", nil, values, moment)
    case .outcome(.changed(let key, let values)): return gesture(key, "changed", nil, values)
    case .outcome(.ended(let key, let values)): return gesture(key, "ended", nil, values)
    case .outcome(.cancelled(let key)): return gesture(key, "cancelled")
    case .accept(let id, _): return verdict(id, "accept")
    case .reject(let id, _): return verdict(id, "reject")
    case .perform(let performance):
      guard let binding = rules.binding(of: performance.key) else { return [] }
      return binding.actions.map {
        .object([("time", stamp), ("action", .string($0.key)), ("binding", .string(binding.name))])
      }
    case .outcome(.failed), .barrier, .stale, .lost, .cureStuckButton, .click, .panic, .repair, .relist:
      return []
    }
  }
}

/// The members of a line about a gesture that tell where it is and how far it has come.
private struct GestureMembers {
  let list: [(String, JSON?)]

  init(_ binding: Binding, _ direction: Direction?, _ values: GestureValues?, _ moment: Moment?) {
    let place = values?.location ?? moment?.place
    var list: [(String, JSON?)] = [
      ("direction", direction.map { .string($0.rawValue) }),
      ("x", place.map { .hundredths($0.x) }), ("y", place.map { .hundredths($0.y) }),
    ]
    if case .edgePan(let pan) = binding.gesture { list.insert(("edge", .string(pan.edge.rawValue)), at: 1) }
    if let values {
      list += [("dx", .hundredths(values.translation.dx)), ("dy", .hundredths(values.translation.dy))]
      switch binding.gesture {
      case .pinch, .rotation:
        list += [("scale", .thousandths(values.scale)), ("angle", .hundredths(values.angle))]
      case .tap, .swipe, .longPress, .pan, .edgePan, .stroke, .touch: break
      }
      list.append(("velocity", .array([.hundredths(values.velocity.dx), .hundredths(values.velocity.dy)])))
    }
    self.list = list
  }
}

extension JSON {
  fileprivate static func thousandths(_ value: Double) -> JSON { .number((value * 1000).rounded() / 1000) }
}
