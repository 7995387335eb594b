internal import CX11
internal import Gestures

extension Keymap {
  /// Reads the keymap of a keyboard (XkbGetMap, some kilobytes in one round trip); nil where the server has no
  /// XKEYBOARD, or is gone.
  init?(of keyboard: DeviceID, _ connection: Connection) {
    let parts = UInt32(XkbKeyTypesMask | XkbKeySymsMask | XkbModifierMapMask)
    guard let description = XkbGetMap(connection.display, parts, UInt32(keyboard.rawValue)) else {
      return nil
    }
    defer { XkbFreeKeyboard(description, 0, 1) }
    guard let map = description.pointee.map, let keyTypes = map.pointee.types,
      let keySymbols = map.pointee.syms, let keys = map.pointee.key_sym_map
    else { return nil }
    let first = Int(description.pointee.min_key_code)
    let last = Int(description.pointee.max_key_code)
    guard first <= last else { return nil }
    self.init(keycodes: first...last)
    types = (0..<Int(map.pointee.num_types)).map { Keymap.type(keyTypes[$0]) }
    symbols = (0..<Int(map.pointee.num_syms)).map { UInt32(truncatingIfNeeded: keySymbols[$0]) }
    for keycode in keycodes {
      self.keys[keycode] = Keymap.key(keys[keycode])
      if let modmap = map.pointee.modmap { modifiers[keycode] = modmap[keycode] }
    }
  }

  private static func type(_ type: XkbKeyTypeRec) -> KeyType {
    var entries: [(modifiers: UInt8, level: Int)] = []
    if let map = type.map {
      for place in 0..<Int(type.map_count) where map[place].active != 0 {
        entries.append((map[place].mods.mask, Int(map[place].level)))
      }
    }
    return KeyType(mask: type.mods.mask, entries: entries)
  }

  private static func key(_ key: XkbSymMapRec) -> Key {
    let info = Int(key.group_info)
    let beyond: OtherGroup =
      switch info & 0xC0 {
      case 0x40: .clamps
      case 0x80: .goes(to: info >> 4 & 3)
      default: .wraps
      }
    return Key(
      groups: info & 0x0F, beyond: beyond, width: Int(key.width), start: Int(key.offset), types: key.kt_index)
  }
}

/// What the keyboard is at: groups and modifiers (XkbGetState), and which keys are down.
struct KeyboardState {
  /// The group in force.
  var group: Int
  /// What of it is not locked, but held or latched.
  var passingGroup: Int
  var lockedGroup: Int
  /// Real modifiers of keys that are held now, whoever holds them.
  var held: UInt8
  /// Real modifiers that are latched or locked.
  var locked: UInt8
  /// All keys that are down, by keycode.
  var down: [UInt8]

  /// A round trip; nil where the server has no XKEYBOARD, or is gone.
  init?(_ connection: Connection) {
    let xcb = connection.xcb
    let stateCookie = xcb_xkb_get_state(xcb, UInt16(XCB_XKB_ID_USE_CORE_KBD.rawValue))
    let keysCookie = xcb_query_keymap(xcb)
    guard let state = Reply(xcb_xkb_get_state_reply(xcb, stateCookie, nil)) else {
      xcb_discard_reply(xcb, keysCookie.sequence)
      return nil
    }
    guard let keys = Reply(xcb_query_keymap_reply(xcb, keysCookie, nil)) else { return nil }
    let s = state.body.pointee
    group = Int(s.group)
    passingGroup = Int(s.baseGroup) + Int(s.latchedGroup)
    lockedGroup = Int(s.lockedGroup)
    held = s.baseMods
    locked = s.latchedMods | s.lockedMods
    down = withUnsafeBytes(of: keys.body.pointee.keys) { bytes in
      (0...255).filter { bytes[Int($0) / 8] & 1 << ($0 % 8) != 0 }
    }
  }
}
