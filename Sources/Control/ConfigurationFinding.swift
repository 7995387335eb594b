/// Something that is to be said about a configuration, as `check` and the messages have it.
package struct ConfigurationFinding: Hashable, Sendable {
  /// How bad it is: a file with an error is not used.
  package enum Severity: String, Hashable, Sendable {
    case error
    case warning
    case note
  }

  package var file: String
  /// From 1; nil where it is about the file as a whole.
  package var line: Int?
  /// In characters, from 1.
  package var column: Int?
  package var severity: Severity
  /// What is wrong.
  package var message: String
  package var found: String?
  package var expected: String?
  package var nearest: String?
  /// All of it in one line, for people.
  package var text: String

  package init(
    file: String, line: Int? = nil, column: Int? = nil, severity: Severity = .error, message: String,
    found: String? = nil, expected: String? = nil, nearest: String? = nil, text: String? = nil
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.severity = severity
    self.message = message
    self.found = found
    self.expected = expected
    self.nearest = nearest
    self.text = text ?? "\(file): \(severity.rawValue): \(message)"
  }

  /// The members that `check` prints.
  package var members: [(String, JSON?)] {
    [
      ("file", .string(file)), ("line", line.map { .integer($0) }), ("column", column.map { .integer($0) }),
      ("severity", .string(severity.rawValue)), ("message", .string(message)),
      ("found", found.map { .string($0) }), ("expected", expected.map { .string($0) }),
      ("nearest", nearest.map { .string($0) }),
    ]
  }

  /// In a message the line for people goes with it.
  package var json: JSON { .object(members + [("text", .string(text))]) }

  /// Reads one; nil where this is none.
  package init?(_ json: JSON) {
    guard let file = json["file"]?.string, let message = json["message"]?.string,
      let severity = json["severity"]?.string.flatMap({ Severity(rawValue: $0) }),
      let text = json["text"]?.string
    else { return nil }
    self.init(
      file: file, line: json["line"]?.integer, column: json["column"]?.integer, severity: severity,
      message: message, found: json["found"]?.string, expected: json["expected"]?.string,
      nearest: json["nearest"]?.string, text: text)
  }
}

/// Findings in a message: as many as fit, and how many there are.
package struct Findings: Hashable, Sendable {
  package var errors: Int
  package var warnings: Int
  /// The first of them.
  package var list: [ConfigurationFinding]

  /// How long they may be in a message together, in bytes.
  static let limit = 32_768

  /// As many of all findings as a message holds; errors go first where it does not hold all.
  package init(of all: [ConfigurationFinding]) {
    errors = all.count { $0.severity == .error }
    warnings = all.count { $0.severity == .warning }
    list = []
    var size = 0
    for finding in all.filter({ $0.severity == .error }) + all.filter({ $0.severity != .error }) {
      size += finding.json.text.utf8.count + 1
      guard size <= Findings.limit else { break }
      list.append(finding)
    }
    if list.count == all.count { list = all }
  }

  /// How many errors and warnings are not in the list.
  package var omitted: Int {
    errors + warnings - list.count { $0.severity != .note }
  }

  /// The members of a message.
  var members: [(String, JSON?)] {
    [
      ("errors", .integer(errors)), ("warnings", .integer(warnings)),
      ("findings", .array(list.map(\.json))),
    ]
  }

  init?(_ json: JSON) {
    guard let errors = json["errors"]?.integer, let warnings = json["warnings"]?.integer,
      case .array(let values) = json["findings"]
    else { return nil }
    self.errors = errors
    self.warnings = warnings
    list = values.compactMap { ConfigurationFinding($0) }
    guard list.count == values.count else { return nil }
  }
}
