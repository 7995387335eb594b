internal import Configuration

/// A gesture of another program, as a binding.
struct ImportedBinding {
  /// Where it stands in the other program's file.
  var mark: Mark
  /// How that file calls it, for a comment.
  var origin: String
  /// Keys and values of YAML, without the action.
  var keys: [(key: String, value: String)]
  var action: ImportedAction

  /// As an item of `bindings`, its first line with the dash.
  func lines(indent: String) -> [String] {
    var lines = ["# line \(mark.line): \(origin)"]
    for (index, pair) in keys.enumerated() {
      lines.append("\(index == 0 ? "- " : "  ")\(pair.key): \(pair.value)")
    }
    return (lines + action.lines.map { "  \($0)" }).map { indent + $0 }
  }
}

/// What it does: actions as YAML has them.
enum ImportedAction {
  case list([String])
  /// Of a gesture that lasts.
  case phases(begin: [String], step: ImportedStep?, end: [String])

  var lines: [String] {
    switch self {
    case .list(let actions): return ["action: \(Self.flow(actions))"]
    case .phases(let begin, let step, let end):
      var lines = ["action:"]
      if !begin.isEmpty { lines.append("  begin: \(Self.flow(begin))") }
      if let step { lines.append("  step: \(step.flow)") }
      if !end.isEmpty { lines.append("  end: \(Self.flow(end))") }
      return lines
    }
  }

  /// One action as it is, several as a list.
  static func flow(_ actions: [String]) -> String {
    actions.count == 1 ? actions[0] : "[\(actions.joined(separator: ", "))]"
  }
}

/// Actions at each step of a gesture's way.
struct ImportedStep {
  var every: String
  var forward: [String]
  var backward: [String]

  var flow: String {
    var parts = ["every: \(every)"]
    if !forward.isEmpty { parts.append("forward: \(ImportedAction.flow(forward))") }
    if !backward.isEmpty { parts.append("backward: \(ImportedAction.flow(backward))") }
    return "{ \(parts.joined(separator: ", ")) }"
  }
}

/// Actions of the configuration, one at a time.
enum ActionText {
  static func key(_ chord: String) -> String { "{ key: \(plain(chord)) }" }
  static func hold(_ chord: String) -> String { "{ hold: \(plain(chord)) }" }
  static func click(_ button: String) -> String { "{ click: \(button) }" }
  static func window(_ word: String) -> String { "{ window: \(word) }" }
  static func workspace(_ word: String) -> String { "{ workspace: \(word) }" }
  /// A text for the shell.
  static func run(_ text: String) -> String { "{ run: \(YAMLText.scalar(text)) }" }
  /// A program and its arguments.
  static func run(_ words: [String]) -> String {
    "{ run: [\(words.map(YAMLText.scalar).joined(separator: ", "))] }"
  }

  /// Keys are read most easily without quotes, which plus signs do not need.
  private static func plain(_ chord: String) -> String {
    let scalar = YAMLText.scalar(chord.split(separator: "+").joined(separator: "_"))
    return scalar.hasPrefix("'") || scalar.hasPrefix("\"") || chord.hasPrefix("+")
      ? YAMLText.scalar(chord) : chord
  }
}
