import Gestures

/// Whether the screen saver covers the screen (R9).
enum ScreenSaver: Hashable, Sendable {
  case unknown
  case active
  /// A touch that landed before, or at once after, is what ended it.
  case gone(at: Timestamp)

  /// How long after its end a landing counts as that of the touch that ended it: its end is told first, with a time that is
  /// known to some milliseconds alone.
  static let guardTime: Milliseconds = 100
}

// Whether the screen is locked, so that touches which are only observed do nothing (R9).
extension Router {
  /// Whether a locker is up as a touch lands: the screen saver, a window of the configuration's `lockers`, or a window
  /// that covers the monitor under the touch and is in no window manager's care.
  ///
  /// Costs no more than a hit test.
  mutating func isLocked(at place: Point, _ time: Timestamp) -> Bool {
    switch screenSaver {
    case .unknown: break
    case .active: return true
    case .gone(let end):
      if time <= end + ScreenSaver.guardTime { return true }
      screenSaver = .unknown
    }
    if lockers.contains(where: { window in tree.index(of: window).map { tree.isViewable($0) } ?? false }) {
      return true
    }
    let screen = tree[tree.rootIndex].geometry
    let whole = Rectangle(x: 0, y: 0, width: screen.width, height: screen.height)
    return tree.isCovered(monitor(under: place)?.box ?? whole, at: place)
  }

  /// Keeps or drops a window as one of the configuration's lockers.
  mutating func noteLocker(_ window: WindowID, _ properties: WindowProperties) {
    guard !rules.lockers.isEmpty else { return }
    lockers.removeAll { $0 == window }
    guard !properties.isEmpty, rules.lockers.contains(where: { $0.matches(properties) }) else { return }
    lockers.append(window)
  }
}

extension RegionTree {
  /// Whether an override-redirect window covers a box and lies on top at a place of it.
  ///
  /// Small windows of that kind may lie above it, such as a locker's own; a client's window above it shows that it is
  /// no locker. Frames in which some window managers put clients are no lockers either. All in root-window pixels.
  func isCovered(_ box: Rectangle, at place: Point) -> Bool {
    let (x, y) = (Int32(clamping: place.x), Int32(clamping: place.y))
    var next = self[rootIndex].top
    while let here = next {
      next = self[here].below
      guard holds(here, x: x, y: y) else { continue }
      let node = self[here]
      guard node.isOverrideRedirect, !node.properties.isManaged,
        managedDescendant(of: here) == nil
      else { return false }
      if node.geometry.covers(box) { return true }
    }
    return false
  }
}

extension WindowGeometry {
  /// Whether a window of the root, with its border, covers a box.
  fileprivate func covers(_ box: Rectangle) -> Bool {
    x <= box.x && y <= box.y && x + width + 2 * border >= box.x + box.width
      && y + height + 2 * border >= box.y + box.height
  }
}
