import Control
import Gestures
import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// `fingerpost why`: the one reason for which a gesture did not act, and what would have been enough (E1, E2).
  @Suite(.desks) struct WhyTests {
    /// A failure as a user brings it about, and what the answer must hold.
    struct Staged: CustomTestStringConvertible, Sendable {
      var testDescription: String
      var bindings: String
      var level = "global"
      var script: @Sendable (Box) -> TouchScript
      var outcome = "failed"
      var reason: String
      /// What the text must hold: the figures, and what to change.
      var words: [String]
      var applications = ""

      init(
        _ name: String, _ bindings: String, reason: String, _ words: String..., outcome: String = "failed",
        applications: String = "", script: @escaping @Sendable (Box) -> TouchScript
      ) {
        testDescription = name
        self.bindings = bindings
        self.reason = reason
        self.words = words
        self.outcome = outcome
        self.applications = applications
        self.script = script
      }

      var configuration: String { "global:\n  bindings:\n    \(bindings)\n\(applications)" }
    }

    private static let swipe = "- { name: it, gesture: swipe, fingers: 3, direction: left, action: nothing }"

    private static func drag(_ way: Vector, _ milliseconds: Int = 200, fingers: Int = 3)
      -> @Sendable (Box) ->
      TouchScript
    {
      { box in
        .drag(
          from: TouchScript.row(fingers, around: box.center), by: way, over: .milliseconds(milliseconds),
          landingSkew: .milliseconds(8)
        ).delayed(by: .milliseconds(30))
      }
    }

    static let staged: [Staged] = [
      Staged(
        "too short", swipe, reason: "too-short", "of 15 mm", "swipe-distance",
        script: drag(Vector(-45, 0), 90)),
      Staged(
        "too slow",
        "- { name: it, gesture: swipe, fingers: 3, direction: left, fire: lift, action: nothing }",
        reason: "too-slow",
        "of 100 mm/s", "swipe-speed", script: drag(Vector(-80, 0), 400)),
      Staged(
        "wrong direction", swipe, reason: "wrong-direction", "went another way", "bind that direction",
        script: drag(Vector(160, 0))),
      Staged(
        "other finger count", swipe, reason: "more-fingers", "4 fingers, not 3", "bind 4",
        script: drag(Vector(-160, 0), fingers: 4)),
      Staged(
        "too few fingers", swipe, reason: "fewer-fingers", "2 of 3 fingers", "assembly-window",
        script: drag(Vector(-160, 0), fingers: 2)),
      Staged(
        "prevented by another",
        """
        - { name: first, gesture: swipe, fingers: 3, direction: left, action: nothing }
            - { name: it, gesture: swipe, fingers: 3, direction: [left, right], action: nothing }
        """, reason: "prevented", "first was recognized", "simultaneous-with", outcome: "prevented",
        script: drag(Vector(-160, 0))),
      Staged(
        "waiting for a double tap",
        """
        - { name: it, gesture: tap, fingers: 2, taps: 2, action: nothing }
            - { name: one, gesture: tap, fingers: 2, action: nothing }
        """, reason: "no-next-tap", "no next tap within 300 ms",
        "one (line 4) recognized, having waited for it",
        script: { .tap(at: TouchScript.row(2, around: $0.center)).delayed(by: .milliseconds(30)) }),
      Staged(
        "application exclusive", swipe, reason: "not-reached", "ends the chain: touches exclusive",
        "ended by apps, line 5",
        outcome: "not-asked",
        applications: "apps:\n  - { match: { class: Subject }, touches: exclusive }\n",
        script: drag(Vector(-160, 0))),
      Staged(
        "wrong window", swipe.replacing("it", with: "other"), reason: "other-window", "for other windows",
        outcome: "not-asked",
        applications:
          "apps:\n  - match: { class: Elsewhere }\n    bindings:\n      \(swipe)\n",
        script: drag(Vector(160, 0))),
      Staged(
        "disabled",
        "- { name: it, gesture: tap, fingers: 2, enabled: no, action: nothing }\n    \(swipe.replacing("it", with: "other"))",
        reason: "disabled", "fingerpost enable", outcome: "not-asked",
        script: { .tap(at: TouchScript.row(2, around: $0.center)).delayed(by: .milliseconds(30)) }),
    ]

    /// The last gesture; nil while there is none.
    private func explain(on desk: Desk) throws -> (json: JSON, text: String)? {
      let answer = try Fingerpost.run(["why", "--json"], on: desk)
      guard answer.end == .exited(0) else { return nil }
      let text = try Fingerpost.run(["why"], on: desk)
      return (try JSON(parsing: Array(answer.output.utf8.dropLast())), text.output)
    }

    private func candidate(_ name: String, in gesture: JSON) -> JSON? {
      guard case .array(let all) = gesture["candidates"] else { return nil }
      return all.first { $0["binding"]?.string == name }
    }

    @Test(arguments: staged) func `E1 each failure has its one reason and says what to change`(
      _ staged: Staged
    ) throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let daemon = try RunningDaemon(staged.configuration, on: desk)
      try desk.play(staged.script(subject.box))
      try waitUntil("record", seconds: 3) {
        guard let (gesture, text) = try explain(on: desk), let one = candidate("it", in: gesture),
          one["outcome"]?.string == staged.outcome
        else {
          return false
        }
        #expect(one["reason"]?.string == staged.reason, "\(text)")
        for word in staged.words { #expect(text.contains(word), "\(text)") }
        return true
      }
      try daemon.stop()
      try subject.close()
    }

    @Test func `E1 a failed action, a program's exit status, and an unfinished gesture are told`() throws {
      let desk = try Desk.beside(.openbox)
      let daemon = try RunningDaemon(
        """
        global:
          bindings:
            - { name: none, gesture: tap, fingers: 2, action: { run: [/does/not/exist] } }
            - { name: seven, gesture: tap, fingers: 3, action: { run: "exit 7" } }
        """, on: desk)
      try desk.play(.tap(at: TouchScript.row(2, around: Point(900, 500))).delayed(by: .milliseconds(30)))
      try daemon.waitForLog("cannot start /does/not/exist")
      try waitUntil("record") {
        let text = try Fingerpost.run(["why"], on: desk).output
        return text.contains("recognized none")
          && text.contains("action   run of none: failed: cannot start /does/not/exist")
      }
      try desk.play(.tap(at: TouchScript.row(3, around: Point(900, 500))).delayed(by: .milliseconds(30)))
      try waitUntil("exit status") {
        try Fingerpost.run(["why"], on: desk).output.contains("the program ended with status 7")
      }
      let both = try Fingerpost.run(["why", "2", "--json"], on: desk)
      #expect(both.lines.count == 2)
      #expect(both.lines.first?.contains("\"sequence\":1") == true)
      try daemon.stop()
    }

    @Test func `E1 without a gesture, paused, and while another has the grab, why says so`() throws {
      let desk = try Desk.beside(.openbox)
      let other = try Display(desk.server)
      #expect(other.grabTouches())
      let daemon = try RunningDaemon("global:\n  bindings:\n    \(Self.swipe)\n", on: desk)
      let none = try Fingerpost.run(["why"], on: desk)
      #expect(none.end == .exited(1))
      #expect(none.errors.contains("no finger has touched"))
      #expect(none.output.contains("another client has the touch grab"))
      _ = try Fingerpost.run(["pause"], on: desk)
      #expect(try Fingerpost.run(["why"], on: desk).output.contains("paused"))
      #expect(try Fingerpost.run(["why", "0"], on: desk).end == .exited(2))
      #expect(try Fingerpost.run(["why", "many"], on: desk).end == .exited(2))
      try daemon.stop()
    }

    @Test func `watch tells of fingers, hits, recognizers and verdicts, by window where asked`() throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let daemon = try RunningDaemon("global:\n  bindings:\n    \(Self.swipe)\n", on: desk)
      let (all, here, elsewhere) = (desk.newFile(".all"), desk.newFile(".here"), desk.newFile(".elsewhere"))
      func watch(_ options: [String], _ file: String) throws -> ChildProcess {
        try ChildProcess(
          Fingerpost.program, ["watch"] + options, environment: desk.environment, output: file)
      }
      let watchers = [
        try watch([], all), try watch(["--json", "--window", "subject"], here),
        try watch(["--window", "Elsewhere"], elsewhere),
      ]
      let controls = try Fingerpost.status(on: desk)
      #expect(controls.process > 0)
      try waitUntil("watchers") {
        try desk.play(Self.drag(Vector(160, 0))(subject.box))
        return contents(of: all).contains("ended") && contents(of: here).contains("\"verdict\"")
      }
      let text = contents(of: all)
      for word in [
        "began at", "moved at", "ended", "hits 0x", "chain: global, line 2", "it failed: went another way",
        "goes to the application",
      ] { #expect(text.contains(word), "\(text)") }
      for line in contents(of: here).split(separator: "\n") { _ = try JSON(parsing: Array(line.utf8)) }
      #expect(contents(of: elsewhere).isEmpty)
      for watcher in watchers { watcher.kill() }
      try daemon.stop()
      try subject.close()
    }

    private static let tenFingers = """
      global:
        bindings:
          - { name: ten, gesture: pan, fingers: 10, action: nothing }

      """

    private func tenFingers(over box: Box) -> TouchScript {
      .drag(
        from: TouchScript.row(10, around: box.center, spacing: 20), by: Vector(-120, 0),
        over: .milliseconds(500), rate: 240, landingSkew: .milliseconds(1)
      ).delayed(by: .milliseconds(10))
    }

    @Test func `watch keeps up with ten fingers at 240 Hz; stopped, it misses lines, and slows nobody`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let daemon = try RunningDaemon(Self.tenFingers, on: desk)
      let file = desk.newFile(".slow")
      let watcher = try ChildProcess(
        Fingerpost.program, ["watch"], environment: desk.environment, output: file)
      let tap = TouchScript.tap(at: [subject.box.center]).delayed(by: .milliseconds(30))
      try waitUntil("watcher") {
        try desk.play(tap)
        return !contents(of: file).isEmpty
      }
      try desk.play(tenFingers(over: subject.box))
      try waitUntil("all of it") {
        contents(of: file).split(separator: "\n").count { $0.contains("moved at") } >= 1200
      }
      #expect(!contents(of: file).contains("missed"))
      watcher.signal(SIGSTOP)
      for _ in 0..<6 { try desk.play(tenFingers(over: subject.box)) }
      let before = subject.sensations.count { $0.kind == .touchEnd }
      try desk.play(tap)
      try waitUntil("tap", seconds: 2) { subject.sensations.count { $0.kind == .touchEnd } == before + 1 }
      watcher.signal(SIGCONT)
      try waitUntil("news of what was missed") {
        try desk.play(tap)
        return contents(of: file).contains("lines were missed")
      }
      #expect(daemon.count("control: dropped") == 0)
      watcher.kill()
      try daemon.stop()
      try subject.close()
    }
  }
}

extension String {
  fileprivate func replacing(_ part: String, with other: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }
}
