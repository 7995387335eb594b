import CX11
import Gestures
import Routing
import Testing
import VirtualTouch
import X11

extension OnServer {
  @Suite(.serialized) struct ShapeTests {
    let server: PrivateServer
    let client: PlainClient

    init() throws {
      server = try SharedServer.current
      client = try PlainClient(server)
    }

    private func window(border: Int32 = 0) -> UInt32 {
      let window = client.create(WindowGeometry(x: 50, y: 60, width: 200, height: 100, border: border))
      client.map(window)
      client.sync()
      return window
    }

    private func node(_ window: UInt32, _ live: MirroredTree) throws -> RegionTree.Node {
      live.tree[try #require(live.tree.index(of: WindowID(window)))]
    }

    private let whole = [Rectangle(x: 0, y: 0, width: 200, height: 100)]

    @Test(arguments: [0, 7] as [Int32])
    func `R8.2 an unshaped window has no shape, with and without a border, before and after resizes`(
      border: Int32
    ) throws {
      let window = window(border: border)
      var live = try MirroredTree(try server.connect())
      for size: Int32 in [100, 300, 300, 20] {
        client.place(window, WindowGeometry(x: 50, y: 60, width: size, height: size))
        client.sync()
        try live.catchUp()
        #expect(try node(window, live).inputShape == nil)
        #expect(try node(window, live).boundingShape == nil)
        #expect(try node(window, live).geometry.width == size)
      }
    }

    @Test func `H11 shapes of a window that holds no point are not read before touches, until it holds some`()
      throws
    {
      let window = window()
      client.shape(window, .input, [])
      client.sync()
      var live = try MirroredTree(try server.connect())
      func hear() throws {
        try live.connection.roundTrip()
        var changes: [WindowChange] = []
        while let event = live.connection.nextQueuedEvent() {
          live.mirror.handle(live.decoder.decode(event), into: &changes)
        }
      }
      client.shape(window, .bounding, [Rectangle(x: 1, y: 2, width: 3, height: 4)])
      client.sync()
      try hear()
      #expect(!live.mirror.hasUnsettledShapes)
      client.shape(window, .input, whole)
      client.sync()
      try hear()
      #expect(live.mirror.hasUnsettledShapes)
      try live.catchUp()
      #expect(try node(window, live).boundingShape == [Rectangle(x: 1, y: 2, width: 3, height: 4)])
      #expect(!live.mirror.hasUnsettledShapes)
    }

    @Test func `R8.2 an input shape as large as the window comes to light when the window grows`() throws {
      let window = window()
      client.shape(window, .input, whole)
      client.sync()
      var live = try MirroredTree(try server.connect())
      #expect(try node(window, live).inputShape == nil)
      client.place(window, WindowGeometry(x: 50, y: 60, width: 400, height: 300))
      client.sync()
      try live.catchUp()
      #expect(try node(window, live).inputShape == whole)
      let outside = Point(350, 300)
      #expect(live.hitPath(outside) == [live.connection.root])
      #expect(try ServerPick.path(at: outside, live.connection) == [live.connection.root])
    }

    @Test func `R8.2 a shape is followed as it is set, changed, emptied and taken away`() throws {
      let window = window()
      var live = try MirroredTree(try server.connect())
      let small = [Rectangle(x: 1, y: 2, width: 3, height: 4)]
      for kind in ShapeKind.allCases {
        for shape in [small, [], whole, nil, small, nil] {
          client.shape(window, kind, shape)
          client.sync()
          try live.catchUp()
          let found = try node(window, live)
          let followed =
            switch kind {
            case .bounding: found.boundingShape
            case .input: found.inputShape
            case .clip: found.clipShape
            }
          #expect(followed == shape)
          // So has one that reads all anew.
          #expect(live.firstDifference(from: try MirroredTree(try server.connect())) == nil)
        }
      }
    }

    @Test func `several changes of a shape in one turn are read once, and the last counts`() throws {
      let window = window()
      var live = try MirroredTree(try server.connect())
      for width in 1...20 {
        client.shape(window, .input, [Rectangle(x: 0, y: 0, width: Int32(width), height: 1)])
      }
      client.sync()
      let count = try live.catchUp()
      #expect(count == 1)
      #expect(try node(window, live).inputShape == [Rectangle(x: 0, y: 0, width: 20, height: 1)])
    }
  }
}
