import Control
import Daemon
import Gestures
import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// Whatever clients of the control socket do, touches are routed, and at once.
  @Suite(.desks) struct HostileClientTests {
    @Test(arguments: Attacker.Hostility.allCases)
    func `a swipe works beside a hostile client of the control socket`(_ hostility: Attacker.Hostility) throws
    {
      let desk = try Desk.beside(.openbox)
      try desk.makeSecondDesktop()
      let subject = try Subject(.touchClient, on: desk)
      let daemon = try RunningDaemon(on: desk)
      let place = ControlPlace(display: desk.server.display, runtimeFolder: desk.folder)
      let attacker = Attacker(place.path, hostility)
      defer { attacker.end() }
      try waitUntil("attack") { attacker.blows > 100 }
      for round in 1...3 {
        try desk.play(
          .drag(
            from: TouchScript.row(3, around: subject.box.center), by: Vector(-160, 4),
            over: .milliseconds(200),
            landingSkew: .milliseconds(8)))
        try waitUntil("next desktop", seconds: 2) { desk.currentDesktop == 1 }
        #expect(daemon.count("perform next-workspace") == round)
        try desk.switchDesktop(to: 0)
        try waitUntil("window") { desk.isViewable(subject.window) }
      }
      #expect(subject.sensations.isEmpty)
      // On a busy machine the swipes may be over before the attacker has come so far.
      if hostility != .requests {
        try waitUntil("log line") { daemon.count("fingerpost: control: ") >= 1 }
      }
      attacker.end()
      #expect(attacker.blows > 200)
      // Not even the log was flooded.
      #expect(daemon.count("fingerpost: control: ") < 100)
      try waitUntil("status") { try Fingerpost.run(["status"], on: desk).end == .exited(0) }
      try daemon.stop()
      try subject.close()
    }

    @Test(arguments: Attacker.Hostility.allCases)
    func `touches that nobody wants arrive as fast as ever beside a hostile client`(
      _ hostility: Attacker.Hostility
    ) throws {
      let desk = try Desk.beside(.openbox)
      let look = Application.Look(name: "Plain", box: Box(x: 200, y: 200, width: 600, height: 400))
      let application = try Application(look, .touch, on: desk)
      let daemon = try RunningDaemon("apps: []\n", on: desk)
      func median() throws -> Double {
        let touchscreen = try desk.server.touchscreen
        var delays: [Double] = []
        for _ in 0..<40 {
          application.forget()
          // Of first fingers that follow each other within 10 ms only one can be given back (C6a).
          usleep(25_000)
          let start = monotonicSeconds()
          try touchscreen.begin(0, at: Point(500, 400))
          try waitFor("touch") { application.catchUp().first { $0.kind == .touchBegin } }
          delays.append(monotonicSeconds() - start)
          try touchscreen.end(0)
          try waitFor("its end") { application.catchUp().first { $0.kind == .touchEnd } }
        }
        return delays.sorted()[20]
      }
      let alone = try median()
      let attacker = Attacker(
        ControlPlace(display: desk.server.display, runtimeFolder: desk.folder).path, hostility)
      defer { attacker.end() }
      try waitUntil("attack") { attacker.blows > 100 }
      let beside = try median()
      attacker.end()
      // The attacker has a core to itself, and the server and the application share the rest with the daemon.
      #expect(beside < alone + 0.02, "\(hostility): \(beside * 1000) ms after \(alone * 1000) ms alone")
      if let file = getenv("FINGERPOST_FIGURES").map({ String(cString: $0) }), let stream = fopen(file, "a") {
        fputs(
          "\(hostility): \(alone * 1000) ms alone, \(beside * 1000) ms beside, \(attacker.blows) blows\n",
          stream)
        fclose(stream)
      }
      try daemon.stop()
      application.close()
    }

    @Test func `an idle daemon with a subscriber never wakes`() throws {
      let desk = try Desk.beside(.openbox)
      let daemon = try RunningDaemon(on: desk)
      let output = desk.newFile(".out")
      let subscriber = try ChildProcess(
        Fingerpost.program, ["subscribe"], environment: desk.environment, output: output)
      defer { subscriber.kill() }
      func wakes() -> Substring? {
        contents(of: "/proc/\(daemon.process.processID)/status").split(separator: "\n")
          .first { $0.hasPrefix("voluntary_ctxt_switches") }
      }
      try waitUntil("subscriber") {
        _ = try Fingerpost.run(["pause"], on: desk)
        _ = try Fingerpost.run(["resume"], on: desk)
        return !contents(of: output).isEmpty
      }
      try waitUntil("rest") {
        let before = wakes()
        usleep(200_000)
        return wakes() == before
      }
      let before = try #require(wakes())
      usleep(1_500_000)
      #expect(wakes() == before)
      try daemon.stop()
    }
  }
}
