// What people write for YAML, where libyaml's own words would point elsewhere.
extension YAMLProblem {
  /// The slip that is behind a problem at a place, if it is one that is known.
  func slip(at mark: Mark, in text: UnsafeBufferPointer<UInt8>, file: String) -> Finding? {
    switch problem {
    case "could not find expected ':'":
      return context.flatMap { Self.missingBlank(on: $0.mark.line, in: text, file: file) }
    case "mapping values are not allowed in this context":
      // The line above was taken for a text that goes on here.
      let above = (1..<max(mark.line, 1)).last { !Self.line($0, of: text).allSatisfy { $0 == " " } }
      return above.flatMap { Self.missingBlank(on: $0, in: text, file: file) }
    case "did not find expected '-' indicator", "did not find expected key",
      "did not find expected <document start>":
      return Self.surplusBracket(at: mark, in: text, file: file)
    default: return nil
    }
  }

  /// A line such as `fingers:3`.
  private static func missingBlank(
    on number: Int, in text: UnsafeBufferPointer<UInt8>, file: String
  ) -> Finding? {
    let line = line(number, of: text)
    var rest = line.drop { $0 == " " }
    while rest.hasPrefix("- ") { rest = rest.dropFirst().drop { $0 == " " } }
    let key = rest.prefix { $0 == "-" || $0.isASCII && $0.isLetter }
    let value = rest.dropFirst(key.count)
    guard !key.isEmpty, value.first == ":", let first = value.dropFirst().first, !" :/".contains(first)
    else { return nil }
    return Finding(
      file: file, at: Mark(number, line.count - rest.count + 1),
      "a blank is missing after the colon of \(String(rest).quoted)", found: String(rest),
      expected: "\(key): \(value.dropFirst())")
  }

  /// A bracket that closes nothing.
  private static func surplusBracket(
    at mark: Mark, in text: UnsafeBufferPointer<UInt8>, file: String
  ) -> Finding? {
    let offset = offset(of: mark, in: text)
    guard text.indices.contains(offset) else { return nil }
    let character = String(decoding: text[offset...offset], as: UTF8.self)
    guard character == "}" || character == "]" else { return nil }
    return Finding(
      file: file, at: mark, "this \(character.quoted) closes nothing; it is one too many", found: character)
  }

  /// A line by its number, from 1.
  private static func line(_ number: Int, of text: UnsafeBufferPointer<UInt8>) -> String {
    let start = offset(of: Mark(number, 1), in: text)
    return String(decoding: text[start...].prefix { $0 != 0x0a && $0 != 0x0d }, as: UTF8.self)
  }
}
