import Configuration
import Control
import Daemon
import Glibc

/// How the running daemon reads its configuration again.
enum Reload {
  /// Where the configuration is, with `--config FILE` or without.
  static func source(_ path: String?) -> Configuration.Source {
    Configuration.source(path: path, environment: Environment.forConfiguration)
  }

  /// Follows the file from now on; nil where there can be none, or where the system refuses it, which is told.
  static func watch(_ source: Configuration.Source, _ log: Log) -> FileWatch? {
    switch source {
    case .builtIn: return nil
    case .named(let path), .usual(let path):
      if let watch = FileWatch(path) { return .some(watch) }
      log.note(
        "changes of \(path) are not noticed (\(String(cString: strerror(errno)))); \"fingerpost reload\" reads it again"
      )
      return nil
    }
  }

  /// Reads it again, after something from `origin` was in force.
  static func read(_ source: Configuration.Source, after origin: String) -> LoadedConfiguration {
    let configuration = Configuration.load(again: source, hadFile: origin == source.name)
    return LoadedConfiguration(
      rules: configuration.rules, origin: configuration.file, text: configuration.written,
      findings: configuration.findings.map { ConfigurationFinding($0) })
  }
}

extension ConfigurationFinding {
  /// A finding of the configuration's reader.
  init(_ finding: Finding) {
    let severity: Severity =
      switch finding.severity {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    self.init(
      file: finding.file, line: finding.line > 0 ? finding.line : nil,
      column: finding.line > 0 ? finding.column : nil, severity: severity, message: finding.message,
      found: finding.found, expected: finding.expected, nearest: finding.nearest, text: finding.text)
  }
}
