import Control
import Gestures
import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// The daemon reads its configuration again.
  @Suite(.desks) struct ReloadTests {
    private let pair = TouchScript.row(2, around: Point(900, 500))

    /// Taps with two fingers until a binding performs, and then once more: no other one does.
    private func expect(_ name: String, _ daemon: RunningDaemon, _ desk: Desk) throws {
      let before = daemon.count("perform \(name)")
      try desk.play(.tap(at: pair).delayed(by: .milliseconds(50)))
      try daemon.waitForLog("perform \(name)", times: before + 1)
    }

    private func start(_ path: String, _ desk: Desk) throws -> RunningDaemon {
      try RunningDaemon(on: desk, options: ["--config", path])
    }

    private func waitForReading(_ daemon: RunningDaemon, times: Int = 1) throws {
      try daemon.waitForLog("read the configuration again, since its file has changed", times: times)
    }

    @Test(arguments: ConfigurationPlace.Way.allCases)
    func `a file that says something else, in whatever way, is in force at once`(
      _ way: ConfigurationPlace.Way
    )
      throws
    {
      let desk = try Desk.beside(.openbox)
      let place = try ConfigurationPlace(on: desk)
      try place.prepare(ConfigurationPlace.text("first"), for: way)
      let daemon = try start(place.path, desk)
      try expect("first", daemon, desk)
      #expect(try Fingerpost.status(on: desk).reloaded == nil)
      try place.change(to: ConfigurationPlace.text("second"), way)
      try waitForReading(daemon)
      try expect("second", daemon, desk)
      let status = try Fingerpost.status(on: desk)
      #expect(status.configuration == place.path)
      #expect(status.errors == [])
      #expect(try #require(status.reloaded).hasSuffix("Z"))
      // The way that it lies on now is followed as well.
      try ConfigurationPlace.write(ConfigurationPlace.text("third"), to: place.path)
      try waitForReading(daemon, times: 2)
      try expect("third", daemon, desk)
      try daemon.stop()
    }

    @Test func `the usual file is taken as it appears, stays in force as it goes, and comes back`() throws {
      let desk = try Desk.beside(.openbox)
      let place = try ConfigurationPlace(on: desk)
      let home = place.folder + "/home/config"
      let environment = desk.environment.filter { !$0.hasPrefix("XDG_CONFIG_HOME=") }
      let daemon = try RunningDaemon(on: desk, environment: environment + ["XDG_CONFIG_HOME=\(home)"])
      #expect(try Fingerpost.status(on: desk).configuration == "built-in configuration")
      for folder in ["/home", "/home/config", "/home/config/fingerpost"] {
        try ConfigurationPlace.make(folder: place.folder + folder)
      }
      let file = home + "/fingerpost/config.yaml"
      try ConfigurationPlace.write(ConfigurationPlace.text("own"), to: file)
      try waitForReading(daemon)
      try expect("own", daemon, desk)
      #expect(try Fingerpost.status(on: desk).configuration == file)
      try ConfigurationPlace.remove(file)
      try daemon.waitForLog("there is no such file")
      try expect("own", daemon, desk)
      let status = try Fingerpost.status(on: desk)
      #expect(status.configuration == file)
      #expect(status.errors.count == 1)
      let answer = try Fingerpost.run(["reload"], on: desk)
      #expect(answer.end == .exited(1))
      #expect(answer.errors.contains("there is no such file"))
      try ConfigurationPlace.write(ConfigurationPlace.text("back"), to: file)
      try waitForReading(daemon, times: 2)
      try expect("back", daemon, desk)
      #expect(try Fingerpost.status(on: desk).errors == [])
      try daemon.stop()
    }

    @Test func `a file with errors changes nothing, and status, log and reload tell them`() throws {
      let desk = try Desk.beside(.openbox)
      let place = try ConfigurationPlace(on: desk)
      try place.prepare(ConfigurationPlace.text("good"), for: .writtenInPlace)
      let daemon = try start(place.path, desk)
      let bad = ConfigurationPlace.text("better") + "globel: {}\nthresholds: { tap-slop: many }\n"
      try ConfigurationPlace.write(bad, to: place.path)
      try daemon.waitForLog("the last good one stays in force")
      #expect(daemon.count("\(place.path):4:1: error: ") == 1)
      try expect("good", daemon, desk)
      #expect(daemon.count("perform better") == 0)
      let status = try Fingerpost.status(on: desk)
      #expect(status.errors.count == 2)
      #expect(status.errors.first?.nearest == "global")
      #expect(status.reloaded == nil)
      let shown = try Fingerpost.run(["status"], on: desk)
      #expect(shown.output.contains("is not in force:\n\(place.path):4:1: error: "))
      let answer = try Fingerpost.run(["reload"], on: desk)
      #expect(answer.end == .exited(1))
      #expect(answer.errorLines.count == 3)
      #expect(answer.errorLines.first?.contains(":4:1: error: ") == true)
      try ConfigurationPlace.write(ConfigurationPlace.text("better"), to: place.path)
      try waitForReading(daemon)
      try expect("better", daemon, desk)
      let mended = try Fingerpost.run(["reload"], on: desk)
      #expect(mended.end == .exited(0))
      #expect(mended.errors.isEmpty && mended.output.isEmpty)
      try daemon.stop()
    }

    @Test func `SIGHUP and the command read it again; one with thousands of errors is told in part`() throws {
      let desk = try Desk.beside(.openbox)
      let place = try ConfigurationPlace(on: desk)
      try place.prepare(ConfigurationPlace.text("first"), for: .writtenInPlace)
      let daemon = try start(place.path, desk)
      daemon.process.signal(SIGHUP)
      try daemon.waitForLog("read the configuration again, since SIGHUP")
      #expect(try Fingerpost.run(["reload"], on: desk).end == .exited(0))
      #expect(daemon.count("read the configuration again, since it was asked for") == 1)
      let many = (1...3000).map { "wrong\($0): {}" }.joined(separator: "\n") + "\n"
      try ConfigurationPlace.write(many, to: place.path)
      let answer = try Fingerpost.run(["reload"], on: desk)
      #expect(answer.end == .exited(1))
      #expect(answer.errors.contains(" more; \"fingerpost check\" tells all"))
      #expect(try Fingerpost.status(on: desk).errors.count > 10)
      try expect("first", daemon, desk)
      try daemon.stop()
    }

    @Test func `a burst of writes is read once, when it is over`() throws {
      let desk = try Desk.beside(.openbox)
      let place = try ConfigurationPlace(on: desk)
      try place.prepare(ConfigurationPlace.text("first"), for: .writtenInPlace)
      let daemon = try start(place.path, desk)
      // Pauses of ours, on a machine with much to do, may each end a burst.
      var (last, bursts) = (monotonicSeconds(), 1)
      for number in 1...200 {
        try place.change(
          to: ConfigurationPlace.text("burst\(number)"), number % 2 == 0 ? .writtenInPlace : .replaced)
        let now = monotonicSeconds()
        if now - last > 0.08 { bursts += 1 }
        last = now
        usleep(5000)
      }
      try expect("burst200", after: daemon, desk)
      #expect((1...bursts).contains(daemon.count("read the configuration again")))
      #expect(daemon.count("error") == 0)
      try daemon.stop()
    }

    private func expect(_ name: String, after daemon: RunningDaemon, _ desk: Desk) throws {
      try waitUntil("\(name) in force") {
        try desk.play(.tap(at: pair).delayed(by: .milliseconds(50)))
        return daemon.count("perform \(name)") > 0
      }
    }

    @Test func `what a writer has not finished is not read yet`() throws {
      let desk = try Desk.beside(.openbox)
      let place = try ConfigurationPlace(on: desk)
      try place.prepare(ConfigurationPlace.text("first"), for: .writtenInPlace)
      let daemon = try start(place.path, desk)
      let stream = try #require(fopen(place.path, "w"))
      for line in ConfigurationPlace.text("slow").split(separator: "\n", omittingEmptySubsequences: true) {
        fputs(line + "\n", stream)
        fflush(stream)
        usleep(300_000)
      }
      fclose(stream)
      try waitForReading(daemon)
      #expect(daemon.count("the last good one stays") == 0)
      try expect("slow", daemon, desk)
      try daemon.stop()
    }

    @Test func `fingers that are down finish by the configuration that they landed with`() throws {
      let desk = try Desk.beside(.openbox)
      let place = try ConfigurationPlace(on: desk)
      let drag = """
        global:
          bindings:
            - { name: drag, gesture: pan, fingers: 2, action: nothing }

        """
      try place.prepare(drag, for: .writtenInPlace)
      let daemon = try start(place.path, desk)
      let touchscreen = try desk.server.touchscreen
      for (finger, point) in pair.enumerated() { try touchscreen.begin(finger, at: point) }
      for step in 1...10 {
        for (finger, point) in pair.enumerated() {
          try touchscreen.update(finger, to: point + Vector(0, Double(step) * 12))
        }
        usleep(10_000)
      }
      try touchscreen.sync()
      try daemon.waitForLog("drag began")
      try ConfigurationPlace.write(ConfigurationPlace.text("tap"), to: place.path)
      #expect(try Fingerpost.run(["reload"], on: desk).end == .exited(0))
      for (finger, point) in pair.enumerated() {
        try touchscreen.update(finger, to: point + Vector(0, 200))
      }
      try touchscreen.endAll()
      try touchscreen.sync()
      try daemon.waitForLog("drag ended")
      #expect(daemon.count("drag cancelled") == 0)
      try expect("tap", daemon, desk)
      #expect(desk.buttons == 0)
      try daemon.stop()
    }
  }
}
