import Gestures
import Routing
import ScreenSupport
import Testing
import VirtualTouch
import X11

/// Buttons and wheel by XTEST, as an ordinary client hears them, without any touch.
@Suite(.serialized, .server) struct VirtualButtonTests {
  let server: PrivateServer
  let application: PointerClient

  init() throws {
    server = try SharedServer.current
    application = try PointerClient(server, WindowGeometry(x: 100, y: 100, width: 400, height: 300))
  }

  @Test(arguments: UInt8(1)...10) func `every button clicks at its place`(_ number: UInt8) throws {
    var maker = InputMaker(try server.connect())
    try maker.input.click(PointerButton(number), at: Point(200.9, 210.2))
    let heard = application.heard().filter { !$0.isMotion }
    #expect(heard.map(\.kind) == [.press(Int(number)), .release(Int(number))])
    #expect(heard.allSatisfy { $0.place == Point(200, 210) })
    #expect(maker.ledger.buttons == [])
  }

  @Test(arguments: [UInt8(0), 11, 32, 255]) func `a button that there is not is refused`(_ number: UInt8)
    throws
  {
    var maker = InputMaker(try server.connect())
    let refused = VirtualInput.Failure.noSuchButton(number, buttons: 10)
    #expect(throws: refused) { try maker.input.click(PointerButton(number), at: Point(200, 200)) }
    #expect(throws: refused) { try maker.input.hold(PointerButton(number), at: Point(200, 200)) }
    #expect(application.heard() == [])
    #expect(maker.ledger.buttons == [])
  }

  @Test func `what two hold is released with the last, where the pointer was put last`() throws {
    var maker = InputMaker(try server.connect())
    try maker.input.hold(.left, at: Point(200, 200))
    #expect(maker.ledger.buttons == [1])
    try maker.input.hold(.left, at: Point(210, 200))
    maker.input.release(.left)
    maker.input.move(to: Point(300, 250))
    #expect(application.buttons == 0x100)
    maker.input.release(.left)
    let heard = application.heard()
    #expect(heard.first { !$0.isMotion }?.place == Point(200, 200))
    #expect(heard.last?.kind == .release(1) && heard.last?.place == Point(300, 250))
    #expect(heard.count { !$0.isMotion } == 2)
    #expect(application.buttons == 0)
    #expect(maker.ledger.buttons == [])
    maker.input.release(.left)
    #expect(application.heard() == [])
  }

  @Test func `all buttons that are held are released at once`() throws {
    var maker = InputMaker(try server.connect())
    for button in [PointerButton.left, .right, .middle] { try maker.input.hold(button, at: Point(200, 200)) }
    try maker.input.hold(.left, at: Point(200, 200))
    #expect(maker.ledger.buttons == [1, 2, 3])
    maker.input.releaseAll()
    #expect(application.buttons == 0)
    #expect(maker.ledger.buttons == [])
  }

  @Test func `a click of a button that is held is heard, and it stays held`() throws {
    var maker = InputMaker(try server.connect())
    try maker.input.hold(.left, at: Point(200, 200))
    try maker.input.click(.left, at: Point(200, 200))
    #expect(application.buttons == 0x100)
    maker.input.release(.left)
    let kinds = application.heard().filter { !$0.isMotion }.map(\.kind)
    #expect(kinds == [.press(1), .release(1), .press(1), .release(1)])
  }

  @Test(arguments: [(3, Axis.vertical, 5), (-2, .vertical, 4), (2, .horizontal, 7), (-1, .horizontal, 6)])
  func `the wheel turns down and to the right for what is positive`(_ clicks: Int, axis: Axis, button: Int)
    throws
  {
    var maker = InputMaker(try server.connect())
    maker.input.turnWheel(clicks, along: axis, at: Point(250, 250))
    let heard = application.heard().filter { !$0.isMotion }
    #expect(heard.map(\.kind) == (0..<abs(clicks)).flatMap { _ in [.press(button), .release(button)] })
    #expect(heard.allSatisfy { $0.place == Point(250, 250) })
    #expect(maker.ledger.buttons == [])
  }

  @Test(arguments: [Int.max, Int.min]) func `a wheel gone mad turns a bounded number of clicks`(_ clicks: Int)
    throws
  {
    var maker = InputMaker(try server.connect())
    maker.input.turnWheel(clicks, along: .vertical, at: Point(250, 250))
    maker.input.turnWheel(0, along: .vertical, at: Point(250, 250))
    #expect(application.heard().count { !$0.isMotion } == 2 * VirtualInput.mostClicks)
  }

  @Test(arguments: [Point(.nan, 5), Point(.infinity, -.infinity), Point(1e300, -1e300), Point(-5, 5000)])
  func `a place that is none, or off the screen, harms nobody`(_ place: Point) throws {
    var maker = InputMaker(try server.connect())
    try maker.input.click(.left, at: place)
    maker.input.move(to: place)
    #expect(server.isAlive && application.buttons == 0)
  }

  @Test func `a left-handed pointer map, or one that turns the wheel round, changes nothing`() throws {
    var maker = InputMaker(try server.connect())
    // The server refuses another map while a button of it is down.
    application.client.setPointerMap([3, 2, 1, 5, 4, 6, 7, 0, 9, 10])
    try maker.catchUp()
    try maker.input.click(.left, at: Point(200, 200))
    maker.input.turnWheel(1, along: .vertical, at: Point(200, 200))
    #expect(throws: VirtualInput.Failure.noSuchButton(8, buttons: 10)) {
      try maker.input.click(PointerButton(8), at: Point(200, 200))
    }
    let kinds = application.heard().filter { !$0.isMotion }.map(\.kind)
    application.client.setPointerMap(Array(1...10))
    try maker.catchUp()
    #expect(kinds.suffix(4) == [.press(1), .release(1), .press(5), .release(5)])
    #expect(application.buttons == 0 && maker.ledger.buttons == [])
  }

  @Test func `what a dead owner held is released by its ledger, and nothing else`() throws {
    let keys = try KeyClient(server)
    let other = try server.connect()
    var maker = InputMaker(try server.connect())
    try maker.input.hold(KeyChord([.alt, .control], 0x61))
    try maker.input.hold(.right, at: Point(200, 200))
    let shift = try #require(try PlainClient(server).modifierKey(0))
    try server.keyboard.press(shift)
    try server.keyboard.sync()
    #expect(keys.down.count == 4)
    try HeldRelease.release(maker.ledger, other)
    #expect(keys.down == [shift])
    #expect(application.buttons == 0)
    _ = application.heard()
    // A second time there is nothing to release.
    try HeldRelease.release(maker.ledger, other)
    #expect(application.heard() == [])
    maker.input.releaseAll()
    #expect(maker.ledger.keys == [])
    try server.keyboard.release(shift)
    try server.keyboard.sync()
  }

  @Test func `what a dead owner put on spare keys is taken off by its ledger, but not what others put there`()
    throws
  {
    let keys = try KeyClient(server)
    let free = keys.freeKeycodes
    let other = try server.connect()
    var maker = InputMaker(try server.connect())
    try maker.input.type("äжы")
    let spares = maker.ledger.spares
    #expect(spares.count == 3)
    keys.setSymbols([spares[0].keycode], 0x62)
    try HeldRelease.restoreSpareKeys(maker.ledger, other)
    #expect(keys.symbol(spares[0].keycode) == 0x62)
    #expect(keys.freeKeycodes == free.filter { $0 != spares[0].keycode })
    keys.setSymbols([spares[0].keycode], 0)
    try maker.catchUp()
    maker.input.restoreSpareKeys(atOnce: true)
    #expect(keys.freeKeycodes == free)
  }
}
