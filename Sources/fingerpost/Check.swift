import Configuration
import Control

/// `fingerpost check`: all findings of a configuration.
enum Check {
  static func run(_ call: Call) -> ExitStatus {
    let configuration = Configuration.load(
      path: call.arguments.first, environment: Environment.forConfiguration)
    let errors = configuration.findings.count { $0.severity == .error }
    let warnings = configuration.findings.count { $0.severity == .warning }
    if call.flags.contains(.json) {
      for finding in configuration.findings { Output.line(json(finding).text) }
      Output.line(JSON.object([("errors", .integer(errors)), ("warnings", .integer(warnings))]).text)
    } else {
      for finding in configuration.findings { Output.line(finding.text) }
      if errors + warnings == 0 { Output.line("\(configuration.file): no errors, no warnings") }
    }
    return errors + warnings == 0 ? .done : .found
  }

  private static func json(_ finding: Finding) -> JSON {
    .object([
      ("file", .string(finding.file)),
      ("line", finding.line > 0 ? .integer(finding.line) : nil),
      ("column", finding.line > 0 ? .integer(finding.column) : nil),
      ("severity", .string(finding.severity.rawValue)),
      ("message", .string(finding.message)),
      ("found", finding.found.map { .string($0) }),
      ("expected", finding.expected.map { .string($0) }),
      ("nearest", finding.nearest.map { .string($0) }),
    ])
  }

  /// The configuration that a command is to use; nil where it has errors, which are printed.
  static func load(_ path: String?) -> Configuration? {
    let configuration = Configuration.load(path: path, environment: Environment.forConfiguration)
    for finding in configuration.findings { Output.error(finding.text) }
    if configuration.rules == nil {
      Output.error("the configuration has errors: mend it, or start with another by --config FILE")
      return nil
    }
    return configuration
  }
}
