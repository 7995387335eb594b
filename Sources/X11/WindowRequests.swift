internal import CX11
package import Gestures
package import Routing

extension WindowManagement {
  /// What a _NET_WM_STATE request does to the states that it names.
  enum StateChange: UInt32 {
    case remove = 0
    case add = 1
    case toggle = 2
  }

  /// A pager acts for the user: the window manager's own rules against pushy applications do not hold.
  static let source: UInt32 = 2

  /// Does something to a client window; fullscreen, shade, above and sticky are undone by the same action.
  ///
  /// `restore` takes maximization and full screen back. Without a window manager close, raise, lower and the tile actions
  /// still work. What is tiled onto a part of a monitor is restored before, which is waited for, some 100 ms at most.
  ///
  /// - Parameters:
  ///   - action: what is done.
  ///   - window: to which client.
  ///   - time: of the gesture.
  ///   - place: where the fingers are, root-window pixels; nil: in the middle of the window.
  ///   - monitors: the screen's, of which the one under the place is tiled; none: the screen is one.
  /// - Throws: `noWindow`, `noWindowManager`, `notSupported`, `tiled`, `neverDone`.
  package func perform(
    _ action: WindowAction, on window: WindowID?, at time: Timestamp, place: Point? = nil,
    monitors: [Monitor] = []
  ) throws(Failure) {
    guard let window, exists(window) else { throw .noWindow }
    switch action {
    case .close: try close(window, at: time)
    case .minimize:
      try requireOther(than: WindowManagement.i3, for: action)
      guard supported() != nil else { throw .noWindowManager }
      send(
        .wmChangeState, to: connection.root, about: window,
        (UInt32(IconicState), 0, 0, 0, 0))
    case .maximize: try maximize(window, .add)
    case .restore: try restore(window)
    case .toggleMaximize: try maximize(window, isMaximized(window) ? .remove : .add)
    case .fullscreen: try setState(window, .toggle, .netWMStateFullscreen)
    case .shade: try setState(window, .toggle, .netWMStateShaded)
    case .above: try setState(window, .toggle, .netWMStateAbove)
    case .sticky: try toggleSticky(window)
    case .raise:
      // i3 stacks what has the focus on top, and does not raise a window otherwise.
      if managerName == WindowManagement.i3, isManaged(window) {
        try activate(window, at: time)
      } else {
        restack(window, XCB_STACK_MODE_ABOVE)
      }
    case .lower:
      try requireOther(than: WindowManagement.i3, for: action)
      restack(window, XCB_STACK_MODE_BELOW)
    case .tileLeft: try tile(window, .first, .none, place, monitors)
    case .tileRight: try tile(window, .last, .none, place, monitors)
    case .tileTop: try tile(window, .none, .first, place, monitors)
    case .tileBottom: try tile(window, .none, .last, place, monitors)
    case .tileTopLeft: try tile(window, .first, .first, place, monitors)
    case .tileTopRight: try tile(window, .last, .first, place, monitors)
    case .tileBottomLeft: try tile(window, .first, .last, place, monitors)
    case .tileBottomRight: try tile(window, .last, .last, place, monitors)
    }
  }

  /// - Throws: `neverDone` where a manager runs that never does it.
  private func requireOther(than name: String, for action: WindowAction) throws(Failure) {
    if managerName == name { throw .neverDone(action, manager: name) }
  }

  /// On all workspaces and back: as a state, or as a place on all of them where the manager has it so.
  private func toggleSticky(_ window: WindowID) throws(Failure) {
    if managerName == WindowManagement.i3, !isFloatingInI3(window) {
      throw .tiled(manager: WindowManagement.i3)
    }
    guard supported() != nil, !isSupported(.netWMStateSticky), isSupported(.netWMDesktop) else {
      return try setState(window, .toggle, .netWMStateSticky)
    }
    let word = connection.property(connection.atoms[.netWMDesktop], of: window, words: 1)?.words.first
    setWorkspace(of: window, word == .max ? rootWord(.netCurrentDesktop) ?? 0 : .max)
  }

  /// Takes back what the manager knows of maximization and full screen.
  private func restore(_ window: WindowID) throws(Failure) {
    if isSupported(.netWMStateFullscreen) { try setState(window, .remove, .netWMStateFullscreen) }
    if !isSupported(.netWMStateFullscreen) || isSupported(.netWMStateMaximizedVert) {
      try maximize(window, .remove)
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
  private func isMaximized(_ window: WindowID) -> Bool { states(of: window).isSuperset(of: .maximized) }

  private func maximize(_ window: WindowID, _ change: StateChange) throws(Failure) {
    try require(.netWMStateMaximizedVert)
    try require(.netWMStateMaximizedHorz)
    try setState(window, change, .netWMStateMaximizedVert, .netWMStateMaximizedHorz)
  }

  func setState(
    _ window: WindowID, _ change: StateChange, _ state: Atoms.Name, _ second: Atoms.Name? = nil
  ) throws(Failure) {
    try require(state)
    let other = second.map { connection.atoms[$0] } ?? 0
    send(
      .netWMState, to: connection.root, about: window,
      (change.rawValue, connection.atoms[state], other, WindowManagement.source, 0))
  }

  /// A window manager gets a plain request too, as a ConfigureRequest; without one the server does it.
  func restack(_ window: WindowID, _ mode: xcb_stack_mode_t) {
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

  func exists(_ window: WindowID) -> Bool {
    Reply(xcb_get_geometry_reply(connection.xcb, xcb_get_geometry(connection.xcb, window.rawValue), nil))
      != nil
  }
}
