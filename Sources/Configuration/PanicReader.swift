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
    if let entry = fields["hold"], let hold = duration(entry, in: .panic) { specification.hold = hold }
    panic = specification
  }
}
