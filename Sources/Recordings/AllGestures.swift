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
    var rules = RuleSet(rules: [Rule(level: .global, bindings: bindings)])
    func id(_ name: String) -> BindingID? {
      bindings.firstIndex { $0.name == name }.map { BindingID(rule: 0, binding: $0) }
    }
    for count in fingers {
      guard let swipe = id("swipe \(count)"), let pan = id("pan \(count)") else { continue }
      rules.relations.allowTogether(swipe, pan)
    }
    return rules
  }()

  private static let bindings: [Binding] = fingers.flatMap(bindings(of:))

  private static func bindings(of count: Int) -> [Binding] {
    var bindings = taps.map { taps in
      binding(
        taps > 1 ? "tap \(count)x\(taps)" : "tap \(count)", .tap(TapSpecification(taps: taps, fingers: count))
      )
    }
    bindings.append(binding("long-press \(count)", .longPress(LongPressSpecification(fingers: count))))
    bindings.append(
      binding(
        "swipe \(count)", .swipe(SwipeSpecification(fingers: count, directions: Set(Direction.allCases)))))
    for edge in [Edge.left, .right, .top, .bottom] {
      bindings.append(
        binding(
          "edge-pan \(count) \(edge.rawValue)", .edgePan(EdgePanSpecification(edge: edge, fingers: count))))
    }
    bindings.append(binding("pan \(count)", .pan(PanSpecification(fingers: count...count))))
    guard count > 1 else { return bindings }
    bindings.append(binding("pinch \(count)", .pinch(PinchSpecification(fingers: count...count))))
    bindings.append(binding("rotation \(count)", .rotation(RotationSpecification(fingers: count...count))))
    return bindings
  }

  private static func binding(_ name: String, _ gesture: GestureSpecification) -> Binding {
    Binding(name: name, gesture: gesture, actions: [])
  }
}
