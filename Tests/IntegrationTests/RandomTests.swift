import CX11
import Gestures
import Glibc
import Testing
import VirtualTouch
import TestSupport

extension OnADesk {
  /// Windows and clients that go away at any moment, under any fingers.
  @Suite(.desks) struct RandomTests {
    private static let configuration = """
      windows:
        - match: { class: exclusive }
          touches: exclusive
      apps:
        - match: { class: consume }
          touches: consume
        - match: { class: bound }
          bindings:
            - { name: tap, gesture: tap, action: nothing }
            - { name: two-left, gesture: swipe, fingers: 2, direction: left, action: nothing }
      global:
        bindings:
          - { name: left, gesture: swipe, fingers: 3, direction: left, action: nothing }
          - { name: right, gesture: swipe, fingers: 3, direction: right, action: { workspace: 1 } }
          - { name: four-tap, gesture: tap, fingers: 4, action: { window: toggle-maximize } }
      """

    @Test(arguments: [UInt64(1), 2, 3])
    func `200 touches over windows that vanish: no crash, no held touch, no stuck button (C6b, S2, S3)`(
      _ seed: UInt64
    ) throws {
      let desk = try Desk(.openbox)
      defer { desk.end() }
      let daemon = try RunningDaemon(Self.configuration, on: desk)
      var chaos = Chaos(desk, seed: seed)
      while chaos.landed < 200 {
        try chaos.act()
        try #require(desk.server.isAlive, "the server is gone after \(chaos.landed) touches")
        try #require(daemon.process.ended == nil, "after \(chaos.landed) touches:\n\(daemon.log)")
      }
      try chaos.finish()
      try expectOrder(desk, daemon)
    }

    @Test(arguments: [1, 3])
    func `a client that is killed under its fingers leaves touch working and no button pressed (C6b, H10)`(
      _ fingers: Int
    ) throws {
      let desk = try Desk(.openbox)
      defer { desk.end() }
      let daemon = try RunningDaemon(Self.configuration, on: desk)
      for className in ["Plain", "bound", "consume", "exclusive"] {
        let victim = try Application(
          .init(name: className, box: Box(x: 300, y: 200, width: 900, height: 600)), .touch, on: desk)
        for (finger, place) in TouchScript.row(fingers, around: Point(750, 500)).enumerated() {
          try desk.server.touchscreen.begin(finger, at: place)
        }
        try desk.server.touchscreen.sync()
        xcb_kill_client(desk.observer.connection, victim.window)
        desk.observer.roundTrip()
        try desk.server.touchscreen.endAll()
        try desk.server.touchscreen.sync()
        try waitUntil("end of the window") { desk.clients.isEmpty }
        try waitUntil("button up") { desk.buttons == 0 }
      }
      try expectOrder(desk, daemon)
    }

    /// Holds daemon and server to working as if nothing had been.
    private func expectOrder(_ desk: Desk, _ daemon: RunningDaemon) throws {
      try waitUntil("button up") { desk.buttons == 0 }
      let application = try Application(
        .init(name: "After", box: Box(x: 300, y: 200, width: 900, height: 600)), .touch, on: desk)
      for count in 1...2 {
        try desk.tap(Point(700, 400))
        try waitUntil("tap") { application.catchUp().count { $0.kind == .touchEnd } == count }
      }
      try daemon.stop()
      #expect(desk.server.isAlive)
      #expect(application.heard.map(\.kind) == [.touchBegin, .touchEnd, .touchBegin, .touchEnd])
      #expect(desk.buttons == 0)
    }
  }
}

/// Hands and programs that do anything at any time, the same for the same seed.
private struct Chaos {
  private let desk: Desk
  private var random: SplitMix64
  private var victims: [(display: Display, window: UInt32)] = []
  /// How many touches have begun.
  private(set) var landed = 0

  init(_ desk: Desk, seed: UInt64) {
    self.desk = desk
    random = SplitMix64(seed: seed)
  }

  mutating func act() throws {
    switch random.number(0...99) {
    case 0..<25: try land()
    case 25..<65: try move()
    case 65..<82: try lift()
    case 82..<89: try open()
    case 89..<93: destroy()
    case 93..<95: kill()
    default: usleep(UInt32(random.number(1...60)) * 1000)
    }
    usleep(UInt32(random.number(0...6)) * 1000)
  }

  mutating func finish() throws {
    try desk.server.touchscreen.endAll()
    try desk.server.touchscreen.sync()
    for victim in victims { xcb_kill_client(desk.observer.connection, victim.window) }
    desk.observer.roundTrip()
    try waitUntil("end of all windows") { desk.clients.isEmpty }
  }

  private mutating func place() -> Point {
    Point(Double(random.number(100...1100)), Double(random.number(100...800)))
  }

  private mutating func land() throws {
    let touchscreen = try desk.server.touchscreen
    guard let finger = (0..<5).first(where: { touchscreen.fingersDown[$0] == nil }) else { return try lift() }
    try touchscreen.begin(finger, at: place())
    landed += 1
  }

  private mutating func move() throws {
    let touchscreen = try desk.server.touchscreen
    let way = Vector(Double(random.number(-30...20)), Double(random.number(-10...10)))
    try touchscreen.send(
      touchscreen.fingersDown.sorted { $0.key < $1.key }.map { .update($0.key, $0.value + way) })
  }

  private mutating func lift() throws {
    let touchscreen = try desk.server.touchscreen
    if random.number(0...2) == 0 { return try touchscreen.endAll() }
    guard let finger = touchscreen.fingersDown.keys.sorted().randomElement(using: &random) else { return }
    try touchscreen.end(finger)
  }

  private mutating func open() throws {
    guard victims.count < 6 else { return destroy() }
    let display = try Display(desk.server)
    let window = display.newID()
    let name = ["plain", "bound", "consume", "exclusive"][random.number(0...3)]
    let isOverride: UInt32 = random.number(0...3) == 0 ? 1 : 0
    xcb_create_window(
      display.connection, 0, window, display.root, Int16(random.number(50...700)),
      Int16(random.number(50...500)),
      400, 300, 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0,
      XCB_CW_OVERRIDE_REDIRECT.rawValue | XCB_CW_EVENT_MASK.rawValue,
      [isOverride, XCB_EVENT_MASK_BUTTON_PRESS.rawValue])
    display.setText(
      XCB_ATOM_WM_CLASS.rawValue, of: window, type: XCB_ATOM_STRING.rawValue, "\(name)\0\(name)\0")
    xcb_map_window(display.connection, window)
    display.roundTrip()
    victims.append((display, window))
  }

  private mutating func destroy() {
    guard let index = victims.indices.randomElement(using: &random) else { return }
    let victim = victims.remove(at: index)
    xcb_destroy_window(victim.display.connection, victim.window)
    victim.display.roundTrip()
  }

  private mutating func kill() {
    guard let index = victims.indices.randomElement(using: &random) else { return }
    let victim = victims.remove(at: index)
    xcb_kill_client(desk.observer.connection, victim.window)
    desk.observer.roundTrip()
  }
}
