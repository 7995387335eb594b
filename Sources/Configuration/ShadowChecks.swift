internal import Gestures
internal import Routing

/// Rules and bindings to which nearer ones leave nothing (A7).
extension ConfigurationReader {
  mutating func checkShadows(_ drafts: [RuleDraft], _ relations: Relations) {
    let closed = checkClosedRules(drafts)
    checkDuplicates(drafts, closed: closed)
    let told = relations.told
    var groups: [GestureGroup: [Claimant]] = [:]
    // What is missing from a rule that is damaged cannot be told.
    for (rule, draft) in drafts.enumerated() where !draft.isDamaged && !closed.contains(rule) {
      for (place, binding) in draft.rule.bindings.enumerated() where binding.isEnabled {
        guard let group = GestureGroup(binding.gesture) else { continue }
        groups[group, default: []].append(
          Claimant(binding, BindingID(rule: rule, binding: place), draft.rule, draft.bindingMarks[place]))
      }
    }
    for group in groups.values {
      // Equals stay in the order of the file.
      let ordered = group.enumerated().sorted {
        $0.element.order == $1.element.order
          ? $0.offset < $1.offset : $0.element.order.lexicographicallyPrecedes($1.element.order)
      }.map(\.element)
      let index = CoverIndex(ordered.map(\.terms))
      for claimant in ordered {
        let nearer = index.candidates(for: claimant.terms).lazy.map { ordered[$0] }
          .filter { $0.mayTake(from: claimant, relations, told) }
        reportShadow(of: claimant, by: Array(nearer))
      }
    }
  }

  /// Reports rules to which nothing comes; gives their places.
  private mutating func checkClosedRules(_ drafts: [RuleDraft]) -> Set<Int> {
    let all = drafts.enumerated().map { Terms($1.rule, at: $0) }
    let closing = all.filter { !drafts[$0.rule].isDamaged && drafts[$0.rule].rule.endsWalk }
      .sorted { $0.order.lexicographicallyPrecedes($1.order) }
    let index = CoverIndex(closing)
    var closed: Set<Int> = []
    for terms in all where !drafts[terms.rule].isDamaged && !drafts[terms.rule].rule.hitPolicy.isStated {
      let nearer = index.candidates(for: terms).lazy.map { closing[$0] }
        .first { $0.rule != terms.rule && $0.reach(over: terms) != nil }
      guard let nearer else { continue }
      closed.insert(terms.rule)
      let isSame = nearer.level == terms.level && nearer.match == terms.match
      let line = drafts[nearer.rule].rule.line
      report(
        drafts[terms.rule].mark, .warning,
        isSame
          ? "this rule gets nothing: the rule of line \(line) has the same \"match\" and lets nothing through"
          : "this rule gets nothing: the rule of line \(line) is asked first for all of its windows, and lets "
            + "nothing through")
    }
    return closed
  }

  private mutating func reportShadow(of claimant: Claimant, by nearer: [Claimant]) {
    var ways: [Direction: Claimant] = [:]
    var taker: Claimant?
    for other in nearer {
      let limits = Limits(other.binding, claimant.binding, all: allLimits)
      if other.binding.takes(claimant.binding, limits) {
        taker = other
        break
      }
      for direction in other.binding.directions(takenFrom: claimant.binding, limits)
      where ways[direction] == nil {
        ways[direction] = other
      }
    }
    var when = ""
    if case .swipe(let swipe) = claimant.binding.gesture, taker == nil {
      taker = ways.values.min { $0.binding.line < $1.binding.line }
      let words = Direction.allCases.filter { ways[$0] != nil }.map(\.rawValue).joined(separator: ", ")
      if ways.count < swipe.directions.count { when = " for \(words)" }
    }
    guard let taker else { return }
    let isInOneWindow =
      claimant.binding.fingers.upperBound > 1
      && ([taker] + ways.values).contains { $0.terms.reach(over: claimant.terms) == .inOneWindow }
    if isInOneWindow { when += " with its fingers in one window" }
    report(
      claimant.mark, .warning,
      "this binding never acts\(when): the one of line \(taker.binding.line) takes the same "
        + "\(claimant.binding.gesture.plural) first")
  }

  /// The limits of all devices, and those of each class of them.
  var allLimits: [Thresholds] { [thresholds] + deviceLimits.map(\.thresholds) }
}

/// A binding that takes part.
private struct Claimant {
  var binding: Binding
  var id: BindingID
  var mark: Mark
  var terms: Terms
  /// Its rule gives such touches to the application.
  private var isKeptOut: Bool

  init(_ binding: Binding, _ id: BindingID, _ rule: Rule, _ mark: Mark) {
    self.binding = binding
    self.id = id
    self.mark = mark
    terms = Terms(rule, at: id.rule)
    terms.bindingRegion = binding.region
    var devices = Condition()
    devices.devices = binding.devices.sorted { $0.rawValue < $1.rawValue }
    terms.conditions += [devices] + (binding.when.map { [$0] } ?? [])
    if case .exclusive = rule.touches {
      isKeptOut = binding.delivery.delaysTouches
    } else {
      isKeptOut = false
    }
  }

  var order: [Int] { terms.order + [id.binding] }

  /// Whether it is asked before another wherever that is, and nothing holds it back longer.
  func mayTake(from other: Claimant, _ relations: Relations, _ told: Relations.Told) -> Bool {
    guard id != other.id, id.rule != other.id.rule || id.binding < other.id.binding, !isKeptOut,
      terms.reach(over: other.terms) != nil,
      binding.beginIf?.follows(from: other.binding.beginIf.map { [$0] } ?? []) ?? true,
      // Those that only look on go on where others are given back.
      binding.delivery.delaysTouches == other.binding.delivery.delaysTouches
    else { return false }
    // One that says how it stands to others may act together with them, before them, or give way to them.
    return !told.waiting.contains(id) && !relations.areTogether(id, other.id)
      && !told.together.contains(other.id) && !told.awaited.contains(other.id)
      && (told.independent.contains(id) || !told.independent.contains(other.id))
  }
}

/// Gestures that may be the same.
private struct GestureGroup: Hashable {
  var kind: String
  var fingers: Int
  var taps = 0

  /// nil for fingers as they are, which leave everything to others.
  init?(_ gesture: GestureSpecification) {
    kind = gesture.kind
    switch gesture {
    case .tap(let tap): (fingers, taps) = (tap.fingers, tap.taps)
    case .longPress(let press): (fingers, taps) = (press.fingers, press.taps)
    case .pan(let pan): (fingers, taps) = (pan.fingers.upperBound, pan.taps)
    case .swipe(let swipe): fingers = swipe.fingers
    case .edgePan(let pan): fingers = pan.fingers
    case .pinch(let pinch): fingers = pinch.fingers.upperBound
    case .rotation(let rotation): fingers = rotation.fingers.upperBound
    case .stroke(let stroke): fingers = stroke.fingers
    case .touch: return nil
    }
  }
}

extension GestureSpecification {
  /// For messages that say what one takes first.
  fileprivate var plural: String {
    switch self {
    case .tap: "taps"
    case .longPress: "presses"
    case .swipe: "swipes"
    case .pan, .edgePan, .pinch, .rotation, .stroke, .touch: kind
    }
  }
}

extension Rule {
  /// Nobody further out gets a touch that it is asked for (R4).
  var endsWalk: Bool {
    switch touches {
    case .pass: false
    case .consume, .exclusive(fingers: nil): true
    // The first finger of a contact is one.
    case .exclusive(let fingers?): fingers.contains(1)
    }
  }
}
