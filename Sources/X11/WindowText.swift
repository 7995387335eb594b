/// Text of window properties: any client may put any bytes there.
enum WindowText {
  /// UTF-8 where the bytes are that, else Latin-1, whatever the property's type pretends.
  ///
  /// `isCut` says that they end where the reading ended, maybe within a character.
  static func decode(_ bytes: ArraySlice<UInt8>, isCut: Bool) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    if isCut {
      for dropped in 1...3 {
        if let text = String(validating: bytes.dropLast(dropped), as: UTF8.self) { return text }
      }
    }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
