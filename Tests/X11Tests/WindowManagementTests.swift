import CX11
import Gestures
import Glibc
import Routing
import Testing
import VirtualTouch
import X11

@Suite(.serialized, .server) struct WindowManagementTests {
  let server: PrivateServer

  init() throws { server = try SharedServer.current }

  private let now = Timestamp(0)

  /// Waits until something is so, at most five seconds.
  private func wait(_ condition: () -> Bool) -> Bool {
    for _ in 0..<2500 {
      if condition() { return true }
      usleep(2000)
    }
    return false
  }

  /// A managed window of an ordinary client, mapped and in the window manager's care.
  private func managed(_ client: PlainClient, closable: Bool = true) throws -> UInt32 {
    let window = client.create(
      WindowGeometry(x: 200, y: 200, width: 300, height: 200), overrideRedirect: false)
    if closable {
      client.setProperty(window, "WM_PROTOCOLS", type: "ATOM", words: [client.atom("WM_DELETE_WINDOW")])
    }
    client.map(window)
    client.sync()
    try #require(wait { client.words(window, "WM_STATE").first == 1 })
    return window
  }

  /// Starts openbox and waits until it manages.
  private func startManager(_ client: PlainClient) throws -> WindowManagerProcess {
    let manager = try WindowManagerProcess(on: server)
    try #require(wait { client.words(client.root, "_NET_NUMBER_OF_DESKTOPS").first ?? 0 > 0 })
    // It answers only when it has started, though it shows its properties before; what it gets until then may be lost.
    for count: UInt32 in [7, 4] {
      try #require(
        wait {
          client.message(client.root, "_NET_NUMBER_OF_DESKTOPS", [count])
          return client.words(client.root, "_NET_NUMBER_OF_DESKTOPS") == [count]
        })
    }
    return manager
  }

  @Test func `R7 the window that has the focus is told, by its manager or without one`() throws {
    let connection = try server.connect()
    let management = WindowManagement(connection)
    let client = try PlainClient(server)
    #expect(management.focused == nil)
    let outer = client.create(WindowGeometry(x: 0, y: 0, width: 50, height: 50))
    let inner = client.create(in: outer, WindowGeometry(x: 5, y: 5, width: 20, height: 20))
    client.map(outer)
    client.map(inner)
    client.focus(inner)
    client.sync()
    #expect(management.focused == WindowID(outer))
    client.focus(0)
    client.sync()
    #expect(management.focused == nil)
    client.focus(1)
    client.sync()
    #expect(management.focused == nil)
    let manager = try startManager(client)
    let managed = try managed(client)
    #expect(wait { management.focused == WindowID(managed) })
    _ = manager
  }

  @Test func `without a window manager its requests fail by name and raise and close still work`() throws {
    let connection = try server.connect()
    let management = WindowManagement(connection)
    let client = try PlainClient(server)
    let lower = client.create(WindowGeometry(x: 0, y: 0, width: 50, height: 50))
    let upper = client.create(WindowGeometry(x: 0, y: 0, width: 50, height: 50))
    client.map(lower)
    client.map(upper)
    client.sync()
    #expect(throws: WindowManagement.Failure.noWindowManager) { try management.go(to: .next, at: now) }
    #expect(throws: WindowManagement.Failure.noWindowManager) { try management.toggleShowDesktop() }
    #expect(throws: WindowManagement.Failure.noWindowManager) {
      try management.perform(.maximize, on: WindowID(lower), at: now)
    }
    #expect(throws: WindowManagement.Failure.noWindowManager) {
      try management.perform(.minimize, on: WindowID(lower), at: now)
    }
    #expect(throws: WindowManagement.Failure.noWindow) { try management.perform(.close, on: nil, at: now) }
    #expect(throws: WindowManagement.Failure.noWindow) {
      try management.perform(.close, on: WindowID(0x1fff_fff0), at: now)
    }
    #expect(throws: WindowManagement.Failure.notSupported("WM_DELETE_WINDOW")) {
      try management.perform(.close, on: WindowID(lower), at: now)
    }
    try management.perform(.raise, on: WindowID(lower), at: now)
    #expect(try ServerPick.path(at: Point(5, 5), connection).last == WindowID(lower))
    try management.perform(.lower, on: WindowID(lower), at: now)
    #expect(try ServerPick.path(at: Point(5, 5), connection).last == WindowID(upper))
  }

  @Test func `workspaces go round, by number, by name, and up and down by the layout`() throws {
    let client = try PlainClient(server)
    let manager = try startManager(client)
    let connection = try server.connect()
    let management = WindowManagement(connection)
    func isAt(_ index: UInt32) -> Bool {
      connection.flush()
      return wait { client.words(client.root, "_NET_CURRENT_DESKTOP") == [index] }
    }
    try management.go(to: .number(1), at: now)
    #expect(isAt(0))
    try management.go(to: .previous, at: now)
    #expect(isAt(3))
    try management.go(to: .next, at: now)
    #expect(isAt(0))
    try management.go(to: .number(3), at: now)
    #expect(isAt(2))
    #expect(throws: WindowManagement.Failure.noSuchWorkspace("5")) {
      try management.go(to: .number(5), at: now)
    }
    #expect(throws: WindowManagement.Failure.noSuchWorkspace("0")) {
      try management.go(to: .number(0), at: now)
    }
    client.setProperty(
      client.root, "_NET_DESKTOP_NAMES", type: "UTF8_STRING", bytes: Array("mail\0web\0büro\0x\0".utf8))
    client.sync()
    try management.go(to: .name("büro"), at: now)
    #expect(isAt(2))
    try management.go(to: .name("web"), at: now)
    #expect(isAt(1))
    #expect(throws: WindowManagement.Failure.noSuchWorkspace("games")) {
      try management.go(to: .name("games"), at: now)
    }
    // Two columns, two rows: 0 1 over 2 3.
    client.setProperty(client.root, "_NET_DESKTOP_LAYOUT", type: "CARDINAL", words: [0, 2, 2, 0])
    client.sync()
    try management.go(to: .down, at: now)
    #expect(isAt(3))
    try management.go(to: .down, at: now)
    #expect(isAt(1))
    try management.go(to: .up, at: now)
    #expect(isAt(3))
    _ = consume manager
  }

  @Test func `R2.2 the coming of a window manager is told, and of the next`() throws {
    let client = try PlainClient(server)
    var live = try MirroredTree(try server.connect())
    func isTold() -> Bool {
      wait {
        guard let events = try? live.readEvents() else { return false }
        return events.contains {
          guard case .property(live.connection.root, let atom, _) = $0 else { return false }
          return live.connection.isWindowManagerCheck(atom)
        }
      }
    }
    for _ in 0..<2 {
      let manager = try startManager(client)
      #expect(isTold())
      _ = consume manager
    }
    try live.catchUp()
  }

  @Test(arguments: [
    (WindowAction.fullscreen, "_NET_WM_STATE_FULLSCREEN"), (.shade, "_NET_WM_STATE_SHADED"),
    (.above, "_NET_WM_STATE_ABOVE"), (.toggleMaximize, "_NET_WM_STATE_MAXIMIZED_VERT"),
  ])
  func `a state is set and taken back by the same action`(action: WindowAction, state: String) throws {
    let client = try PlainClient(server)
    let manager = try startManager(client)
    let window = try managed(client)
    let connection = try server.connect()
    let management = WindowManagement(connection)
    let atom = client.atom(state)
    for isSet in [true, false] {
      try management.perform(action, on: WindowID(window), at: now)
      connection.flush()
      #expect(wait { client.words(window, "_NET_WM_STATE").contains(atom) == isSet })
    }
    _ = consume manager
  }

  @Test func `maximize, half maximized, restore and minimize do what they say`() throws {
    let client = try PlainClient(server)
    let manager = try startManager(client)
    let window = try managed(client)
    let connection = try server.connect()
    let management = WindowManagement(connection)
    let both = [client.atom("_NET_WM_STATE_MAXIMIZED_VERT"), client.atom("_NET_WM_STATE_MAXIMIZED_HORZ")]
    func isMaximized(_ wanted: Int) -> Bool {
      connection.flush()
      return wait { Set(client.words(window, "_NET_WM_STATE")).intersection(both).count == wanted }
    }
    try management.perform(.maximize, on: WindowID(window), at: now)
    #expect(isMaximized(2))
    try management.perform(.restore, on: WindowID(window), at: now)
    #expect(isMaximized(0))
    client.message(window, "_NET_WM_STATE", [1, both[0], 0, 2])
    #expect(isMaximized(1))
    try management.perform(.toggleMaximize, on: WindowID(window), at: now)
    #expect(isMaximized(2))
    try management.perform(.minimize, on: WindowID(window), at: now)
    connection.flush()
    #expect(wait { client.words(window, "WM_STATE").first == 3 })
    _ = consume manager
  }

  @Test func `close asks the client, raise and lower go through the window manager, show desktop toggles`()
    throws
  {
    let client = try PlainClient(server)
    let manager = try startManager(client)
    let first = try managed(client)
    let second = try managed(client)
    client.place(second, WindowGeometry(x: 200, y: 200, width: 300, height: 200))
    client.place(first, WindowGeometry(x: 200, y: 200, width: 300, height: 200))
    client.sync()
    let connection = try server.connect()
    let management = WindowManagement(connection)
    func isOnTop(_ window: UInt32) -> Bool {
      connection.flush()
      return wait { (try? ServerPick.path(at: Point(350, 300), connection).last) == WindowID(window) }
    }
    for window in [first, second] {
      try management.perform(.raise, on: WindowID(window), at: now)
      #expect(isOnTop(window))
    }
    try management.perform(.lower, on: WindowID(second), at: now)
    #expect(isOnTop(first))
    for isShown: UInt32 in [1, 0] {
      try management.toggleShowDesktop()
      connection.flush()
      #expect(wait { client.words(client.root, "_NET_SHOWING_DESKTOP") == [isShown] })
    }
    _ = client.heard()
    try management.perform(.close, on: WindowID(first), at: now)
    connection.flush()
    let message = UInt8(XCB_CLIENT_MESSAGE)
    #expect(client.heard { $0 == .other(message) }.contains(.other(message)))
    _ = consume manager
  }
}
