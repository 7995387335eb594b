internal import Gestures
internal import Routing

/// Where a list of actions stands.
enum ActionSite {
  /// The whole of a gesture that is recognized at once.
  case discrete(String)
  /// What a gesture that lasts begins with.
  case begin
  case update
  case step
  case end
  case cancel

  /// Why an action cannot stand there; nil where it can.
  func fault(of action: Action) -> String? {
    switch self {
    case .discrete(let kind) where action.lasts:
      if case .hold = action {
        return "a \(kind) is over at once, so nothing can be held by it; write \"key\" in place of \"hold\""
      }
      return
        "a \(kind) is over at once, and \(action.key.quoted) goes on with the fingers; bind it to a pan or "
        + "another gesture that lasts"
    case .update, .step, .end, .cancel:
      if action.lasts {
        return "\(action.key.quoted) goes on until the gesture ends; write it under \"begin\""
      }
      if case .update = self, case .wait = action {
        return "what is done at each change cannot wait; take \"wait\" away, or use \"step\""
      }
      return nil
    case .discrete, .begin: return nil
    }
  }
}

extension ConfigurationReader {
  /// Reads what a binding does: an action, a list or a map of phases; nil where something of it is wrong.
  mutating func plan(_ entry: YAMLEntry, of gesture: GestureSpecification?) -> ActionPlan? {
    let before = findings.count
    let phases = phases(of: entry)
    var plan = ActionPlan()
    if let phases {
      if let gesture, !gesture.lasts {
        report(
          entry.value.mark,
          "a \(gesture.kind) is recognized at once and has no phases; write the action without them",
          found: phases.inOrder.first?.key)
      }
      read(phases, of: gesture, into: &plan)
    } else {
      let site = gesture.map { $0.lasts ? ActionSite.begin : .discrete($0.kind) } ?? .begin
      plan.begin = actions(entry, site)
    }
    let isWrong = findings[before...].contains { $0.severity == .error }
    if !isWrong, plan.all.isEmpty, plan.step == nil {
      report(entry.value.mark, "nothing is done here", expected: SchemaValue.plan.expected)
      return nil
    }
    return isWrong ? nil : plan
  }

  /// The phases of an action; nil where it is none of phases.
  private mutating func phases(of entry: YAMLEntry) -> Fields? {
    guard case .mapping(let entries) = entry.value.content,
      entries.contains(where: { Schema.key($0.key, in: .phases) != nil })
    else { return nil }
    return fields(of: entry.value, in: .phases)
  }

  private mutating func read(_ phases: Fields, of gesture: GestureSpecification?, into plan: inout ActionPlan)
  {
    if let entry = phases["begin"] { plan.begin = actions(entry, .begin) }
    if let entry = phases["update"] { plan.update = actions(entry, .update) }
    if let entry = phases["step"] { plan.step = step(entry, of: gesture) }
    if let entry = phases["end"] { plan.end = actions(entry, .end) }
    if let entry = phases["cancel"] { plan.cancel = actions(entry, .cancel) }
  }

  private mutating func step(_ entry: YAMLEntry, of gesture: GestureSpecification?) -> StepPlan? {
    guard let fields = fields(of: entry.value, in: .step) else { return nil }
    let every = fields["every"].flatMap { stride($0, of: gesture) }
    let forward = fields["forward"].map { actions($0, .step) } ?? []
    let backward = fields["backward"].map { actions($0, .step) } ?? []
    if fields["every"] == nil {
      report(fields.mark, "\"every\" is missing in this step", expected: "every: 15 mm or the like")
    }
    if fields["forward"] == nil, fields["backward"] == nil {
      report(fields.mark, "this step does nothing", expected: "forward: { key: Tab } or the like")
    }
    if case .time = every, let back = fields["backward"] {
      report(back.mark, "time goes only forward; take \"backward\" away", found: "backward")
    }
    let limit = fields["limit"].map { number($0, in: .step) } ?? 0
    let rate = fields["rate"].map { number($0, in: .step) } ?? 0
    guard let every, let limit, let rate else { return nil }
    var plan = StepPlan(every: every, forward: forward, backward: backward)
    plan.limit = limit == 0 ? nil : limit
    plan.rate = rate == 0 ? nil : rate
    return plan
  }

  private mutating func stride(_ entry: YAMLEntry, of gesture: GestureSpecification?) -> StepPlan.Unit? {
    let expected = SchemaValue.stride.expected
    guard let text = text(entry.value, for: entry.key, expected: expected) else { return nil }
    let digits = text.prefix { $0 == "." || $0.isASCII && $0.isNumber }
    let unit: StepPlan.Unit? = digits.decimal.flatMap { number in
      switch text.dropFirst(digits.count).trimmed {
      case "mm" where (1...500).contains(number): .distance(number)
      case "%" where (1...500).contains(number): .scale(1 + number / 100)
      case "degrees" where (1...360).contains(number): .angle(number)
      case "ms" where (10...60_000).contains(number): .time(Milliseconds(Int32(number.rounded())))
      case "s" where (0.01...60).contains(number): .time(Milliseconds(Int32((number * 1000).rounded())))
      default: nil
      }
    }
    guard let unit else {
      report(entry.value.mark, "\"every\" cannot be \(text.quoted)", found: text, expected: expected)
      return nil
    }
    if let gesture, let needed = unit.gesture, !needed.contains(gesture.kind) {
      report(
        entry.value.mark,
        "a \(gesture.kind) has no steps of \(unit.words); \(needed.joined(separator: ", ")) have", found: text
      )
      return nil
    }
    return unit
  }
}

extension StepPlan.Unit {
  /// The gestures that have such steps; nil: all that last.
  fileprivate var gesture: [String]? {
    switch self {
    case .distance: ["pan", "edge-pan", "long-press", "touch"]
    case .scale: ["pinch"]
    case .angle: ["rotation"]
    case .time: nil
    }
  }

  fileprivate var words: String {
    switch self {
    case .distance: "length"
    case .scale: "growth"
    case .angle: "angle"
    case .time: "time"
    }
  }
}
