import Control
import Gestures
import Testing
import VirtualTouch

extension OnADesk {
  /// The user's way out with the fingers alone, by the real program (C10).
  @Suite(.desks) struct PanicTests {
    private static let configuration = """
      panic: { fingers: 5, hold: 500 ms }
      global:
        bindings:
          - { name: next, gesture: swipe, fingers: 3, direction: left, action: { workspace: next } }

      """

    private func hold(_ count: Int, on desk: Desk, _ daemon: RunningDaemon, awaiting text: String, times: Int)
      throws
    {
      let touchscreen = try desk.server.touchscreen
      try touchscreen.send(
        TouchScript.row(count, around: Point(800, 400)).enumerated().map { .begin($0, $1) })
      try daemon.waitForLog(text, times: times)
      try touchscreen.endAll()
      try touchscreen.sync()
    }

    @Test func `C10 five held fingers let go of everything, and five more take up again`() throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let daemon = try RunningDaemon(Self.configuration, on: desk)
      try hold(5, on: desk, daemon, awaiting: "panic gesture", times: 1)
      #expect(try Fingerpost.status(on: desk).pause == .panic)
      // Three fingers do nothing now but reach the application.
      try desk.makeSecondDesktop()
      let before = desk.currentDesktop
      let swipe = TouchScript.drag(
        from: TouchScript.row(3, around: subject.box.center), by: Vector(-160, 4), over: .milliseconds(200))
      try Player().play(swipe, on: desk.server.touchscreen)
      try desk.server.touchscreen.sync()
      #expect(desk.currentDesktop == before)
      try hold(5, on: desk, daemon, awaiting: "goes on", times: 1)
      #expect(try Fingerpost.status(on: desk).pause == nil)
      try Player().play(swipe, on: desk.server.touchscreen)
      try waitUntil("the next workspace") { desk.currentDesktop != before }
      try daemon.stop()
      try subject.close()
    }
  }
}
