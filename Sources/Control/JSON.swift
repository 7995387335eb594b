/// A JSON value, printed on one line.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// Finite; printed without a fraction where it has none.
  case number(Double)
  case string(String)
  case array([JSON])
  /// In this order, each name once.
  case members([Member])

  /// A name in an object, and its value.
  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: JSON

    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// An object of these members in this order; what is nil is left out.
  package static func object(_ members: [(String, JSON?)]) -> JSON {
    .members(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  /// A number with at most two decimals, as places have them.
  package static func hundredths(_ value: Double) -> JSON { .number((value * 100).rounded() / 100) }

  /// The value of an object's member; nil where there is none, or where this is no object.
  package subscript(name: String) -> JSON? {
    guard case .members(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text that it is, if it is one.
  package var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The whole number that it is, if it is one.
  package var integer: Int? {
    guard case .integer(let value) = self else { return nil }
    return value
  }

  /// The number that it is, if it is one.
  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .null, .bool, .string, .array, .members: nil
    }
  }

  /// The truth that it is, if it is one.
  package var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }
}

extension JSON {
  /// Its text, without a line end.
  package var text: String {
    switch self {
    case .null: "null"
    case .string(let value): Self.quoted(value)
    case .integer(let value): "\(value)"
    case .number(let value): Self.written(value)
    case .bool(let value): value ? "true" : "false"
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .members(let members):
      "{" + members.map { "\(Self.quoted($0.name)):\($0.value.text)" }.joined(separator: ",") + "}"
    }
  }

  private static func written(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if let whole = Int(exactly: value), whole.magnitude < 1 << 53 { return "\(whole)" }
    return "\(value)"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let hex = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
