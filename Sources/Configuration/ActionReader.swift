internal import Routing

extension ConfigurationReader {
  /// Reads one action or a list; what is wrong is reported and left out.
  mutating func actions(_ entry: YAMLEntry, _ site: ActionSite) -> [Action] {
    let before = findings.count
    var actions: [Action] = []
    for node in oneOrMore(entry, expected: SchemaValue.actions.expected) {
      guard let action = action(node) else { continue }
      if let fault = site.fault(of: action) { report(node.mark, fault, found: action.key) }
      if let other = actions.first(where: { $0.isRival(of: action) }) {
        report(
          node.mark, "\(action.key.quoted) and \(other.key.quoted) cannot go together; take one away",
          found: action.key)
      }
      actions.append(action)
    }
    return findings[before...].contains { $0.severity == .error } ? [] : actions
  }

  private mutating func action(_ node: YAMLNode) -> Action? {
    switch node.content {
    case .scalar(let text, isPlain: _): return actionWord(text, node)
    case .mapping(let entries):
      guard let fields = fields(of: node, in: .action) else { return nil }
      if entries.count > 1 {
        report(
          node.mark, "several actions stand in one map; make a list of them", found: "a map",
          expected: entries.dropFirst().contains { $0.value.isAbsent }
            ? "one key in each map; a text with a comma must stand in quotes here" : "one key in each map")
      } else if entries.isEmpty {
        report(node.mark, "an action is missing", found: "a map", expected: SchemaValue.actions.expected)
      } else if let entry = fields.inOrder.first {
        return action(entry)
      }
      return nil
    case .sequence:
      mismatch(node, "a list cannot stand in a list of actions", expected: SchemaValue.actions.expected)
      return nil
    case .refused: return nil
    }
  }

  /// An action that stands as a word.
  private mutating func actionWord(_ text: String, _ node: YAMLNode) -> Action? {
    if text.isEmpty {
      report(node.mark, "an action is missing", found: "nothing", expected: SchemaValue.actions.expected)
      return nil
    }
    switch Schema.key(text, in: .action)?.value {
    case .alone: return Action.alone[text]
    case .later: notYet(text, at: node.mark)
    case .some(let value):
      report(
        node.mark, "\(text.quoted) needs a value; write { \(text): ... }", found: text,
        expected: value.expected)
    case .none:
      let words = Schema.names(in: .action)
      report(
        node.mark, "\(text.quoted) is not an action", found: text,
        expected: "one of \(words.joined(separator: ", "))", nearest: nearest(to: text, among: words))
    }
    return nil
  }

  private mutating func action(_ entry: YAMLEntry) -> Action? {
    switch entry.key {
    case "run": return command(entry).map { .run($0) }
    case "key": return chord(entry).map { .key($0) }
    case "hold": return chord(entry).map { .hold($0) }
    case "text": return typed(entry).map { .text($0) }
    case "click": return button(entry).map { .click($0) }
    case "drag": return button(entry).map { .drag($0) }
    case "scroll": return scroll(entry).map { .scroll($0) }
    case "workspace": return workspace(entry).map { .workspace($0) }
    case "to-workspace": return workspace(entry).map { .toWorkspace($0) }
    case "window": return word(entry, in: .action).flatMap { WindowAction(rawValue: $0) }.map { .window($0) }
    case "activate": return activation(entry)
    case "mode":
      guard let name = plainName(entry) else { return nil }
      modesSet.append(ModeName(name: name, mark: entry.value.mark))
      return .mode(name == "none" ? "" : name)
    case "emit": return plainName(entry).map { .emit($0) }
    case "wait": return duration(entry, in: .action).map { .wait($0) }
    default:
      // The key stands alone, but an empty value does no harm.
      if !entry.value.isAbsent {
        report(
          entry.value.mark, "\(entry.key.quoted) takes no value",
          expected: "the word alone, action: \(entry.key)")
        return nil
      }
      return actionWord(entry.key, entry.value)
    }
  }

  private mutating func activation(_ entry: YAMLEntry) -> Action? {
    let before = findings.count
    let match = windowMatch(entry.value, of: entry.key)
    return findings[before...].contains { $0.severity == .error } ? nil : .activate(match)
  }

  private mutating func plainName(_ entry: YAMLEntry) -> String? {
    let expected = SchemaValue.plainName.expected
    guard let text = text(entry.value, for: entry.key, expected: expected) else { return nil }
    if !text.isEmpty, text.count <= 100 { return text }
    report(entry.value.mark, "\(text.quoted) cannot be a name", found: text, expected: expected)
    return nil
  }

  private mutating func command(_ entry: YAMLEntry) -> Command? {
    let expected = SchemaValue.command.expected
    guard case .sequence(let items) = entry.value.content else {
      guard let text = text(entry.value, for: entry.key, expected: expected) else { return nil }
      if !text.trimmed.isEmpty { return .shell(text) }
      report(entry.value.mark, "the command is empty", found: text, expected: expected)
      return nil
    }
    let words = items.map { text($0, for: entry.key, expected: expected) }
    guard let program = words.first else {
      report(entry.value.mark, "the command is empty", found: "a list", expected: expected)
      return nil
    }
    if program?.isEmpty == true {
      report(
        items[0].mark, "the name of the program is empty", found: "", expected: "a program and its arguments")
      return nil
    }
    let arguments = words.compactMap { $0 }
    return arguments.count == words.count ? .arguments(arguments) : nil
  }

  private mutating func workspace(_ entry: YAMLEntry) -> WorkspaceTarget? {
    let expected = SchemaValue.workspace.expected
    guard let text = text(entry.value, for: entry.key, expected: expected) else { return nil }
    if case .scalar(_, isPlain: false) = entry.value.content {
      if !text.isEmpty { return .name(text) }
      report(entry.value.mark, "the name of the workspace is empty", found: "", expected: expected)
      return nil
    }
    switch text {
    case "next": return .next
    case "previous": return .previous
    case "up": return .up
    case "down": return .down
    default: break
    }
    if let number = text.number, (1...1000).contains(number) { return .number(number) }
    report(
      entry.value.mark, "\(entry.key.quoted) cannot be \(text.quoted) without quotes", found: text,
      expected: expected,
      nearest: nearest(to: text, among: ["next", "previous", "up", "down"]))
    return nil
  }
}

extension Action {
  /// Those that are one word.
  fileprivate static let alone: [String: Action] = [
    "move-window": .moveWindow, "resize-window": .resizeWindow, "show-desktop": .showDesktop,
    "nothing": .nothing,
  ]

  /// Whether it would pull at the same thing as another.
  fileprivate func isRival(of other: Action) -> Bool {
    switch (self, other) {
    case (.moveWindow, .resizeWindow), (.resizeWindow, .moveWindow), (.moveWindow, .moveWindow),
      (.resizeWindow, .resizeWindow), (.drag, .drag), (.scroll, .scroll), (.drag, .scroll), (.scroll, .drag):
      true
    default: false
    }
  }
}
