/// A text to match with: exact, or a glob with `*` and `?`.
///
/// In a glob `*` stands for any text, also none, and `?` for one character; a backslash before `*`, `?` or `\`
/// takes its meaning away.
/// The texts of `exact` hold no such backslash any more.
extension TextPattern {
  /// The pattern that a text of the configuration stands for: a glob where it holds a `*` or `?`.
  package init(_ text: String) {
    let parts = Self.parts(of: text)
    var literal = ""
    for part in parts {
      guard case .one(let character) = part else {
        self = .glob(text)
        return
      }
      literal.append(character)
    }
    self = .exact(literal)
  }

  /// Whether it matches the whole of a text.
  ///
  /// With `ignoringCase` the letters A to Z and a to z are the same.
  /// The work is at most the length of the text times that of the pattern, whatever they hold.
  package func matches(_ text: String, ignoringCase: Bool = false) -> Bool {
    switch self {
    case .exact(let literal):
      ignoringCase ? Self.lowercased(literal) == Self.lowercased(text) : literal == text
    case .glob(let glob):
      ignoringCase
        ? Self.matches(Self.parts(of: Self.lowercased(glob)), Array(Self.lowercased(text)))
        : Self.matches(Self.parts(of: glob), Array(text))
    }
  }

  /// What a glob consists of.
  private enum Part {
    case one(Character)
    case anyOne
    case any
  }

  private static func parts(of glob: String) -> [Part] {
    var parts: [Part] = []
    var rest = Substring(glob)
    while let character = rest.popFirst() {
      switch character {
      case "*": parts.append(.any)
      case "?": parts.append(.anyOne)
      case "\\":
        if let next = rest.first, next == "*" || next == "?" || next == "\\" {
          rest.removeFirst()
          parts.append(.one(next))
        } else {
          parts.append(.one(character))
        }
      default: parts.append(.one(character))
      }
    }
    return parts
  }

  /// Goes through both once; at a mismatch only the last `*` takes one character more.
  private static func matches(_ parts: [Part], _ text: [Character]) -> Bool {
    var part = 0
    var place = 0
    var lastStar: (part: Int, place: Int)?
    while place < text.count {
      if part < parts.count {
        switch parts[part] {
        case .any:
          lastStar = (part, place)
          part += 1
          continue
        case .anyOne:
          part += 1
          place += 1
          continue
        case .one(let character) where character == text[place]:
          part += 1
          place += 1
          continue
        case .one: break
        }
      }
      guard let star = lastStar else { return false }
      lastStar = (star.part, star.place + 1)
      part = star.part + 1
      place = star.place + 1
    }
    return parts[part...].allSatisfy { if case .any = $0 { true } else { false } }
  }

  private static func lowercased(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 >= 0x41 && $0 <= 0x5a ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}

extension WindowMatch {
  /// The window types of EWMH, as `types` names them, with `-` between words.
  package static let knownTypes = [
    "desktop", "dock", "toolbar", "menu", "utility", "splash", "dialog", "dropdown-menu", "popup-menu",
    "tooltip", "notification", "combo", "dnd", "normal",
  ]

  /// Whether a window with these properties is meant.
  ///
  /// Class and instance ignore the case of A to Z, as toolkits disagree about it; titles do not.
  /// A property that a window does not have counts as an empty text.
  package func matches(_ window: WindowProperties) -> Bool {
    Self.any(of: applicationClass, matches: window.applicationClass, ignoringCase: true)
      && Self.any(of: instance, matches: window.instance, ignoringCase: true)
      && Self.any(of: title, matches: window.title, ignoringCase: false)
      && (types.isEmpty || types.contains(Self.type(of: window)))
  }

  private static func any(of patterns: [TextPattern], matches text: String?, ignoringCase: Bool) -> Bool {
    patterns.isEmpty || patterns.contains { $0.matches(text ?? "", ignoringCase: ignoringCase) }
  }

  /// The first type that EWMH knows; `normal` where there is none, as EWMH has it.
  private static func type(of window: WindowProperties) -> String {
    for type in window.types {
      let name = String(type.map { $0 == "_" ? "-" : $0 })
      if knownTypes.contains(name) { return name }
    }
    return "normal"
  }
}
