import Gestures
import Routing
import ScreenSupport
import Testing
import VirtualTouch
import X11

/// What an ordinary client hears of buttons and wheel by XTEST while fingers are on the screen (xi2.md R4.6).
@Suite(.serialized, .server) struct TouchedInputTests {
  let server: PrivateServer
  let application: PointerClient
  let touchscreen: VirtualTouchscreen

  init() throws {
    server = try SharedServer.current
    touchscreen = try server.touchscreen
    application = try PointerClient(server, WindowGeometry(x: 100, y: 100, width: 400, height: 300))
  }

  /// Lands a finger and accepts its touch.
  private func land(_ finger: Int = 0, at place: Point, _ owner: inout TouchOwner) throws -> TouchEvent {
    owner.heard = []
    try touchscreen.begin(finger, at: place)
    try touchscreen.sync()
    try owner.catchUp()
    let touch = try #require(owner.begun.first)
    owner.accept(touch)
    try owner.catchUp()
    return touch
  }

  private func drag(_ finger: Int = 0, to place: Point, _ owner: inout TouchOwner) throws {
    try touchscreen.update(finger, to: place)
    try touchscreen.sync()
    try owner.catchUp()
  }

  @Test(arguments: [PointerButton.left, .middle, .right])
  func `R4.6 the server moves the pointer with an accepted finger, and tells nobody of it`(
    _ button: PointerButton
  ) throws {
    var owner = try TouchOwner(try server.connect())
    var maker = InputMaker(owner.connection)
    let touch = try land(at: Point(150, 150), &owner)
    #expect(touch.isEmulating)
    try maker.input.hold(button, at: Point(150, 150))
    _ = application.heard()
    try drag(to: Point(250, 200), &owner)
    try drag(to: Point(350, 300), &owner)
    #expect(application.client.pointer() == (350, 300))
    #expect(application.heard() == [])
    try touchscreen.end(0)
    try touchscreen.sync()
    maker.input.release(button)
    #expect(application.buttons == 0)
    try owner.catchUp()
  }

  @Test(arguments: [PointerButton.left, .middle, .right], [true, false])
  func `R4.6 a drag with a motion of ours at each update arrives whole, released before or after the lift`(
    _ button: PointerButton, _ isReleasedAfter: Bool
  ) throws {
    var owner = try TouchOwner(try server.connect())
    var maker = InputMaker(owner.connection)
    _ = try land(at: Point(150, 150), &owner)
    _ = application.heard()
    try maker.input.hold(button, at: Point(150, 150))
    let places = [Point(160, 155), Point(250, 200), Point(350, 300)]
    for place in places {
      try drag(to: place, &owner)
      maker.input.move(to: place)
    }
    if !isReleasedAfter { maker.input.release(button) }
    try touchscreen.end(0)
    try touchscreen.sync()
    try owner.catchUp()
    if isReleasedAfter { maker.input.release(button) }
    let heard = application.heard()
    let number = Int(button.number)
    #expect(heard.filter { !$0.isMotion }.map(\.kind) == [.press(number), .release(number)])
    let press = try #require(heard.firstIndex { $0.kind == .press(number) })
    #expect(heard[press].place == Point(150, 150))
    // The application has the motion at each place, with the button down.
    let motions = heard[press...].filter(\.isMotion)
    #expect(places.allSatisfy { place in motions.contains { $0.place == place } }, "\(heard)")
    #expect(motions.allSatisfy { $0.state & 0x80 << number != 0 }, "\(heard)")
    let release = try #require(heard.last { $0.kind == .release(number) })
    #expect(release.place == places.last)
    #expect(application.buttons == 0)
    // The next touch is an ordinary one.
    let next = try land(at: Point(200, 200), &owner)
    #expect(next.isEmulating)
    try touchscreen.end(0)
    try touchscreen.sync()
    try owner.catchUp()
    #expect(application.buttons == 0)
  }

  @Test func `R4.6 a program that hears drags alone hears all of one`() throws {
    let program = try PointerClient(
      server, WindowGeometry(x: 600, y: 100, width: 400, height: 300), onlyDrags: true)
    var owner = try TouchOwner(try server.connect())
    var maker = InputMaker(owner.connection)
    _ = try land(at: Point(650, 150), &owner)
    _ = program.heard()
    try maker.input.hold(.left, at: Point(650, 150))
    for x in [700, 750, 800] {
      let place = Point(Double(x), 200)
      try drag(to: place, &owner)
      maker.input.move(to: place)
    }
    try touchscreen.end(0)
    try touchscreen.sync()
    maker.input.release(.left)
    // The landing itself is told before we have the touch (R4.2).
    let heard = Array(program.heard().drop { $0.isMotion })
    #expect(heard.first?.kind == .press(1) && heard.last?.kind == .release(1), "\(heard)")
    for x in [700, 750, 800] { #expect(heard.contains { $0.isMotion && $0.x == x }) }
    #expect(heard.last?.place == Point(800, 200))
    try owner.catchUp()
    #expect(program.buttons == 0)
  }

  @Test(arguments: [0, 1])
  func `R4.6 clicks of the wheel arrive at the window under the place, between updates`(_ finger: Int) throws
  {
    var owner = try TouchOwner(try server.connect())
    var maker = InputMaker(owner.connection)
    // The second finger emulates nothing; the first is elsewhere.
    if finger == 1 { #expect(try land(0, at: Point(1000, 900), &owner).isEmulating) }
    let touch = try land(finger, at: Point(150, 150), &owner)
    #expect(touch.isEmulating == (finger == 0))
    _ = application.heard()
    maker.input.turnWheel(2, along: .vertical, at: Point(150, 150))
    try drag(finger, to: Point(160, 180), &owner)
    maker.input.turnWheel(-1, along: .horizontal, at: Point(160, 180))
    let heard = application.heard().filter { !$0.isMotion }
    #expect(
      heard.map(\.kind) == [
        .press(5), .release(5), .press(5), .release(5), .press(6), .release(6),
      ])
    #expect(
      heard.map(\.place) == Array(repeating: Point(150, 150), count: 4)
        + Array(repeating: Point(160, 180), count: 2))
    try touchscreen.endAll()
    try touchscreen.sync()
    try owner.catchUp()
    #expect(application.buttons == 0)
  }

  @Test(arguments: [0, 1], [true, false])
  func `R4.6 a click arrives at the finger, and no button stays down after the lift`(
    _ finger: Int, _ isMeanwhile: Bool
  ) throws {
    var owner = try TouchOwner(try server.connect())
    var maker = InputMaker(owner.connection)
    if finger == 1 { _ = try land(0, at: Point(1000, 900), &owner) }
    _ = try land(finger, at: Point(150, 150), &owner)
    _ = application.heard()
    if isMeanwhile { try maker.input.click(.right, at: Point(150, 150)) }
    try touchscreen.endAll()
    try touchscreen.sync()
    try owner.catchUp()
    if !isMeanwhile { try maker.input.click(.right, at: Point(150, 150)) }
    let heard = application.heard().filter { !$0.isMotion }
    #expect(heard.map(\.kind) == [.press(3), .release(3)])
    #expect(heard.allSatisfy { $0.place == Point(150, 150) })
    #expect(application.buttons == 0)
    try touchscreen.begin(0, at: Point(700, 700))
    try touchscreen.end(0)
    try touchscreen.sync()
    owner.heard = []
    try owner.catchUp()
    for touch in owner.begun { owner.accept(touch) }
    try owner.catchUp()
    _ = try StuckButton.cure(owner.connection, by: try server.connect())
    #expect(application.buttons == 0)
  }

  @Test func `R4.6 a drag by a finger that emulates nothing arrives whole`() throws {
    var owner = try TouchOwner(try server.connect())
    var maker = InputMaker(owner.connection)
    _ = try land(0, at: Point(1000, 900), &owner)
    _ = try land(1, at: Point(150, 150), &owner)
    _ = application.heard()
    try maker.input.hold(.left, at: Point(150, 150))
    for place in [Point(200, 200), Point(300, 250)] {
      try touchscreen.send([.update(0, Point(1000, place.y + 700)), .update(1, place)])
      try touchscreen.sync()
      try owner.catchUp()
      maker.input.move(to: place)
    }
    try touchscreen.endAll()
    try touchscreen.sync()
    maker.input.release(.left)
    let heard = application.heard()
    #expect(heard.filter { !$0.isMotion }.map(\.kind) == [.press(1), .release(1)])
    #expect(heard.filter { !$0.isMotion }.map(\.place) == [Point(150, 150), Point(300, 250)])
    for place in [Point(200, 200), Point(300, 250)] {
      #expect(heard.contains { $0.isMotion && $0.place == place })
    }
    try owner.catchUp()
    #expect(application.buttons == 0)
  }

  @Test
  func
    `R4.6 where the application has the touch, a click after the lift leaves the finger's own press whole`()
    throws
  {
    var maker = InputMaker(try server.connect())
    try touchscreen.begin(0, at: Point(150, 150))
    try touchscreen.update(0, to: Point(170, 160))
    try touchscreen.end(0)
    try touchscreen.sync()
    maker.input.turnWheel(1, along: .vertical, at: Point(170, 160))
    try maker.input.click(.right, at: Point(170, 160))
    let kinds = application.heard().filter { !$0.isMotion }.map(\.kind)
    #expect(
      kinds == [.press(1), .release(1), .press(5), .release(5), .press(3), .release(3)], "\(kinds)")
    #expect(application.buttons == 0)
  }

  /// Why buttons wait for the lift there.
  @Test func `R4.6 where the application has the touch, a click before the lift takes its release from it`()
    throws
  {
    var maker = InputMaker(try server.connect())
    try touchscreen.begin(0, at: Point(150, 150))
    try touchscreen.sync()
    maker.input.turnWheel(1, along: .vertical, at: Point(150, 150))
    try touchscreen.update(0, to: Point(170, 160))
    try touchscreen.end(0)
    try touchscreen.sync()
    let kinds = application.heard().filter { !$0.isMotion }.map(\.kind)
    #expect(kinds == [.press(1), .press(5), .release(5)])
    #expect(application.buttons == 0)
  }
}
