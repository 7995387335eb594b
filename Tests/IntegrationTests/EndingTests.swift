import Control
import Gestures
import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// The daemon's end, in good order or not, with fingers on the screen (C1, safety.md section 3).
  @Suite(.desks) struct EndingTests {
    /// What has become of the fingers when the daemon ends.
    enum Custody: String, CaseIterable {
      /// They came to the daemon, which has not decided.
      case held
      /// A gesture took them; they are still down.
      case accepted
      /// The application has them.
      case givenBack

      /// What brings so many fingers there.
      func configuration(_ fingers: Int) -> String {
        switch self {
        case .held:
          """
          global:
            bindings:
              - { name: left, gesture: swipe, fingers: \(fingers), direction: left, action: nothing }
          """
        case .accepted: "global: { touches: consume }\n"
        case .givenBack: "capture: consume\napps: []\n"
        }
      }
    }

    @Test(arguments: [1, 3, 5], Custody.allCases)
    func `SIGTERM with fingers down leaves the server alive and touch working (C1)`(
      _ count: Int, _ custody: Custody
    ) throws {
      let desk = try Desk.beside(.openbox)
      let application = try Application(look, .touch, on: desk)
      let daemon = try RunningDaemon(custody.configuration(count), on: desk)
      try land(count, custody, daemon, desk)
      try daemon.stop()
      try settle(desk, application)
      #expect(daemon.count("fingerpost: stopped") == 1)
      application.close()
    }

    @Test(arguments: [SIGQUIT, SIGINT])
    func `a signal that was ignored at the start stays ignored, and ends the daemon otherwise`(
      _ number: Int32
    )
      throws
    {
      let desk = try Desk.beside(.openbox)
      let name = number == SIGQUIT ? "QUIT" : "INT"
      for isIgnored in [true, false] {
        let log = desk.newFile(".log")
        let process = try ChildProcess(
          "/bin/sh", ["-c", "\(isIgnored ? "trap '' \(name);" : "") exec \"$0\" run", Fingerpost.program],
          environment: desk.environment, errors: log)
        try waitUntil("daemon") { contents(of: log).contains("fingerpost: touchscreen: ") }
        process.signal(number)
        if isIgnored {
          // It serves others after it had the signal, had it taken that.
          for _ in 0..<3 { #expect(try Fingerpost.run(["status"], on: desk).end == .exited(0)) }
          #expect(process.ended == nil)
          process.signal(SIGTERM)
        }
        #expect(try process.awaitEnd() == .exited(0))
      }
    }

    @Test func `signals without a meaning are told and ignored, and SIGHUP ends nothing`() throws {
      let desk = try Desk.beside(.openbox)
      let daemon = try RunningDaemon(on: desk)
      let names = [
        SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2", SIGALRM: "SIGALRM", SIGVTALRM: "SIGVTALRM", SIGIO: "SIGIO",
        SIGPROF: "SIGPROF", SIGPWR: "SIGPWR", SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ", 40: "signal 40",
      ]
      for (number, name) in names {
        daemon.process.signal(number)
        try daemon.waitForLog("\(name) means nothing here, and is ignored")
      }
      daemon.process.signal(SIGHUP)
      try daemon.waitForLog("since SIGHUP")
      #expect(daemon.process.ended == nil)
      try daemon.stop()
    }

    @Test(arguments: [true, false])
    func `the end of its terminal ends the daemon in good order, unless SIGHUP was ignored at the start`(
      _ isIgnored: Bool
    ) throws {
      let desk = try Desk.beside(.openbox)
      let log = desk.newFile(".log")
      // A shell that leads a session on a terminal of its own, as in a terminal emulator, which then goes away.
      let emulator = try ChildProcess(
        "/usr/bin/python3",
        [Program.file("terminal.py"), isIgnored ? "nohup" : "plain", Fingerpost.program, log],
        environment: desk.environment)
      try waitUntil("daemon", seconds: 20) { contents(of: log).contains("fingerpost: touchscreen: ") }
      let process = try Fingerpost.status(on: desk).process
      emulator.kill()
      if isIgnored {
        usleep(300_000)
        #expect(try Fingerpost.status(on: desk).process == process)
        #expect(try Fingerpost.run(["quit"], on: desk).end == .exited(0))
      } else {
        try waitUntil("end of the daemon") { contents(of: log).contains("fingerpost: stopped") }
      }
    }

    @Test(arguments: [1, 3, 5], Custody.allCases)
    func `SIGKILL with fingers down leaves the server alive, and the next start settles it (safety S1, S4)`(
      _ count: Int, _ custody: Custody
    ) throws {
      let desk = try Desk.beside(.openbox)
      let application = try Application(look, .touch, on: desk)
      try kill(count, custody, desk)
      let next = try RunningDaemon(on: desk)
      #expect(desk.server.isAlive)
      try desk.server.touchscreen.endAll()
      try desk.server.touchscreen.sync()
      try expectTap(desk, application)
      try next.stop()
      try expectTap(desk, application)
      application.close()
    }

    @Test(arguments: [1, 3, 5], Custody.allCases)
    func `SIGKILL, and the next start comes after the fingers have lifted (safety S1, S4)`(
      _ count: Int, _ custody: Custody
    ) throws {
      let desk = try Desk(.openbox)
      defer { desk.end() }
      let application = try Application(look, .touch, on: desk)
      try kill(count, custody, desk)
      try settle(desk, application)
    }

    private func kill(_ count: Int, _ custody: Custody, _ desk: Desk) throws {
      let daemon = try RunningDaemon(custody.configuration(count), on: desk)
      try land(count, custody, daemon, desk)
      daemon.process.signal(SIGKILL)
      #expect(try daemon.process.awaitEnd() == .killed(signal: SIGKILL))
    }

    private let look = Application.Look(name: "Subject", box: Box(x: 300, y: 200, width: 900, height: 600))

    /// Puts fingers down, and returns when the daemon has come to the custody.
    private func land(_ count: Int, _ custody: Custody, _ daemon: RunningDaemon, _ desk: Desk) throws {
      let touchscreen = try desk.server.touchscreen
      for (finger, place) in TouchScript.row(count, around: Point(850, 500)).enumerated() {
        try touchscreen.begin(finger, at: place)
      }
      switch custody {
      case .held: break
      case .accepted: try daemon.waitForLog("accept", times: count)
      case .givenBack: try daemon.waitForLog("reject", times: count)
      }
      try touchscreen.sync()
      #expect(touchscreen.fingersDown.count == count)
    }

    /// Lifts the fingers, and sees that all works again: without a daemon, with the next one, and after it.
    private func settle(_ desk: Desk, _ application: Application) throws {
      #expect(desk.server.isAlive)
      let touchscreen = try desk.server.touchscreen
      try touchscreen.endAll()
      try touchscreen.sync()
      try expectTap(desk, application)
      let next = try RunningDaemon(on: desk)
      #expect(desk.buttons == 0)
      try expectTap(desk, application)
      try next.stop()
      try expectTap(desk, application)
      #expect(desk.server.isAlive)
    }

    private func expectTap(_ desk: Desk, _ application: Application) throws {
      application.forget()
      let place = Point(700, 400)
      try desk.tap(place)
      // The fingers before may still be heard.
      func heard() -> [Heard.Kind] {
        application.catchUp().filter { Point($0.x, $0.y) == place }.map(\.kind)
      }
      try waitUntil("tap", seconds: 2) { heard().last == .touchEnd }
      #expect(heard() == [.touchBegin, .touchEnd])
      try waitUntil("button up") { desk.buttons == 0 }
    }
  }
}
