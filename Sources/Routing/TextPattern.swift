/// Patterns on texts.
///
/// In a glob `*` stands for any text, also none, and `?` for one character; a backslash before `*`, `?`, `/` or `\`
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

  /// A text of the configuration that stands for this text and no other; see `init(_:)`.
  package static func literal(_ text: String) -> String {
    let characters = Array(text)
    var literal = ""
    for (place, character) in characters.enumerated() {
      switch character {
      case "*", "?": literal.append("\\")
      case "\\":
        if place + 1 < characters.count, "*?/\\".contains(characters[place + 1]) { literal.append("\\") }
      case "/": if place == 0, text.hasSuffix("/") { literal.append("\\") }
      default: break
      }
      literal.append(character)
    }
    return literal
  }

  /// Whether it matches the whole of a text.
  ///
  /// With `ignoringCase` the letters A to Z and a to z are the same.
  /// The work is at most the length of the text times that of the pattern, whatever they hold.
  /// `isFitting` says whether the text fits a regular expression.
  package func matches(
    _ text: String, ignoringCase: Bool = false, isFitting: (String) -> Bool = { _ in false }
  ) -> Bool {
    matches(Subject(text), ignoringCase: ignoringCase, isFitting: isFitting)
  }

  /// A text that many patterns are tried on.
  struct Subject {
    let text: String
    let isASCII: Bool

    init(_ text: String) {
      self.text = text
      isASCII = text.isASCII
    }
  }

  func matches(_ subject: Subject, ignoringCase: Bool, isFitting: (String) -> Bool) -> Bool {
    let text = subject.text
    switch self {
    case .exact(let literal):
      if subject.isASCII, literal.isASCII {
        return ASCIIGlob.equals(literal, text, ignoringCase: ignoringCase)
      }
      return ignoringCase ? Self.lowercased(literal) == Self.lowercased(text) : literal == text
    case .glob(let glob):
      if subject.isASCII, glob.isASCII { return ASCIIGlob.matches(glob, text, ignoringCase: ignoringCase) }
      return ignoringCase
        ? Self.matches(Self.parts(of: Self.lowercased(glob)), Array(Self.lowercased(text)))
        : Self.matches(Self.parts(of: glob), Array(text))
    case .expression(let source): return isFitting(source)
    }
  }

  /// What a glob consists of.
  package enum Part: Hashable, Sendable {
    case one(Character)
    case anyOne
    case any
  }

  /// The parts of a text of the configuration, the backslashes read.
  package static func parts(of glob: String) -> [Part] {
    var parts: [Part] = []
    var rest = Substring(glob)
    while let character = rest.popFirst() {
      switch character {
      case "*": parts.append(.any)
      case "?": parts.append(.anyOne)
      case "\\":
        if let next = rest.first, "*?/\\".contains(next) {
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

  /// With the letters A to Z made small.
  package static func lowercased(_ text: String) -> String {
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
  /// Class and instance ignore the case of A to Z, as toolkits disagree about it; other texts do not.
  /// A text that a window does not have counts as an empty one.
  package func matches(_ window: WindowProperties) -> Bool { matches(MatchSubject(window)) }

  func matches(_ subject: MatchSubject) -> Bool {
    let window = subject.window
    return fits(applicationClass, .applicationClass, subject.applicationClass, window)
      && fits(instance, .instance, subject.instance, window) && fits(title, .title, subject.title, window)
      && fits(role, .role, subject.role, window) && fits(executable, .executable, subject.executable, window)
      && (types.isEmpty || types.contains(subject.type))
      && (pids.isEmpty || window.pid.map { pids.contains($0) } ?? false)
      && (workspaces.isEmpty || window.workspace.map { workspaces.contains($0) } ?? false)
      && (states.isEmpty || states.contains { window.states.isSuperset(of: $0) })
      && !exceptions.contains { $0.matches(subject) }
  }

  private func fits(
    _ patterns: [TextPattern], _ text: MatchedText, _ subject: TextPattern.Subject,
    _ window: WindowProperties
  ) -> Bool {
    patterns.isEmpty
      || patterns.contains { pattern in
        pattern.matches(subject, ignoringCase: text.ignoresCase) {
          window.fitting.contains(WindowExpression(text, $0))
        }
      }
  }

  /// The patterns for a text, without those of `not`.
  package func patterns(_ text: MatchedText) -> [TextPattern] {
    switch text {
    case .applicationClass: applicationClass
    case .instance: instance
    case .title: title
    case .role: role
    case .executable: executable
    }
  }

  /// All regular expressions in it, those of `not` too.
  package var expressions: Set<WindowExpression> {
    var found: Set<WindowExpression> = []
    for text in MatchedText.allCases {
      for case .expression(let source) in patterns(text) { found.insert(WindowExpression(text, source)) }
    }
    return exceptions.reduce(found) { $0.union($1.expressions) }
  }
}

/// A window that many rules are tried on.
struct MatchSubject {
  let window: WindowProperties
  let type: String
  let applicationClass: TextPattern.Subject
  let instance: TextPattern.Subject
  let title: TextPattern.Subject
  let role: TextPattern.Subject
  let executable: TextPattern.Subject

  init(_ window: WindowProperties) {
    func subject(_ text: MatchedText) -> TextPattern.Subject { TextPattern.Subject(window[text] ?? "") }
    self.window = window
    type = window.type
    (applicationClass, instance) = (subject(.applicationClass), subject(.instance))
    (title, role, executable) = (subject(.title), subject(.role), subject(.executable))
  }
}
