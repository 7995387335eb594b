internal import Gestures
internal import Routing

extension Binding {
  /// Whether it is a pan that goes where a swipe goes.
  fileprivate func takes(_ swipe: SwipeSpecification) -> Bool {
    guard case .pan(let pan) = gesture, pan.taps == 0, pan.fingers.contains(swipe.fingers) else {
      return false
    }
    switch pan.axis {
    case nil: return true
    case .horizontal: return !swipe.directions.isEmpty && swipe.directions.isSubset(of: [.left, .right])
    case .vertical: return !swipe.directions.isEmpty && swipe.directions.isSubset(of: [.up, .down])
    }
  }
}

extension Binding {
  /// Whether its conditions hold wherever those of another binding of its rule do.
  fileprivate func isMet(where other: Binding) -> Bool {
    (when?.follows(from: other.when.map { [$0] } ?? []) ?? true)
      && (beginIf?.follows(from: other.beginIf.map { [$0] } ?? []) ?? true)
      && (region == nil || region == other.region) && delivery.delaysTouches == other.delivery.delaysTouches
  }
}

/// What a binding says of another, by its name.
struct RelationWish {
  enum Kind {
    /// `after-failure-of`, `must-fail-before`, `simultaneous-with`.
    case after
    case before
    case together
    /// `automatic-failure: no`.
    case independent
  }

  var kind: Kind
  /// Empty for `independent`.
  var name: String
  var mark: Mark
}

extension ConfigurationReader {
  /// Keeps what a binding says of others, until all names are known.
  mutating func noteRelations(_ fields: Fields) {
    relationsRead = []
    for (key, kind) in [
      ("after-failure-of", RelationWish.Kind.after), ("must-fail-before", .before),
      ("simultaneous-with", .together),
    ] {
      guard let entry = fields[key] else { continue }
      let expected = SchemaValue.names.expected
      for node in oneOrMore(entry, expected: expected) {
        guard let name = text(node, for: key, expected: expected) else { continue }
        relationsRead.append(RelationWish(kind: kind, name: name, mark: node.mark))
      }
    }
    if let entry = fields["automatic-failure"], flag(entry) == false {
      relationsRead.append(RelationWish(kind: .independent, name: "", mark: entry.mark))
    }
  }

  /// Who waits for whom, by the names of all bindings; unknown names are reported (A5, A7).
  mutating func relations(of drafts: [RuleDraft]) -> Relations {
    var ids: [String: BindingID] = [:]
    for (rule, draft) in drafts.enumerated() {
      for (place, binding) in draft.rule.bindings.enumerated() {
        ids[binding.name] = BindingID(rule: rule, binding: place)
      }
    }
    var relations = Relations()
    for (rule, draft) in drafts.enumerated() {
      for (place, wishes) in draft.bindingRelations.enumerated() {
        let id = BindingID(rule: rule, binding: place)
        for wish in wishes { add(wish, of: id, ids, to: &relations) }
      }
    }
    return relations
  }

  private mutating func add(
    _ wish: RelationWish, of id: BindingID, _ ids: [String: BindingID], to relations: inout Relations
  ) {
    if wish.kind == .independent { return relations.waitForNobody(id) }
    guard let other = ids[wish.name] else {
      report(
        wish.mark, "there is no binding with the name \(wish.name.quoted)", found: wish.name,
        expected: "the name of a binding", nearest: nearest(to: wish.name, among: ids.keys.sorted()))
      return
    }
    guard other != id else {
      report(wish.mark, "a binding cannot name itself here; take it away", found: wish.name)
      return
    }
    switch wish.kind {
    case .after: relations.require(id, toFail: other)
    case .before: relations.require(other, toFail: id)
    case .together: relations.allowTogether(id, other)
    case .independent: break
    }
  }

  /// Swipes that a pan of the same rule takes before they can be judged (A6).
  mutating func checkPans(_ drafts: [RuleDraft], _ relations: Relations) {
    let told = relations.told
    for (rule, draft) in drafts.enumerated() where !draft.isDamaged {
      // So many are asked for each swipe at most: a file of thousands is read in bounded time.
      let pans = draft.rule.bindings.indices.filter {
        if case .pan = draft.rule.bindings[$0].gesture { draft.rule.bindings[$0].isEnabled } else { false }
      }.prefix(32)
      for (place, binding) in draft.rule.bindings.enumerated() where binding.isEnabled {
        guard case .swipe(let swipe) = binding.gesture, swipe.fire == .lift else { continue }
        let id = BindingID(rule: rule, binding: place)
        let pan = pans.first { other in
          let (pan, panID) = (draft.rule.bindings[other], BindingID(rule: rule, binding: other))
          return pan.takes(swipe) && pan.isMet(where: binding) && startsPan(pan, before: binding, swipe)
            && !relations.areTogether(id, panID) && !told.waiting.contains(panID)
        }
        guard let pan else { continue }
        report(
          draft.bindingMarks[place], .warning,
          "this binding never acts: the pan of line \(draft.rule.bindings[pan].line) begins before its finger lifts; add "
            + "\"simultaneous-with\" or \"fire: distance\" here, or \"after-failure-of\" there")
      }
    }
  }

  /// Whether a pan begins on a shorter way than a swipe takes, with the limits of each class of devices.
  private func startsPan(_ pan: Binding, before swipe: Binding, _ specification: SwipeSpecification) -> Bool {
    zip(
      pan.thresholds.isEmpty ? allLimits : pan.thresholds,
      swipe.thresholds.isEmpty ? allLimits : swipe.thresholds
    ).allSatisfy { $0.panStart <= specification.length?.lowerBound ?? $1.swipeDistance }
  }
}
