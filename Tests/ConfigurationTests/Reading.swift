import Configuration
import Routing
import Testing

/// The texts of all findings of a configuration that stands in a file "f".
func findings(_ yaml: String) -> [String] {
  ConfigurationReader.read(Array(yaml.utf8), file: "f").findings.map(\.text)
}

/// The rules of a configuration, and the texts of all findings of it.
func read(_ yaml: String) -> (rules: RuleSet, findings: [String]) {
  let (rules, findings) = ConfigurationReader.read(Array(yaml.utf8), file: "f")
  return (rules, findings.map(\.text))
}

/// The rules of a configuration that must be clean.
func rules(_ yaml: String, sourceLocation: SourceLocation = #_sourceLocation) -> RuleSet {
  let (rules, findings) = ConfigurationReader.read(Array(yaml.utf8), file: "f")
  #expect(findings.map(\.text) == [], sourceLocation: sourceLocation)
  return rules
}

/// The actions of a binding whose `action` has this value; the line and column of the value are 5 and 15.
func binding(_ action: String) -> String {
  """
  global:
    bindings:
      - gesture: tap
        fingers: 3
        action: \(action)
  """
}

/// A configuration whose one binding has these keys; they begin at line 3 and column 7.
func bindings(_ lines: String...) -> String {
  "global:\n  bindings:\n" + lines.map { "    - \($0)\n" }.joined()
}

/// The texts of the notes of a configuration, which has no errors.
func notes(_ yaml: String) -> [String] {
  ConfigurationReader.readAll(Array(yaml.utf8), file: "f").notes.map(\.text)
}
