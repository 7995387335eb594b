import Gestures
import Glibc
import TestSupport
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

    @Test func `each tap that is lost is made good when the presses before it are over (C6a)`() throws {
      let desk = try Desk(nil)
      defer { desk.end() }
      let look = Application.Look(
        name: "Subject", box: Box(x: 300, y: 200, width: 900, height: 600), isOverride: true)
      let application = try Application(look, .core, on: desk)
      let manager = try SlowManager(of: application.window, on: desk.server, .replays, milliseconds: 30)
      defer { manager.end() }
      let daemon = try RunningDaemon(DeviceScene.configuration, on: desk)
      let touchscreen = try desk.server.touchscreen
      var random = SplitMix64(seed: 5)
      for _ in 0..<12 {
        for _ in 0..<8 {
          try touchscreen.begin(0, at: look.box.center)
          usleep(UInt32(random.number(5...30)) * 1000)
          try touchscreen.end(0)
          usleep(UInt32(random.number(3...25)) * 1000)
        }
        var answers = -1
        try waitUntil("rest", seconds: 30) {
          defer { answers = manager.answers }
          usleep(150_000)
          return answers == manager.answers
        }
      }
      try waitUntil("button up") { desk.buttons == 0 }
      let heard = application.catchUp().map(\.kind)
      let (presses, releases) = (heard.count { $0 == .press }, heard.count { $0 == .release })
      #expect(daemon.count(": too soon after the last") > 0)
      #expect(presses == releases)
      #expect(presses == daemon.count("reject:") + daemon.count("click at"))
      try daemon.stop()
    }

    @Test(arguments: [(milliseconds: 10, gap: 5), (30, 12), (100, 40)])
    func `quick taps never freeze the pointer, and each that is given back is heard (S2, C6a)`(
      _ milliseconds: Int, _ gap: Int
    ) throws {
      let desk = try Desk(nil)
      defer { desk.end() }
      let look = Application.Look(
        name: "Subject", box: Box(x: 300, y: 200, width: 900, height: 600), isOverride: true)
      let application = try Application(look, .touch, on: desk)
      let manager = try SlowManager(
        of: application.window, on: desk.server, .replays, milliseconds: UInt32(milliseconds))
      defer { manager.end() }
      let daemon = try RunningDaemon(DeviceScene.configuration, on: desk)
      let touchscreen = try desk.server.touchscreen
      let count = 30
      for _ in 0..<count {
        try touchscreen.begin(0, at: look.box.center)
        usleep(15_000)
        try touchscreen.end(0)
        usleep(UInt32(gap) * 1000)
      }
      // The pointer follows the mouse once the manager has answered all.
      var answers = -1
      try waitUntil("rest", seconds: 30) {
        defer { answers = manager.answers }
        usleep(300_000)
        return answers == manager.answers
      }
      #expect(try desk.pointerMoves(within: 5))
      try waitUntil("button up") { desk.buttons == 0 }
      let (back, kept) = (daemon.count("reject:"), daemon.count("accept:"))
      #expect(back > 0)
      // The manager may have one to itself that begins while it has the pointer.
      #expect(back + kept > count * 9 / 10, "\(back) given back, \(kept) kept")
      let heard = application.catchUp().map(\.kind)
      #expect(heard.count { $0 == .touchBegin } == back)
      #expect(heard.count { $0 == .touchEnd } == back)
      try daemon.stop()
    }

    @Test
    func `a tap while the mouse holds a button is lost and counted, and those after it are whole (S2, C6a)`()
      throws
    {
      let scene = try DeviceScene(nil)
      defer { scene.end() }
      let pointer = scene.desk.server.pointer
      let touchscreen = try scene.desk.server.touchscreen
      for count in 1...3 {
        try pointer.move(to: Point(1500, 300))
        try pointer.press(1)
        try pointer.sync()
        try waitUntil("held button") { scene.desk.buttons != 0 }
        usleep(50_000)
        // Given back it would stay in the server for good where it has lifted, and hold up all taps after it.
        try touchscreen.begin(0, at: Point(300, 300))
        usleep(40_000)
        try touchscreen.end(0)
        try waitUntil("lost tap") { scene.daemon.count(" lost: ") == count }
        try pointer.release(1)
        try pointer.sync()
        try waitUntil("button up") { scene.desk.buttons == 0 }
      }
      try scene.expectOrder(on: touchscreen)
      try scene.stop()
    }
  }
}
