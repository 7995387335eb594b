import CX11
import Gestures
import Glibc
import TestSupport
import Testing
import VirtualTouch

extension OnADesk {
  /// What must not make the guardian kill the daemon, nor wake either of them.
  @Suite struct GuardianPatienceTests {
    /// Many times the guardian's patience of 300 ms; with FINGERPOST_TESTS=long in the environment a minute.
    private let seconds: UInt32 = isLongFormAskedFor ? 60 : 5

    private func expectPeace(_ scene: GuardianScene) throws {
      #expect(scene.daemon.process.ended == nil)
      #expect(scene.daemon.guardian == scene.guardian)
      #expect(scene.words == [])
      try scene.daemon.stop()
      try scene.settle()
    }

    @Test func `S5 nothing happens: neither process wakes once, before a touch and after`() throws {
      let scene = try GuardianScene(fingers: 3)
      defer { scene.end() }
      for _ in 0..<2 {
        usleep(1_500_000)
        let processes = [scene.daemon.process.processID, scene.guardian]
        var before = processes.map(RunningDaemon.switches)
        // On a busy machine what has begun takes longer to come to its end.
        try waitUntil("rest", seconds: 10) {
          usleep(500_000)
          let now = processes.map(RunningDaemon.switches)
          defer { before = now }
          return now == before
        }
        usleep(seconds * 500_000)
        #expect(processes.map(RunningDaemon.switches) == before)
        #expect(before.allSatisfy { $0 > 0 })
        try scene.desk.tap(Point(700, 400))
      }
      try expectPeace(scene)
    }

    @Test(arguments: [1, 3]) func `S5 fingers rest on the screen, held or given back`(_ count: Int) throws {
      let scene = try GuardianScene(fingers: 3)
      defer { scene.end() }
      try scene.land(count)
      usleep(1_000_000)
      let processes = [scene.daemon.process.processID, scene.guardian]
      let before = processes.map(RunningDaemon.switches)
      usleep(seconds * 1_000_000)
      let wakeups = zip(processes.map(RunningDaemon.switches), before).map {
        Double($0 - $1) / Double(seconds)
      }
      #expect(wakeups.allSatisfy { $0 > 0 && $0 < 10 }, "\(wakeups) a second")
      try scene.desk.server.touchscreen.endAll()
      try scene.desk.server.touchscreen.sync()
      try expectPeace(scene)
    }

    @Test func `S5 the window manager hangs, a mouse press has frozen the pointer, and fingers land`() throws
    {
      let scene = try GuardianScene(fingers: 3)
      defer { scene.end() }
      let manager = try #require(scene.desk.managerProcess)
      let pointer = scene.desk.server.pointer
      try pointer.move(to: Point(700, 400))
      manager.signal(SIGSTOP)
      try pointer.press(1)
      try pointer.sync()
      for _ in 0..<(seconds / 2) {
        try scene.land(3)
        usleep(1_000_000)
        try scene.desk.server.touchscreen.endAll()
        usleep(1_000_000)
      }
      #expect(scene.words == [])
      #expect(scene.daemon.process.ended == nil)
      manager.signal(SIGCONT)
      try pointer.release(1)
      try pointer.sync()
      try scene.desk.server.touchscreen.sync()
      usleep(500_000)
      try expectPeace(scene)
    }

    @Test func `S5 the application hangs with fingers on it`() throws {
      let scene = try GuardianScene(fingers: 3)
      defer { scene.end() }
      // It reads nothing all the while.
      try scene.land(2)
      usleep(seconds * 200_000)
      try scene.desk.server.touchscreen.endAll()
      try scene.desk.server.touchscreen.sync()
      try expectPeace(scene)
    }

    @Test func `S5 another client has the server grabbed for two seconds while the daemon wants it`() throws {
      let scene = try GuardianScene(fingers: 3)
      defer { scene.end() }
      let other = try Display(scene.desk.server)
      for _ in 0..<(isLongFormAskedFor ? 3 : 2) {
        grab(other)
        // One finger is given back at its lift, by a barrier.
        try scene.desk.tap(Point(700, 400))
        usleep(2_000_000)
        ungrab(other)
        usleep(300_000)
      }
      try expectPeace(scene)
    }

    @Test func `S5 a daemon that was stopped before it knew that it has the server is killed`() throws {
      let scene = try GuardianScene(fingers: 3)
      defer { scene.end() }
      let other = try Display(scene.desk.server)
      grab(other)
      try scene.desk.tap(Point(700, 400))
      usleep(200_000)
      scene.daemon.process.signal(SIGSTOP)
      ungrab(other)
      #expect(try scene.daemon.process.awaitEnd(seconds: 2) == .killed(signal: SIGKILL))
      try waitUntil("word of the guardian") { scene.words.count == 1 }
      try scene.settle()
    }

    @Test func `a guardian that is killed is replaced, and one that never lives long ends the daemon`() throws
    {
      let scene = try GuardianScene(fingers: 3)
      defer { scene.end() }
      var guardian = scene.guardian
      for time in 1...4 {
        kill(guardian, SIGKILL)
        try scene.daemon.waitForLog("a new one was started", times: time)
        let old = guardian
        guardian = try waitFor("next guardian") { scene.daemon.guardian.flatMap { $0 == old ? nil : $0 } }
      }
      // The newest watches too, once it has come to it.
      usleep(300_000)
      #expect(scene.daemon.process.ended == nil)
      kill(guardian, SIGKILL)
      #expect(try scene.daemon.process.awaitEnd() == .exited(1))
      #expect(scene.daemon.count("none can be started") == 1)
      try scene.settle()
    }

    @Test func `a new guardian does the work of the first`() throws {
      let scene = try GuardianScene(fingers: 3)
      defer { scene.end() }
      kill(scene.guardian, SIGKILL)
      try scene.daemon.waitForLog("a new one was started")
      usleep(300_000)
      try scene.land(3)
      scene.daemon.process.signal(SIGSTOP)
      #expect(try scene.daemon.process.awaitEnd(seconds: 1) == .killed(signal: SIGKILL))
      try waitUntil("word of the guardian") { scene.words.count == 1 }
      try scene.settle()
    }

    @Test func `the guardian has no descriptor of the daemon's but the page and standard error`()
      throws
    {
      let scene = try GuardianScene(fingers: 3)
      defer { scene.end() }
      func files(_ process: pid_t) -> [String] {
        (0..<64).compactMap { number in
          var buffer = [CChar](repeating: 0, count: 256)
          let count = readlink("/proc/\(process)/fd/\(number)", &buffer, 255)
          return count > 0
            ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
        }
      }
      let theirs = Set(files(scene.daemon.process.processID))
      let shared = Set(files(scene.guardian)).intersection(theirs).subtracting(["/dev/null"])
      #expect(shared.count == 2, "\(shared)")
      #expect(shared.contains { $0.contains("fingerpost-page") })
      #expect(files(scene.guardian).count { $0.hasPrefix("socket:") } == 1)
      try expectPeace(scene)
    }

    private func grab(_ display: Display) {
      xcb_grab_server(display.connection)
      display.roundTrip()
    }

    private func ungrab(_ display: Display) {
      xcb_ungrab_server(display.connection)
      display.roundTrip()
    }
  }
}
