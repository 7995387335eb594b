internal import Gestures
internal import Routing

/// The name of a mode, where it stands.
struct ModeName {
  var name: String
  var mark: Mark
}

/// What can be told of modes, and of what is held.
extension ConfigurationReader {
  /// Modes that nothing switches on, or that nothing asks for (R6).
  mutating func checkModes() {
    // Whatever is wrong may be what is missing here.
    guard !findings.contains(where: { $0.severity == .error }) else { return }
    let set = Set(modesSet.map(\.name)).subtracting(["none"])
    let asked = Set(modesAsked.map(\.name))
    for mode in modesAsked where !set.contains(mode.name) {
      if mode.name == "none" {
        report(
          mode.mark, .warning,
          "no mode is called \"none\": that word only leaves a mode; write \"not: { mode: ... }\" with the modes "
            + "that must not be active", found: mode.name)
      } else {
        report(
          mode.mark, .warning,
          "the mode \(mode.name.quoted) is never active, as no action of this file sets it",
          found: mode.name, expected: "an action { mode: \(mode.name) } somewhere",
          nearest: nearest(to: mode.name, among: set.sorted()))
      }
    }
    for mode in modesSet where set.contains(mode.name) && !asked.contains(mode.name) {
      report(
        mode.mark, .warning, "nothing asks for the mode \(mode.name.quoted), so that it changes nothing",
        found: mode.name, expected: "a condition such as when: { mode: \(mode.name) } somewhere",
        nearest: nearest(to: mode.name, among: asked.sorted()))
    }
  }

  /// Modifiers that are held, and under which nothing is done: worth a word, but somebody may type meanwhile.
  mutating func noteHolds(_ drafts: [RuleDraft]) {
    for draft in drafts {
      for (binding, mark) in zip(draft.rule.bindings, draft.bindingMarks) where binding.isEnabled {
        let begin = binding.plan.begin
        guard let held = begin.lastIndex(where: \.holdsModifiers), case .hold(let chord) = begin[held],
          begin[held...].dropFirst().allSatisfy({ $0.key == "wait" }), begin.allSatisfy({ !$0.follows }),
          binding.plan.update.isEmpty, binding.plan.step == nil, binding.plan.end.isEmpty
        else { continue }
        notes.append(
          Finding(
            file: file, at: mark, severity: .note,
            "\(binding.name.quoted) holds \(chord.text) and does nothing under it; \"step\" or \"update\" could"
          ))
      }
    }
  }
}

extension Action {
  fileprivate var holdsModifiers: Bool {
    if case .hold(let chord) = self { chord.keysym == nil } else { false }
  }
}
