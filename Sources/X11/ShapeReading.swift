internal import CX11
internal import Gestures
internal import Routing

/// Readings of shapes, and what they tell.
///
/// The server answers for an unshaped window with a box of its own, so the answer for an input shape does not say
/// whether one is set; for a bounding shape ShapeQueryExtents does.
enum ShapeReading {
  /// What an answer about an input shape tells.
  struct InputVerdict {
    /// nil: not shaped, or shaped exactly as if it were not.
    var shape: [Rectangle]?
    /// A shape may be set that only a later resize brings to light.
    var mayHide: Bool
  }

  /// The rectangles in a reply; nil: the window is gone.
  static func rectangles(
    _ cookie: xcb_shape_get_rectangles_cookie_t, _ connection: Connection
  ) -> [Rectangle]? {
    guard let reply = Reply(xcb_shape_get_rectangles_reply(connection.xcb, cookie, nil)) else { return nil }
    let list = UnsafeBufferPointer(
      start: xcb_shape_get_rectangles_rectangles(reply.body),
      count: Int(xcb_shape_get_rectangles_rectangles_length(reply.body)))
    return list.map {
      Rectangle(x: Int32($0.x), y: Int32($0.y), width: Int32($0.width), height: Int32($0.height))
    }
  }

  /// Judges the answer for an input shape beside the window's geometry.
  static func judgeInput(_ rectangles: [Rectangle], _ geometry: WindowGeometry) -> InputVerdict {
    guard rectangles.count == 1, let box = rectangles.first, box.x == -geometry.border,
      box.y == -geometry.border
    else { return InputVerdict(shape: rectangles, mayHide: false) }
    // The server's box for an unshaped window; it counts the border once (Xext/shape.c).
    let isDefault =
      box.width == geometry.width + geometry.border && box.height == geometry.height + geometry.border
    return InputVerdict(shape: isDefault ? nil : rectangles, mayHide: true)
  }

  /// Reads an input shape that a resize may have brought to light: nil where the window is gone.
  ///
  /// The geometry is read before and after, so that the answer cannot be one of another size. A few round trips.
  static func settleInput(_ window: WindowID, _ connection: Connection) -> (InputVerdict, WindowGeometry)? {
    let xcb = connection.xcb
    for _ in 0..<8 {
      let before = xcb_get_geometry(xcb, window.rawValue)
      let shape = xcb_shape_get_rectangles(xcb, window.rawValue, ShapeKind.input.code)
      let after = xcb_get_geometry(xcb, window.rawValue)
      let first = Reply(xcb_get_geometry_reply(xcb, before, nil))
      let rectangles = rectangles(shape, connection)
      let second = Reply(xcb_get_geometry_reply(xcb, after, nil))
      guard let first, let rectangles, let second else { return nil }
      let geometry = WindowGeometry(first.body.pointee)
      if geometry == WindowGeometry(second.body.pointee) {
        return (judgeInput(rectangles, geometry), geometry)
      }
    }
    return nil
  }
}

extension ShapeKind {
  /// X's number for it.
  var code: UInt8 {
    switch self {
    case .bounding: UInt8(XCB_SHAPE_SK_BOUNDING.rawValue)
    case .input: UInt8(XCB_SHAPE_SK_INPUT.rawValue)
    case .clip: UInt8(XCB_SHAPE_SK_CLIP.rawValue)
    }
  }
}
