import Gestures
package import Routing

/// Every gesture that there is, bound at once everywhere, so that a recording can be classified.
package enum AllGestures {
  /// Fingers that are bound.
  package static let fingers = 1...5
  package static let taps = 1...3

  /// The rules: one of the global level, whose bindings do nothing.
  package static let rules = RuleSet(rules: [Rule(level: .global, bindings: bindings)])

  private static var bindings: [Binding] {
    fingers.flatMap { count in
      taps.map { taps in
        binding(
          taps > 1 ? "tap \(count)x\(taps)" : "tap \(count)",
          .tap(TapSpecification(taps: taps, fingers: count)))
      } + [binding("long-press \(count)", .longPress(LongPressSpecification(fingers: count)))]
        + [
          binding(
            "swipe \(count)", .swipe(SwipeSpecification(fingers: count, directions: Set(Direction.allCases))))
        ]
    }
  }

  private static func binding(_ name: String, _ gesture: GestureSpecification) -> Binding {
    Binding(name: name, gesture: gesture, actions: [])
  }
}
