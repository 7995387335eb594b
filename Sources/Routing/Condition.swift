/// What kind of device a touch comes from (UITouch.TouchType, as far as X has it; rule G16).
package enum DeviceKind: String, Hashable, Sendable, CaseIterable, Codable {
  case touchscreen
  case touchpad
  case pen
  case pointer
  case keyboard
}

/// Keys that are held with others.
package struct Modifiers: OptionSet, Hashable, Sendable, Codable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let shift = Modifiers(rawValue: 1)
  package static let control = Modifiers(rawValue: 2)
  package static let alt = Modifiers(rawValue: 4)
  package static let meta = Modifiers(rawValue: 8)

  /// The words of the configuration; the first of those that mean the same is the usual one.
  package static let words: [(word: String, modifier: Modifiers)] = [
    ("shift", .shift), ("ctrl", .control), ("control", .control), ("alt", .alt), ("super", .meta),
    ("meta", .meta),
  ]

  /// What one word of the configuration stands for; nil where it is none.
  package init?(word: String) {
    guard let known = Modifiers.words.first(where: { $0.word == word }) else { return nil }
    self = known.modifier
  }
}

/// What is so just now, apart from the touches: input values, so that a trace or a test can state them.
package struct Circumstances: Hashable, Sendable, Codable {
  package var modifiers: Modifiers = []
  /// The active mode; empty: none.
  package var mode = ""
  /// The workspace, counted from 1; nil: not known.
  package var workspace: Int?

  package init() {}
}

/// What a touch brings along as it begins, which conditions are judged by beside the circumstances.
package struct Surroundings: Hashable, Sendable {
  package var device: DeviceKind
  /// The name of the monitor under the place where it landed; nil: not known.
  package var monitor: String?
  /// How its client window is shown; of none over the bare root.
  package var states: WindowStates = []

  package init(device: DeviceKind = .touchscreen, monitor: String? = nil) {
    self.device = device
    self.monitor = monitor
  }
}

/// What must be so for a rule or a binding to take part, or for a gesture to begin (rules R6, A8).
///
/// All that is stated must hold; a list holds if one of it does.
package struct Condition: Hashable, Sendable {
  package var devices: [DeviceKind] = []
  /// One of these and no others are held; empty: whatever is held.
  package var modifiers: [Modifiers] = []
  package var modes: [String] = []
  package var workspaces: [Int] = []
  package var monitors: [String] = []
  /// The client window must be all that one of them says.
  package var states: [WindowStates] = []
  /// None of these may hold (`not`).
  package var exceptions: [Condition] = []

  package init() {}

  /// Whether it asks which modifiers are held.
  package var asksForModifiers: Bool { !modifiers.isEmpty || exceptions.contains(where: \.asksForModifiers) }

  /// Whether it holds for a touch.
  package func holds(_ now: Circumstances, for touch: Surroundings) -> Bool {
    (devices.isEmpty || devices.contains(touch.device))
      && (modifiers.isEmpty || modifiers.contains(now.modifiers))
      && (modes.isEmpty || modes.contains(now.mode))
      && (workspaces.isEmpty || now.workspace.map { workspaces.contains($0) } ?? false)
      && (monitors.isEmpty || touch.monitor.map { monitors.contains($0) } ?? false)
      && (states.isEmpty || states.contains { touch.states.isSuperset(of: $0) })
      && !exceptions.contains { $0.holds(now, for: touch) }
  }
}
