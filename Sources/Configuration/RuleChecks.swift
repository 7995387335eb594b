internal import Gestures
internal import Routing

/// What can be told of rules without a window.
extension ConfigurationReader {
  mutating func check(_ drafts: [RuleDraft], _ capture: CapturePolicy) {
    checkConsumed(drafts)
    for draft in drafts {
      checkUse(draft)
      checkHit(draft)
      checkClaim(draft)
      for (place, binding) in draft.rule.bindings.enumerated() where binding.isEnabled {
        let mark = draft.bindingMarks[place]
        checkExclusive(binding, mark, draft.rule)
        checkDelivery(binding, mark)
        checkLongPress(binding, mark, draft.rule, capture)
        checkStroke(binding, mark, draft.rule, capture)
      }
    }
    checkConditions(drafts)
    checkEnabled(drafts)
    checkShortSwipes(drafts)
  }

  /// Rules for the same windows under the same conditions; of those that get nothing that is enough to say.
  mutating func checkDuplicates(_ drafts: [RuleDraft], closed: Set<Int>) {
    var known: [SameRule: Int] = [:]
    for (index, draft) in drafts.enumerated() where !draft.isDamaged && !closed.contains(index) {
      guard let match = draft.rule.match else { continue }
      let key = SameRule(
        level: draft.rule.level, match: match.canonical, when: draft.rule.when, region: draft.rule.region,
        isOfHitTest: draft.rule.hitPolicy.isStated)
      if let line = known[key] {
        report(
          draft.mark, .warning, "the rule of line \(line) has the same \"match\"; put the two into one")
      } else {
        known[key] = draft.rule.line
      }
    }
  }

  /// A rule of the whole screen that leaves no application any touch.
  private mutating func checkConsumed(_ drafts: [RuleDraft]) {
    let isForSome = drafts.contains { draft in
      if draft.isDamaged { return true }
      if case .exclusive = draft.rule.touches { return draft.rule.level != .global }
      return false
    }
    if isForSome { return }
    for draft in drafts {
      guard draft.rule.level == .global, draft.rule.touches == .consume, draft.rule.region == nil,
        draft.rule.when == nil, let mark = draft.touchesMark
      else { continue }
      report(
        mark, .warning,
        "no application gets any touch by \"touches: consume\" at \"global\", as none is \"exclusive\"")
    }
  }

  private struct SameRule: Hashable {
    var level: Level
    var match: WindowMatch
    var when: Condition?
    var region: Int?
    /// What is said of hit testing may stand apart from what is said of touches.
    var isOfHitTest: Bool
  }

  /// Conditions of a binding that those of its rule exclude.
  private mutating func checkConditions(_ drafts: [RuleDraft]) {
    for draft in drafts where !draft.isDamaged {
      guard let outer = draft.rule.when, !Condition.cannotHold([outer]) else { continue }
      for (place, binding) in draft.rule.bindings.enumerated() {
        guard let when = binding.when, !Condition.cannotHold([when]), Condition.cannotHold([outer, when])
        else { continue }
        report(
          draft.whenMarks[place] ?? draft.bindingMarks[place], .warning,
          "this binding never acts: its \"when\" and that of its rule, in line \(draft.rule.line), never hold "
            + "together")
      }
    }
  }

  /// A file whose bindings are all disabled, and that says nothing else of touches.
  private mutating func checkEnabled(_ drafts: [RuleDraft]) {
    let bindings = drafts.flatMap(\.rule.bindings)
    guard let mark = drafts.lazy.flatMap(\.bindingMarks).first, !drafts.contains(where: \.isDamaged),
      bindings.allSatisfy({ !$0.isEnabled }),
      drafts.allSatisfy({ $0.rule.touches == .pass && !$0.rule.hitPolicy.isStated })
    else { return }
    report(
      mark, .warning,
      "no gesture does anything, as all bindings of this file are disabled; take \"enabled: no\" away where one "
        + "is to act")
  }

  private mutating func checkUse(_ draft: RuleDraft) {
    guard !draft.isDamaged, draft.rule.level != .global, draft.rule.bindings.isEmpty else { return }
    guard draft.rule.touches == .pass, !draft.rule.hitPolicy.isStated else { return }
    report(draft.mark, .warning, "this rule does nothing", expected: "\"bindings\" or \"touches\"")
  }
}
