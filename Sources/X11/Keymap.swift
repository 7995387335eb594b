internal import Keysyms

/// What the keys of a keyboard mean, as XKEYBOARD has it: for each key its symbols by group (layout) and level.
struct Keymap {
  /// Which modifiers lead to which level of a key (XkbKeyTypeRec).
  struct KeyType {
    /// The real modifiers that it looks at.
    var mask: UInt8
    /// All that is not listed is level 0.
    var entries: [(modifiers: UInt8, level: Int)]
  }

  /// A key (XkbSymMapRec).
  struct Key {
    var groups = 0
    /// What is done with a group that it does not have.
    var beyond = OtherGroup.wraps
    var width = 0
    /// Where its symbols begin.
    var start = 0
    /// The place of each group's type.
    var types: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
  }

  enum OtherGroup {
    case wraps
    case clamps
    case goes(to: Int)
  }

  var keycodes: ClosedRange<Int>
  var types: [KeyType] = []
  /// By keycode.
  var keys = [Key](repeating: Key(), count: 256)
  var symbols: [UInt32] = []
  /// The modifiers that each key is, by keycode.
  var modifiers = [UInt8](repeating: 0, count: 256)

  init(keycodes: ClosedRange<Int>) { self.keycodes = keycodes }

  /// How many groups the layout has.
  var groups: Int { keycodes.reduce(1) { max($0, keys[$1].groups) } }

  /// The group that counts for a key; nil where the key has no symbols.
  func group(_ group: Int, of keycode: Int) -> Int? {
    let key = keys[keycode]
    guard key.groups > 0 else { return nil }
    if group < key.groups { return group }
    switch key.beyond {
    case .wraps: return group % key.groups
    case .clamps: return key.groups - 1
    case .goes(let other): return other < key.groups ? other : 0
    }
  }

  /// The symbol at a group that the key has and a level; 0: none.
  func symbol(_ keycode: Int, group: Int, level: Int) -> UInt32 {
    let key = keys[keycode]
    guard level < key.width else { return 0 }
    return symbols[key.start + group * key.width + level]
  }

  /// What a key makes under modifiers, as clients find it; 0: nothing.
  func symbol(_ keycode: Int, inGroup asked: Int, under held: UInt8) -> UInt32 {
    guard let group = group(asked, of: keycode) else { return 0 }
    let key = keys[keycode]
    let all = [key.types.0, key.types.1, key.types.2, key.types.3]
    let type = types[Int(all[group])]
    let level = type.entries.first { $0.modifiers == held & type.mask }?.level ?? 0
    let found = symbol(keycode, group: group, level: level)
    // Caps Lock makes capitals of what does not look at it.
    return held & ~type.mask & Keymap.lock != 0 ? KeyName.upper(found) : found
  }

  /// The keys that have a symbol anywhere.
  func keycodes(having keysym: UInt32) -> [Int] {
    keycodes.filter { keycode in
      let key = keys[keycode]
      return symbols[key.start..<key.start + key.groups * key.width].contains {
        Keymap.isSame($0, keysym) || Keymap.isSame(KeyName.upper($0), keysym)
      }
    }
  }

  /// The keys that mean nothing in any group, from the top, where no real keyboard has any.
  var freeKeycodes: [UInt8] {
    keycodes.reversed().filter { keycode in
      let key = keys[keycode]
      return modifiers[keycode] == 0
        && symbols[key.start..<key.start + key.groups * key.width].allSatisfy { $0 == 0 }
    }
    .map { UInt8($0) }
  }

  /// X's bit of Caps Lock.
  static let lock: UInt8 = 2

  /// Two symbols of one character are the same.
  static func isSame(_ a: UInt32, _ b: UInt32) -> Bool {
    guard a != b else { return a != 0 }
    guard let character = KeyName.character(of: a) else { return false }
    return character == KeyName.character(of: b)
  }
}
