import Gestures
import Routing
import ScreenSupport
import Testing
import VirtualTouch
import X11

/// Monitors, touchscreens that lie on one of them, modifiers and the screen saver, on a real server of their own.
@Suite(.serialized) struct MonitorsTests {
  private let server: PrivateServer
  private let connection: Connection
  private let decoder: EventDecoder
  private let client: PlainClient
  private let control: ScreenControl
  private var monitors: Monitors

  init() throws {
    server = try PrivateServer()
    connection = try server.connect()
    decoder = EventDecoder(connection)
    client = try PlainClient(server)
    control = ScreenControl(client.xcb, root: client.root)
    monitors = Monitors(connection)
    _ = try monitors.refresh(from: connection)
  }

  private func box(_ x: Int32, _ width: Int32, height: Int32 = 1080) -> Rectangle {
    Rectangle(x: x, y: 0, width: width, height: height)
  }

  private func events() throws -> [DecodedEvent] {
    try connection.roundTrip()
    var events: [DecodedEvent] = []
    while let event = connection.nextQueuedEvent() { events.append(decoder.decode(event)) }
    return events
  }

  private func split() {
    control.setMonitor("left", (0, 0, 960, 1080), millimetres: (240, 270), hasOutput: true)
    control.setMonitor("right", (960, 0, 960, 1080), millimetres: (120, 135))
  }

  @Test mutating func `the output of the server is its monitor, with the size that the output tells`() throws
  {
    #expect(monitors.all.map(\.monitor) == [Monitor(name: "DUMMY0", box: box(0, 1920))])
    // The server makes up 508 by 286 mm.
    #expect(monitors.all.first?.size == nil)
    control.setPanel(millimetres: (344, 194))
    #expect(try monitors.refresh(from: connection))
    #expect(monitors.all.first?.size == Millimetres(width: 344, height: 194))
    #expect(try !monitors.refresh(from: connection))
    #expect(try !monitors.refresh(from: connection, usesOutputs: true))
  }

  @Test mutating func `a user's monitors are told by the root window alone, and read`() throws {
    // StructureNotify of the root, as the mirror selects it.
    _ = try MirroredTree(connection)
    _ = try events()
    split()
    let told = try events()
    #expect(
      told.contains { event in
        if case .structure(let structure) = event { structure.window == connection.root } else { false }
      })
    #expect(try monitors.refresh(from: connection))
    #expect(
      monitors.all == [
        ScreenMonitor(
          Monitor(name: "left", box: box(0, 960)), size: Millimetres(width: 240, height: 270)),
        ScreenMonitor(
          Monitor(name: "right", box: box(960, 960)), size: Millimetres(width: 120, height: 135)),
      ])
    control.deleteMonitor("right")
    #expect(try !events().isEmpty)
    #expect(try monitors.refresh(from: connection))
    #expect(monitors.all.map(\.monitor.name) == ["left"])
  }

  @Test mutating func `a mode of another size, upright too, is told and read`() throws {
    _ = try events()
    for (width, height) in [(1280, 720), (1080, 1920)] {
      control.resize(width: width, height: height)
      #expect(try events().contains(.monitorsChanged))
      #expect(try monitors.refresh(from: connection))
      #expect(monitors.all.map(\.monitor.box) == [box(0, Int32(width), height: Int32(height))])
    }
  }

  @Test mutating func `G15 a touchscreen is as large as the monitor that its matrix takes it to`() throws {
    split()
    _ = try monitors.refresh(from: connection)
    InputSelection.select(on: connection)
    var devices = Devices()
    var told: [Event] = []
    let screen = connection.initialSize
    func refresh(_ time: UInt32) throws {
      told = []
      try devices.refresh(
        from: connection, screen: screen, monitors: monitors.all, at: Timestamp(time), into: &told)
    }
    try refresh(1)
    guard case .device(let device) = told.first else { throw NoDevice() }
    #expect(device.scale == .fallback)
    _ = try events()
    control.setMatrix([0.5, 0, 0.5, 0, 1, 0, 0, 0, 1], of: device.id.rawValue)
    let isTold = try events().contains { event in
      guard case .deviceProperty(device.id, let atom) = event else { return false }
      return connection.isTransformationMatrix(atom)
    }
    #expect(isTold)
    try refresh(2)
    guard case .device(let moved) = told.first else { throw NoDevice() }
    #expect(moved.scale == PixelScale(x: 8, y: 8))
    control.setMatrix([0.5, 0, 0, 0, 1, 0, 0, 0, 1], of: device.id.rawValue)
    try refresh(3)
    #expect(told.count == 1 && devices.touchscreens(screen: screen, monitors: monitors.all)[0].scale.x == 4)
    // The same monitor with another size.
    control.deleteMonitor("left")
    control.setMonitor("left", (0, 0, 960, 1080), millimetres: (480, 540), hasOutput: true)
    #expect(try monitors.refresh(from: connection))
    try refresh(4)
    #expect(devices.touchscreens(screen: screen, monitors: monitors.all)[0].scale.x == 2)
  }

  private struct NoDevice: Error {}

  private static let matrices: [[Float]] = [
    [0.5, 0, 0.5, 0, 1, 0, 0, 0, 1], [0.5, 0, 0, 0, 1, 0, 0, 0, 1], [0, -0.5, 1, 1, 0, 0, 0, 0, 1],
    [-1, 0, 1, 0, -1, 1, 0, 0, 1],
  ]

  @Test(arguments: matrices)
  func `C8 R5_4 raw places are those of the grab's events under a matrix too`(_ matrix: [Float]) throws {
    let device = try #require(try Devices.read(connection).first(where: \.isTouchscreen))
    control.setMatrix(matrix, of: device.id.rawValue)
    var owner = try TouchOwner(try server.connect())
    var devices = Devices()
    var told: [Event] = []
    let screen = connection.initialSize
    try devices.refresh(from: owner.connection, screen: screen, at: Timestamp(0), into: &told)
    let touchscreen = try server.touchscreen
    try touchscreen.begin(0, at: Point(480, 270))
    try touchscreen.sync()
    try owner.catchUp()
    let touch = try #require(owner.begun.first)
    owner.accept(touch)
    try touchscreen.end(0)
    try touchscreen.sync()
    try owner.catchUp()
    let raw = owner.heard.compactMap { event -> Point? in
      guard case .rawTouchBegin(let id, _, let axes) = event else { return nil }
      return devices.place(of: axes, on: id.source, screen: screen).point
    }
    // A quarter across and down the surface.
    let m = matrix.map { Double($0) }
    let expected = Point((m[0] / 4 + m[1] / 4 + m[2]) * 1920, (m[3] / 4 + m[4] / 4 + m[5]) * 1080)
    let location = try #require(touch.location)
    #expect((location - expected).length < 0.1, "\(location)")
    #expect((try #require(raw.first) - location).length < 0.05, "\(raw)")
  }
}

@Suite struct MissingExtensionsTests {
  @Test func `without RandR there are no monitors, and without MIT-SCREEN-SAVER no screen saver`() throws {
    let server = try PrivateServer(
      .init(extraArguments: ["-extension", "RANDR", "-extension", "MIT-SCREEN-SAVER"]))
    let connection = try server.connect()
    var monitors = Monitors(connection)
    #expect(try !monitors.refresh(from: connection))
    #expect(monitors.all.isEmpty)
    #expect(!connection.followScreenSaver())
    #expect(connection.workspace == nil)
    let screen = connection.initialSize
    let device = try #require(try Devices.read(connection).first(where: \.isTouchscreen))
    #expect(device.monitor(among: monitors.all, screen: screen) == nil)
    let decoder = EventDecoder(connection)
    #expect(decoder.outputFirstEvent == nil && decoder.saverFirstEvent == nil)
  }
}

extension OnServer {
  /// Keys that are held, and the screen saver.
  @Suite(.serialized) struct SurroundingsTests {
    let server: PrivateServer

    init() throws { server = try SharedServer.current }

    /// The server's modifiers, by their place in its mapping.
    private static let keys: [(Int, Modifiers)] = [
      (0, .shift), (1, []), (2, .control), (3, .alt), (6, .meta),
    ]

    @Test(arguments: keys)
    func `R6 touches and the keyboard's own word tell which modifiers are held, locks left out`(
      _ place: Int, _ expected: Modifiers
    ) throws {
      let key = try #require(try PlainClient(server).modifierKey(place))
      var owner = try TouchOwner(try server.connect())
      #expect(owner.connection.followModifiers() == [])
      try owner.connection.roundTrip()
      try server.keyboard.press(key)
      try server.keyboard.sync()
      let touchscreen = try server.touchscreen
      try touchscreen.begin(0, at: Point(300, 300))
      try touchscreen.sync()
      try owner.catchUp()
      let touch = try #require(owner.begun.first)
      #expect(touch.modifiers == expected)
      #expect(owner.connection.heldModifiers == expected)
      let told = owner.heard.firstIndex { if case .modifiers = $0 { true } else { false } }
      // Before the touch, so that an observed one is judged by it.
      let begun = owner.heard.firstIndex { if case .touchBegin = $0 { true } else { false } }
      #expect(owner.heard[try #require(told)] == .modifiers(expected))
      #expect(try #require(told) < #require(begun))
      owner.accept(touch)
      try server.keyboard.release(key)
      // A lock is let go by its second press.
      if place == 1 {
        try server.keyboard.press(key)
        try server.keyboard.release(key)
      }
      try server.keyboard.sync()
      try touchscreen.end(0)
      try touchscreen.sync()
      try owner.catchUp()
      #expect(owner.connection.heldModifiers == [])
      let last = owner.heard.last { if case .modifiers = $0 { true } else { false } }
      #expect(last == .modifiers([]))
    }

    @Test func `R9 the screen saver tells when it comes, and goes before the touch that ends it`() throws {
      var owner = try TouchOwner(try server.connect())
      #expect(!owner.connection.followScreenSaver())
      let client = try PlainClient(server)
      let control = ScreenControl(client.xcb, root: client.root)
      control.forceScreenSaver(isActive: true)
      try owner.catchUp()
      #expect(owner.heard.contains(.screenSaver(isActive: true)))
      #expect(try server.connect().followScreenSaver())
      owner.heard = []
      let touchscreen = try server.touchscreen
      try touchscreen.begin(0, at: Point(300, 300))
      try touchscreen.sync()
      try owner.catchUp()
      let order = owner.heard.compactMap { event -> String? in
        switch event {
        case .screenSaver(let isActive): isActive ? "on" : "off"
        case .rawTouchBegin: "raw"
        case .touchBegin: "touch"
        default: nil
        }
      }
      #expect(order.first == "off" && order.contains("touch"), "\(order)")
      if let touch = owner.begun.first { owner.accept(touch) }
      try touchscreen.end(0)
      try touchscreen.sync()
      try owner.catchUp()
      control.forceScreenSaver(isActive: false)
    }
  }
}
