internal import Routing

/// Every key of the configuration language, in one table.
///
/// The reader asks it which keys may stand where and which values they take; the manual is held to it by a test.
package enum Schema {
  /// The kinds of map in which keys stand.
  package enum Place: String, Hashable, Sendable, CaseIterable {
    case top
    case thresholds
    case panic
    case device
    case deviceMatch
    case rule
    case match
    case binding
    case action
    case phases
    case step
    case scroll
    case condition
    case region
    case stroke
    case hit

    /// For messages: "is a key of ...".
    package var words: String {
      switch self {
      case .top: "the top level"
      case .thresholds: "\"thresholds\""
      case .panic: "\"panic\""
      case .device: "a device"
      case .deviceMatch: "\"match\" of a device"
      case .rule: "a rule"
      case .match: "\"match\""
      case .binding: "a binding"
      case .action: "an action"
      case .phases: "an action of phases"
      case .step: "\"step\""
      case .scroll: "\"scroll\""
      case .condition: "a condition"
      case .region: "a region"
      case .stroke: "a stroke"
      case .hit: "\"hit\""
      }
    }
  }

  /// All keys; those of one place stand together, in the manual's order.
  package static let keys: [SchemaKey] =
    top + thresholds + rule + match + binding + action + phases + step + scroll + panic + device + deviceMatch
    + condition
    + region + stroke + hit

  /// The key of that name, or nil.
  package static func key(_ name: String, in place: Place) -> SchemaKey? {
    byName[name]?.first { $0.place == place }
  }

  /// The place in which this version has a key of that name; the first where there are several.
  static func place(of name: String) -> Place? { byName[name]?.first { $0.isAvailable }?.place }

  private static let byName = Dictionary(grouping: keys, by: \.name)

  /// The names of the keys that this version has in a place.
  package static func names(in place: Place) -> [String] {
    keys.filter { $0.place == place && $0.isAvailable }.map(\.name)
  }
}

/// A key and what it takes.
package struct SchemaKey: Hashable, Sendable {
  package var name: String
  package var place: Schema.Place
  package var value: SchemaValue
  /// As one would write it; nil where there is none or the key must be there.
  package var defaultText: String?
  /// The rules of routing and recognition that say what it means.
  package var rules: String
  /// One line.
  package var summary: String

  init(
    _ name: String, _ place: Schema.Place, _ value: SchemaValue, default defaultText: String? = nil,
    _ rules: String, _ summary: String
  ) {
    self.name = name
    self.place = place
    self.value = value
    self.defaultText = defaultText
    self.rules = rules
    self.summary = summary
  }

  /// Whether this version has it.
  package var isAvailable: Bool { value != .later }
}

/// What a key takes.
package enum SchemaValue: Hashable, Sendable {
  /// A later version will have the key.
  case later
  /// A map with the keys of that place.
  case map(Schema.Place)
  /// A map with the keys of that place, or the word `off`.
  case mapOrOff(Schema.Place)
  /// A list of maps with the keys of that place.
  case maps(Schema.Place)
  /// A map with the keys of that place, or a list of them.
  case mapOrMaps(Schema.Place)
  /// A map of names, each with a map of the keys of that place.
  case namedMaps(Schema.Place)
  /// One of the words, or a map with the keys of that place.
  case wordOrMap([String], Schema.Place)
  /// One of the words; of the second list later versions will know.
  case word([String], later: [String] = [])
  /// `yes` or `no`; `on`, `off`, `true` and `false` do as well.
  case flag
  /// One of the words or a list of them.
  case words([String])
  case number(ClosedRange<Int>)
  /// A number or a list of them.
  case listed(ClosedRange<Int>)
  /// A number, `all`, or a list of them.
  case workspaces
  /// `n` or `n-m`.
  case numbers(ClosedRange<Int>)
  case duration(ClosedRange<Int>)
  case length(ClosedRange<Double>)
  /// `n mm`, that and more, or `n-m mm`.
  case lengths(ClosedRange<Double>)
  case speed(ClosedRange<Double>)
  /// `n degrees`.
  case angle(ClosedRange<Double>)
  /// `n-m %`.
  case percents
  case ratio
  case text
  /// The name of a binding, or a list of them.
  case names
  /// Modifiers with `+` between them, or `none`; or a list of such.
  case heldModifiers
  /// The number of a workspace, or a list of them.
  case workspaceNumbers
  /// A name as it is, or a list of them.
  case plainNames
  /// A text, exact, with `*` and `?`, or a regular expression between slashes; or a list of them.
  case patterns
  /// The name of a region.
  case region
  /// `n mm`, `n px` or `n %`.
  case extent
  /// Four of them: left, top, width, height.
  case rectangle
  /// A text for the shell, or a list of a program and its arguments.
  case command
  case workspace
  /// An action or a list of actions.
  case actions
  /// An action, a list of actions, or a map of phases.
  case plan
  /// Keys with `+` between them.
  case chord
  /// The name or the number of a pointer's button.
  case button
  /// How far it is from one step to the next: `n mm`, `n %`, `n degrees` or `n ms`.
  case stride
  /// A text to type.
  case typed
  /// Places `x,y` with blanks between them.
  case places
  /// One name as it is.
  case plainName
  /// The key stands alone, as a word.
  case alone

  /// For messages: "expected ...".
  package var expected: String {
    switch self {
    case .later: "nothing"
    case .map(let place):
      "keys of \(place.words), such as \(Schema.names(in: place).prefix(3).joined(separator: ", "))"
    case .mapOrOff(let place): "\(SchemaValue.map(place).expected), or off"
    case .maps(let place): "a list, each item \(place.words)"
    case .mapOrMaps(let place): "\(SchemaValue.map(place).expected), or a list of such maps"
    case .namedMaps(let place): "names, each with \(SchemaValue.map(place).expected)"
    case .wordOrMap(let words, let place):
      "one of \(words.joined(separator: ", ")), or { \(Schema.names(in: place).joined(separator: ", ")): ... }"
    case .word(let words, later: _): "one of \(words.joined(separator: ", "))"
    case .flag: "yes or no"
    case .words(let words): "one of \(words.joined(separator: ", ")), or a list of them"
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .listed(let range):
      "a number from \(range.lowerBound) to \(range.upperBound), or a list of them"
    case .workspaces: "a number from 1 to 1000, all, or a list of them"
    case .numbers(let range): "a number from \(range.lowerBound) to \(range.upperBound), or two such as 1-2"
    case .duration(let range): "a time from \(range.lowerBound) ms to \(range.upperBound) ms, such as 300 ms"
    case .length(let range):
      "a length from \(range.lowerBound.plain) mm to \(range.upperBound.plain) mm, such as 5 mm"
    case .lengths(let range):
      "a length from \(range.lowerBound.plain) mm to \(range.upperBound.plain) mm such as 20 mm, or two such as "
        + "20-40 mm"
    case .angle(let range):
      "an angle from \(range.lowerBound.plain) to \(range.upperBound.plain) degrees, such as 30 degrees"
    case .percents: "two numbers from 0 to 100, such as 0-50 %"
    case .names: "the name of a binding, or a list of them"
    case .heldModifiers: "none, or some of shift, ctrl, alt, super with + between them; or a list of such"
    case .workspaceNumbers: "a number from 1 to 1000, or a list of them"
    case .plainNames: "a name of 1 to 100 characters, or a list of them"
    case .speed(let range):
      "a speed from \(range.lowerBound.plain) mm/s to \(range.upperBound.plain) mm/s, such as 100 mm/s"
    case .ratio: "a number from 0 to 1, such as 0.85"
    case .text: "a text of 1 to 100 characters"
    case .patterns: "a text (* and ? stand for others), or a list of them"
    case .region: "the name of a region"
    case .extent: "a size such as 12 mm, 40 px or 50 %"
    case .rectangle: "[left, top, width, height], such as [50 %, 0 %, 50 %, 100 %]"
    case .command: "a text for the shell, or a list of a program and its arguments"
    case .workspace: "next, previous, up, down, a number from 1 to 1000, or a name in quotes"
    case .actions: "an action such as { workspace: next }, or a list of them"
    case .plan:
      "an action such as { workspace: next }, a list of them, or a map of begin, update, step, end and cancel"
    case .chord: "keys with + between them, such as ctrl+shift+Tab; `fingerpost list keys` has their names"
    case .button:
      "one of \(PointerButton.words.map(\.word).joined(separator: ", ")), or a number from 1 to 32"
    case .stride: "a length, an angle, a growth or a time, such as 15 mm, 30 degrees, 15 % or 200 ms"
    case .typed: "a text of 1 to 1000 characters"
    case .places: "places such as 0,0 10,-2.5 20,3, as `fingerpost learn` prints them"
    case .plainName: "a name of 1 to 100 characters"
    case .alone: "the word alone"
    }
  }
}
