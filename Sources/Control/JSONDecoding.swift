extension JSON {
  /// Reads a value of a type, as its encoding has written it.
  ///
  /// - Throws: `JSONMismatch`: what was expected where.
  package func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    do { return try Value(from: JSONDecoding(self, [])) } catch let error as DecodingError {
      throw JSONMismatch(error)
    }
  }
}

/// That a value is not of the form that was expected.
package struct JSONMismatch: Error, Hashable {
  /// The members and the places in lists that lead to it: "window.insert.geometry".
  package var path: String
  package var message: String

  fileprivate init(_ error: DecodingError) {
    let (context, message): (DecodingError.Context, String) =
      switch error {
      case .typeMismatch(_, let context), .dataCorrupted(let context): (context, context.debugDescription)
      case .valueNotFound(_, let context): (context, "nothing there")
      case .keyNotFound(let key, let context): (context, "no \"\(key.stringValue)\"")
      @unknown default: (.init(codingPath: [], debugDescription: ""), "not understood")
      }
    path = context.codingPath.map(\.stringValue).filter { !$0.hasPrefix("_") }.joined(separator: ".")
    self.message = message
  }
}

private struct JSONDecoding: Decoder {
  let json: JSON
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(_ json: JSON, _ path: [any CodingKey]) {
    self.json = json
    codingPath = path
  }

  func mismatch(_ expected: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: "expected \(expected)"))
  }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .members(let members) = json else { throw mismatch("an object") }
    return KeyedDecodingContainer(Members<Key>(members: members, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let values) = json else { throw mismatch("a list") }
    return Elements(values: values, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { Single(place: self) }

  func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let found: Any?
    switch type {
    case is Bool.Type: found = json.bool
    case is String.Type: found = json.string
    case is Double.Type: found = json.double
    case is Float.Type: found = json.double.map { Float($0) }
    case let kind as any FixedWidthInteger.Type: found = json.integer.flatMap { integer($0, kind) }
    default: return try Value(from: self)
    }
    guard let value = found as? Value else { throw mismatch("\(type)") }
    return value
  }

  private func integer<Number: FixedWidthInteger>(_ value: Int, _ type: Number.Type) -> Number? {
    Number(exactly: value)
  }
}

private struct Place: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ index: Int) { (stringValue, intValue) = ("\(index)", index) }

  init?(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }

  init?(intValue: Int) { self.init(intValue) }
}

private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [JSON.Member]
  let codingPath: [any CodingKey]

  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

  func contains(_ key: Key) -> Bool { members.contains { $0.name == key.stringValue } }

  private func place(_ key: Key) throws -> JSONDecoding {
    guard let member = members.first(where: { $0.name == key.stringValue }) else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: ""))
    }
    return JSONDecoding(member.value, codingPath + [key])
  }

  func decodeNil(forKey key: Key) throws -> Bool { try place(key).json == .null }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try place(key).value(type)
  }

  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try place(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try place(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { JSONDecoding(.members(members), codingPath) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try place(key) }
}

private struct Elements: UnkeyedDecodingContainer {
  let values: [JSON]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(values: [JSON], codingPath: [any CodingKey]) {
    self.values = values
    self.codingPath = codingPath
  }

  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex >= values.count }

  private mutating func next() throws -> JSONDecoding {
    let path = codingPath + [Place(currentIndex)]
    guard !isAtEnd else {
      throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: "the list is too short"))
    }
    currentIndex += 1
    return JSONDecoding(values[currentIndex - 1], path)
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, values[currentIndex] == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().value(type) }

  mutating func nestedContainer<Nested>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }
}

private struct Single: SingleValueDecodingContainer {
  let place: JSONDecoding

  var codingPath: [any CodingKey] { place.codingPath }

  func decodeNil() -> Bool { place.json == .null }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try place.value(type) }
}
