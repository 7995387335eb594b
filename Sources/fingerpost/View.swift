import Gestures
import Routing
import X11

/// The window tree as a command sees it, on a connection of its own, without a grab.
struct View {
  let connection: Connection
  let tree: RegionTree
  /// Of the first touchscreen.
  let scale: PixelScale
  /// In root-window pixels; none: the screen is one.
  let monitors: [Rectangle] = []

  init(display: String?) throws(XError) {
    connection = try Connection(display: display)
    var mirror = WindowMirror(connection)
    var changes: [WindowChange] = []
    try mirror.snapshot(into: &changes)
    let size = connection.initialSize
    var tree = RegionTree(root: connection.root, width: size.width, height: size.height)
    for change in changes { _ = tree.apply(change) }
    self.tree = tree
    var devices = Devices()
    var events: [Event] = []
    try devices.refresh(
      from: connection, screen: (size.width, size.height), at: Timestamp(0), into: &events)
    scale = devices.touchscreens(screen: (size.width, size.height)).first?.scale ?? .fallback
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
