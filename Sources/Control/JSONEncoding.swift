extension JSON {
  /// What a value encodes itself as, with its members in their order.
  package init(encoding value: some Encodable) throws {
    let node = Node()
    try value.encode(to: JSONEncoding(node))
    self = node.json
  }
}

/// A place in the value that is being made.
private final class Node {
  enum Content {
    case none
    case value(JSON)
    case members([(String, Node)])
    case elements([Node])
  }

  var content = Content.none

  var json: JSON {
    switch content {
    case .none: .members([])
    case .value(let value): value
    case .members(let members): .members(members.map { JSON.Member($0.0, $0.1.json) })
    case .elements(let elements): .array(elements.map(\.json))
    }
  }

  func member(_ name: String) -> Node {
    var members: [(String, Node)] = []
    if case .members(let known) = content { members = known }
    let node = Node()
    members.append((name, node))
    content = .members(members)
    return node
  }

  func element() -> Node {
    var elements: [Node] = []
    if case .elements(let known) = content { elements = known }
    let node = Node()
    elements.append(node)
    content = .elements(elements)
    return node
  }
}

private struct JSONEncoding: Encoder {
  let node: Node
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(_ node: Node) { self.node = node }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .none = node.content { node.content = .members([]) }
    return KeyedEncodingContainer(Members<Key>(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .none = node.content { node.content = .elements([]) }
    return Elements(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(node: node) }
}

extension Node {
  func set(_ value: some Encodable) throws {
    switch value {
    case let value as Bool: content = .value(.bool(value))
    case let value as String: content = .value(.string(value))
    case let value as Double: content = .value(.number(value))
    case let value as Float: content = .value(.number(Double(value)))
    case let value as any BinaryInteger:
      guard let whole = Int(exactly: value) else {
        throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "too large"))
      }
      content = .value(.integer(whole))
    default: try value.encode(to: JSONEncoding(self))
    }
  }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: Node
  let codingPath: [any CodingKey] = []

  func encodeNil(forKey key: Key) { node.member(key.stringValue).content = .value(.null) }

  func encode(_ value: some Encodable, forKey key: Key) throws { try node.member(key.stringValue).set(value) }

  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    JSONEncoding(node.member(key.stringValue)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    JSONEncoding(node.member(key.stringValue)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { JSONEncoding(node.member("super")) }

  func superEncoder(forKey key: Key) -> any Encoder { JSONEncoding(node.member(key.stringValue)) }
}

private struct Elements: UnkeyedEncodingContainer {
  let node: Node
  let codingPath: [any CodingKey] = []

  var count: Int {
    guard case .elements(let elements) = node.content else { return 0 }
    return elements.count
  }

  func encodeNil() { node.element().content = .value(.null) }

  func encode(_ value: some Encodable) throws { try node.element().set(value) }

  func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    JSONEncoding(node.element()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONEncoding(node.element()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { JSONEncoding(node.element()) }
}

private struct Single: SingleValueEncodingContainer {
  let node: Node
  let codingPath: [any CodingKey] = []

  func encodeNil() { node.content = .value(.null) }

  func encode(_ value: some Encodable) throws { try node.set(value) }
}
