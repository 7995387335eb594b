/// Lines, fields and numbers of bytes that may be anything.
enum ByteText {
  private static let blank = UInt8(ascii: " ")
  private static let tab = UInt8(ascii: "\t")

  /// The parts between blanks and tabs.
  static func fields(_ line: ArraySlice<UInt8>, atMost count: Int = .max) -> [ArraySlice<UInt8>] {
    line.split(maxSplits: count) { $0 == blank || $0 == tab }
  }

  static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop { $0 == blank || $0 == tab }
    while let last = text.last, last == blank || last == tab { text.removeLast() }
    return text
  }

  /// A whole number with or without a sign, of at most 18 digits.
  static func decimal(_ text: ArraySlice<UInt8>) -> Int? {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = isNegative ? text.dropFirst() : text
    guard (1...18).contains(digits.count) else { return nil }
    var value = 0
    for byte in digits {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return isNegative ? -value : value
  }

  /// A whole number of at most eight hexadecimal digits, perhaps after `0x`.
  static func hexadecimal(_ text: ArraySlice<UInt8>) -> Int? {
    let digits = text.starts(with: "0x".utf8) ? text.dropFirst(2) : text
    guard (1...8).contains(digits.count) else { return nil }
    var value = 0
    for byte in digits {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value * 16 + Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value * 16 + Int(byte - UInt8(ascii: "a")) + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value * 16 + Int(byte - UInt8(ascii: "A")) + 10
      default: return nil
      }
    }
    return value
  }

  /// Seconds with a fraction, in microseconds; at most eleven digits before the point.
  static func microseconds(_ text: ArraySlice<UInt8>) -> Int? {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts[0].count <= 11, parts[0].first != UInt8(ascii: "-"),
      let seconds = decimal(parts[0])
    else { return nil }
    guard parts.count == 2 else { return seconds * 1_000_000 }
    let fraction = parts[1].prefix(6)
    guard parts[1].count <= 12, fraction.first != UInt8(ascii: "-"), var part = decimal(fraction),
      decimal(parts[1]) != nil
    else { return nil }
    for _ in fraction.count..<6 { part *= 10 }
    return seconds * 1_000_000 + part
  }

  /// As text that can stand in a message or as a name: short, on one line, without control characters.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    for scalar in String(decoding: bytes.prefix(200), as: UTF8.self).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: text += "?"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The start of a line as it can stand in a message.
  static func excerpt(_ line: ArraySlice<UInt8>) -> String {
    let text = text(line.prefix(60))
    return line.count > 60 ? "\"\(text)...\"" : "\"\(text)\""
  }
}

/// The lines of some bytes, each with its number from 1 and without its end (LF or CR LF).
struct ByteLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>
  private(set) var number = 0

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func next() -> (number: Int, text: ArraySlice<UInt8>)? {
    guard !rest.isEmpty else { return nil }
    number += 1
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
    var line = rest[rest.startIndex..<end]
    rest = end < rest.endIndex ? rest[(end + 1)...] : rest[end...]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return (number, line)
  }
}
