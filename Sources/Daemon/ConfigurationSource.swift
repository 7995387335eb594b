package import Control
package import Routing

/// A configuration as it was read again.
package struct LoadedConfiguration: Sendable {
  /// The rules; nil where a finding is an error.
  package var rules: RuleSet?
  /// Where it came from: a file, or what stands in its place.
  package var origin: String
  /// As it was written.
  package var text: String
  package var findings: [ConfigurationFinding]

  package init(rules: RuleSet?, origin: String, text: String, findings: [ConfigurationFinding]) {
    self.text = text
    self.rules = rules
    self.origin = origin
    self.findings = findings
  }
}

/// Where the daemon's configuration comes from, and how it is read again: the daemon itself knows no file's form.
package struct ConfigurationSource: ~Copyable {
  /// Tells when the file may have changed; nil where there is none to come, or where it cannot be followed.
  var watch: FileWatch?
  /// Reads it again; told the origin of what is in force.
  let read: @Sendable (String) -> LoadedConfiguration

  /// - Parameters:
  ///   - watch: follows the file since before it was read for the first time.
  ///   - read: reads it; takes the origin of what is in force.
  package init(watch: consuming FileWatch?, read: @escaping @Sendable (String) -> LoadedConfiguration) {
    self.watch = watch
    self.read = read
  }
}

/// The configuration in force, and what has become of it since the start.
struct ConfigurationInForce: ~Copyable {
  var source: ConfigurationSource
  /// Where it came from.
  var origin: String
  /// As it was written.
  var text: String
  /// When it was read, where that was after the start: RFC 3339, UTC.
  var reloaded: String?
  /// The errors for which what the file holds now is not in force.
  var errors: [ConfigurationFinding] = []
  /// Bindings that were enabled or disabled by their name, as long as there is one of that name (G18).
  var switched: [String: Bool] = [:]
  /// When the file is read again, in nanoseconds of CLOCK_MONOTONIC; nil while it rests.
  var due: Int64?

  /// How long a file must rest before it is read, in nanoseconds: after its writer is done with it, and while one writes.
  static let rest: Int64 = 100_000_000
  static let restWhileWritten: Int64 = 1_000_000_000

  init(_ source: consuming ConfigurationSource, origin: String, text: String) {
    self.text = text
    self.source = source
    self.origin = origin
  }

  /// Readable when there may be news of the file; -1 where it is not followed.
  var fileDescriptor: Int32 {
    switch source.watch {
    case .some(let watch): watch.fileDescriptor
    case nil: -1
    }
  }

  /// Takes news of the file.
  mutating func look(at now: Int64) {
    switch source.watch?.take() ?? .nothing {
    case .nothing: break
    case .isWritten: due = now + ConfigurationInForce.restWhileWritten
    case .isChanged: due = now + ConfigurationInForce.rest
    }
  }

  /// How long the loop may sleep before the file is read, in ms; nil while it rests.
  func sleep(at now: Int64) -> Int32? {
    due.map { Int32(clamping: max(($0 - now + 999_999) / 1_000_000, 0)) }
  }
}
