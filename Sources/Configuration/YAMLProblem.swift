/// Why a file is not YAML, as libyaml says it.
struct YAMLProblem: Error {
  /// nil where libyaml knows only an offset.
  var mark: Mark?
  /// Bytes from the beginning, where `mark` is nil.
  var offset: Int
  var problem: String
  /// What was being read, and since where.
  var context: (text: String, mark: Mark)?

  /// In words that say what to do.
  func finding(in text: UnsafeBufferPointer<UInt8>, file: String) -> Finding {
    guard let mark else { return characterFinding(in: text, file: file) }
    if let slip = slip(at: mark, in: text, file: file) { return slip }
    guard let advice = Self.advice[problem] else {
      let reading = context.map { " \($0.text)" } ?? ""
      let message = "this is not YAML: \(problem)\(reading); check indentation and quotes here and above"
      return Finding(file: file, at: mark, message)
    }
    switch (advice.place, context) {
    case (.begin, let context?): return Finding(file: file, at: context.mark, advice.text)
    case (.both, let context?) where context.mark < mark:
      return Finding(file: file, at: mark, "\(advice.text) (it begins on line \(context.mark.line))")
    case (.character, _):
      let rest = text[Self.offset(of: mark, in: text)...].prefix(4)
      guard let character = String(decoding: rest, as: UTF8.self).first else { break }
      let message =
        character == "\t"
        ? "a tab stands here; indent by spaces"
        : "\(String(character).quoted) cannot begin a value; put the text in quotes"
      return Finding(file: file, at: mark, message, found: String(character))
    case (.begin, nil), (.both, _), (.here, _): break
    }
    return Finding(file: file, at: mark, advice.text)
  }

  /// A byte that cannot stand in a text.
  private func characterFinding(in text: UnsafeBufferPointer<UInt8>, file: String) -> Finding {
    var offset = offset
    // libyaml points at the byte that does not fit; the character began before it.
    if problem.contains("trailing"), let lead = text.prefix(offset).lastIndex(where: { $0 >= 0xc0 }) {
      offset = lead
    }
    let code = text.indices.contains(offset) ? "0x\(String(text[offset], radix: 16))" : nil
    let place = Self.mark(of: offset, in: text)
    let what = code.map { " (\($0))" } ?? ""
    let message =
      problem.hasPrefix("control characters")
      ? "a control character\(what) stands here; take it away"
      : "this is not UTF-8\(what); save the file as UTF-8"
    return Finding(file: file, at: place, message, found: code)
  }

  /// Which place helps most.
  private enum Place {
    case here
    /// Where the thing began that was being read.
    case begin
    /// Here, and the line where it began is named.
    case both
    /// Here, and the character is named.
    case character
  }

  /// What people do wrong, for what libyaml says about it.
  private static let advice: [String: (text: String, place: Place)] = [
    "did not find expected key": (
      "a key is expected in this map; check the indentation here and on the line above", .both
    ),
    "did not find expected '-' indicator": (
      "a further \"- \" is expected in this list; check the indentation here and on the line above", .both
    ),
    "did not find expected ',' or ']'": ("a \",\" or \"]\" is missing in this list", .both),
    "did not find expected ',' or '}'": ("a \",\" or \"}\" is missing in this map", .both),
    "did not find expected node content": ("a value is missing here, or a bracket is one too many", .here),
    "could not find expected ':'": (
      "a \":\" is missing after this key, or the line is not indented as it should be", .begin
    ),
    "found unexpected end of stream": ("the closing quote of this text is missing", .begin),
    "mapping values are not allowed in this context": (
      "a \":\" cannot stand here; check the indentation, or put the text in quotes", .here
    ),
    "block sequence entries are not allowed in this context": (
      "a \"- \" cannot stand here; begin the list on a line of its own", .here
    ),
    "found character that cannot start any token": ("this character cannot begin a value", .character),
    "found unknown escape character": (
      "this is no escape that YAML knows; write \\\\ for a backslash, or use single quotes", .here
    ),
    "did not find expected alphabetic or numeric character": (
      "a text that begins with * or & must stand in quotes", .here
    ),
    "found undefined tag handle": ("a text that begins with ! must stand in quotes", .here),
    "did not find expected <document start>": (
      "nothing can stand here; check the indentation, or put the text in quotes", .here
    ),
  ]

  /// Line and column of a byte, in characters, as libyaml counts them elsewhere.
  private static func mark(of offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Mark {
    var mark = Mark(1, 1)
    for place in text.indices.prefix(offset) { pass(place, in: text, &mark) }
    return mark
  }

  /// The byte at a line and column.
  static func offset(of wanted: Mark, in text: UnsafeBufferPointer<UInt8>) -> Int {
    var mark = Mark(1, 1)
    for place in text.indices {
      if mark == wanted && text[place] & 0xc0 != 0x80 { return place }
      pass(place, in: text, &mark)
    }
    return text.endIndex
  }

  private static func pass(_ place: Int, in text: UnsafeBufferPointer<UInt8>, _ mark: inout Mark) {
    let byte = text[place]
    let isLineEnd = byte == 0x0a || byte == 0x0d
    if byte == 0x0a && place > 0 && text[place - 1] == 0x0d {
      // The second half of one line end.
    } else if isLineEnd {
      mark = Mark(mark.line + 1, 1)
    } else if byte & 0xc0 != 0x80 {
      mark.column += 1
    }
  }
}
