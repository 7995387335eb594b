package import Gestures

/// What the walk along a chain came to (R3, R4).
package struct ChainVerdict: Hashable, Sendable {
  /// A responder consumes the touch.
  package var isConsumed = false
  /// A responder with `claim: early` may want it (C6).
  package var isClaimedEarly = false
  /// From this link on the application comes first, for contacts of so many fingers.
  package var exclusive: TouchSequence.ExclusiveLink?
  /// The client window of the touch (a frame's touch belongs to the client inside it); nil over the bare root.
  package var client: WindowID?
  /// What is so as the touch begins, and what it brings along (R6).
  var now = Circumstances()
  var surroundings = Surroundings()
  /// The chain lists responders without bindings too.
  var listsAll = false
  /// Where its regions lie; nil where that is not known, so that no region holds it.
  var site: RegionSite?

  package init() {}
}

extension RegionTree {
  /// The client window that a path of windows belongs to.
  ///
  /// It is the window on the path that a window manager has in its care; else the one inside the top-level (the touch
  /// is on a frame); else the top-level itself (override-redirect). nil over the bare root.
  package func client(of path: ContiguousArray<Index>) -> Index? {
    guard path.count > 1 else { return nil }
    if let managed = path.dropFirst().first(where: { self[$0].properties.isManaged }) { return managed }
    return managedDescendant(of: path[1], depth: 3) ?? path[1]
  }

  func managedDescendant(of index: Index, depth: Int) -> Index? {
    var next = self[index].top
    while let child = next {
      if self[child].properties.isManaged { return child }
      next = self[child].below
    }
    guard depth > 1 else { return nil }
    next = self[index].top
    while let child = next {
      if let found = managedDescendant(of: child, depth: depth - 1) { return found }
      next = self[child].below
    }
    return nil
  }
}

extension RuleSet {
  /// Walks the responders of a touch from the nearest outwards (UIResponder.next; R1, R2, R4).
  ///
  /// - Parameters:
  ///   - path: the windows from the root to the target.
  ///   - tree: the tree that the path is of.
  ///   - now: what is so as the touch begins.
  ///   - surroundings: what it brings along.
  ///   - landing: where it lands; nil: in no region.
  ///   - chain: emptied, then filled with the links that have bindings, nearest first, up to the one that ends the walk.
  ///   - held: emptied, then filled with those regions of the links and of their bindings that hold the touch.
  ///   - listsAll: lists also the responders that have no bindings, for people to see.
  /// - Returns: who takes the touch, apart from recognizers.
  package func walk(
    _ path: ContiguousArray<RegionTree.Index>, in tree: RegionTree,
    _ now: Circumstances = Circumstances(), _ surroundings: Surroundings = Surroundings(),
    at landing: Landing?,
    into chain: inout ContiguousArray<ChainLink>, _ held: inout ContiguousArray<Int>, listsAll: Bool = false
  ) -> ChainVerdict {
    chain.removeAll(keepingCapacity: true)
    held.removeAll(keepingCapacity: true)
    var verdict = ChainVerdict()
    verdict.listsAll = listsAll
    verdict.now = now
    verdict.surroundings = surroundings
    let client = tree.client(of: path)
    verdict.client = client.map { tree[$0].window }
    if !regions.isEmpty, let landing {
      verdict.site = RegionSite(frame: path.count > 1 ? path[1] : nil, client: client, landing)
    }
    var depth = path.count - 1
    while depth > 0 {
      if ask(path[depth], .window, depth: depth, tree, &chain, &held, &verdict) { return verdict }
      depth -= 1
    }
    if let client {
      // On a frame the client inside it speaks for the frame.
      if !path.contains(client), ask(client, .window, depth: 1, tree, &chain, &held, &verdict) {
        return verdict
      }
      if ask(client, .application, depth: 0, tree, &chain, &held, &verdict) { return verdict }
    }
    for index in hitting.global {
      if ask(index, anchor: tree.root, depth: 0, tree, &chain, &held, &verdict) { return verdict }
    }
    return verdict
  }

  /// Asks the rules of a window, those of its regions first.
  private func ask(
    _ window: RegionTree.Index, _ level: Level, depth: Int, _ tree: RegionTree,
    _ chain: inout ContiguousArray<ChainLink>, _ held: inout ContiguousArray<Int>,
    _ verdict: inout ChainVerdict
  ) -> Bool {
    let node = tree[window]
    if hitting.usesRegions {
      for index in node.matchingRules where rules[index].level == level && rules[index].region != nil {
        if ask(index, anchor: node.window, depth: depth, tree, &chain, &held, &verdict) { return true }
      }
    }
    for index in node.matchingRules where rules[index].level == level && rules[index].region == nil {
      if ask(index, anchor: node.window, depth: depth, tree, &chain, &held, &verdict) { return true }
    }
    return false
  }

  /// Asks one responder; true where the walk ends with it.
  private func ask(
    _ index: Int, anchor: WindowID, depth: Int, _ tree: RegionTree,
    _ chain: inout ContiguousArray<ChainLink>, _ held: inout ContiguousArray<Int>,
    _ verdict: inout ChainVerdict
  ) -> Bool {
    let rule = rules[index]
    if let when = rule.when, !when.holds(verdict.now, for: verdict.surroundings) { return false }
    if let region = rule.region, !holds(region, tree, verdict, &held) { return false }
    var isEnd = false
    switch rule.touches {
    case .pass: break
    case .consume:
      verdict.isConsumed = true
      isEnd = true
    case .exclusive(nil): isEnd = true
    case .exclusive(let fingers?):
      isEnd = fingers.contains(1)
      if !isEnd, verdict.exclusive == nil {
        verdict.exclusive = .init(rule: index, fingers: fingers, from: chain.count)
      }
    }
    // Where the application comes first the rule's own bindings may only observe.
    let isApplications = isEnd && !verdict.isConsumed
    let takesPart =
      isApplications ? rule.bindings.contains { !$0.delivery.delaysTouches } : !rule.bindings.isEmpty
    let mayWant = !hitting.hasBindingRegions || noteRegions(ofBindings: index, tree, verdict, &held)
    if verdict.listsAll || takesPart {
      let rank = rank(index, depth: depth)
      var link = ChainLink(rule: index, anchor: anchor, rank: rank, isApplications: isApplications)
      link.region = rule.region
      chain.append(link)
    }
    if rule.claimsEarly, !isApplications, mayWant, !rule.bindings.isEmpty { verdict.isClaimedEarly = true }
    return isEnd
  }

  /// Notes which regions of a rule's bindings hold the touch; whether one of the bindings receives it.
  private func noteRegions(
    ofBindings rule: Int, _ tree: RegionTree, _ verdict: ChainVerdict, _ held: inout ContiguousArray<Int>
  ) -> Bool {
    var mayWant = false
    for place in rules[rule].bindings.indices {
      if let region = rules[rule].bindings[place].region, !holds(region, tree, verdict, &held) { continue }
      mayWant = true
    }
    return mayWant
  }

  /// Whether a region holds the touch; if so it is noted.
  private func holds(
    _ region: Int, _ tree: RegionTree, _ verdict: ChainVerdict, _ held: inout ContiguousArray<Int>
  ) -> Bool {
    if held.contains(region) { return true }
    guard let site = verdict.site, tree.box(of: regions[region], holding: site) != nil else { return false }
    held.append(region)
    return true
  }

  private func rank(_ index: Int, depth: Int) -> UInt64 {
    let level: UInt64
    switch rules[index].level {
    case .window: level = 0
    case .application: level = 1
    case .global: level = 2
    }
    var nearness = Region.farthest
    if let region = rules[index].region {
      // Regions of one window are asked in configuration order.
      nearness = rules[index].level == .global ? regions[region].nearness : 0
    }
    return level << 52 | UInt64(0xFFFF - min(depth, 0xFFFF)) << 36 | nearness << 32 | UInt64(index) << 16
  }

  /// Which rules match a window, by its own properties, in configuration order.
  package func matching(_ properties: WindowProperties) -> [Int] {
    guard !properties.isEmpty else { return [] }
    return rules.indices.filter { rules[$0].match?.matches(properties) ?? false }
  }
}
