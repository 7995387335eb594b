import Control
import Gestures
import Glibc
import Routing
import Testing
import VirtualTouch

extension OnADesk {
  /// What the daemon has derived from its configuration is derived anew from the next.
  @Suite(.desks) struct NewRulesTests {
    private let pair = TouchScript.row(2, around: Point(540, 360))

    private func reload(_ text: String, _ file: String, _ desk: Desk) throws {
      try ConfigurationPlace.write(text, to: file)
      let answer = try Fingerpost.run(["reload"], on: desk)
      #expect(answer.end == .exited(0), "\(answer.errors)")
    }

    @Test func `the touch grab is let go and taken again as the rules need it (C8)`() throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let file = try desk.write(ConfigurationPlace.text("taken"))
      let daemon = try RunningDaemon(on: desk, options: ["--config", file])
      #expect(try Fingerpost.status(on: desk).capture == .consume)
      try reload("capture: observe\n" + ConfigurationPlace.text("seen"), file, desk)
      #expect(try Fingerpost.status(on: desk).observing == .asked)
      try desk.play(.tap(at: pair))
      try daemon.waitForLog("perform seen")
      try waitUntil("both touches") { subject.sensations.count { $0.kind == .touchEnd } == 2 }
      try reload("global: {}\napps: []\n", file, desk)
      #expect(try Fingerpost.status(on: desk).observing == .notNeeded)
      try reload(ConfigurationPlace.text("taken"), file, desk)
      #expect(try Fingerpost.status(on: desk).capture == .consume)
      try desk.play(.tap(at: pair).delayed(by: .milliseconds(50)))
      try daemon.waitForLog("perform taken")
      #expect(subject.sensations.count { $0.kind == .touchEnd } == 2)
      try daemon.stop()
      try subject.close()
    }

    @Test func `fingers that are held as the grab goes are settled as they would have been`() throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let file = try desk.write(ConfigurationPlace.text("taken"))
      let daemon = try RunningDaemon(on: desk, options: ["--config", file])
      let touchscreen = try desk.server.touchscreen
      for (finger, point) in pair.enumerated() { try touchscreen.begin(finger, at: point) }
      try touchscreen.sync()
      try waitUntil("two held touches") { try Fingerpost.status(on: desk).held == 2 }
      try reload("capture: observe\n" + ConfigurationPlace.text("seen"), file, desk)
      try touchscreen.endAll()
      try touchscreen.sync()
      // Whether they were down too long for a tap is the machine's doing; they are settled in any case.
      try waitUntil("settled touches") { try Fingerpost.status(on: desk).held == 0 }
      try waitUntil("button up") { desk.buttons == 0 }
      try desk.play(.tap(at: pair).delayed(by: .milliseconds(50)))
      try daemon.waitForLog("perform seen")
      try daemon.stop()
      try subject.close()
    }

    @Test func `a grab that cannot be had is an error, and nothing changes`() throws {
      let desk = try Desk.beside(.openbox)
      let owner = try NaiveOwner(on: desk)
      let file = try desk.write("capture: observe\n" + ConfigurationPlace.text("seen"))
      let daemon = try RunningDaemon(on: desk, options: ["--config", file])
      try ConfigurationPlace.write("capture: consume\n" + ConfigurationPlace.text("taken"), to: file)
      let answer = try Fingerpost.run(["reload"], on: desk)
      #expect(answer.end == .exited(1))
      #expect(answer.errors.contains("another client already grabs touches"))
      #expect(try Fingerpost.status(on: desk).errors.count == 1)
      try desk.play(.tap(at: pair))
      try daemon.waitForLog("perform seen")
      #expect(daemon.count("perform taken") == 0)
      withExtendedLifetime(owner) {}
      try daemon.stop()
    }

    @Test func `while it is paused the next configuration is taken, and touches stay the applications'`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let file = try desk.write(ConfigurationPlace.text("first"))
      let daemon = try RunningDaemon(on: desk, options: ["--config", file])
      #expect(try Fingerpost.run(["pause"], on: desk).end == .exited(0))
      try reload(ConfigurationPlace.text("second"), file, desk)
      try desk.play(.tap(at: pair))
      try waitUntil("both touches") { subject.sensations.count { $0.kind == .touchEnd } == 2 }
      #expect(daemon.count("perform") == 0)
      #expect(try Fingerpost.run(["resume"], on: desk).end == .exited(0))
      try desk.play(.tap(at: pair).delayed(by: .milliseconds(50)))
      try daemon.waitForLog("perform second")
      try daemon.stop()
      try subject.close()
    }

    @Test func `windows and devices are matched anew, by regular expressions too, and so are limits`() throws
    {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let file = try desk.write(ConfigurationPlace.text("anywhere"))
      let daemon = try RunningDaemon(on: desk, options: ["--config", file])
      let place = TouchScript.row(2, around: subject.box.center)
      func inWindow(_ pattern: String, _ name: String) -> String {
        """
        devices:
          - match: { name: "/^fingerpost touch/" }
            thresholds: { tap-slop: 3 mm }
        windows:
          - match: { title: "\(pattern)" }
            bindings:
              - { name: \(name), gesture: tap, fingers: 2, action: nothing }

        """
      }
      try reload(inWindow("/^.*$/", "here"), file, desk)
      try desk.play(.tap(at: place))
      try daemon.waitForLog("perform here")
      try reload(inWindow("/^No such title$/", "nowhere"), file, desk)
      try desk.play(.tap(at: place).delayed(by: .milliseconds(50)))
      try waitUntil("both touches") { subject.sensations.count { $0.kind == .touchEnd } == 2 }
      #expect(daemon.count("perform nowhere") == 0)
      try daemon.stop()
      try subject.close()
    }

    @Test func `modifiers are heard from the moment at which a condition asks for them`() throws {
      let desk = try Desk.beside(.openbox)
      let file = try desk.write("capture: observe\n" + ConfigurationPlace.text("plain"))
      let daemon = try RunningDaemon(on: desk, options: ["--config", file])
      let keyboard = desk.server.keyboard
      try keyboard.press(37)
      try keyboard.sync()
      let asking = """
        capture: observe
        global:
          bindings:
            - { name: controlled, gesture: tap, fingers: 2, when: { modifiers: [ctrl] }, action: nothing }

        """
      try reload(asking, file, desk)
      try desk.play(.tap(at: pair))
      try daemon.waitForLog("perform controlled")
      try keyboard.release(37)
      try keyboard.sync()
      try desk.play(.tap(at: pair).delayed(by: .milliseconds(50)))
      try reload("capture: observe\n" + ConfigurationPlace.text("plain"), file, desk)
      try desk.play(.tap(at: pair).delayed(by: .milliseconds(50)))
      try daemon.waitForLog("perform plain")
      #expect(daemon.count("perform controlled") == 1)
      try daemon.stop()
    }
  }
}
