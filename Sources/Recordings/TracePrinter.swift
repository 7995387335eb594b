extension Trace {
  /// The text form, with what a run decided in the place of what was expected.
  ///
  /// - Parameter decided: the decisions of each step.
  /// - Returns: text that parses to the same trace, but for its expectations.
  package func printed(with decided: [[String]]) -> String {
    var text = remarks.map { $0 + "\n" }.joined()
    if !rules.isEmpty {
      text += "rules\n"
      for line in rules.split(separator: "\n") { text += "  \(line)\n" }
    }
    if !windows.isEmpty { text += "windows\n" + windows.map { $0.text + "\n" }.joined() }
    text += "touches\n"
    for (step, lines) in zip(steps, decided) {
      text += step.text + "\n" + lines.map { "  > \($0)\n" }.joined()
    }
    return text
  }
}
