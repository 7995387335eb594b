import Gestures

// Where a `redirect` leads (H7).
extension RegionTree {
  /// The topmost viewable window that the selector of a rule names; nil where there is none.
  func redirectTarget(of rule: Int) -> Index? {
    var best: Index?
    for candidate in matches.redirectTargets where matches.leads(rule, to: candidate) && isViewable(candidate)
    {
      if let known = best, !isAbove(candidate, known) { continue }
      best = candidate
    }
    return best
  }

  /// Whether a window and all that it is in are mapped; one that is gone is in nothing.
  func isViewable(_ index: Index) -> Bool {
    var here = index
    while nodes[here].isMapped {
      guard let parent = nodes[here].parent else { return here == rootIndex }
      here = parent
    }
    return false
  }

  /// Whether a window is asked before another: it lies over it, or in it.
  private func isAbove(_ a: Index, _ b: Index) -> Bool {
    var (high, low) = (a, b)
    let (depthA, depthB) = (depth(of: a), depth(of: b))
    for _ in 0..<max(0, depthA - depthB) { high = nodes[high].parent ?? high }
    for _ in 0..<max(0, depthB - depthA) { low = nodes[low].parent ?? low }
    if high == low { return depthA > depthB }
    while nodes[high].parent != nodes[low].parent {
      guard let up = nodes[high].parent, let lowUp = nodes[low].parent else { return false }
      (high, low) = (up, lowUp)
    }
    var next = nodes[low].above
    while let sibling = next {
      if sibling == high { return true }
      next = nodes[sibling].above
    }
    return false
  }

  private func depth(of index: Index) -> Int {
    var depth = 0
    var next = nodes[index].parent
    while let here = next {
      depth += 1
      next = nodes[here].parent
    }
    return depth
  }
}

extension RuleSet {
  /// Which rules lead to a window with these properties by `redirect`, in configuration order.
  package func redirecting(to properties: WindowProperties) -> [Int] {
    guard hitting.isBound, !properties.isEmpty else { return [] }
    return rules.indices.filter { rules[$0].hitPolicy.redirect?.matches(properties) ?? false }
  }
}
