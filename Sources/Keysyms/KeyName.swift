internal import CXKBCommon

/// The names of key symbols (keysyms), as X has them: no display is needed.
package enum KeyName {
  /// What a name stands for, case as X has it: "Tab", "plus", "XF86AudioPlay", "U1F600"; nil where it is none.
  ///
  /// A single character that can be printed stands for itself: "a", "+", "ä". NoSymbol and VoidSymbol are no keys.
  package static func keysym(_ name: String) -> UInt32? {
    if name.unicodeScalars.count == 1, let scalar = name.unicodeScalars.first {
      return keysym(of: scalar)
    }
    guard name.utf8.count <= 64, !name.utf8.contains(0) else { return nil }
    // Numbers and code points without a name of their own are read too, out of range and control characters as well.
    let found = xkb_keysym_from_name(name, XKB_KEYSYM_NO_FLAGS)
    // Below the blank there are none.
    guard found >= 0x20, found != voidSymbol, found <= largest else { return nil }
    if (unicode...unicodeEnd).contains(found), !isPrinted(found - unicode) { return nil }
    return found
  }

  /// The key symbol that makes a character; nil for one that is not printed.
  ///
  /// It is the older one where there are two, which layouts have: Cyrillic_ya, not U044F.
  package static func keysym(of scalar: Unicode.Scalar) -> UInt32? {
    guard isPrinted(scalar.value) else { return nil }
    let found = xkb_utf32_to_keysym(scalar.value)
    return found == 0 ? nil : found
  }

  /// The character that a key symbol makes; nil where it makes none.
  ///
  /// Keys of the keypad make none here, since they are keys of their own.
  package static func character(of keysym: UInt32) -> Unicode.Scalar? {
    if (0xFE00...0xFFFF).contains(keysym) { return nil }
    let value = xkb_keysym_to_utf32(keysym)
    return value == 0 ? nil : Unicode.Scalar(value)
  }

  /// Its name; nil where it has none but its number.
  package static func name(of keysym: UInt32) -> String? {
    // A name with U is only the code point in other words.
    guard keysym != 0, keysym != voidSymbol, let name = spelled(keysym), !name.hasPrefix("0x") else {
      return nil
    }
    return name
  }

  /// What an upper-case letter is of a lower-case one; all others are their own, "ß" too, as Caps Lock has it.
  package static func upper(_ keysym: UInt32) -> UInt32 {
    keysym == 0xDF ? keysym : xkb_keysym_to_upper(keysym)
  }

  /// What a lower-case letter is of an upper-case one; all others are their own.
  package static func lower(_ keysym: UInt32) -> UInt32 { xkb_keysym_to_lower(keysym) }

  /// All names, in the order of their numbers: letters and signs, keys that control, keys of media and the like.
  package static let all: [String] = ranges.flatMap { range in
    range.compactMap { keysym in
      guard keysym != voidSymbol, let name = spelled(keysym), !isCodePoint(name) else { return nil }
      return name
    }
  }

  private static let voidSymbol: UInt32 = 0xFF_FFFF
  /// Above this, plus a code point, are the symbols of characters that have no older one.
  private static let unicode: UInt32 = 0x0100_0000
  /// The keys of vendors, such as XF86AudioPlay, lie above.
  private static let unicodeEnd: UInt32 = 0x01FF_FFFF
  /// A keysym has 29 bits.
  private static let largest: UInt32 = 0x1FFF_FFFF
  /// Where names are: Latin to control keys; keys of the XFree86 project, and those of the Linux kernel.
  private static let ranges: [ClosedRange<UInt32>] = [0x20...0xFFFF, 0x1008_0000...0x1008_FFFF]

  private static func isPrinted(_ value: UInt32) -> Bool {
    (0x20...0x7E).contains(value) || (0xA0...0x10_FFFF).contains(value) && Unicode.Scalar(value) != nil
  }

  private static func spelled(_ keysym: UInt32) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard xkb_keysym_get_name(keysym, buffer.baseAddress, buffer.count) > 0 else { return nil }
      return buffer.baseAddress.map { String(cString: $0) }
    }
  }

  /// "U1F600" or "0x...": it has no name.
  private static func isCodePoint(_ name: String) -> Bool {
    name.hasPrefix("0x")
      || name.utf8.count > 1 && name.hasPrefix("U") && name.dropFirst().allSatisfy(\.isHexDigit)
  }
}
