internal import Gestures
internal import Routing

extension ConfigurationReader {
  /// Reads `panic`: the word `off`, or a map.
  mutating func readPanic(_ node: YAMLNode) {
    if case .scalar("off", isPlain: _) = node.content {
      panic = nil
      return
    }
    guard let fields = fields(of: node, in: .panic) else { return }
    var specification = Panic.Specification()
    if let entry = fields["fingers"], let fingers = number(entry, in: .panic) {
      specification.fingers = fingers
    }
    if let entry = fields["hold"], let key = Schema.key("hold", in: .panic),
      case .duration(let range) = key.value
    {
      let limits = Double(range.lowerBound)...Double(range.upperBound)
      let units = [("ms", 1.0), ("s", 1000)]
      if let hold = quantity(entry, units: units, range: limits, expected: key.value.expected) {
        specification.hold = Milliseconds(Int32(hold.rounded()))
      }
    }
    panic = specification
  }
}
