package import Gestures

/// A recording keeps a configuration's text in the place of its rules.
extension RuleSet: Codable {
  package init(from decoder: any Decoder) throws { self.init() }

  package func encode(to encoder: any Encoder) throws { _ = encoder.unkeyedContainer() }
}

extension Router {
  /// Whether what goes on from here follows from the tree and the circumstances alone: no finger has been there lately,
  /// nobody waits, and no reject or press is so fresh that it would count for the next touch (S2).
  package func isAtRest(at now: Timestamp) -> Bool {
    guard !isBusy, secondLook == nil, !isEmulatingRejectUnderWay, leftovers.isEmpty, former.isEmpty,
      contacts.allSatisfy({ $0.fingers.isEmpty && $0.arbiter.contenders.isEmpty })
    else { return false }
    let times = contacts.compactMap(\.lastLift?.time) + [lastEmulatingReject, lastPress].compactMap { $0 }
    return times.allSatisfy { now - $0 > Router.restTime || now - $0 < 0 }
  }

  /// Longer than taps of a series may lie apart.
  private static let restTime: Milliseconds = 2000

  /// The events by which a fresh router of the same root and rules comes to where this one is at rest.
  package var snapshot: [Event] {
    var events: [Event] = devices.map { .device($0) }
    events.append(.monitors(monitors))
    events.append(.circumstances(circumstances))
    let root = tree[tree.rootIndex].properties
    if !root.isEmpty { events.append(.window(.properties(tree.root, root))) }
    var places = [tree.rootIndex]
    while let place = places.popLast() {
      var child = tree[place].bottom
      while let index = child {
        append(index, of: tree[place].window, to: &events)
        places.append(index)
        child = tree[index].above
      }
    }
    if capture == .observe { events.append(.capture(.observe)) }
    switch pen {
    case .unknown: break
    case .near: events.append(.pen(isNear: true, time: Timestamp(0)))
    case .gone(let since): events.append(.pen(isNear: false, time: since))
    }
    if screenSaver == .active { events.append(.screenSaver(isActive: true, time: Timestamp(0))) }
    return events
  }

  private func append(_ index: RegionTree.Index, of parent: WindowID, to events: inout [Event]) {
    let node = tree[index]
    let record = WindowRecord(
      window: node.window, geometry: node.geometry, isMapped: node.isMapped,
      isOverrideRedirect: node.isOverrideRedirect, boundingShape: node.boundingShape,
      inputShape: node.inputShape, properties: node.properties)
    events.append(.window(.insert(record, parent: parent)))
    if let clip = node.clipShape { events.append(.window(.shape(node.window, .clip, clip))) }
  }
}

extension Router {
  /// The properties of windows, as events, that rules match by their titles.
  package func titles(askedBy rules: [RuleSet]) -> [Event] {
    tree.nodes.indices.compactMap { index in
      let node = tree[index]
      guard tree.index(of: node.window) == index, node.properties.title != nil else { return nil }
      let kept = node.properties.withoutTitle(rules)
      return kept.title == nil ? nil : .window(.properties(node.window, kept))
    }
  }
}

extension Event {
  /// The same without titles of windows, but for those that a rule of a set asks for by a title that fits.
  package func withoutTitles(_ rules: [RuleSet]) -> Event {
    switch self {
    case .window(.insert(var record, let parent)):
      record.properties = record.properties.withoutTitle(rules)
      return .window(.insert(record, parent: parent))
    case .window(.properties(let window, let properties)):
      return .window(.properties(window, properties.withoutTitle(rules)))
    default: return self
    }
  }
}

extension WindowProperties {
  fileprivate func withoutTitle(_ rules: [RuleSet]) -> WindowProperties {
    var bare = self
    bare.title = nil
    bare.fitting = fitting.filter { $0.text != .title }
    let isMissed = rules.lazy.flatMap(\.windowMatches).contains {
      $0.matches(self) != (!bare.isEmpty && $0.matches(bare))
    }
    return isMissed ? self : bare
  }
}
