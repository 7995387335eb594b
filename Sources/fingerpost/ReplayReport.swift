import Control
import Gestures
import Recordings
import Routing

/// How `replay` prints what is decided.
struct ReplayReport {
  let isJSON: Bool
  /// Also what changes and what fails.
  let isAll: Bool
  let line: (String) -> Void
  let error: (String) -> Void

  /// Findings go with the lines of JSON, so that one stream has all; as text they are beside the result.
  func print(_ finding: RecordingFile.Finding) {
    if isJSON { line(finding.json.text) } else { error(finding.text) }
  }

  /// Tells what must never be; true where there is nothing of the kind.
  func printFaults(_ faults: [String]) -> Bool {
    for fault in faults { error("this is a defect, please report it: \(fault)") }
    return faults.isEmpty
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
      let members = GestureMembers(binding, direction, values, at: moment?.place)
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
