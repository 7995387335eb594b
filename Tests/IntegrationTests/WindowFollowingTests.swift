import Gestures
import Testing
import VirtualTouch

extension OnADesk {
  /// Windows that follow fingers, are tiled, sent and activated by gestures.
  @Suite(.desks) struct WindowFollowingTests {
    private static let moving = """
      global:
        bindings:
          - { name: move, gesture: pan, fingers: 3, action: move-window }
          - { name: resize, gesture: pan, fingers: 4, action: resize-window }
      """

    @Test(arguments: WindowManager.real)
    func `a window that three fingers move ends within a pixel of their way (R7)`(_ manager: WindowManager)
      throws
    {
      let desk = try Desk.beside(manager)
      let subject = try Subject(.touchClient, named: "Moved", at: (300, 200), on: desk)
      let daemon = try RunningDaemon(Self.moving, on: desk)
      let fingers = TouchScript.row(3, around: subject.box.center, spacing: 60)
      try desk.play(.journey(of: fingers, through: [Vector(60, 10), Vector(431, 217), Vector(307, 151)]))
      try waitUntil("window under the fingers") {
        desk.box(subject.window).map {
          abs($0.x - subject.box.x - 307) <= 1 && abs($0.y - subject.box.y - 151) <= 1
        }
          ?? false
      }
      let box = try #require(desk.box(subject.window))
      #expect([box.width, box.height] == [subject.box.width, subject.box.height])
      #expect(subject.sensations == [])
      #expect(desk.buttons == 0)
      try daemon.stop()
      try subject.close()
    }

    @Test(arguments: WindowManager.real)
    func `a window whose move is cancelled goes back to where it was (G2)`(_ manager: WindowManager) throws {
      let desk = try Desk.beside(manager)
      let subject = try Subject(.touchClient, named: "Back", at: (300, 200), on: desk)
      let daemon = try RunningDaemon(Self.moving, on: desk)
      let fingers = TouchScript.row(3, around: subject.box.center, spacing: 60)
      try desk.playAndStay(.journey(of: fingers, through: [Vector(60, 10), Vector(400, 200)], lifts: false))
      try waitUntil("moved window") { desk.box(subject.window).map { $0.x > subject.box.x + 390 } ?? false }
      _ = try Fingerpost.run(["pause"], on: desk)
      try waitUntil("window at its place") { desk.box(subject.window) == subject.box }
      try desk.server.touchscreen.endAll()
      try daemon.stop()
      try subject.close()
    }

    @Test func `four fingers resize the corner that is nearest, and the opposite one stays (R7)`() throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, named: "Sized", at: (300, 200), on: desk)
      let daemon = try RunningDaemon(Self.moving, on: desk)
      let corner = Point(
        Double(subject.box.x + subject.box.width) - 190, Double(subject.box.y + subject.box.height) - 20)
      let fingers = (0..<4).map { corner + Vector(Double(3 - $0) * 50, 0) }
      try desk.play(.journey(of: fingers, through: [Vector(40, 40), Vector(170, 90)]))
      try waitUntil("larger window") {
        desk.box(subject.window).map {
          abs($0.width - subject.box.width - 170) <= 1 && abs($0.height - subject.box.height - 90) <= 1
        } ?? false
      }
      let box = try #require(desk.box(subject.window))
      #expect([box.x, box.y] == [subject.box.x, subject.box.y])
      try daemon.stop()
      try subject.close()
    }

    @Test func `a window is tiled, sent to another workspace and activated by taps (R7)`() throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, named: "Tiled", at: (300, 200), on: desk)
      let other = try Subject(.touchClient, named: "Other", at: (1300, 600), on: desk)
      let daemon = try RunningDaemon(
        """
        global:
          bindings:
            - { name: tile, gesture: tap, fingers: 3, action: { window: tile-left } }
            - { name: activate, gesture: tap, fingers: 4, action: { activate: { class: tiled } } }
            - { name: send, gesture: tap, fingers: 5, action: { to-workspace: 2 } }
        """, on: desk)
      func tap(_ fingers: Int, over box: Box) throws {
        try desk.play(
          .tap(at: TouchScript.row(fingers, around: box.center), landingSkew: .milliseconds(6))
            .delayed(by: .milliseconds(300)))
      }
      #expect(desk.activeWindow == other.window)
      try tap(4, over: other.box)
      try waitUntil("other window active") { desk.activeWindow == subject.window }
      try tap(3, over: subject.box)
      let half = desk.server.screen.width / 2
      try waitUntil("left half") {
        desk.box(subject.window).map {
          $0.x < 10 && $0.width > half - 12 && $0.width <= half && $0.height > 1000
        }
          ?? false
      }
      try tap(5, over: other.box)
      try waitUntil("window gone from here") { !desk.isViewable(other.window) }
      #expect(desk.observer.property("_NET_WM_DESKTOP", of: other.window) == [1])
      #expect(desk.isViewable(subject.window))
      try daemon.stop()
      try subject.close()
      try other.close()
    }

    @Test func `without a window manager an action that needs one says so, and a window still moves (R7)`()
      throws
    {
      let desk = try Desk(nil)
      defer { desk.end() }
      let application = try Application(
        Application.Look(
          name: "Alone", box: Box(x: 300, y: 200, width: 500, height: 300), isOverride: true), .touch,
        on: desk)
      let daemon = try RunningDaemon(
        """
        global:
          bindings:
            - { name: move, gesture: pan, fingers: 3, action: move-window }
            - { name: next, gesture: tap, fingers: 4, action: { workspace: next } }
        """, on: desk)
      try desk.play(
        .tap(at: TouchScript.row(4, around: Point(500, 350)), landingSkew: .milliseconds(6))
          .delayed(by: .milliseconds(300)))
      try daemon.waitForLog("next: no window manager that follows EWMH is running")
      try desk.play(
        .journey(of: TouchScript.row(3, around: Point(500, 350), spacing: 60), through: [Vector(200, 100)]))
      try waitUntil("moved window") {
        desk.box(application.window).map { [$0.x, $0.y] == [500, 300] } ?? false
      }
      try daemon.stop()
      application.close()
    }
  }
}
