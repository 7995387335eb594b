import Gestures
import Routing

/// The bindings of a configuration, each with what it came to in a contact, and why.
struct CandidateLines {
  private let record: ContactRecord
  private let router: Router
  private let rules: RuleSet

  init(_ record: ContactRecord, _ router: Router, _ rules: RuleSet) {
    self.record = record
    self.router = router
    self.rules = rules
  }

  /// Those that took part first, then those that received nothing, and last those that were not asked: of as many
  /// fingers as there were, before others.
  var all: [JSON] {
    let own = record.candidates.filter { $0.isOf(record) }
    var known = Set(own.filter { $0.key.ruleSet == record.ruleSet }.map(\.key.id))
    var lines = own.map(line)
    for one in record.passedOver where known.insert(one.id).inserted {
      guard let binding = binding(one.id) else { continue }
      let words = one.reason.words(binding, kind: record.kind, in: rules)
      lines.append(line(binding, "not-asked", one.reason.rawValue, words.text, words.advice))
    }
    var near: [JSON] = []
    var far: [JSON] = []
    for (place, rule) in rules.rules.enumerated() {
      for index in rule.bindings.indices where !known.contains(BindingID(rule: place, binding: index)) {
        let binding = rule.bindings[index]
        let (reason, text, advice) = absence(rule, place, binding)
        let line = line(binding, "not-asked", reason, text, advice)
        if binding.fingers.contains(record.fingers) { near.append(line) } else { far.append(line) }
      }
    }
    return lines + near + far
  }

  private func binding(_ id: BindingID) -> Binding? {
    rules.binding(of: RecognizerKey(rule: id.rule, binding: id.binding, anchor: WindowID(0)))
  }

  private func line(
    _ binding: Binding, _ outcome: String, _ reason: String, _ text: String, _ advice: String
  ) -> JSON {
    .object([
      ("binding", .string(GestureExplanation.clipped(binding.name))),
      ("line", binding.line > 0 ? .integer(binding.line) : nil),
      ("gesture", .string(binding.gesture.kind)), ("outcome", .string(outcome)), ("reason", .string(reason)),
      ("text", .string(GestureExplanation.clipped(text))), ("advice", .string(advice)),
    ])
  }

  private func line(_ candidate: ContactRecord.Candidate) -> JSON {
    let rules = router.rules(of: candidate.key)
    let binding = rules.binding(of: candidate.key)
    var words: ReasonWords?
    var text: String?
    var by: RecognizerKey?
    var outcome = "recognized"
    switch candidate.state {
    case .possible: outcome = "waiting"
    case .began, .changed, .ended, .recognized: break
    case .cancelled:
      outcome = "cancelled"
      let reason = candidate.cancellation ?? .cancelled
      words = ReasonWords(reason, of: binding, in: rules)
      text = reason.text(in: rules)
    case .failed(var reason):
      outcome = "failed"
      // It failed at the first finger too many; more may have come.
      if case .moreFingers(let landed, let wanted) = reason, record.fingers > landed {
        reason = .moreFingers(landed: record.fingers, wanted: wanted)
      }
      if case .prevented(let winner) = reason { (outcome, by) = ("prevented", winner) }
      if case .waitedFor(let other) = reason { (outcome, by) = ("prevented", other) }
      words = ReasonWords(reason, of: binding, in: rules)
      text = reason.text(in: rules)
    }
    func numbers(_ list: [(name: String, value: Double)]?) -> JSON? {
      guard let list, !list.isEmpty else { return nil }
      return .object(list.map { ($0.name, .hundredths($0.value)) })
    }
    return .object([
      ("binding", .string(GestureExplanation.clipped(binding?.name ?? rules.name(of: candidate.key)))),
      ("line", binding.flatMap { $0.line > 0 ? .integer($0.line) : nil }),
      ("gesture", binding.map { .string($0.gesture.kind) }), ("outcome", .string(outcome)),
      ("reason", words.map { .string($0.name) }), ("figures", numbers(words?.figures)),
      ("needed", numbers(words?.needed)), ("text", text.map { .string(GestureExplanation.clipped($0)) }),
      ("advice", words?.advice.map { .string(GestureExplanation.clipped($0)) }),
      ("by", by.map { .string(GestureExplanation.clipped(rules.name(of: $0))) }),
      (
        "waited_for", candidate.waitedFor.map { .string(GestureExplanation.clipped(rules.name(of: $0))) }
      ),
      (
        "ended_in",
        candidate.endedIn > record.number ? .integer(Int(candidate.endedIn)) : nil
      ),
      ("since", candidate.origin < record.number ? .integer(Int(candidate.origin)) : nil),
    ])
  }

  /// Why a binding was not asked at all.
  private func absence(
    _ rule: Rule, _ place: Int, _ binding: Binding
  ) -> (reason: String, text: String, advice: String) {
    if !binding.devices.contains(record.kind) {
      let words = PassReason.otherDevice.words(binding, kind: record.kind, in: rules)
      return (PassReason.otherDevice.rawValue, words.text, words.advice)
    }
    if record.touches.isEmpty {
      return (
        "unseen", "no touch came to us: another client has them to itself",
        "\"fingerpost doctor\" tells who has the touches"
      )
    }
    if record.isPalm { return ("palm", "the contact was taken for a palm", "see \"palm-size\"") }
    if rule.match != nil, !isForPath(place) {
      return (
        "other-window", "its rule (line \(rule.line)) is for other windows than that under the first finger",
        "make the gesture there, or bind it under \"global\""
      )
    }
    if let last = record.lastAsked, rules.rules.indices.contains(last), last != place,
      rules.rules[last].level.order <= rule.level.order
    {
      return (
        "not-reached",
        "the rule in line \(rules.rules[last].line) ends the chain: touches \(rules.rules[last].touchesWords)",
        "see \"touches\" of that rule"
      )
    }
    if let region = rule.region {
      return (
        PassReason.outside.rawValue, "the finger landed outside of \(rules.regions[region].name)",
        "land there, or see \"in\" of the rule"
      )
    }
    if rule.when != nil {
      return (
        PassReason.condition.rawValue, "the condition of its rule (line \(rule.line)) did not hold",
        "see \"when\" of the rule"
      )
    }
    if !binding.isEnabled {
      return (PassReason.disabled.rawValue, "it is disabled", "\"fingerpost enable\" lets it take part again")
    }
    return (
      "under-way", "its finger landed on a gesture under way, or after one was given back",
      "lift all fingers first"
    )
  }

  /// Whether a rule matches a window of the path, as far as those are still there.
  private func isForPath(_ rule: Int) -> Bool {
    guard record.ruleSet == router.rulesNumber else { return record.chain.contains { $0.rule == rule } }
    return (record.path + [record.client].compactMap { $0 }).contains { window in
      router.tree.index(of: window).map { router.tree.matchingRules(at: $0).contains(rule) } ?? false
    }
  }
}

extension Level {
  /// Nearest first.
  fileprivate var order: Int {
    switch self {
    case .window: 0
    case .application: 1
    case .global: 2
    }
  }
}
