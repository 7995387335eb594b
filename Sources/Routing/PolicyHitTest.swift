import Gestures

/// One hit test under way.
private struct Search {
  var site: RegionSite
  let x: Int32
  let y: Int32
  /// The inner origin of the last window of the path, root-window pixels.
  var originX: Int32 = 0
  var originY: Int32 = 0
  let now: Circumstances
  let device: DeviceKind
  /// The global rules ignore opacity.
  var ignoresOpacity = false
}

/// What the rules make of one window in a hit test.
private struct Stance {
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

extension RuleSet {
  /// Whether the hit test may come to another window than the server's pick: a policy is in force or a window invisible.
  package func mayDiffer(from tree: RegionTree) -> Bool { hitting.isBound || tree.hasInvisible }

  /// The windows from the root to the one that a touch is for, by all policies (UIView.hitTest; H2 to H8).
  ///
  /// Each window is asked once at most; nothing is allocated and nothing recurses. Policies of a client hold for its
  /// frame too, as it speaks for that; but `intercept` is the client's alone.
  ///
  /// - Parameters:
  ///   - landing: where the touch lands.
  ///   - tree: its windows know their rules.
  ///   - now: what is so as the touch begins, for the conditions of rules.
  ///   - device: what kind of device it comes from.
  ///   - path: emptied, then filled with the root first and the target last.
  /// - Returns: whether there is a target; if not, the path is the root alone.
  package func hitTest(
    _ landing: Landing, in tree: RegionTree, _ now: Circumstances = Circumstances(),
    on device: DeviceKind = .touchscreen, into path: inout ContiguousArray<RegionTree.Index>
  ) -> Bool {
    guard mayDiffer(from: tree) else {
      tree.hitTest(landing.point, into: &path)
      return true
    }
    path.removeAll(keepingCapacity: true)
    path.append(tree.rootIndex)
    var search = Search(
      site: RegionSite(frame: nil, client: nil, landing), x: Int32(clamping: landing.point.x),
      y: Int32(clamping: landing.point.y), now: now, device: device)
    let root = stance(ofRoot: tree, search)
    search.ignoresOpacity = root.ignoresOpacity
    if root.isOff { return false }
    switch root.answer {
    case .intercept: return true
    case .redirect(let rule): if follow(rule, in: tree, into: &path) { return true }
    case .passThrough, .normal, nil: break
    }
    return descend(tree, &search, into: &path) || !root.passesThrough
  }

  /// Searches below the root; whether a window was found.
  private func descend(
    _ tree: RegionTree, _ search: inout Search, into path: inout ContiguousArray<RegionTree.Index>
  ) -> Bool {
    var here = tree.rootIndex
    var next = tree.nodes[here].top
    while true {
      guard let child = next else {
        // No child returned a window (H2).
        guard here != tree.rootIndex, let parent = tree.nodes[here].parent else { return false }
        if !stance(of: here, in: tree, search).passesThrough { return true }
        path.removeLast()
        let geometry = tree.nodes[here].geometry
        search.originX &-= geometry.x &+ geometry.border
        search.originY &-= geometry.y &+ geometry.border
        next = tree.nodes[here].below
        here = parent
        continue
      }
      next = tree.nodes[child].below
      let scale = search.site.landing.scale
      guard tree.isNear(child, search, hitting.mostExpand, scale) else { continue }
      if here == tree.rootIndex {
        (search.site.frame, search.site.client) = (child, tree.client(inside: child))
      }
      let stance = stance(of: child, in: tree, search)
      if stance.isOff || !tree.holds(child, search, stance.expand ?? 0, scale) { continue }
      if here == tree.rootIndex, !stance.ignoresOpacity, !search.ignoresOpacity,
        tree.isInvisible(child, client: search.site.client)
      {
        continue
      }
      path.append(child)
      switch stance.answer {
      case .intercept: return true
      case .redirect(let rule): if follow(rule, in: tree, into: &path) { return true }
      case .passThrough, .normal, nil: break
      }
      let geometry = tree.nodes[child].geometry
      search.originX &+= geometry.x &+ geometry.border
      search.originY &+= geometry.y &+ geometry.border
      here = child
      next = tree.nodes[child].top
    }
  }

  /// Takes the target of a redirect, which is not asked where it leads itself (H7); false where it is not viewable.
  private func follow(
    _ rule: Int, in tree: RegionTree, into path: inout ContiguousArray<RegionTree.Index>
  ) -> Bool {
    guard let target = tree.redirectTarget(of: rule) else { return false }
    tree.path(to: target, into: &path)
    return true
  }

  private func stance(ofRoot tree: RegionTree, _ search: Search) -> Stance {
    var stance = Stance()
    for rule in hitting.global { add(rule, to: &stance, in: tree, search, ofFrame: false) }
    return stance
  }

  /// What the rules of a window say of it, and, on the way to a client, the client's: the first that says something counts.
  private func stance(of index: RegionTree.Index, in tree: RegionTree, _ search: Search) -> Stance {
    var stance = Stance()
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
    _ level: Level, of index: RegionTree.Index, to stance: inout Stance, in tree: RegionTree,
    _ search: Search, ofFrame: Bool
  ) {
    for rule in tree.nodes[index].matchingRules where rules[rule].level == level {
      add(rule, to: &stance, in: tree, search, ofFrame: ofFrame)
    }
  }

  private func add(
    _ rule: Int, to stance: inout Stance, in tree: RegionTree, _ search: Search, ofFrame: Bool
  ) {
    guard rules[rule].hitPolicy.isStated else { return }
    if let when = rules[rule].when, !when.holds(search.now, on: search.device) { return }
    if let region = rules[rule].region, tree.box(of: regions[region], holding: search.site) == nil { return }
    stance.add(rule, rules[rule].hitPolicy, ofFrame: ofFrame)
  }
}

extension RegionTree {
  /// The client of a child of the root: itself, the one inside it, or itself again where there is none.
  package func client(inside top: Index) -> Index {
    nodes[top].properties.isManaged ? top : managedDescendant(of: top, depth: 3) ?? top
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

  /// Whether a window might hold the point if its box grew by so many millimetres.
  fileprivate func isNear(_ index: Index, _ search: Search, _ growth: Double, _ scale: PixelScale) -> Bool {
    let (x, y) = (search.x &- search.originX, search.y &- search.originY)
    return nodes[index].isMapped && outerBox(of: index).grown(by: growth, scale).contains(x: x, y: y)
  }

  /// As `holds` of the plain test, with the box and the shapes grown by so many millimetres on each side (H3, H8).
  fileprivate func holds(_ index: Index, _ search: Search, _ growth: Double, _ scale: PixelScale) -> Bool {
    guard isNear(index, search, growth, scale) else { return false }
    let geometry = nodes[index].geometry
    let x = search.x &- search.originX &- geometry.x &- geometry.border
    let y = search.y &- search.originY &- geometry.y &- geometry.border
    if let shape = nodes[index].boundingShape,
      !shape.contains(where: { $0.grown(by: growth, scale).contains(x: x, y: y) })
    {
      return false
    }
    if let shape = nodes[index].inputShape,
      !shape.contains(where: { $0.grown(by: growth, scale).contains(x: x, y: y) })
    {
      return false
    }
    return true
  }

  /// The outer box of a window in its parent's pixels.
  private func outerBox(of index: Index) -> Rectangle {
    let geometry = nodes[index].geometry
    return Rectangle(
      x: geometry.x, y: geometry.y, width: geometry.width &+ 2 &* geometry.border,
      height: geometry.height &+ 2 &* geometry.border)
  }
}

extension Rectangle {
  /// Larger by so many millimetres on each side, to the nearest pixel.
  fileprivate func grown(by millimetres: Double, _ scale: PixelScale) -> Rectangle {
    guard millimetres > 0 else { return self }
    let across = Int32(clamping: (millimetres * scale.x).rounded())
    let down = Int32(clamping: (millimetres * scale.y).rounded())
    return Rectangle(
      x: x &- across, y: y &- down, width: width &+ 2 &* across, height: height &+ 2 &* down)
  }
}
