internal import Gestures
internal import Keysyms
internal import Routing

/// Keys, buttons, wheel and texts of actions.
extension ConfigurationReader {
  /// Keys with `+` between them; nil, and reported, where one is not known.
  mutating func chord(_ entry: YAMLEntry) -> KeyChord? {
    let expected = SchemaValue.chord.expected
    guard let text = text(entry.value, for: entry.key, expected: expected) else { return nil }
    let (words, key) = text.chordParts
    var chord = KeyChord(text: text)
    for word in words {
      guard let modifier = Modifiers(word: word) else {
        report(
          entry.value.mark, "\(word.quoted) is not a modifier", found: text,
          expected: "some of \(Modifiers.words.map(\.word).joined(separator: ", ")) with + between them",
          nearest: nearest(to: word, among: Modifiers.words.map(\.word)))
        return nil
      }
      chord.modifiers.insert(modifier)
    }
    if let modifier = Modifiers(word: key) {
      chord.modifiers.insert(modifier)
      return chord
    }
    guard let keysym = KeyName.keysym(key) else {
      report(
        entry.value.mark, key.isEmpty ? "a key is missing" : "\(key.quoted) is not a key", found: text,
        expected: expected, nearest: nearestKey(to: key))
      return nil
    }
    chord.keysym = keysym
    if !chord.modifiers.isEmpty, key.count == 1, KeyName.lower(keysym) != keysym,
      !chord.modifiers.contains(.shift)
    {
      report(
        entry.value.mark, .warning,
        "the capital \(key.quoted) presses shift as well; write \(key.lowercased().quoted), or shift with it",
        found: text)
    }
    return chord
  }

  /// Names that people know keys by.
  private static let otherNames = [
    "enter": "Return", "esc": "Escape", "del": "Delete", "ins": "Insert", "pageup": "Page_Up",
    "pagedown": "Page_Down", "pgup": "Page_Up", "pgdn": "Page_Down", "spacebar": "space", "win": "super",
    "windows": "super", "cmd": "super", "volumeup": "XF86AudioRaiseVolume",
    "volumedown": "XF86AudioLowerVolume", "mute": "XF86AudioMute", "playpause": "XF86AudioPlay",
  ]

  private func nearestKey(to word: String) -> String? {
    guard findings.count < 200 else { return nil }
    let small = word.lowercased()
    return Self.otherNames[small] ?? KeyName.all.first { $0.lowercased() == small }
      ?? nearest(to: word, among: KeyName.all)
  }

  /// A button of the pointer.
  mutating func button(_ entry: YAMLEntry) -> PointerButton? {
    let expected = SchemaValue.button.expected
    guard let text = text(entry.value, for: entry.key, expected: expected) else { return nil }
    if let known = PointerButton.words.first(where: { $0.word == text }) { return known.button }
    if let number = text.number, (1...32).contains(number) { return PointerButton(UInt8(number)) }
    report(
      entry.value.mark, "\(entry.key.quoted) cannot be \(text.quoted)", found: text, expected: expected,
      nearest: nearest(to: text, among: PointerButton.words.map(\.word)))
    return nil
  }

  /// Turns of the wheel: an axis, or a map.
  mutating func scroll(_ entry: YAMLEntry) -> Scroll? {
    guard case .mapping = entry.value.content else {
      return word(entry, in: .action).map { Scroll(axis: Axis(rawValue: $0)) }
    }
    let before = findings.count
    guard let fields = fields(of: entry.value, in: .scroll) else { return nil }
    var scroll = Scroll()
    if let entry = fields["axis"], let word = word(entry, in: .scroll) { scroll.axis = Axis(rawValue: word) }
    if let entry = fields["every"], let every = length(entry, in: .scroll) { scroll.every = every }
    if let entry = fields["natural"], let isNatural = flag(entry) { scroll.isNatural = isNatural }
    return findings[before...].contains { $0.severity == .error } ? nil : scroll
  }

  /// A text to type: what a keyboard could.
  mutating func typed(_ entry: YAMLEntry) -> String? {
    let expected = SchemaValue.typed.expected
    guard let text = text(entry.value, for: entry.key, expected: expected) else { return nil }
    let isTyped = text.unicodeScalars.allSatisfy {
      $0 == "\n" || $0 == "\t" || KeyName.keysym(of: $0) != nil
    }
    if !text.isEmpty, text.unicodeScalars.count <= 1000, isTyped { return text }
    let fault =
      text.isEmpty
      ? "the text is empty"
      : isTyped ? "this text is too long" : "this text has a character that no keyboard can type"
    report(entry.value.mark, fault, found: text, expected: expected)
    return nil
  }
}

extension String {
  /// What stands before the last `+`, word by word, and the key after it, which may be a plus itself.
  fileprivate var chordParts: (modifiers: [String], key: String) {
    if self == "+" { return ([], "+") }
    let isPlus = hasSuffix("++")
    var words = (isPlus ? dropLast(2) : self[...]).split(separator: "+", omittingEmptySubsequences: false).map
    {
      String($0.trimmed)
    }
    if isPlus { return (words, "+") }
    let key = words.removeLast()
    return (words, key)
  }
}
