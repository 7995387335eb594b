internal import CLinux

/// What of the keyboard and the pointer is ours just now, in memory that a guardian reads after our death.
///
/// A key is noted before its press is sent and forgotten once the server has taken its release, so that whatever is down
/// stands here. Each store is one word, seen by the other process as it is.
package struct HeldLedger {
  /// How many words it takes.
  package static let size = 8 + HeldLedger.spareKeys
  /// How many keys can have a symbol for a while.
  package static let spareKeys = 64

  private let words: UnsafeMutablePointer<UInt64>

  /// Keeps it at `size` words that are 0 at first; whoever owns them lives longer than this.
  package init(at words: UnsafeMutablePointer<UInt64>) { self.words = words }

  /// Keycodes that are down.
  package var keys: [UInt8] { (0...255).filter { word(Int($0) / 64) & 1 << UInt64($0 % 64) != 0 } }
  /// Buttons that are down, from 1.
  package var buttons: [UInt8] { (1...63).filter { word(4) & 1 << UInt64($0) != 0 } }
  /// Keys that had no symbol and have one for a while, with the first of theirs.
  package var spares: [(keycode: UInt8, keysym: UInt32)] {
    (0..<HeldLedger.spareKeys).compactMap { place in
      let word = word(8 + place)
      guard word != 0 else { return nil }
      return (UInt8(truncatingIfNeeded: word >> 32), UInt32(truncatingIfNeeded: word))
    }
  }

  func note(key: UInt8) { change(Int(key) / 64, UInt64(key % 64), true) }
  func forget(key: UInt8) { change(Int(key) / 64, UInt64(key % 64), false) }
  func note(button: UInt8) { change(4, UInt64(button), true) }
  func forget(button: UInt8) { change(4, UInt64(button), false) }

  func note(spare keycode: UInt8, keysym: UInt32) {
    guard let free = (0..<HeldLedger.spareKeys).first(where: { word(8 + $0) == 0 }) else { return }
    clinux_store(words + 8 + free, UInt64(keycode) << 32 | UInt64(keysym))
  }

  func forget(spare keycode: UInt8) {
    for place in 0..<HeldLedger.spareKeys where word(8 + place) >> 32 == UInt64(keycode) {
      clinux_store(words + 8 + place, 0)
    }
  }

  private func word(_ place: Int) -> UInt64 { clinux_load(words + place) }

  private func change(_ place: Int, _ bit: UInt64, _ isSet: Bool) {
    let mask: UInt64 = 1 << bit
    clinux_store(words + place, isSet ? word(place) | mask : word(place) & ~mask)
  }
}
