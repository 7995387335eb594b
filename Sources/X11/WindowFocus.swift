internal import CX11
package import Gestures
internal import Routing

// Which window has the focus.
extension WindowManagement {
  /// The client that has the focus (_NET_ACTIVE_WINDOW); nil where none has.
  ///
  /// Without a window manager that tells, it is the top-level window of what has the server's. Some round trips: never on the touch path.
  package var focused: WindowID? {
    if isSupported(.netActiveWindow) {
      return rootWord(.netActiveWindow).flatMap { $0 == 0 ? nil : WindowID($0) }
    }
    guard
      let reply = Reply(xcb_get_input_focus_reply(connection.xcb, xcb_get_input_focus(connection.xcb), nil))
    else { return nil }
    let window = WindowID(reply.body.pointee.focus)
    // None, or wherever the pointer is.
    guard window.rawValue > 1, window != connection.root, let outer = ancestors(of: window) else {
      return nil
    }
    return outer.last ?? window
  }

  /// Whether a window has the focus: the client that has it is that window, or one inside it.
  ///
  /// Some round trips.
  package func hasFocus(_ window: WindowID) -> Bool {
    guard let focused else { return false }
    return window == focused || ancestors(of: focused)?.contains(window) == true
  }

  /// Gives a client the focus, and brings it where it can be seen (_NET_ACTIVE_WINDOW).
  ///
  /// One that no window manager has in its care is raised and gets the focus from the server.
  ///
  /// - Throws: `noWindow`, `notSupported`, `notShown`.
  package func activate(_ window: WindowID, at time: Timestamp) throws(Failure) {
    let cookie = xcb_get_window_attributes(connection.xcb, window.rawValue)
    guard let reply = Reply(xcb_get_window_attributes_reply(connection.xcb, cookie, nil)) else {
      throw .noWindow
    }
    if supported() != nil, isManaged(window) {
      try require(.netActiveWindow)
      showWorkspace(of: window, at: time)
      send(
        .netActiveWindow, to: connection.root, about: window,
        (WindowManagement.source, time.rawValue, 0, 0, 0))
      return
    }
    // The server refuses to give it to what is not shown.
    guard UInt32(reply.body.pointee.map_state) == XCB_MAP_STATE_VIEWABLE.rawValue else { throw .notShown }
    restack(window, XCB_STACK_MODE_ABOVE)
    xcb_set_input_focus(
      connection.xcb, UInt8(XCB_INPUT_FOCUS_POINTER_ROOT.rawValue), window.rawValue, time.rawValue)
  }

  /// Goes where a window is: openbox gives the focus to no window on another workspace.
  private func showWorkspace(of window: WindowID, at time: Timestamp) {
    let place = connection.property(connection.atoms[.netWMDesktop], of: window, words: 1)?.words.first
    guard let place, place != .max, place != rootWord(.netCurrentDesktop), isSupported(.netCurrentDesktop)
    else { return }
    send(.netCurrentDesktop, to: connection.root, about: connection.root, (place, time.rawValue, 0, 0, 0))
  }

  /// The windows that a window is in, nearest first, without the root; nil where it is gone.
  private func ancestors(of window: WindowID) -> [WindowID]? {
    var found: [WindowID] = []
    var here = window
    // A client may nest windows as deep as it likes.
    while found.count < 256 {
      let cookie = xcb_query_tree(connection.xcb, here.rawValue)
      guard let tree = Reply(xcb_query_tree_reply(connection.xcb, cookie, nil)) else { return nil }
      here = WindowID(tree.body.pointee.parent)
      if here.rawValue == 0 || here == connection.root { return found }
      found.append(here)
    }
    return nil
  }
}
