import CX11
import Gestures
import Glibc
import Keysyms
import Routing
import ScreenSupport
import Testing
import VirtualTouch
import X11

/// Keys that XTEST presses, as an Xlib program sees them.
@Suite(.serialized, .server) struct VirtualKeyTests {
  let server: PrivateServer

  init() throws { server = try SharedServer.current }

  private func chord(_ modifiers: Modifiers = [], _ name: String) throws -> KeyChord {
    let keysym: UInt32 = try #require(KeyName.keysym(name))
    return KeyChord(modifiers, keysym)
  }

  @Test(arguments: ["us", "de", "ru", "us,ru", "fr", "de(neo)"])
  func `every key is the symbol that was asked for, in any layout`(_ layout: String) throws {
    let parts = layout.split(separator: "(")
    if parts.count == 2 {
      try server.setLayout(String(parts[0]), String(parts[1].dropLast()))
    } else {
      try server.setLayout(layout)
    }
    let client = try KeyClient(server)
    client.lock(group: layout.contains(",") ? 1 : 0)
    var maker = InputMaker(try server.connect())
    let names = [
      "a", "A", "+", "plus", "1", "Tab", "Return", "F5", "XF86AudioPlay", "ä", "я", "@", "€", "Left", "space",
      "KP_1", "bracketleft", "ISO_Left_Tab", "U1F600",
    ]
    for name in names {
      let group = client.state.group
      try maker.input.press(try chord([], name))
      let heard = client.heard().filter(\.isPress)
      let last = try #require(heard.last, "\(name)")
      let wanted = try #require(KeyName.keysym(name))
      #expect(
        last.keysym == wanted || KeyName.character(of: last.keysym) == KeyName.character(of: wanted),
        "\(name): \(String(last.keysym, radix: 16))")
      #expect(client.down == [])
      #expect(client.state.group == group)
      #expect(client.state.held == 0)
      try maker.catchUp()
    }
    #expect(maker.ledger.keys == [])
    maker.input.restoreSpareKeys(atOnce: true)
    try server.setLayout()
  }

  @Test(arguments: [UInt32(0), 2, 16, 18])
  func `locks do not spoil a key, and stay on`(_ locks: UInt32) throws {
    let client = try KeyClient(server)
    var maker = InputMaker(try server.connect())
    client.lock(locks)
    for name in ["a", "A", "plus", "KP_1", "KP_End", "ä", "Tab"] {
      try maker.input.press(try chord([], name))
      #expect(client.pressed().last == KeyName.keysym(name), "\(name)")
    }
    #expect(client.state.locked == UInt8(locks))
    client.lock(0)
    maker.input.restoreSpareKeys(atOnce: true)
  }

  @Test func `a chord has its modifiers, and Shift where the key needs it`() throws {
    let client = try KeyClient(server)
    var maker = InputMaker(try server.connect())
    try maker.input.press(try chord([.control], "c"))
    #expect(client.heard().filter { $0.keysym == 0x63 }.map(\.state) == [4, 4])
    try maker.input.press(try chord([.control, .shift], "Tab"))
    #expect(client.heard().filter(\.isPress).last?.state == 5)
    try maker.input.press(try chord([.control], "plus"))
    let plus = try #require(client.heard().last { $0.isPress })
    #expect(plus.keysym == 0x2B && plus.state == 5)
    try maker.input.press(try chord([.alt, .meta], "F1"))
    #expect(client.heard().filter(\.isPress).last?.state == 0x48)
    // As on a real keyboard, Caps Lock adds no Shift to a shortcut.
    client.lock(2)
    try maker.input.press(try chord([.control], "c"))
    #expect(client.heard().filter(\.isPress).last?.state == 6)
    client.lock(0)
    try maker.input.press(KeyChord([.meta], nil))
    #expect(client.heard().map(\.keysym) == [0xFFEB, 0xFFEB])
    #expect(client.down == [])
  }

  @Test func `a shortcut of another group is made in that group, in one piece`() throws {
    try server.setLayout("us,ru")
    let client = try KeyClient(server)
    client.lock(group: 1)
    var maker = InputMaker(try server.connect())
    try maker.input.press(try chord([.control], "c"))
    let press = try #require(client.heard().last { $0.isPress })
    #expect(press.keysym == 0x63 && press.state == 4)
    #expect(client.state.group == 1)
    let due = maker.input.restoreDeadline
    #expect(due == nil)
    try server.setLayout()
  }

  @Test func `what two hold is let go with the last`() throws {
    let client = try KeyClient(server)
    var maker = InputMaker(try server.connect())
    let (alt, altA) = (KeyChord([.alt], nil), try chord([.alt], "a"))
    try maker.input.hold(alt)
    let altKey = try #require(client.down.first)
    #expect(maker.ledger.keys.map { Int($0) } == [altKey])
    try maker.input.hold(altA)
    try maker.input.hold(alt)
    #expect(client.down.count == 2)
    // A key under what is held presses nothing twice.
    _ = client.heard()
    try maker.input.press(try chord([.alt], "Tab"))
    #expect(client.heard().map(\.keysym) == [0xFF09, 0xFF09])
    maker.input.release(alt)
    #expect(client.down.count == 2)
    maker.input.release(altA)
    #expect(client.down == [altKey])
    maker.input.release(alt)
    #expect(client.down == [])
    #expect(maker.ledger.keys == [])
    maker.input.release(alt)
    #expect(client.down == [])
  }

  @Test func `all that is held is let go at once`() throws {
    let client = try KeyClient(server)
    var maker = InputMaker(try server.connect())
    try maker.input.hold(KeyChord([.alt, .control], nil))
    try maker.input.hold(try chord([], "F3"))
    #expect(client.down.count == 3)
    maker.input.releaseAll()
    #expect(client.down == [])
    #expect(maker.ledger.keys == [])
    maker.input.releaseAll()
  }

  @Test func `a modifier that the user holds is neither pressed nor released`() throws {
    let client = try KeyClient(server)
    let control = Int(try #require(try PlainClient(server).modifierKey(2)))
    var maker = InputMaker(try server.connect())
    try server.keyboard.press(control)
    try server.keyboard.sync()
    _ = client.heard()
    try maker.input.press(try chord([.control], "c"))
    #expect(client.heard().map(\.keysym) == [0x63, 0x63])
    try maker.input.hold(KeyChord([.control], nil))
    maker.input.release(KeyChord([.control], nil))
    maker.input.releaseAll()
    #expect(client.heard() == [])
    #expect(client.down == [control])
    try server.keyboard.release(control)
    try server.keyboard.sync()
    #expect(client.down == [])
  }

  @Test func `a modifier that the user has come to hold too is left down until it is let go`() throws {
    let client = try KeyClient(server)
    let control = Int(try #require(try PlainClient(server).modifierKey(2)))
    var maker = InputMaker(try server.connect())
    try maker.input.hold(KeyChord([.control], nil))
    try server.keyboard.press(control)
    try server.keyboard.sync()
    maker.input.release(KeyChord([.control], nil))
    #expect(client.down == [control])
    try server.keyboard.release(control)
    try server.keyboard.sync()
    #expect(client.down == [])
    try maker.input.press(try chord([.control], "c"))
    #expect(client.heard().last { $0.isPress }?.state == 4)
    #expect(client.down == [])
    #expect(maker.ledger.keys == [])
  }

  @Test func `the layout is read again when it changes`() throws {
    let client = try KeyClient(server)
    var maker = InputMaker(try server.connect())
    for (layout, keycode) in [("us", UInt8(29)), ("de", 52), ("us", 29)] {
      try server.setLayout(layout)
      try maker.catchUp()
      try maker.input.press(try chord([], "y"))
      #expect(client.heard().last?.keycode == keycode)
    }
  }

  @Test func `a symbol that no key has gets a free key, which is restored when it was quiet for long enough`()
    throws
  {
    let client = try KeyClient(server)
    let free = client.freeKeycodes
    var maker = InputMaker(try server.connect())
    try maker.input.press(try chord([], "ä"))
    #expect(client.pressed() == [0xE4])
    let spare = try #require(maker.ledger.spares.first)
    #expect(free.contains(spare.keycode) && spare.keysym == 0xE4)
    try maker.catchUp()
    // The capital is on the same key.
    try maker.input.press(try chord([], "Ä"))
    #expect(client.pressed() == [0xC4])
    #expect(maker.ledger.spares.count == 1)
    let due = maker.input.restoreDeadline
    let deadline = try #require(due)
    maker.input.restoreSpareKeys()
    #expect(client.symbol(spare.keycode) == 0xE4)
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let rest = deadline - Int64(now.tv_sec) * 1_000_000_000 - Int64(now.tv_nsec)
    #expect((0...VirtualInput.quiet).contains(rest))
    usleep(UInt32(rest / 1000) + 1000)
    maker.input.restoreSpareKeys()
    #expect(client.freeKeycodes == free)
    let next = maker.input.restoreDeadline
    #expect(maker.ledger.spares.isEmpty && next == nil)
  }

  @Test func `a new layout takes the spare keys with it`() throws {
    let client = try KeyClient(server)
    var maker = InputMaker(try server.connect())
    try maker.input.press(try chord([], "ä"))
    try server.setLayout("us")
    try maker.catchUp()
    try maker.input.press(try chord([], "ä"))
    #expect(client.pressed() == [0xE4, 0xE4] || client.pressed().isEmpty)
    #expect(maker.ledger.spares.count == 1)
    maker.input.restoreSpareKeys(atOnce: true)
  }

  @Test func `where no key is free a symbol is refused, and nothing is pressed`() throws {
    let client = try KeyClient(server)
    let free = client.freeKeycodes
    client.setSymbols(free, 0x61)
    var maker = InputMaker(try server.connect())
    _ = client.heard()
    let umlaut = try chord([.control], "ä")
    #expect(throws: VirtualInput.Failure.noFreeKey("adiaeresis")) { try maker.input.press(umlaut) }
    #expect(throws: VirtualInput.Failure.noFreeKey("adiaeresis")) { try maker.input.hold(umlaut) }
    #expect(throws: VirtualInput.Failure.tooManyNewCharacters(2, free: 0)) { try maker.input.type("äöa") }
    #expect(client.heard() == [])
    #expect(maker.ledger.keys == [] && maker.ledger.spares.isEmpty)
    client.setSymbols(free, 0)
  }

  @Test func `a layout without a modifier refuses it by its name`() throws {
    let client = try KeyClient(server)
    let keys = (8...255).filter { [0xFFEB, 0xFFEC].contains(client.symbol($0)) }
    client.setSymbols(keys.map { UInt8($0) }, 0x61)
    var maker = InputMaker(try server.connect())
    #expect(throws: VirtualInput.Failure.noModifier("Super")) {
      try maker.input.press(KeyChord([.meta], 0x61))
    }
    #expect(throws: VirtualInput.Failure.nothingToPress) { try maker.input.hold(KeyChord([], nil)) }
    #expect(client.down == [])
    try server.setLayout()
  }
}

@Suite struct InputWithoutHelpTests {
  @Test func `without XTEST everything is refused, and nothing harmful is done`() throws {
    let server = try PrivateServer(PrivateServerOptions(extraArguments: ["-extension", "XTEST"]))
    var maker = InputMaker(try server.connect())
    #expect(throws: VirtualInput.Failure.noXTest) { try maker.input.press(KeyChord([], 0x61)) }
    #expect(throws: VirtualInput.Failure.noXTest) { try maker.input.hold(KeyChord([.alt], nil)) }
    #expect(throws: VirtualInput.Failure.noXTest) { try maker.input.type("a") }
    #expect(throws: VirtualInput.Failure.noXTest) { try maker.input.click(.left, at: Point(1, 1)) }
    #expect(throws: VirtualInput.Failure.noXTest) { try maker.input.hold(.left, at: Point(1, 1)) }
    maker.input.move(to: Point(5, 5))
    maker.input.turnWheel(3, along: .vertical, at: Point(5, 5))
    maker.input.release(.left)
    maker.input.release(KeyChord([.alt], nil))
    maker.input.releaseAll()
    try HeldRelease.release(maker.ledger, maker.connection)
    #expect(maker.connection.isAlive)
    #expect(maker.ledger.keys == [] && maker.ledger.buttons == [])
  }

  @Test func `a server that goes away is told, and nothing hangs`() throws {
    let server = try PrivateServer()
    var maker = InputMaker(try server.connect())
    try maker.input.hold(KeyChord([.alt], nil))
    try maker.input.hold(.left, at: Point(1, 1))
    server.stop()
    #expect(throws: VirtualInput.Failure.serverGone) { try maker.input.press(KeyChord([], 0x61)) }
    #expect(throws: VirtualInput.Failure.serverGone) { try maker.input.type("a") }
    #expect(throws: VirtualInput.Failure.serverGone) { try maker.input.click(.left, at: Point(1, 1)) }
    maker.input.releaseAll()
    maker.input.restoreSpareKeys(atOnce: true)
  }
}
