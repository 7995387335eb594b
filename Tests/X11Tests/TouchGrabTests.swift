import Gestures
import Routing
import Testing
import VirtualTouch
import X11

extension OnServer {
  @Suite(.serialized) struct TouchGrabTests {
    let server: PrivateServer

    init() throws { server = try SharedServer.current }

    private let box = WindowGeometry(x: 100, y: 100, width: 400, height: 300)

    @Test func `R1.2 a second client's grab is refused with BadAccess and free again after the ungrab`()
      throws
    {
      let first = try server.connect()
      let second = try server.connect()
      let grab = try TouchGrab(first)
      #expect(throws: XError.grabOwnedByAnother(status: 10)) { _ = try TouchGrab(second) }
      try grab.renew()
      grab.ungrab()
      try first.roundTrip()
      let now = try TouchGrab(second)
      now.ungrab()
      try second.roundTrip()
    }

    @Test func `R3.1 a touch begins with ownership and the server's pick`() throws {
      let client = try PlainClient(server)
      let window = client.create(box)
      client.map(window)
      client.sync()
      var owner = try TouchOwner(try server.connect())
      let touchscreen = try server.touchscreen
      try touchscreen.begin(0, at: Point(200, 150))
      try touchscreen.sync()
      try owner.catchUp()
      let touch = try #require(owner.begun.first)
      #expect(touch.child == WindowID(window))
      #expect(touch.location == Point(200, 150))
      #expect(touch.isEmulating)
      #expect(owner.owned == [touch.id])
      guard case .rawTouchBegin(touch.id, time: _, axes: _) = owner.heard.first else {
        Issue.record("the raw begin does not come first: \(owner.heard)")
        return
      }
      owner.accept(touch)
      try touchscreen.end(0)
      try touchscreen.sync()
      try owner.catchUp()
      // The raw end comes first, then that of the touch itself.
      #expect(owner.heard.count == 5)
      guard case .rawTouchEnd(touch.id, _) = owner.heard[3], case .touchEnd(let end) = owner.heard[4] else {
        Issue.record("no end: \(owner.heard)")
        return
      }
      #expect(end.location == Point(200, 150))
    }

    @Test func `R3.2 a rejected touch reaches the application from its begin and an accepted one never`()
      throws
    {
      let client = try PlainClient(server)
      let window = client.create(box)
      client.map(window)
      client.selectTouch(window)
      var owner = try TouchOwner(try server.connect())
      let touchscreen = try server.touchscreen
      for isRejected in [true, false] {
        owner.heard = []
        try touchscreen.begin(1, at: Point(200, 150))
        try touchscreen.update(1, to: Point(220, 160))
        try touchscreen.sync()
        try owner.catchUp()
        let touch = try #require(owner.begun.first)
        #expect(client.heard().isEmpty)
        if isRejected { owner.reject(touch) } else { owner.accept(touch) }
        owner.connection.flush()
        try touchscreen.end(1)
        try touchscreen.sync()
        try owner.connection.roundTrip()
        let number = touch.id.number
        #expect(
          client.heard()
            == (isRejected ? [.touchBegin(number), .touchUpdate(number), .touchEnd(number)] : []))
      }
    }

    @Test func `R3.4 a second verdict is an event that is known as late, and nothing breaks`() throws {
      var owner = try TouchOwner(try server.connect())
      let touchscreen = try server.touchscreen
      try touchscreen.begin(0, at: Point(900, 900))
      try touchscreen.sync()
      try owner.catchUp()
      let touch = try #require(owner.begun.first)
      owner.accept(touch)
      try touchscreen.end(0)
      try touchscreen.sync()
      try owner.connection.roundTrip()
      owner.accept(touch)
      owner.reject(touch)
      try owner.catchUp()
      #expect(owner.lateVerdicts == 2)
      #expect(owner.connection.isAlive)
    }

    @Test func `S3 inside the barrier no other client is served, and after it all are`() throws {
      let client = try PlainClient(server)
      let owner = try TouchOwner(try server.connect())
      let barrier = try owner.verdicts.enterBarrier()
      #expect(!client.isServed(within: 50))
      barrier.leave()
      #expect(client.isServed(within: 5000))
    }

    @Test func `S3 a barrier that is dropped on an error path leaves the server free`() throws {
      struct Failure: Error {}
      let owner = try TouchOwner(try server.connect())
      func failing() throws {
        let barrier = try owner.verdicts.enterBarrier()
        if owner.connection.isAlive { throw Failure() }
        barrier.leave()
      }
      #expect(throws: Failure.self) { try failing() }
      let client = try PlainClient(server)
      #expect(client.isServed(within: 5000))
    }
  }
}
