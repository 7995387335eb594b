internal import Gestures
internal import Routing

extension ConfigurationReader {
  /// Gives each binding without a name one that says its gesture and that no other has.
  ///
  /// `tap FINGERS`, `tap FINGERSxTAPS`, `swipe FINGERS DIRECTION/DIRECTION`; from the second on with ` (2)` and so on.
  mutating func nameBindings(in drafts: inout [RuleDraft]) {
    // Thousands of one gesture do not begin at 1 each time.
    var counts: [String: Int] = [:]
    for rule in drafts.indices {
      for binding in drafts[rule].rule.bindings.indices {
        guard drafts[rule].rule.bindings[binding].name.isEmpty else { continue }
        let gesture = drafts[rule].rule.bindings[binding].gesture
        let name = freeName(gesture.words, &counts)
        names[name] = drafts[rule].rule.bindings[binding].line
        drafts[rule].rule.bindings[binding].name = name
      }
    }
  }

  private func freeName(_ words: String, _ counts: inout [String: Int]) -> String {
    var count = counts[words] ?? 1
    var name = count == 1 ? words : "\(words) (\(count))"
    while names[name] != nil {
      count += 1
      name = "\(words) (\(count))"
    }
    counts[words] = count
    return name
  }
}

extension GestureSpecification {
  /// In words that tell it from others.
  package var words: String {
    switch self {
    case .tap(let tap): return tap.taps > 1 ? "tap \(tap.fingers)x\(tap.taps)" : "tap \(tap.fingers)"
    case .longPress(let press):
      return "long-press \(press.fingers)" + (press.taps > 0 ? "x\(press.taps)" : "")
    case .pan(let pan):
      return "pan \(pan.fingers.words)" + (pan.taps > 0 ? "x\(pan.taps)" : "")
        + (pan.axis.map { " \($0.rawValue)" } ?? "")
    case .edgePan(let pan): return "edge-pan \(pan.fingers) \(pan.edge.rawValue)"
    case .pinch(let pinch):
      return "pinch \(pinch.fingers.words)" + (pinch.direction.map { " \($0.rawValue)" } ?? "")
    case .rotation(let rotation):
      return "rotation \(rotation.fingers.words)" + (rotation.direction.map { " \($0.rawValue)" } ?? "")
    case .stroke(let stroke): return "stroke \(stroke.fingers) \(stroke.name)"
    case .touch: return "touch"
    case .swipe(let swipe):
      let directions = Direction.allCases.filter { swipe.directions.contains($0) }.map(\.rawValue)
      let way = swipe.sector.map { "\(Int($0.angle.rounded())) degrees" } ?? directions.joined(separator: "/")
      return "swipe \(swipe.fingers) \(way)"
    }
  }
}

extension ClosedRange<Int> {
  /// "2", or "2-3".
  var words: String { lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound)-\(upperBound)" }
}
