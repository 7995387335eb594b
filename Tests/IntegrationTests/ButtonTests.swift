import Gestures
import Testing
import VirtualTouch

extension OnADesk {
  /// No button stays pressed in the pointer, whatever becomes of a touch (C9, safety.md section 5).
  @Suite(.desks) struct ButtonTests {
    private let look = Application.Look(name: "Subject", box: Box(x: 300, y: 200, width: 700, height: 500))
    /// Over the application of `look`, and over the bare root.
    private let over = Point(600, 450)
    private let bare = Point(1500, 800)

    @Test(arguments: Application.Listening.allCases)
    func `a 4-finger tap that is bound leaves no button pressed, and the application hears nothing (C9)`(
      _ listening: Application.Listening
    ) throws {
      let desk = try Desk.beside(.openbox)
      let application = try Application(look, listening, on: desk)
      let daemon = try RunningDaemon(on: desk)
      try desk.play(.tap(at: TouchScript.row(4, around: over), landingSkew: .milliseconds(6)))
      try waitUntil("maximized window") { desk.hasState("_NET_WM_STATE_MAXIMIZED_VERT", application.window) }
      try daemon.waitForLog("perform toggle-maximize")
      try waitUntil("button up") { desk.buttons == 0 }
      try daemon.stop()
      #expect(application.catchUp().filter { !$0.isHover } == [])
      #expect(desk.buttons == 0)
      application.close()
    }

    @Test func `a 4-finger tap on the bare root leaves no button pressed (C9)`() throws {
      let desk = try Desk.beside(.openbox)
      let daemon = try RunningDaemon(on: desk)
      try desk.play(.tap(at: TouchScript.row(4, around: bare), landingSkew: .milliseconds(6)))
      try daemon.waitForLog("perform toggle-maximize")
      try waitUntil("button up") { desk.buttons == 0 }
      try daemon.stop()
      #expect(desk.buttons == 0)
    }

    @Test func `a tap on the bare root leaves no button pressed, beside a manager (C9)`() throws {
      let desk = try Desk.beside(.openbox)
      let daemon = try RunningDaemon(on: desk)
      for count in 1...3 {
        try desk.tap(bare)
        try daemon.waitForLog("reject", times: count)
        try waitUntil("button up") { desk.buttons == 0 }
      }
      try daemon.stop()
      #expect(desk.buttons == 0)
    }

    @Test func `a tap on the root with nobody below leaves no button pressed: it is cured (C9, xi2 R4.3)`()
      throws
    {
      let desk = try Desk(nil)
      defer { desk.end() }
      let daemon = try RunningDaemon(on: desk)
      for count in 1...20 {
        try desk.tap(bare)
        try daemon.waitForLog("reject", times: count)
        try waitUntil("button up after tap \(count)") { desk.buttons == 0 }
      }
      #expect(daemon.count("freed button 1") > 0)
      try daemon.stop()
      #expect(desk.buttons == 0)
    }

    @Test(arguments: Application.Listening.allCases)
    func `a tap that is bound leaves no button pressed, over an application and over the root (C9)`(
      _ listening: Application.Listening
    ) throws {
      let desk = try Desk.beside(.openbox)
      let application = try Application(look, listening, on: desk)
      let daemon = try RunningDaemon(
        "global:\n  bindings:\n    - { name: tap, gesture: tap, action: nothing }\n", on: desk)
      for (count, point) in [over, bare, over].enumerated() {
        try desk.tap(point)
        try daemon.waitForLog("perform tap", times: count + 1)
        try waitUntil("button up") { desk.buttons == 0 }
      }
      try daemon.stop()
      // The cure's own movements are heard where motion is selected, the first with button 1 (safety.md section 5).
      #expect(application.catchUp().filter { $0.kind != .motion } == [])
      #expect(desk.buttons == 0)
      application.close()
    }
  }
}
