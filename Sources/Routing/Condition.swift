/// What kind of device a touch comes from (UITouch.TouchType, as far as X has it; rule G16).
package enum DeviceKind: String, Hashable, Sendable, CaseIterable {
  case touchscreen
  case touchpad
  case pen
  case pointer
  case keyboard
}

/// Keys that are held with others.
package struct Modifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let shift = Modifiers(rawValue: 1)
  package static let control = Modifiers(rawValue: 2)
  package static let alt = Modifiers(rawValue: 4)
  package static let meta = Modifiers(rawValue: 8)
}

/// What is so just now, apart from the touches: input values, so that a trace or a test can state them.
package struct Circumstances: Hashable, Sendable {
  package var modifiers: Modifiers = []
  /// The active mode; empty: none.
  package var mode = ""
  /// The workspace, counted from 1; nil: not known.
  package var workspace: Int?
  /// The monitor's name; nil: not known.
  package var monitor: String?

  package init() {}
}

/// What must be so for a rule or a binding to take part, or for a gesture to begin (rules R6, A8).
///
/// All that is stated must hold; a list holds if one of it does.
package struct Condition: Hashable, Sendable {
  package var devices: [DeviceKind] = []
  /// These and no others; nil: whatever is held.
  package var modifiers: Modifiers?
  package var modes: [String] = []
  package var workspaces: [Int] = []
  package var monitors: [String] = []
  /// None of these may hold (`not`).
  package var exceptions: [Condition] = []

  package init() {}

  /// Whether it holds.
  package func holds(_ now: Circumstances, on device: DeviceKind) -> Bool {
    (devices.isEmpty || devices.contains(device))
      && (modifiers.map { $0 == now.modifiers } ?? true)
      && (modes.isEmpty || modes.contains(now.mode))
      && (workspaces.isEmpty || now.workspace.map { workspaces.contains($0) } ?? false)
      && (monitors.isEmpty || now.monitor.map { monitors.contains($0) } ?? false)
      && !exceptions.contains { $0.holds(now, on: device) }
  }
}
