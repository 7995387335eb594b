/// A JSON value, printed on one line; absent members are left out, not null.
enum JSON {
  case string(String)
  case integer(Int)
  case bool(Bool)
  case array([JSON])
  /// In this order; nil members are left out.
  case object([(String, JSON?)])

  /// Its text.
  var text: String {
    switch self {
    case .string(let value): Self.quoted(value)
    case .integer(let value): "\(value)"
    case .bool(let value): value ? "true" : "false"
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.compactMap { name, value in value.map { "\(Self.quoted(name)):\($0.text)" } }
        .joined(separator: ",") + "}"
    }
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
