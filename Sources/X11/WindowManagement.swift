internal import CX11
package import Gestures
package import Routing

/// Asks the window manager for things, as a pager does (EWMH with source indication 2, ICCCM where it is enough).
///
/// Each request is checked against what the window manager says that it supports (_NET_SUPPORTED), by some round trips:
/// never on the touch path. Requests are sent with the next flush; whether they are obeyed is not waited for.
package struct WindowManagement {
  /// Why nothing was asked for.
  package enum Failure: Error, Hashable, Sendable {
    /// No window manager that follows EWMH runs (_NET_SUPPORTING_WM_CHECK).
    case noWindowManager
    /// The window manager, or the window for a close, does not know this request, by its X name.
    case notSupported(String)
    /// There is no window to act on, or it is gone.
    case noWindow
    /// There is no such workspace, or no other one in that direction; as it was asked for.
    case noSuchWorkspace(String)
    /// The window manager of that name places the window itself.
    case tiled(manager: String)
    /// The window manager of that name never does so to a window.
    case neverDone(WindowAction, manager: String)
    /// The window is maximized, or fills the screen, so that its manager keeps it where it is.
    case maximized
    case fullscreen
    /// Only its title bar is shown.
    case shaded
    /// Its smallest size is its largest one, where it would be resized.
    case fixedSize
    /// It is not shown, so that it cannot have the focus.
    case notShown
  }

  let connection: Connection

  package init(_ connection: Connection) { self.connection = connection }

  /// Goes to a workspace (_NET_CURRENT_DESKTOP); next and previous go round, up and down follow _NET_DESKTOP_LAYOUT.
  ///
  /// - Throws: `noWindowManager`, `notSupported`, `noSuchWorkspace`.
  package func go(to target: WorkspaceTarget, at time: Timestamp) throws(Failure) {
    let index = try index(of: target)
    send(.netCurrentDesktop, to: connection.root, about: connection.root, (index, time.rawValue, 0, 0, 0))
  }

  /// Puts a window on another workspace (_NET_WM_DESKTOP), which is named as for `go`, from the current one on.
  ///
  /// - Throws: `noWindow`, `noWindowManager`, `notSupported`, `noSuchWorkspace`.
  package func send(_ window: WindowID?, to target: WorkspaceTarget, at time: Timestamp) throws(Failure) {
    guard let window, exists(window) else { throw .noWindow }
    try require(.netWMDesktop)
    setWorkspace(of: window, try index(of: target))
  }

  /// Shows the desktop, or brings the windows back where it is shown (_NET_SHOWING_DESKTOP).
  ///
  /// - Throws: `noWindowManager`, `notSupported`.
  package func toggleShowDesktop() throws(Failure) {
    try require(.netShowingDesktop)
    let isShown = rootWord(.netShowingDesktop) == 1
    send(.netShowingDesktop, to: connection.root, about: connection.root, (isShown ? 0 : 1, 0, 0, 0, 0))
  }

  /// The place of a workspace, from 0.
  private func index(of target: WorkspaceTarget) throws(Failure) -> UInt32 {
    try require(.netCurrentDesktop)
    try require(.netNumberOfDesktops)
    let current = Int(rootWord(.netCurrentDesktop) ?? 0)
    let count = Int(rootWord(.netNumberOfDesktops) ?? 0)
    guard let index = try index(of: target, current: current, count: count) else {
      throw .noSuchWorkspace(target.asked)
    }
    return UInt32(index)
  }

  private func index(of target: WorkspaceTarget, current: Int, count: Int) throws(Failure) -> Int? {
    guard count > 0 else { return nil }
    switch target {
    case .next: return count > 1 ? (current + 1) % count : nil
    case .previous: return count > 1 ? (current + count - 1) % count : nil
    case .up: return layout(count)?.neighbour(of: current, up: true)
    case .down: return layout(count)?.neighbour(of: current, up: false)
    case .number(let number): return (1...count).contains(number) ? number - 1 : nil
    case .name(let name):
      try require(.netDesktopNames)
      return desktopNames().prefix(count).firstIndex(of: name)
    }
  }

  private func layout(_ count: Int) -> DesktopLayout? {
    let words = connection.property(connection.atoms[.netDesktopLayout], of: connection.root)?.words
    return DesktopLayout(words: words ?? [], count: count)
  }

  private func desktopNames() -> [String] {
    let value = connection.property(connection.atoms[.netDesktopNames], of: connection.root)
    return (value?.bytes ?? []).split(separator: 0, omittingEmptySubsequences: false).map {
      WindowText.decode($0, isCut: false)
    }
  }
}

extension WorkspaceTarget {
  /// As a person names it.
  fileprivate var asked: String {
    switch self {
    case .next: "next"
    case .previous: "previous"
    case .up: "up"
    case .down: "down"
    case .number(let number): "\(number)"
    case .name(let name): name
    }
  }
}

extension WindowManagement.Failure: CustomStringConvertible {
  /// What was found, in one sentence.
  package var description: String {
    switch self {
    case .noWindowManager: "no window manager that follows EWMH is running"
    case .notSupported(let name): "the window manager or the window does not support \(name)"
    case .noWindow: "there is no window to act on"
    case .noSuchWorkspace(let asked): "there is no workspace \"\(asked)\" to go to"
    case .tiled(let manager): "\(manager) tiles this window and places it itself: let the window float first"
    case .neverDone(let action, let manager): "\(manager) does not \(action.rawValue) windows"
    case .maximized: "the window is maximized: restore it first"
    case .fullscreen: "the window fills the screen: restore it first"
    case .shaded: "only the title bar of the window is shown: unshade it first"
    case .fixedSize: "the window wants no other size"
    case .notShown: "the window is not shown, so it cannot have the focus"
    }
  }
}
