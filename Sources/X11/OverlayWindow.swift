internal import CX11
package import Gestures
package import Routing

/// A window over everything that takes no input: touches and clicks go through it, no window manager has it, and it never
/// has the focus.
///
/// What of it is to be seen is its bounding shape, so it needs no compositor, and looks the same with one.
package final class OverlayWindow {
  /// That of the screen, in pixels.
  package private(set) var size: (width: Int32, height: Int32)
  package let window: WindowID
  private let connection: Connection

  /// Opens it on a display, such as ":0"; nil takes DISPLAY.
  ///
  /// Nothing of it is seen yet.
  ///
  /// - Throws: as `Connection`.
  package init(display: String?) throws(XError) {
    let connection = try Connection(display: display)
    size = connection.initialSize
    let id = xcb_generate_id(connection.xcb)
    var override: UInt32 = 1
    xcb_create_window(
      connection.xcb, 0, id, connection.root.rawValue, 0, 0, UInt16(clamping: size.width),
      UInt16(clamping: size.height), 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0,
      XCB_CW_OVERRIDE_REDIRECT.rawValue, &override)
    window = WindowID(id)
    self.connection = connection
    let name = Array("fingerpost-overlay".utf8) + [0]
    xcb_change_property(
      connection.xcb, 0, id, XCB_ATOM_WM_CLASS.rawValue, XCB_ATOM_STRING.rawValue, 8,
      UInt32(name.count * 2), name + name)
    setShape(.input, [])
    setShape(.bounding, [])
    xcb_map_window(connection.xcb, id)
    try connection.roundTrip()
  }

  /// Shows what lies in these boxes, in root-window pixels, above all other windows.
  package func show(_ boxes: [Rectangle]) {
    followScreen()
    setShape(.bounding, boxes)
    var above = UInt32(XCB_STACK_MODE_ABOVE.rawValue)
    xcb_configure_window(
      connection.xcb, window.rawValue, UInt16(XCB_CONFIG_WINDOW_STACK_MODE.rawValue), &above)
    connection.flush()
  }

  /// Takes the size that the screen has now; one round trip.
  private func followScreen() {
    let cookie = xcb_get_geometry(connection.xcb, connection.root.rawValue)
    guard let reply = Reply(xcb_get_geometry_reply(connection.xcb, cookie, nil)) else { return }
    let now = (width: Int32(reply.body.pointee.width), height: Int32(reply.body.pointee.height))
    guard now != size else { return }
    size = now
    let values = [UInt32(now.width), UInt32(now.height)]
    xcb_configure_window(
      connection.xcb, window.rawValue,
      UInt16(XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue), values)
  }

  /// The socket, to be polled for reading.
  package var fileDescriptor: Int32 { connection.fileDescriptor }

  /// Drops what has come; no where the server is gone.
  package func drain() -> Bool {
    while let event = connection.nextEvent() { _ = consume event }
    return connection.isAlive
  }

  /// Sends what is to be sent.
  package func flush() { connection.flush() }

  /// What a drawing library needs: xcb's connection and the window's visual (`xcb_visualtype_t`).
  package func withDrawable<Result>(
    _ body: (_ connection: OpaquePointer, _ visual: UnsafeMutableRawPointer) -> Result
  ) -> Result? {
    var screens = xcb_setup_roots_iterator(xcb_get_setup(connection.xcb))
    for _ in 0..<connection.screen { xcb_screen_next(&screens) }
    guard let screen = screens.data else { return nil }
    var depths = xcb_screen_allowed_depths_iterator(screen)
    while depths.rem > 0 {
      var visuals = xcb_depth_visuals_iterator(depths.data)
      while visuals.rem > 0 {
        if let visual = visuals.data, visual.pointee.visual_id == screen.pointee.root_visual {
          return body(connection.xcb, UnsafeMutableRawPointer(visual))
        }
        xcb_visualtype_next(&visuals)
      }
      xcb_depth_next(&depths)
    }
    return nil
  }

  private func setShape(_ kind: ShapeKind, _ boxes: [Rectangle]) {
    let rectangles = boxes.prefix(8000).map {
      xcb_rectangle_t(
        x: Int16(clamping: $0.x), y: Int16(clamping: $0.y), width: UInt16(clamping: $0.width),
        height: UInt16(clamping: $0.height))
    }
    xcb_shape_rectangles(
      connection.xcb, UInt8(XCB_SHAPE_SO_SET.rawValue), kind.code, UInt8(XCB_CLIP_ORDERING_UNSORTED.rawValue),
      window.rawValue, 0, 0, UInt32(rectangles.count), rectangles)
  }
}
