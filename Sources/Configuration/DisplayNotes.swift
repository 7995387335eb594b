internal import Expressions
internal import Gestures
package import Routing

/// What a display has that a configuration can ask for.
package struct DisplayParts: Hashable, Sendable {
  package var touchscreens: [TouchDevice]
  /// By their names.
  package var monitors: [String]

  package init(touchscreens: [TouchDevice], monitors: [String]) {
    self.touchscreens = touchscreens
    self.monitors = monitors
  }
}

extension Configuration {
  /// So many of one kind are named.
  private static let limit = 8

  /// What of it a display cannot do as it is now; nothing is wrong with that.
  package func notes(on display: DisplayParts) -> [Finding] {
    guard let rules else { return [] }
    guard !display.touchscreens.isEmpty else {
      return [
        Finding(file: file, severity: .note, "this display has no touchscreen now, so no gesture can be made")
      ]
    }
    return fingerNotes(rules, display) + deviceNotes(rules, display) + monitorNotes(display)
  }

  private func fingerNotes(_ rules: RuleSet, _ display: DisplayParts) -> [Finding] {
    // One that does not tell may have any number.
    let most = display.touchscreens.map { $0.touches > 0 ? $0.touches : .max }.max() ?? .max
    var notes: [Finding] = []
    for (rule, all) in rules.rules.enumerated() {
      for (place, binding) in all.bindings.enumerated() where binding.isEnabled {
        let fingers = binding.fingers.lowerBound
        guard fingers > most else { continue }
        notes.append(
          Finding(
            file: file, at: outline.bindings[BindingID(rule: rule, binding: place)], severity: .note,
            "this binding cannot act on this display: it takes \(fingers) fingers, and no touchscreen here tells more "
              + "than \(most) apart"))
      }
    }
    return shortened(notes)
  }

  private func deviceNotes(_ rules: RuleSet, _ display: DisplayParts) -> [Finding] {
    let expressions = ExpressionSet(rules)
    let devices = display.touchscreens.map { expressions.completed($0) }
    return shortened(
      zip(rules.deviceLimits, outline.devices).filter { limits, _ in
        !devices.contains { limits.match.matches($0) }
      }.map { _, mark in
        Finding(
          file: file, at: mark, severity: .note,
          "no touchscreen of this display is meant by this \"match\"; `fingerpost list devices` prints their names"
        )
      })
  }

  private func monitorNotes(_ display: DisplayParts) -> [Finding] {
    // A server without RandR names none.
    guard !display.monitors.isEmpty else { return [] }
    return shortened(
      outline.monitors.filter { !display.monitors.contains($0.name) }.map { monitor in
        Finding(
          file: file, at: monitor.mark, severity: .note,
          "this display has no monitor \(monitor.name.quoted) now", found: monitor.name,
          expected: "one of \(display.monitors.joined(separator: ", "))",
          nearest: nearestWord(to: monitor.name, among: display.monitors))
      })
  }

  private func shortened(_ notes: [Finding]) -> [Finding] {
    guard notes.count > Self.limit + 1 else { return notes }
    return notes.prefix(Self.limit) + [
      Finding(file: file, severity: .note, "\(notes.count - Self.limit) more are like the last of these")
    ]
  }
}
