extension Rule {
  /// Its verdict on touches.
  package var touchesWords: String {
    switch touches {
    case .pass: return "pass"
    case .consume: return "consume"
    case .exclusive(nil): return "exclusive"
    case .exclusive(let fingers?):
      let range = fingers.count == 1 ? "\(fingers.lowerBound)" : "\(fingers.lowerBound)-\(fingers.upperBound)"
      return "exclusive (\(range) finger\(fingers == 1...1 ? "" : "s"))"
    }
  }
}

extension Level {
  /// For people and programs.
  package var word: String {
    switch self {
    case .window: "window"
    case .application: "application"
    case .global: "global"
    }
  }
}
