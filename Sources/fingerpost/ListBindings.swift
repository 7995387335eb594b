import Configuration
import Control
import Routing

/// `fingerpost list bindings`: the gestures of a configuration, and what they do.
struct ListedBinding {
  let binding: Binding
  let rule: Rule
  /// The region of the rule, or of the binding.
  private let region: String?
  private let file: String

  /// All bindings of a configuration, in its order.
  static func all(of rules: RuleSet, file: String) -> [ListedBinding] {
    rules.rules.flatMap { rule in
      rule.bindings.map { binding in
        ListedBinding(
          binding: binding, rule: rule,
          region: (binding.region ?? rule.region).map { rules.regions[$0].name }, file: file)
      }
    }
  }

  static func list(_ call: Call, line: (String) -> Void) -> ExitStatus {
    guard let configuration = Check.load(call.values[.config]), let rules = configuration.rules else {
      return .configuration
    }
    for one in all(of: rules, file: configuration.file) {
      line(call.flags.contains(.json) ? one.json.text : one.text)
    }
    return .done
  }

  /// Two lines: where it stands and what it is for; what it waits for and does.
  var text: String {
    var facts = ["\(file.printable):\(binding.line)", level]
    if let match = rule.match { facts.append("{ \(match.words.printable) }") }
    if let region { facts.append("in \(region.printable)") }
    if !binding.isEnabled { facts.append("not enabled") }
    let actions = binding.actions.map(\.key).joined(separator: ", ")
    return
      "\(binding.name.printable)  (\(facts.joined(separator: ", ")))\n  \(binding.gesture.sentence): \(actions)"
  }

  var json: JSON {
    .object([
      ("binding", .string(binding.name)), ("gesture", .string(binding.gesture.sentence)),
      ("level", .string(level)), ("match", rule.match.map { .string($0.words) }),
      ("region", region.map { .string($0) }), ("file", .string(file)), ("line", .integer(binding.line)),
      ("enabled", .bool(binding.isEnabled)), ("actions", .array(binding.actions.map { .string($0.key) })),
    ])
  }

  private var level: String {
    switch rule.level {
    case .window: "window"
    case .application: "application"
    case .global: "global"
    }
  }
}
