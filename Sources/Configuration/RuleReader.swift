internal import Gestures
internal import Routing

extension ConfigurationReader {
  /// Reads one rule; nil where it is no map.
  mutating func rule(_ node: YAMLNode, level: Level) -> RuleDraft? {
    if level == .global, node.isAbsent {
      report(
        node.mark, .warning, "nothing stands under \"global\"", expected: "keys of a rule, or take it away")
      return nil
    }
    let before = findings.count
    guard let fields = fields(of: node, in: .rule) else { return nil }
    let match = windowMatch(fields, level: level)
    let touches = touchPolicy(fields, level: level)
    var draft = RuleDraft(
      rule: Rule(level: level, match: match, touches: touches, line: node.mark.line), mark: node.mark)
    draft.rule.when = condition(fields, "when")
    if let entry = fields["claim"] {
      draft.rule.claimsEarly = word(entry, in: .rule) == "early"
      draft.claimMark = entry.mark
    }
    if let entry = fields["in"] { draft.rule.region = regionName(entry, in: .rule) }
    draft.rule.hitPolicy = hitPolicy(fields, level: level, region: draft.rule.region)
    draft.redirectMark = draft.rule.hitPolicy.redirect == nil ? nil : fields["hit"]?.value.mark
    draft.touchesMark = fields["touches"]?.value.mark
    if let entry = fields["bindings"] {
      for item in items(of: entry) {
        guard let binding = binding(item) else { continue }
        draft.rule.bindings.append(binding)
        draft.bindingMarks.append(item.mark)
        draft.bindingRelations.append(relationsRead)
        draft.whenMarks.append(whenRead)
      }
    }
    draft.isDamaged = findings[before...].contains { $0.severity == .error }
    return draft
  }

  private mutating func touchPolicy(_ fields: Fields, level: Level) -> TouchPolicy {
    let word = fields["touches"].flatMap { self.word($0, in: .rule) }
    var fingers: ClosedRange<Int>?
    if let entry = fields["fingers"] {
      fingers = numbers(entry, in: .rule)
      if word != "exclusive" && (word != nil || fields["touches"] == nil) {
        report(
          entry.mark,
          "\"fingers\" of a rule goes with \"touches: exclusive\"; set that, or move it into a binding")
      }
    }
    switch word {
    case "consume": return .consume
    case "exclusive":
      if level == .global, fields["in"] == nil, fields["when"] == nil, let entry = fields["touches"] {
        report(
          entry.value.mark,
          "\"exclusive\" means nothing at \"global\", as no rule stands further out; take it away, or say where by \"in\" or \"when\"",
          found: "exclusive", expected: "pass or consume")
      }
      return .exclusive(fingers: fingers)
    default: return .pass
    }
  }

  private mutating func windowMatch(_ fields: Fields, level: Level) -> WindowMatch? {
    guard let entry = fields["match"] else {
      guard level != .global else { return nil }
      report(
        fields.mark, "\"match\" is missing in this rule", expected: "match: { class: firefox } or the like")
      return WindowMatch()
    }
    guard level != .global else {
      report(
        entry.mark,
        "\"match\" cannot stand at \"global\", which is for all windows; move the rule to \"apps\"",
        found: "match")
      return nil
    }
    return windowMatch(entry.value)
  }
}
