import CX11
import Gestures
import Routing
import Testing
import VirtualTouch
import X11
import TestSupport

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
      #expect(!live.mirror.hasUnsettledShapes)
    }

    @Test(arguments: 101...106)
    func `R8.5 a snapshot that is taken while windows change ends up equal as well`(seed: UInt64) async throws
    {
      let server = server
      let busy = Task.detached {
        var windows = RandomWindows(try PlainClient(server), seed: seed)
        for _ in 0..<3000 {
          windows.step()
          if windows.random.oneIn(3) { windows.client.sync() }
        }
        windows.client.sync()
        return windows
      }
      var followers: [MirroredTree] = []
      for _ in 0..<10 {
        followers.append(try MirroredTree(try server.connect()))
        for index in followers.indices { try followers[index].catchUp() }
      }
      let windows = try await busy.value
      let fresh = try MirroredTree(try server.connect())
      for index in followers.indices {
        try followers[index].catchUp()
        #expect(followers[index].firstDifference(from: fresh) == nil, "seed \(seed), follower \(index)")
      }
      windows.client.sync()
    }

    @Test func `R8.9 a repair brings back children that were missed and takes away those that are gone`()
      throws
    {
      let client = try PlainClient(server)
      let box = WindowGeometry(x: 10, y: 10, width: 50, height: 50)
      let windows = (0..<4).map { _ in client.create(box) }
      client.sync()
      var live = try MirroredTree(try server.connect())
      let inner = client.create(in: windows[3], box)
      client.destroy(windows[0])
      let late = client.create(box)
      client.map(late)
      client.restack(windows[1], mode: XCB_STACK_MODE_ABOVE)
      client.sync()
      try live.missEverything()
      #expect(live.firstDifference(from: try MirroredTree(try server.connect())) != nil)
      try live.repair(live.connection.root)
      try live.repair(WindowID(windows[3]))
      #expect(live.firstDifference(from: try MirroredTree(try server.connect())) == nil)
      #expect(live.tree.index(of: WindowID(inner)) != nil)
      try live.repair(WindowID(windows[0]))
      // What was repaired is followed again.
      client.unmap(late)
      client.destroy(inner)
      client.sync()
      try live.catchUp()
      #expect(live.firstDifference(from: try MirroredTree(try server.connect())) == nil)
    }

    @Test func `R8.3 a window is described with its parents, and a gone one is not`() throws {
      let client = try PlainClient(server)
      let box = WindowGeometry(x: 10, y: 20, width: 50, height: 40, border: 3)
      let outer = client.create(box)
      let inner = client.create(in: outer, box)
      client.setProperty(inner, "WM_NAME", bytes: Array("inner".utf8))
      client.sync()
      let connection = try server.connect()
      var mirror = WindowMirror(connection)
      let description = mirror.describe(WindowID(inner))
      let found = try #require(description)
      #expect(found.record.geometry == box)
      #expect(found.record.properties.title == "inner")
      #expect(found.ancestors == [WindowID(outer), connection.root])
      #expect(mirror.describe(WindowID(0x1fff_fff0)) == nil)
      #expect(mirror.describe(connection.root)?.ancestors == [])
      #expect(mirror.count == 0)
    }

    @Test func `a resize of the root is told`() throws {
      let connection = try server.connect()
      var mirror = WindowMirror(connection)
      var changes: [WindowChange] = []
      try mirror.snapshot(into: &changes)
      let whole = WindowGeometry(x: 0, y: 0, width: 1920, height: 1080)
      #expect(changes.first == .configure(connection.root, whole, above: nil))
      changes = []
      let smaller = WindowGeometry(x: 0, y: 0, width: 800, height: 600)
      let event = StructureEvent(
        window: connection.root, reporter: connection.root, sequence: 0,
        change: .configured(smaller, above: nil))
      mirror.handle(.structure(event), into: &changes)
      #expect(changes == [.configure(connection.root, smaller, above: nil)])
    }
  }
}
