import Gestures
import Glibc
import Routing
import Testing
import VirtualTouch
import X11

/// The real thing: another process, killed by the kernel while it holds touches.
@Suite(.serialized) struct SigkillTests {
  @Test
  func `S1 S4 a process that is killed while it holds touches leaves a working server and a free selection`()
    async throws
  {
    let server = try PrivateServer()
    let (display, authority) = (server.display, server.authorityFile)
    let client = try PlainClient(server)
    let window = client.create(WindowGeometry(x: 100, y: 100, width: 400, height: 300))
    client.map(window)
    client.grabButtonSynchronously(window)
    let fingers = Task.detached { try SigkillTests.touchOnceOwned(server) }
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [display = display as String, authority = authority as String] in
      setenv("XAUTHORITY", authority, 1)
      let connection = try Connection(display: display)
      let mark = try Mark(connection)
      var owner = try TouchOwner(connection)
      for _ in 0..<5000 where owner.owned.count < 3 {
        try owner.catchUp()
        usleep(2000)
      }
      #expect(mark.id != 0 && owner.owned.count == 3)
      kill(getpid(), SIGKILL)
    }
    try await fingers.value
    let next = try server.connect()
    let dead = try #require(Mark.published(next))
    let mark = try Mark(next)
    #expect(mark.id != dead)
    let grab = try TouchGrab(next)
    client.replayPointer()
    let touchscreen = try server.touchscreen
    try touchscreen.endAll()
    try touchscreen.sync()
    client.replayPointer()
    #expect(try StuckButton.cure(next, by: next) != .failed)
    #expect(server.isAlive && next.isAlive)
    grab.ungrab()
    try mark.retireCleanly()
  }

  /// Waits for the other process's grab, at most ten seconds, then taps and holds two fingers.
  private static func touchOnceOwned(_ server: PrivateServer) throws {
    let watcher = try server.connect()
    for _ in 0..<5000 where try Mark.published(watcher) == nil || isGrabFree(watcher) { usleep(2000) }
    let touchscreen = try server.touchscreen
    try touchscreen.begin(0, at: Point(200, 200))
    try touchscreen.end(0)
    try touchscreen.begin(1, at: Point(200, 200))
    try touchscreen.begin(2, at: Point(250, 200))
    try touchscreen.sync()
  }

  private static func isGrabFree(_ connection: Connection) throws -> Bool {
    do throws(XError) {
      let grab = try TouchGrab(connection)
      grab.ungrab()
      return true
    } catch {
      guard case .grabOwnedByAnother = error else { throw error }
      return false
    }
  }
}
