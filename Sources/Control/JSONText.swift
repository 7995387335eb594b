// Texts in quotes.
extension JSONParser {
  /// The text that starts at the quote which is the next byte.
  mutating func text() throws(JSONError) -> String {
    let start = place
    place += 1
    var found: [UInt8] = []
    while true {
      guard let byte = peek else { throw unexpected() }
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        guard let text = String(validating: found, as: UTF8.self) else {
          throw JSONError(.badText, at: start)
        }
        return text
      case UInt8(ascii: "\\"): try escape(into: &found)
      case 0..<0x20: throw unexpected()
      default:
        found.append(byte)
        place += 1
      }
    }
  }

  private mutating func escape(into found: inout [UInt8]) throws(JSONError) {
    let start = place
    place += 1
    guard let byte = peek else { throw unexpected() }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): found.append(byte)
    case UInt8(ascii: "b"): found.append(0x08)
    case UInt8(ascii: "f"): found.append(0x0C)
    case UInt8(ascii: "n"): found.append(0x0A)
    case UInt8(ascii: "r"): found.append(0x0D)
    case UInt8(ascii: "t"): found.append(0x09)
    case UInt8(ascii: "u"):
      var code = try fourDigits()
      if code & 0xFC00 == 0xD800 {
        guard take("\\"), take("u") else { throw JSONError(.badEscape, at: start) }
        let low = try fourDigits()
        guard low & 0xFC00 == 0xDC00 else { throw JSONError(.badEscape, at: start) }
        code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF
      }
      // The second half of a pair alone is no scalar.
      guard let scalar = Unicode.Scalar(code) else { throw JSONError(.badEscape, at: start) }
      found.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default: throw JSONError(.badEscape, at: start)
    }
  }

  private mutating func fourDigits() throws(JSONError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek else { throw unexpected() }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw JSONError(.badEscape, at: place)
      }
      code = code << 4 | UInt32(digit)
      place += 1
    }
    return code
  }
}
