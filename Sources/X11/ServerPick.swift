internal import CX11
package import Gestures

/// Asks the server itself which windows hold a point, without a touch.
package enum ServerPick {
  /// The windows from the root to the one that a touch at the point would be for (XTranslateCoordinates, level by level).
  ///
  /// The point is in root-window pixels and is floored, as the server does it. One round trip for each level: for
  /// showing, never on the touch path. A tree that changes meanwhile gives a path that was never quite true.
  ///
  /// - Throws: `serverGone`.
  package static func path(at point: Point, _ connection: Connection) throws(XError) -> [WindowID] {
    let x = Int16(max(-32768, min(32767, point.x.rounded(.down))))
    let y = Int16(max(-32768, min(32767, point.y.rounded(.down))))
    var path = [connection.root]
    while let here = path.last {
      let cookie = xcb_translate_coordinates(connection.xcb, connection.root.rawValue, here.rawValue, x, y)
      guard let reply = Reply(xcb_translate_coordinates_reply(connection.xcb, cookie, nil)) else {
        // The window went away since its parent named it.
        if connection.isAlive { break }
        throw .serverGone
      }
      let child = reply.body.pointee.child
      if child == 0 { break }
      path.append(WindowID(child))
    }
    return path
  }
}
