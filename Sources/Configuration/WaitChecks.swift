internal import Gestures
internal import Routing

/// Bindings that wait for each other in a ring (A5, A6, A7).
extension ConfigurationReader {
  mutating func checkWaits(_ drafts: [RuleDraft], _ relations: Relations) {
    if let cycle = relations.cycle { return reportCycle(cycle, drafts, relations) }
    // By itself no kind waits for one that waits for it: somebody was told to.
    guard !relations.told.waiting.isEmpty else { return }
    let rules = RuleSet(rules: drafts.map(\.rule))
    // How many pairs are looked at before it is left at that.
    var budget = 300_000
    for chain in certainChains(drafts, relations.told) where budget > 0 {
      var waits = Waits(chain, rules, relations, budget: budget)
      if let cycle = waits.cycle() { return reportCycle(cycle, drafts, relations) }
      budget = waits.budget
    }
  }

  /// Groups of bindings that certainly meet on a chain, and of which one was told to wait.
  private func certainChains(_ drafts: [RuleDraft], _ told: Relations.Told) -> [[BindingID]] {
    var local: [ChainKey: [BindingID]] = [:]
    var order: [ChainKey] = []
    var global: [BindingID] = []
    for (rule, draft) in drafts.enumerated() where !draft.isDamaged {
      for (place, binding) in draft.rule.bindings.enumerated() where binding.isEnabled {
        let id = BindingID(rule: rule, binding: place)
        // What depends on something may be missing when the others are there.
        let isPlain =
          draft.rule.when == nil && binding.when == nil && draft.rule.region == nil && binding.region == nil
        if draft.rule.level == .global, isPlain { global.append(id) }
        let conditions = [draft.rule.when, binding.when]
        let key = ChainKey(
          level: draft.rule.level, match: draft.rule.match, conditions: isPlain ? [] : conditions,
          regions: isPlain ? [] : [draft.rule.region, binding.region])
        if local[key] == nil { order.append(key) }
        local[key, default: []].append(id)
      }
    }
    return order.compactMap { key in
      guard let own = local[key], own.contains(where: told.waiting.contains) else { return nil }
      let isGlobal = key.level == .global && key.conditions.isEmpty
      return isGlobal ? own : own + global
    }
  }

  private struct ChainKey: Hashable {
    var level: Level
    var match: WindowMatch?
    var conditions: [Condition?]
    var regions: [Int?]
  }

  private mutating func reportCycle(
    _ cycle: [BindingID], _ drafts: [RuleDraft], _ relations: Relations
  ) {
    guard let first = cycle.first else { return }
    func name(_ id: BindingID) -> String { drafts[id.rule].rule.bindings[id.binding].name.quoted }
    let names = (cycle + [first]).map(name).joined(separator: ", ")
    let byThemselves = zip(cycle, cycle.dropFirst() + [first]).filter {
      !relations.isRequired($0, toFail: $1)
    }
    let told = cycle.first { id in
      relations.told.waiting.contains(id)
        && !byThemselves.contains { $0.0 == id }
    }
    let id = byThemselves.isEmpty ? first : told ?? first
    let reasons = byThemselves.map { "\(name($0)) waits for \(name($1)) by itself" }.joined(
      separator: ", and ")
    report(
      drafts[id.rule].bindingMarks[id.binding],
      "none of these can ever act, as each waits for the next to fail: \(names)"
        + (reasons.isEmpty ? "" : " (\(reasons); \"automatic-failure: no\" there ends that)"))
  }
}

/// Who waits for whom among bindings that meet.
private struct Waits {
  private let ids: [BindingID]
  private let contenders: [Contender]
  /// For each of them those that it was told to wait for, by their places.
  private let told: [[Int]]
  /// The places of those of one kind, and one for each kind.
  private let kinds: [[Int]]
  private let relations: Relations
  private(set) var budget: Int

  init(_ chain: [BindingID], _ rules: RuleSet, _ relations: Relations, budget: Int) {
    ids = chain
    self.relations = relations
    self.budget = budget - 10 * chain.count
    let box = EdgeBox(left: 0, top: 0, right: 1, bottom: 1)
    contenders = chain.map { id in
      let binding = rules.rules[id.rule].bindings[id.binding]
      let key = RecognizerKey(rule: id.rule, binding: id.binding, anchor: WindowID(0))
      return Contender(
        key: key, rank: 0, delivery: binding.delivery, recognizer: rules.recognizer(for: binding, in: box))
    }
    let places = Dictionary(zip(chain, chain.indices), uniquingKeysWith: { first, _ in first })
    told = chain.map { id in relations.requirements(of: id).compactMap { places[$0] } }
    var byKind: [GestureSpecification: [Int]] = [:]
    for (place, id) in chain.enumerated() {
      byKind[rules.rules[id.rule].bindings[id.binding].gesture, default: []].append(place)
    }
    kinds = byKind.values.sorted { $0[0] < $1[0] }
  }

  /// A ring of waiting, in its order; nil where there is none.
  mutating func cycle() -> [BindingID]? {
    for start in ids.indices {
      for next in told[start] {
        if let way = way(from: next, to: start) { return ([start] + way.dropLast()).map { ids[$0] } }
      }
    }
    return nil
  }

  /// The shortest way along which each waits for the next, both ends in it.
  private mutating func way(from start: Int, to end: Int) -> [Int]? {
    var cameFrom: [Int: Int] = [start: start]
    var queue = [start]
    var head = 0
    while head < queue.count {
      let here = queue[head]
      head += 1
      for next in told[here] + byItself(here) where cameFrom[next] == nil {
        cameFrom[next] = here
        if next == end {
          var way = [end]
          while let last = way.last, last != start, let before = cameFrom[last] { way.append(before) }
          return way.reversed()
        }
        queue.append(next)
      }
      if budget <= 0 { return nil }
    }
    return nil
  }

  /// Those that one waits for by its kind.
  private mutating func byItself(_ place: Int) -> [Int] {
    var found: [Int] = []
    for kind in kinds {
      budget -= 1
      guard Relations.waitsByKind(contenders[place].recognizer, for: contenders[kind[0]].recognizer) else {
        continue
      }
      for other in kind where budget > 0 && other != place {
        budget -= 1
        if relations.waitsByItself(contenders[place], for: contenders[other]) { found.append(other) }
      }
    }
    return found
  }
}
