internal import Gestures

/// Values of single keys, as the schema says.
extension ConfigurationReader {
  /// The text of a scalar; nil, and reported, where it is none or empty without quotes.
  mutating func text(_ node: YAMLNode, for key: String, expected: String) -> String? {
    switch node.content {
    case .scalar(let text, isPlain: let isPlain):
      if isPlain && text.isEmpty {
        report(node.mark, "\(key.quoted) has no value", found: "nothing", expected: expected)
        return nil
      }
      return text
    case .refused: return nil
    case .sequence, .mapping:
      mismatch(node, "\(key.quoted) does not take \(node.isMapping ? "a map" : "a list")", expected: expected)
      return nil
    }
  }

  /// One of the words that the schema has for a key.
  mutating func word(_ entry: YAMLEntry, in place: Schema.Place) -> String? {
    guard let key = Schema.key(entry.key, in: place) else { return nil }
    return switch key.value {
    case .word(let words, later: let later): word(entry.value, of: words, later: later, key)
    case .wordOrMap(let words, _): word(entry.value, of: words, later: [], key)
    default: nil
    }
  }

  /// One or several of the words that the schema has for a key; none twice.
  mutating func words(_ entry: YAMLEntry, in place: Schema.Place) -> [String] {
    guard let key = Schema.key(entry.key, in: place), case .words(let words) = key.value else { return [] }
    var result: [String] = []
    for node in oneOrMore(entry, expected: key.value.expected) {
      guard let word = word(node, of: words, later: [], key) else { continue }
      if result.contains(word) {
        report(node.mark, .warning, "\(word.quoted) stands here twice; take one away", found: word)
      } else {
        result.append(word)
      }
    }
    return result
  }

  /// The value itself, or the items of a list; an empty list is reported.
  mutating func oneOrMore(_ entry: YAMLEntry, expected: String) -> [YAMLNode] {
    guard case .sequence(let items) = entry.value.content else { return [entry.value] }
    if items.isEmpty { report(entry.value.mark, "this list is empty", found: "a list", expected: expected) }
    return items
  }

  private mutating func word(
    _ node: YAMLNode, of words: [String], later: [String], _ key: SchemaKey
  ) -> String? {
    guard let text = text(node, for: key.name, expected: key.value.expected) else { return nil }
    if words.contains(text) { return text }
    if later.contains(text) {
      notYet(text, at: node.mark)
    } else {
      report(
        node.mark, "\(key.name.quoted) cannot be \(text.quoted)", found: text, expected: key.value.expected,
        nearest: nearest(to: text, among: words))
    }
    return nil
  }

  /// Yes or no; nil, and reported, where it is neither.
  mutating func flag(_ entry: YAMLEntry) -> Bool? {
    let expected = SchemaValue.flag.expected
    guard let text = text(entry.value, for: entry.key, expected: expected) else { return nil }
    switch text {
    case "yes", "on", "true": return true
    case "no", "off", "false": return false
    default:
      report(
        entry.value.mark, "\(entry.key.quoted) cannot be \(text.quoted)", found: text, expected: expected)
      return nil
    }
  }

  /// A time in the range that the schema has for a key.
  mutating func duration(_ entry: YAMLEntry, in place: Schema.Place) -> Milliseconds? {
    guard let key = Schema.key(entry.key, in: place), case .duration(let range) = key.value else {
      return nil
    }
    let limits = Double(range.lowerBound)...Double(range.upperBound)
    let units = [("ms", 1.0), ("s", 1000)]
    return quantity(entry, units: units, range: limits, expected: key.value.expected)
      .map { Milliseconds(Int32($0.rounded())) }
  }

  /// An angle in degrees, in the range that the schema has for a key.
  mutating func angle(_ entry: YAMLEntry, in place: Schema.Place) -> Double? {
    guard let key = Schema.key(entry.key, in: place), case .angle(let range) = key.value else { return nil }
    return quantity(entry, units: [("degrees", 1)], range: range, expected: key.value.expected)
  }

  /// `n mm`, which is that and more, or `n-m mm`, in the range that the schema has for a key.
  mutating func lengths(_ entry: YAMLEntry, in place: Schema.Place) -> ClosedRange<Double>? {
    guard let key = Schema.key(entry.key, in: place), case .lengths(let range) = key.value else { return nil }
    guard let text = text(entry.value, for: key.name, expected: key.value.expected) else { return nil }
    if text.hasSuffix("mm") {
      let parts = text.dropLast(2).split(separator: "-", omittingEmptySubsequences: false).map {
        $0.trimmed.decimal
      }
      if parts.count <= 2, let first = parts.first, let first, let last = parts.last, let last, first <= last,
        range.contains(first), range.contains(last)
      {
        return first...(parts.count == 1 ? 1e9 : last)
      }
    }
    report(
      entry.value.mark, "\(key.name.quoted) cannot be \(text.quoted)", found: text,
      expected: key.value.expected)
    return nil
  }

  /// `n-m %`, as parts of 1.
  mutating func percents(_ entry: YAMLEntry) -> ClosedRange<Double>? {
    let expected = SchemaValue.percents.expected
    guard let text = text(entry.value, for: entry.key, expected: expected) else { return nil }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    if text.hasSuffix("%"), parts.count == 2, let first = parts[0].trimmed.decimal,
      let last = parts[1].dropLast().trimmed.decimal, first < last, last <= 100
    {
      return first / 100...last / 100
    }
    report(entry.value.mark, "\(entry.key.quoted) cannot be \(text.quoted)", found: text, expected: expected)
    return nil
  }

  /// A whole number in the range that the schema has for a key.
  mutating func number(_ entry: YAMLEntry, in place: Schema.Place) -> Int? {
    guard let key = Schema.key(entry.key, in: place), case .number(let range) = key.value else { return nil }
    guard let text = text(entry.value, for: key.name, expected: key.value.expected) else { return nil }
    if let number = text.number, range.contains(number) { return number }
    report(
      entry.value.mark, "\(key.name.quoted) cannot be \(text.quoted)", found: text,
      expected: key.value.expected)
    return nil
  }

  /// `n` or `n-m` in the range that the schema has for a key.
  mutating func numbers(_ entry: YAMLEntry, in place: Schema.Place) -> ClosedRange<Int>? {
    guard let key = Schema.key(entry.key, in: place), case .numbers(let range) = key.value else { return nil }
    guard let text = text(entry.value, for: key.name, expected: key.value.expected) else { return nil }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { $0.trimmed.number }
    if parts.count <= 2, let first = parts.first, let first, let last = parts.last, let last,
      first <= last, range.contains(first), range.contains(last)
    {
      return first...last
    }
    report(
      entry.value.mark, "\(key.name.quoted) cannot be \(text.quoted)", found: text,
      expected: key.value.expected)
    return nil
  }

  /// A number with one of the units, in the unit of the first; without a unit where there are none.
  mutating func quantity(
    _ entry: YAMLEntry, units: [(name: String, factor: Double)], range: ClosedRange<Double>, expected: String
  ) -> Double? {
    guard let text = text(entry.value, for: entry.key, expected: expected) else { return nil }
    let digits = text.prefix { $0.isNumberPart }
    let unit = text.dropFirst(digits.count).trimmed
    guard let number = digits.decimal else {
      report(
        entry.value.mark, "\(entry.key.quoted) cannot be \(text.quoted)", found: text, expected: expected)
      return nil
    }
    let factor = units.isEmpty && unit.isEmpty ? 1 : units.first { $0.name == unit }?.factor
    guard let factor else {
      let message =
        unit.isEmpty ? "the unit is missing" : "\(String(unit).quoted) is not a unit of \(entry.key.quoted)"
      report(entry.value.mark, message, found: text, expected: expected)
      return nil
    }
    guard range.contains(number * factor) else {
      report(entry.value.mark, "\(text.quoted) is out of range", found: text, expected: expected)
      return nil
    }
    return number * factor
  }
}

extension YAMLNode {
  fileprivate var isMapping: Bool { if case .mapping = content { true } else { false } }
}

extension StringProtocol {
  /// Of decimal digits only, at most nine of them.
  var number: Int? { isEmpty || utf8.count > 9 || !utf8.allSatisfy(\.isDigit) ? nil : Int(self) }

  /// Of digits, at most nine of them, with at most one point between them.
  var decimal: Double? {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ $0.number != nil }) else { return nil }
    return Double(self)
  }

  /// Without spaces at both ends.
  var trimmed: SubSequence {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}

extension Character {
  fileprivate var isNumberPart: Bool { self == "." || utf8.allSatisfy(\.isDigit) }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }
}
