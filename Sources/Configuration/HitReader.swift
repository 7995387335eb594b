internal import Gestures
internal import Routing

extension ConfigurationReader {
  /// What a rule, and one for that region, says of hit testing (H4 to H8).
  mutating func hitPolicy(_ fields: Fields, level: Level, region: Int?) -> HitPolicy {
    var policy = HitPolicy()
    if let entry = fields["hit"] { policy.answer = answer(entry) }
    if let entry = fields["interaction"] { policy.interaction = flag(entry) }
    if let entry = fields["expand"] {
      policy.expand = length(entry, in: .rule)
      if level == .global {
        report(
          entry.mark,
          "\"expand\" means nothing at \"global\", as nothing lies around the screen; take it away",
          found: "expand")
      }
      if let area = fields["in"], region.map({ regions[$0].region.base.isOfWindows }) ?? false {
        report(
          area.mark,
          "\"in\" keeps \"expand\" from ever growing the window, as no region of it reaches beyond it; put them into "
            + "two rules", found: "in")
      }
    }
    if let entry = fields["opacity"] { policy.ignoresOpacity = word(entry, in: .rule) == "ignore" }
    if policy.interaction == false {
      for key in ["hit", "expand", "opacity"] {
        guard let entry = fields[key] else { continue }
        report(
          entry.mark, "\(key.quoted) means nothing with \"interaction: off\"; take one of them away",
          found: key)
      }
    }
    return policy
  }

  private mutating func answer(_ entry: YAMLEntry) -> HitPolicy.Answer? {
    guard let key = Schema.key("hit", in: .rule), case .wordOrMap(let words, let place) = key.value else {
      return nil
    }
    if case .mapping = entry.value.content {
      guard let fields = fields(of: entry.value, in: place) else { return nil }
      guard let redirect = fields["redirect"] else {
        if fields.inOrder.isEmpty, findings.last?.line != entry.value.mark.line {
          report(entry.value.mark, "\"hit\" is empty", found: "a map", expected: key.value.expected)
        }
        return nil
      }
      return .redirect(windowMatch(redirect.value, of: redirect.key))
    }
    guard let text = text(entry.value, for: "hit", expected: key.value.expected) else { return nil }
    switch text {
    case "normal": return .normal
    case "pass-through": return .passThrough
    case "intercept": return .intercept
    default:
      report(
        entry.value.mark, "\"hit\" cannot be \(text.quoted)", found: text, expected: key.value.expected,
        nearest: nearest(to: text, among: words))
      return nil
    }
  }

  /// A length in millimetres, in the range that the schema has for a key.
  mutating func length(_ entry: YAMLEntry, in place: Schema.Place) -> Double? {
    guard let key = Schema.key(entry.key, in: place), case .length(let range) = key.value else { return nil }
    return quantity(entry, units: [("mm", 1)], range: range, expected: key.value.expected)
  }
}

// What can be told of hit policies without a window.
extension ConfigurationReader {
  /// A rule of windows that no touch reaches.
  mutating func checkHit(_ draft: RuleDraft) {
    let rule = draft.rule
    checkScreen(draft)
    guard rule.level != .global, rule.hitPolicy.interaction == false, !draft.isDamaged else { return }
    guard !rule.bindings.isEmpty || rule.touches != .pass else { return }
    report(
      draft.mark, .warning,
      "this rule gets nothing but what others redirect to its windows: by \"interaction: off\" touches pass them over"
    )
  }

  /// A rule of the whole screen that keeps touches from all windows.
  private mutating func checkScreen(_ draft: RuleDraft) {
    let rule = draft.rule
    guard rule.level == .global, rule.region == nil, rule.when == nil, !draft.isDamaged else { return }
    if rule.hitPolicy.interaction == false {
      report(
        draft.mark, .warning,
        "no rule gets any touch: by \"interaction: off\" at \"global\" touches pass over the screen and all windows"
      )
    } else if rule.hitPolicy.answer == .intercept {
      report(
        draft.mark, .warning,
        "no rule of a window gets any touch: by \"hit: intercept\" at \"global\" the screen is hit in place of all windows"
      )
    }
  }
}
