import Gestures
import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// Keys and texts that actions type, lists that wait, modes and events.
  @Suite(.desks) struct TypingActionTests {
    private func tap(_ fingers: Int, over point: Point) -> TouchScript {
      TouchScript.tap(at: TouchScript.row(fingers, around: point), landingSkew: .milliseconds(6))
        .delayed(by: .milliseconds(400))
    }

    @Test func `a text is typed into the window under the fingers, which gets the focus first (R7)`() throws {
      let desk = try Desk.beside(.openbox)
      let terminal = try Terminal(at: (100, 100), on: desk)
      let other = try Subject(.touchClient, named: "Other", at: (1200, 600), on: desk)
      let daemon = try RunningDaemon(
        """
        global:
          bindings:
            - { name: hello, gesture: tap, fingers: 3, action: [ { text: "héllo €" }, { key: Return } ] }
        """, on: desk)
      #expect(desk.activeWindow == other.window)
      let box = try #require(desk.box(terminal.window))
      try desk.play(tap(3, over: box.center))
      try waitUntil("text in xterm") { terminal.text.hasSuffix("héllo €\r") }
      #expect(desk.activeWindow == terminal.window)
      try daemon.stop()
      #expect(other.sensations == [])
      try terminal.close(on: desk)
      try other.close()
    }

    @Test func `raise: no presses no key for a window without the focus, and says so (R7)`() throws {
      let desk = try Desk.beside(.openbox)
      let terminal = try Terminal(at: (100, 100), on: desk)
      let other = try Subject(.touchClient, named: "Other", at: (1200, 600), on: desk)
      let daemon = try RunningDaemon(
        """
        global:
          bindings:
            - { name: key, gesture: tap, fingers: 3, raise: no, action: { key: x } }
            - { name: focused, gesture: tap, fingers: 4, target: focused, action: { key: y } }
        """, on: desk)
      let keys = try KeyWitness(on: desk)
      let box = try #require(desk.box(terminal.window))
      try desk.play(tap(3, over: box.center))
      try daemon.waitForLog("key: the window has not got the focus")
      #expect(keys.catchUp() == [])
      try desk.play(tap(4, over: box.center))
      try waitUntil("key") { keys.catchUp() == ["+y", "-y"] }
      #expect(desk.activeWindow == other.window)
      try daemon.stop()
      try terminal.close(on: desk)
      try other.close()
    }

    @Test func `a list that waits holds up nobody, and is done in its order`() throws {
      let desk = try Desk.beside(.openbox)
      let daemon = try RunningDaemon(
        """
        global:
          bindings:
            - { name: slow, gesture: tap, fingers: 3, action: [ { key: a }, { wait: 1500 ms }, { key: b } ] }
            - { name: quick, gesture: tap, fingers: 4, action: { key: c } }
        """, on: desk)
      let keys = try KeyWitness(on: desk)
      try desk.play(tap(3, over: Point(900, 500)))
      try desk.play(tap(4, over: Point(900, 500)))
      try waitUntil("all keys") { keys.catchUp().count == 6 }
      #expect(keys.seen == ["+a", "-a", "+c", "-c", "+b", "-b"])
      try daemon.stop()
    }

    @Test func `a mode is switched on, holds in conditions, is told, and is left (R6)`() throws {
      let desk = try Desk.beside(.openbox)
      let daemon = try RunningDaemon(
        """
        global:
          bindings:
            - { name: "on", gesture: tap, fingers: 3, action: [ { mode: reading }, { emit: opened } ] }
            - { name: inside, gesture: tap, fingers: 4, when: { mode: reading }, action: { key: a } }
            - { name: outside, gesture: tap, fingers: 5, when: { not: { mode: reading } }, action: { mode: none } }
            - { name: "off", gesture: tap, fingers: 2, action: { mode: none } }
        """, on: desk)
      let subscriber = try Subscriber(["event", "mode"], on: desk)
      let keys = try KeyWitness(on: desk)
      let place = Point(900, 500)
      try desk.play(tap(4, over: place))
      try desk.play(tap(3, over: place))
      try waitUntil("lines") { subscriber.lines.count == 2 }
      try desk.play(tap(4, over: place))
      try waitUntil("key") { keys.catchUp() == ["+a", "-a"] }
      try desk.play(tap(2, over: place))
      try waitUntil("mode left") { subscriber.lines.count == 3 }
      try desk.play(tap(4, over: place))
      try daemon.waitForLog("off recognized")
      #expect(keys.catchUp() == ["+a", "-a"])
      #expect(subscriber.lines[0].contains("\"mode\":\"reading\""))
      #expect(
        subscriber.lines[1].contains("\"event\":\"opened\"")
          && subscriber.lines[1].contains("\"binding\":\"on\""))
      #expect(subscriber.lines[2].contains("\"mode\":\"none\""))
      subscriber.end()
      try daemon.stop()
    }

    @Test func `a program has the gesture in its environment, starts at home, and not twice on update`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let (updates, end) = (desk.newFile(".updates"), desk.newFile(".end"))
      let daemon = try RunningDaemon(
        """
        global:
          bindings:
            - name: pan
              gesture: pan
              fingers: 2
              action:
                update: { run: "echo $$ >>'\(updates)'; sleep 0.3" }
                end: { run: "(pwd; env | grep ^FINGERPOST_ | sort) >'\(end).part'; mv '\(end).part' '\(end)'" }
        """, on: desk)
      try desk.play(
        .journey(
          of: TouchScript.row(2, around: Point(600, 400), spacing: 60),
          through: [Vector(0, 0), Vector(120, 0), Vector(240, 60)]))
      try waitUntil("end") { !contents(of: end).isEmpty }
      let told = contents(of: end).split(separator: "\n").map(String.init)
      #expect(told.first == desk.folder)
      for line in [
        "FINGERPOST_BINDING=pan", "FINGERPOST_GESTURE=pan", "FINGERPOST_PHASE=end",
        "FINGERPOST_TOTAL_DX=240", "FINGERPOST_TOTAL_DY=60", "FINGERPOST_TOTAL_SCALE=1.0",
      ] {
        #expect(told.contains(line), "\(line) in \(told)")
      }
      // Some forty changes came while the first one slept.
      let starts = contents(of: updates).split(separator: "\n").count
      #expect((1...4).contains(starts))
      try daemon.stop()
    }
  }
}
