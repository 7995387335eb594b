package import Gestures

/// What the walk along a chain came to (R3, R4).
package struct ChainVerdict: Hashable, Sendable {
  /// A responder consumes the touch.
  package var isConsumed = false
  /// A responder with `claim: early` may want it (C6).
  package var isClaimedEarly = false
  /// From this link on the application comes first, for contacts of so many fingers.
  package var exclusive: TouchSequence.ExclusiveLink?
  /// The client window of the touch (see `RegionTree.client(of:)`); nil over the bare root.
  package var client: WindowID?
  /// The rule that ended the walk by its verdict (R4); nil: all were asked.
  package var lastAsked: Int?
  /// How many responders were asked; those that cannot be the touch's are not.
  package var asked = 0
  /// What is so as the touch begins, and what it brings along (R6).
  var now = Circumstances()
  package internal(set) var surroundings = Surroundings()
  /// The chain lists responders without bindings too.
  var listsAll = false
  /// Where its regions lie; nil where that is not known, so that no region holds it.
  var site: RegionSite?

  package init() {}

  /// Nobody is asked, so the application has it.
  mutating func leave() { (isConsumed, isClaimedEarly, exclusive, lastAsked) = (false, false, nil, nil) }
}

extension RuleSet {
  /// Walks the responders of a touch from the nearest outwards (UIResponder.next; R1, R2, R4).
  ///
  /// It costs what the rules cost that match, however many others there are.
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
    let owner = tree.owner(of: path)
    let line = owner.map { ApplicationLine(from: $0, in: tree) }
    verdict.client = line.map { tree.nodes[$0.client].window }
    if let line { verdict.surroundings.states = tree.nodes[line.client].properties.states }
    if !regions.isEmpty, let landing {
      verdict.site = RegionSite(frame: path.count > 1 ? path[1] : nil, client: owner, landing)
    }
    var depth = path.count - 1
    while depth > 0 {
      if ask(path[depth], .window, depth: depth, tree, &chain, &held, &verdict) { return verdict }
      depth -= 1
    }
    if let owner, let line {
      // On a frame the client inside it speaks for the frame.
      if !path.contains(owner), ask(owner, .window, depth: 1, tree, &chain, &held, &verdict) {
        return verdict
      }
      if ask(line, tree, &chain, &held, &verdict) { return verdict }
    }
    for index in hitting.global {
      if ask(index, anchor: tree.root, depth: 0, tree, &chain, &held, &verdict) { return verdict }
    }
    return verdict
  }

  /// Asks the rules of a window, those of its regions first.
  private func ask(
    _ place: RegionTree.Index, _ level: Level, depth: Int, _ tree: RegionTree,
    _ chain: inout ContiguousArray<ChainLink>, _ held: inout ContiguousArray<Int>,
    _ verdict: inout ChainVerdict
  ) -> Bool {
    let window = tree.nodes[place].window
    if hitting.usesRegions {
      for index in tree.matchingRules(at: place)
      where rules[index].level == level && rules[index].region != nil {
        if ask(index, anchor: window, depth: depth, tree, &chain, &held, &verdict) { return true }
      }
    }
    for index in tree.matchingRules(at: place)
    where rules[index].level == level && rules[index].region == nil {
      if ask(index, anchor: window, depth: depth, tree, &chain, &held, &verdict) { return true }
    }
    return false
  }

  /// Asks the application level: a rule that matches several windows of the line is asked for the nearest alone.
  private func ask(
    _ line: ApplicationLine, _ tree: RegionTree, _ chain: inout ContiguousArray<ChainLink>,
    _ held: inout ContiguousArray<Int>, _ verdict: inout ChainVerdict
  ) -> Bool {
    for place in 0..<line.count {
      let (window, depth) = (tree.nodes[line[place]].window, ApplicationLine.limit - place)
      // Those of regions first.
      for pass in (hitting.usesRegions ? 0 : 1)...1 {
        for index in tree.matchingRules(at: line[place])
        where rules[index].level == .application && (rules[index].region == nil) == (pass == 1) {
          if line.hasAsked(index, before: place, in: tree) { continue }
          if ask(index, anchor: window, depth: depth, tree, &chain, &held, &verdict) { return true }
        }
      }
    }
    return false
  }

  /// Asks one responder; true where the walk ends with it.
  private func ask(
    _ index: Int, anchor: WindowID, depth: Int, _ tree: RegionTree,
    _ chain: inout ContiguousArray<ChainLink>, _ held: inout ContiguousArray<Int>,
    _ verdict: inout ChainVerdict
  ) -> Bool {
    verdict.asked += 1
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
    if isEnd { verdict.lastAsked = index }
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
    let subject = MatchSubject(properties)
    return rules.indices.filter { rules[$0].match?.matches(subject) ?? false }
  }
}
