import CX11
import Gestures
import Routing
import Testing
import VirtualTouch
import X11

extension OnServer {
  @Suite(.serialized) struct WindowMirrorTests {
    let server: PrivateServer

    init() throws { server = try SharedServer.current }

    @Test(arguments: 1...12)
    func `R8.5 R8.7 after any history the mirror equals a fresh snapshot`(seed: UInt64) throws {
      let client = try PlainClient(server)
      var windows = RandomWindows(client, seed: seed)
      for _ in 0..<40 { windows.create() }
      client.sync()
      var live = try MirroredTree(try server.connect())
      for round in 0..<25 {
        for _ in 0..<windows.random.number(1...40) { windows.step() }
        client.sync()
        try live.catchUp()
        let fresh = try MirroredTree(try server.connect())
        try #require(live.firstDifference(from: fresh) == nil, "seed \(seed), round \(round)")
        #expect(live.mirror.count == live.tree.count)
      }
      #expect(!live.mirror.isUnsettled)
    }
  }
}
