import Gestures
import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// The X server is gone, or begins anew: the daemon ends with one line, and nobody is left.
  @Suite struct ServerEndTests {
    /// What becomes of the server.
    enum Blow: CaseIterable {
      case killed
      /// SIGHUP makes it close all connections and begin anew, as at the end of a session.
      case reset
    }

    @Test(arguments: Blow.allCases)
    func
      `a server that goes away ends daemon and guardian with one line and exit status 3, fingers down or not`(
        _ blow: Blow
      ) throws
    {
      for fingers in [0, 3] {
        let desk = try Desk(.openbox)
        defer { desk.end() }
        let daemon = try RunningDaemon(on: desk)
        let guardian = try waitFor("guardian") { daemon.guardian }
        for finger in 0..<fingers {
          try desk.server.touchscreen.begin(finger, at: Point(Double(400 + finger * 80), 400))
        }
        try daemon.waitForLog("touchscreen: fingerpost touchscreen", times: 2)
        let before = daemon.log.split(separator: "\n").count
        switch blow {
        case .killed: desk.server.kill()
        case .reset: kill(desk.server.processID, SIGHUP)
        }
        #expect(try daemon.process.awaitEnd() == .exited(3))
        #expect(daemon.count("the X server closed the connection") == 1)
        if fingers == 0 { #expect(daemon.log.split(separator: "\n").count == before + 1, "\(daemon.log)") }
        try waitUntil("end of the guardian") { !isRunning(guardian) }
        guard blow == .reset else { continue }
        // What the server has become is a new one: nothing of before is in the way.
        #expect(desk.server.isAlive)
        let next = try RunningDaemon(on: desk)
        #expect(next.count("touchscreen: fingerpost touchscreen") > 0)
        try next.stop()
      }
    }

    @Test func `a server that resets after its last client keeps still while the daemon is there`() throws {
      let server = try PrivateServer(PrivateServerOptions(extraArguments: ["-reset"]))
      defer { server.stop() }
      let log = server.folder + "/daemon.log"
      // Each is the server's only client; its end resets the server, whatever that end was.
      for end in [SIGTERM, SIGKILL] {
        let process = try ChildProcess(
          Fingerpost.program, ["run"], environment: server.environment + ["XDG_RUNTIME_DIR=\(server.folder)"],
          errors: log)
        try waitUntil("running daemon", seconds: 10) {
          contents(of: log).contains("fingerpost: touchscreen: fingerpost touchscreen")
        }
        // Another client comes and goes.
        let property = "_FINGERPOST_MARK"
        for _ in 0..<3 {
          let other = try Display(server)
          #expect(other.property(property, of: other.root).count == 1)
        }
        usleep(200_000)
        #expect(process.ended == nil)
        process.signal(end)
        #expect(try process.awaitEnd() == (end == SIGTERM ? .exited(0) : .killed(signal: SIGKILL)))
        try waitUntil("server without a mark") {
          guard let other = try? Display(server) else { return false }
          return !other.isBroken && other.property(property, of: other.root).isEmpty
        }
      }
      #expect(server.isAlive)
    }
  }
}
