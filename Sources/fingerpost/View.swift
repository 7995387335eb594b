import Expressions
import Gestures
import Routing
import X11

/// The window tree as a command sees it, on a connection of its own, without a grab.
struct View {
  let connection: Connection
  let tree: RegionTree
  let monitors: [ScreenMonitor]
  /// Of the first touchscreen.
  let scale: PixelScale

  /// Looks at a display, such as ":0", or by nil at that of DISPLAY; the windows are to be matched by the rules.
  init(display: String?, rules: RuleSet = RuleSet()) throws(XError) {
    connection = try Connection(display: display)
    var mirror = WindowMirror(connection)
    var changes: [WindowChange] = []
    try mirror.snapshot(into: &changes)
    let size = connection.initialSize
    var tree = RegionTree(root: connection.root, width: size.width, height: size.height)
    let expressions = ExpressionSet(rules)
    for change in changes { _ = tree.apply(expressions.completed(change, in: tree)) }
    self.tree = tree
    var monitors = Monitors(connection)
    _ = try monitors.refresh(from: connection)
    self.monitors = monitors.all
    var devices = Devices()
    var events: [Event] = []
    try devices.refresh(
      from: connection, screen: (size.width, size.height), monitors: monitors.all, at: Timestamp(0),
      into: &events)
    scale =
      devices.touchscreens(screen: (size.width, size.height), monitors: monitors.all).first?.scale
      ?? .fallback
  }

  /// What is so now, apart from touches; no mode is known.
  var circumstances: Circumstances {
    var now = Circumstances()
    now.modifiers = connection.heldModifiers ?? []
    now.workspace = connection.workspace
    return now
  }
}

extension WindowID {
  /// As X tools write it: "0x1a00003".
  var hexadecimal: String { "0x" + String(rawValue, radix: 16) }
}

extension RegionTree.Node {
  /// Class and title in words, or what else tells the window.
  func label(root: WindowID) -> String {
    if window == root { return "root" }
    var words: [String] = []
    if let name = properties.applicationClass, !name.isEmpty { words.append(name) }
    if let title = properties.title, !title.isEmpty { words.append("\"\(title.printable)\"") }
    return words.joined(separator: " ")
  }
}

extension String {
  /// Without what could disturb a terminal.
  var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
            ? "?" : scalar
        }))
  }
}
