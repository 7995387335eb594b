import Gestures
import Testing
import VirtualTouch

extension OnADesk {
  /// Beside a window manager that takes its time with each press (C9, S2).
  @Suite struct SlowManagerTests {
    @Test(arguments: SlowManager.Answer.allCases, [Application.Listening.touch, .core])
    func
      `a tap that is given back late leaves no button pressed, though the answer to it comes after a first look (C9)`(
        _ answer: SlowManager.Answer, _ listening: Application.Listening
      ) throws
    {
      let desk = try Desk(nil)
      defer { desk.end() }
      let look = Application.Look(
        name: "Subject", box: Box(x: 300, y: 200, width: 900, height: 600), isOverride: true)
      let application = try Application(look, listening, on: desk)
      let manager = try SlowManager(of: application.window, on: desk.server, answer, milliseconds: 30)
      defer { manager.end() }
      let daemon = try RunningDaemon(DeviceScene.configuration, on: desk)
      for count in 1...5 {
        application.forget()
        try desk.tap(look.box.center)
        try daemon.waitForLog("reject:", times: count)
        try waitUntil("answer") { manager.answers == count }
        // Nothing happens any more that would make the daemon look.
        try waitUntil("button up") { desk.buttons == 0 }
        let heard = application.catchUp().filter { $0.kind != .motion }.map(\.kind)
        switch (answer, listening) {
        case (.keeps, _): #expect(heard == [])
        case (.replays, .core): #expect(heard == [.press, .release])
        case (.replays, _): #expect(heard == [.touchBegin, .touchEnd])
        }
      }
      // A press that the manager keeps leaves the button pressed; one that it replays does not.
      if answer == .keeps { try daemon.waitForLog("freed button 1", times: 5) }
      try daemon.stop()
      #expect(desk.buttons == 0)
    }
  }
}
