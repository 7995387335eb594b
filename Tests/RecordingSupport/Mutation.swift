package import TestSupport

/// Damage done to files, by chance and yet the same for the same seed.
package enum Mutation {
  /// What a text that means something to the readers is replaced by.
  private static let words = [
    "-1", "0", "1", "65535", "2147483647", "-2147483648", "99999999999999999999", "0x7fffffff", "nan", "1e9",
    "",
    "\t", "\n", "E: 0.000000 0000 0000 0", "E: 1.000000 0003 0039 -1", "E: 99999999999.999999 0003 002f 300",
    "A: 35 0 0 0 0 0", "A: 35 0 2147483647 0 0 1", "- [  0,      0,   3,  57,    -1]", "- node:", "events:",
    "  - evdev:", "begin", "end", "update", "down 1 5,5", "own 1", "up 1", "&", "rules", "windows", "touches",
  ]

  /// One to six changes: bytes replaced, removed or added, pieces cut out, doubled or moved, the end cut off, numbers
  /// and words replaced.
  package static func damaged(_ original: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = original
    for _ in 0..<random.number(1...6) {
      guard bytes.count > 4 else { break }
      let place = random.number(0...bytes.count - 1)
      let length = random.number(0...min(40, bytes.count - place))
      switch random.number(0...9) {
      case 0: bytes[place] = UInt8(random.number(0...255))
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(UInt8(random.number(0...255)), at: place)
      case 3: bytes.removeSubrange(place..<(place + length))
      case 4: bytes.insert(contentsOf: bytes[place..<(place + length)], at: place)
      case 5: bytes.removeLast(random.oneIn(8) ? bytes.count - place : length)
      case 6: bytes.replaceSubrange(field(at: place, in: bytes), with: number(&random))
      case 7:
        bytes.replaceSubrange(
          field(at: place, in: bytes), with: (words.randomElement(using: &random) ?? "").utf8)
      case 8: swapLines(&bytes, &random)
      default:
        bytes.insert(
          contentsOf: (words.randomElement(using: &random) ?? "").utf8, at: line(at: place, in: bytes))
      }
    }
    return bytes
  }

  private static func number(_ random: inout SplitMix64) -> String.UTF8View {
    let digits = random.number(1...20)
    var text = random.oneIn(4) ? "-" : ""
    for _ in 0..<digits { text += "\(random.number(0...9))" }
    return text.utf8
  }

  /// The run of characters that no blank parts about a place.
  private static func field(at place: Int, in bytes: [UInt8]) -> Range<Int> {
    func isGap(_ byte: UInt8) -> Bool { " \t\n,[]".utf8.contains(byte) }
    var (start, end) = (place, place)
    while start > 0, !isGap(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, !isGap(bytes[end]) { end += 1 }
    return start..<end
  }

  private static func line(at place: Int, in bytes: [UInt8]) -> Int {
    var start = place
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }

  private static func swapLines(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let (one, other) = (random.number(0...lines.count - 1), random.number(0...lines.count - 1))
    lines.swapAt(one, other)
    bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }
}
