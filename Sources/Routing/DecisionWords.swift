import Gestures

extension Decision {
  /// The decision as traces and recordings have it; nil for those that a trace leaves out (the barrier, which its player answers).
  ///
  /// - Parameter rules: the rule set in force, for names.
  /// - Returns: one line.
  package func text(in rules: RuleSet) -> String? {
    switch self {
    case .barrier: nil
    case .accept(let id, _): "accept \(id.number)"
    case .reject(let id, _): "reject \(id.number)"
    case .perform(let performance):
      "perform \(rules.name(of: performance.key))" + performance.text
    case .stale(let key, let late): "stale \(rules.name(of: key)): \(late.rawValue) ms late"
    case .outcome(.recognized(let key, _, _)): "\(rules.name(of: key)) recognized"
    case .outcome(.began(let key, let values, _)): rules.progress(of: key, "began", values)
    case .outcome(.changed(let key, let values)): rules.progress(of: key, "changed", values)
    case .outcome(.ended(let key, let values)): rules.progress(of: key, "ended", values)
    case .outcome(.cancelled(let key)): "\(rules.name(of: key)) cancelled"
    case .outcome(.failed(let key, let reason)): "\(rules.name(of: key)) failed: \(reason.text(in: rules))"
    case .lost(let id, let reason): "lost \(id.number): \(reason.text)"
    case .cureStuckButton: "cure"
    case .panic: "panic"
    case .click(let place): "click \(place.x.tenths),\(place.y.tenths)"
    case .repair(let mirror, let server): "repair \(mirror.rawValue) \(server.rawValue)"
    case .relist(let window): "relist \(window.rawValue)"
    }
  }
}

extension Performance {
  /// What is performed, after the name of its binding.
  fileprivate var text: String {
    switch phase {
    case .begin:
      " with \(fingers)" + (direction.map { " \($0.rawValue)" } ?? "")
        + (target.map { " on \($0.rawValue)" } ?? " on the bare root")
    case .update: " update"
    case .step(let steps): steps > 0 ? " step forward \(steps)" : " step backward \(-steps)"
    case .end: " end"
    case .cancel: " cancel"
    case .abandon: " abandon"
    }
  }
}
