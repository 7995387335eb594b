import Control
import Gestures
import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// `run --replace`: a living daemon hands over, a silent one is ended.
  @Suite(.desks) struct ReplaceTests {
    /// What state the predecessor is in.
    enum Predecessor: CaseIterable {
      case alive
      /// SIGSTOP: its socket takes connections and says nothing.
      case stopped
      /// Its socket cannot be found, since its runtime folder is another.
      case elsewhere
      case stoppedElsewhere
      case none

      var isSilent: Bool { self == .stopped || self == .stoppedElsewhere }
      var isElsewhere: Bool { self == .elsewhere || self == .stoppedElsewhere }
    }

    @Test(arguments: Predecessor.allCases)
    func `--replace takes the place of a predecessor in whatever state, and routes`(_ state: Predecessor)
      throws
    {
      let desk = try Desk.beside(.openbox)
      try desk.makeSecondDesktop()
      let subject = try Subject(.touchClient, on: desk)
      var environment = desk.environment
      if state.isElsewhere {
        environment =
          environment.filter { !$0.hasPrefix("XDG_RUNTIME_DIR=") } + [
            "XDG_RUNTIME_DIR=\(desk.folder)/elsewhere"
          ]
      }
      mkdir(desk.folder + "/elsewhere", 0o700)
      let first = state == .none ? nil : try RunningDaemon(on: desk, environment: environment)
      if state.isSilent { first?.process.signal(SIGSTOP) }

      let second = try RunningDaemon(on: desk, options: ["--replace"])
      if let first {
        #expect(try first.process.awaitEnd() == (state.isSilent ? .killed(signal: SIGKILL) : .exited(0)))
        if !state.isSilent { #expect(first.count("stopped") == 1) }
      }
      let answer = try Fingerpost.run(["status", "--json"], on: desk)
      let told = try #require(Status(JSON(parsing: Array(answer.output.utf8.dropLast()))))
      #expect(told.process == Int(second.process.processID))

      try desk.play(
        .drag(
          from: TouchScript.row(3, around: subject.box.center), by: Vector(-160, 4), over: .milliseconds(200),
          landingSkew: .milliseconds(8)))
      try waitUntil("next desktop") { desk.currentDesktop == 1 }
      #expect(desk.buttons == 0)
      try desk.switchDesktop(to: 0)
      try second.stop()
      try subject.close()
    }

    @Test(arguments: [false, true])
    func `held touches of a predecessor are settled by the hand-over (safety S1, S4)`(_ isStopped: Bool)
      throws
    {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let configuration = """
        global:
          bindings:
            - { name: left, gesture: swipe, fingers: 3, direction: left, action: nothing }

        """
      let first = try RunningDaemon(configuration, on: desk)
      let touchscreen = try desk.server.touchscreen
      for finger in 0..<3 {
        try touchscreen.begin(finger, at: subject.box.point(0.2 + 0.2 * Double(finger), 0.5))
      }
      try touchscreen.sync()
      if isStopped { first.process.signal(SIGSTOP) }
      let second = try RunningDaemon(configuration, on: desk, options: ["--replace"])
      #expect(try first.process.awaitEnd() == (isStopped ? .killed(signal: SIGKILL) : .exited(0)))
      for finger in 0..<3 { try touchscreen.end(finger) }
      try touchscreen.sync()
      #expect(desk.server.isAlive)
      // The next touches work as ever.
      let before = subject.sensations.count { $0.kind == .touchEnd }
      try desk.tap(subject.box.center)
      try waitUntil("a tap") { subject.sensations.count { $0.kind == .touchEnd } > before }
      #expect(desk.buttons == 0)
      try second.stop()
      try subject.close()
    }

    @Test func `without --replace a second daemon changes nothing`() throws {
      let desk = try Desk.beside(.openbox)
      let first = try RunningDaemon(on: desk)
      let answer = try Fingerpost.run(["run"], on: desk)
      #expect(answer.end == .exited(6))
      #expect(try Fingerpost.run(["status"], on: desk).end == .exited(0))
      #expect(first.process.ended == nil)
      try first.stop()
    }
  }
}
