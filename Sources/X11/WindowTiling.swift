internal import CX11
internal import Gestures
internal import Glibc
internal import Routing

// Onto a half or a quarter of a monitor.
extension WindowManagement {
  /// Puts a window with its frame onto a part of the work area, its frame exactly at that part's edges.
  ///
  /// A window with size increments, or with limits, keeps to the outer edges of the part: what it leaves free, or needs
  /// more, lies towards the middle of the work area.
  ///
  /// - Parameters:
  ///   - window: the client.
  ///   - horizontal: the half at which edge; none: the whole width.
  ///   - vertical: as that, for the height.
  ///   - place: where the fingers are, root-window pixels; nil: in the middle of the window.
  ///   - monitors: the screen's.
  /// - Throws: `noWindow`, `tiled`, `notSupported`.
  func tile(
    _ window: WindowID, _ horizontal: WindowGrip.End, _ vertical: WindowGrip.End, _ place: Point?,
    _ monitors: [Monitor]
  ) throws(Failure) {
    let before = try placement(of: window)
    let middle = before.chain.inside
    let here =
      place
      ?? Point(Double(middle.x) + Double(middle.width) / 2, Double(middle.y) + Double(middle.height) / 2)
    // What is restored may get another frame.
    let placement = try isFree(window) ? before : restored(window)
    let area = workArea(of: monitors.box(at: here))
    let (x, width) = WindowManagement.part((area.x, area.width), horizontal)
    let (y, height) = WindowManagement.part((area.y, area.height), vertical)
    let room = Rectangle(x: x, y: y, width: width, height: height).shrunk(by: placement.extents)
    let limits = placement.limits
    var goal = room
    (goal.width, goal.height) = (limits.width.fit(room.width), limits.height.fit(room.height))
    if horizontal == .last { goal.x += room.width - goal.width }
    if vertical == .last { goal.y += room.height - goal.height }
    placement.ask(for: goal, resizes: true)
  }

  /// A half of a stretch; the second one has the odd pixel.
  private static func part(
    _ whole: (place: Int32, length: Int32), _ end: WindowGrip.End
  ) -> (place: Int32, length: Int32) {
    let half = whole.length / 2
    return switch end {
    case .none: whole
    case .first: (whole.place, half)
    case .last: (whole.place + half, whole.length - half)
    }
  }

  /// What keeps a window from being placed, in part or altogether.
  private static let fixing: WindowStates = WindowStates.maximized.union([.fullscreen, .shaded])

  private func isFree(_ window: WindowID) -> Bool {
    states(of: window).isDisjoint(with: WindowManagement.fixing)
  }

  /// Restores a window, waits until that is done, at most some 100 ms, and looks at it anew.
  private func restored(_ window: WindowID) throws(Failure) -> Placement {
    var last: (WindowChain, FrameExtents)?
    var asked: WindowStates = []
    for _ in 0..<50 {
      let states = states(of: window).intersection(WindowManagement.fixing)
      if states.isEmpty {
        let now = try placement(of: window)
        // The manager says that it is restored before it is done with that.
        if let last, last == (now.chain, now.extents) { return now }
        last = (now.chain, now.extents)
      } else if states != asked {
        // What lies below full screen comes to light with its end.
        asked = states
        try unfix(window, states)
      }
      usleep(2000)
    }
    return try placement(of: window)
  }

  private func unfix(_ window: WindowID, _ states: WindowStates) throws(Failure) {
    if states.contains(.fullscreen) {
      try setState(window, .remove, .netWMStateFullscreen)
    } else if states.contains(.shaded) {
      try setState(window, .remove, .netWMStateShaded)
    } else {
      try setState(window, .remove, .netWMStateMaximizedVert, .netWMStateMaximizedHorz)
    }
  }
}
