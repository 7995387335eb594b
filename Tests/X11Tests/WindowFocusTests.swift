import Gestures
import Routing
import Testing
import VirtualTouch
import X11

/// The focus and the workspace of windows, and what each manager makes of the actions.
@Suite(.serialized, .server) struct WindowFocusTests {
  let server: PrivateServer

  init() throws { server = try SharedServer.current }

  private static let managers: [WindowManagerProcess.Kind?] = [nil, .openbox, .i3]
  private let now = Timestamp(0)

  @Test(arguments: managers)
  func `a window that is activated has the focus, and the other one has it no more`(
    _ manager: WindowManagerProcess.Kind?
  ) throws {
    let scene = try WindowScene(manager, on: server)
    let windows = try (0..<2).map { _ in try scene.window(floats: false) }
    for turn in 0..<4 {
      let (window, other) = (windows[turn % 2], windows[1 - turn % 2])
      try scene.management.activate(WindowID(window), at: now)
      #expect(scene.comes { scene.management.hasFocus(WindowID(window)) })
      #expect(!scene.management.hasFocus(WindowID(other)))
      // The frame has it too, as one that holds the client.
      if manager == .openbox {
        let frame = try #require(scene.top(of: window))
        #expect(frame != window && scene.management.hasFocus(WindowID(frame)))
      }
      #expect(!scene.management.hasFocus(WindowID(0x1fff_fff0)))
    }
    #expect(throws: WindowManagement.Failure.noWindow) {
      try scene.management.activate(WindowID(0x1fff_fff0), at: now)
    }
  }

  @Test(arguments: [.openbox, .i3] as [WindowManagerProcess.Kind])
  func `a window on another workspace is shown where it is activated`(
    _ manager: WindowManagerProcess.Kind
  ) throws {
    let scene = try WindowScene(manager, on: server)
    let client = scene.client
    let stays = try scene.window(floats: false)
    try openSecondWorkspace(scene)
    let window = try scene.window(floats: false)
    try scene.management.send(WindowID(window), to: .number(2), at: now)
    #expect(scene.comes { client.words(window, "_NET_WM_DESKTOP") == [1] })
    #expect(client.words(stays, "_NET_WM_DESKTOP") == [0])
    try scene.management.activate(WindowID(window), at: now)
    #expect(scene.comes { client.words(client.root, "_NET_CURRENT_DESKTOP") == [1] })
    #expect(scene.comes { scene.management.hasFocus(WindowID(window)) })
  }

  /// i3 has only workspaces that hold something: one more window is put on a second.
  private func openSecondWorkspace(_ scene: WindowScene) throws {
    guard scene.kind == .i3 else { return }
    let client = scene.client
    let holder = try scene.window(floats: false)
    let i3 = try RealProgram("/usr/bin/i3-msg", ["-q", "move container to workspace 2"], on: server)
    try #require(waitUntil { client.words(holder, "_NET_WM_DESKTOP") == [1] })
    _ = consume i3
  }

  @Test(arguments: [.openbox, .i3] as [WindowManagerProcess.Kind])
  func `a window goes to other workspaces by the rules of going there`(
    _ manager: WindowManagerProcess.Kind
  ) throws {
    let scene = try WindowScene(manager, on: server)
    let client = scene.client
    let window = try scene.window()
    func isOn(_ index: UInt32) -> Bool { scene.comes { client.words(window, "_NET_WM_DESKTOP") == [index] } }
    try openSecondWorkspace(scene)
    let count = try #require(client.words(client.root, "_NET_NUMBER_OF_DESKTOPS").first)
    #expect(count == (manager == .i3 ? 2 : 4))
    try scene.management.send(WindowID(window), to: .next, at: now)
    #expect(isOn(1))
    #expect(client.words(client.root, "_NET_CURRENT_DESKTOP") == [0])
    try scene.management.send(WindowID(window), to: .number(1), at: now)
    #expect(isOn(0))
    try scene.management.send(WindowID(window), to: .previous, at: now)
    #expect(isOn(count - 1))
    #expect(throws: WindowManagement.Failure.noSuchWorkspace("9")) {
      try scene.management.send(WindowID(window), to: .number(9), at: now)
    }
    #expect(throws: WindowManagement.Failure.noSuchWorkspace("games")) {
      try scene.management.send(WindowID(window), to: .name("games"), at: now)
    }
    #expect(throws: WindowManagement.Failure.noWindow) {
      try scene.management.send(nil, to: .next, at: now)
    }
  }

  @Test func `without a manager there are no workspaces, and what is not shown cannot have the focus`() throws
  {
    let scene = try WindowScene(nil, on: server)
    let window = try scene.window()
    #expect(throws: WindowManagement.Failure.noWindowManager) {
      try scene.management.send(WindowID(window), to: .next, at: now)
    }
    scene.client.unmap(window)
    scene.client.sync()
    #expect(throws: WindowManagement.Failure.notShown) {
      try scene.management.activate(WindowID(window), at: now)
    }
  }

  @Test(arguments: [.openbox, .i3] as [WindowManagerProcess.Kind])
  func `sticky is on all workspaces, by the state or by the place, and back`(
    _ manager: WindowManagerProcess.Kind
  ) throws {
    let scene = try WindowScene(manager, on: server)
    let client = scene.client
    let window = try scene.window()
    let state = client.atom("_NET_WM_STATE_STICKY")
    for isSticky in [true, false] {
      try scene.management.perform(.sticky, on: WindowID(window), at: now)
      #expect(
        scene.comes {
          manager == .i3
            ? client.words(window, "_NET_WM_STATE").contains(state) == isSticky
            : client.words(window, "_NET_WM_DESKTOP") == [isSticky ? .max : 0]
        })
    }
  }
}

/// What i3 makes of the actions.
@Suite(.serialized, .server) struct I3Tests {
  let server: PrivateServer

  init() throws { server = try SharedServer.current }

  private typealias Failure = WindowManagement.Failure
  private let now = Timestamp(0)

  private func failure(
    _ action: WindowAction, _ window: UInt32, _ scene: WindowScene
  ) -> WindowManagement.Failure? {
    do throws(WindowManagement.Failure) {
      try scene.management.perform(action, on: WindowID(window), at: now)
      return nil
    } catch {
      return error
    }
  }

  @Test func `what i3 does not do is refused by name`() throws {
    let scene = try WindowScene(.i3, on: server)
    let window = try scene.window()
    let tiled = try scene.window(floats: false)
    #expect(failure(.minimize, window, scene) == .neverDone(.minimize, manager: "i3"))
    #expect(failure(.lower, window, scene) == .neverDone(.lower, manager: "i3"))
    for action in [WindowAction.maximize, .toggleMaximize] {
      #expect(failure(action, window, scene) == .notSupported("_NET_WM_STATE_MAXIMIZED_VERT"))
    }
    #expect(failure(.shade, window, scene) == .notSupported("_NET_WM_STATE_SHADED"))
    #expect(failure(.above, window, scene) == .notSupported("_NET_WM_STATE_ABOVE"))
    #expect(failure(.sticky, tiled, scene) == .tiled(manager: "i3"))
    #expect(throws: Failure.notSupported("_NET_SHOWING_DESKTOP")) {
      try scene.management.toggleShowDesktop()
    }
    #expect(Failure.neverDone(.lower, manager: "i3").description == "i3 does not lower windows")
  }

  @Test func `full screen, its restoring, raise and close do their job under i3`() throws {
    let scene = try WindowScene(.i3, on: server)
    let client = scene.client
    let window = try scene.window()
    let over = try scene.window()
    let before = scene.inside(window)
    let state = client.atom("_NET_WM_STATE_FULLSCREEN")
    try scene.management.perform(.raise, on: WindowID(window), at: now)
    #expect(
      scene.comes {
        (try? ServerPick.path(at: Point(600, 500), scene.connection).last) == WindowID(window)
      })
    for action in [WindowAction.fullscreen, .restore] {
      try scene.management.perform(action, on: WindowID(window), at: now)
      let isFull = action == .fullscreen
      #expect(scene.comes { client.words(window, "_NET_WM_STATE").contains(state) == isFull })
      #expect(scene.comes { isFull ? scene.inside(window)?.width == 1920 : scene.inside(window) == before })
    }
    client.setProperty(over, "WM_PROTOCOLS", type: "ATOM", words: [client.atom("WM_DELETE_WINDOW")])
    client.sync()
    _ = client.heard()
    try scene.management.perform(.close, on: WindowID(over), at: now)
    scene.connection.flush()
    #expect(client.heard { $0 == .other(33) }.contains(.other(33)))
  }

  @Test func `workspaces of i3 go round and are found by name`() throws {
    let scene = try WindowScene(.i3, on: server)
    let client = scene.client
    _ = try scene.window(floats: false)
    let i3 = try RealProgram("/usr/bin/i3-msg", ["-q", "workspace mail"], on: server)
    try #require(waitUntil { client.words(client.root, "_NET_CURRENT_DESKTOP") == [1] })
    _ = try scene.window(floats: false)
    for (target, index) in [
      (WorkspaceTarget.next, 0), (.previous, 1), (.number(1), 0), (.name("mail"), 1), (.name("1"), 0),
    ] as [(WorkspaceTarget, UInt32)] {
      try scene.management.go(to: target, at: now)
      #expect(scene.comes { client.words(client.root, "_NET_CURRENT_DESKTOP") == [index] })
    }
    _ = consume i3
  }
}
