import Configuration
import Control

/// The table of keys as a JSON Schema (draft 2020-12), for editors.
///
/// It is looser than the reader, which knows how keys depend on each other; what it refuses the reader refuses too.
/// Values are those that YAML 1.2 makes of plain words: `3` is a number, `yes` a text.
enum SchemaDocument {
  static var json: JSON {
    .object(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("title", .string("Configuration of Fingerpost")),
        ("description", .string("Gestures of touchscreens under X11 and what they do; see fingerpost(5).")),
      ] + map(of: .top) + [("$defs", .object(definitions))])
  }

  private typealias Members = [(String, JSON?)]

  private static var definitions: Members {
    var all: Members = Schema.Place.allCases.filter { $0 != .top }.map { ($0.rawValue, .object(map(of: $0))) }
    let alone = Schema.keys.filter { $0.place == .action && $0.value == .alone }.map(\.name)
    all.append(("oneAction", any([words(alone), reference("action")])))
    all.append(("actions", oneOrMore(reference("oneAction"))))
    return all
  }

  /// The keys of a place, and no others.
  private static func map(of place: Schema.Place) -> Members {
    let keys = Schema.keys.filter { $0.place == place && $0.isAvailable }
    var members: Members = [("type", .string("object")), ("additionalProperties", .bool(false))]
    if filled.contains(place) { members.append(("minProperties", .integer(1))) }
    if place == .action { members.append(("maxProperties", .integer(1))) }
    if let required = required[place] {
      members.append(("required", .array(required.map { .string($0) })))
    }
    members.append(("properties", .object(keys.map { ($0.name, property($0)) })))
    return members
  }

  /// Maps that must not be empty.
  private static let filled: Set<Schema.Place> = [.action, .phases, .match, .deviceMatch, .condition, .hit]

  /// Keys that must be there.
  private static let required: [Schema.Place: [String]] = [
    .binding: ["gesture", "action"], .region: ["of"], .device: ["match"], .step: ["every"],
  ]

  private static func property(_ key: SchemaKey) -> JSON {
    var text = key.summary
    if let unset = key.defaultText { text += " Default: \(unset)." }
    guard case .members(let members) = value(key.value) else { return .null }
    return .members(
      [.init("description", .string(text))] + members
        + (unset(key).map { [.init("default", $0)] } ?? []))
  }

  /// The default, where it is a value and not a sentence.
  private static func unset(_ key: SchemaKey) -> JSON? {
    guard let text = key.defaultText else { return nil }
    switch key.value {
    case .number: return Int(text).map { .integer($0) }
    case .ratio: return Double(text).map { .number($0) }
    case .word(let words, later: _): return words.contains(text) ? .string(text) : nil
    case .words(let words): return words.contains(text) ? .string(text) : nil
    case .wordOrMap(let words, _): return words.contains(text) ? .string(text) : nil
    case .flag, .duration, .length, .speed, .angle, .percents: return .string(text)
    case .later, .map, .mapOrOff, .maps, .mapOrMaps, .namedMaps, .listed, .workspaces, .numbers, .lengths,
      .text, .names, .heldModifiers, .workspaceNumbers, .plainNames, .patterns, .region, .extent, .rectangle,
      .command, .workspace, .actions, .plan, .chord, .button, .stride, .typed, .places, .plainName,
      .alone:
      return nil
    }
  }

  private static func value(_ value: SchemaValue) -> JSON {
    switch value {
    case .later: return .object([])
    case .map(let place): return reference(place.rawValue)
    case .mapOrOff(let place):
      return any([reference(place.rawValue), .object([("enum", .array([.string("off"), .bool(false)]))])])
    case .maps(let place): return list(of: reference(place.rawValue))
    case .mapOrMaps(let place): return oneOrMore(reference(place.rawValue))
    case .namedMaps(let place):
      return .object([
        ("type", .string("object")), ("additionalProperties", reference(place.rawValue)),
      ])
    case .wordOrMap(let names, let place): return any([words(names), reference(place.rawValue)])
    case .word(let names, later: _): return words(names)
    case .words(let names): return oneOrMore(words(names))
    case .flag:
      let all = [JSON.bool(true), .bool(false)] + ["yes", "no", "on", "off"].map { .string($0) }
      return .object([("enum", .array(all))])
    case .number(let range): return integer(range)
    case .listed(let range): return oneOrMore(integer(range))
    case .workspaces: return oneOrMore(any([integer(1...1000), words(["all"])]))
    case .workspaceNumbers: return oneOrMore(integer(1...1000))
    case .workspace:
      return any([words(["next", "previous", "up", "down"]), integer(1...1000), scalar(most: nil)])
    case .ratio:
      return .object([("type", .string("number")), ("minimum", .integer(0)), ("maximum", .integer(1))])
    case .button: return any([words(["left", "middle", "right", "back", "forward"]), integer(1...32)])
    case .text, .plainName: return scalar(most: 100)
    case .plainNames: return oneOrMore(scalar(most: 100))
    case .typed: return scalar(most: 1000)
    case .places: return scalar(most: 50_000)
    case .names, .patterns: return oneOrMore(scalar(least: 0, most: nil))
    case .region, .chord: return scalar(most: nil)
    case .command: return any([scalar(most: nil), list(of: scalar(least: 0, most: nil), least: 1)])
    case .rectangle: return list(of: self.value(.extent), least: 4, most: 4)
    case .actions: return reference("actions")
    case .plan: return any([reference("actions"), reference(Schema.Place.phases.rawValue)])
    case .alone: return .object([("type", .string("null"))])
    case .numbers, .duration, .length, .lengths, .speed, .angle, .percents, .heldModifiers, .extent, .stride:
      return texts(value)
    }
  }
}

// What the values of keys are made of.
extension SchemaDocument {
  /// Values that are written with a unit, or in another form of their own.
  private static func texts(_ value: SchemaValue) -> JSON {
    let number = "[0-9]{1,9}(\\.[0-9]{1,9})?"
    let modifier = "(shift|ctrl|control|alt|super|meta)"
    switch value {
    case .numbers(let range): return any([integer(range), pattern("[0-9]+( *- *[0-9]+)?", value)])
    case .duration: return pattern("\(number) *(ms|s)", value)
    case .length: return pattern("\(number) *mm", value)
    case .lengths: return pattern("\(number)( *- *\(number))? *mm", value)
    case .speed: return pattern("\(number) *mm/s", value)
    case .angle: return pattern("\(number) *degrees", value)
    case .percents: return pattern("\(number) *- *\(number) *%", value)
    case .heldModifiers: return oneOrMore(pattern("(none|\(modifier)( *\\+ *\(modifier))*)", value))
    case .extent: return pattern("\(number) *(mm|px|%)", value)
    case .stride: return pattern("\(number) *(mm|%|degrees|ms|s)", value)
    case .later, .map, .mapOrOff, .maps, .mapOrMaps, .namedMaps, .wordOrMap, .word, .flag, .words, .number,
      .listed, .workspaces, .ratio, .text, .names, .workspaceNumbers, .plainNames, .patterns, .region,
      .rectangle, .command, .workspace, .actions, .plan, .chord, .button, .typed, .places, .plainName,
      .alone:
      preconditionFailure("this value has no form of its own")
    }
  }

  private static func reference(_ name: String) -> JSON { .object([("$ref", .string("#/$defs/\(name)"))]) }

  private static func any(_ choices: [JSON]) -> JSON { .object([("anyOf", .array(choices))]) }

  private static func words(_ words: [String]) -> JSON {
    .object([("enum", .array(words.map { .string($0) }))])
  }

  private static func integer(_ range: ClosedRange<Int>) -> JSON {
    .object([
      ("type", .string("integer")), ("minimum", .integer(range.lowerBound)),
      ("maximum", .integer(range.upperBound)),
    ])
  }

  /// Any word: YAML makes a number of `7`, and the key a text again.
  private static func scalar(least: Int = 1, most: Int?) -> JSON {
    .object([
      ("type", .array(["string", "number", "boolean"].map { .string($0) })),
      ("minLength", least > 0 ? .integer(least) : nil), ("maxLength", most.map { .integer($0) }),
    ])
  }

  private static func list(of item: JSON, least: Int = 0, most: Int? = nil) -> JSON {
    .object([
      ("type", .string("array")), ("items", item), ("minItems", least > 0 ? .integer(least) : nil),
      ("maxItems", most.map { .integer($0) }),
    ])
  }

  private static func oneOrMore(_ item: JSON) -> JSON { any([item, list(of: item, least: 1)]) }

  /// A text of a form, with words for who meets it in an editor.
  private static func pattern(_ form: String, _ value: SchemaValue) -> JSON {
    .object([
      ("type", .string("string")), ("pattern", .string("^\(form)$")),
      ("$comment", .string(value.expected)),
    ])
  }
}
