internal import Gestures
internal import Routing

/// What can be told of who gets the touches (section 6 of the rules).
extension ConfigurationReader {
  /// A binding of a rule whose touches go to the application.
  mutating func checkExclusive(_ binding: Binding, _ mark: Mark, _ rule: Rule) {
    guard rule.level != .global || rule.region != nil, case .exclusive(let fingers) = rule.touches,
      binding.delivery.delaysTouches
    else { return }
    let way = "with \"delays-touches: no\" and \"cancels-touches: no\" it could look on"
    guard let fingers else {
      report(
        mark,
        "this binding can never act: all touches go to the application by \"touches: exclusive\"; "
          + "give the rule \"fingers\", or take the binding away; \(way)")
      return
    }
    let count = fingers.words
    if fingers.contains(binding.fingers.lowerBound), fingers.contains(binding.fingers.upperBound) {
      report(
        mark,
        "this binding can never act: contacts of \(count) fingers go to the application by "
          + "\"touches: exclusive\"; change \"fingers\" here or in the rule; \(way)")
    } else if fingers.contains(1) {
      report(
        mark,
        "this binding can never act: the first finger of each contact goes to the application by "
          + "\"touches: exclusive\" (fingers \(count)), and those after it go with it; \(way)")
    }
  }

  mutating func checkClaim(_ draft: RuleDraft) {
    guard let mark = draft.claimMark, draft.rule.claimsEarly, !draft.isDamaged else { return }
    if draft.rule.bindings.isEmpty {
      report(
        mark, .warning, "\"claim: early\" takes nothing, as no binding of this rule wants a touch",
        expected: "\"bindings\", or \"touches: consume\"")
    }
    switch draft.rule.touches {
    case .pass: break
    case .consume:
      report(mark, .warning, "\"claim: early\" adds nothing to \"touches: consume\"; take one away")
    case .exclusive:
      report(
        mark, "\"claim: early\" takes what \"touches: exclusive\" gives to the application; take one away")
    }
    for (binding, mark) in zip(draft.rule.bindings, draft.bindingMarks)
    where !binding.delivery.cancelsTouches {
      report(
        mark,
        "\"cancels-touches: no\" means nothing here: by \"claim: early\" of its rule the application gets no "
          + "touch; take one of them away")
    }
  }

  /// A long press that rests longer than touches are held.
  mutating func checkLongPress(_ binding: Binding, _ mark: Mark, _ rule: Rule, _ capture: CapturePolicy) {
    guard case .longPress = binding.gesture, binding.delivery.delaysTouches, capture != .observe,
      !rule.claimsEarly, rule.touches != .consume
    else { return }
    let limits = binding.thresholds.first ?? thresholds
    guard limits.longPress >= limits.holdStill else { return }
    report(
      mark, .warning,
      "this binding never acts: its fingers rest for \(limits.longPress.rawValue) ms (\"long-press\"), and touches are "
        + "held for \(limits.holdStill.rawValue) ms at most (\"hold-still\")")
  }

  mutating func checkDelivery(_ binding: Binding, _ mark: Mark) {
    guard case .tap(let tap) = binding.gesture else { return }
    if tap.delaysEnds, !binding.delivery.delaysTouches {
      report(mark, "\"delays-ends: yes\" holds taps, and \"delays-touches: no\" holds none; take one away")
    }
    if tap.fingers > 1, binding.delivery == .delayed {
      report(
        mark, .warning,
        "the application does not get these touches: fingers that have lifted together would be clicks at "
          + "places that nobody meant; with \"delays-touches: no\" it gets them as they come")
    }
  }

  /// What `capture: observe` leaves without meaning.
  mutating func checkObserving(_ entry: YAMLEntry, _ drafts: [RuleDraft]) {
    for draft in drafts where draft.rule.touches == .consume || draft.rule.claimsEarly {
      report(
        draft.mark, .warning,
        "this rule takes no touch from an application, because of \"capture: observe\" in line \(entry.mark.line)"
      )
    }
  }
}
