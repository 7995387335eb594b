import Gestures

// Window changes, as they change the tree and the touches over it.
extension Router {
  mutating func apply(_ change: WindowChange, into decisions: inout [Decision]) {
    if case .destroy(let window) = change {
      // A client may die just after the finger that it had has lifted: button 1 is looked after then too.
      if capture == .consume, let index = tree.index(of: window), tree[index].properties.isManaged {
        needsCure = true
      }
      for index in contacts.indices where !contacts[index].touches.isEmpty {
        contacts[index].destroyed(window, into: &outcomes)
        drainOutcomes(of: index, at: Timestamp(0), into: &decisions)
        // A client that dies under the finger that makes the pointer may leave button 1 pressed, whoever had the touch.
        if contacts[index].touches.contains(where: { $0.isEmulating && $0.isPathBroken }) { needsCure = true }
      }
    }
    if let parent = tree.apply(change) { decisions.append(.relist(parent)) }
    // One that is not known any more can come back only by an insert, which matches it anew.
    if !lockers.isEmpty { lockers.removeAll { tree.index(of: $0) == nil } }
    switch change {
    case .insert(let record, _): rematch(record.window)
    case .properties(let window, let properties):
      rematch(window)
      for index in contacts.indices { contacts[index].note(properties.states, of: window) }
    case .destroy, .map, .unmap, .configure, .move, .reparent, .circulate, .shape, .children: break
    }
  }

  /// Finds the rules of a window anew; never on the touch path (R6 of the rules asks for a compiled set).
  private mutating func rematch(_ window: WindowID) {
    guard let index = tree.index(of: window) else { return }
    rematch(index)
    rematchFormer(index)
  }

  mutating func rematch(_ index: RegionTree.Index) {
    let properties = tree[index].properties
    tree.matches.set(rules.matching(properties), redirects: rules.redirecting(to: properties), at: index)
    noteLocker(tree[index].window, properties)
  }
}

extension Contact {
  /// A window is shown in another way now: what has yet to begin on it is judged by that (A8).
  mutating func note(_ states: WindowStates, of client: WindowID) {
    for index in touches.indices where touches[index].touch.client == client {
      touches[index].surroundings.states = states
    }
  }
}
