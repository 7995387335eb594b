import CX11
import Gestures
import VirtualTouch

/// A rectangle of root-window pixels, without borders.
struct Box: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  /// A point inside, given as parts of the width and height, on a whole pixel.
  func point(_ across: Double, _ down: Double) -> Point {
    Point(
      Double(x) + (across * Double(width)).rounded(.down), Double(y) + (down * Double(height)).rounded(.down))
  }

  var center: Point { point(0.5, 0.5) }
}

/// What the desk shows to anybody who asks the server.
extension Desk {
  /// Whether a window manager has announced itself (EWMH), its own window proving that it lives.
  var managerIsThere: Bool {
    guard let window = observer.property("_NET_SUPPORTING_WM_CHECK", of: observer.root).first else {
      return false
    }
    return observer.property("_NET_SUPPORTING_WM_CHECK", of: window).first == window
      && currentDesktop != nil
  }

  /// _NET_CURRENT_DESKTOP, from 0.
  var currentDesktop: UInt32? { observer.property("_NET_CURRENT_DESKTOP", of: observer.root).first }

  /// _NET_ACTIVE_WINDOW.
  var activeWindow: UInt32? { observer.property("_NET_ACTIVE_WINDOW", of: observer.root).first }

  /// _NET_SHOWING_DESKTOP.
  var isShowingDesktop: Bool { observer.property("_NET_SHOWING_DESKTOP", of: observer.root).first == 1 }

  /// The windows that the manager manages.
  var clients: [UInt32] { observer.property("_NET_CLIENT_LIST", of: observer.root) }

  /// Whether a client has a state such as "_NET_WM_STATE_HIDDEN".
  func hasState(_ state: String, _ window: UInt32) -> Bool {
    observer.property("_NET_WM_STATE", of: window).contains(observer.atom(state))
  }

  /// The window that gets the keys.
  var focus: UInt32 {
    let reply = Reply(
      xcb_get_input_focus_reply(observer.connection, xcb_get_input_focus(observer.connection), nil))
    return reply?.value.focus ?? 0
  }

  /// The buttons that the core pointer has down, as mask bits (button 1 is 0x100).
  ///
  /// A finger that rests on the glass counts as button 1.
  var buttons: UInt16 { observer.buttons }

  /// How many keys are down.
  var keysDown: Int {
    let cookie = xcb_query_keymap(observer.connection)
    guard let reply = Reply(xcb_query_keymap_reply(observer.connection, cookie, nil)) else { return -1 }
    return withUnsafeBytes(of: reply.value.keys) { bytes in bytes.reduce(0) { $0 + $1.nonzeroBitCount } }
  }

  /// Whether the mouse moves the pointer, at the latest after some seconds: a frozen pointer stays where it is.
  func pointerMoves(within seconds: Double) throws -> Bool {
    let end = monotonicSeconds() + seconds
    var places = [Point(1900, 1060), Point(1880, 1040)][...]
    while let place = places.first {
      guard monotonicSeconds() < end else { return false }
      // Again and again, since others may move it meanwhile.
      try server.pointer.move(to: place)
      do { try waitUntil("moved pointer", seconds: 0.05) { pointer == place } } catch { continue }
      places.removeFirst()
    }
    return true
  }

  /// Where the pointer is, in root-window pixels.
  var pointer: Point {
    let cookie = xcb_query_pointer(observer.connection, observer.root)
    guard let reply = Reply(xcb_query_pointer_reply(observer.connection, cookie, nil)) else {
      return Point(-1, -1)
    }
    return Point(Double(reply.value.root_x), Double(reply.value.root_y))
  }

  /// Whether a window exists and it and all its ancestors are mapped.
  func isViewable(_ window: UInt32) -> Bool {
    let cookie = xcb_get_window_attributes(observer.connection, window)
    let reply = Reply(xcb_get_window_attributes_reply(observer.connection, cookie, nil))
    return reply?.value.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue)
  }

  /// Where a window is on the screen; nil when it is gone.
  func box(_ window: UInt32) -> Box? {
    let size = xcb_get_geometry(observer.connection, window)
    let place = xcb_translate_coordinates(observer.connection, window, observer.root, 0, 0)
    let sizeReply = Reply(xcb_get_geometry_reply(observer.connection, size, nil))
    let placeReply = Reply(xcb_translate_coordinates_reply(observer.connection, place, nil))
    guard let sizeReply, let placeReply else { return nil }
    return Box(
      x: Int(placeReply.value.dst_x), y: Int(placeReply.value.dst_y), width: Int(sizeReply.value.width),
      height: Int(sizeReply.value.height))
  }

  /// The child of the root that holds a window: the manager's frame, or the window itself.
  func topLevel(of window: UInt32) -> UInt32? {
    var window = window
    while true {
      let cookie = xcb_query_tree(observer.connection, window)
      guard let reply = Reply(xcb_query_tree_reply(observer.connection, cookie, nil)) else { return nil }
      if reply.value.parent == observer.root { return window }
      window = reply.value.parent
    }
  }
}

extension Display {
  /// The buttons that the pointer of this client has down, as mask bits.
  var buttons: UInt16 {
    let reply = Reply(xcb_query_pointer_reply(connection, xcb_query_pointer(connection, root), nil))
    return (reply?.value.mask ?? 0xFF00) & 0x1F00
  }
}
