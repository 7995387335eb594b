internal import CX11
internal import Gestures
internal import Routing

extension WindowMirror {
  mutating func handle(_ event: StructureEvent, into changes: inout [WindowChange]) {
    if event.window == connection.root {
      if case .configured(let geometry, _) = event.change {
        changes.append(.configure(event.window, geometry, above: nil))
      }
      return
    }
    guard let node = nodes[event.window] else { return meet(event, into: &changes) }
    // A listing that came after the event has its outcome already.
    if isOlder(event.sequence, than: node.placed) { return }
    switch event.change {
    case .created: meet(event, into: &changes)
    case .destroyed: lose(event.window, into: &changes)
    case .mapped: changes.append(.map(event.window))
    case .unmapped: changes.append(.unmap(event.window))
    case .configured(let geometry, let above):
      doubtInputShape(of: event.window, geometry)
      changes.append(.configure(event.window, geometry, above: above))
    case .moved(let x, let y): changes.append(.move(event.window, x: x, y: y))
    case .circulated(let toTop): changes.append(.circulate(event.window, toTop: toTop))
    case .reparented(let parent, let x, let y): reparent(event, to: parent, x: x, y: y, into: &changes)
    }
  }

  private func isOlder(_ sequence: UInt32, than listing: UInt32) -> Bool {
    Int32(bitPattern: sequence &- listing) < 0
  }

  /// A window that is not known came into a mirrored one: it is read with all below it.
  private mutating func meet(_ event: StructureEvent, into changes: inout [WindowChange]) {
    let home: WindowID
    switch event.change {
    case .created: home = event.reporter
    case .reparented(let parent, _, _): home = parent
    case .destroyed, .mapped, .unmapped, .configured, .moved, .circulated: return
    }
    // Were it still there, a later listing of its parent would have brought it.
    guard let parent = nodes[home], !isOlder(event.sequence, than: parent.listing) else { return }
    let place = Place(
      window: event.window, parent: home, level: level(of: home) + 1, placed: event.sequence)
    scan([place], into: &changes)
  }

  /// Comes from the old parent and from the new one; the second word changes nothing.
  private mutating func reparent(
    _ event: StructureEvent, to parent: WindowID, x: Int32, y: Int32, into changes: inout [WindowChange]
  ) {
    // It went into a window that is gone by now, or was gone again when that was listed; what happened to it there was
    // not told. If it came back into a mirrored window, that window tells.
    guard let target = nodes[parent], !isOlder(event.sequence, than: target.listing) else {
      return lose(event.window, into: &changes)
    }
    guard !descends(parent, from: event.window) else {
      isTangled = true
      return
    }
    nodes[event.window]?.parent = parent
    nodes[event.window]?.placed = event.sequence
    changes.append(.reparent(event.window, to: parent, x: x, y: y))
    followProperties(below: event.window, into: &changes)
  }

  /// A window that changed its level may have come into or out of those whose properties are followed.
  private mutating func followProperties(below top: WindowID, into changes: inout [WindowChange]) {
    var branch: [WindowID] = [top]
    var level = level(of: top)
    // Below the followed levels nothing is followed, before and after: one level more sees what sank.
    while !branch.isEmpty, level <= 2 * WindowMirror.propertyLevels {
      for window in branch {
        let wants = wantsProperties(level: level)
        guard let node = nodes[window], node.hasProperties != wants else { continue }
        nodes[window]?.hasProperties = wants
        select(on: window, withProperties: wants)
        forgetProperties(of: window)
        if wants {
          pendingProperties[window] = Set(FollowedProperty.ofWindows)
          if window == active { changes.append(.properties(window, properties(of: window))) }
        } else {
          changes.append(.properties(window, .init()))
        }
      }
      let parents = Set(branch)
      branch = nodes.filter { parents.contains($0.value.parent) }.map(\.key)
      level += 1
    }
  }

  /// After a resize the server's box for an unshaped window differs from a shape of the old size.
  private mutating func doubtInputShape(of window: WindowID, _ geometry: WindowGeometry) {
    guard let node = nodes[window], node.mayHideInputShape,
      (node.width, node.height, node.border) != (geometry.width, geometry.height, geometry.border)
    else { return }
    want(PendingShape(window: window, kind: .input, reason: .doubted))
  }
}
