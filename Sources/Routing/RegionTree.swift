package import Gestures

/// The mirror of the X window tree: the root, its children bottom to top, their children (rule H1).
///
/// Nodes lie in one array and are linked by index, so that a restack costs no copy and a hit test touches only the
/// siblings on its path. Every change is idempotent; one that cannot be fitted in names the parent to read anew.
package struct RegionTree: Hashable, Sendable {
  /// A node's place in the tree's storage; valid until the window is destroyed.
  package typealias Index = Int

  package struct Node: Hashable, Sendable {
    package var window: WindowID
    package var geometry: WindowGeometry
    package var isMapped: Bool
    package var isOverrideRedirect = false
    package var boundingShape: [Rectangle]?
    package var inputShape: [Rectangle]?
    package var clipShape: [Rectangle]?
    package var properties: WindowProperties

    package internal(set) var parent: Index?
    /// The sibling just above, the sibling just below, the topmost and the bottommost child.
    package internal(set) var above: Index?
    package internal(set) var below: Index?
    package internal(set) var top: Index?
    package internal(set) var bottom: Index?
  }

  package private(set) var nodes: ContiguousArray<Node>
  private var free: [Index]
  private var places: [WindowID: Index]
  /// How many windows are invisible by their opacity (H4).
  private var invisible = 0
  /// Which rules of the rule set in force match which of its windows.
  var matches = RuleMatches()

  /// A tree of a root alone.
  ///
  /// - Parameters:
  ///   - root: the root window.
  ///   - width: its width in pixels.
  ///   - height: its height in pixels.
  package init(root: WindowID, width: Int32, height: Int32) {
    nodes = [
      Node(
        window: root, geometry: WindowGeometry(x: 0, y: 0, width: width, height: height), isMapped: true,
        properties: WindowProperties())
    ]
    free = []
    places = [root: 0]
  }

  /// The root's place.
  package var rootIndex: Index { 0 }

  package var root: WindowID { nodes[0].window }

  /// How many windows the tree holds, the root included.
  package var count: Int { places.count }

  /// Where a window is; nil if the tree does not know it.
  package func index(of window: WindowID) -> Index? { places[window] }

  /// The node at a place.
  package subscript(_ index: Index) -> Node { nodes[index] }

  /// Which rules of the router's rule set match a window, in configuration order.
  package func matchingRules(at index: Index) -> [Int] { matches.rules(at: index) }

  /// Whether a window is invisible by its opacity (H4).
  package var hasInvisible: Bool { invisible > 0 }

  /// The children of a window, bottom to top, as X lists them.
  package func children(of index: Index) -> [Index] {
    var list: [Index] = []
    var next = nodes[index].bottom
    while let child = next {
      list.append(child)
      next = nodes[child].above
    }
    return list
  }

  /// The root-window position of a window's inner origin, in pixels.
  package func origin(of index: Index) -> (x: Int32, y: Int32) {
    var x: Int32 = 0
    var y: Int32 = 0
    var next: Index? = index
    while let here = next {
      let geometry = nodes[here].geometry
      x &+= geometry.x &+ geometry.border
      y &+= geometry.y &+ geometry.border
      next = nodes[here].parent
    }
    return (x, y)
  }
}

extension RegionTree {
  /// Fits one change in.
  ///
  /// Returns the window whose list of children must be read anew, where the change does not fit what is known (R8.9);
  /// nil where all is well.
  package mutating func apply(_ change: WindowChange) -> WindowID? {
    switch change {
    case .insert(let record, let parent): return insert(record, parent: parent)
    case .destroy(let window):
      if let index = places[window], index != 0 { remove(index) }
    case .map(let window): if let index = places[window] { nodes[index].isMapped = true }
    case .unmap(let window): if let index = places[window], index != 0 { nodes[index].isMapped = false }
    case .configure(let window, let geometry, let sibling): return configure(window, geometry, above: sibling)
    case .move(let window, let x, let y):
      if let index = places[window] {
        nodes[index].geometry.x = x
        nodes[index].geometry.y = y
      }
    case .reparent(let window, let parent, let x, let y): return reparent(window, to: parent, x: x, y: y)
    case .circulate(let window, let toTop):
      if let index = places[window], let parent = nodes[index].parent {
        unlink(index)
        link(index, in: parent, above: toTop ? nodes[parent].top : nil)
      }
    case .shape(let window, let kind, let rectangles):
      if let index = places[window] {
        switch kind {
        case .bounding: nodes[index].boundingShape = rectangles
        case .input: nodes[index].inputShape = rectangles
        case .clip: nodes[index].clipShape = rectangles
        }
      }
    case .properties(let window, let properties):
      if let index = places[window] { setProperties(properties, at: index) }
    case .children(let window, let list): return setChildren(of: window, list)
    }
    return nil
  }

  private mutating func insert(_ record: WindowRecord, parent: WindowID) -> WindowID? {
    guard let parentIndex = places[parent] else { return nil }
    if let index = places[record.window] {
      guard index != 0 else { return nil }
      if nodes[index].parent != parentIndex {
        guard !isDescendant(parentIndex, of: index) else { return root }
        unlink(index)
        link(index, in: parentIndex, above: nodes[parentIndex].top)
      }
      fill(index, from: record)
      return nil
    }
    let node = Node(
      window: record.window, geometry: record.geometry, isMapped: record.isMapped,
      isOverrideRedirect: record.isOverrideRedirect, properties: WindowProperties())
    let index: Index
    if let reused = free.popLast() {
      nodes[reused] = node
      index = reused
    } else {
      nodes.append(node)
      index = nodes.count - 1
    }
    fill(index, from: record)
    places[record.window] = index
    link(index, in: parentIndex, above: nodes[parentIndex].top)
    return nil
  }

  private mutating func fill(_ index: Index, from record: WindowRecord) {
    nodes[index].geometry = record.geometry
    nodes[index].isMapped = record.isMapped
    nodes[index].isOverrideRedirect = record.isOverrideRedirect
    nodes[index].boundingShape = record.boundingShape
    nodes[index].inputShape = record.inputShape
    // Read on its own, where there is one.
    nodes[index].clipShape = nil
    setProperties(record.properties, at: index)
  }

  private mutating func setProperties(_ properties: WindowProperties, at index: Index) {
    invisible += (properties.isInvisible ? 1 : 0) - (nodes[index].properties.isInvisible ? 1 : 0)
    nodes[index].properties = properties
  }

  private mutating func configure(_ window: WindowID, _ geometry: WindowGeometry, above sibling: WindowID?)
    -> WindowID?
  {
    guard let index = places[window] else { return nil }
    nodes[index].geometry = geometry
    guard let parent = nodes[index].parent else { return nil }
    guard let sibling else {
      if nodes[index].below != nil {
        unlink(index)
        link(index, in: parent, above: nil)
      }
      return nil
    }
    guard let other = places[sibling], other != index, nodes[other].parent == parent else {
      return nodes[parent].window
    }
    if nodes[index].below != other {
      unlink(index)
      link(index, in: parent, above: other)
    }
    return nil
  }

  private mutating func reparent(_ window: WindowID, to parent: WindowID, x: Int32, y: Int32) -> WindowID? {
    guard let index = places[window], index != 0 else { return parent }
    guard let target = places[parent] else {
      // It went where we see nothing: it is gone from what we know.
      remove(index)
      return nil
    }
    guard !isDescendant(target, of: index) else { return root }
    nodes[index].geometry.x = x
    nodes[index].geometry.y = y
    // To its own parent too: X puts it on top in any case.
    unlink(index)
    link(index, in: target, above: nodes[target].top)
    return nil
  }

  private mutating func setChildren(of window: WindowID, _ list: [WindowID]) -> WindowID? {
    guard let parent = places[window] else { return nil }
    let wanted = Set(list)
    for child in children(of: parent) where !wanted.contains(nodes[child].window) { remove(child) }
    for child in list {
      // One that is not known yet is inserted by a change of its own.
      guard let index = places[child], index != 0, !isDescendant(parent, of: index) else { continue }
      unlink(index)
      link(index, in: parent, above: nodes[parent].top)
    }
    return nil
  }

  private func isDescendant(_ index: Index, of ancestor: Index) -> Bool {
    var next: Index? = index
    while let here = next {
      if here == ancestor { return true }
      next = nodes[here].parent
    }
    return false
  }

  /// Takes a window and all below it out, without recursion: a client may nest windows as deep as it likes.
  private mutating func remove(_ index: Index) {
    unlink(index)
    var doomed = [index]
    while let here = doomed.popLast() {
      doomed.append(contentsOf: children(of: here))
      places[nodes[here].window] = nil
      setProperties(WindowProperties(), at: here)
      matches.set([], redirects: [], at: here)
      nodes[here].parent = nil
      nodes[here].top = nil
      nodes[here].bottom = nil
      free.append(here)
    }
  }

  private mutating func unlink(_ index: Index) {
    let node = nodes[index]
    guard let parent = node.parent else { return }
    if let above = node.above { nodes[above].below = node.below } else { nodes[parent].top = node.below }
    if let below = node.below { nodes[below].above = node.above } else { nodes[parent].bottom = node.above }
    nodes[index].above = nil
    nodes[index].below = nil
    nodes[index].parent = nil
  }

  /// Puts an unlinked node just above a sibling; nil puts it at the bottom.
  private mutating func link(_ index: Index, in parent: Index, above sibling: Index?) {
    let over = sibling.map { nodes[$0].above } ?? nodes[parent].bottom
    nodes[index].parent = parent
    nodes[index].below = sibling
    nodes[index].above = over
    if let sibling { nodes[sibling].above = index } else { nodes[parent].bottom = index }
    if let over { nodes[over].below = index } else { nodes[parent].top = index }
  }
}
