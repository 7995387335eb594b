package import Gestures
package import Routing

/// What a text was found to say.
package struct Reading: Hashable, Sendable {
  package var rules: RuleSet
  /// Errors and warnings, in the order of the text.
  package var findings: [Finding]
  /// What is worth knowing of it; nothing is wrong with that.
  package var notes: [Finding]
  package var outline: Outline
}

/// Where the parts of a configuration stand.
package struct Outline: Hashable, Sendable {
  package var bindings: [BindingID: Mark] = [:]
  /// Those of `devices`, in their order.
  package var devices: [Mark] = []
  /// The names of monitors that conditions ask for.
  package var monitors: [MonitorName] = []

  package struct MonitorName: Hashable, Sendable {
    package var name: String
    package var mark: Mark
  }

  package init() {}
}
