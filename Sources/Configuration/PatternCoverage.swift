internal import Routing

/// What can be told of two patterns without a text; everything here errs on the side of "not known".
extension TextPattern {
  /// Patterns longer than this are compared as they stand only.
  private static let partLimit = 200

  /// Whether it matches every text that another matches; false also where that cannot be told.
  func covers(_ other: TextPattern, ignoringCase: Bool) -> Bool {
    if self == other { return true }
    switch (self, other) {
    case (.expression, _), (.exact, .glob): return false
    case (.exact, .expression), (.glob, .expression): return isUniversal
    case (.exact, .exact(let text)), (.glob, .exact(let text)):
      return matches(text, ignoringCase: ignoringCase)
    case (.glob, .glob):
      let (wide, narrow) = (parts(ignoringCase), other.parts(ignoringCase))
      guard max(wide.count, narrow.count) <= Self.partLimit else { return false }
      return Self.covers(wide, narrow)
    }
  }

  /// Whether there is certainly no text that both match.
  func isDisjoint(from other: TextPattern, ignoringCase: Bool) -> Bool {
    switch (self, other) {
    case (.expression, _), (_, .expression): return false
    case (_, .exact(let text)): return !matches(text, ignoringCase: ignoringCase)
    case (.exact(let text), .glob): return !other.matches(text, ignoringCase: ignoringCase)
    case (.glob, .glob):
      let (a, b) = (parts(ignoringCase), other.parts(ignoringCase))
      guard max(a.count, b.count) <= Self.partLimit else { return false }
      return !Self.overlap(a, b)
    }
  }

  /// Whether there is certainly a text that both match.
  func overlaps(_ other: TextPattern, ignoringCase: Bool) -> Bool {
    switch (self, other) {
    case (.expression, _), (_, .expression): return self == other || isUniversal || other.isUniversal
    case (.exact, _), (.glob, _):
      if case .glob = self, case .glob = other {
        let (a, b) = (parts(ignoringCase), other.parts(ignoringCase))
        return max(a.count, b.count) <= Self.partLimit && Self.overlap(a, b)
      }
      return !isDisjoint(from: other, ignoringCase: ignoringCase)
    }
  }

  /// Whether it matches every text, the empty one too.
  var isUniversal: Bool {
    guard case .glob(let glob) = self else { return false }
    return glob.utf8.allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// The same for all patterns that differ in ignored case only.
  func canonical(ignoringCase: Bool) -> TextPattern {
    guard ignoringCase else { return self }
    switch self {
    case .exact(let text): return .exact(Self.lowercased(text))
    case .glob(let glob): return .glob(Self.lowercased(glob))
    case .expression: return self
    }
  }

  private func parts(_ ignoringCase: Bool) -> [Part] {
    switch canonical(ignoringCase: ignoringCase) {
    case .exact(let text): text.map { .one($0) }
    case .glob(let glob): Self.parts(of: glob)
    case .expression: []
    }
  }

  /// A star of the wide one takes any parts of the narrow one; all others take one.
  private static func covers(_ wide: [Part], _ narrow: [Part]) -> Bool {
    var (part, place) = (0, 0)
    var lastStar: (part: Int, place: Int)?
    while place < narrow.count {
      if part < wide.count {
        if wide[part] == .any {
          lastStar = (part, place)
          part += 1
          continue
        }
        if wide[part] == narrow[place] || wide[part] == .anyOne && narrow[place] != .any {
          (part, place) = (part + 1, place + 1)
          continue
        }
      }
      guard let star = lastStar else { return false }
      lastStar = (star.part, star.place + 1)
      (part, place) = (star.part + 1, star.place + 1)
    }
    return wide[part...].allSatisfy { $0 == .any }
  }

  /// Whether some text is matched by both: by the ends of both up to which that is so.
  private static func overlap(_ a: [Part], _ b: [Part]) -> Bool {
    var row = [Bool](repeating: false, count: b.count + 1)
    for i in 0...a.count {
      var next = [Bool](repeating: false, count: b.count + 1)
      for j in 0...b.count {
        if i == 0, j == 0 {
          next[j] = true
        } else {
          let isStarA = i > 0 && a[i - 1] == .any
          let isStarB = j > 0 && b[j - 1] == .any
          let isPair =
            i > 0 && j > 0 && row[j - 1]
            && (a[i - 1] == b[j - 1] || a[i - 1] == .anyOne || b[j - 1] == .anyOne)
          // A star takes nothing, or one part more of the other.
          next[j] =
            isStarA && (row[j] || j > 0 && next[j - 1])
            || isStarB && (next[j - 1] || i > 0 && row[j]) || isPair
        }
      }
      row = next
    }
    return row[b.count]
  }
}
