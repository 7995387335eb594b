import Gestures
import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// The daemon dies or hangs with fingers on the screen (safety.md S4, S5).
  @Suite struct GuardianDeathTests {
    @Test(arguments: [SIGKILL, SIGSEGV], 1...5)
    func `S5 a dead daemon's touches are let go at once, whatever fingers are down`(
      _ signal: Int32, _ count: Int
    ) throws {
      let scene = try GuardianScene(fingers: count)
      defer { scene.end() }
      try scene.land(count)
      scene.daemon.process.signal(signal)
      #expect(try scene.tapUntilHeard() < 0.5)
      try waitUntil("word of the guardian") { scene.words.count == 1 }
      #expect(scene.words.first?.hasPrefix("fingerpost: the daemon died: its touches were let go") == true)
      #expect(try scene.daemon.process.awaitEnd() == .killed(signal: signal))
      try scene.settle()
      #expect(scene.words.count == 1)
    }

    @Test(arguments: 1...5)
    func `S5 a daemon that stops with fingers down is killed, and the next touch arrives within 500 ms`(
      _ count: Int
    ) throws {
      let scene = try GuardianScene(fingers: count)
      defer { scene.end() }
      try scene.land(count)
      scene.daemon.process.signal(SIGSTOP)
      #expect(try scene.tapUntilHeard() < 0.5)
      #expect(try scene.daemon.process.awaitEnd() == .killed(signal: SIGKILL))
      try scene.settle()
      #expect(scene.words.count == 1)
    }

    @Test(arguments: WindowManager.real)
    func `S5 a daemon that stopped while idle is found by the first touch, and the next arrives`(
      _ manager: WindowManager
    )
      throws
    {
      let scene = try GuardianScene(fingers: 3, manager)
      defer { scene.end() }
      scene.daemon.process.signal(SIGSTOP)
      usleep(1_000_000)
      #expect(scene.daemon.process.ended == nil)
      #expect(try scene.tapUntilHeard() < 0.5)
      #expect(try scene.daemon.process.awaitEnd() == .killed(signal: SIGKILL))
      try scene.settle()
      #expect(
        scene.words == [
          "fingerpost: the daemon did not answer a touch within 300 ms and was killed: its touches were let go"
        ])
    }

    @Test(arguments: [false, true])
    func `S5 a daemon stopped for 250 ms goes on, after a touch and under a finger`(_ isUnderFinger: Bool)
      throws
    {
      let scene = try GuardianScene(fingers: 3)
      defer { scene.end() }
      for _ in 0..<5 {
        if isUnderFinger { try scene.land(1); usleep(500_000) }
        scene.daemon.process.signal(SIGSTOP)
        if !isUnderFinger { try scene.land(1) }
        usleep(250_000)
        scene.daemon.process.signal(SIGCONT)
        usleep(200_000)
        try scene.desk.server.touchscreen.endAll()
        try scene.desk.server.touchscreen.sync()
      }
      #expect(scene.daemon.process.ended == nil)
      #expect(isRunning(scene.guardian))
      #expect(scene.words == [])
      try scene.daemon.stop()
      try scene.settle()
    }

    @Test func `S5 a daemon stopped for 400 ms at a touch begin is killed before it goes on`() throws {
      let scene = try GuardianScene(fingers: 3)
      defer { scene.end() }
      scene.daemon.process.signal(SIGSTOP)
      try scene.land(1)
      usleep(400_000)
      scene.daemon.process.signal(SIGCONT)
      #expect(try scene.daemon.process.awaitEnd() == .killed(signal: SIGKILL))
      try scene.settle()
    }

    @Test func `S5 a daemon stopped for 1.1 s under resting fingers is killed without a new touch`() throws {
      let scene = try GuardianScene(fingers: 3)
      defer { scene.end() }
      try scene.land(3)
      usleep(2_000_000)
      scene.daemon.process.signal(SIGSTOP)
      usleep(1_100_000)
      scene.daemon.process.signal(SIGCONT)
      #expect(try scene.daemon.process.awaitEnd() == .killed(signal: SIGKILL))
      #expect(scene.words.first?.contains("hung with fingers on the screen") == true)
      try scene.settle()
    }

    @Test func `C1 SIGTERM ends both without a word of the guardian`() throws {
      let scene = try GuardianScene(fingers: 3)
      defer { scene.end() }
      try scene.daemon.stop()
      try scene.settle()
      #expect(scene.words == [])
    }

    @Test func `C1 SIGTERM with fingers resting: the guardian settles what is held`() throws {
      let scene = try GuardianScene(fingers: 3)
      defer { scene.end() }
      try scene.land(3)
      try scene.daemon.stop()
      #expect(try scene.tapUntilHeard() < 0.5)
      try scene.settle()
    }
  }
}
