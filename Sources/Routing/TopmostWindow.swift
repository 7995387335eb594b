package import Gestures

// Which window an action seeks by what it is (`activate`).
extension RegionTree {
  /// The topmost client that matches, in stacking order; one that is shown goes before those that are not.
  ///
  /// A client is what a window manager has in its care, a minimized one too. Where none has a child of the root in its
  /// care, that one itself counts, unless it is a menu or the like (override-redirect).
  package func topmost(matching match: WindowMatch) -> WindowID? {
    var hidden: WindowID?
    var next = nodes[rootIndex].top
    while let top = next {
      next = nodes[top].below
      let client = client(inside: top)
      guard nodes[client].properties.isManaged || !nodes[top].isOverrideRedirect,
        match.matches(nodes[client].properties)
      else { continue }
      if isViewable(client) { return nodes[client].window }
      // Without a manager what is not shown is no client yet, or no more.
      if nodes[client].properties.isManaged { hidden = hidden ?? nodes[client].window }
    }
    return hidden
  }
}
