package import Gestures

// Which window an action seeks by what it is (`activate`).
extension RegionTree {
  /// The topmost client that matches, in stacking order; one that is shown goes before those that are not.
  ///
  /// A client is what a window manager has in its care, a minimized one too. Where none has a child of the root in its
  /// care, that one itself counts while it is shown, unless it is a menu or the like (override-redirect).
  package func topmost(matching match: WindowMatch) -> WindowID? {
    var hidden: WindowID?
    var next = nodes[rootIndex].top
    while let top = next {
      next = nodes[top].below
      let kept = kept(inside: top)
      guard kept != nil || !nodes[top].isOverrideRedirect, match.matches(nodes[kept ?? top].properties)
      else { continue }
      if isViewable(kept ?? top) { return nodes[kept ?? top].window }
      hidden = hidden ?? kept.map { nodes[$0].window }
    }
    return hidden
  }

  /// The client that a manager keeps in a child of the root, or that itself.
  ///
  /// i3 says of windows on workspaces that are not shown that they are withdrawn, but tells their workspace on.
  private func kept(inside top: Index) -> Index? {
    let client = client(inside: top)
    if nodes[client].properties.isManaged { return client }
    var level = [top]
    for _ in 0...RegionTree.clientDepth {
      if let found = level.first(where: { nodes[$0].properties.workspace != nil }) { return found }
      level = level.flatMap { children(of: $0).reversed() }
    }
    return nil
  }
}
