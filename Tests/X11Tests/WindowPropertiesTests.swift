import CX11
import Gestures
import Routing
import Testing
import VirtualTouch
import X11

extension OnServer {
  @Suite(.serialized) struct WindowPropertiesTests {
    let server: PrivateServer
    let client: PlainClient
    let window: UInt32

    init() throws {
      server = try SharedServer.current
      client = try PlainClient(server)
      window = client.create(WindowGeometry(x: 0, y: 0, width: 10, height: 10))
      client.sync()
    }

    private func properties(_ window: UInt32, _ live: MirroredTree) throws -> WindowProperties {
      live.tree[try #require(live.tree.index(of: WindowID(window)))].properties
    }

    @Test func `all properties that rules match are read, at the start and as they change`() throws {
      func set(_ suffix: String) {
        client.setProperty(window, "WM_CLASS", bytes: Array("inst\(suffix)\0Class\(suffix)\0".utf8))
        client.setProperty(window, "WM_NAME", bytes: Array("old\(suffix)".utf8))
        client.setProperty(window, "_NET_WM_NAME", type: "UTF8_STRING", bytes: Array("Büro\(suffix)".utf8))
        client.setProperty(window, "WM_STATE", type: "WM_STATE", words: [1, 0])
        let types = ["_NET_WM_WINDOW_TYPE_DOCK", "_KDE_NET_WM_WINDOW_TYPE_OVERRIDE"].map { client.atom($0) }
        client.setProperty(window, "_NET_WM_WINDOW_TYPE", type: "ATOM", words: types)
        client.sync()
      }
      func expected(_ suffix: String) -> WindowProperties {
        WindowProperties(
          isManaged: true, applicationClass: "Class\(suffix)", instance: "inst\(suffix)",
          title: "Büro\(suffix)",
          types: ["dock"])
      }
      set("1")
      var live = try MirroredTree(try server.connect())
      #expect(try properties(window, live) == expected("1"))
      set("2")
      // Five properties changed in one turn, and are one change.
      #expect(try live.catchUp() == 1)
      #expect(try properties(window, live) == expected("2"))
      client.deleteProperty(window, "_NET_WM_NAME")
      client.deleteProperty(window, "WM_STATE")
      client.sync()
      try live.catchUp()
      #expect(try properties(window, live).title == "old2")
      #expect(try !properties(window, live).isManaged)
    }

    @Test func `a withdrawn window is not managed`() throws {
      client.setProperty(window, "WM_STATE", type: "WM_STATE", words: [0, 0])
      client.sync()
      let live = try MirroredTree(try server.connect())
      #expect(try !properties(window, live).isManaged)
    }

    @Test(
      arguments: [
        (Array("plain".utf8), "plain"), (Array("Grün".utf8), "Grün"), ([0x47, 0x72, 0xfc, 0x6e], "Grün"),
        ([0xff, 0xfe, 0x41], "ÿþA"), ([0x41, 0, 0x42], "A"), ([], ""),
      ] as [([UInt8], String)])
    func `any bytes make a title, as UTF-8 or else as Latin-1`(bytes: [UInt8], text: String) throws {
      client.setProperty(window, "WM_NAME", bytes: bytes)
      client.sync()
      let live = try MirroredTree(try server.connect())
      #expect(try properties(window, live).title == text)
    }

    @Test func `a long title is cut at 1 KiB, never within a character`() throws {
      let long = String(repeating: "aé", count: 1000)
      client.setProperty(window, "_NET_WM_NAME", type: "UTF8_STRING", bytes: Array(long.utf8))
      client.sync()
      let live = try MirroredTree(try server.connect())
      let title = try #require(try properties(window, live).title)
      #expect(title.utf8.count <= 1024 && title.utf8.count > 1020)
      #expect(long.hasPrefix(title))
    }

    @Test func `a property of a wrong format is none`() throws {
      client.setProperty(window, "WM_NAME", type: "STRING", words: [65, 66])
      client.setProperty(window, "_NET_WM_WINDOW_TYPE", bytes: [1, 2, 3, 4])
      client.setProperty(window, "WM_STATE", type: "WM_STATE", bytes: [1])
      client.sync()
      let live = try MirroredTree(try server.connect())
      #expect(try properties(window, live).isEmpty)
    }

    @Test func `H1 H4 opacity and a client's own shadow are read, and followed`() throws {
      var live = try MirroredTree(try server.connect())
      #expect(try properties(window, live).opacity == nil)
      client.setProperty(window, "_NET_WM_WINDOW_OPACITY", type: "CARDINAL", words: [42_949_672])
      client.setProperty(window, "_GTK_FRAME_EXTENTS", type: "CARDINAL", words: [26, 27, 23, 29])
      client.sync()
      try live.catchUp()
      #expect(try properties(window, live).opacity == 42_949_672)
      #expect(try properties(window, live).isInvisible)
      #expect(
        try properties(window, live).frameExtents == FrameExtents(left: 26, right: 27, top: 23, bottom: 29))
      // No rule could match by them.
      #expect(try properties(window, live).isEmpty)
      client.setProperty(window, "_NET_WM_WINDOW_OPACITY", type: "CARDINAL", words: [42_949_673])
      client.deleteProperty(window, "_GTK_FRAME_EXTENTS")
      client.sync()
      try live.catchUp()
      #expect(try !properties(window, live).isInvisible)
      #expect(try properties(window, live).frameExtents == nil)
    }

    @Test(arguments: [[1, 2, 3], [0, 0, 0, 40_000], []] as [[UInt32]])
    func `shadows that cannot be are none`(words: [UInt32]) throws {
      client.setProperty(window, "_GTK_FRAME_EXTENTS", type: "CARDINAL", words: words)
      client.sync()
      let live = try MirroredTree(try server.connect())
      #expect(try properties(window, live).frameExtents == nil)
    }

    @Test func `R8.6 properties are read three levels deep, also of a window that comes up there`() throws {
      var chain = [window]
      for _ in 0..<4 {
        chain.append(client.create(in: chain.last, WindowGeometry(x: 0, y: 0, width: 10, height: 10)))
      }
      for window in chain { client.setProperty(window, "WM_NAME", bytes: Array("here".utf8)) }
      client.sync()
      var live = try MirroredTree(try server.connect())
      #expect(try chain.map { try properties($0, live).title } == ["here", "here", "here", nil, nil])
      client.reparent(chain[2], to: client.root, x: 0, y: 0)
      client.sync()
      try live.catchUp()
      #expect(try chain.map { try properties($0, live).title } == ["here", "here", "here", "here", "here"])
      client.reparent(chain[2], to: chain[1], x: 0, y: 0)
      client.sync()
      try live.catchUp()
      #expect(try chain.map { try properties($0, live).title } == ["here", "here", "here", nil, nil])
    }
  }
}
