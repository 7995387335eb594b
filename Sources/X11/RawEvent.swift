internal import Glibc

/// One event as xcb read it, owned until it goes out of scope.
package struct RawEvent: ~Copyable {
  /// The event in xcb's layout (its `full_sequence` at offset 32), not that of the wire.
  let bytes: UnsafeMutableRawPointer

  init?(_ bytes: UnsafeMutableRawPointer?) {
    guard let bytes else { return nil }
    self.bytes = bytes
  }

  deinit { free(bytes) }
}
