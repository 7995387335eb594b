import CX11
import Gestures
import Glibc
import Testing
import VirtualTouch

/// Window managers whose answer to a click comes late enough, with the time of the click.
private let freezing: [WindowManager] = [.openbox, .i3, .slow(milliseconds: 100)]

extension OnADesk {
  /// Three faults of the X server, each shown by a careless client, and the same history with Fingerpost.
  ///
  /// If one of the first of each pair fails, the server has been mended, or the test shows nothing any more.
  @Suite struct ServerFaultTests {
    private let look = Application.Look(name: "Subject", box: Box(x: 300, y: 200, width: 900, height: 600))
    private let place = Point(700, 400)

    /// Two fingers are held when their owner dies (safety.md, section 1).
    @Test(arguments: freezing)
    func `S1 fault N: a careless owner of two fingers takes the server with it`(_ manager: WindowManager)
      throws
    {
      let desk = try Desk(manager)
      defer { desk.end() }
      desk.keep(try Application(look, .core, on: desk))
      try die(of: NaiveOwner(on: desk), desk)
      try waitUntil("end of the server") { !desk.server.isAlive }
    }

    private func die(of owner: consuming NaiveOwner, _ desk: Desk) throws {
      try land(2, desk)
      try owner.waitForTouches(2)
      _ = consume owner
    }

    @Test(arguments: freezing)
    func `S1 fault N: the daemon dies with two fingers held, and the server lives`(_ manager: WindowManager)
      throws
    {
      let scene = try GuardianScene(fingers: 3, manager)
      defer { scene.end() }
      try scene.land(2)
      scene.daemon.process.signal(SIGKILL)
      #expect(try scene.daemon.process.awaitEnd() == .killed(signal: SIGKILL))
      try scene.settle()
    }

    /// Two taps are held, and both are given back, the older first (safety.md, section 2).
    @Test(arguments: freezing)
    func `S2 fault F: a careless owner freezes touch and mouse by two taps`(_ manager: WindowManager) throws {
      let desk = try Desk(manager)
      defer { desk.end() }
      desk.keep(try Application(look, .core, on: desk))
      let owner = try NaiveOwner(on: desk)
      #expect(try desk.pointerMoves(within: 1))
      try tap(2, desk)
      try owner.waitForTouches(2)
      // Held for some time: the server takes the time of the answer for that of the press.
      usleep(50_000)
      owner.answer(accept: false)
      // By then a slow manager has answered both clicks.
      usleep(400_000)
      #expect(try !desk.pointerMoves(within: 0.5))
      #expect(desk.server.isAlive)
    }

    @Test(arguments: freezing)
    func `S2 fault F: taps in quick series leave touch and mouse working`(_ manager: WindowManager) throws {
      let desk = try Desk(manager)
      defer { desk.end() }
      let application = try Application(look, .touch, on: desk)
      let daemon = try RunningDaemon(on: desk)
      for series in 1...5 {
        try tap(2, desk)
        try waitUntil("verdicts") { daemon.count("accept:") + daemon.count("reject:") == 2 * series }
        #expect(try desk.pointerMoves(within: 5))
      }
      try waitUntil("button up") { desk.buttons == 0 }
      application.forget()
      try desk.tap(place)
      try waitUntil("tap") { application.catchUp().contains { $0.kind == .touchEnd } }
      try daemon.stop()
    }

    /// The manager still has the pointer frozen for a click when the finger is given back.
    @Test(arguments: freezing.filter { $0 != .i3 })
    func `S2 fault F: a careless owner freezes touch and mouse by a finger and a click`(
      _ manager: WindowManager
    )
      throws
    {
      let desk = try Desk(manager)
      defer { desk.end() }
      desk.keep(try Application(look, .touch, on: desk))
      let owner = try NaiveOwner(on: desk)
      let process = try #require(desk.managerProcess)
      #expect(try desk.pointerMoves(within: 1))
      try desk.server.pointer.move(to: Point(350, 250))
      try land(1, desk)
      try owner.waitForTouches(1)
      usleep(50_000)
      process.signal(SIGSTOP)
      try click(desk)
      owner.answer(accept: false)
      usleep(50_000)
      process.signal(SIGCONT)
      usleep(400_000)
      #expect(try !desk.pointerMoves(within: 0.5))
      #expect(desk.server.isAlive)
    }

    @Test(arguments: freezing)
    func `S2 fault F: a mouse pressed while a finger is held leaves touch and mouse working`(
      _ manager: WindowManager
    ) throws {
      let desk = try Desk(manager)
      defer { desk.end() }
      let application = try Application(look, .touch, on: desk)
      let daemon = try RunningDaemon(on: desk)
      let mouse = desk.server.pointer
      let touchscreen = try desk.server.touchscreen
      // So that its answer comes after the verdict.
      let process = try #require(desk.managerProcess)
      try mouse.move(to: Point(350, 250))
      for press in 1...3 {
        try touchscreen.begin(0, at: place)
        try touchscreen.sync()
        process.signal(SIGSTOP)
        try click(desk)
        try daemon.waitForLog("a button was pressed meanwhile", times: press)
        process.signal(SIGCONT)
        try touchscreen.end(0)
        // By then the click for the lost tap has come too: the manager is not to be stopped before it has answered that.
        usleep(200_000)
        #expect(try desk.pointerMoves(within: 5))
        try mouse.move(to: Point(350, 250))
        try waitUntil("button up") { desk.buttons == 0 }
      }
      application.forget()
      try desk.tap(place)
      try waitUntil("tap") { application.catchUp().contains { $0.kind == .touchEnd } }
      try daemon.stop()
    }

    /// A tap is accepted after its lift (safety.md, section 5).
    @Test(arguments: freezing)
    func `C9 a careless owner's late accept leaves button 1 pressed`(_ manager: WindowManager) throws {
      let desk = try Desk(manager)
      defer { desk.end() }
      desk.keep(try Application(look, .core, on: desk))
      let owner = try NaiveOwner(on: desk)
      try tap(1, desk)
      try owner.waitForTouches(1)
      owner.answer(accept: true)
      try waitUntil("button down") { desk.buttons == 0x100 }
      usleep(200_000)
      #expect(desk.buttons == 0x100)
    }

    @Test(arguments: freezing)
    func `C9 the daemon's late accept leaves no button pressed`(_ manager: WindowManager) throws {
      let desk = try Desk(manager)
      defer { desk.end() }
      desk.keep(try Application(look, .core, on: desk))
      let daemon = try RunningDaemon(
        "global: { bindings: [ { gesture: tap, action: nothing } ] }\n", on: desk)
      for count in 1...3 {
        // As long as a hand: what is shorter is a sensor's, and no tap (G17).
        try desk.tap(place)
        try daemon.waitForLog("accept:", times: count)
        try waitUntil("button up") { desk.buttons == 0 }
      }
      #expect(daemon.count("freed button 1") > 0)
      try daemon.stop()
      #expect(desk.buttons == 0)
    }

    /// What comes between a tap that has lifted and its being handed down.
    enum Between: CaseIterable {
      /// Its window goes, when the manager has not answered yet.
      case windowGoes
      /// Another client grabs the pointer, for a menu, when the owner has not answered yet.
      case menuOpens
    }

    /// No owner of touches can help that: the tap stays in the server, and holds up all that are given back after it.
    @Test(arguments: Between.allCases)
    func `fault L: a careless owner's tap that is not handed down to its end makes all taps after it dead`(
      _ between: Between
    ) throws {
      let desk = try Desk(.slow(milliseconds: 100))
      defer { desk.end() }
      let application = try Application(look, .touch, on: desk)
      let victim = try Application(
        .init(name: "Victim", box: Box(x: 1300, y: 200, width: 400, height: 400)), .touch, on: desk)
      let owner = try NaiveOwner(on: desk)
      #expect(try isHeard(desk, application, owner))
      try tap(at: Point(1400, 400), desk)
      try owner.waitForTouches(1)
      switch between {
      case .windowGoes:
        owner.answer(accept: false)
        usleep(20_000)
        victim.close()
      case .menuOpens:
        let menu = try Display(desk.server)
        #expect(menu.grabPointer())
        owner.answer(accept: false)
        usleep(20_000)
      }
      usleep(200_000)
      for _ in 0..<3 { #expect(try !isHeard(desk, application, owner)) }
      // The pointer is not frozen, and no other finger helps.
      #expect(try desk.pointerMoves(within: 5))
      #expect(desk.server.isAlive)
    }

    @Test(arguments: freezing)
    func `fault L: a menu that opens between a tap's lift and the verdict leaves taps working`(
      _ manager: WindowManager
    ) throws {
      let desk = try Desk(manager)
      defer { desk.end() }
      let application = try Application(look, .touch, on: desk)
      let daemon = try RunningDaemon(on: desk)
      let menu = try Display(desk.server)
      // The daemon waits for the server before its verdict.
      xcb_grab_server(menu.connection)
      menu.roundTrip()
      try tap(at: place, desk)
      usleep(50_000)
      #expect(menu.grabPointer())
      xcb_ungrab_server(menu.connection)
      menu.roundTrip()
      try daemon.waitForLog("accept:")
      xcb_ungrab_pointer(menu.connection, 0)
      menu.roundTrip()
      for count in 1...3 {
        application.forget()
        try desk.tap(place)
        try waitUntil("tap \(count)") { application.catchUp().contains { $0.kind == .touchEnd } }
      }
      try daemon.stop()
      #expect(desk.buttons == 0)
    }

    /// Whether an application hears a tap that is given back after its lift.
    private func isHeard(_ desk: Desk, _ application: Application, _ owner: NaiveOwner) throws -> Bool {
      application.forget()
      try tap(at: place, desk)
      try owner.waitForTouches(1)
      owner.answer(accept: false)
      for _ in 0..<100 {
        if application.catchUp().contains(where: { $0.kind == .touchEnd }) { return true }
        usleep(5000)
      }
      return false
    }

    private func tap(at point: Point, _ desk: Desk) throws {
      let touchscreen = try desk.server.touchscreen
      try touchscreen.begin(0, at: point)
      try touchscreen.end(0)
      try touchscreen.sync()
    }

    private func click(_ desk: Desk) throws {
      try desk.server.pointer.press(1)
      try desk.server.pointer.release(1)
      try desk.server.pointer.sync()
    }

    private func land(_ count: Int, _ desk: Desk) throws {
      let touchscreen = try desk.server.touchscreen
      for (finger, point) in TouchScript.row(count, around: place).enumerated() {
        try touchscreen.begin(finger, at: point)
      }
      try touchscreen.sync()
    }

    /// So quickly that no owner can answer one tap before the next.
    private func tap(_ count: Int, _ desk: Desk) throws {
      for _ in 0..<count { try tap(at: place, desk) }
    }
  }
}
