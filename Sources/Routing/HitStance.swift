import Gestures

/// What the rules make of one window in a hit test.
struct HitStance {
  var answer: Answer?
  var interaction: Bool?
  var expand: Double?
  var ignoresOpacity = false

  /// The rule's place stands for its selector.
  enum Answer {
    case normal
    case passThrough
    case intercept
    case redirect(rule: Int)
  }

  var isOff: Bool { interaction == false }
  var passesThrough: Bool { if case .passThrough = answer { true } else { false } }

  /// Adds what a rule says; what was said before stays.
  mutating func add(_ rule: Int, _ policy: HitPolicy, ofFrame: Bool) {
    interaction = interaction ?? policy.interaction
    expand = expand ?? policy.expand
    ignoresOpacity = ignoresOpacity || policy.ignoresOpacity
    guard answer == nil, let said = policy.answer else { return }
    switch said {
    case .normal: answer = .normal
    case .passThrough: answer = .passThrough
    // The client stops the search itself; its frame has parts of its own.
    case .intercept: answer = ofFrame ? nil : .intercept
    case .redirect: answer = .redirect(rule: rule)
    }
  }
}

// What the rules say of the windows of a hit test.
extension RuleSet {
  func stance(ofRoot tree: RegionTree, _ search: HitSearch) -> HitStance {
    var stance = HitStance()
    for rule in hitting.global { add(rule, to: &stance, in: tree, search, ofFrame: false) }
    return stance
  }

  /// What the rules of a window say of it, and, on the way to a client, the client's: the first that says something counts.
  func stance(of index: RegionTree.Index, in tree: RegionTree, _ search: HitSearch) -> HitStance {
    var stance = HitStance()
    guard hitting.isBound else { return stance }
    add(.window, of: index, to: &stance, in: tree, search, ofFrame: false)
    if tree.nodes[index].properties.isManaged || index == search.site.client {
      add(.application, of: index, to: &stance, in: tree, search, ofFrame: false)
    } else if let client = search.site.client, tree.isAncestor(index, of: client) {
      add(.window, of: client, to: &stance, in: tree, search, ofFrame: true)
      add(.application, of: client, to: &stance, in: tree, search, ofFrame: true)
    }
    return stance
  }

  private func add(
    _ level: Level, of index: RegionTree.Index, to stance: inout HitStance, in tree: RegionTree,
    _ search: HitSearch, ofFrame: Bool
  ) {
    for rule in tree.matchingRules(at: index) where rules[rule].level == level {
      add(rule, to: &stance, in: tree, search, ofFrame: ofFrame)
    }
  }

  private func add(
    _ rule: Int, to stance: inout HitStance, in tree: RegionTree, _ search: HitSearch, ofFrame: Bool
  ) {
    guard rules[rule].hitPolicy.isStated else { return }
    if let when = rules[rule].when, !when.holds(search.now, for: search.surroundings) { return }
    if let region = rules[rule].region, tree.box(of: regions[region], holding: search.site) == nil { return }
    stance.add(rule, rules[rule].hitPolicy, ofFrame: ofFrame)
  }
}

extension RegionTree {
  /// Whether a window is a client, or lies on the way to it.
  func speaks(_ client: Index?, for index: Index) -> Bool {
    client.map { $0 == index || isAncestor(index, of: $0) } ?? false
  }

  func isAncestor(_ index: Index, of other: Index) -> Bool {
    var next = nodes[other].parent
    while let here = next {
      if here == index { return true }
      next = nodes[here].parent
    }
    return false
  }

  /// Whether a top-level is not seen: by its client's opacity, or by its own where the client has none (H4).
  package func isInvisible(_ top: Index, client: Index?) -> Bool {
    guard hasInvisible else { return false }
    if let client, nodes[client].properties.opacity != nil { return nodes[client].properties.isInvisible }
    return nodes[top].properties.isInvisible
  }
}
