internal import Expressions
internal import Gestures
internal import Routing

/// The values of `match`.
extension ConfigurationReader {
  /// Which windows are meant; what is wrong is reported, and left out.
  mutating func windowMatch(_ node: YAMLNode, of key: String = "match") -> WindowMatch {
    guard let keys = matchFields(node, of: key, in: .match) else { return WindowMatch() }
    var match = WindowMatch()
    match.applicationClass = keys["class"].map { patterns($0) } ?? []
    match.instance = keys["instance"].map { patterns($0) } ?? []
    match.title = keys["title"].map { patterns($0) } ?? []
    match.types = keys["type"].map { words($0, in: .match) } ?? []
    match.role = keys["role"].map { patterns($0) } ?? []
    match.executable = keys["executable"].map { patterns($0) } ?? []
    match.pids = keys["pid"].map { numberList($0, in: .match) } ?? []
    match.workspaces = keys["workspace"].map { workspaces($0) } ?? []
    match.states = (keys["state"].map { words($0, in: .match) } ?? []).compactMap { WindowStates(word: $0) }
    if let entry = keys["not"] {
      let before = findings.count
      match.exceptions = exceptions(entry).map { windowMatch($0) }
      if findings.count == before, match.excludesItself {
        report(
          entry.mark, .warning,
          "no window is meant: what \(key.quoted) asks for is what its \"not\" excludes; change one of them")
      }
    }
    return match
  }

  /// Which devices are meant; nil, and reported, where it is no map or an empty one.
  mutating func deviceMatch(_ node: YAMLNode) -> DeviceMatch? {
    guard let keys = matchFields(node, of: "match", in: .deviceMatch), !keys.inOrder.isEmpty else {
      return nil
    }
    var match = DeviceMatch(names: keys["name"].map { patterns($0) } ?? [])
    if let entry = keys["not"] {
      let before = findings.count
      match.exceptions = exceptions(entry).compactMap { deviceMatch($0) }
      if findings.count == before, match.excludesItself {
        report(
          entry.mark, .warning,
          "no device is meant: what \"match\" asks for is what its \"not\" excludes; change one of them")
      }
    }
    return match
  }

  /// The keys of a match, which must not be empty: that would mean everything.
  private mutating func matchFields(_ node: YAMLNode, of key: String, in place: Schema.Place) -> Fields? {
    guard let keys = fields(of: node, in: place) else { return nil }
    if case .mapping(let all) = node.content, all.isEmpty {
      report(
        node.mark, "\(key.quoted) is empty", found: "a map",
        expected: "one of \(Schema.names(in: place).joined(separator: ", "))")
    }
    return keys
  }

  private mutating func exceptions(_ entry: YAMLEntry) -> [YAMLNode] {
    guard case .sequence(let items) = entry.value.content else { return [entry.value] }
    if items.isEmpty {
      report(
        entry.value.mark, "this list is empty", found: "a list",
        expected: Schema.key(entry.key, in: .match)?.value.expected)
    }
    return items
  }

  /// One or several patterns on a text.
  mutating func patterns(_ entry: YAMLEntry) -> [TextPattern] {
    let expected = SchemaValue.patterns.expected
    return oneOrMore(entry, expected: expected).compactMap { node in
      guard let text = text(node, for: entry.key, expected: expected) else { return nil }
      guard text.utf8.count > 1, text.hasPrefix("/"), text.hasSuffix("/") else { return TextPattern(text) }
      let source = String(text.dropFirst().dropLast())
      do throws(ExpressionError) {
        _ = try Expression(source)
        return .expression(source)
      } catch {
        report(node.mark, "the expression \(text.quoted) \(error.message)", found: text)
        return nil
      }
    }
  }

  /// One or several numbers in the range that the schema has for a key.
  private mutating func numberList(_ entry: YAMLEntry, in place: Schema.Place) -> [Int] {
    guard let key = Schema.key(entry.key, in: place), case .listed(let range) = key.value else { return [] }
    let expected = key.value.expected
    return oneOrMore(entry, expected: expected).compactMap { node in
      guard let text = text(node, for: key.name, expected: expected) else { return nil }
      if let number = text.number, range.contains(number) { return number }
      report(node.mark, "\(key.name.quoted) cannot be \(text.quoted)", found: text, expected: expected)
      return nil
    }
  }

  private mutating func workspaces(_ entry: YAMLEntry) -> [WindowWorkspace] {
    let expected = SchemaValue.workspaces.expected
    return oneOrMore(entry, expected: expected).compactMap { node in
      guard let text = text(node, for: entry.key, expected: expected) else { return nil }
      if text == "all" { return .all }
      if let number = text.number, (1...1000).contains(number) { return .one(number) }
      report(node.mark, "\(entry.key.quoted) cannot be \(text.quoted)", found: text, expected: expected)
      return nil
    }
  }
}
