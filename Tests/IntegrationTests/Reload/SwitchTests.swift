import Control
import Gestures
import Glibc
import Routing
import Testing
import VirtualTouch

extension OnADesk {
  /// Bindings that are enabled and disabled by their names (G18).
  @Suite(.desks) struct SwitchTests {
    private let pair = TouchScript.row(2, around: Point(540, 360))

    private func run(_ words: [String], on desk: Desk) throws {
      let answer = try Fingerpost.run(words, on: desk)
      #expect(answer.end == .exited(0), "\(answer.errors)")
      #expect(answer.output.isEmpty && answer.errors.isEmpty)
    }

    @Test
    func `G18 a binding takes no part while it is disabled, across reloads too, as long as it is there`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let file = try desk.write(ConfigurationPlace.text("pair"))
      let daemon = try RunningDaemon(on: desk, options: ["--config", file])
      func touches() -> Int { subject.sensations.count { $0.kind == .touchEnd } }
      func tap() throws { try desk.play(.tap(at: pair).delayed(by: .milliseconds(50))) }
      try tap()
      try daemon.waitForLog("perform pair")
      try run(["disable", "pair"], on: desk)
      // The grab is needed for nothing any more.
      #expect(try Fingerpost.status(on: desk).observing == .notNeeded)
      try tap()
      try waitUntil("both touches") { touches() == 2 }
      try ConfigurationPlace.write(
        ConfigurationPlace.text("pair") + "thresholds: { tap-slop: 4 mm }\n", to: file)
      try run(["reload"], on: desk)
      try tap()
      try waitUntil("both touches") { touches() == 4 }
      try run(["enable", "pair"], on: desk)
      #expect(try Fingerpost.status(on: desk).capture == .consume)
      try tap()
      try daemon.waitForLog("perform pair", times: 2)
      try run(["disable", "pair"], on: desk)
      try ConfigurationPlace.write(ConfigurationPlace.text("other"), to: file)
      try run(["reload"], on: desk)
      try ConfigurationPlace.write(ConfigurationPlace.text("pair"), to: file)
      try run(["reload"], on: desk)
      try tap()
      try daemon.waitForLog("perform pair", times: 3)
      #expect(touches() == 4)
      try daemon.stop()
      try subject.close()
    }

    @Test func `G18 one that the configuration disables can be enabled`() throws {
      let desk = try Desk.beside(.openbox)
      let text = ConfigurationPlace.text("later")
      let daemon = try RunningDaemon(
        String(text.dropLast(3)) + ", enabled: no }\n", on: desk)
      #expect(try Fingerpost.status(on: desk).observing == .notNeeded)
      try run(["enable", "later"], on: desk)
      try desk.play(.tap(at: pair))
      try daemon.waitForLog("perform later")
      try daemon.stop()
    }

    @Test func `a name that is nobody's is refused with the nearest word`() throws {
      let desk = try Desk.beside(.openbox)
      let daemon = try RunningDaemon(ConfigurationPlace.text("pair"), on: desk)
      for command in ["enable", "disable"] {
        let answer = try Fingerpost.run([command, "piar"], on: desk)
        #expect(answer.end == .exited(1))
        #expect(answer.errors.contains("there is no binding \"piar\"; did you mean \"pair\"?"))
        #expect(try Fingerpost.run([command], on: desk).end == .exited(2))
      }
      try daemon.stop()
    }
  }
}
