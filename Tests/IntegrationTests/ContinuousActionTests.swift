import Gestures
import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// What gestures that last do: keys that they hold, steps, wheel, buttons.
  @Suite(.desks) struct ContinuousActionTests {
    private static let switcher = """
      global:
        bindings:
          - name: switcher
            gesture: pan
            fingers: 4
            axis: horizontal
            action:
              begin: { hold: alt }
              step: { every: 15 mm, forward: { key: Tab }, backward: { key: shift+Tab } }
      """

    /// Millimetres of the virtual touchscreen's surface in pixels.
    private func pixels(_ millimetres: Double, on desk: Desk) -> Double {
      millimetres * desk.pixelsPerMillimetre
    }

    /// Four fingers that go to the right by so many millimetres and stay down.
    private func pan(
      _ fingers: Int = 4, from start: Point = Point(500, 900), by ways: [Double], on desk: Desk,
      lifts: Bool = true
    ) -> TouchScript {
      let places = TouchScript.row(fingers, around: start, spacing: 60)
      return TouchScript.journey(
        of: places, through: ways.map { Vector(pixels($0, on: desk), 0) }, lifts: lifts)
    }

    @Test(arguments: WindowManager.real)
    func `Alt is pressed once, Tab at each step in both directions, and Alt let go at the end (R7, G2)`(
      _ manager: WindowManager
    ) throws {
      let desk = try Desk.beside(manager)
      let first = try Subject(.touchClient, named: "First", at: (100, 100), on: desk)
      let second = try Subject(.touchClient, named: "Second", at: (700, 100), on: desk)
      let daemon = try RunningDaemon(Self.switcher, on: desk)
      let keys = try KeyWitness(on: desk)
      try desk.play(pan(by: [0, 38, 38, 12], on: desk))
      try waitUntil("Alt up") { keys.catchUp().last == "-Alt_L" }
      let steps = ["+Tab", "-Tab", "+Tab", "-Tab", "+Shift_L", "+Tab", "-Tab", "-Shift_L"]
      #expect(keys.seen == ["+Alt_L"] + steps + ["-Alt_L"])
      #expect(keys.down == [])
      #expect(first.sensations == [] && second.sensations == [])
      try daemon.stop()
      try first.close()
      try second.close()
    }

    @Test func `the window switcher of openbox goes to the other window (R7)`() throws {
      let desk = try Desk.beside(.openbox)
      let first = try Subject(.touchClient, named: "First", at: (100, 100), on: desk)
      let second = try Subject(.touchClient, named: "Second", at: (700, 100), on: desk)
      let daemon = try RunningDaemon(Self.switcher, on: desk)
      #expect(desk.activeWindow == second.window)
      try desk.play(pan(by: [0, 20], on: desk))
      try waitUntil("other window active") { desk.activeWindow == first.window }
      try daemon.stop()
      try first.close()
      try second.close()
    }

    @Test(arguments: ["pause", "quit", "kill", "stop", "unplug"])
    func
      `held keys are let go when the gesture is cancelled, its device goes away, the daemon leaves, dies or hangs (S4)`(
        _ way: String
      ) throws
    {
      let desk = try Desk.beside(.openbox)
      let daemon = try RunningDaemon(Self.switcher, on: desk)
      let keys = try KeyWitness(on: desk)
      try desk.playAndStay(pan(by: [0, 38], on: desk, lifts: false))
      try waitUntil("Alt down") { keys.catchUp().count == 5 }
      #expect(keys.down == ["Alt_L"])
      switch way {
      case "kill": kill(daemon.process.processID, SIGKILL)
      case "stop":
        kill(daemon.process.processID, SIGSTOP)
        // The guardian hears of a hang by the next touch.
        try desk.server.touchscreen.begin(9, at: Point(1500, 900))
      case "unplug":
        desk.observer.setEnabled(false, try touchscreen(of: desk))
      default: _ = try Fingerpost.run([way], on: desk)
      }
      try waitUntil("Alt up") { keys.down == [] }
      #expect(keys.catchUp().suffix(1) == ["-Alt_L"])
      if way == "unplug" {
        desk.observer.setEnabled(true, try touchscreen(of: desk))
        try desk.server.touchscreen.reconnect()
      }
      try desk.server.touchscreen.endAll()
      if way == "pause" || way == "unplug" { try daemon.stop() }
      try waitUntil("no button down") { desk.buttons == 0 }
    }

    private func touchscreen(of desk: Desk) throws -> UInt16 {
      try #require(desk.observer.device(named: try desk.server.touchscreen.name))
    }

    @Test func `the wheel turns by as many clicks as the fingers go, to and fro (R7)`() throws {
      let desk = try Desk.beside(.openbox)
      let client = try Application(
        Application.Look(name: "Wheel", box: Box(x: 300, y: 200, width: 900, height: 700)), .core, on: desk)
      let daemon = try RunningDaemon(
        """
        global:
          bindings:
            - { name: scroll, gesture: pan, fingers: 2, action: { scroll: { axis: both, every: 5 mm } } }
        """, on: desk)
      let step = pixels(1, on: desk)
      let fingers = TouchScript.row(2, around: Point(700, 300), spacing: 60)
      try desk.play(
        .journey(
          of: fingers,
          through: [
            Vector(0, 0), Vector(0, 52 * step), Vector(0, 27 * step), Vector(21 * step, 27 * step),
          ]))
      func clicks(_ button: UInt32) -> Int {
        client.catchUp().count { $0.kind == .press && $0.detail == button }
      }
      // Down 52 mm, of which the first click lies in the way to the begin; up 25 mm, with a whole click to turn round;
      // right 21 mm.
      try waitUntil("all clicks") { clicks(4) + clicks(5) + clicks(6) + clicks(7) >= 17 }
      try daemon.waitForLog("scroll ended")
      try waitUntil("no button down") { desk.buttons == 0 }
      #expect([clicks(4), clicks(5), clicks(6), clicks(7)] == [9, 4, 4, 0])
      #expect(client.heard.allSatisfy { $0.kind != .press || $0.window == client.window })
      try daemon.stop()
      client.close()
    }

    @Test func `a drag holds the button, moves with the first finger, and lets go where that ends (R7)`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let client = try Application(
        Application.Look(name: "Drag", box: Box(x: 300, y: 200, width: 900, height: 700)), .core, on: desk)
      let daemon = try RunningDaemon(
        "global:\n  bindings:\n    - { name: drag, gesture: pan, fingers: 2, action: { drag: middle } }\n",
        on: desk)
      let fingers = TouchScript.row(2, around: Point(600, 400), spacing: 60)
      try desk.play(.journey(of: fingers, through: [Vector(0, 0), Vector(240, 120)]))
      try waitUntil("release") { client.catchUp().contains { $0.kind == .release } }
      // The motion to the place of the press shows button 1 of the finger itself (xi2.md R4.6).
      let heard = client.heard.drop { $0.kind == .motion }
      #expect(heard.first?.kind == .press && heard.first?.detail == 2)
      #expect(heard.last?.kind == .release && heard.last?.detail == 2)
      #expect(heard.dropFirst().dropLast().allSatisfy { $0.kind == .motion && $0.buttons & 0x200 != 0 })
      #expect(heard.count > 5)
      let end = fingers[0] + Vector(240, 120)
      #expect(abs((heard.last?.x ?? 0) - end.x) <= 1 && abs((heard.last?.y ?? 0) - end.y) <= 1)
      try daemon.stop()
      #expect(desk.buttons == 0)
      client.close()
    }

    @Test func `a long press clicks the right button where the finger is, and nothing stays pressed (R7)`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let client = try Application(
        Application.Look(name: "Menu", box: Box(x: 300, y: 200, width: 900, height: 700)), .core, on: desk)
      let daemon = try RunningDaemon(
        "global:\n  bindings:\n    - { name: menu, gesture: long-press, action: { click: right } }\n",
        on: desk)
      try desk.play(.hold(at: [Point(640, 480)], for: .milliseconds(900)))
      try waitUntil("click") { client.catchUp().contains { $0.kind == .release } }
      let heard = client.heard.filter { $0.kind != .motion }
      #expect(heard.map(\.kind) == [.press, .release] && heard.allSatisfy { $0.detail == 3 })
      #expect(heard.allSatisfy { [$0.x, $0.y] == [640, 480] })
      try waitUntil("no button down") { desk.buttons == 0 }
      try daemon.stop()
      client.close()
    }

    @Test
    func `where touches are only observed a click waits for the lift, and a drag is refused (R4.6, C8)`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let client = try Application(
        Application.Look(name: "Seen", box: Box(x: 300, y: 200, width: 900, height: 700)), .core, on: desk)
      let daemon = try RunningDaemon(
        """
        capture: observe
        global:
          bindings:
            - { name: menu, gesture: long-press, action: { click: right } }
            - { name: drag, gesture: pan, action: { drag: left } }
        """, on: desk)
      try desk.play(.hold(at: [Point(640, 480)], for: .milliseconds(900)))
      try waitUntil("both clicks") { client.catchUp().count { $0.kind == .release } == 2 }
      let heard = client.heard.filter { $0.kind != .motion }.map { "\($0.kind) \($0.detail)" }
      #expect(heard == ["press 1", "release 1", "press 3", "release 3"])
      try desk.play(.journey(of: [Point(640, 480)], through: [Vector(0, 0), Vector(120, 0)]))
      try daemon.waitForLog("drag: the application has the fingers too")
      try waitUntil("no button down") { desk.buttons == 0 }
      try daemon.stop()
      client.close()
    }
  }
}
