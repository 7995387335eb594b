internal import CX11
package import Gestures
package import Routing

extension WindowManagement {
  /// What a _NET_WM_STATE request does to the states that it names.
  private enum StateChange: UInt32 {
    case remove = 0
    case add = 1
    case toggle = 2
  }

  /// A pager acts for the user: the window manager's own rules against pushy applications do not hold.
  private static let source: UInt32 = 2

  /// Does something to a client window; fullscreen, shade, above and sticky are undone by the same action.
  ///
  /// `restore` takes maximization and full screen back. Without a window manager close, raise and lower still work.
  ///
  /// - Throws: `noWindow`, `noWindowManager`, `notSupported`.
  package func perform(_ action: WindowAction, on window: WindowID?, at time: Timestamp) throws(Failure) {
    guard let window, exists(window) else { throw .noWindow }
    switch action {
    case .close: try close(window, at: time)
    case .minimize:
      guard supported() != nil else { throw .noWindowManager }
      send(
        .wmChangeState, to: connection.root, about: window,
        (UInt32(IconicState), 0, 0, 0, 0))
    case .maximize: try maximize(window, .add)
    case .restore:
      try maximize(window, .remove)
      if isSupported(.netWMStateFullscreen) { try setState(window, .remove, .netWMStateFullscreen) }
    case .toggleMaximize: try maximize(window, isMaximized(window) ? .remove : .add)
    case .fullscreen: try setState(window, .toggle, .netWMStateFullscreen)
    case .shade: try setState(window, .toggle, .netWMStateShaded)
    case .above: try setState(window, .toggle, .netWMStateAbove)
    case .sticky: try setState(window, .toggle, .netWMStateSticky)
    case .raise: restack(window, XCB_STACK_MODE_ABOVE)
    case .lower: restack(window, XCB_STACK_MODE_BELOW)
    case .tileLeft, .tileRight, .tileTop, .tileBottom, .tileTopLeft, .tileTopRight, .tileBottomLeft,
      .tileBottomRight:
      throw .notSupported(action.rawValue)
    }
  }

  private func close(_ window: WindowID, at time: Timestamp) throws(Failure) {
    if isSupported(.netCloseWindow) {
      send(
        .netCloseWindow, to: connection.root, about: window, (time.rawValue, WindowManagement.source, 0, 0, 0)
      )
      return
    }
    let protocols = connection.property(connection.atoms[.wmProtocols], of: window)?.words ?? []
    let delete = connection.atoms[.wmDeleteWindow]
    guard protocols.contains(delete) else { throw .notSupported(Atoms.Name.wmDeleteWindow.rawValue) }
    send(.wmProtocols, to: window, about: window, (delete, time.rawValue, 0, 0, 0))
  }

  /// Half maximized counts as not maximized.
  private func isMaximized(_ window: WindowID) -> Bool {
    let states = connection.property(connection.atoms[.netWMState], of: window)?.words ?? []
    return states.contains(connection.atoms[.netWMStateMaximizedVert])
      && states.contains(connection.atoms[.netWMStateMaximizedHorz])
  }

  private func maximize(_ window: WindowID, _ change: StateChange) throws(Failure) {
    try require(.netWMStateMaximizedVert)
    try require(.netWMStateMaximizedHorz)
    try setState(window, change, .netWMStateMaximizedVert, .netWMStateMaximizedHorz)
  }

  private func setState(
    _ window: WindowID, _ change: StateChange, _ state: Atoms.Name, _ second: Atoms.Name? = nil
  ) throws(Failure) {
    try require(state)
    let other = second.map { connection.atoms[$0] } ?? 0
    send(
      .netWMState, to: connection.root, about: window,
      (change.rawValue, connection.atoms[state], other, WindowManagement.source, 0))
  }

  /// A window manager gets a plain request too, as a ConfigureRequest; without one the server does it.
  private func restack(_ window: WindowID, _ mode: xcb_stack_mode_t) {
    if isSupported(.netRestackWindow) {
      send(
        .netRestackWindow, to: connection.root, about: window,
        (WindowManagement.source, 0, mode.rawValue, 0, 0))
    } else {
      var value = mode.rawValue
      xcb_configure_window(
        connection.xcb, window.rawValue, UInt16(XCB_CONFIG_WINDOW_STACK_MODE.rawValue), &value)
    }
  }

  private func exists(_ window: WindowID) -> Bool {
    Reply(xcb_get_geometry_reply(connection.xcb, xcb_get_geometry(connection.xcb, window.rawValue), nil))
      != nil
  }
}

// Asking the window manager.
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
    var window = WindowID(reply.body.pointee.focus)
    // None, or wherever the pointer is.
    guard window.rawValue > 1, window != connection.root else { return nil }
    for _ in 0..<256 {
      let cookie = xcb_query_tree(connection.xcb, window.rawValue)
      guard let tree = Reply(xcb_query_tree_reply(connection.xcb, cookie, nil)) else { return nil }
      let parent = WindowID(tree.body.pointee.parent)
      if parent == connection.root { return window }
      window = parent
    }
    return nil
  }

  /// What the running window manager supports; nil where none runs.
  func supported() -> [UInt32]? {
    guard let check = rootWord(.netSupportingWMCheck),
      connection.property(connection.atoms[.netSupportingWMCheck], of: WindowID(check))?.words.first == check
    else { return nil }
    return connection.property(connection.atoms[.netSupported], of: connection.root)?.words ?? []
  }

  func isSupported(_ name: Atoms.Name) -> Bool { supported()?.contains(connection.atoms[name]) ?? false }

  func require(_ name: Atoms.Name) throws(Failure) {
    guard let supported = supported() else { throw .noWindowManager }
    if !supported.contains(connection.atoms[name]) { throw .notSupported(name.rawValue) }
  }

  func rootWord(_ name: Atoms.Name) -> UInt32? {
    connection.property(connection.atoms[name], of: connection.root, words: 1)?.words.first
  }

  /// Sends a client message; those to the root go to who manages it.
  func send(
    _ type: Atoms.Name, to destination: WindowID, about window: WindowID,
    _ words: (UInt32, UInt32, UInt32, UInt32, UInt32)
  ) {
    var message = xcb_client_message_event_t()
    message.response_type = UInt8(XCB_CLIENT_MESSAGE)
    message.format = 32
    message.window = window.rawValue
    message.type = connection.atoms[type]
    message.data.data32 = words
    let isToRoot = destination == connection.root
    let mask =
      isToRoot
      ? XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue : 0
    withUnsafeBytes(of: &message) { bytes in
      _ = xcb_send_event(
        connection.xcb, 0, destination.rawValue, mask, bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
    }
  }
}
