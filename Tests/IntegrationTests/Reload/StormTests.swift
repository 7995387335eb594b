import Control
import Daemon
import Gestures
import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// Configurations that come as fast as fingers.
  @Suite(.desks) struct StormTests {
    /// A configuration in which two fingers tap, under ever other limits, bindings and regular expressions.
    private func configuration(_ number: Int) -> String {
      """
      thresholds: { hold-still: \(number % 2 == 0 ? "700 ms" : "650 ms") }
      windows:
        - match: { title: "/Nobody \(number % 7)/" }
          touches: consume
      global:
        bindings:
          - { name: pair, gesture: tap, fingers: 2, action: nothing }
          - { name: other\(number), gesture: swipe, fingers: \(3 + number % 2), direction: left, action: nothing }

      """
    }

    @Test
    func `a hundred reloads in a second lose no touch that is played meanwhile, and leave nothing pressed`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let place = try ConfigurationPlace(on: desk)
      try place.prepare(configuration(0), for: .replaced)
      let daemon = try RunningDaemon(on: desk, options: ["--config", place.path])
      var client = try ControlClient(
        to: ControlPlace(display: desk.server.display, runtimeFolder: desk.folder))
      _ = try client.greet()
      let touchscreen = try desk.server.touchscreen
      let (one, two) = (subject.box.point(0.3, 0.5), subject.box.point(0.5, 0.5))
      let start = monotonicSeconds()
      // Ten rounds of a tap of one finger, which is the application's, and one of two, which is the binding's.
      for step in 0..<100 {
        try place.change(to: configuration(step), .replaced)
        switch step % 10 {
        case 0: try touchscreen.begin(0, at: one)
        case 2: try touchscreen.end(0)
        case 4:
          try touchscreen.begin(0, at: one)
          try touchscreen.begin(1, at: two)
        // Taps of two fingers are no shorter (G17).
        case 8:
          try touchscreen.end(0)
          try touchscreen.end(1)
        default: break
        }
        try touchscreen.sync()
        guard case .reloaded(let findings) = try client.ask(.reload, patience: 5000) else {
          Issue.record("no answer")
          return
        }
        #expect(findings.errors == 0)
        let due = start + Double(step + 1) * 0.01
        while monotonicSeconds() < due { usleep(500) }
      }
      try subject.waitForTaps(10)
      try daemon.waitForLog("perform pair", times: 10)
      let status = try Fingerpost.status(on: desk)
      #expect((status.held, status.lost) == (0, 0))
      #expect(daemon.count("perform pair") == 10)
      try waitUntil("button up") { desk.buttons == 0 }
      #expect(desk.keysDown == 0)
      try daemon.stop()
      try desk.tap(two)
      try subject.waitForTaps(11)
      try subject.close()
    }

    @Test func `a large configuration is read while touches come, and the guardian lets it be`() throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let place = try ConfigurationPlace(on: desk)
      try place.prepare(configuration(0), for: .replaced)
      let daemon = try RunningDaemon(on: desk, options: ["--config", place.path])
      var text = configuration(1) + "apps:\n"
      var number = 0
      while text.utf8.count < 300_000 {
        number += 1
        text += """
            - match: { class: application\(number), title: "/Document [0-9]+ of \(number)/" }
              bindings:
                - { name: b\(number), gesture: swipe, fingers: 3, direction: left, action: { run: [true] } }

          """
      }
      try place.change(to: text, .replaced)
      let touchscreen = try desk.server.touchscreen
      let answer = desk.newFile(".err")
      let process = try ChildProcess(
        Fingerpost.program, ["reload"], environment: desk.environment, errors: answer)
      for _ in 0..<10 {
        try touchscreen.begin(0, at: subject.box.center)
        try touchscreen.sync()
        usleep(60_000)
        try touchscreen.end(0)
        try touchscreen.sync()
        usleep(100_000)
      }
      #expect(try process.awaitEnd(seconds: 20) == .exited(0), "\(contents(of: answer))")
      // Taps that waited while it was read come at once, and not all of those can be given back (S2).
      try waitUntil("all taps") {
        let heard = subject.sensations.count { $0.kind == .touchEnd }
        return try heard + Fingerpost.status(on: desk).lost == 10
      }
      #expect(daemon.process.ended == nil)
      #expect(daemon.count("the guardian process ended") == 0)
      try daemon.stop()
      try subject.close()
    }
  }
}
