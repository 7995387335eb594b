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
  }

  let connection: Connection

  package init(_ connection: Connection) { self.connection = connection }

  /// Goes to a workspace (_NET_CURRENT_DESKTOP); next and previous go round, up and down follow _NET_DESKTOP_LAYOUT.
  ///
  /// - Throws: `noWindowManager`, `notSupported`, `noSuchWorkspace`.
  package func go(to target: WorkspaceTarget, at time: Timestamp) throws(Failure) {
    try require(.netCurrentDesktop)
    try require(.netNumberOfDesktops)
    let current = Int(rootWord(.netCurrentDesktop) ?? 0)
    let count = Int(rootWord(.netNumberOfDesktops) ?? 0)
    guard let index = try index(of: target, current: current, count: count) else {
      throw .noSuchWorkspace(target.asked)
    }
    send(
      .netCurrentDesktop, to: connection.root, about: connection.root,
      (UInt32(index), time.rawValue, 0, 0, 0))
  }

  /// Shows the desktop, or brings the windows back where it is shown (_NET_SHOWING_DESKTOP).
  ///
  /// - Throws: `noWindowManager`, `notSupported`.
  package func toggleShowDesktop() throws(Failure) {
    try require(.netShowingDesktop)
    let isShown = rootWord(.netShowingDesktop) == 1
    send(.netShowingDesktop, to: connection.root, about: connection.root, (isShown ? 0 : 1, 0, 0, 0, 0))
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
    }
  }
}
