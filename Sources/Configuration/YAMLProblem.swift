/// Why a file is not YAML, as libyaml says it.
struct YAMLProblem: Error {
  /// nil where libyaml knows only an offset.
  var mark: Mark?
  /// Bytes from the beginning, where `mark` is nil.
  var offset: Int
  /// The byte or the character at `offset`; nil where there is none.
  var value: Int?
  var problem: String
  /// What was being read, and since where.
  var context: (text: String, mark: Mark)?

  /// In words that say what to do.
  func finding(in text: UnsafeBufferPointer<UInt8>, file: String) -> Finding {
    guard let mark else {
      let place = Self.mark(of: offset, in: text)
      let code = value.map { " (0x\(String($0, radix: 16)))" } ?? ""
      let isControl = problem.hasPrefix("control characters")
      return Finding(
        file: file, at: place,
        isControl
          ? "a control character\(code) stands here; take it away"
          : "this is not UTF-8\(code); save the file as UTF-8",
        found: value.map { "0x\(String($0, radix: 16))" })
    }
    return Finding(file: file, at: mark, message(at: mark, in: text))
  }

  private func message(at mark: Mark, in text: UnsafeBufferPointer<UInt8>) -> String {
    if let advice = Self.advice[problem] {
      guard advice.namesBegin, let context, context.mark < mark else { return advice.text }
      return "\(advice.text) (it begins on line \(context.mark.line))"
    }
    let reading = context.map { " \($0.text)" } ?? ""
    return "this is not YAML: \(problem)\(reading); check indentation and quotes here and above"
  }

  /// What people do wrong, for what libyaml says about it.
  private static let advice: [String: (text: String, namesBegin: Bool)] = [
    "did not find expected key": (
      "a key is expected in this map; check the indentation here and on the line above", true
    ),
    "did not find expected '-' indicator": (
      "a further \"- \" is expected in this list; check the indentation here and on the line above", true
    ),
    "did not find expected ',' or ']'": ("a \",\" or \"]\" is missing in this list", true),
    "did not find expected ',' or '}'": ("a \",\" or \"}\" is missing in this map", true),
    "could not find expected ':'": ("a \":\" is missing after this key", true),
    "found unexpected end of stream": ("the closing quote of this text is missing", true),
    "mapping values are not allowed in this context": (
      "a \":\" cannot stand here; check the indentation, or put the text in quotes", false
    ),
    "block sequence entries are not allowed in this context": (
      "a \"- \" cannot stand here; begin the list on a line of its own", false
    ),
    "found character that cannot start any token": (
      "this character cannot begin a value; put the text in quotes, and indent by spaces, never by tabs",
      false
    ),
    "found a tab character that violates indentation": ("a tab stands here; indent by spaces", false),
    "found unknown escape character": (
      "this is no escape that YAML knows; write \\\\ for a backslash, or use single quotes", false
    ),
    "did not find expected alphabetic or numeric character": (
      "a text that begins with * or & must stand in quotes", false
    ),
    "found undefined tag handle": ("a text that begins with ! must stand in quotes", false),
    "did not find expected <document start>": (
      "nothing can stand here; check the indentation, or put the text in quotes", false
    ),
  ]

  /// Line and column of a byte, in characters, as libyaml counts them elsewhere.
  private static func mark(of offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Mark {
    var mark = Mark(1, 1)
    var previous: UInt8 = 0
    for byte in text.prefix(offset) {
      if byte == 0x0a && previous == 0x0d {
        // The second half of one line end.
      } else if byte == 0x0a || byte == 0x0d {
        mark = Mark(mark.line + 1, 1)
      } else if byte & 0xc0 != 0x80 {
        mark.column += 1
      }
      previous = byte
    }
    return mark
  }
}
