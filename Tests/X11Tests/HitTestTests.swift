import CX11
import Gestures
import Routing
import Testing
import VirtualTouch
import X11

extension OnServer {
  @Suite(.serialized) struct HitTestTests {
    let server: PrivateServer

    init() throws { server = try SharedServer.current }

    /// 20 trees of some 300 windows with 510 points each: 10,200 points.
    @Test(arguments: 1...20)
    func `H3 H11 the hit test equals the server's own pick at random points of random trees`(seed: UInt64)
      throws
    {
      let client = try PlainClient(server)
      var windows = RandomWindows(client, seed: 1000 + seed)
      for _ in 0..<300 { windows.create() }
      client.sync()
      var live = try MirroredTree(try server.connect())
      for _ in 0..<400 { windows.step() }
      client.sync()
      try live.catchUp()
      var owner = try TouchOwner(try server.connect())
      let touchscreen = try server.touchscreen
      var deeper = 0
      for index in 0..<510 {
        let point = index.isMultiple(of: 2) ? live.deepPoint(&windows.random) : live.anyPoint(&windows.random)
        try touchscreen.begin(0, at: point)
        try touchscreen.end(0)
        try touchscreen.sync()
        owner.heard = []
        try owner.catchUp()
        let touch = try #require(owner.begun.first)
        owner.accept(touch)
        owner.connection.flush()
        let path = live.hitPath(touch.location ?? point)
        try #require(path.last == touch.child, "seed \(seed), point \(point)")
        if path.count > 2 { deeper += 1 }
        if index % 10 == 0 {
          #expect(try ServerPick.path(at: point, owner.connection) == path, "seed \(seed), point \(point)")
        }
      }
      #expect(deeper > 50)
    }
  }
}
