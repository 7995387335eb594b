import CX11
import Control
import Gestures
import Glibc
import Routing
import Testing
import VirtualTouch

extension OnADesk {
  /// Touches that are only observed: gestures act, and applications have everything (C8).
  @Suite(.desks) struct ObserveTests {
    private static let swipe = """
      global:
        bindings:
          - { name: next, gesture: swipe, fingers: 3, direction: left, action: { workspace: next } }

      """

    private static let glance = """
      global:
        bindings:
          - name: next
            gesture: swipe
            fingers: 3
            direction: left
            cancels-touches: no
            delays-touches: no
            action: { workspace: next }

      """

    private func swipe(over subject: Subject) -> TouchScript {
      .drag(
        from: TouchScript.row(3, around: subject.box.center), by: Vector(-160, 4), over: .milliseconds(200),
        landingSkew: .milliseconds(8))
    }

    /// Holds to it that the swipe switches the desktop, and that each finger arrives whole.
    private func expectBoth(_ subject: Subject, _ daemon: RunningDaemon, on desk: Desk) throws {
      let before = subject.sensations.count { $0.kind == .touchEnd }
      try desk.play(swipe(over: subject))
      try waitUntil("next desktop") { desk.currentDesktop == 1 }
      try waitUntil("three fingers") { subject.sensations.count { $0.kind == .touchEnd } == before + 3 }
      #expect(subject.sensations.count { $0.kind == .touchBegin } == before + 3)
      try desk.switchDesktop(to: 0)
      try waitUntil("window") { desk.isViewable(subject.window) }
    }

    @Test(arguments: WindowManager.real, [true, false])
    func `C8 by configuration or option three fingers act, the application has them, nothing is answered`(
      _ manager: WindowManager, _ isOption: Bool
    ) throws {
      let desk = try Desk.beside(manager)
      try desk.makeSecondDesktop()
      let subject = try Subject(.touchClient, on: desk)
      let daemon = try RunningDaemon(
        (isOption ? "" : "capture: observe\n") + Self.swipe, on: desk, options: isOption ? ["--observe"] : [])
      let status = try desk.status()
      #expect(status.capture == .observe)
      #expect(status.observing == .asked)
      try expectBoth(subject, daemon, on: desk)
      #expect(daemon.count("perform next") == 1)
      #expect(daemon.count("reject") + daemon.count("accept") == 0)
      #expect(desk.buttons == 0)
      try daemon.stop()
      try subject.close()
    }

    @Test func `C8 where nothing takes a touch the grab is left to others, and acts all the same`() throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let daemon = try RunningDaemon(Self.glance, on: desk)
      #expect(try desk.status().observing == .notNeeded)
      let other = try Display(desk.server)
      #expect(other.grabTouches())
      other.ungrabTouches()
      try expectBoth(subject, daemon, on: desk)
      try daemon.stop()
      try subject.close()
    }

    @Test func `C8 R1.3 another client has the grab: observed, named, and taken when the manager changes`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let other = try Display(desk.server)
      #expect(other.grabTouches())
      let daemon = try RunningDaemon(Self.swipe, on: desk)
      #expect(try desk.status().observing == .grabTaken(windowManager: "Openbox"))
      try daemon.waitForLog("another client has the touch grab (the window manager here is Openbox)")
      // The other takes the touches as they land; we look on.
      let touchscreen = try desk.server.touchscreen
      var places = TouchScript.row(3, around: subject.box.center)
      for (finger, place) in places.enumerated() { try touchscreen.begin(finger, at: place) }
      try touchscreen.sync()
      #expect(other.acceptTouches() == 3)
      for _ in 0..<10 {
        usleep(10_000)
        places = places.map { $0 + Vector(-16, 0) }
        try touchscreen.send(places.enumerated().map { .update($0.offset, $0.element) })
      }
      try touchscreen.endAll()
      try waitUntil("next desktop") { desk.currentDesktop == 1 }
      try waitUntil("button up") { desk.buttons == 0 }
      #expect(subject.sensations.isEmpty)
      try desk.switchDesktop(to: 0)

      // A manager that changes while the other still has it changes nothing.
      let check = desk.observer.property("_NET_SUPPORTING_WM_CHECK", of: desk.observer.root)
      func announceManager() {
        desk.observer.setProperty(
          "_NET_SUPPORTING_WM_CHECK", of: desk.observer.root, type: XCB_ATOM_WINDOW.rawValue, check)
        desk.observer.roundTrip()
      }
      announceManager()
      #expect(try desk.status().capture == .observe)
      other.ungrabTouches()
      announceManager()
      try daemon.waitForLog("the touch grab is free now")
      #expect(try desk.status().capture == .consume)
      #expect(try !Display(desk.server).grabTouches())
      try waitUntil("window") { desk.isViewable(subject.window) }
      let before = subject.sensations.count
      try desk.play(swipe(over: subject))
      try waitUntil("next desktop") { desk.currentDesktop == 1 }
      try desk.switchDesktop(to: 0)
      #expect(subject.sensations.count == before)
      try daemon.stop()
      try subject.close()
    }

    @Test func `C8 C10 paused, nothing acts; resumed, it acts again`() throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let daemon = try RunningDaemon("capture: observe\n" + Self.swipe, on: desk)
      #expect(try Fingerpost.run(["pause"], on: desk).end == .exited(0))
      try desk.play(swipe(over: subject))
      try waitUntil("three fingers") { subject.sensations.count { $0.kind == .touchEnd } == 3 }
      #expect(try desk.status().pause == .asked)
      #expect(daemon.count("recognized") == 0)
      #expect(try Fingerpost.run(["resume"], on: desk).end == .exited(0))
      #expect(try desk.status().observing == .asked)
      try expectBoth(subject, daemon, on: desk)
      try daemon.stop()
      try subject.close()
    }

    @Test
    func `R9 over a window that covers the screen and has no manager, nothing acts on observed touches`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let daemon = try RunningDaemon("capture: observe\n" + Self.swipe, on: desk)
      let size = try #require(desk.box(desk.observer.root))
      let locker = try Application(.init(name: "Locker", box: size, isOverride: true), .touch, on: desk)
      let fingers = TouchScript.row(3, around: Point(900, 500))
      let swipe = TouchScript.drag(from: fingers, by: Vector(-160, 4), over: .milliseconds(200))
      try desk.play(swipe)
      try daemon.waitForLog("next failed: the screen is locked")
      #expect(desk.currentDesktop == 0)
      locker.close()
      try desk.play(swipe)
      try waitUntil("next desktop") { desk.currentDesktop == 1 }
      try desk.switchDesktop(to: 0)
      try daemon.stop()
    }

    @Test func `C8 the panic gesture stops observing too, and the same again ends that`() throws {
      let desk = try Desk.beside(.openbox)
      let daemon = try RunningDaemon(
        "capture: observe\npanic: { fingers: 3, hold: 500 ms }\n" + Self.swipe, on: desk)
      let hold = TouchScript.hold(at: TouchScript.row(3, around: Point(900, 500)), for: .milliseconds(800))
      try desk.play(hold)
      try waitUntil("pause") { try desk.status().pause == .panic }
      try desk.play(hold)
      try waitUntil("end of the pause") { try desk.status().pause == nil }
      try daemon.stop()
    }
  }
}

extension Display {
  /// Accepts the touches of a grab that have begun; how many they were.
  ///
  /// A client that leaves with touches undecided can take the server with it (safety.md, bug N).
  fileprivate func acceptTouches() -> Int {
    let opcode = xinputOpcode()
    var count = 0
    while let event = nextEvent() {
      guard let heard = Heard(event, extension: opcode), heard.kind == .touchBegin else { continue }
      // The core pointer is device 2.
      xcb_input_xi_allow_events(
        connection, 0, 2, UInt8(XCB_INPUT_EVENT_MODE_ACCEPT_TOUCH.rawValue), heard.detail, root)
      count += 1
    }
    roundTrip()
    return count
  }
}

extension Desk {
  /// What the running daemon tells of itself.
  func status() throws -> Status {
    let answer = try Fingerpost.run(["status", "--json"], on: self)
    try #require(answer.end == .exited(0), "\(answer.errors)")
    return try #require(Status(JSON(parsing: Array(answer.output.utf8.dropLast()))))
  }
}
