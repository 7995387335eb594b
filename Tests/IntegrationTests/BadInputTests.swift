import CX11
import Gestures
import Testing
import VirtualTouch

extension OnADesk {
  /// What cannot be done is told in one clear line, with the exit status of its kind.
  @Suite(.desks) struct BadInputTests {
    /// Holds an answer to one line on standard error, with some words, and nothing else.
    private func expect(
      _ answer: Fingerpost.Answer, status: Int32, _ words: String...,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(answer.end == .exited(status), sourceLocation: sourceLocation)
      #expect(answer.errorLines.count == 1, "\(answer.errors)", sourceLocation: sourceLocation)
      for word in words {
        #expect(answer.errors.contains(word), "\(answer.errors)", sourceLocation: sourceLocation)
      }
      #expect(answer.output == "", sourceLocation: sourceLocation)
    }

    @Test(arguments: [["run"], ["hit", "1", "1"], ["tree"]])
    func `without a display there is one line and exit status 3`(_ command: [String]) throws {
      let desk = try Desk.beside(.openbox)
      let without = desk.environment.filter { !$0.hasPrefix("DISPLAY=") }
      expect(
        try Fingerpost.run(command, on: desk, environment: without), status: 3, "DISPLAY is not set", "start")
      expect(
        try Fingerpost.run(command, on: desk, environment: without + ["DISPLAY=:9876"]), status: 3,
        "cannot open display \":9876\"", "check")
      expect(
        try Fingerpost.run(command + ["--display", ":9876"], on: desk), status: 3,
        "cannot open display \":9876\"")
    }

    @Test(arguments: ["XInputExtension", "SHAPE"])
    func `a server without XI2, or without shapes, is told with one line and exit status 3`(_ name: String)
      throws
    {
      let desk = try Desk.beside(.openbox)
      let relay = try Relay(hiding: name, of: desk)
      defer { relay.end() }
      let environment = desk.environment.filter { !$0.hasPrefix("DISPLAY=") } + ["DISPLAY=\(relay.display)"]
      for command in [["run"], ["tree"]] {
        expect(
          try Fingerpost.run(command, on: desk, environment: environment), status: 3,
          "the X server has no \(name) extension", "enable")
      }
    }

    @Test func `a second fingerpost on the display says so with exit status 6, and the first goes on`() throws
    {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let daemon = try RunningDaemon(on: desk)
      let answer = try Fingerpost.run(["run"], on: desk)
      expect(answer, status: 6, "already runs", "process \(daemon.process.processID)", "fingerpost quit")
      try desk.tap(subject.box.center)
      try subject.waitForTaps(1)
      try daemon.stop()
      try subject.close()
    }

    @Test func `where the grab is insisted on, one owned by someone else ends the daemon with status 1 (C8)`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let other = try Display(desk.server)
      #expect(other.grabTouches())
      let file = try desk.write(
        "capture: consume\nglobal:\n  bindings: [{ gesture: tap, fingers: 3, action: nothing }]\n")
      expect(
        try Fingerpost.run(["run", "--config", file], on: desk), status: 1, "another client", "grab",
        "window manager")
      // It has left nothing behind: the grab is still the other's, and when that has gone all is well.
      #expect(try !Display(desk.server).grabTouches())
      other.ungrabTouches()
      let daemon = try RunningDaemon(on: desk)
      try daemon.stop()
    }

    @Test(arguments: ["<&- >&- 2>&-", ">&- 2>&-", "<&- 2>&-", "2>&-"])
    func `started with closed standard descriptors it runs, answers, and ends by SIGTERM`(_ closing: String)
      throws
    {
      let desk = try Desk.beside(.openbox)
      let daemon = try ChildProcess(
        "/bin/sh", ["-c", "exec \"$0\" run \(closing)", Fingerpost.program], environment: desk.environment)
      try waitUntil("answer of the daemon") { try Fingerpost.run(["status"], on: desk).end == .exited(0) }
      #expect(try daemon.terminate() == .exited(0))
      #expect(try Fingerpost.run(["status"], on: desk).end == .exited(4))
    }

    @Test func `without a touch device the daemon says so and goes on until one is there`() throws {
      let desk = try Desk(nil)
      defer { desk.end() }
      let touchscreen = try #require(desk.observer.device(named: try desk.server.touchscreen.name))
      desk.observer.setEnabled(false, touchscreen)
      let daemon = try RunningDaemon(on: desk)
      #expect(daemon.count("no touchscreen found") == 1)
      desk.observer.setEnabled(true, touchscreen)
      try daemon.waitForLog("touchscreen: fingerpost touchscreen")
      try daemon.stop()
    }

    @Test(arguments: [
      ("global: [", ":2:1: error: "), ("globl: {}\n", ":1:1: error: unknown key \"globl\""),
      ("global:\n  bindings:\n    - { gesture: swope, action: nothing }\n", ":3:18: error: \"gesture\""),
    ])
    func `a wrong configuration is told with its place, and what to do, with exit status 5`(
      _ text: String, _ finding: String
    ) throws {
      let desk = try Desk.beside(.openbox)
      let file = try desk.write(text)
      expectFinding(try Fingerpost.run(["run", "--config", file], on: desk), "\(file)\(finding)")
    }

    @Test func `an unreadable configuration is told with its name, and what to do, with exit status 5`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      for (file, reason) in [("\(desk.folder)/none.yaml", "no such file"), (desk.folder, "directory")] {
        let answer = try Fingerpost.run(["run", "--config", file], on: desk)
        expectFinding(answer, "\(file): error: ")
        #expect(answer.errors.contains(reason), "\(answer.errors)")
      }
    }

    /// Holds an answer to one finding and a line on what to do.
    private func expectFinding(
      _ answer: Fingerpost.Answer, _ finding: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(answer.end == .exited(5), sourceLocation: sourceLocation)
      #expect(answer.errorLines.count == 2, "\(answer.errors)", sourceLocation: sourceLocation)
      #expect(
        answer.errorLines.first?.contains(finding) == true, "\(answer.errors)", sourceLocation: sourceLocation
      )
      #expect(
        answer.errorLines.last?.contains("mend it") == true, "\(answer.errors)",
        sourceLocation: sourceLocation)
      #expect(answer.output == "", sourceLocation: sourceLocation)
    }

    @Test
    func
      `output that cannot be written is told with one line and exit status 1, by every command that prints`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let file = try desk.write("apps: []\n")
      let daemon = try RunningDaemon(on: desk)
      for command in [
        ["tree"], ["tree", "--json"], ["hit", "1", "1"], ["hit", "--json", "1", "1"], ["check", file],
        ["check", "--json", file], ["status"], ["status", "--json"], ["help"], ["run", "--help"],
        ["--version"],
      ] {
        let errors = desk.newFile(".err")
        let process = try ChildProcess(
          Fingerpost.program, command, environment: desk.environment, output: "/dev/full", errors: errors)
        #expect(try process.awaitEnd() == .exited(1), "\(command)")
        #expect(
          contents(of: errors) == "fingerpost: cannot write to standard output: No space left on device\n",
          "\(command)")
      }
      try daemon.stop()
    }

    @Test(arguments: [
      (["frobnicate"], "unknown command \"frobnicate\""),
      (["run", "--frobnicate"], "unknown option --frobnicate"),
      (["run", "--config"], "--config needs a value"), (["run", "now"], "unexpected \"now\""),
      (["hit", "1"], "hit needs X and Y"), (["hit", "one", "two"], "\"one two\" is no place"),
      (["tree", "-x"], "unknown option -x"), (["hit", "1920", "10"], "outside the screen"),
      (["hit", "-1", "10"], "outside the screen"), (["hit", "5", "1080.5"], "outside the screen"),
    ])
    func `an unknown command or option, or a place outside the screen, has one line and exit status 2`(
      _ arguments: [String], _ words: String
    ) throws {
      let desk = try Desk.beside(.openbox)
      expect(try Fingerpost.run(arguments, on: desk), status: 2, words)
    }
  }
}
