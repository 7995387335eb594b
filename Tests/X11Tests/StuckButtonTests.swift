import CX11
import Gestures
import Routing
import Testing
import VirtualTouch
import X11

extension OnServer {
  @Suite(.serialized) struct StuckButtonTests {
    let server: PrivateServer
    /// The cure's other connection.
    let hand: Connection

    init() throws {
      server = try SharedServer.current
      hand = try server.connect()
    }

    /// Taps and answers only after the lift.
    private func tapLate(_ owner: inout TouchOwner, at place: Point, isAccepted: Bool) throws {
      let touchscreen = try server.touchscreen
      try touchscreen.begin(0, at: place)
      try touchscreen.end(0)
      try touchscreen.sync()
      owner.heard = []
      try owner.catchUp()
      let touch = try #require(owner.begun.first)
      #expect(touch.isEmulating)
      if isAccepted { owner.accept(touch) } else { owner.reject(touch) }
      try owner.catchUp()
    }

    @Test func `R4.3 C9 a late accept over an application sticks and is cured, and the pointer stays`() throws
    {
      let client = try PlainClient(server)
      let window = client.create(WindowGeometry(x: 100, y: 100, width: 400, height: 300))
      client.map(window)
      client.select(
        window, XCB_EVENT_MASK_BUTTON_PRESS, XCB_EVENT_MASK_BUTTON_RELEASE, XCB_EVENT_MASK_BUTTON_MOTION)
      var owner = try TouchOwner(try server.connect())
      try tapLate(&owner, at: Point(200, 200), isAccepted: true)
      #expect(try StuckButton.isButton1Down(owner.connection))
      // The verdict itself may move the pointer here.
      _ = client.heard()
      #expect(try StuckButton.cure(owner.connection, by: hand) == .cured)
      #expect(try !StuckButton.isButton1Down(owner.connection))
      #expect(try StuckButton.cure(owner.connection, by: hand) == .notStuck)
      #expect(client.pointer() == (200, 200))
      // The pair of motions is made under a grab of ours: the application hears nothing of it.
      #expect(client.heard() == [])
    }

    @Test func `R4.3 C9 a late reject over the bare root sticks and is cured`() throws {
      var owner = try TouchOwner(try server.connect())
      try tapLate(&owner, at: Point(1500, 900), isAccepted: false)
      #expect(try StuckButton.isButton1Down(owner.connection))
      #expect(try StuckButton.cure(owner.connection, by: hand) == .cured)
    }

    @Test func `R4.3 an early verdict never sticks`() throws {
      var owner = try TouchOwner(try server.connect())
      let touchscreen = try server.touchscreen
      for isAccepted in [true, false] {
        owner.heard = []
        try touchscreen.begin(0, at: Point(1500, 900))
        try touchscreen.sync()
        try owner.catchUp()
        let touch = try #require(owner.begun.first)
        if isAccepted { owner.accept(touch) } else { owner.reject(touch) }
        try owner.catchUp()
        try touchscreen.end(0)
        try touchscreen.sync()
        #expect(try StuckButton.cure(owner.connection, by: hand) == .notStuck)
      }
    }

    @Test func `R4.3 C9 a stuck button is left alone while another client has the pointer`() throws {
      let client = try PlainClient(server)
      let window = client.create(WindowGeometry(x: 100, y: 100, width: 400, height: 300))
      client.map(window)
      client.sync()
      var owner = try TouchOwner(try server.connect())
      try tapLate(&owner, at: Point(200, 200), isAccepted: true)
      client.grabPointer()
      #expect(try StuckButton.cure(owner.connection, by: hand) == .busy)
      #expect(try StuckButton.isButton1Down(owner.connection))
      client.ungrabPointer()
      #expect(try StuckButton.cure(owner.connection, by: hand) == .cured)
    }

    @Test(arguments: [true, false], [true, false])
    func `C9 a finger that lands before the cure is left alone, and its touch arrives whole`(
      _ isOverWindow: Bool, isKnown: Bool
    ) throws {
      let client = try PlainClient(server)
      let window = client.create(WindowGeometry(x: 100, y: 100, width: 400, height: 300))
      client.map(window)
      client.selectTouch(window)
      // As window managers have it: the touch must pass its grab first.
      client.grabButtonSynchronously(window)
      var owner = try TouchOwner(try server.connect())
      // Accepted over a window, or given back to nobody.
      try tapLate(&owner, at: isOverWindow ? Point(200, 200) : Point(1500, 900), isAccepted: isOverWindow)
      let touchscreen = try server.touchscreen
      try touchscreen.begin(1, at: Point(250, 200))
      try touchscreen.sync()
      owner.heard = []
      // Known fingers are the caller's business; the cure takes their button for a stuck one.
      if isKnown { try owner.catchUp() }
      let found = try StuckButton.cure(owner.connection, by: hand)
      if !isKnown { #expect(found == .busy) }
      try owner.catchUp()
      let touch = try #require(owner.begun.first)
      #expect(touch.isEmulating)
      owner.reject(touch)
      try owner.catchUp()
      client.replayPointer()
      try touchscreen.update(1, to: Point(260, 210))
      try touchscreen.end(1)
      try touchscreen.sync()
      let number = touch.id.number
      let heard = client.heard { $0 == .touchEnd(number) }.filter {
        switch $0 {
        case .touchBegin, .touchUpdate, .touchEnd: true
        default: false
        }
      }
      #expect(heard == [.touchBegin(number), .touchUpdate(number), .touchEnd(number)])
      try owner.catchUp()
      #expect(try StuckButton.cure(owner.connection, by: hand) != .failed)
      #expect(try !StuckButton.isButton1Down(owner.connection))
    }

    @Test func `a button that the mouse holds is not released`() throws {
      let connection = try server.connect()
      try server.pointer.press(1)
      try server.pointer.sync()
      let found = try StuckButton.cure(connection, by: connection)
      let isDown = try StuckButton.isButton1Down(connection)
      try server.pointer.release(1)
      try server.pointer.sync()
      let mouse = try #require(
        try Devices.read(connection).first { $0.name == server.pointer.device.name })
      #expect(found == .held(by: mouse.id))
      #expect(isDown)
      #expect(try StuckButton.cure(connection, by: connection) == .notStuck)
    }
  }
}

@Suite struct StuckButtonWithoutHelpTests {
  @Test func `without XTEST the stuck button is told as failed`() throws {
    let server = try PrivateServer(PrivateServerOptions(extraArguments: ["-extension", "XTEST"]))
    var owner = try TouchOwner(try server.connect())
    let touchscreen = try server.touchscreen
    try touchscreen.begin(0, at: Point(1500, 900))
    try touchscreen.end(0)
    try touchscreen.sync()
    try owner.catchUp()
    owner.accept(try #require(owner.begun.first))
    try owner.catchUp()
    let hand = try server.connect()
    #expect(try StuckButton.cure(owner.connection, by: hand) == .failed)
  }

  @Test func `R4.3 C9 without a touchscreen the stuck button is told as that, and is cured when it is back`()
    throws
  {
    let server = try PrivateServer()
    var owner = try TouchOwner(try server.connect())
    let hand = try server.connect()
    let touchscreen = try server.touchscreen
    try touchscreen.begin(0, at: Point(1500, 900))
    try touchscreen.end(0)
    try touchscreen.sync()
    try owner.catchUp()
    owner.accept(try #require(owner.begun.first))
    try owner.catchUp()
    let client = try PlainClient(server)
    let device = try #require(try Devices.read(owner.connection).first { $0.name == touchscreen.name })
    client.setEnabled(device.id.rawValue, false)
    #expect(try StuckButton.cure(owner.connection, by: hand) == .noTouchscreen)
    client.setEnabled(device.id.rawValue, true)
    #expect(try StuckButton.cure(owner.connection, by: hand) == .cured)
  }
}
