internal import Gestures
internal import Routing

/// What must be so for a rule or a binding (R6, A8), for a device (G16), and while the screen is locked (R9).
extension ConfigurationReader {
  /// Reads `when` or `begin-if`, where it stands; what is wrong in it is reported.
  mutating func condition(_ fields: Fields, _ key: String) -> Condition? {
    fields[key].map { condition($0) }
  }

  private mutating func condition(_ entry: YAMLEntry) -> Condition {
    var condition = Condition()
    guard let fields = self.fields(of: entry.value, in: .condition) else { return condition }
    if case .mapping(let all) = entry.value.content, all.isEmpty {
      report(
        entry.value.mark, "\(entry.key.quoted) is empty", found: "a map",
        expected: "one of \(Schema.names(in: .condition).joined(separator: ", "))")
    }
    if let entry = fields["device"] { condition.devices = deviceKinds(entry, in: .condition) }
    if let entry = fields["modifiers"] { condition.modifiers = modifiers(entry) }
    if let entry = fields["mode"] { condition.modes = plainNames(entry) }
    if let entry = fields["workspace"] { condition.workspaces = workspaceNumbers(entry) }
    if let entry = fields["monitor"] { condition.monitors = plainNames(entry) }
    if let entry = fields["state"] {
      condition.states = words(entry, in: .condition).compactMap { WindowStates(word: $0) }
    }
    if let mode = fields["mode"] {
      for node in Self.nodes(of: mode) {
        guard case .scalar(let name, isPlain: _) = node.content else { continue }
        modesAsked.append(ModeName(name: name, mark: node.mark))
      }
    }
    if let monitor = fields["monitor"] { checkMonitors(monitor) }
    if let not = fields["not"] {
      let before = findings.count
      condition.exceptions = [self.condition(not)]
      if findings.count == before, Condition.cannotHold([condition]) {
        report(
          not.mark, .warning,
          "\(entry.key.quoted) never holds: what it asks for is what \"not\" excludes; change one of them")
      }
    }
    return condition
  }

  /// The value, or the items of a list.
  private static func nodes(of entry: YAMLEntry) -> [YAMLNode] {
    if case .sequence(let items) = entry.value.content { items } else { [entry.value] }
  }

  /// Names of monitors that look like patterns, which they are not.
  private mutating func checkMonitors(_ entry: YAMLEntry) {
    for node in Self.nodes(of: entry) {
      guard case .scalar(let name, isPlain: _) = node.content else { continue }
      outline.monitors.append(Outline.MonitorName(name: name, mark: node.mark))
      guard name.contains(where: { $0 == "*" || $0 == "?" }) else { continue }
      report(
        node.mark, .warning,
        "no monitor is called \(name.quoted): names of monitors are no patterns; write each one in full, as "
          + "`xrandr` prints it", found: name)
    }
  }

  /// Kinds of devices; those that this version hears nothing of are reported.
  mutating func deviceKinds(_ entry: YAMLEntry, in place: Schema.Place) -> [DeviceKind] {
    guard let key = Schema.key(entry.key, in: place), case .words(let words) = key.value else { return [] }
    return each(entry, expected: key.value.expected) { reader, text, mark in
      guard let kind = DeviceKind(rawValue: text) else {
        reader.report(
          mark, "\(entry.key.quoted) cannot be \(text.quoted)", found: text, expected: key.value.expected,
          nearest: reader.nearest(to: text, among: words))
        return nil
      }
      guard words.contains(text) else {
        reader.report(
          mark, "this version has no touches from \(text.quoted); take it away", found: text,
          expected: key.value.expected)
        return nil
      }
      return kind
    }
  }

  private mutating func modifiers(_ entry: YAMLEntry) -> [Modifiers] {
    let expected = SchemaValue.heldModifiers.expected
    return each(entry, expected: expected) { reader, text, mark in
      if text == "none" { return [] }
      var held: Modifiers = []
      for part in text.split(separator: "+", omittingEmptySubsequences: false) {
        let word = String(part.trimmed)
        guard let one = Modifiers(word: word) else {
          reader.report(
            mark, "\(word.quoted) is no modifier", found: text, expected: expected,
            nearest: reader.nearest(to: word, among: Modifiers.words.map(\.word)))
          return nil
        }
        if held.contains(one) {
          reader.report(mark, .warning, "\(word.quoted) stands here twice; take one away", found: text)
        }
        held.formUnion(one)
      }
      return held
    }
  }

  private mutating func workspaceNumbers(_ entry: YAMLEntry) -> [Int] {
    let expected = SchemaValue.workspaceNumbers.expected
    return each(entry, expected: expected) { reader, text, mark in
      if let number = text.number, (1...1000).contains(number) { return number }
      reader.report(mark, "\(entry.key.quoted) cannot be \(text.quoted)", found: text, expected: expected)
      return nil
    }
  }

  private mutating func plainNames(_ entry: YAMLEntry) -> [String] {
    let expected = SchemaValue.plainNames.expected
    return each(entry, expected: expected) { reader, text, mark in
      if !text.isEmpty, text.count <= 100 { return text }
      reader.report(mark, "\(text.quoted) cannot be a name", found: text, expected: expected)
      return nil
    }
  }

  /// The value, or each item of a list, read as its text; none of them twice.
  private mutating func each<Value: Equatable>(
    _ entry: YAMLEntry, expected: String,
    _ read: (inout ConfigurationReader, String, Mark) -> Value?
  ) -> [Value] {
    var values: [Value] = []
    for node in oneOrMore(entry, expected: expected) {
      guard let text = text(node, for: entry.key, expected: expected),
        let value = read(&self, text, node.mark)
      else { continue }
      if values.contains(value) {
        report(node.mark, .warning, "\(text.quoted) stands here twice; take one away", found: text)
      } else {
        values.append(value)
      }
    }
    return values
  }

  /// Reads `lockers`: windows that lock the screen (R9).
  mutating func lockers(_ entry: YAMLEntry) -> [WindowMatch] {
    items(of: entry).map { windowMatch($0) }
  }
}
