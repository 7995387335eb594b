import CX11
import Gestures
import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// `fingerpost show`: what is drawn over the screen, and that it is in nobody's way.
  @Suite(.desks) struct ShowTests {
    private static let configuration = """
      global:
        bindings:
          - { name: right, gesture: swipe, fingers: 3, direction: right, action: nothing }

      """

    /// The colour at a place of the screen, 0xRRGGBB.
    private func color(_ place: Point, on desk: Desk) -> UInt32? {
      let connection = desk.observer.connection
      let cookie = xcb_get_image(
        connection, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), desk.observer.root, Int16(place.x),
        Int16(place.y), 1, 1, .max)
      guard let reply = xcb_get_image_reply(connection, cookie, nil) else { return nil }
      defer { free(reply) }
      guard let data = xcb_get_image_data(reply) else { return nil }
      return UnsafeRawPointer(data).loadUnaligned(as: UInt32.self) & 0xFFFFFF
    }

    private func isRed(_ color: UInt32?) -> Bool {
      guard let color else { return false }
      return color >> 16 > 0xC0 && (color >> 8) & 0xFF < 0x60 && color & 0xFF < 0x60
    }

    private func children(on desk: Desk) -> Int {
      let cookie = xcb_query_tree(desk.observer.connection, desk.observer.root)
      guard let reply = Reply(xcb_query_tree_reply(desk.observer.connection, cookie, nil)) else { return -1 }
      return Int(reply.value.children_len)
    }

    private func isFinger(at place: Point, on desk: Desk) -> Bool { isRed(color(place, on: desk)) }

    @Test(arguments: WindowManager.real)
    func `fingers are drawn where they are, and the application under them has touches and focus as before`(
      _ manager: WindowManager
    ) throws {
      let desk = try Desk.beside(manager)
      let subject = try Subject(.touchClient, on: desk)
      let daemon = try RunningDaemon(Self.configuration, on: desk)
      let before = children(on: desk)
      let log = desk.newFile(".show")
      let show = try ChildProcess(Fingerpost.program, ["show"], environment: desk.environment, errors: log)
      try waitUntil("overlay") { children(on: desk) == before + 1 }
      let touchscreen = try desk.server.touchscreen
      let center = subject.box.center
      // It may not have subscribed yet when its window is there.
      try waitUntil("finger") {
        try touchscreen.begin(0, at: center)
        try touchscreen.sync()
        usleep(60_000)
        let isDrawn = isFinger(at: center, on: desk)
        if !isDrawn { try touchscreen.end(0) }
        return isDrawn
      }
      let there = Point(center.x + 60, center.y)
      try touchscreen.send([.update(0, there)])
      try waitUntil("finger there") { isFinger(at: there, on: desk) }
      #expect(desk.activeWindow == subject.window)
      let hit = try Fingerpost.run(["hit", "\(Int(there.x))", "\(Int(there.y))"], on: desk)
      #expect(hit.output.contains("server   picks the same"), "\(hit.output)")
      #expect(!hit.output.contains("fingerpost-overlay"))
      try touchscreen.end(0)
      try waitUntil("lift") { !isFinger(at: there, on: desk) }
      let heard = subject.sensations.filter { $0.kind == .touchEnd }.count
      #expect(heard == subject.sensations.filter { $0.kind == .touchBegin }.count && heard > 0)
      #expect(!desk.clients.contains { $0 != subject.window })
      show.signal(SIGTERM)
      _ = try show.awaitEnd()
      try waitUntil("end of the overlay") { children(on: desk) == before }
      try daemon.stop()
      try subject.close()
    }

    @Test func `gestures act while it draws, and it ends with the daemon`() throws {
      let desk = try Desk.beside(.openbox)
      let daemon = try RunningDaemon(Self.configuration, on: desk)
      let before = children(on: desk)
      let show = try ChildProcess(Fingerpost.program, ["show"], environment: desk.environment)
      try waitUntil("overlay") { children(on: desk) == before + 1 }
      for count in 1...3 {
        try desk.play(
          .drag(
            from: TouchScript.row(3, around: Point(700, 500)), by: Vector(160, 0), over: .milliseconds(200),
            landingSkew: .milliseconds(6)
          ).delayed(by: .milliseconds(30)))
        try daemon.waitForLog("right recognized", times: count)
      }
      try daemon.stop()
      // It ends with the daemon.
      #expect(try show.awaitEnd() == .exited(4))
    }

    @Test func `without a daemon it ends with status 4, without a display with 3, and leaves nothing`() throws
    {
      let desk = try Desk.beside(.openbox)
      let before = children(on: desk)
      #expect(try Fingerpost.run(["show"], on: desk).end == .exited(4))
      #expect(try Fingerpost.run(["show", "--display", ":9999"], on: desk).end == .exited(3))
      try waitUntil("nothing left") { children(on: desk) == before }
    }
  }
}
