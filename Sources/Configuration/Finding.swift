/// Something in a configuration that the user should know or change.
package struct Finding: Hashable, Sendable {
  /// How bad it is: a file with an error is not used.
  package enum Severity: String, Hashable, Sendable {
    case error
    case warning
    case note
  }

  /// As it was named when the file was opened.
  package var file: String
  /// From 1; 0 where the finding is about the file as a whole.
  package var line: Int
  /// In characters, from 1; 0 where the finding is about the file as a whole.
  package var column: Int
  package var severity: Severity
  /// What is wrong, and what to do where `expected` and `nearest` do not say it.
  package var message: String
  /// What stands there.
  package var found: String?
  /// What could stand there.
  package var expected: String?
  /// The valid word that looks most like `found`.
  package var nearest: String?

  package init(
    file: String, at mark: Mark? = nil, severity: Severity = .error, _ message: String, found: String? = nil,
    expected: String? = nil, nearest: String? = nil
  ) {
    self.file = file
    line = mark?.line ?? 0
    column = mark?.column ?? 0
    self.severity = severity
    self.message = message
    self.found = found
    self.expected = expected
    self.nearest = nearest
  }

  /// One line: `file:line:column: error: what is wrong; what to do`.
  package var text: String {
    let place = line > 0 ? "\(file):\(line):\(column)" : file
    let hint =
      if let nearest {
        "; did you mean \"\(nearest)\"?"
      } else if let expected {
        "; expected \(expected)"
      } else {
        ""
      }
    return "\(place): \(severity.rawValue): \(message)\(hint)"
  }
}

extension String {
  /// As it can stand in a message: in quotes, short, on one line, without control characters.
  package var quoted: String {
    var text = ""
    for (count, scalar) in unicodeScalars.enumerated() {
      if count == 60 {
        text += "..."
        break
      }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return "\"\(text)\""
  }
}
