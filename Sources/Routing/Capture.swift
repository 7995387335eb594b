package import Gestures

/// How touches come to us (rule C8).
package enum Capture: String, Hashable, Sendable, Codable {
  /// By the touch grab: we own them, and give back those that nobody wants.
  case consume
  /// By raw events: the applications have them, and we look on.
  case observe
}

/// What the configuration says of the grab (`capture`).
package enum CapturePolicy: String, Hashable, Sendable, CaseIterable {
  /// Consume where something needs it and it can be had.
  case auto
  case observe
  /// The grab must be had, needed or not.
  case consume
}

/// Where a raw touch event was, in root-window pixels: an axis that the device did not report is missing.
package struct RawPlace: Hashable, Sendable, Codable {
  package var x: Double?
  package var y: Double?

  package init(x: Double? = nil, y: Double? = nil) {
    self.x = x
    self.y = y
  }

  package init(_ point: Point) { self.init(x: point.x, y: point.y) }

  /// The place, where both axes are known.
  package var point: Point? {
    guard let x, let y else { return nil }
    return Point(x, y)
  }

  /// The place, with what is missing from another.
  package func point(after last: Point) -> Point { Point(x ?? last.x, y ?? last.y) }
}

extension RuleSet {
  /// Whether anything in it holds or takes touches: without that, looking on does as well (C8).
  package var needsGrab: Bool {
    rules.contains { $0.touches == .consume } || hasEnabled { $0.delivery.delaysTouches }
  }

  /// Whether anything in it asks which modifiers are held (R6, A8).
  package var asksForModifiers: Bool {
    rules.contains { rule in
      rule.when?.asksForModifiers ?? false
        || rule.bindings.contains {
          $0.when?.asksForModifiers ?? false || $0.beginIf?.asksForModifiers ?? false
        }
    }
  }

  /// Whether anything in it follows touches that an application has (C3).
  package var observesTouches: Bool {
    hasEnabled { !$0.delivery.cancelsTouches }
  }

  private func hasEnabled(_ isSo: (Binding) -> Bool) -> Bool {
    for (rule, all) in rules.enumerated() {
      for (place, binding) in all.bindings.enumerated() where isSo(binding) {
        if !disabled.contains(BindingID(rule: rule, binding: place)) { return true }
      }
    }
    return false
  }
}
