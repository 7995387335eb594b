/// What is refused before the C library sees it: expressions that cost more time or memory than a text is worth.
enum ExpressionBounds {
  /// The longest source, in bytes.
  static let length = 1000
  /// The deepest nesting of parentheses.
  static let depth = 50
  /// How many characters it may become longer by when its repetitions are written out, as the C library does.
  static let repetition = 250

  /// How long an expression is with its repetitions written out, in characters; what is no expression at all may pass.
  ///
  /// - Throws: why it is refused.
  static func check(_ source: String) throws(ExpressionError) -> Int {
    if source.isEmpty { throw .empty }
    if source.utf8.contains(0) { throw .zeroByte }
    guard source.utf8.count <= length else { throw .tooLong }
    var scan = Scan(rest: Array(source.utf8)[...])
    try scan.run()
    if scan.added > repetition { throw .repeatsTooMuch }
    return source.utf8.count + scan.added
  }

  /// A walk over the syntax, as far as the length needs it.
  private struct Scan {
    var rest: ArraySlice<UInt8>
    /// The length of each open parenthesis so far, the whole first, and of the last thing in it.
    var open: [(sum: Int, last: Int)] = [(0, 0)]
    /// By how much repetitions made it longer.
    var added = 0

    mutating func run() throws(ExpressionError) {
      while let byte = rest.popFirst() {
        switch byte {
        case UInt8(ascii: "\\"):
          if let next = rest.popFirst(), next >= UInt8(ascii: "1"), next <= UInt8(ascii: "9") {
            throw .backReference
          }
          add(1)
        case UInt8(ascii: "["):
          skipBracket()
          add(1)
        case UInt8(ascii: "("):
          guard open.count <= depth else { throw .tooDeep }
          open.append((0, 0))
        case UInt8(ascii: ")"):
          guard open.count > 1, let group = open.popLast() else { continue }
          add(max(group.sum, 1))
        case UInt8(ascii: "{"):
          if let count = takeCount() { repeatLast(count) } else { add(1) }
        case UInt8(ascii: "+"): repeatLast(2)
        case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "|"): break
        default: add(1)
        }
      }
    }

    private mutating func add(_ length: Int) {
      let place = open.count - 1
      open[place].sum += length
      open[place].last = length
      // Larger numbers tell nothing more, and would overflow.
      open[place].sum = min(open[place].sum, 1 << 20)
    }

    private mutating func repeatLast(_ count: Int) {
      let last = open[open.count - 1].last
      guard last > 0, count > 1 else { return }
      let length = min(min(last, 1 << 20) * min(count, 1 << 20), 1 << 20)
      added = min(added + length - last, 1 << 20)
      add(length - last)
      open[open.count - 1].last = length
    }

    /// `n}`, `n,}` or `n,m}`: how often at most it is written out; nil, and nothing is taken, for anything else.
    private mutating func takeCount() -> Int? {
      let before = rest
      let least = takeNumber()
      var most = least
      if rest.first == UInt8(ascii: ",") {
        rest.removeFirst()
        most = takeNumber() ?? least.map { $0 + 1 }
      }
      guard rest.popFirst() == UInt8(ascii: "}"), let count = most ?? least else {
        rest = before
        return nil
      }
      return max(count, least ?? 0)
    }

    private mutating func takeNumber() -> Int? {
      var number: Int?
      while let byte = rest.first, byte >= 0x30, byte <= 0x39 {
        rest.removeFirst()
        number = min((number ?? 0) * 10 + Int(byte - 0x30), 1 << 20)
      }
      return number
    }

    /// Past the bracket that closes a list of characters, in which `]` may stand first, and in classes.
    private mutating func skipBracket() {
      if rest.first == UInt8(ascii: "^") { rest.removeFirst() }
      if rest.first == UInt8(ascii: "]") { rest.removeFirst() }
      while let byte = rest.popFirst(), byte != UInt8(ascii: "]") {
        guard byte == UInt8(ascii: "["), let kind = rest.first, ":.=".utf8.contains(kind) else { continue }
        rest.removeFirst()
        while let inner = rest.popFirst() {
          if inner == kind, rest.first == UInt8(ascii: "]") {
            rest.removeFirst()
            break
          }
        }
      }
    }
  }
}
