internal import CX11
internal import Glibc

/// Owns the memory of one reply of xcb.
struct Reply<Body>: ~Copyable {
  let body: UnsafeMutablePointer<Body>

  /// nil for nil: the request failed (BadWindow, mostly) or the server is gone.
  init?(_ body: UnsafeMutablePointer<Body>?) {
    guard let body else { return nil }
    self.body = body
  }

  deinit { free(body) }
}
