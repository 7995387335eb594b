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
    if case .reparented(let parent, let x, let y) = event.change {
      return reparent(event, to: parent, x: x, y: y, into: &changes)
    }
    // The reporter's last listing already has the outcome of what came before it.
    if let reporter = nodes[event.reporter], isOlder(event.sequence, than: reporter.listing) { return }
    switch event.change {
    case .created:
      guard nodes[event.reporter] != nil else { return }
      let level = level(of: event.reporter) + 1
      scan([Place(window: event.window, parent: event.reporter, level: level)], into: &changes)
    case .destroyed:
      guard isChild(event) else { return }
      forget(event.window)
      changes.append(.destroy(event.window))
    case .mapped: if isChild(event) { changes.append(.map(event.window)) }
    case .unmapped: if isChild(event) { changes.append(.unmap(event.window)) }
    case .configured(let geometry, let above):
      guard isChild(event) else { return }
      doubtInputShape(of: event.window, geometry)
      changes.append(.configure(event.window, geometry, above: above))
    case .moved(let x, let y): if isChild(event) { changes.append(.move(event.window, x: x, y: y)) }
    case .circulated(let toTop): if isChild(event) { changes.append(.circulate(event.window, toTop: toTop)) }
    case .reparented: return
    }
  }

  /// Whether the reporter still is the parent: what an earlier parent says is of an earlier place.
  private func isChild(_ event: StructureEvent) -> Bool { nodes[event.window]?.parent == event.reporter }

  private func isOlder(_ sequence: UInt32, than listing: UInt32) -> Bool {
    Int32(bitPattern: sequence &- listing) < 0
  }

  /// Comes from both parents; the new one's word counts, since its listing tells whether it is already known.
  private mutating func reparent(
    _ event: StructureEvent, to parent: WindowID, x: Int32, y: Int32, into changes: inout [WindowChange]
  ) {
    guard let target = nodes[parent] else {
      // It went where nothing is mirrored.
      guard isChild(event) else { return }
      forget(event.window)
      changes.append(.destroy(event.window))
      return
    }
    guard event.reporter == parent, !isOlder(event.sequence, than: target.listing) else { return }
    guard nodes[event.window] != nil else {
      let level = level(of: parent) + 1
      return scan([Place(window: event.window, parent: parent, level: level)], into: &changes)
    }
    nodes[event.window]?.parent = parent
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
        if wants { pendingProperties.append(window) } else { changes.append(.properties(window, .init())) }
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
