/// A program to start: never waited for.
package enum Command: Hashable, Sendable {
  /// Program (looked up in PATH) and its arguments as they stand; never empty.
  case arguments([String])
  /// Text for `/bin/sh -c`.
  case shell(String)
}

/// A workspace, as `_NET_CURRENT_DESKTOP` counts them.
package enum WorkspaceTarget: Hashable, Sendable {
  case next
  case previous
  case up
  case down
  /// Counted from 1, as people do.
  case number(Int)
  case name(String)
}

/// What can be done to the window under the fingers, by EWMH (or ICCCM for close and minimize).
package enum WindowAction: String, Hashable, Sendable, CaseIterable {
  case close
  case minimize
  case maximize
  case restore
  case toggleMaximize = "toggle-maximize"
  case fullscreen
  case shade
  case above
  case sticky
  case raise
  case lower
}

/// What a binding does.
///
/// Several stand in a list and are performed in order.
package enum Action: Hashable, Sendable {
  case run(Command)
  case workspace(WorkspaceTarget)
  case window(WindowAction)
  /// Shows the desktop, or brings the windows back where it is shown.
  case showDesktop
  /// Takes the gesture and does nothing.
  case nothing
}
