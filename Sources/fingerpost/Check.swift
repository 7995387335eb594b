import Configuration
import Control

/// `fingerpost check`: all findings of a configuration.
enum Check {
  static func run(_ call: Call) -> ExitStatus {
    let configuration = Configuration.load(
      path: call.arguments.first, environment: Environment.forConfiguration)
    var notes = configuration.notes
    if !call.flags.contains(.offline), configuration.rules != nil, let display = CheckDisplay.parts() {
      notes += configuration.notes(on: display)
    }
    let errors = configuration.findings.count { $0.severity == .error }
    let warnings = configuration.findings.count { $0.severity == .warning }
    if call.flags.contains(.json) {
      for finding in configuration.findings + notes {
        Output.line(JSON.object(ConfigurationFinding(finding).members).text)
      }
      Output.line(JSON.object([("errors", .integer(errors)), ("warnings", .integer(warnings))]).text)
    } else {
      for finding in configuration.findings { Output.line(finding.text) }
      for note in notes { Output.line(note.text) }
      if errors + warnings == 0 { Output.line("\(configuration.file): no errors, no warnings") }
    }
    return errors + warnings == 0 ? .done : .found
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
