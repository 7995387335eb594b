/// Reads a touch table line by line.
struct TouchTableParser {
  private var headers: [String: ArraySlice<UInt8>] = [:]
  private var table = TouchTable(name: "", isDirect: nil, millimetres: nil, rows: [])
  /// The line in which each touch that is down began.
  private var down: [Int: Int] = [:]
  private var used: Set<Int> = []
  /// What is to be mended instead of thrown; nil where everything must be right.
  var repairs: TouchTableRepairs?

  init(repairs: TouchTableRepairs? = nil) { self.repairs = repairs }

  private static let required = ["name", "direct", "mm"]
  private static let tab = UInt8(ascii: "\t")

  /// Reads one line without its end.
  mutating func read(_ content: ArraySlice<UInt8>, line: Int) throws(TouchTableError) {
    if line == 1 {
      guard content.starts(with: Array("# touch-tsv 1".utf8)) else { throw error(line, 1, .notATouchTable) }
    } else if content.first == UInt8(ascii: "#") {
      try readHeader(content, line: line)
    } else if !content.isEmpty {
      if table.rows.isEmpty { try requireHeaders(line: line) }
      try readRow(content, line: line)
    }
  }

  /// The whole table, after the last line.
  func finish(line: Int) throws(TouchTableError) -> TouchTable {
    if let (id, began) = down.min(by: { $0.value < $1.value }) { throw error(began, 1, .neverEnds(id: id)) }
    try requireHeaders(line: line)
    return table
  }

  /// What could be read, with an end for each touch that has none.
  func finishRepaired(line: Int) -> RecordedTouches {
    var table = table
    var repairs = repairs ?? TouchTableRepairs()
    for key in TouchTableParser.required where headers[key] == nil {
      repairs.add(error(line, 1, .missingHeader(key: key)))
    }
    for (id, began) in down.sorted(by: { $0.value < $1.value }) {
      guard var end = table.rows.last(where: { $0.id == id }), let last = table.rows.last else { continue }
      repairs.add(error(began, 1, .neverEnds(id: id)))
      (end.kind, end.ms, end.frame) = (.end, last.ms, last.frame)
      table.rows.append(end)
    }
    repairs.judge(&table)
    return RecordedTouches(table: table, findings: repairs.findings.all)
  }

  private func error(_ line: Int, _ column: Int, _ reason: TouchTableError.Reason) -> TouchTableError {
    TouchTableError(line: line, column: column, reason: reason)
  }

  private func requireHeaders(line: Int) throws(TouchTableError) {
    for key in TouchTableParser.required where headers[key] == nil {
      throw error(line, 1, .missingHeader(key: key))
    }
  }

  private mutating func readHeader(_ content: ArraySlice<UInt8>, line: Int) throws(TouchTableError) {
    guard table.rows.isEmpty else { throw error(line, 1, .headerAfterRows) }
    guard let colon = content.firstIndex(of: UInt8(ascii: ":")) else { return }
    let blank = UInt8(ascii: " ")
    let key = String(decoding: content[..<colon].dropFirst().drop { $0 == blank }, as: UTF8.self)
    guard key.utf8.count < 32 else { return }
    let value = content[(colon + 1)...].drop { $0 == blank }
    guard headers.updateValue(value, forKey: key) == nil else {
      throw error(line, 3, .repeatedHeader(key: key))
    }
    let text = String(decoding: value, as: UTF8.self)
    let column = value.startIndex - content.startIndex + 1
    switch key {
    case "name": table.name = text
    case "direct":
      guard ["yes", "no", "-"].contains(text) else { throw error(line, column, .badHeader(key: key)) }
      table.isDirect = text == "-" ? nil : text == "yes"
    case "mm":
      guard text != "-" else { return }
      let fields = value.split(separator: blank)
      let sides = fields.compactMap(TouchTableParser.decimal)
      guard fields.count == 2, sides.count == 2, sides[0] > 0, sides[1] > 0 else {
        throw error(line, column, .badHeader(key: key))
      }
      table.millimetres = .init(width: sides[0], height: sides[1])
    case "screen":
      let sides = value.split(separator: blank).compactMap(TouchTableParser.whole)
      guard sides.count == 2, sides.allSatisfy({ (1...32767).contains($0) }) else {
        throw error(line, column, .badHeader(key: key))
      }
      table.screen = .init(width: Double(sides[0]), height: Double(sides[1]))
    default: break
    }
  }

  private mutating func readRow(_ content: ArraySlice<UInt8>, line: Int) throws(TouchTableError) {
    let fields = content.split(separator: TouchTableParser.tab, omittingEmptySubsequences: false)
    guard fields.count == 6 else { throw error(line, 1, .wrongFieldCount(fields.count)) }
    func column(_ field: Int) -> Int { fields[field].startIndex - content.startIndex + 1 }
    func number<Number>(
      _ field: Int, _ name: String, _ read: (ArraySlice<UInt8>) -> Number?
    ) throws(TouchTableError) -> Number {
      guard let value = read(fields[field]) else { throw error(line, column(field), .badNumber(field: name)) }
      return value
    }

    var ms = try number(0, "the time", TouchTableParser.decimal)
    guard ms >= 0 else { throw error(line, 1, .badNumber(field: "the time")) }
    var frame = try number(1, "the frame", TouchTableParser.whole)
    guard let kind = TouchTable.Kind(rawValue: String(decoding: fields[2], as: UTF8.self)) else {
      throw error(line, column(2), .unknownKind)
    }
    let id = try number(3, "the touch id", TouchTableParser.whole)
    var x = try number(4, "x", TouchTableParser.decimal)
    var y = try number(5, "y", TouchTableParser.decimal)

    repairs?.mend(&ms, &frame, after: table.rows.last, line: line)
    repairs?.mend(&x, &y, line: line)
    if let last = table.rows.last {
      guard ms >= last.ms else { throw error(line, 1, .timeGoesBack) }
      guard frame > last.frame || (frame == last.frame && ms == last.ms) else {
        throw error(line, column(1), .frameGoesBack)
      }
    }
    try follow(kind, of: id, line: line, column: column(3))
    table.rows.append(.init(ms: ms, frame: frame, kind: kind, id: id, x: x, y: y))
  }

  private mutating func follow(
    _ kind: TouchTable.Kind, of id: Int, line: Int, column: Int
  ) throws(TouchTableError) {
    switch kind {
    case .begin:
      guard used.insert(id).inserted else { throw error(line, column, .repeatedBegin(id: id)) }
      down[id] = line
    case .update:
      guard down[id] != nil else { throw error(line, column, .notDown(id: id)) }
    case .end:
      guard down.removeValue(forKey: id) != nil else { throw error(line, column, .notDown(id: id)) }
    }
  }

  /// A number of at most nine digits, without a sign.
  private static func whole(_ text: ArraySlice<UInt8>) -> Int? {
    guard (1...9).contains(text.count), text.allSatisfy(isDigit) else { return nil }
    return text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// A plain decimal number such as 0.25 or -3: no exponent, no infinity, at most 24 characters.
  private static func decimal(_ text: ArraySlice<UInt8>) -> Double? {
    let unsigned = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
    let parts = unsigned.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard text.count <= 24, (1...2).contains(parts.count) else { return nil }
    guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }) else { return nil }
    return Double(String(decoding: text, as: UTF8.self))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
