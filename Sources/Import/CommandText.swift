/// Commands of other programs, as actions.
enum CommandText {
  /// Actions for a text that they give to the shell.
  static func actions(shell text: String) -> [String] {
    let isSimple = text.unicodeScalars.allSatisfy { !"$`;|&<>(){}*?[]#~!\n".unicodeScalars.contains($0) }
    if isSimple, let words = split(text), let keys = keys(words) { return keys }
    return [ActionText.run(text)]
  }

  /// Actions for a program and its arguments that they start without a shell; nil for none.
  static func actions(words: [String]) -> [String]? {
    guard let program = words.first else { return nil }
    if let keys = keys(words) { return keys }
    // The one thing that is expanded is the program's name.
    if program.hasPrefix("~") || program.contains("$") {
      return [ActionText.run(([program] + words.dropFirst().map(quoted)).joined(separator: " "))]
    }
    return [ActionText.run(words)]
  }

  /// The keys that `xdotool key` presses; nil for any other command, and where it is more than keys.
  private static func keys(_ words: [String]) -> [String]? {
    guard words.count > 2, words[0] == "xdotool" || words[0].hasSuffix("/xdotool"), words[1] == "key" else {
      return nil
    }
    var rest = words[2...]
    var actions: [String] = []
    while let word = rest.popFirst() {
      if word == "--clearmodifiers" { continue }
      if word == "--delay" {
        _ = rest.popFirst()
        continue
      }
      let names = Chord.split(word)
      // A number of several digits is the code of a key.
      let isCode = names.contains { $0.utf8.count > 1 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
      guard !word.hasPrefix("-"), !isCode, !word.contains("++") else { return nil }
      let chords = Chord.chords(names)
      guard chords.count == 1 else { return nil }
      actions += chords.map(ActionText.key)
    }
    return actions.isEmpty ? nil : actions
  }

  /// The words of a command line by the rules of a shell for quotes and backslashes; nil where a quote is not closed.
  static func split(_ text: String) -> [String]? {
    var words: [String] = []
    var word: String.UnicodeScalarView?
    var quote: Unicode.Scalar?
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch (scalar, quote) {
      case ("'", nil), ("\"", nil):
        quote = scalar
        word = word ?? .init()
      case let (end, open?) where end == open: quote = nil
      case ("\\", nil):
        guard let next = scalars.popFirst() else { return nil }
        word = word ?? .init()
        word?.append(next)
      case ("\\", "\""):
        guard let next = scalars.popFirst() else { return nil }
        if next != "\"", next != "\\" { word?.append(scalar) }
        word?.append(next)
      case (_, nil) where scalar.properties.isWhitespace:
        if let word { words.append(String(word)) }
        word = nil
      default:
        word = word ?? .init()
        word?.append(scalar)
      }
    }
    if let word { words.append(String(word)) }
    return quote == nil ? words : nil
  }

  /// A word as the shell takes it for itself.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "-_./=:,+@%".utf8.contains(byte)
      }
    }
    if isPlain, !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
