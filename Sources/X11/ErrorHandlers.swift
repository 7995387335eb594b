internal import CX11

/// Makes Xlib neither print nor exit: what C callbacks force on us is in this file alone.
///
/// Errors of requests with a reply show as a missing reply; all others arrive as events (`DecodedEvent.requestFailed`).
/// A lost server shows in `Connection.isAlive`.
enum ErrorHandlers {
  /// To be called before the first display is opened; may be called again.
  static func install() {
    _ = XSetErrorHandler { _, _ in 0 }
    _ = XSetIOErrorHandler { _ in 0 }
  }

  /// Xlib's default would call `exit` after the handler above.
  static func keepRunningWithout(_ display: OpaquePointer) {
    XSetIOErrorExitHandler(display, { _, _ in }, nil)
  }
}
