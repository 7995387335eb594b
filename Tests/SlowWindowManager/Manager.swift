import CX11
import Glibc

/// The window manager: windows stay where they want to be, without frames, on the one desktop.
final class Manager {
  private let connection: OpaquePointer
  private let root: UInt32
  /// The window that proves that a manager lives (EWMH).
  private let check: UInt32
  private let milliseconds: UInt32
  private var clients: [UInt32] = []
  private var atoms: [String: UInt32] = [:]

  /// Takes up its office and the windows that are there; nil where there is no server or another manager.
  init?(milliseconds: UInt32) {
    guard let connection = xcb_connect(nil, nil), xcb_connection_has_error(connection) == 0 else {
      return nil
    }
    self.connection = connection
    self.milliseconds = milliseconds
    root = xcb_setup_roots_iterator(xcb_get_setup(connection)).data.pointee.root
    check = xcb_generate_id(connection)
    let mask = XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue
    let cookie = xcb_change_window_attributes_checked(connection, root, XCB_CW_EVENT_MASK.rawValue, [mask])
    if let error = xcb_request_check(connection, cookie) {
      free(error)
      return nil
    }
    adopt()
    announce()
  }

  /// Manages until the server goes away.
  func run() {
    while let event = xcb_wait_for_event(connection) {
      handle(UnsafeRawPointer(event))
      free(event)
      xcb_flush(connection)
    }
  }

  private func handle(_ event: UnsafeRawPointer) {
    switch Int32(event.load(as: UInt8.self) & 0x7F) {
    case XCB_MAP_REQUEST:
      let window = event.load(as: xcb_map_request_event_t.self).window
      manage(window)
      xcb_map_window(connection, window)
      focus(window)
    case XCB_CONFIGURE_REQUEST: configure(event.load(as: xcb_configure_request_event_t.self))
    case XCB_UNMAP_NOTIFY: forget(event.load(as: xcb_unmap_notify_event_t.self).window)
    case XCB_DESTROY_NOTIFY: forget(event.load(as: xcb_destroy_notify_event_t.self).window)
    case XCB_BUTTON_PRESS:
      let press = event.load(as: xcb_button_press_event_t.self)
      usleep(milliseconds * 1000)
      focus(press.event)
      xcb_allow_events(connection, UInt8(XCB_ALLOW_REPLAY_POINTER.rawValue), press.time)
    default: break
    }
  }

  private func manage(_ window: UInt32) {
    guard !clients.contains(window) else { return }
    clients.append(window)
    xcb_grab_button(
      connection, 0, window, UInt16(XCB_EVENT_MASK_BUTTON_PRESS.rawValue),
      UInt8(XCB_GRAB_MODE_SYNC.rawValue), UInt8(XCB_GRAB_MODE_ASYNC.rawValue), 0, 0, 1,
      UInt16(XCB_MOD_MASK_ANY.rawValue))
    set("_NET_CLIENT_LIST", of: root, XCB_ATOM_WINDOW, clients)
  }

  private func forget(_ window: UInt32) {
    guard let index = clients.firstIndex(of: window) else { return }
    clients.remove(at: index)
    set("_NET_CLIENT_LIST", of: root, XCB_ATOM_WINDOW, clients)
    xcb_ungrab_button(connection, 1, window, UInt16(XCB_MOD_MASK_ANY.rawValue))
  }

  private func focus(_ window: UInt32) {
    xcb_configure_window(
      connection, window, UInt16(XCB_CONFIG_WINDOW_STACK_MODE.rawValue), [XCB_STACK_MODE_ABOVE.rawValue])
    xcb_set_input_focus(connection, UInt8(XCB_INPUT_FOCUS_POINTER_ROOT.rawValue), window, 0)
    set("_NET_ACTIVE_WINDOW", of: root, XCB_ATOM_WINDOW, [window])
  }

  private func configure(_ request: xcb_configure_request_event_t) {
    let values: [(xcb_config_window_t, UInt32)] = [
      (XCB_CONFIG_WINDOW_X, UInt32(bitPattern: Int32(request.x))),
      (XCB_CONFIG_WINDOW_Y, UInt32(bitPattern: Int32(request.y))),
      (XCB_CONFIG_WINDOW_WIDTH, UInt32(request.width)), (XCB_CONFIG_WINDOW_HEIGHT, UInt32(request.height)),
      (XCB_CONFIG_WINDOW_BORDER_WIDTH, UInt32(request.border_width)),
      (XCB_CONFIG_WINDOW_SIBLING, request.sibling),
      (XCB_CONFIG_WINDOW_STACK_MODE, UInt32(request.stack_mode)),
    ]
    let asked = values.filter { UInt32(request.value_mask) & $0.0.rawValue != 0 }
    xcb_configure_window(connection, request.window, request.value_mask, asked.map(\.1))
  }

  /// Takes up the windows of another manager's time.
  private func adopt() {
    guard let tree = xcb_query_tree_reply(connection, xcb_query_tree(connection, root), nil) else { return }
    defer { free(tree) }
    let children = UnsafeBufferPointer(
      start: xcb_query_tree_children(tree), count: Int(xcb_query_tree_children_length(tree)))
    for window in children {
      let cookie = xcb_get_window_attributes(connection, window)
      guard let found = xcb_get_window_attributes_reply(connection, cookie, nil) else { continue }
      let isViewable = found.pointee.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue)
      if isViewable, found.pointee.override_redirect == 0 { manage(window) }
      free(found)
    }
  }

  private func announce() {
    xcb_create_window(
      connection, 0, check, root, -10, -10, 1, 1, 0, UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0,
      XCB_CW_OVERRIDE_REDIRECT.rawValue, [1])
    set("_NET_CLIENT_LIST", of: root, XCB_ATOM_WINDOW, clients)
    set("_NET_CURRENT_DESKTOP", of: root, XCB_ATOM_CARDINAL, [0])
    set("_NET_NUMBER_OF_DESKTOPS", of: root, XCB_ATOM_CARDINAL, [1])
    for window in [check, root] { set("_NET_SUPPORTING_WM_CHECK", of: window, XCB_ATOM_WINDOW, [check]) }
    xcb_flush(connection)
  }

  private func set(_ property: String, of window: UInt32, _ type: xcb_atom_enum_t, _ values: [UInt32]) {
    xcb_change_property(
      connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, atom(property), type.rawValue, 32,
      UInt32(values.count), values)
  }

  private func atom(_ name: String) -> UInt32 {
    if let known = atoms[name] { return known }
    let cookie = xcb_intern_atom(connection, 0, UInt16(name.utf8.count), name)
    let reply = xcb_intern_atom_reply(connection, cookie, nil)
    defer { free(reply) }
    let atom = reply?.pointee.atom ?? 0
    atoms[name] = atom
    return atom
  }
}
