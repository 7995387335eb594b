import Configuration
import Control
import Keysyms

/// `fingerpost list keys`, `actions` and `gestures`: what can be named in any configuration, a line each.
enum NameList {
  static func keys(isJSON: Bool) -> [String] {
    KeyName.all.map { name in
      guard isJSON else { return name }
      let character = KeyName.keysym(name).flatMap(KeyName.character)
      return JSON.object([("key", .string(name)), ("character", character.map { .string(String($0)) })]).text
    }
  }

  static func actions(isJSON: Bool) -> [String] {
    Schema.keys.filter { $0.place == .action && $0.isAvailable }.map { key in
      let example = key.example.map { "action: \($0)" }
      guard isJSON else { return row(key.name, key.summary, example) }
      return JSON.object([
        ("action", .string(key.name)), ("summary", .string(key.summary)),
        ("value", key.value == .alone ? nil : .string(key.value.expected)),
        ("example", example.map { .string($0) }),
      ]).text
    }
  }

  static func gestures(isJSON: Bool) -> [String] {
    Schema.gestures.map { gesture in
      guard isJSON else { return row(gesture.name, gesture.summary, gesture.example, keys: gesture.keys) }
      return JSON.object([
        ("gesture", .string(gesture.name)), ("summary", .string(gesture.summary)),
        ("keys", .array(gesture.keys.map { .string($0) })), ("example", .string(gesture.example)),
      ]).text
    }
  }

  /// A name with what is said of it, below each other.
  private static func row(_ name: String, _ summary: String, _ example: String?, keys: [String] = [])
    -> String
  {
    let indent = String(repeating: " ", count: 15)
    var lines = [name + indent.dropFirst(name.count) + summary]
    if !keys.isEmpty { lines.append("\(indent)Keys: \(keys.joined(separator: ", "))") }
    if let example { lines.append(indent + example) }
    return lines.joined(separator: "\n")
  }
}
