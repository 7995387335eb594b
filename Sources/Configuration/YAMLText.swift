/// Texts as they can stand in a configuration.
package enum YAMLText {
  /// A scalar on one line that is read as this very text: plain where nothing in it could mean anything, else in quotes.
  package static func scalar(_ text: String) -> String {
    if text.unicodeScalars.contains(where: needsEscape) {
      return "\"" + text.unicodeScalars.map(escaped).joined() + "\""
    }
    let isPlain =
      text.utf8.first.map(isLetter) ?? false && text.utf8.allSatisfy { isLetter($0) || $0 == 0x2D }
    return isPlain
      ? text
      : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }

  /// ASCII letters, digits, `.` and `_`.
  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// What YAML does not take as it is, or could disturb a terminal.
  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: true
    default: false
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
    guard needsEscape(scalar) else { return String(scalar) }
    let digits = String(scalar.value, radix: 16)
    let (letter, count) = scalar.value <= 0xFF ? ("x", 2) : scalar.value <= 0xFFFF ? ("u", 4) : ("U", 8)
    return "\\\(letter)" + String(repeating: "0", count: count - digits.count) + digits
  }
}
