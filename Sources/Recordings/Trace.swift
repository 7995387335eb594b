package import Gestures
package import Routing

/// A golden trace: a window tree, rules, touches, and what must be decided after each line of them.
///
/// The text form: `#` lines say what is shown; then the sections `rules` (configuration text, indented by two blanks),
/// `windows` and `touches`. A window is `ID in PARENT X,Y WIDTHxHEIGHT` with the words `class=`, `instance=`, `type=`,
/// `title=`, `role=`, `pid=`, `executable=`, `transient=`, `leader=`, `workspace=`, `state=` (several with commas),
/// `opacity=` (from 0 to 1), `extents=LEFT,RIGHT,TOP,BOTTOM`, `managed`, `unmapped`, `override` (redirect);
/// `set WINDOW WORD` among the touches changes one. A line of touches is a time in ms and operations; `&` at its end
/// keeps the turn open for the
/// next line. `monitor NAME X,Y WIDTHxHEIGHT` adds a monitor (the name may be missing) and `no-monitors` takes all away;
/// `modifiers ctrl+shift` (or `none`), `workspace 2`, `mode draw` (or `none`) and `saver on` state circumstances. Under it stand the expected decisions, each `> TIME TEXT`.
package struct Trace: Hashable, Sendable {
  package var remarks: [String] = []
  /// Configuration text, or empty.
  package var rules = ""
  package var windows: [Window] = []
  package var steps: [Step] = []

  package struct Window: Hashable, Sendable {
    package var record: WindowRecord
    package var parent: WindowID
    /// The line as written.
    package var text: String
  }

  /// One line of touches: a frame or a part of one.
  package struct Step: Hashable, Sendable {
    package var time: Timestamp
    package var operations: [Operation]
    /// How late the turn is (T6a).
    package var lateness: Milliseconds
    /// The turn goes on with the next line.
    package var isOpen: Bool
    package var expected: [String]
    /// The line as written.
    package var text: String
    package var line: Int
  }

  package enum Operation: Hashable, Sendable {
    /// Raw begin, touch begin and, where `isOwned`, ownership.
    case down(Int, Point, isOwned: Bool)
    case move(Int, Point)
    /// Raw end and touch end.
    case up(Int)
    case own(Int)
    /// Raw events alone: the touch went to another client, or the server holds it back.
    case rawDown(Int)
    case rawUp(Int)
    /// The finger lifts and nothing tells of it.
    case vanish(Int)
    /// A touch end without the finger's lifting: another client took it.
    case taken(Int)
    /// The finger is up, but another client has yet to decide.
    case pendingEnd(Int)
    /// The next fingers that land are so large, millimetres.
    case size(Double)
    case pen(isNear: Bool)
    /// A button of a mouse is pressed.
    case press
    case destroy(WindowID)
    case map(WindowID)
    case unmap(WindowID)
    /// A property of a window changes; a word of the windows' lines.
    case set(WindowID, String)
    case unplug
    /// A monitor more.
    case monitor(Monitor)
    /// All monitors are gone.
    case noMonitors
    /// These modifiers are held from now on, and no others.
    case modifiers(Modifiers)
    case workspace(Int)
    /// The mode is this from now on; empty: none.
    case mode(String)
    case screenSaver(isActive: Bool)
    case quit
  }

  /// The root window of every trace, 1920 by 1080 pixels.
  package static let root = WindowID(1)
  /// The touch device of every trace.
  package static let device = DeviceID(8)
  /// The master that its touches come from.
  package static let master = DeviceID(2)

  package init() {}
}

/// What is wrong with a trace's text, and where.
package struct TraceError: Error, Hashable, Sendable {
  package var line: Int
  package var message: String

  package init(line: Int, _ message: String) {
    self.line = line
    self.message = message
  }
}
