import Gestures
import Keysyms
import Routing
import ScreenSupport
import Testing
import VirtualTouch
import X11

/// Text that XTEST types, as an Xlib program reads it.
@Suite(.serialized, .server) struct VirtualTextTests {
  let server: PrivateServer

  init() throws { server = try SharedServer.current }

  /// What a program has read, with Return and Tab as text has them.
  private func read(_ client: KeyClient) -> String {
    var text = ""
    for keysym in client.pressed() {
      switch keysym {
      case 0xFF0D: text += "\n"
      case 0xFF09: text += "\t"
      default:
        if let scalar = KeyName.character(of: keysym) {
          text.unicodeScalars.append(scalar)
        } else {
          text += "?"
        }
      }
    }
    return text
  }

  @Test(arguments: ["us", "de", "ru", "us,ru"], [UInt32(0), 2, 18])
  func `a text arrives whole in any layout and under locks`(_ layout: String, _ locks: UInt32) throws {
    try server.setLayout(layout)
    let client = try KeyClient(server)
    client.lock(group: layout.contains(",") ? 1 : 0)
    client.lock(locks)
    var maker = InputMaker(try server.connect())
    let text = "Hello, World! aA1\tüÜß€ Привет-ЁЖ «🙂👩‍💻»\nñ ~`|\\{}[]@#"
    try maker.input.type(text)
    #expect(read(client) == text)
    #expect(client.down == [])
    #expect(client.state.locked == UInt8(locks))
    #expect(client.state.group == (layout.contains(",") ? 1 : 0))
    #expect(maker.ledger.keys == [])
    client.lock(0)
    maker.input.restoreSpareKeys(atOnce: true)
    try server.setLayout()
  }

  @Test func `1000 characters arrive in order, and one more is refused`() throws {
    let client = try KeyClient(server)
    var maker = InputMaker(try server.connect())
    let text = String((0..<1000).map { Character(Unicode.Scalar(UInt8(33 + $0 * 7 % 94))) })
    try maker.input.type(text)
    #expect(read(client) == text)
    #expect(throws: VirtualInput.Failure.textTooLong(1001)) { try maker.input.type(text + "a") }
    // One character of very many code points.
    let tower = "a" + String(repeating: "\u{301}", count: 5000)
    #expect(throws: VirtualInput.Failure.textTooLong(5001)) { try maker.input.type(tower) }
    #expect(client.heard() == [])
  }

  @Test(arguments: ["\r\n", "\r", "\n"]) func `every kind of new line is one Return`(_ line: String) throws {
    let client = try KeyClient(server)
    var maker = InputMaker(try server.connect())
    try maker.input.type("a" + line + line + "b")
    #expect(read(client) == "a\n\nb")
  }

  @Test(arguments: [
    ("\u{7}", UInt32(7)), ("a\u{1B}[2J", 0x1B), ("\0", 0), ("a\u{7F}", 0x7F), ("\u{85}", 0x85), ("\u{8}", 8),
  ]) func `a control character is refused before anything is typed`(_ text: String, _ value: UInt32) throws {
    let client = try KeyClient(server)
    var maker = InputMaker(try server.connect())
    #expect(throws: VirtualInput.Failure.controlCharacter(value)) { try maker.input.type("typed" + text) }
    #expect(throws: VirtualInput.Failure.emptyText) { try maker.input.type("") }
    #expect(client.heard() == [])
  }

  @Test func `more different characters than there are keys for are refused before anything is typed`() throws
  {
    let client = try KeyClient(server)
    let free = client.freeKeycodes
    var maker = InputMaker(try server.connect())
    let many = String((0..<200).map { Character(Unicode.Scalar(0x4E00 + $0) ?? "?") })
    let failure = #expect(throws: VirtualInput.Failure.self) { try maker.input.type("a" + many) }
    guard case .tooManyNewCharacters(200, let count) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(count > 20)
    #expect(client.heard() == [] && client.freeKeycodes == free)
    // All that fits is typed.
    let fitting = String(many.prefix(count))
    try maker.input.type(fitting)
    #expect(read(client) == fitting)
    try maker.catchUp()
    // The keys are in use for some seconds, and their characters can be typed again.
    try maker.input.type(fitting)
    #expect(read(client) == fitting)
    #expect(throws: VirtualInput.Failure.noFreeKey("U4EC7")) { try maker.input.type("仇") }
    maker.input.restoreSpareKeys(atOnce: true)
    #expect(client.freeKeycodes == free)
  }

  @Test func `no text is typed while Control, Alt or Super is held, by us or by the user`() throws {
    let client = try KeyClient(server)
    var maker = InputMaker(try server.connect())
    for (modifier, name) in [(Modifiers.control, "Control"), (.alt, "Alt"), (.meta, "Super")] {
      try maker.input.hold(KeyChord(modifier, nil))
      #expect(throws: VirtualInput.Failure.modifiersHeld(name)) { try maker.input.type("rm") }
      maker.input.releaseAll()
    }
    let control = try #require(try PlainClient(server).modifierKey(2))
    try server.keyboard.press(control)
    try server.keyboard.sync()
    #expect(throws: VirtualInput.Failure.modifiersHeld("Control")) { try maker.input.type("rm") }
    try server.keyboard.release(control)
    try server.keyboard.sync()
    #expect(client.pressed() == [])
  }

  @Test func `Shift that the user holds does not make capitals`() throws {
    let client = try KeyClient(server)
    let shift = try #require(try PlainClient(server).modifierKey(0))
    var maker = InputMaker(try server.connect())
    try server.keyboard.press(shift)
    try server.keyboard.sync()
    try maker.input.type("aB+1")
    #expect(read(client) == "aB+1")
    #expect(client.down == [shift])
    try server.keyboard.release(shift)
    try server.keyboard.sync()
    maker.input.restoreSpareKeys(atOnce: true)
  }

  @Test func `every failure says in one sentence what and what to do`() {
    let failures: [VirtualInput.Failure] = [
      .noXTest, .noKeyboard, .noModifier("Super"), .noFreeKey("adiaeresis"),
      .tooManyNewCharacters(9, free: 4),
      .nothingToPress, .emptyText, .textTooLong(1001), .controlCharacter(7), .modifiersHeld("Alt"),
      .noSuchButton(32, buttons: 10), .serverGone,
    ]
    for failure in failures {
      let text = failure.description
      #expect(text.first?.isLowercase == true && text.last != ".")
      #expect(text.contains(":") || text.contains(";"))
    }
    #expect(VirtualInput.Failure.controlCharacter(7).description.contains("U+0007"))
  }
}
