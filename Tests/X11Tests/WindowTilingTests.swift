import Gestures
import Routing
import Testing
import VirtualTouch
import X11

/// Windows on halves and quarters of a monitor.
@Suite(.serialized, .server) struct WindowTilingTests {
  let server: PrivateServer

  init() throws { server = try SharedServer.current }

  private static let screen = Rectangle(x: 0, y: 0, width: 1920, height: 1080)
  /// Each action with the part of the width and of the height that it is for: 0 the first half, 1 the second, nil all.
  private static let actions: [(WindowAction, Int32?, Int32?)] = [
    (.tileLeft, 0, nil), (.tileRight, 1, nil), (.tileTop, nil, 0), (.tileBottom, nil, 1),
    (.tileTopLeft, 0, 0), (.tileTopRight, 1, 0), (.tileBottomLeft, 0, 1), (.tileBottomRight, 1, 1),
  ]

  private func part(_ area: Rectangle, _ across: Int32?, _ down: Int32?) -> Rectangle {
    var part = area
    if let across {
      part.x += across * (area.width / 2)
      part.width = across == 0 ? area.width / 2 : area.width - area.width / 2
    }
    if let down {
      part.y += down * (area.height / 2)
      part.height = down == 0 ? area.height / 2 : area.height - area.height / 2
    }
    return part
  }

  private func tile(
    _ action: WindowAction, _ window: UInt32, _ scene: WindowScene, at place: Point? = nil,
    _ monitors: [Monitor] = []
  ) throws {
    try scene.management.perform(
      action, on: WindowID(window), at: Timestamp(0), place: place, monitors: monitors)
    scene.connection.flush()
  }

  @Test(arguments: [nil, .openbox, .i3] as [WindowManagerProcess.Kind?])
  func `a window lies on its part with its frame, exactly`(_ manager: WindowManagerProcess.Kind?) throws {
    let scene = try WindowScene(manager, on: server)
    let window = try scene.window(Rectangle(x: 300, y: 200, width: 401, height: 303))
    for (action, across, down) in Self.actions {
      try tile(action, window, scene)
      let expected = part(Self.screen, across, down)
      #expect(
        waitUntil { scene.outside(window) == expected },
        "\(action): \(String(describing: scene.outside(window)))")
    }
  }

  @Test func `the part is one of the work area of the monitor under the fingers`() throws {
    let scene = try WindowScene(.openbox, on: server)
    let client = scene.client
    let panel = client.create(
      WindowGeometry(x: 0, y: 0, width: 1920, height: 31), overrideRedirect: false)
    client.setProperty(
      panel, "_NET_WM_WINDOW_TYPE", type: "ATOM", words: [client.atom("_NET_WM_WINDOW_TYPE_DOCK")])
    client.setProperty(panel, "_NET_WM_STRUT", type: "CARDINAL", words: [0, 0, 31, 0])
    client.map(panel)
    client.sync()
    try #require(waitUntil { client.words(client.root, "_NET_WORKAREA").dropFirst().first == 31 })
    let monitors = [
      Monitor(name: "a", box: Rectangle(x: 0, y: 0, width: 801, height: 1080)),
      Monitor(name: "b", box: Rectangle(x: 801, y: 0, width: 1119, height: 1080)),
    ]
    let window = try scene.window()
    for (place, x, width) in [(Point(100, 500), 0, 801), (Point(1000, 500), 801, 1119)]
      as [(Point, Int32, Int32)]
    {
      try tile(.tileTopRight, window, scene, at: place, monitors)
      let area = Rectangle(x: x, y: 31, width: width, height: 1049)
      #expect(waitUntil { scene.outside(window) == part(area, 1, 0) })
    }
    // Without fingers: where the window is.
    try tile(.tileBottomLeft, window, scene, monitors)
    let area = Rectangle(x: 801, y: 31, width: 1119, height: 1049)
    #expect(waitUntil { scene.outside(window) == part(area, 0, 1) })
  }

  @Test(
    arguments: [
      ([WindowAction.maximize], "_NET_WM_STATE_MAXIMIZED_VERT"), ([.fullscreen], "_NET_WM_STATE_FULLSCREEN"),
      ([.maximize, .fullscreen], "_NET_WM_STATE_FULLSCREEN"), ([.shade], "_NET_WM_STATE_SHADED"),
    ])
  func `a window that its manager holds is restored before`(states: [WindowAction], last: String) throws {
    let scene = try WindowScene(.openbox, on: server)
    let client = scene.client
    let window = try scene.window()
    for state in states {
      try scene.management.perform(state, on: WindowID(window), at: Timestamp(0))
      scene.connection.flush()
    }
    try #require(waitUntil { client.words(window, "_NET_WM_STATE").contains(client.atom(last)) })
    try scene.settle(window)
    try tile(.tileRight, window, scene)
    #expect(waitUntil { scene.outside(window) == part(Self.screen, 1, nil) })
    let names = ["MAXIMIZED_VERT", "MAXIMIZED_HORZ", "FULLSCREEN", "SHADED"]
    let held = names.map { client.atom("_NET_WM_STATE_\($0)") }
    #expect(Set(client.words(window, "_NET_WM_STATE")).isDisjoint(with: held))
  }

  @Test func `a terminal keeps its increments, and lies at the outer edges of its part`() throws {
    let scene = try WindowScene(.openbox, on: server)
    let client = scene.client
    let xterm = try RealProgram("/usr/bin/xterm", ["-fn", "fixed", "-geometry", "60x20"], on: server)
    try #require(waitUntil { !client.words(client.root, "_NET_CLIENT_LIST").isEmpty })
    let window = client.words(client.root, "_NET_CLIENT_LIST")[0]
    try scene.settle(window)
    let before = try #require(scene.inside(window))
    for (action, across, down) in Self.actions {
      try tile(action, window, scene)
      let room = part(Self.screen, across, down)
      // Characters of 6 by 13: less than one of them is left free, towards the middle.
      func fits(_ box: Rectangle) -> Bool {
        let (right, bottom) = (box.x + box.width, box.y + box.height)
        let isAtX = across == 1 ? right == room.x + room.width : box.x == room.x
        let isAtY = down == 1 ? bottom == room.y + room.height : box.y == room.y
        return isAtX && isAtY && (0..<6).contains(room.width - box.width)
          && (0..<13).contains(room.height - box.height)
      }
      #expect(
        waitUntil { scene.outside(window).map(fits) == true },
        "\(action): \(String(describing: scene.outside(window)))")
      let inside = try #require(scene.inside(window))
      #expect((inside.width - before.width) % 6 == 0 && (inside.height - before.height) % 13 == 0)
    }
    _ = consume xterm
  }

  @Test func `a window that is too large for its part keeps to its outer corner`() throws {
    let scene = try WindowScene(.openbox, on: server)
    let window = try scene.window(
      Rectangle(x: 100, y: 100, width: 1100, height: 700), hints: Hints(minimum: (1100, 700)))
    try tile(.tileBottomRight, window, scene)
    #expect(
      waitUntil { scene.outside(window).map { $0.x + $0.width == 1920 && $0.y + $0.height == 1080 } == true })
    #expect(scene.inside(window).map { $0.width == 1100 && $0.height == 700 } == true)
  }

  @Test func `i3 tiles itself: its tiled windows are refused with that reason`() throws {
    let scene = try WindowScene(.i3, on: server)
    let window = try scene.window(floats: false)
    for (action, _, _) in Self.actions {
      #expect(throws: WindowManagement.Failure.tiled(manager: "i3")) { try tile(action, window, scene) }
    }
    let reason = WindowManagement.Failure.tiled(manager: "i3").description
    #expect(reason == "i3 tiles this window and places it itself: let the window float first")
  }
}
