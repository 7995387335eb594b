/// How a key symbol is made: a key, and what must hold for it.
struct Keystroke: Hashable {
  var keycode: UInt8
  /// Modifiers to hold beside those that hold already, as X's bits.
  var extra: UInt8
  /// The group that must be in force.
  var group: Int
}

/// The modifiers that lead to the levels of keys, and those of shortcuts; each as the key that makes it.
struct ModifierKeys {
  /// A key and the real modifiers that it is.
  struct One: Hashable {
    var keycode: UInt8
    var mask: UInt8
  }

  var shift: One?
  var control: One?
  var alt: One?
  var meta: One?
  /// AltGr, and what neo and its like have beside it.
  var level3: One?
  var level5: One?

  init(_ map: Keymap) {
    // Mod1 to Mod5.
    let others: UInt8 = 0xF8
    // Shift_L, Shift_R and so on. Left Shift is Caps Lock too in some layouts (neo): that is not what it is held for.
    shift = ModifierKeys.find([0xFFE1, 0xFFE2], 0x01, in: map)
    control = ModifierKeys.find([0xFFE3, 0xFFE4], 0x04, in: map)
    alt = ModifierKeys.find([0xFFE9, 0xFFEA, 0xFFE7, 0xFFE8], others, in: map)
    meta = ModifierKeys.find([0xFFEB, 0xFFEC, 0xFFED, 0xFFEE], others, in: map)
    level3 = ModifierKeys.find([0xFE03], others, in: map)
    level5 = ModifierKeys.find([0xFE11], others, in: map)
  }

  /// The first key that is one of the modifiers and has one of the symbols without any other key's help.
  private static func find(_ keysyms: [UInt32], _ masks: UInt8, in map: Keymap) -> One? {
    for keysym in keysyms {
      for keycode in map.keycodes where map.modifiers[keycode] & masks != 0 && map.keys[keycode].groups > 0 {
        if map.symbol(keycode, group: 0, level: 0) == keysym {
          return One(keycode: UInt8(keycode), mask: map.modifiers[keycode] & masks)
        }
      }
    }
    return nil
  }

  /// Those that lead to levels, in all ways that they can be held together, the fewest first.
  var levelMasks: [UInt8] {
    let masks = [shift, level3, level5].compactMap { $0?.mask }
    return (0..<1 << masks.count).map { choice in
      (
        count: choice.nonzeroBitCount,
        mask: masks.indices.reduce(UInt8(0)) { choice & 1 << $1 != 0 ? $0 | masks[$1] : $0 }
      )
    }
    .sorted { $0.count < $1.count }.map(\.mask)
  }

  /// The keys that make modifiers.
  func keys(of mask: UInt8) -> [One] {
    [shift, control, alt, meta, level3, level5].compactMap { $0 }.filter { $0.mask & mask != 0 }
  }
}

extension Keymap {
  /// How a symbol is made while modifiers hold: in the group in force if it can be, with as few others as it can be.
  ///
  /// - Parameters:
  ///   - keysym: the symbol.
  ///   - group: the group in force.
  ///   - held: X's bits of what holds anyway and counts.
  ///   - masks: what may be held beside, the fewest first (`ModifierKeys.levelMasks`).
  /// - Returns: nil where no key makes it.
  func keystroke(_ keysym: UInt32, group: Int, under held: UInt8, _ masks: [UInt8]) -> Keystroke? {
    let candidates = keycodes(having: keysym)
    guard !candidates.isEmpty else { return nil }
    let groups = [group] + (0..<groups).filter { $0 != group }
    for group in groups {
      for mask in masks {
        let found = candidates.first {
          Keymap.isSame(symbol($0, inGroup: group, under: held | mask), keysym)
        }
        if let found { return Keystroke(keycode: UInt8(found), extra: mask & ~held, group: group) }
      }
    }
    return nil
  }
}
