import CX11

/// Sees every key that goes down and up, whoever gets it (raw events): "+Alt_L", "-Tab".
final class KeyWitness {
  private let display: Display
  private let opcode: UInt8
  private(set) var seen: [String] = []

  init(on desk: Desk) throws {
    display = try Display(desk.server)
    opcode = display.xinputOpcode()
    display.selectInput(
      of: display.root, device: 1,
      XCB_INPUT_XI_EVENT_MASK_RAW_KEY_PRESS.rawValue | XCB_INPUT_XI_EVENT_MASK_RAW_KEY_RELEASE.rawValue)
    display.roundTrip()
  }

  /// All keys so far.
  @discardableResult
  func catchUp() -> [String] {
    display.roundTrip()
    while let event = display.nextEvent() {
      if let one = read(event) { seen.append(one) }
    }
    return seen
  }

  /// The keys that are down on the core keyboard.
  var down: [String] {
    let cookie = xcb_query_keymap(display.connection)
    guard let reply = Reply(xcb_query_keymap_reply(display.connection, cookie, nil)) else { return [] }
    return withUnsafeBytes(of: reply.value.keys) { bits in
      (0..<256).filter { bits[$0 / 8] & 1 << UInt8($0 % 8) != 0 }.map { name(UInt8($0)) }
    }
  }

  private func read(_ event: borrowing Reply<xcb_generic_event_t>) -> String? {
    event.withPointer { pointer in
      let raw = UnsafeMutableRawPointer(pointer).load(as: xcb_input_raw_key_press_event_t.self)
      guard event.value.response_type & 0x7F == UInt8(XCB_GE_GENERIC), raw.extension == opcode else {
        return nil
      }
      switch Int32(raw.event_type) {
      case XCB_INPUT_RAW_KEY_PRESS: return "+" + name(UInt8(truncatingIfNeeded: raw.detail))
      case XCB_INPUT_RAW_KEY_RELEASE: return "-" + name(UInt8(truncatingIfNeeded: raw.detail))
      default: return nil
      }
    }
  }

  /// The name of the key's first symbol.
  private func name(_ keycode: UInt8) -> String {
    let cookie = xcb_get_keyboard_mapping(display.connection, keycode, 1)
    guard let reply = Reply(xcb_get_keyboard_mapping_reply(display.connection, cookie, nil)) else {
      return "\(keycode)"
    }
    let symbol = reply.withPointer { xcb_get_keyboard_mapping_keysyms($0)?.pointee ?? 0 }
    return XKeysymToString(KeySym(symbol)).map { String(cString: $0) } ?? "\(keycode)"
  }
}
