extension JSON {
  /// Reads one value that is the whole of a text (RFC 8259, without a byte order mark).
  ///
  /// - Throws: `JSONError` at the first thing that is wrong, or where it has more than `limit` bytes; nothing is guessed.
  package init(
    parsing bytes: [UInt8], limit: Int = JSONParser.maximumLength
  ) throws(JSONError) {
    var parser = JSONParser(bytes, limit: limit)
    self = try parser.whole()
  }
}

/// Reads JSON strictly, within limits that keep a hostile text from costing much.
package struct JSONParser {
  /// The longest text, in bytes.
  package static let maximumLength = 65_536
  /// How many arrays and objects may lie in each other.
  package static let maximumDepth = 16

  let bytes: [UInt8]
  var place = 0
  private var depth = 0
  private let limit: Int

  init(_ bytes: [UInt8], limit: Int = JSONParser.maximumLength) {
    self.bytes = bytes
    self.limit = limit
  }

  mutating func whole() throws(JSONError) -> JSON {
    guard bytes.count <= limit else { throw JSONError(.tooLong, at: limit) }
    let value = try value()
    skipBlanks()
    guard place == bytes.count else { throw unexpected() }
    return value
  }

  private mutating func value() throws(JSONError) -> JSON {
    skipBlanks()
    guard let next = peek else { throw unexpected() }
    switch next {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try text())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw unexpected()
    }
  }

  private mutating func object() throws(JSONError) -> JSON {
    try enter()
    var members: [JSON.Member] = []
    var names: Set<String> = []
    skipBlanks()
    if take("}") { return leave(.members([])) }
    repeat {
      skipBlanks()
      let start = place
      guard peek == UInt8(ascii: "\"") else { throw unexpected() }
      let name = try text()
      guard names.insert(name).inserted else { throw JSONError(.repeated(name), at: start) }
      skipBlanks()
      guard take(":") else { throw unexpected() }
      members.append(JSON.Member(name, try value()))
      skipBlanks()
    } while take(",")
    guard take("}") else { throw unexpected() }
    return leave(.members(members))
  }

  private mutating func array() throws(JSONError) -> JSON {
    try enter()
    var values: [JSON] = []
    skipBlanks()
    if take("]") { return leave(.array([])) }
    repeat {
      values.append(try value())
      skipBlanks()
    } while take(",")
    guard take("]") else { throw unexpected() }
    return leave(.array(values))
  }

  private mutating func word(_ word: StaticString, _ meaning: JSON) throws(JSONError) -> JSON {
    for offset in 0..<word.utf8CodeUnitCount {
      guard peek == word.utf8Start[offset] else { throw unexpected() }
      place += 1
    }
    return meaning
  }

  private mutating func number() throws(JSONError) -> JSON {
    let start = place
    let isNegative = take("-")
    if !take("0") {
      guard takeDigits() else { throw unexpected() }
    }
    let isWhole = peek != UInt8(ascii: ".") && peek != UInt8(ascii: "e") && peek != UInt8(ascii: "E")
    if take(".") {
      guard takeDigits() else { throw unexpected() }
    }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard takeDigits() else { throw unexpected() }
    }
    let written = String(decoding: bytes[start..<place], as: UTF8.self)
    if isWhole, let value = Int(written), value != 0 || !isNegative { return .integer(value) }
    guard let value = Double(written), value.isFinite else { throw JSONError(.badNumber, at: start) }
    return .number(value)
  }
}

// MARK: - Bytes

extension JSONParser {
  /// The next byte; nil at the end.
  var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// What to throw where the next byte does not fit.
  func unexpected() -> JSONError {
    JSONError(peek.map { .unexpected($0) } ?? .incomplete, at: place)
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: scalar) else { return false }
    place += 1
    return true
  }

  private mutating func takeDigits() -> Bool {
    let start = place
    while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { place += 1 }
    return place > start
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { place += 1 }
  }

  private mutating func enter() throws(JSONError) {
    guard depth < JSONParser.maximumDepth else { throw JSONError(.tooDeep, at: place) }
    depth += 1
    place += 1
  }

  private mutating func leave(_ value: JSON) -> JSON {
    depth -= 1
    return value
  }
}
