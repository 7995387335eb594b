package import Gestures

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
  // Onto a half or a quarter of the work area of the monitor under the fingers.
  case tileLeft = "tile-left"
  case tileRight = "tile-right"
  case tileTop = "tile-top"
  case tileBottom = "tile-bottom"
  case tileTopLeft = "tile-top-left"
  case tileTopRight = "tile-top-right"
  case tileBottomLeft = "tile-bottom-left"
  case tileBottomRight = "tile-bottom-right"
}

/// A button of a pointer, as X counts them.
package struct PointerButton: Hashable, Sendable {
  /// 1 to 32.
  package var number: UInt8

  package init(_ number: UInt8) { self.number = number }

  package static let left = PointerButton(1)
  package static let middle = PointerButton(2)
  package static let right = PointerButton(3)

  /// The words of the configuration.
  package static let words: [(word: String, button: PointerButton)] = [
    ("left", .left), ("middle", .middle), ("right", .right), ("back", PointerButton(8)),
    ("forward", PointerButton(9)),
  ]
}

/// Keys that go down together: "ctrl+shift+Tab".
package struct KeyChord: Hashable, Sendable {
  package var modifiers: Modifiers
  /// The key symbol of X (a keysym); nil where there are only modifiers.
  package var keysym: UInt32?
  /// As it was written.
  package var text: String

  package init(modifiers: Modifiers = [], keysym: UInt32? = nil, text: String) {
    self.modifiers = modifiers
    self.keysym = keysym
    self.text = text
  }
}

/// Turns of the wheel by a gesture that moves.
package struct Scroll: Hashable, Sendable {
  /// Along which axis; nil: both.
  package var axis: Axis?
  /// How far the fingers move for one click of the wheel, millimetres.
  package var every: Double = 5
  /// The content goes with the fingers, as paper does; else against them.
  package var isNatural = true

  package init(axis: Axis? = nil) { self.axis = axis }
}

/// What a binding does.
///
/// Several stand in a list and are performed in order.
package enum Action: Hashable, Sendable {
  case run(Command)
  /// Presses keys and lets them go.
  case key(KeyChord)
  /// Holds keys until the gesture ends.
  case hold(KeyChord)
  case text(String)
  case click(PointerButton)
  /// Holds a button until the gesture ends; the pointer goes with the first finger.
  case drag(PointerButton)
  case scroll(Scroll)
  case moveWindow
  case resizeWindow
  case workspace(WorkspaceTarget)
  case window(WindowAction)
  /// Puts the window on another workspace.
  case toWorkspace(WorkspaceTarget)
  /// Shows the desktop, or brings the windows back where it is shown.
  case showDesktop
  /// Activates the topmost window that matches.
  case activate(WindowMatch)
  /// Switches the active mode; empty: none.
  case mode(String)
  /// Tells subscribers of the control socket.
  case emit(String)
  /// Takes the gesture and does nothing.
  case nothing
  /// Before the next of the list.
  case wait(Milliseconds)

  /// Whether it goes on until its gesture ends.
  package var lasts: Bool {
    switch self {
    case .hold, .drag, .scroll, .moveWindow, .resizeWindow: true
    case .run, .key, .text, .click, .workspace, .window, .toWorkspace, .showDesktop, .activate, .mode, .emit,
      .nothing, .wait:
      false
    }
  }

  /// Whether it goes by how far its gesture has come.
  package var follows: Bool {
    switch self {
    case .drag, .scroll, .moveWindow, .resizeWindow: true
    case .hold, .run, .key, .text, .click, .workspace, .window, .toWorkspace, .showDesktop, .activate, .mode,
      .emit, .nothing, .wait:
      false
    }
  }
}

extension Action {
  /// The key by which the configuration asks for it.
  package var key: String {
    switch self {
    case .run: "run"
    case .key: "key"
    case .hold: "hold"
    case .text: "text"
    case .click: "click"
    case .drag: "drag"
    case .scroll: "scroll"
    case .moveWindow: "move-window"
    case .resizeWindow: "resize-window"
    case .workspace: "workspace"
    case .window: "window"
    case .toWorkspace: "to-workspace"
    case .showDesktop: "show-desktop"
    case .activate: "activate"
    case .mode: "mode"
    case .emit: "emit"
    case .nothing: "nothing"
    case .wait: "wait"
    }
  }
}
