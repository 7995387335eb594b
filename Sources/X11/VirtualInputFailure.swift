extension VirtualInput {
  /// Why no input was made; then nothing is held that was not held before.
  package enum Failure: Error, Hashable, Sendable {
    /// The server has no XTEST.
    case noXTest
    /// The server has no XKEYBOARD, or no keyboard for XTEST.
    case noKeyboard
    /// No key of the layout is this modifier, by its name.
    case noModifier(String)
    /// No key makes this symbol, by its name, and no key is free for it.
    case noFreeKey(String)
    /// So many characters of a text are not in the layout; the keys that are free hold only so many.
    case tooManyNewCharacters(Int, free: Int)
    /// A chord with neither key nor modifier.
    case nothingToPress
    case emptyText
    /// So many characters.
    case textTooLong(Int)
    /// A text has a character that no key makes, by its code point.
    case controlCharacter(UInt32)
    /// These modifiers are held, by their names: what is typed would be shortcuts.
    case modifiersHeld(String)
    /// The pointer of XTEST has fewer buttons.
    case noSuchButton(UInt8, buttons: Int)
    case serverGone
  }
}

extension VirtualInput.Failure: CustomStringConvertible {
  /// What was found and what to do, in one sentence.
  package var description: String {
    switch self {
    case .noXTest:
      "the X server has no XTEST extension, by which keys and buttons are pressed: enable it in the server's configuration"
    case .noKeyboard:
      "the X server has no keyboard to press keys on: enable its XKEYBOARD and XTEST extensions"
    case .noModifier(let name):
      "no key of the keyboard layout is \(name): choose another modifier, or a layout (setxkbmap) that has it"
    case .noFreeKey(let name):
      "no key of the keyboard layout makes \(name), and none is free to make it for a moment: "
        + "use a key of the layout, or add a layout that has it (setxkbmap)"
    case .tooManyNewCharacters(let count, let free):
      "the text has \(count) different characters that are not in the keyboard layout, whose free keys hold \(free) at a time: "
        + "type less at once, or add a layout that has them (setxkbmap)"
    case .nothingToPress: "there is no key to press: name one"
    case .emptyText: "there is no text to type: give at least one character"
    case .textTooLong(let count):
      "the text has \(count) characters, and at most \(VirtualInput.longestText) are typed: make it shorter"
    case .controlCharacter(let value):
      "the text has the control character U+\(VirtualInput.hexadecimal(value)), which no key types: take it out"
    case .modifiersHeld(let names):
      "while \(names) is held a text would come out as shortcuts: let go of it first"
    case .noSuchButton(let number, let buttons):
      "there is no button \(number) to press: use one of 1 to \(buttons)"
    case .serverGone: "the X server closed the connection; start fingerpost again when the session is back"
    }
  }
}

extension VirtualInput {
  /// A code point as Unicode writes it.
  static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}
