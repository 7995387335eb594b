import CX11
import Control
import Gestures
import Glibc
import ScreenSupport
import Testing
import VirtualTouch

extension OnADesk {
  /// `fingerpost doctor` on touchscreens, the touch grab, the daemon and a stuck button.
  @Suite(.desks) struct DoctorTouchTests {
    /// What it tells of one thing, as text, and its exit status.
    private func ask(
      _ check: String, _ options: [String] = [], on desk: Desk
    ) throws -> (words: String, end: ChildProcess.End) {
      let answer = try Fingerpost.run(["doctor", "--json"] + options, on: desk, seconds: 30)
      let lines = answer.lines.filter { $0.contains("\"check\":\"\(check)\"") }
      return (lines.joined(separator: "\n"), answer.end)
    }

    @Test
    func
      `a touchscreen that is off, floats, or lies over two monitors is told with the command that mends it`()
      throws
    {
      let desk = try Desk(.openbox)
      defer { desk.end() }
      let device = try #require(desk.observer.device(named: try desk.server.touchscreen.name))
      desk.observer.float(device)
      let floating = try ask("touchscreen", on: desk)
      #expect(
        floating.end == .exited(1) && floating.words.contains("xinput reattach \(device)"), "\(floating)")
      desk.observer.attach(device, to: 2)
      let control = ScreenControl(desk.observer.connection, root: desk.observer.root)
      control.setMonitor("LEFT", (0, 0, 960, 1080), millimetres: (240, 270), hasOutput: true)
      control.setMonitor("RIGHT", (960, 0, 960, 1080), millimetres: (120, 135))
      let spread = try ask("touchscreen", on: desk)
      #expect(spread.end == .exited(1), "\(spread)")
      #expect(spread.words.contains("xinput map-to-output \(device) OUTPUT, where OUTPUT is LEFT or RIGHT"))
      desk.observer.setEnabled(false, device)
      let off = try ask("touchscreen", on: desk)
      #expect(off.end == .exited(1) && off.words.contains("xinput enable \(device)"), "\(off)")
    }

    @Test func `another owner of the touches is told with the window manager's name`() throws {
      let desk = try Desk.beside(.openbox)
      let other = try Display(desk.server)
      #expect(other.grabTouches())
      let taken = try ask("touch-grab", on: desk)
      #expect(taken.end == .exited(1))
      #expect(taken.words.contains("another client owns the touches") && taken.words.contains("Openbox"))
      other.ungrabTouches()
      #expect(try ask("touch-grab", on: desk).words.contains("nobody owns"))
    }

    @Test func `looking who owns the touches disturbs none, and leaves no grab`() throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let runs = try (0..<2).map { _ in
        try ChildProcess(
          "/bin/sh", ["-c", "for i in 1 2 3; do \"$0\" doctor; done", Fingerpost.program],
          environment: desk.environment)
      }
      var taps = 0
      while taps < 10 || runs.contains(where: { $0.ended == nil }) && taps < 300 {
        try desk.tap(subject.box.center)
        taps += 1
        try subject.waitForTaps(taps)
      }
      // A finger that is down as it looks is told as a button that may be stuck.
      for run in runs { #expect([.exited(0), .exited(1)].contains(try run.awaitEnd(seconds: 60))) }
      #expect(desk.buttons == 0)
      let other = try Display(desk.server)
      #expect(other.grabTouches())
      try subject.close()
    }

    @Test func `the running daemon is told: routing, paused, stopped, and started again elsewhere`() throws {
      let desk = try Desk.beside(.openbox)
      let daemon = try RunningDaemon(on: desk)
      let running = try ask("daemon", on: desk)
      #expect(running.end == .exited(0))
      #expect(running.words.contains("process \(daemon.process.processID), version \(Release.version)"))
      #expect(try ask("touch-grab", on: desk).words.contains("Fingerpost owns the touches"))
      _ = try Fingerpost.run(["pause"], on: desk)
      let paused = try ask("daemon", on: desk)
      #expect(paused.end == .exited(0) && paused.words.contains("paused") && paused.words.contains("resume"))
      #expect(try ask("touch-grab", on: desk).words.contains("nobody owns"))
      _ = try Fingerpost.run(["resume"], on: desk)
      daemon.process.signal(SIGSTOP)
      let silent = try ask("daemon", on: desk)
      daemon.process.signal(SIGCONT)
      #expect(silent.end == .exited(1) && silent.words.contains("does not answer"))
      #expect(silent.words.contains("run --replace"))
      try daemon.stop()
    }

    @Test func `a daemon that only observes is told with the reason`() throws {
      let desk = try Desk.beside(.openbox)
      let daemon = try RunningDaemon(on: desk, options: ["--observe"])
      let grab = try ask("touch-grab", on: desk)
      #expect(grab.end == .exited(0) && grab.words.contains("only observed, as it was asked"), "\(grab)")
      try daemon.stop()
    }

    @Test func `a stuck button is told, and --fix frees it (C9)`() throws {
      let desk = try Desk(nil)
      defer { desk.end() }
      let owner = try NaiveOwner(on: desk)
      try desk.tap(Point(1500, 800))
      try owner.waitForTouches(1)
      // After the lift: over the bare root this leaves button 1 pressed.
      owner.answer(accept: false)
      try waitUntil("stuck button") { desk.buttons == 0x100 }
      let stuck = try ask("button", on: desk)
      #expect(stuck.end == .exited(1) && stuck.words.contains("doctor --fix"), "\(stuck)")
      #expect(desk.buttons == 0x100)
      #expect(try ask("button", ["--fix"], on: desk).words.contains("free now"))
      #expect(desk.buttons == 0)
      let free = try ask("button", ["--fix"], on: desk)
      #expect(free.words.contains("no button is stuck"))
    }

    @Test func `a button that the mouse holds is no fault, and is left alone`() throws {
      let desk = try Desk(nil)
      defer { desk.end() }
      try desk.server.pointer.press(1)
      try waitUntil("pressed button") { desk.buttons == 0x100 }
      for options in [[], ["--fix"]] {
        let held = try ask("button", options, on: desk)
        #expect(held.words.contains("\"note\"") && held.words.contains("a button is held on"), "\(held)")
        #expect(desk.buttons == 0x100)
      }
      try desk.server.pointer.release(1)
    }
  }
}
