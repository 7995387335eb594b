internal import CX11
internal import Glibc
internal import Keysyms

/// A key without symbols that has some for a while.
struct SpareKey: Hashable {
  var keycode: UInt8
  /// What it makes alone and with Shift.
  var keysyms: Pair
  /// When it was pressed last, in nanoseconds of CLOCK_MONOTONIC.
  var used: Int64

  struct Pair: Hashable {
    var plain: UInt32
    var shifted: UInt32
  }
}

// Symbols that no key of the layout makes are put on keys that have none.
//
// A client looks a key up only as it handles the press, in the map that the server has then. So the symbols stay until no
// spare key was pressed for `quiet`, and only then go, all at once: each change makes every client read the map again.
extension VirtualInput {
  /// How long after the last press of a spare key its symbols stay, in nanoseconds: an application that has not come to
  /// its events by then hangs, as window managers see it.
  package static let quiet: Int64 = 5_000_000_000

  /// When `restoreSpareKeys` is to be called, in nanoseconds of CLOCK_MONOTONIC; nil: there is nothing to restore.
  package var restoreDeadline: Int64? {
    guard !spares.contains(where: { heldKeys[$0.keycode] != nil }) else { return nil }
    return spares.map(\.used).max().map { $0 + VirtualInput.quiet }
  }

  /// Takes the symbols off the spare keys where it is time to, or at once.
  package mutating func restoreSpareKeys(atOnce: Bool = false) {
    guard let restoreDeadline, atOnce || restoreDeadline <= VirtualInput.now else { return }
    do throws(Failure) { _ = try readLayout() } catch { return }
    for spare in spares { SpareKeys.clear(spare.keycode, connection) }
    guard settle() else { return }
    for spare in spares { ledger.forget(spare: spare.keycode) }
    spares.removeAll()
    layout = nil
  }

  /// Puts symbols on spare keys, and reads the layout as it is then.
  ///
  /// - Throws: `noFreeKey`, `tooManyNewCharacters`; then nothing is changed.
  mutating func makeSpares(
    for keysyms: [UInt32], isShiftHeld: Bool = false, _ layout: Layout
  ) throws(Failure) -> Layout {
    let pairs = SpareKeys.pairs(keysyms, isShiftHeld: isShiftHeld)
    let now = VirtualInput.now
    let oldOnes = spares.filter { $0.used + VirtualInput.quiet <= now && heldKeys[$0.keycode] == nil }
      .sorted { $0.used < $1.used }.map(\.keycode)
    let room = HeldLedger.spareKeys - spares.count
    let free = Array(layout.map.freeKeycodes.prefix(max(room, 0))) + oldOnes
    guard pairs.count <= free.count else {
      throw keysyms.count == 1
        ? .noFreeKey(KeyName.name(of: keysyms[0]) ?? VirtualInput.hexadecimal(keysyms[0]))
        : .tooManyNewCharacters(keysyms.count, free: 2 * free.count)
    }
    for (keycode, pair) in zip(free, pairs) {
      spares.removeAll { $0.keycode == keycode }
      ledger.forget(spare: keycode)
      ledger.note(spare: keycode, keysym: pair.plain)
      spares.append(SpareKey(keycode: keycode, keysyms: pair, used: now))
      SpareKeys.set(pair, on: keycode, connection)
    }
    self.layout = nil
    return try readLayout()
  }

  /// Keys are about to be pressed: those that are spare stay as they are.
  mutating func touchSpares(_ keycodes: some Collection<UInt8>) {
    guard !spares.isEmpty else { return }
    let now = VirtualInput.now
    for place in spares.indices where keycodes.contains(spares[place].keycode) { spares[place].used = now }
  }

  /// Another layout was set, and our symbols went with the old one.
  mutating func forgetReplacedSpares(by map: Keymap) {
    for spare in spares where !SpareKeys.has(spare.keycode, spare.keysyms.plain, in: map) {
      ledger.forget(spare: spare.keycode)
    }
    spares.removeAll { !SpareKeys.has($0.keycode, $0.keysyms.plain, in: map) }
  }

  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

enum SpareKeys {
  /// Two symbols for each key: a letter with its capital, other signs by twos.
  ///
  /// While the user holds Shift a key makes the same with and without it.
  static func pairs(_ keysyms: [UInt32], isShiftHeld: Bool) -> [SpareKey.Pair] {
    guard !isShiftHeld else { return keysyms.map { SpareKey.Pair(plain: $0, shifted: $0) } }
    var found: [SpareKey.Pair] = []
    var waiting: UInt32?
    for keysym in keysyms {
      let (lower, upper) = (KeyName.lower(keysym), KeyName.upper(keysym))
      if lower != upper {
        let pair = SpareKey.Pair(plain: lower, shifted: upper)
        if !found.contains(pair) { found.append(pair) }
      } else if let other = waiting {
        found.append(SpareKey.Pair(plain: other, shifted: keysym))
        waiting = nil
      } else {
        waiting = keysym
      }
    }
    if let waiting { found.append(SpareKey.Pair(plain: waiting, shifted: waiting)) }
    return found
  }

  /// Gives a key its symbols in all groups (ChangeKeyboardMapping); sent with the next flush.
  static func set(_ pair: SpareKey.Pair, on keycode: UInt8, _ connection: Connection) {
    xcb_change_keyboard_mapping(connection.xcb, 1, keycode, 2, [pair.plain, pair.shifted])
  }

  static func clear(_ keycode: UInt8, _ connection: Connection) {
    xcb_change_keyboard_mapping(connection.xcb, 1, keycode, 1, [0])
  }

  static func has(_ keycode: UInt8, _ keysym: UInt32, in map: Keymap) -> Bool {
    map.keys[Int(keycode)].groups > 0 && map.symbol(Int(keycode), group: 0, level: 0) == keysym
  }
}
