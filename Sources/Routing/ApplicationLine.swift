internal import Gestures

extension RegionTree {
  /// The client window that a path of windows belongs to; nil over the bare root.
  ///
  /// It is the owner of the path; where no window manager has that in its care (a menu, a tooltip), the first window on
  /// its line of transients that one has; else the owner itself.
  package func client(of path: ContiguousArray<Index>) -> Index? {
    owner(of: path).map { ApplicationLine(from: $0, in: self).client }
  }

  /// The window of a path that speaks for its application first.
  ///
  /// It is the window on the path that a window manager has in its care; else the one inside the top-level (the touch
  /// is on a frame); else the top-level itself (override-redirect). nil over the bare root.
  package func owner(of path: ContiguousArray<Index>) -> Index? {
    guard path.count > 1 else { return nil }
    for place in path.dropFirst() where nodes[place].properties.isManaged { return place }
    return client(inside: path[1])
  }

  /// The client of a child of the root: itself, the one inside it, or itself again where there is none.
  package func client(inside top: Index) -> Index {
    nodes[top].properties.isManaged ? top : managedDescendant(of: top) ?? top
  }

  /// A client lies at most so many levels below its frame.
  static let clientDepth = 3

  func managedDescendant(of index: Index, depth: Int = clientDepth) -> Index? {
    var next = nodes[index].top
    while let child = next {
      if nodes[child].properties.isManaged { return child }
      next = nodes[child].below
    }
    guard depth > 1 else { return nil }
    next = nodes[index].top
    while let child = next {
      if let found = managedDescendant(of: child, depth: depth - 1) { return found }
      next = nodes[child].below
    }
    return nil
  }

  /// The window that speaks for one that another window names: its client, where it has one.
  ///
  /// nil where it is gone, or is the root.
  func spokesman(of window: WindowID) -> Index? {
    guard let named = index(of: window), named != rootIndex else { return nil }
    var here = named
    while !nodes[here].properties.isManaged {
      guard let parent = nodes[here].parent, parent != rootIndex else {
        return client(inside: named)
      }
      here = parent
    }
    return here
  }
}

/// The windows whose policies make the application level of a chain, nearest first (R1).
///
/// They are a window, the one that it is transient for, and so on, and last the leader of the group. A ring is cut where
/// it closes. It lies on the stack: a touch allocates nothing.
struct ApplicationLine {
  /// So many windows at most; a longer line is cut.
  static let limit = 32

  private var places = InlineArray<32, RegionTree.Index>(repeating: 0)
  private(set) var count = 1
  /// The first window that a window manager has in its care; the first of all where none has.
  private(set) var client: RegionTree.Index

  init(from first: RegionTree.Index, in tree: RegionTree) {
    places[0] = first
    client = first
    var isClient = tree.nodes[first].properties.isManaged
    var leader = tree.nodes[first].properties.leader
    while let window = tree.nodes[places[count - 1]].properties.transientFor,
      let next = tree.spokesman(of: window), !contains(next), count < Self.limit - 1
    {
      places[count] = next
      count += 1
      if !isClient, tree.nodes[next].properties.isManaged {
        client = next
        isClient = true
      }
      leader = leader ?? tree.nodes[next].properties.leader
    }
    if let leader, let last = tree.index(of: leader), last != tree.rootIndex, !contains(last) {
      places[count] = last
      count += 1
    }
  }

  subscript(_ place: Int) -> RegionTree.Index { places[place] }

  private func contains(_ index: RegionTree.Index) -> Bool {
    for place in 0..<count where places[place] == index { return true }
    return false
  }

  /// Whether a rule matches a window of the line that is nearer than a place.
  func hasAsked(_ rule: Int, before place: Int, in tree: RegionTree) -> Bool {
    for nearer in 0..<place where tree.matchingRules(at: places[nearer]).contains(rule) { return true }
    return false
  }
}
