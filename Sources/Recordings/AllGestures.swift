import Gestures
package import Routing

/// Every gesture that there is, bound at once everywhere, so that a recording can be classified.
package enum AllGestures {
  /// Fingers that are bound.
  package static let fingers = 1...5
  package static let taps = 1...3

  /// The rules: one of the global level, whose bindings do nothing.
  ///
  /// A swipe is also a pan: the two are recognized together.
  package static let rules: RuleSet = {
    let all = bindings
    var rules = RuleSet(rules: [Rule(level: .global, bindings: all)])
    let places = all.indices.map { BindingID(rule: 0, binding: $0) }
    for (pan, panID) in zip(all, places) {
      guard case .pan = pan.gesture else { continue }
      for (swipe, swipeID) in zip(all, places) {
        if case .swipe = swipe.gesture { rules.relations.allowTogether(swipeID, panID) }
      }
    }
    return rules
  }()

  private static var bindings: [Binding] {
    fingers.flatMap(bindings(of:)) + [
      binding("pan", .pan(PanSpecification(fingers: fingers))),
      binding("pinch", .pinch(PinchSpecification(fingers: 2...fingers.upperBound))),
      binding("rotation", .rotation(RotationSpecification(fingers: 2...fingers.upperBound))),
    ]
  }

  private static func bindings(of count: Int) -> [Binding] {
    taps.map { taps in
      binding(
        taps > 1 ? "tap \(count)x\(taps)" : "tap \(count)", .tap(TapSpecification(taps: taps, fingers: count))
      )
    } + [
      binding("long-press \(count)", .longPress(LongPressSpecification(fingers: count))),
      binding(
        "swipe \(count)", .swipe(SwipeSpecification(fingers: count, directions: Set(Direction.allCases)))),
    ]
      + [Edge.left, .right, .top, .bottom].map { edge in
        binding(
          "edge-pan \(count) \(edge.rawValue)", .edgePan(EdgePanSpecification(edge: edge, fingers: count)))
      }
  }

  private static func binding(_ name: String, _ gesture: GestureSpecification) -> Binding {
    Binding(name: name, gesture: gesture, actions: [])
  }
}
