import Glibc

/// A reply or an event of the X server, freed with its owner.
struct Reply<Content>: ~Copyable {
  private let content: UnsafeMutablePointer<Content>

  /// Takes over what a function of libxcb returned; nil where the server answered with an error, or is gone.
  init?(_ content: UnsafeMutablePointer<Content>?) {
    guard let content else { return nil }
    self.content = content
  }

  deinit { free(content) }

  var value: Content { content.pointee }

  /// For functions that read what lies behind the fixed part.
  func withPointer<Result>(_ body: (UnsafeMutablePointer<Content>) throws -> Result) rethrows -> Result {
    try body(content)
  }
}
