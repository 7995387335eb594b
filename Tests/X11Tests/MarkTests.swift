import CX11
import Gestures
import Glibc
import Routing
import Testing
import VirtualTouch
import X11

/// Deaths of a daemon that holds touches; each on a server of its own, since they are what can kill a server.
@Suite(.serialized) struct MarkTests {
  /// As the server sees SIGKILL: the socket ends, nothing is said.
  private func die(_ connection: Connection) { shutdown(connection.fileDescriptor, Int32(SHUT_RDWR)) }

  @Test func `S1 a living daemon is known by its selection and named by its process`() throws {
    let server = try PrivateServer()
    let first = try server.connect()
    let mark = try Mark(first)
    let second = try server.connect()
    #expect(throws: XError.alreadyRunning(processID: UInt32(getpid()))) { _ = try Mark(second) }
    #expect(try #require(Mark.published(second)) == mark.id)
    try mark.retireCleanly()
    #expect(Mark.published(second) == nil)
    try Mark(second).retireCleanly()
  }

  @Test func `S1 a retained client loses its selection when it dies, and keeps its mark`() throws {
    let server = try PrivateServer()
    let watcher = try server.connect()
    let daemon = try server.connect()
    let id = try Mark(daemon).id
    die(daemon)
    // The selection is free as soon as the server has seen the death: the next daemon starts, and settles the mark.
    let next = try server.connect()
    let mark = try #require(try firstMark(next, while: { #expect(Mark.published(watcher) == id) }))
    #expect(Mark.published(watcher) == mark)
    #expect(mark != id)
    #expect(try SafeKill.attempt(mark: id, watcher) == .noMark)
    #expect(server.isAlive)
  }

  /// Starts a daemon as soon as no other lives.
  private func firstMark(_ connection: Connection, while check: () -> Void) throws -> UInt32? {
    for _ in 0..<2500 {
      check()
      do throws(XError) { return try Mark(connection).id } catch {
        guard case .alreadyRunning = error else { throw error }
      }
      usleep(2000)
    }
    return nil
  }

  @Test func `S1 an orderly exit leaves no retained client behind`() throws {
    let server = try PrivateServer()
    let watcher = try server.connect()
    do {
      let daemon = try server.connect()
      let mark = try Mark(daemon)
      #expect(Mark.published(watcher) == mark.id)
      try mark.retireCleanly()
      #expect(Mark.published(watcher) == nil)
    }
    let client = try PlainClient(server)
    #expect(client.isServed(within: 5000))
  }

  @Test func `S1 a daemon hears that another took its selection over`() throws {
    let server = try PrivateServer()
    let daemon = try server.connect()
    let mark = try Mark(daemon)
    let client = try PlainClient(server)
    let window = client.create(WindowGeometry(x: 0, y: 0, width: 1, height: 1))
    xcb_set_selection_owner(client.xcb, window, client.atom("_FINGERPOST_S0"), 0)
    client.sync()
    try daemon.roundTrip()
    let decoder = EventDecoder(daemon)
    var isLost = false
    while let event = daemon.nextQueuedEvent() { isLost = isLost || mark.isLost(by: decoder.decode(event)) }
    #expect(isLost)
    try mark.retireCleanly()
  }

  @Test func `S4 a stale property kills nobody`() throws {
    let server = try PrivateServer()
    let client = try PlainClient(server)
    let connection = try server.connect()
    let bystander = client.create(WindowGeometry(x: 0, y: 0, width: 10, height: 10))
    for stale in [bystander, 0, 0x1fff_ffff] {
      client.setProperty(client.root, "_FINGERPOST_MARK", type: "PIXMAP", words: [stale])
      client.sync()
      let mark = try Mark(connection)
      #expect(client.isServed(within: 5000))
      try mark.retireCleanly()
    }
  }

  @Test func `S4 a busy pointer delays the safe kill and is named when patience ends`() throws {
    let server = try PrivateServer()
    let daemon = try server.connect()
    let id = try Mark(daemon).id
    die(daemon)
    let client = try PlainClient(server)
    client.grabPointer()
    let next = try server.connect()
    #expect(throws: XError.predecessorNotSettled(grabStatus: 1)) { _ = try Mark(next, patience: 60) }
    #expect(Mark.published(next) == id)
    client.ungrabPointer()
    #expect(try SafeKill.attempt(mark: id, next) == .settled)
    #expect(Mark.published(next) == nil)
  }

  /// "Tap and down" and "two" of the lethal shapes, over a synchronous button grab that is answered late.
  @Test(arguments: [true, false])
  func `S1 S4 a daemon that dies with fingers down neither crashes the server nor deadens touch`(
    tapFirst: Bool
  ) throws {
    let server = try PrivateServer()
    let client = try PlainClient(server)
    let window = client.create(WindowGeometry(x: 100, y: 100, width: 400, height: 300))
    let other = client.create(WindowGeometry(x: 1000, y: 100, width: 400, height: 300))
    client.map(window)
    client.map(other)
    client.grabButtonSynchronously(window)
    client.selectTouch(other)
    let daemon = try server.connect()
    _ = try Mark(daemon).id
    let touchscreen = try server.touchscreen
    let owner = try TouchOwner(daemon)
    try hold(touchscreen, tapFirst: tapFirst, owner)
    die(daemon)
    // New touches reach the application at once.
    try #require(try isTouchHeard(touchscreen, finger: 5, client))
    let next = try server.connect()
    let mark = try Mark(next)
    let grab = try TouchGrab(next)
    client.replayPointer()
    try touchscreen.endAll()
    try touchscreen.sync()
    client.replayPointer()
    grab.ungrab()
    #expect(try isTouchHeard(touchscreen, finger: 6, client))
    #expect(try StuckButton.cure(next, by: next) != .failed)
    #expect(try !StuckButton.isButton1Down(next))
    try mark.retireCleanly()
    #expect(server.isAlive)
  }

  /// In the order of the server: taps before the death, or fingers that are down at the death and lift after it.
  @Test(arguments: [1, 2, 3, 5], [true, false])
  func `S4 touches that were lifted undecided end with the dead daemon, and those after them are heard`(
    _ count: Int, areTaps: Bool
  ) throws {
    let server = try PrivateServer()
    let manager = try WindowManagerProcess(on: server)
    let client = try PlainClient(server)
    let window = client.create(
      WindowGeometry(x: 100, y: 100, width: 900, height: 700), overrideRedirect: false)
    client.selectTouch(window)
    client.map(window)
    for _ in 0..<2500 where !client.words(client.root, "_NET_CLIENT_LIST").contains(window) { usleep(2000) }
    let daemon = try server.connect()
    _ = try Mark(daemon).id
    let touchscreen = try server.touchscreen
    let owner = try TouchOwner(daemon)
    for finger in 0..<count {
      try touchscreen.begin(areTaps ? 0 : finger, at: Point(500 + 20 * Double(finger), 500))
      if areTaps { try touchscreen.end(0) }
      try touchscreen.sync()
      usleep(20_000)
    }
    die(owner.connection)
    usleep(20_000)
    try touchscreen.endAll()
    try touchscreen.sync()
    let next = try server.connect()
    let mark = try Mark(next)
    for _ in 0..<3 {
      _ = client.heard()
      try touchscreen.begin(0, at: Point(500, 500))
      try touchscreen.end(0)
      try touchscreen.sync()
      let heard = client.heard(timeout: .seconds(2)) { if case .touchEnd = $0 { true } else { false } }
      #expect(heard.count { if case .touchBegin = $0 { true } else { false } } == 1)
      #expect(heard.count { if case .touchEnd = $0 { true } else { false } } == 1)
    }
    #expect(try StuckButton.cure(next, by: next) != .failed)
    try mark.retireCleanly()
    _ = consume manager
  }

  private func hold(_ touchscreen: VirtualTouchscreen, tapFirst: Bool, _ owner: borrowing TouchOwner) throws {
    let place = Point(200, 200)
    try touchscreen.begin(0, at: place)
    if tapFirst { try touchscreen.end(0) }
    try touchscreen.begin(1, at: place)
    try touchscreen.sync()
    try owner.connection.roundTrip()
  }

  private func isTouchHeard(
    _ touchscreen: VirtualTouchscreen, finger: Int, _ client: PlainClient
  ) throws -> Bool {
    for _ in 0..<50 {
      try touchscreen.begin(finger, at: Point(1100, 200))
      try touchscreen.end(finger)
      try touchscreen.sync()
      let events = client.heard(timeout: .milliseconds(40)) { if case .touchEnd = $0 { true } else { false } }
      if events.contains(where: { if case .touchBegin = $0 { true } else { false } }) { return true }
    }
    return false
  }
}
