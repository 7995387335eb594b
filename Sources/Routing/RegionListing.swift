package import Gestures

// Regions and policies as they are shown to people; nothing of it is on the touch path.
extension RegionTree {
  /// Where a region of monitors or of the screen lies, on each monitor (H1).
  ///
  /// A strip is in pieces where others lie beyond parts of its edge. Boxes are in root-window pixels.
  package func boxes(of region: Region, scale: PixelScale, monitors: [Monitor]) -> [EdgeBox] {
    guard region.base == .monitor, !monitors.isEmpty else {
      let site = RegionSite(frame: nil, client: nil, Landing(Point(0, 0), scale: scale, monitors: monitors))
      return box(of: region, at: site).map { [$0] } ?? []
    }
    return monitors.flatMap { monitor -> [EdgeBox] in
      var pieces: [EdgeBox] = []
      for (from, to) in stretches(of: monitor.box, along: region.area, monitors) {
        let site = RegionSite(frame: nil, client: nil, Landing(from, scale: scale, monitors: monitors))
        guard var box = box(of: region, at: site) else { continue }
        box.cut(to: EdgeBox(left: from.x, top: from.y, right: to.x, bottom: to.y))
        // Monitors may lie over each other; a place there belongs to the first.
        guard box.right > box.left, box.bottom > box.top else { continue }
        if let last = pieces.last, last.right == box.left || last.bottom == box.top {
          (pieces[pieces.count - 1].right, pieces[pieces.count - 1].bottom) = (box.right, box.bottom)
        } else {
          pieces.append(box)
        }
      }
      return pieces
    }
  }

  /// A monitor in parts, along whose edge nothing changes beyond it; whole where the area is no strip.
  private func stretches(
    of monitor: Rectangle, along area: Region.Area, _ monitors: [Monitor]
  ) -> [(from: Point, to: Point)] {
    let (left, top) = (monitor.x, monitor.y)
    let (right, bottom) = (monitor.x + monitor.width, monitor.y + monitor.height)
    guard case .strip(let edge, _) = area else {
      return [(Point(Double(left), Double(top)), Point(Double(right), Double(bottom)))]
    }
    let isUpright = edge == .left || edge == .right
    let ends = monitors.flatMap {
      isUpright ? [$0.box.y, $0.box.y + $0.box.height] : [$0.box.x, $0.box.x + $0.box.width]
    }
    let range = isUpright ? (top, bottom) : (left, right)
    let cuts = Set([range.0, range.1] + ends.filter { $0 > range.0 && $0 < range.1 }).sorted()
    return zip(cuts, cuts.dropFirst()).map { from, to in
      isUpright
        ? (Point(Double(left), Double(from)), Point(Double(right), Double(to)))
        : (Point(Double(from), Double(top)), Point(Double(to), Double(bottom)))
    }
  }
}

extension RuleSet {
  /// The regions that hold a touch, by their places, in configuration order.
  package func regions(holding site: RegionSite, in tree: RegionTree) -> [Int] {
    regions.indices.filter { tree.box(of: regions[$0], holding: site) != nil }
  }

  /// What rules say of a window's hit test, whatever their conditions; what a client's say of its frame with it.
  ///
  /// What stands first counts.
  package func hitPolicies(of index: RegionTree.Index, in tree: RegionTree) -> [(
    rule: Int, policy: HitPolicy
  )] {
    if index == tree.rootIndex { return stated(hitting.global) }
    var top = index
    while let parent = tree[top].parent, parent != tree.rootIndex { top = parent }
    let client = tree.client(inside: top)
    let own = tree.matchingRules(at: index)
    if index == client || tree[index].properties.isManaged {
      return stated(
        own.filter { rules[$0].level == .window } + own.filter { rules[$0].level == .application })
    }
    let policies = stated(own.filter { rules[$0].level == .window })
    guard tree.isAncestor(index, of: client) else { return policies }
    let ofClient = hitPolicies(of: client, in: tree).compactMap {
      rule, policy -> (rule: Int, policy: HitPolicy)? in
      var policy = policy
      if policy.answer == .intercept { policy.answer = nil }
      return policy.isStated ? (rule, policy) : nil
    }
    return policies + ofClient
  }

  private func stated(_ places: [Int]) -> [(rule: Int, policy: HitPolicy)] {
    places.filter { rules[$0].hitPolicy.isStated }.map { ($0, rules[$0].hitPolicy) }
  }
}
