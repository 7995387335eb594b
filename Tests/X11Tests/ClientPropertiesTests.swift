import Gestures
import Glibc
import Routing
import Testing
import VirtualTouch
import X11

extension OnServer {
  /// Who a window is: its process, its relatives, its workspace and its states.
  @Suite(.serialized) struct ClientPropertiesTests {
    let server: PrivateServer
    let client: PlainClient
    let window: UInt32

    init() throws {
      server = try SharedServer.current
      client = try PlainClient(server)
      window = client.create(WindowGeometry(x: 0, y: 0, width: 10, height: 10))
      client.sync()
    }

    private func set(_ name: String, _ type: String, _ words: [UInt32]) {
      client.setProperty(window, name, type: type, words: words)
      client.sync()
    }

    private func set(_ name: String, _ text: String) {
      client.setProperty(window, name, bytes: Array(text.utf8))
      client.sync()
    }

    private func properties(_ live: MirroredTree) throws -> WindowProperties {
      live.tree[try #require(live.tree.index(of: WindowID(window)))].properties
    }

    /// As a follower has it after a change, which a fresh snapshot must have as well.
    private func followed(_ live: inout MirroredTree) throws -> WindowProperties {
      try live.catchUp()
      let fresh = try MirroredTree(try server.connect())
      let read = try properties(live)
      #expect(try properties(fresh) == read)
      return read
    }

    private var host: String {
      var bytes = [CChar](repeating: 0, count: 256)
      gethostname(&bytes, 255)
      return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private var ownName: String {
      CommandLine.arguments[0].split(separator: "/").last.map(String.init) ?? ""
    }

    @Test func `role, relatives, workspace and states are read, followed and taken away again`() throws {
      var live = try MirroredTree(try server.connect())
      set("WM_WINDOW_ROLE", "browser")
      set("WM_TRANSIENT_FOR", "WINDOW", [0x123])
      set("WM_CLIENT_LEADER", "WINDOW", [0x456])
      set("_NET_WM_DESKTOP", "CARDINAL", [2])
      set(
        "_NET_WM_STATE", "ATOM",
        [
          "FULLSCREEN", "MAXIMIZED_VERT", "MAXIMIZED_HORZ", "ABOVE", "BELOW", "STICKY", "SHADED", "HIDDEN",
          "MODAL",
          "FOCUSED", "DEMANDS_ATTENTION", "SKIP_TASKBAR", "SKIP_PAGER", "OF_ANOTHER_WORLD",
        ].map { client.atom("_NET_WM_STATE_\($0)") })
      var read = try followed(&live)
      #expect(read.role == "browser")
      #expect(read.transientFor == WindowID(0x123))
      #expect(read.leader == WindowID(0x456))
      #expect(read.workspace == .one(3))
      #expect(read.states == WindowStates.words.reduce(into: []) { $0.formUnion($1.states) })

      // WM_HINTS goes before WM_CLIENT_LEADER.
      set("WM_HINTS", "WM_HINTS", [1 << 6, 0, 0, 0, 0, 0, 0, 0, 0x789])
      set("_NET_WM_DESKTOP", "CARDINAL", [0xFFFF_FFFF])
      set("_NET_WM_STATE", "ATOM", [client.atom("_NET_WM_STATE_MAXIMIZED_VERT")])
      read = try followed(&live)
      #expect(read.leader == WindowID(0x789))
      #expect(read.workspace == .all)
      #expect(read.states == .maximizedVertical)

      for name in [
        "WM_WINDOW_ROLE", "WM_TRANSIENT_FOR", "WM_CLIENT_LEADER", "WM_HINTS", "_NET_WM_DESKTOP",
        "_NET_WM_STATE",
      ] {
        client.deleteProperty(window, name)
      }
      client.sync()
      #expect(try followed(&live).isEmpty)
    }

    @Test func `the program of a process of this host is found by its number`() throws {
      var live = try MirroredTree(try server.connect())
      set("_NET_WM_PID", "CARDINAL", [UInt32(getpid())])
      var read = try followed(&live)
      #expect(read.pid == Int(getpid()))
      #expect(read.executable == nil, "a window that names no host may be of any")
      set("WM_CLIENT_MACHINE", host)
      read = try followed(&live)
      #expect(read.executable == ownName)
      set("WM_CLIENT_MACHINE", host + ".elsewhere")
      #expect(try followed(&live).executable == nil)
      #expect(try followed(&live).pid == Int(getpid()))
    }

    @Test(arguments: [0, 0x8000_0000, 0xFFFF_FFFF, 4_194_305] as [UInt32])
    func `a number that is no process has no program`(pid: UInt32) throws {
      var live = try MirroredTree(try server.connect())
      set("WM_CLIENT_MACHINE", host)
      set("_NET_WM_PID", "CARDINAL", [pid])
      #expect(try followed(&live).executable == nil)
    }

    @Test func `properties of a wrong format or none at all are none`() throws {
      var live = try MirroredTree(try server.connect())
      for name in [
        "WM_TRANSIENT_FOR", "WM_CLIENT_LEADER", "WM_HINTS", "_NET_WM_DESKTOP", "_NET_WM_STATE", "_NET_WM_PID",
      ] {
        set(name, "four")
      }
      for name in ["WM_WINDOW_ROLE", "WM_CLIENT_MACHINE", "WM_CLASS"] { set(name, "CARDINAL", [1, 2]) }
      #expect(try followed(&live).isEmpty)
      for name in ["WM_TRANSIENT_FOR", "WM_CLIENT_LEADER", "_NET_WM_DESKTOP", "_NET_WM_STATE", "_NET_WM_PID"]
      {
        set(name, "CARDINAL", [])
      }
      // Hints that are too short, and hints that do not say that they name a group.
      set("WM_HINTS", "WM_HINTS", [1 << 6, 0])
      #expect(try followed(&live).isEmpty)
      set("WM_HINTS", "WM_HINTS", [0, 0, 0, 0, 0, 0, 0, 0, 5])
      #expect(try followed(&live).isEmpty)
    }

    @Test func `a window that names itself or nothing has no relatives`() throws {
      var live = try MirroredTree(try server.connect())
      for other in [window, 0] {
        set("WM_TRANSIENT_FOR", "WINDOW", [other])
        set("WM_CLIENT_LEADER", "WINDOW", [other])
        set("WM_HINTS", "WM_HINTS", [1 << 6, 0, 0, 0, 0, 0, 0, 0, other])
        #expect(try followed(&live).isEmpty)
      }
    }

    @Test func `a window that its window manager has iconified is hidden`() throws {
      var live = try MirroredTree(try server.connect())
      set("WM_STATE", "WM_STATE", [3, 0])
      #expect(try followed(&live).states == .hidden)
      #expect(try followed(&live).isManaged)
      set("WM_STATE", "WM_STATE", [1, 0])
      #expect(try followed(&live).states == [])
    }

    @Test func `a megabyte of title, role or class is cut at a character`() throws {
      var live = try MirroredTree(try server.connect())
      // A request holds 256 KiB; the rest is appended.
      let part = Array(String(repeating: "aé漢", count: 40_000).utf8)
      for name in ["_NET_WM_NAME", "WM_WINDOW_ROLE", "WM_CLASS"] {
        for _ in 0..<5 { client.append(window, name, part) }
      }
      client.sync()
      let read = try followed(&live)
      for (text, limit) in [(read.title, 1024), (read.role, 256), (read.instance, 1024)] {
        let text = try #require(text)
        #expect(text.utf8.count > limit - 4 && text.utf8.count <= limit)
        #expect(String(repeating: "aé漢", count: 400).hasPrefix(text))
      }
    }

    @Test func `a cut class keeps its whole first part, whatever its bytes are`() throws {
      var live = try MirroredTree(try server.connect())
      client.setProperty(
        window, "WM_CLASS", bytes: [0xFF, 0x41, 0] + Array(String(repeating: "ä", count: 2000).utf8))
      client.sync()
      let read = try followed(&live)
      #expect(read.instance == "ÿA")
      #expect(read.applicationClass?.allSatisfy { $0 == "ä" } == true)
    }

    @Test func `the window with the focus is focused, by the root's word too`() throws {
      let other = client.create(WindowGeometry(x: 0, y: 0, width: 10, height: 10))
      set("WM_WINDOW_ROLE", "here")
      func focus(_ window: UInt32) {
        client.setProperty(client.root, "_NET_ACTIVE_WINDOW", type: "WINDOW", words: [window])
        client.sync()
      }
      defer {
        client.deleteProperty(client.root, "_NET_ACTIVE_WINDOW")
        client.sync()
      }
      focus(window)
      var live = try MirroredTree(try server.connect())
      #expect(try properties(live).states == .focused)
      focus(other)
      #expect(try followed(&live).states == [])
      let place = try #require(live.tree.index(of: WindowID(other)))
      #expect(live.tree[place].properties.states == .focused)
      focus(0)
      #expect(try followed(&live).states == [])
      #expect(live.tree[place].properties.states == [])
      focus(0x7FFF_FFFF)
      #expect(try followed(&live).states == [])
    }
  }
}
