internal import CX11
package import Gestures

/// A click made by XTEST.
package enum PointerClick {
  /// Moves the pointer to a place and clicks there, in one flush, so that no touch comes between (xi2.md R4.6).
  ///
  /// Nothing happens where the server has no XTEST. The place is in root-window pixels, floored.
  package static func make(_ button: UInt32 = 1, at place: Point, on connection: Connection) {
    guard connection.hasXTest else { return }
    let (x, y) = (Int32(place.x.rounded(.down)), Int32(place.y.rounded(.down)))
    XTestFakeMotionEvent(connection.display, Int32(connection.screen), x, y, 0)
    XTestFakeButtonEvent(connection.display, button, 1, 0)
    XTestFakeButtonEvent(connection.display, button, 0, 0)
    XFlush(connection.display)
  }
}
