internal import Glibc

/// Owns what the C library makes of an expression (`regex_t`).
struct CompiledExpression: ~Copyable {
  private let compiled: UnsafeMutablePointer<regex_t>
  /// How many bytes of texts it has seen.
  private(set) var seen = 0

  init(_ source: String, ignoringCase: Bool) throws(ExpressionError) {
    let compiled = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)
    compiled.initialize(to: regex_t())
    let flags = REG_EXTENDED | REG_NOSUB | (ignoringCase ? REG_ICASE : 0)
    let code = UTF8Locale.use { regcomp(compiled, source, flags) }
    guard code == 0 else {
      let words = Self.text(of: code, compiled)
      compiled.deallocate()
      throw .refused(words)
    }
    self.compiled = compiled
  }

  deinit {
    regfree(compiled)
    compiled.deallocate()
  }

  /// Whether it is found in a text; in one that was cut `$` is not at its end.
  mutating func fits(_ text: String, isCut: Bool) -> Bool {
    seen += text.utf8.count
    let compiled = compiled
    return UTF8Locale.use { regexec(compiled, text, 0, nil, isCut ? REG_NOTEOL : 0) == 0 }
  }

  private static func text(of code: Int32, _ compiled: UnsafeMutablePointer<regex_t>) -> String {
    var bytes = [CChar](repeating: 0, count: 256)
    _ = regerror(code, compiled, &bytes, bytes.count)
    return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// The C library's regular expressions go by the thread's locale.
private enum UTF8Locale {
  nonisolated(unsafe) private static let locale: locale_t? = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)

  /// Does something in UTF-8, or byte by byte where the system has no such locale.
  static func use<Value>(_ body: () -> Value) -> Value {
    guard let locale else { return body() }
    let before = uselocale(locale)
    defer { uselocale(before) }
    return body()
  }
}
