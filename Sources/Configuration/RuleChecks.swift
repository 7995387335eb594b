internal import Gestures
internal import Routing

/// What can be told of rules without a window.
extension ConfigurationReader {
  mutating func check(_ drafts: [RuleDraft], _ capture: CapturePolicy) {
    checkConsumed(drafts)
    var taken: [Responder: Taken] = [:]
    for draft in drafts {
      let always = Responder(level: draft.rule.level, match: draft.rule.match, region: draft.rule.region)
      var responder = always
      responder.when = draft.rule.when
      checkUse(draft)
      checkHit(draft)
      checkClaim(draft)
      if !draft.isDamaged, !draft.rule.hitPolicy.isStated,
        let line = taken[responder]?.closedBy ?? taken[always]?.closedBy
      {
        report(
          draft.mark, .warning,
          "this rule gets nothing: the rule of line \(line) has the same \"match\" and lets nothing through")
      }
      for (place, binding) in draft.rule.bindings.enumerated() where binding.isEnabled {
        let mark = draft.bindingMarks[place]
        checkExclusive(binding, mark, draft.rule)
        checkDelivery(binding, mark)
        checkLongPress(binding, mark, draft.rule, capture)
        // One that says how it stands to others may act together with them, or give way to them.
        if draft.bindingRelations[place].allSatisfy({ $0.kind == .independent }) {
          var (area, anytime) = (responder, always)
          area.bindingRegion = binding.region
          anytime.bindingRegion = binding.region
          checkShadow(binding, mark, area, always: anytime, &taken)
        }
        noteOneFinger(binding, mark, draft.rule)
      }
      if !draft.isDamaged { taken[responder, default: Taken()].close(by: draft.rule) }
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

  /// Rules with equal match stand at the same windows; what is said of conditions must be equal too, or nothing.
  private struct Responder: Hashable {
    var level: Level
    var match: WindowMatch?
    var when: Condition?
    var terms = BindingTerms()
    var region: Int?
    /// That of a binding which has one of its own.
    var bindingRegion: Int?
  }

  /// What earlier bindings of a responder leave to no later one.
  private struct Taken {
    var taps: [TapSpecification: Int] = [:]
    var swipes: [SwipeSpecification: Int] = [:]
    var longPresses: [LongPressSpecification: Int] = [:]
    /// Of all other kinds.
    var others: [GestureSpecification: Int] = [:]
    var closedBy: Int?

    mutating func close(by rule: Rule) {
      switch rule.touches {
      case .consume, .exclusive(fingers: nil): closedBy = closedBy ?? rule.line
      case .pass, .exclusive: break
      }
    }
  }

  private mutating func checkUse(_ draft: RuleDraft) {
    guard !draft.isDamaged, draft.rule.level != .global, draft.rule.bindings.isEmpty else { return }
    guard draft.rule.touches == .pass, !draft.rule.hitPolicy.isStated else { return }
    report(draft.mark, .warning, "this rule does nothing", expected: "\"bindings\" or \"touches\"")
  }

  /// Reports a binding that an earlier one of equal conditions, or of none, leaves nothing to.
  private mutating func checkShadow(
    _ binding: Binding, _ mark: Mark, _ responder: Responder, always: Responder,
    _ taken: inout [Responder: Taken]
  ) {
    var own = responder
    own.terms = binding.terms
    let before = findings.count
    if own != always, var others = taken[always] { checkShadow(binding, mark, &others) }
    if findings.count == before { checkShadow(binding, mark, &taken[own, default: Taken()]) }
  }

  private mutating func checkShadow(_ binding: Binding, _ mark: Mark, _ taken: inout Taken) {
    switch binding.gesture {
    case .tap(let tap):
      let key = TapSpecification(taps: tap.taps, fingers: tap.fingers)
      guard let line = taken.taps.updateValue(binding.line, forKey: key) else { return }
      taken.taps[key] = line
      report(mark, .warning, "this binding never acts: the one of line \(line) takes the same taps first")
    case .longPress(let press):
      guard let line = taken.longPresses.updateValue(binding.line, forKey: press) else { return }
      taken.longPresses[press] = line
      report(mark, .warning, "this binding never acts: the one of line \(line) takes the same presses first")
    case .pan, .edgePan, .pinch, .rotation, .stroke:
      guard let line = taken.others.updateValue(binding.line, forKey: binding.gesture) else { return }
      taken.others[binding.gesture] = line
      report(
        mark, .warning,
        "this binding never acts: the one of line \(line) takes the same \(binding.gesture.kind) first")
    case .touch: break
    case .swipe(let swipe):
      var lines: [Direction: Int] = [:]
      for direction in Direction.allCases where swipe.directions.contains(direction) {
        let single = SwipeSpecification(
          fingers: swipe.fingers, directions: [direction], fire: swipe.fire, length: swipe.length)
        if let line = taken.swipes[single] {
          lines[direction] = line
        } else {
          taken.swipes[single] = binding.line
        }
      }
      guard let line = lines.values.min() else { return }
      let words = Direction.allCases.filter { lines[$0] != nil }.map(\.rawValue).joined(separator: ", ")
      let when = lines.count == swipe.directions.count ? "" : " for \(words)"
      report(
        mark, .warning, "this binding never acts\(when): the one of line \(line) takes the same swipes first")
    }
  }

  /// One finger on everything is what applications live on.
  private mutating func noteOneFinger(_ binding: Binding, _ mark: Mark, _ rule: Rule) {
    guard rule.level == .global, binding.fingers.contains(1), binding.delivery.delaysTouches,
      rule.when == nil, binding.when == nil, rule.region == nil, binding.region == nil
    else { return }
    // It holds only what comes from an edge.
    if case .edgePan = binding.gesture { return }
    let limit =
      switch binding.gesture {
      case .tap: min(thresholds.tapDuration, thresholds.holdStill)
      case .longPress: min(thresholds.longPress, thresholds.holdStill)
      case .swipe, .pan, .edgePan, .pinch, .rotation, .stroke, .touch: thresholds.holdStill
      }
    report(
      mark, .note,
      "for this binding every touch of one finger is kept from the applications for up to \(limit.rawValue) ms; "
        + "put it into a rule of \"apps\" or \"windows\" if it is not meant for all")
  }
}

/// The conditions of a binding.
struct BindingTerms: Hashable {
  var when: Condition?
  var beginIf: Condition?

  /// Whether they hold wherever others do, as far as can be told.
  func areMet(by others: BindingTerms) -> Bool {
    (when == nil || when == others.when) && (beginIf == nil || beginIf == others.beginIf)
  }
}

extension Binding {
  var terms: BindingTerms { BindingTerms(when: when, beginIf: beginIf) }
}
