internal import Gestures
internal import Routing

extension ConfigurationReader {
  /// Gives each binding without a name one that says its gesture and that no other has.
  ///
  /// `tap FINGERS`, `tap FINGERSxTAPS`, `swipe FINGERS DIRECTION/DIRECTION`; from the second on with ` (2)` and so on.
  mutating func nameBindings(in drafts: inout [RuleDraft]) {
    for rule in drafts.indices {
      for binding in drafts[rule].rule.bindings.indices {
        guard drafts[rule].rule.bindings[binding].name.isEmpty else { continue }
        let gesture = drafts[rule].rule.bindings[binding].gesture
        let name = freeName(gesture.words)
        names[name] = drafts[rule].rule.bindings[binding].line
        drafts[rule].rule.bindings[binding].name = name
      }
    }
  }

  private func freeName(_ words: String) -> String {
    var name = words
    var count = 1
    while names[name] != nil {
      count += 1
      name = "\(words) (\(count))"
    }
    return name
  }
}

extension GestureSpecification {
  /// In words that tell it from others.
  var words: String {
    switch self {
    case .tap(let tap): return tap.taps > 1 ? "tap \(tap.fingers)x\(tap.taps)" : "tap \(tap.fingers)"
    case .longPress(let press): return "long-press \(press.fingers)"
    case .swipe(let swipe):
      let directions = Direction.allCases.filter { swipe.directions.contains($0) }.map(\.rawValue)
      return "swipe \(swipe.fingers) \(directions.joined(separator: "/"))"
    }
  }
}
