/// Text of a picture: its width is known before any font is, since the font is one of cells.
enum PictureText {
  /// A cell of a font of 11 units: 0.6 of its size, as all fonts of cells have it, and a bit.
  static let cell = 6.7
  /// From line to line.
  static let line = 14.0

  /// How many cells a text takes at most.
  static func cells(_ text: String) -> Double { text.reduce(0) { $0 + cells($1) } }

  /// A text with what a terminal or a font could take for more than a line of text taken out; cut to so many cells.
  static func cut(_ text: String, to limit: Double) -> String {
    let characters = text.printable.map(calm)
    var (taken, kept) = (0.0, "")
    let whole = characters.reduce(0) { $0 + cells($1) }
    guard whole > limit else { return String(characters) }
    for character in characters {
      taken += cells(character)
      if taken > limit - 1 { break }
      kept.append(character)
    }
    return limit < 1 ? "" : kept + "…"
  }

  /// In lines of so many cells; those after the first are set in.
  static func wrapped(_ text: String, to limit: Int, indent: Int) -> [String] {
    var lines: [String] = []
    var rest = Substring(text.printable)
    while rest.count > limit, limit > 2 * indent {
      // At a blank in the second half, where there is one.
      let piece = rest.prefix(limit)
      let half = piece.index(piece.startIndex, offsetBy: limit / 2)
      let end = piece[half...].lastIndex(of: " ") ?? piece.endIndex
      lines.append(String(rest[..<end]))
      rest = Substring(
        String(repeating: " ", count: indent) + rest[end...].drop { $0 == " " })
    }
    return lines + [String(rest)]
  }

  /// One that has at most two marks above and below it.
  private static func calm(_ character: Character) -> Character {
    guard character.unicodeScalars.count > 3 else { return character }
    var marks = 0
    let kept = character.unicodeScalars.filter { scalar in
      if scalar.properties.generalCategory == .nonspacingMark
        || scalar.properties.generalCategory == .enclosingMark
      {
        marks += 1
      }
      return marks <= 2
    }
    return String(String.UnicodeScalarView(kept)).first ?? character
  }

  private static func cells(_ character: Character) -> Double {
    switch character.unicodeScalars.first?.value ?? 0 {
    case 0..<0x590: 1
    case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFFEF,
      0x1F000...0x3FFFD:
      2
    default: 1.6
    }
  }
}
