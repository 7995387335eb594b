import Configuration
import Import
import Testing

/// What an import gives, whose YAML must be a configuration without errors.
struct Imports {
  var yaml: String
  /// Without the file's name: `line:column: severity: message`.
  var findings: [String]

  init(_ text: String, from source: ImportSource? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    self.init(Array(text.utf8), from: source, sourceLocation: sourceLocation)
  }

  init(_ bytes: [UInt8], from source: ImportSource? = nil, sourceLocation: SourceLocation = #_sourceLocation)
  {
    let imported = ImportedConfiguration(bytes, file: "f", of: source)
    yaml = imported.yaml
    findings = imported.findings.map { finding in
      let text = finding.text
      return String(text.dropFirst(text.hasPrefix("f:") ? 2 : 0))
    }
    let isUnread = imported.findings.contains { $0.severity == .error }
    #expect(yaml.isEmpty == isUnread, sourceLocation: sourceLocation)
    let errors = ConfigurationReader.read(Array(yaml.utf8), file: "yaml").findings
      .filter { $0.severity == .error }
    if !isUnread { #expect(errors.map(\.text) == [], "\(yaml)", sourceLocation: sourceLocation) }
  }

  /// Without comments and empty lines.
  var body: String {
    yaml.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("#") }.joined(separator: "\n")
  }

  /// Warnings and errors, without that on touchpads.
  var lost: [String] { findings.filter { !$0.contains(": note: ") && !$0.contains("of touchpads") } }
}
