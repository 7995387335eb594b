import CX11
import Gestures
import Glibc
import Routing
import Testing
import VirtualTouch

/// An ordinary X client that knows nothing of us, on xcb alone; xcb itself may be used by any thread.
final class PlainClient: @unchecked Sendable {
  let xcb: OpaquePointer
  let root: UInt32

  init(_ server: PrivateServer) throws {
    xcb = try server.withAuthority {
      nonisolated(unsafe) let xcb = try #require(xcb_connect(server.display, nil))
      return xcb
    }
    try #require(xcb_connection_has_error(xcb) == 0)
    root = xcb_setup_roots_iterator(xcb_get_setup(xcb)).data.pointee.root
  }

  deinit { xcb_disconnect(xcb) }

  /// Returns when the server has handled all requests of this client.
  func sync() { free(xcb_get_input_focus_reply(xcb, xcb_get_input_focus(xcb), nil)) }

  /// Whether the server answers a request in time; nothing else may be under way.
  func isServed(within milliseconds: Int32) -> Bool {
    let cookie = xcb_get_input_focus(xcb)
    xcb_flush(xcb)
    var socket = pollfd(fd: xcb_get_file_descriptor(xcb), events: Int16(POLLIN), revents: 0)
    let isAnswered = poll(&socket, 1, milliseconds) > 0
    xcb_discard_reply(xcb, cookie.sequence)
    return isAnswered
  }

  /// Makes a window; `inputOnly` ones have no border, whatever is asked.
  func create(
    in parent: UInt32? = nil, _ geometry: WindowGeometry, inputOnly: Bool = false,
    overrideRedirect: Bool = true,
    gravity: xcb_gravity_t = XCB_GRAVITY_NORTH_WEST
  ) -> UInt32 {
    let window = xcb_generate_id(xcb)
    let windowClass = inputOnly ? XCB_WINDOW_CLASS_INPUT_ONLY : XCB_WINDOW_CLASS_INPUT_OUTPUT
    let values: [UInt32] = [gravity.rawValue, overrideRedirect ? 1 : 0]
    xcb_create_window(
      xcb, 0, window, parent ?? root, Int16(geometry.x), Int16(geometry.y), UInt16(geometry.width),
      UInt16(geometry.height), inputOnly ? 0 : UInt16(geometry.border), UInt16(windowClass.rawValue), 0,
      XCB_CW_WIN_GRAVITY.rawValue | XCB_CW_OVERRIDE_REDIRECT.rawValue, values)
    return window
  }

  /// 0 is nobody, 1 whoever has the pointer.
  func focus(_ window: UInt32) {
    xcb_set_input_focus(xcb, UInt8(XCB_INPUT_FOCUS_NONE.rawValue), window, 0)
  }
  func map(_ window: UInt32) { xcb_map_window(xcb, window) }
  func unmap(_ window: UInt32) { xcb_unmap_window(xcb, window) }
  func destroy(_ window: UInt32) { xcb_destroy_window(xcb, window) }
  func reparent(_ window: UInt32, to parent: UInt32, x: Int, y: Int) {
    xcb_reparent_window(xcb, window, parent, Int16(x), Int16(y))
  }
  func circulate(in parent: UInt32, raise: Bool) {
    let direction = raise ? XCB_CIRCULATE_RAISE_LOWEST : XCB_CIRCULATE_LOWER_HIGHEST
    xcb_circulate_window(xcb, UInt8(direction.rawValue), parent)
  }
  func place(_ window: UInt32, _ geometry: WindowGeometry) {
    let values = [
      UInt32(bitPattern: geometry.x), UInt32(bitPattern: geometry.y), UInt32(geometry.width),
      UInt32(geometry.height),
    ]
    let mask =
      XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue | XCB_CONFIG_WINDOW_WIDTH.rawValue
      | XCB_CONFIG_WINDOW_HEIGHT.rawValue
    xcb_configure_window(xcb, window, UInt16(mask), values)
  }
  func setBorder(_ window: UInt32, _ width: Int) {
    xcb_configure_window(xcb, window, UInt16(XCB_CONFIG_WINDOW_BORDER_WIDTH.rawValue), [UInt32(width)])
  }
  func restack(_ window: UInt32, sibling: UInt32? = nil, mode: xcb_stack_mode_t) {
    var mask = XCB_CONFIG_WINDOW_STACK_MODE.rawValue
    var values = [mode.rawValue]
    if let sibling {
      mask |= XCB_CONFIG_WINDOW_SIBLING.rawValue
      values.insert(sibling, at: 0)
    }
    xcb_configure_window(xcb, window, UInt16(mask), values)
  }
  /// nil takes the shape away.
  func shape(_ window: UInt32, _ kind: ShapeKind, _ rectangles: [Rectangle]?) {
    let code =
      switch kind {
      case .bounding: UInt8(XCB_SHAPE_SK_BOUNDING.rawValue)
      case .input: UInt8(XCB_SHAPE_SK_INPUT.rawValue)
      case .clip: UInt8(XCB_SHAPE_SK_CLIP.rawValue)
      }
    guard let rectangles else {
      xcb_shape_mask(xcb, UInt8(XCB_SHAPE_SO_SET.rawValue), code, window, 0, 0, 0)
      return
    }
    let list = rectangles.map {
      xcb_rectangle_t(x: Int16($0.x), y: Int16($0.y), width: UInt16($0.width), height: UInt16($0.height))
    }
    xcb_shape_rectangles(
      xcb, UInt8(XCB_SHAPE_SO_SET.rawValue), code, UInt8(XCB_CLIP_ORDERING_UNSORTED.rawValue), window, 0, 0,
      UInt32(list.count), list)
  }
  func atom(_ name: String) -> UInt32 {
    let reply = xcb_intern_atom_reply(xcb, xcb_intern_atom(xcb, 0, UInt16(name.utf8.count), name), nil)
    defer { free(reply) }
    return reply?.pointee.atom ?? 0
  }
  func setProperty(_ window: UInt32, _ name: String, type: String = "STRING", bytes: [UInt8]) {
    xcb_change_property(
      xcb, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, atom(name), atom(type), 8, UInt32(bytes.count),
      bytes)
  }
  func setProperty(_ window: UInt32, _ name: String, type: String, words: [UInt32]) {
    xcb_change_property(
      xcb, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, atom(name), atom(type), 32, UInt32(words.count),
      words)
  }
  /// Puts bytes after those that a text property has.
  func append(_ window: UInt32, _ name: String, _ bytes: [UInt8]) {
    xcb_change_property(
      xcb, UInt8(XCB_PROP_MODE_APPEND.rawValue), window, atom(name), atom("STRING"), 8, UInt32(bytes.count),
      bytes)
  }
  /// The 32-bit words of a property; none where it is not set.
  func words(_ window: UInt32, _ name: String) -> [UInt32] {
    let cookie = xcb_get_property(xcb, 0, window, atom(name), 0, 0, 256)
    guard let reply = xcb_get_property_reply(xcb, cookie, nil) else { return [] }
    defer { free(reply) }
    guard reply.pointee.format == 32, let start = xcb_get_property_value(reply) else { return [] }
    return (0..<Int(reply.pointee.value_len)).map { start.load(fromByteOffset: 4 * $0, as: UInt32.self) }
  }
  /// A client message to the root, as a pager sends it.
  func message(_ window: UInt32, _ type: String, _ words: [UInt32]) {
    var event = xcb_client_message_event_t()
    event.response_type = UInt8(XCB_CLIENT_MESSAGE)
    event.format = 32
    event.window = window
    event.type = atom(type)
    let w = words + [0, 0, 0, 0, 0]
    event.data.data32 = (w[0], w[1], w[2], w[3], w[4])
    let mask = XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue
    withUnsafeBytes(of: &event) {
      _ = xcb_send_event(xcb, 0, root, mask, $0.baseAddress?.assumingMemoryBound(to: CChar.self))
    }
    sync()
  }
  func deleteProperty(_ window: UInt32, _ name: String) { xcb_delete_property(xcb, window, atom(name)) }
}
