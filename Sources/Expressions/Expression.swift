internal import Synchronization

/// A regular expression of POSIX's extended syntax, compiled by the C library for UTF-8.
///
/// It fits a text if it is found anywhere in it. The time that takes is bounded by the lengths of both, as expressions
/// for which that does not hold are refused (`ExpressionBounds`). Never run it between a touch and its verdict.
package final class Expression: Sendable {
  package let source: String
  private let ignoresCase: Bool
  private let compiled: Mutex<CompiledExpression>

  /// After so many bytes of texts the expression is compiled anew: what the C library learns of texts takes memory, for
  /// each byte some of each character of the expression.
  private let patience: Int

  /// So many bytes of a text are looked at: the C library's time grows by the square of them.
  package static let reach = 256

  /// - Parameters:
  ///   - source: what stands between the slashes.
  ///   - ignoringCase: whether upper and lower case are the same.
  /// - Throws: why it cannot be used.
  package init(_ source: String, ignoringCase: Bool = false) throws(ExpressionError) {
    patience = (1 << 19) / max(try ExpressionBounds.check(source), 8)
    self.source = source
    ignoresCase = ignoringCase
    compiled = Mutex(try CompiledExpression(source, ignoringCase: ignoringCase))
  }

  /// Whether it is found in a text, or in the beginning of a long one, where `$` fits nowhere; no where the C library
  /// lacks memory.
  package func fits(_ text: String) -> Bool {
    compiled.withLock { compiled in
      // Where there is no memory for a new one the old one stays.
      if compiled.seen > patience,
        let new = try? CompiledExpression(source, ignoringCase: ignoresCase)
      {
        compiled = new
      }
      let part = text.start(of: Self.reach)
      return compiled.fits(String(part), isCut: part.endIndex < text.endIndex)
    }
  }
}

/// Why an expression cannot be used.
package enum ExpressionError: Error, Hashable, Sendable {
  /// The C library's own words.
  case refused(String)
  case empty
  case zeroByte
  case tooLong
  case tooDeep
  case repeatsTooMuch
  case backReference

  /// What is wrong with it, and what to do; to follow "the expression ".
  package var message: String {
    switch self {
    case .refused(let words): "cannot be read: \(words)"
    case .empty: "is empty"
    case .zeroByte: "holds a zero byte, which no text has"
    case .tooLong: "is longer than \(ExpressionBounds.length) bytes; make several of it"
    case .tooDeep: "has more than \(ExpressionBounds.depth) parentheses in each other"
    case .repeatsTooMuch:
      "repeats too much: written out it is more than \(ExpressionBounds.repetition) characters longer; use *"
    case .backReference: "refers back to a part of itself, which could take for ever"
    }
  }
}

extension String {
  /// At most so many bytes of its beginning, in whole characters of Unicode.
  fileprivate func start(of bytes: Int) -> Substring {
    guard var end = utf8.index(startIndex, offsetBy: bytes, limitedBy: endIndex) else { return self[...] }
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return self[..<end]
  }
}
