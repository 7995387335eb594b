import CX11
import Gestures
import Glibc
import Routing
import Testing
import VirtualTouch
import X11

/// Windows under a finger, beside real window managers and without one.
@Suite(.serialized, .server) struct WindowDragTests {
  let server: PrivateServer

  init() throws { server = try SharedServer.current }

  private typealias Manager = WindowManagerProcess.Kind
  private static let managers: [WindowManagerProcess.Kind?] = [nil, .openbox, .i3]
  private static let start = Rectangle(x: 400, y: 300, width: 500, height: 400)

  private func drag(
    _ kind: WindowDrag.Kind, _ window: UInt32, at place: Point, _ scene: WindowScene
  ) throws -> WindowDrag {
    try WindowDrag(kind, of: WindowID(window), at: place, monitors: [], by: scene.management)
  }

  private func failure(
    _ kind: WindowDrag.Kind, _ window: UInt32, _ scene: WindowScene
  ) -> WindowManagement.Failure? {
    do throws(WindowManagement.Failure) {
      _ = try WindowDrag(
        kind, of: WindowID(window), at: Point(410, 310), monitors: [], by: scene.management)
      return nil
    } catch {
      return error
    }
  }

  /// Ends a drag and waits until the window stands somewhere.
  private func end(
    _ drag: inout WindowDrag, _ window: UInt32, at place: Rectangle?, _ scene: WindowScene
  ) throws {
    drag.end(at: timeNow)
    scene.run(&drag, milliseconds: 3000)
    #expect(drag.isOver)
    try scene.settle(window)
    #expect(scene.inside(window) == place)
  }

  @Test(arguments: managers)
  func `a window follows a finger 300 pixels and stands exactly under it`(
    _ manager: WindowManagerProcess.Kind?
  ) throws {
    let scene = try WindowScene(manager, on: server)
    let window = try scene.window(Self.start)
    let before = try #require(scene.inside(window))
    var drag = try drag(.move, window, at: Point(500, 350), scene)
    scene.go(&drag, by: Vector(300, -120), steps: 60)
    // On the way already, as far as the manager comes along.
    #expect(try #require(scene.inside(window)).x > before.x + 100)
    try end(
      &drag, window,
      at: Rectangle(x: before.x + 300, y: before.y - 120, width: before.width, height: before.height), scene)
  }

  @Test(arguments: managers, [WindowDrag.Kind.move, .resize])
  func `a gesture that is cancelled puts its window back exactly`(
    _ manager: WindowManagerProcess.Kind?, _ kind: WindowDrag.Kind
  ) throws {
    let scene = try WindowScene(manager, on: server)
    let window = try scene.window(Self.start)
    let before = try #require(scene.inside(window))
    var drag = try drag(kind, window, at: Point(410, 350), scene)
    scene.go(&drag, by: Vector(-150, 90), steps: 20)
    #expect(waitUntil { scene.inside(window) != before })
    drag.cancel(at: timeNow)
    scene.run(&drag, milliseconds: 3000)
    #expect(drag.isOver)
    try scene.settle(window)
    #expect(scene.inside(window) == before)
    // What comes later changes nothing.
    drag.follow(Vector(10, 10), at: timeNow)
    drag.end(at: timeNow)
    scene.run(&drag, milliseconds: 50)
    #expect(scene.inside(window) == before)
  }

  @Test func `a gesture that goes nowhere is over at its end, and asks for nothing`() throws {
    let scene = try WindowScene(nil, on: server)
    let window = try scene.window(Self.start)
    for kind in [WindowDrag.Kind.move, .resize] {
      var drag = try drag(kind, window, at: Point(500, 350), scene)
      drag.follow(Vector(0.3, -0.4), at: timeNow)
      #expect(drag.deadline == nil && !drag.isOver)
      drag.end(at: timeNow)
      #expect(drag.isOver)
    }
  }

  private static let places = [
    Point(0.1, 0.1), Point(0.5, 0.1), Point(0.9, 0.1), Point(0.1, 0.5), Point(0.9, 0.5), Point(0.1, 0.9),
    Point(0.5, 0.9), Point(0.9, 0.9),
  ]

  @Test(arguments: managers)
  func `each corner and edge goes with the finger, and the opposite one stays`(
    _ manager: WindowManagerProcess.Kind?
  ) throws {
    let scene = try WindowScene(manager, on: server)
    let window = try scene.window(Self.start)
    for part in Self.places {
      let before = try #require(scene.inside(window))
      let outside = try #require(scene.outside(window))
      let place = Point(
        Double(outside.x) + part.x * Double(outside.width),
        Double(outside.y) + part.y * Double(outside.height))
      var drag = try drag(.resize, window, at: place, scene)
      let way = Vector(part.x < 0.5 ? -60 : 60, part.y < 0.5 ? -40 : 40)
      scene.go(&drag, by: way, steps: 10)
      var after = before
      if part.x != 0.5 { after.width += 60 }
      if part.x < 0.5 { after.x -= 60 }
      if part.y != 0.5 { after.height += 40 }
      if part.y < 0.5 { after.y -= 40 }
      try end(&drag, window, at: after, scene)
      // And back, so that it stays on the screen.
      var back = try self.drag(.resize, window, at: place, scene)
      scene.go(&back, by: Vector(-way.dx, -way.dy), steps: 5)
      try end(&back, window, at: before, scene)
    }
  }

  @Test(arguments: managers)
  func `limits and increments are kept, and the opposite corner stays`(
    _ manager: WindowManagerProcess.Kind?
  ) throws {
    let scene = try WindowScene(manager, on: server)
    let hints = Hints(minimum: (130, 100), maximum: (610, 520), increment: (20, 15), base: (10, 10))
    let window = try scene.window(Rectangle(x: 500, y: 300, width: 410, height: 310), hints: hints)
    let before = try #require(scene.inside(window))
    let corner = (before.x + before.width, before.y + before.height)
    for (way, size) in [
      (Vector(-47, -44), (450, 340)), (Vector(800, 800), (130, 100)), (Vector(-490, -290), (610, 385)),
    ] as [(Vector, (Int32, Int32))] {
      let here = try #require(scene.inside(window))
      var drag = try drag(.resize, window, at: Point(Double(here.x) + 5, Double(here.y) + 5), scene)
      scene.go(&drag, by: way, steps: 10)
      drag.end(at: timeNow)
      scene.run(&drag, milliseconds: 3000)
      try scene.settle(window)
      let now = try #require(scene.inside(window))
      #expect((now.x + now.width, now.y + now.height) == corner)
      #expect((now.width, now.height) == size)
    }
  }

  @Test(arguments: [WindowManagerProcess.Kind.openbox, .i3], [Gravity.center, .southEast, .unmoved, .north])
  func `windows of any gravity go where the finger goes, those with a border too`(
    _ manager: WindowManagerProcess.Kind, _ gravity: Gravity
  ) throws {
    let scene = try WindowScene(manager, on: server)
    var hints = Hints(gravity: gravity)
    hints.border = 3
    let window = try scene.window(Self.start, hints: hints)
    let before = try #require(scene.inside(window))
    var drag = try drag(.move, window, at: Point(500, 350), scene)
    scene.go(&drag, by: Vector(120, 60), steps: 20)
    try end(
      &drag, window,
      at: Rectangle(x: before.x + 120, y: before.y + 60, width: before.width, height: before.height), scene)
    var resizing = try self.drag(.resize, window, at: Point(525, 365), scene)
    scene.go(&resizing, by: Vector(-40, -20), steps: 10)
    try end(
      &resizing, window,
      at: Rectangle(
        x: before.x + 80, y: before.y + 40, width: before.width + 40, height: before.height + 20), scene)
  }

  @Test(arguments: [WindowManagerProcess.Kind.openbox, .i3])
  func `a real xterm at the far corner moves exactly, and is resized by whole characters`(
    _ manager: WindowManagerProcess.Kind
  ) throws {
    let scene = try WindowScene(manager, on: server)
    let xterm = try RealProgram(
      "/usr/bin/xterm", ["-geometry", "80x24-300-300", "-fn", "fixed", "-xrm", "*borderWidth: 2"], on: server)
    let client = scene.client
    try #require(waitUntil { !client.words(client.root, "_NET_CLIENT_LIST").isEmpty })
    let window = client.words(client.root, "_NET_CLIENT_LIST")[0]
    try scene.settle(window)
    try scene.catchUp()
    guard manager == .openbox else {
      #expect(failure(.move, window, scene) == .tiled(manager: "i3"))
      #expect(failure(.resize, window, scene) == .tiled(manager: "i3"))
      return
    }
    let before = try #require(scene.inside(window))
    var moving = try drag(.move, window, at: Point(Double(before.x) + 9, Double(before.y) + 9), scene)
    scene.go(&moving, by: Vector(-300, -77), steps: 60)
    let moved = Rectangle(
      x: before.x - 300, y: before.y - 77, width: before.width, height: before.height)
    try end(&moving, window, at: moved, scene)
    var drag = try drag(.resize, window, at: Point(Double(moved.x) + 5, Double(moved.y) + 5), scene)
    scene.go(&drag, by: Vector(-100, -100), steps: 25)
    drag.end(at: timeNow)
    scene.run(&drag, milliseconds: 3000)
    try scene.settle(window)
    let after = try #require(scene.inside(window))
    #expect(
      (after.x + after.width, after.y + after.height) == (moved.x + moved.width, moved.y + moved.height))
    // Characters of 6 by 13.
    #expect((after.width - moved.width, after.height - moved.height) == (96, 91))
    _ = consume xterm
  }

  @Test func `a window that its manager keeps in place is refused with the reason`() throws {
    let scene = try WindowScene(.openbox, on: server)
    let client = scene.client
    let fixed = try scene.window(
      Self.start, hints: Hints(minimum: (500, 400), maximum: (500, 400)))
    #expect(failure(.resize, fixed, scene) == .fixedSize)
    #expect(failure(.move, fixed, scene) == nil)
    let window = try scene.window(Self.start)
    let id = WindowID(window)
    for (action, state, expected) in [
      (WindowAction.maximize, "_NET_WM_STATE_MAXIMIZED_VERT", WindowManagement.Failure.maximized),
      (.fullscreen, "_NET_WM_STATE_FULLSCREEN", .fullscreen),
    ] {
      try scene.management.perform(action, on: id, at: Timestamp(0))
      try #require(scene.comes { client.words(window, "_NET_WM_STATE").contains(client.atom(state)) })
      #expect(failure(.move, window, scene) == expected)
      #expect(failure(.resize, window, scene) == expected)
      try scene.management.perform(.restore, on: id, at: Timestamp(0))
      try #require(scene.comes { !client.words(window, "_NET_WM_STATE").contains(client.atom(state)) })
    }
    try scene.management.perform(.shade, on: id, at: Timestamp(0))
    let shaded = client.atom("_NET_WM_STATE_SHADED")
    try #require(scene.comes { client.words(window, "_NET_WM_STATE").contains(shaded) })
    #expect(failure(.resize, window, scene) == .shaded)
    #expect(failure(.move, 0x1fff_fff0, scene) == .noWindow)
  }

  @Test(arguments: managers)
  func `a window that is destroyed meanwhile ends its drag quietly`(
    _ manager: WindowManagerProcess.Kind?
  ) throws {
    let scene = try WindowScene(manager, on: server)
    let window = try scene.window(Self.start)
    var drag = try drag(.move, window, at: Point(500, 350), scene)
    scene.go(&drag, by: Vector(40, 0), steps: 5)
    scene.client.destroy(window)
    scene.client.sync()
    drag.follow(Vector(60, 0), at: timeNow)
    scene.run(&drag, milliseconds: 3000)
    #expect(drag.isOver && drag.deadline == nil)
    #expect(scene.connection.isAlive)
  }

  @Test func `an edge stops at the work area, and the opposite one stays`() throws {
    let scene = try WindowScene(.openbox, on: server)
    let panel = scene.client.create(
      WindowGeometry(x: 0, y: 0, width: 1920, height: 30), overrideRedirect: false)
    let client = scene.client
    client.setProperty(
      panel, "_NET_WM_WINDOW_TYPE", type: "ATOM", words: [client.atom("_NET_WM_WINDOW_TYPE_DOCK")])
    client.setProperty(panel, "_NET_WM_STRUT", type: "CARDINAL", words: [0, 0, 30, 0])
    client.map(panel)
    client.sync()
    try #require(waitUntil { client.words(client.root, "_NET_WORKAREA").dropFirst().first == 30 })
    let window = try scene.window(Self.start)
    let outside = try #require(scene.outside(window))
    var drag = try drag(.resize, window, at: Point(450, 330), scene)
    scene.go(&drag, by: Vector(-2000, -2000), steps: 20)
    drag.end(at: timeNow)
    scene.run(&drag, milliseconds: 3000)
    try scene.settle(window)
    let after = try #require(scene.outside(window))
    #expect((after.x, after.y) == (0, 30))
    #expect(
      (after.x + after.width, after.y + after.height)
        == (outside.x + outside.width, outside.y + outside.height))
  }

  @Test(arguments: [0, 30, 300] as [UInt32])
  func `a slow manager has one request at a time, and its window ends exactly`(_ delay: UInt32) throws {
    let slow = try SlowConfigurer(on: server, milliseconds: delay)
    defer { slow.end() }
    let scene = try WindowScene(nil, on: server)
    let window = try scene.window(Self.start)
    try #require(waitUntil { scene.client.words(window, "WM_STATE").first == 1 })
    for kind in [WindowDrag.Kind.move, .resize] {
      let before = try #require(scene.inside(window))
      var drag = try drag(kind, window, at: Point(Double(before.x) + 490, Double(before.y) + 390), scene)
      scene.go(&drag, by: Vector(300, 60), steps: delay < 100 ? 60 : 300)
      drag.end(at: timeNow)
      scene.run(&drag, milliseconds: 5000)
      #expect(drag.isOver)
      var after = before
      if kind == .move {
        after.x += 300
        after.y += 60
      } else {
        after.width += 300
        after.height += 60
      }
      #expect(waitUntil { scene.inside(window) == after }, "\(String(describing: scene.inside(window)))")
      try #require(waitUntil { slow.isIdle })
      #expect(scene.inside(window) == after)
    }
    #expect(slow.requests > 2)
    // One that takes longer than it is waited for has some, but no more and more of them.
    #expect(slow.mostAtOnce <= (delay < 100 ? 1 : 5), "\(slow.mostAtOnce)")
  }

  @Test func `a manager that ignores requests gets few of them, and the drag ends`() throws {
    let manager = try SlowConfigurer(on: server, milliseconds: 0, ignores: true)
    defer { manager.end() }
    let scene = try WindowScene(nil, on: server)
    let window = try scene.window(Self.start)
    try #require(waitUntil { scene.client.words(window, "WM_STATE").first == 1 })
    let before = scene.inside(window)
    var drag = try drag(.move, window, at: Point(500, 350), scene)
    let began = timeNow
    scene.go(&drag, by: Vector(200, 0), steps: 100)
    let tenths = (timeNow - began).rawValue / 100
    drag.end(at: timeNow)
    scene.run(&drag, milliseconds: 3000)
    #expect(drag.isOver && scene.inside(window) == before)
    try #require(waitUntil { manager.isIdle })
    #expect(manager.requests >= 3 && manager.requests <= Int(tenths) + 2, "\(manager.requests)")
  }

  @Test func `under openbox the next request goes only when the one before is done`() throws {
    let scene = try WindowScene(.openbox, on: server)
    let window = try scene.window(Self.start)
    var drag = try drag(.move, window, at: Point(500, 350), scene)
    // Two hundred updates while nothing is read: one request.
    let before = scene.connection.requestCount
    for step in 1...200 { drag.follow(Vector(Double(step), 0), at: timeNow) }
    #expect(scene.connection.requestCount &- before == 1)
    let start = try #require(scene.inside(window))
    try end(
      &drag, window,
      at: Rectangle(x: start.x + 200, y: start.y, width: start.width, height: start.height), scene)
  }
}
