/// Patterns on texts of ASCII alone, byte by byte: without memory of their own, and many times as fast as characters.
enum ASCIIGlob {
  /// Whether two texts are equal.
  static func equals(_ a: String, _ b: String, ignoringCase: Bool) -> Bool {
    guard ignoringCase else { return a == b }
    return a.utf8.elementsEqual(b.utf8) { fold($0) == fold($1) }
  }

  /// Whether a glob matches the whole of a text.
  static func matches(_ glob: String, _ text: String, ignoringCase: Bool) -> Bool {
    var (glob, text) = (glob, text)
    return glob.withUTF8 { glob in
      text.withUTF8 { text in matches(glob, text, ignoringCase: ignoringCase) }
    }
  }

  /// Goes through both once; at a mismatch only the last `*` takes one byte more.
  private static func matches(
    _ glob: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>, ignoringCase: Bool
  ) -> Bool {
    var (part, place) = (0, 0)
    var lastStar: (part: Int, place: Int)?
    while place < text.count {
      if part < glob.count {
        if glob[part] == UInt8(ascii: "*") {
          lastStar = (part, place)
          part += 1
          continue
        }
        let isEscape = isEscape(glob, part)
        let byte = glob[isEscape ? part + 1 : part]
        let isAny = !isEscape && byte == UInt8(ascii: "?")
        if isAny || (ignoringCase ? fold(byte) == fold(text[place]) : byte == text[place]) {
          part += isEscape ? 2 : 1
          place += 1
          continue
        }
      }
      guard let star = lastStar else { return false }
      lastStar = (star.part, star.place + 1)
      part = star.part + 1
      place = star.place + 1
    }
    return glob[part...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// Whether a backslash there takes the meaning of the next byte away.
  private static func isEscape(_ glob: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    guard glob[place] == UInt8(ascii: "\\"), place + 1 < glob.count else { return false }
    switch glob[place + 1] {
    case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "/"), UInt8(ascii: "\\"): return true
    default: return false
    }
  }

  private static func fold(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte }
}

extension String {
  /// Whether it holds nothing else; then one byte is one character.
  ///
  /// But for a carriage return, which is one character with the line feed after it.
  var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } }
}
