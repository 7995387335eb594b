import Gestures

/// One hit test under way.
struct HitSearch {
  var site: RegionSite
  let x: Int32
  let y: Int32
  /// The inner origin of the last window of the path, root-window pixels.
  var originX: Int32 = 0
  var originY: Int32 = 0
  /// How many pixels beyond its box a window may hold the point at most.
  let reach: (across: Int32, down: Int32)
  let now: Circumstances
  /// What the touch brings along; the states are those of the client of the top-level that is searched.
  var surroundings: Surroundings
  /// So long was the path when the point left the insides of its windows, by which the server clips shaped ones.
  var outsideFrom: Int?
  /// The global rules ignore opacity.
  var ignoresOpacity = false
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
  ///   - surroundings: what it brings along.
  ///   - path: emptied, then filled with the root first and the target last.
  /// - Returns: whether there is a target; if not, the path is the root alone.
  package func hitTest(
    _ landing: Landing, in tree: RegionTree, _ now: Circumstances = Circumstances(),
    _ surroundings: Surroundings = Surroundings(), into path: inout ContiguousArray<RegionTree.Index>
  ) -> Bool {
    guard mayDiffer(from: tree) else {
      tree.hitTest(landing.point, into: &path)
      return true
    }
    path.removeAll(keepingCapacity: true)
    path.append(tree.rootIndex)
    var search = HitSearch(
      site: RegionSite(frame: nil, client: nil, landing), x: Int32(clamping: landing.point.x),
      y: Int32(clamping: landing.point.y), reach: landing.scale.wholePixels(hitting.mostExpand), now: now,
      surroundings: surroundings)
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
    _ tree: RegionTree, _ search: inout HitSearch, into path: inout ContiguousArray<RegionTree.Index>
  ) -> Bool {
    var here = tree.rootIndex
    var next = tree.nodes[here].top
    while true {
      guard let child = next else {
        // No child returned a window (H2).
        guard here != tree.rootIndex, let parent = tree.nodes[here].parent else { return false }
        if !stance(of: here, in: tree, search).passesThrough { return true }
        if search.outsideFrom == path.count { search.outsideFrom = nil }
        path.removeLast()
        let geometry = tree.nodes[here].geometry
        search.originX &-= geometry.x &+ geometry.border
        search.originY &-= geometry.y &+ geometry.border
        // What lies beneath a client in its own frame is no window of its own, but the frame's backing.
        let isBacked = parent != tree.rootIndex && tree.speaks(search.site.client, for: here)
        next = isBacked ? nil : tree.nodes[here].below
        here = parent
        continue
      }
      next = tree.nodes[child].below
      guard tree.isNear(child, search, search.reach) else { continue }
      if here == tree.rootIndex {
        let client = tree.client(inside: child)
        (search.site.frame, search.site.client) = (child, client)
        search.surroundings.states = tree.nodes[client].properties.states
      }
      let stance = stance(of: child, in: tree, search)
      if stance.isOff || !tree.holds(child, search, stance.expand ?? 0) { continue }
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
      if search.outsideFrom == nil, stance.expand ?? 0 == 0, !tree.holdsInside(child, search) {
        search.outsideFrom = path.count
      }
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
}
