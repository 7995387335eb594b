/// Why a text is not taken for JSON.
package struct JSONError: Error, Hashable {
  /// What was wrong with it.
  package enum Problem: Hashable, Sendable {
    /// It ends in the middle of a value.
    case incomplete
    /// A byte that cannot stand there.
    case unexpected(UInt8)
    /// A number that JSON does not have, or that is too large.
    case badNumber
    /// A backslash with what it cannot stand before, or half of a surrogate pair.
    case badEscape
    /// A text that is not UTF-8.
    case badText
    /// An object that has this name twice.
    case repeated(String)
    /// Values in values beyond `JSONParser.maximumDepth`.
    case tooDeep
    /// More than `JSONParser.maximumLength` bytes.
    case tooLong
  }

  package var problem: Problem
  /// The place in bytes, from 0.
  package var offset: Int

  package init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }
}

extension JSONError: CustomStringConvertible {
  package var description: String {
    let what =
      switch problem {
      case .incomplete: "it ends in the middle of a value"
      case .unexpected(let byte): "unexpected byte \(byte)"
      case .badNumber: "a number that JSON does not have"
      case .badEscape: "a wrong escape"
      case .badText: "a text that is not UTF-8"
      case .repeated(let name): "a second \"\(name)\""
      case .tooDeep: "more than \(JSONParser.maximumDepth) levels"
      case .tooLong: "more than \(JSONParser.maximumLength) bytes"
      }
    return "\(what) at byte \(offset)"
  }
}
