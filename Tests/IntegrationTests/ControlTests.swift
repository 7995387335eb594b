import Control
import Gestures
import Glibc
import Testing
import VirtualTouch

extension String {
  fileprivate func replacing(_ part: String, with other: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }
}

extension OnADesk {
  /// The commands that talk to the running daemon, by the real program.
  @Suite(.desks) struct ControlTests {
    private static let swipe = """
      global:
        bindings:
          - { name: next, gesture: swipe, fingers: 3, direction: left, action: { workspace: next } }

      """

    private func swipe(over subject: Subject) -> TouchScript {
      .drag(
        from: TouchScript.row(3, around: subject.box.center), by: Vector(-160, 4), over: .milliseconds(200),
        landingSkew: .milliseconds(8))
    }

    private func run(_ command: String, on desk: Desk) throws {
      let answer = try Fingerpost.run([command], on: desk)
      #expect(answer.end == .exited(0), "\(answer.errors)")
      #expect(answer.output.isEmpty)
      #expect(answer.errors.isEmpty)
    }

    @Test(arguments: [
      ["status"], ["pause"], ["resume"], ["quit"], ["subscribe"], ["reload"], ["enable", "x"],
      ["disable", "x"],
    ])
    func `without a daemon each command ends with status 4 and says how to start one`(_ command: [String])
      throws
    {
      let desk = try Desk.beside(.openbox)
      let answer = try Fingerpost.run(command, on: desk)
      #expect(answer.end == .exited(4))
      #expect(answer.errorLines.count == 1)
      #expect(answer.errors.contains("fingerpost run"))
      #expect(answer.output.isEmpty)
    }

    @Test
    func `status tells of the daemon, pause gives touches to the applications, resume takes them again`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let daemon = try RunningDaemon(Self.swipe, on: desk)
      let routing = try Fingerpost.status(on: desk)
      #expect(routing.process == Int(daemon.process.processID))
      #expect(routing.display == desk.server.display)
      #expect(routing.pause == nil)
      #expect((routing.held, routing.lost) == (0, 0))
      #expect(routing.configuration.hasSuffix(".yaml"))

      try run("pause", on: desk)
      try run("pause", on: desk)
      #expect(try Fingerpost.status(on: desk).pause == .asked)
      try desk.play(swipe(over: subject))
      try waitUntil("three touches") { subject.sensations.count { $0.kind == .touchEnd } == 3 }
      #expect(desk.currentDesktop == 0)
      #expect(daemon.count("perform") == 0)
      #expect(daemon.count("reject") == 0)

      try run("resume", on: desk)
      #expect(try Fingerpost.status(on: desk).pause == nil)
      try desk.play(swipe(over: subject))
      try waitUntil("next desktop") { desk.currentDesktop == 1 }
      #expect(subject.sensations.count { $0.kind == .touchEnd } == 3)
      try desk.switchDesktop(to: 0)
      try daemon.stop()
      try subject.close()
    }

    @Test func `pause settles what is held at once, and its fingers work on (C1)`() throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      // Two fingers that rest are held for 700 ms where a gesture of two is bound.
      let daemon = try RunningDaemon(
        Self.swipe.replacing("fingers: 3", with: "fingers: 2"), on: desk)
      let touchscreen = try desk.server.touchscreen
      try touchscreen.begin(0, at: subject.box.point(0.3, 0.5))
      try touchscreen.begin(1, at: subject.box.point(0.6, 0.5))
      try touchscreen.sync()
      try waitUntil("two held touches") { try Fingerpost.status(on: desk).held == 2 }
      try run("pause", on: desk)
      #expect(try Fingerpost.status(on: desk).held == 0)
      try waitUntil("two touches") { subject.sensations.count { $0.kind == .touchBegin } == 2 }
      try touchscreen.end(0)
      try touchscreen.end(1)
      try touchscreen.sync()
      try waitUntil("their ends") { subject.sensations.count { $0.kind == .touchEnd } == 2 }
      try run("resume", on: desk)
      try daemon.stop()
      #expect(desk.buttons == 0)
      try subject.close()
    }

    @Test func `quit ends the daemon in good order, and its socket goes with it`() throws {
      let desk = try Desk.beside(.openbox)
      let daemon = try RunningDaemon(Self.swipe, on: desk)
      try run("quit", on: desk)
      #expect(try daemon.process.awaitEnd(seconds: 1) == .exited(0))
      #expect(daemon.count("stopped") == 1)
      #expect(try Fingerpost.run(["status"], on: desk).end == .exited(4))
      let next = try RunningDaemon(Self.swipe, on: desk)
      #expect(next.count("no control socket") == 0)
      try next.stop()
    }

    @Test func `after a daemon that was killed the next one has its socket`() throws {
      let desk = try Desk.beside(.openbox)
      try RunningDaemon(Self.swipe, on: desk).process.kill()
      #expect(try Fingerpost.run(["status"], on: desk).end == .exited(4))
      let daemon = try RunningDaemon(Self.swipe, on: desk)
      #expect(try Fingerpost.status(on: desk).process == Int(daemon.process.processID))
      try daemon.stop()
    }

    @Test func `subscribers are told of gestures, actions, unhandled touches and pauses (R1)`() throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let daemon = try RunningDaemon(Self.swipe, on: desk)
      let output = desk.newFile(".out")
      let subscriber = try ChildProcess(
        Fingerpost.program, ["subscribe"], environment: desk.environment, output: output)
      func lines(with member: String) throws -> [JSON] {
        try contents(of: output).split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
          .filter { $0[member] != nil }
      }
      // What is told before it has subscribed it does not hear: pauses until it does.
      try waitUntil("subscriber") {
        try run("pause", on: desk)
        try run("resume", on: desk)
        return try !lines(with: "paused").isEmpty
      }
      try desk.play(swipe(over: subject))
      try waitUntil("action") { try !lines(with: "action").isEmpty }
      let gesture = try #require(try lines(with: "gesture").first)
      #expect(gesture["binding"] == .string("next"))
      #expect(gesture["phase"] == .string("recognized"))
      #expect(gesture["direction"] == .string("left"))
      #expect(gesture["fingers"] == .integer(3))
      let action = try #require(try lines(with: "action").first)
      #expect(action["action"] == .string("workspace"))
      #expect(action["time"] == gesture["time"])
      #expect(try lines(with: "unhandled").isEmpty)

      try desk.switchDesktop(to: 0)
      try waitUntil("window") { desk.isViewable(subject.window) }
      let place = subject.box.point(0.25, 0.75)
      try desk.tap(place)
      try waitUntil("unhandled touch") { try !lines(with: "unhandled").isEmpty }
      let unhandled = try lines(with: "unhandled")
      #expect(unhandled.count == 1)
      #expect(unhandled[0]["window"] == .string("0x" + String(subject.window, radix: 16)))
      #expect(unhandled[0]["client"] == unhandled[0]["window"])
      #expect(unhandled[0]["fingers"] == .integer(1))
      let (x, y) = (unhandled[0]["x"]?.integer ?? -1, unhandled[0]["y"]?.integer ?? -1)
      #expect(abs(Double(x) - place.x) <= 1 && abs(Double(y) - place.y) <= 1)

      try daemon.stop()
      #expect(try subscriber.awaitEnd() == .exited(4))
      try subject.close()
    }
  }
}
