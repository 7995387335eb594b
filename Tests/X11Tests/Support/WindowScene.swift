import CX11
import Gestures
import Glibc
import Routing
import Testing
import VirtualTouch
import X11

/// An ordinary client beside a window manager or none, and our connection, which acts on its windows.
final class WindowScene {
  let server: PrivateServer
  let client: PlainClient
  /// Selects what the daemon selects, on new windows too.
  private(set) var live: MirroredTree
  let management: WindowManagement
  let kind: WindowManagerProcess.Kind?
  private let manager: WindowManagerProcess?

  /// Starts the manager and waits until it manages.
  init(_ kind: WindowManagerProcess.Kind?, on server: PrivateServer) throws {
    self.server = server
    self.kind = kind
    let client = try PlainClient(server)
    self.client = client
    if let kind {
      manager = try WindowManagerProcess(kind, on: server)
      try Self.awaitManager(kind, client)
    } else {
      manager = nil
    }
    live = try MirroredTree(try server.connect())
    management = WindowManagement(live.connection)
  }

  private static func awaitManager(_ kind: WindowManagerProcess.Kind, _ client: PlainClient) throws {
    try #require(
      waitUntil {
        let check = client.words(client.root, "_NET_SUPPORTING_WM_CHECK").first ?? 0
        return check != 0 && client.words(check, "_NET_SUPPORTING_WM_CHECK").first == check
          && !client.words(client.root, "_NET_CURRENT_DESKTOP").isEmpty
      })
    guard kind == .openbox else { return }
    // It answers only when it has started, though it shows its properties before; what it gets until then may be lost.
    for count: UInt32 in [7, 4] {
      try #require(
        waitUntil {
          client.message(client.root, "_NET_NUMBER_OF_DESKTOPS", [count])
          return client.words(client.root, "_NET_NUMBER_OF_DESKTOPS") == [count]
        })
    }
    // It goes where its predecessor was.
    client.message(client.root, "_NET_CURRENT_DESKTOP", [0])
    try #require(waitUntil { client.words(client.root, "_NET_CURRENT_DESKTOP") == [0] })
  }

  var connection: Connection { live.connection }

  /// A window, mapped and in the manager's care where there is one; one that floats is a dialog, which i3 does not tile.
  func window(
    _ box: Rectangle = Rectangle(x: 400, y: 300, width: 500, height: 400), hints: Hints = Hints(),
    floats: Bool = true
  ) throws -> UInt32 {
    let window = client.create(
      WindowGeometry(x: box.x, y: box.y, width: box.width, height: box.height, border: hints.border),
      overrideRedirect: false)
    client.setProperty(window, "WM_NORMAL_HINTS", type: "WM_SIZE_HINTS", words: hints.words(for: box))
    if floats {
      client.setProperty(
        window, "_NET_WM_WINDOW_TYPE", type: "ATOM", words: [client.atom("_NET_WM_WINDOW_TYPE_DIALOG")])
    }
    client.map(window)
    client.sync()
    if kind != nil { try #require(waitUntil { client.words(window, "WM_STATE").first == 1 }) }
    try settle(window)
    try live.catchUp()
    return window
  }

  /// Takes in what the server has told, as the daemon does.
  func catchUp() throws { try live.catchUp() }

  /// Waits until a window stands still.
  func settle(_ window: UInt32) throws {
    var last: Rectangle?
    var count = 0
    try #require(
      waitUntil {
        usleep(5000)
        let now = inside(window)
        count = now == last ? count + 1 : 0
        last = now
        return count >= 6
      })
  }

  /// The inside of a window, root-window pixels; nil where it is gone.
  func inside(_ window: UInt32) -> Rectangle? {
    let size = xcb_get_geometry(client.xcb, window)
    let place = xcb_translate_coordinates(client.xcb, window, client.root, 0, 0)
    let sizeReply = xcb_get_geometry_reply(client.xcb, size, nil)
    let placeReply = xcb_translate_coordinates_reply(client.xcb, place, nil)
    defer {
      free(sizeReply)
      free(placeReply)
    }
    guard let sizeReply, let placeReply else { return nil }
    return Rectangle(
      x: Int32(placeReply.pointee.dst_x), y: Int32(placeReply.pointee.dst_y),
      width: Int32(sizeReply.pointee.width), height: Int32(sizeReply.pointee.height))
  }

  /// The child of the root that a window is in, or is.
  func top(of window: UInt32) -> UInt32? {
    var here = window
    while true {
      guard let tree = xcb_query_tree_reply(client.xcb, xcb_query_tree(client.xcb, here), nil) else {
        return nil
      }
      defer { free(tree) }
      if tree.pointee.parent == client.root { return here }
      here = tree.pointee.parent
    }
  }

  /// A window with its frame and borders, root-window pixels.
  func outside(_ window: UInt32) -> Rectangle? {
    guard let top = top(of: window),
      let place = xcb_get_geometry_reply(client.xcb, xcb_get_geometry(client.xcb, top), nil)
    else { return nil }
    defer { free(place) }
    let borders = 2 * Int32(place.pointee.border_width)
    return Rectangle(
      x: Int32(place.pointee.x), y: Int32(place.pointee.y), width: Int32(place.pointee.width) + borders,
      height: Int32(place.pointee.height) + borders)
  }

  /// Sends what was asked for, and waits until something is so.
  func comes(_ condition: () -> Bool) -> Bool {
    connection.flush()
    return waitUntil(condition)
  }
}

/// WM_NORMAL_HINTS of a window of the tests.
struct Hints {
  var minimum: (UInt32, UInt32)?
  var maximum: (UInt32, UInt32)?
  var increment: (UInt32, UInt32)?
  var base: (UInt32, UInt32)?
  var gravity: Gravity?
  /// Of the window itself.
  var border: Int32 = 0

  func words(for box: Rectangle) -> [UInt32] {
    // USPosition and USSize: managers leave it where it is.
    var words = [UInt32](repeating: 0, count: 18)
    words[0] = 3
    for (place, value) in zip(1..., [box.x, box.y, box.width, box.height]) { words[place] = UInt32(value) }
    func set(_ pair: (UInt32, UInt32)?, _ place: Int, _ flag: UInt32) {
      guard let pair else { return }
      words[0] |= flag
      (words[place], words[place + 1]) = pair
    }
    set(minimum, 5, 16)
    set(maximum, 7, 32)
    set(increment, 9, 64)
    set(base, 15, 256)
    if let gravity {
      words[0] |= 512
      words[17] = gravity.rawValue
    }
    return words
  }
}

/// Waits until something is so, at most five seconds.
func waitUntil(_ condition: () -> Bool) -> Bool {
  for _ in 0..<2500 {
    if condition() { return true }
    usleep(2000)
  }
  return false
}

/// Milliseconds of the monotonic clock, which stand in for the server's.
var timeNow: Timestamp {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Timestamp(UInt32(truncatingIfNeeded: time.tv_sec * 1000 + time.tv_nsec / 1_000_000))
}

extension WindowScene {
  /// Does the daemon's part of a drag for some time, or until it is over.
  func run(_ drag: inout WindowDrag, milliseconds: Int32) {
    let end = timeNow + Milliseconds(milliseconds)
    repeat {
      connection.flush()
      connection.waitReadable(milliseconds: 1)
      while let event = connection.nextEvent() {
        let event = live.decoder.decode(event)
        var changes: [WindowChange] = []
        live.mirror.handle(event, into: &changes)
        drag.handle(event, at: timeNow)
      }
      if let deadline = drag.deadline, deadline <= timeNow { drag.timeout(at: timeNow) }
    } while timeNow < end && !drag.isOver
    connection.flush()
  }

  /// Goes some pixels in steps of about four milliseconds each.
  func go(_ drag: inout WindowDrag, by way: Vector, steps: Int) {
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      drag.follow(Vector(way.dx * part, way.dy * part), at: timeNow)
      run(&drag, milliseconds: 4)
    }
  }
}
