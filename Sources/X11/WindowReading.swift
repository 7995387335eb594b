internal import CX11
internal import Gestures
internal import Routing

/// One reading of a window, asked but not yet answered: its children, geometry, state, shapes and properties.
struct WindowReading {
  /// What the server said about one window.
  struct Answer {
    var record: WindowRecord
    /// Bottom to top.
    var children: [WindowID]
    /// The sequence number with which the children were listed.
    var listing: UInt32
    /// The answer does not tell whether an input shape is set.
    var mayHideInputShape: Bool
    /// A clip shape is set, and yet to be read: hardly any window has one.
    var hasClipShape: Bool
    /// Which properties are set; they are read when that is known, as most windows have none.
    var properties: [FollowedProperty]
  }

  private let window: UInt32
  private let tree: xcb_query_tree_cookie_t
  private let geometry: xcb_get_geometry_cookie_t
  private let attributes: xcb_get_window_attributes_cookie_t
  private let extents: xcb_shape_query_extents_cookie_t
  private let bounding: xcb_shape_get_rectangles_cookie_t
  private let input: xcb_shape_get_rectangles_cookie_t
  private let properties: xcb_list_properties_cookie_t?

  /// Sends the requests.
  init(_ window: WindowID, withProperties: Bool, _ connection: Connection) {
    let xcb = connection.xcb
    self.window = window.rawValue
    tree = xcb_query_tree(xcb, window.rawValue)
    geometry = xcb_get_geometry(xcb, window.rawValue)
    attributes = xcb_get_window_attributes(xcb, window.rawValue)
    extents = xcb_shape_query_extents(xcb, window.rawValue)
    bounding = xcb_shape_get_rectangles(xcb, window.rawValue, ShapeKind.bounding.code)
    input = xcb_shape_get_rectangles(xcb, window.rawValue, ShapeKind.input.code)
    properties = withProperties ? xcb_list_properties(xcb, window.rawValue) : nil
  }

  /// Waits for the answers, nil where the window is gone; must be called once.
  func answer(_ connection: Connection) -> Answer? {
    let xcb = connection.xcb
    // Every reply is taken, whatever the others say, or it would stay in xcb's memory.
    let tree = Reply(xcb_query_tree_reply(xcb, tree, nil))
    let geometry = Reply(xcb_get_geometry_reply(xcb, geometry, nil))
    let attributes = Reply(xcb_get_window_attributes_reply(xcb, attributes, nil))
    let extents = Reply(xcb_shape_query_extents_reply(xcb, extents, nil))
    let bounding = ShapeReading.rectangles(bounding, connection)
    let input = ShapeReading.rectangles(input, connection)
    let properties = properties.map { list($0, connection) } ?? []
    guard let tree, let geometry, let attributes, let extents, let bounding, let input else { return nil }
    let place = WindowGeometry(geometry.body.pointee)
    let verdict = ShapeReading.judgeInput(input, place)
    let record = WindowRecord(
      window: WindowID(window), geometry: place,
      isMapped: UInt32(attributes.body.pointee.map_state) != XCB_MAP_STATE_UNMAPPED.rawValue,
      isOverrideRedirect: attributes.body.pointee.override_redirect != 0,
      boundingShape: extents.body.pointee.bounding_shaped != 0 ? bounding : nil,
      inputShape: verdict.shape)
    return Answer(
      record: record, children: WindowReading.children(tree.body), listing: self.tree.sequence,
      mayHideInputShape: verdict.mayHide, hasClipShape: extents.body.pointee.clip_shaped != 0,
      properties: properties)
  }

  private func list(_ cookie: xcb_list_properties_cookie_t, _ connection: Connection) -> [FollowedProperty] {
    guard let reply = Reply(xcb_list_properties_reply(connection.xcb, cookie, nil)) else { return [] }
    let atoms = UnsafeBufferPointer(
      start: xcb_list_properties_atoms(reply.body), count: Int(xcb_list_properties_atoms_length(reply.body)))
    return atoms.compactMap { FollowedProperty.named($0, of: WindowID(window), connection) }
  }

  /// The children in a reply, bottom to top.
  static func children(_ reply: UnsafeMutablePointer<xcb_query_tree_reply_t>) -> [WindowID] {
    let list = UnsafeBufferPointer(
      start: xcb_query_tree_children(reply), count: Int(xcb_query_tree_children_length(reply)))
    return list.map { WindowID($0) }
  }
}

extension WindowGeometry {
  init(_ reply: xcb_get_geometry_reply_t) {
    self.init(
      x: Int32(reply.x), y: Int32(reply.y), width: Int32(reply.width), height: Int32(reply.height),
      border: Int32(reply.border_width))
  }
}
