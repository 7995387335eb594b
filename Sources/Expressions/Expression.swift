internal import Synchronization

/// A regular expression of POSIX's extended syntax, compiled by the C library for UTF-8.
///
/// It fits a text if it is found anywhere in it. The time that takes is bounded by the lengths of both, as expressions
/// for which that does not hold are refused (`ExpressionBounds`). Never run it between a touch and its verdict.
package final class Expression: Sendable {
  package let source: String
  private let ignoresCase: Bool
  private let compiled: Mutex<CompiledExpression>

  /// What the C library learns of texts takes memory: after so many bytes the expression is compiled anew.
  private static let memoryLimit = 1 << 16

  /// - Parameters:
  ///   - source: what stands between the slashes.
  ///   - ignoringCase: whether upper and lower case are the same.
  /// - Throws: why it cannot be used.
  package init(_ source: String, ignoringCase: Bool = false) throws(ExpressionError) {
    try ExpressionBounds.check(source)
    self.source = source
    ignoresCase = ignoringCase
    compiled = Mutex(try CompiledExpression(source, ignoringCase: ignoringCase))
  }

  /// Whether it is found in a text; no where the C library lacks memory.
  package func fits(_ text: String) -> Bool {
    compiled.withLock { compiled in
      // Where there is no memory for a new one the old one stays.
      if compiled.seen > Self.memoryLimit,
        let new = try? CompiledExpression(source, ignoringCase: ignoresCase)
      {
        compiled = new
      }
      return compiled.fits(text)
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
  case tooManySteps
  case backReference

  /// What is wrong with it, and what to do; to follow "the expression ".
  package var message: String {
    switch self {
    case .refused(let words): "cannot be read: \(words)"
    case .empty: "is empty"
    case .zeroByte: "holds a zero byte, which no text has"
    case .tooLong: "is longer than \(ExpressionBounds.length) bytes; make several of it"
    case .tooDeep: "has more than \(ExpressionBounds.depth) parentheses in each other"
    case .tooManySteps:
      "repeats too much: written out it has more than \(ExpressionBounds.steps) characters; use * or +"
    case .backReference: "refers back to a part of itself, which could take for ever"
    }
  }
}
