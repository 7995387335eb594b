package import Gestures

/// What a binding does, phase by phase.
///
/// Of a gesture that is recognized at once only `begin` is performed.
package struct ActionPlan: Hashable, Sendable {
  /// As the gesture is recognized or begins.
  package var begin: [Action]
  /// Each time that it changes.
  package var update: [Action] = []
  package var step: StepPlan?
  package var end: [Action] = []
  /// As it is cancelled; where it is empty, what follows the fingers is undone.
  package var cancel: [Action] = []

  package init(_ begin: [Action] = []) { self.begin = begin }

  /// Whether anything is to be done as the gesture changes.
  package var followsChanges: Bool { !update.isEmpty || begin.contains { $0.follows } }

  /// All of its actions.
  package var all: [Action] {
    begin + update + (step.map { $0.forward + $0.backward } ?? []) + end + cancel
  }
}

/// Actions at each step of a gesture's way.
package struct StepPlan: Hashable, Sendable {
  /// What a step is measured in.
  package enum Unit: Hashable, Sendable {
    /// Millimetres along the axis of the gesture: to the right, down, or inwards from an edge is forward.
    case distance(Double)
    /// The ratio of one step to the next, above 1: fingers that spread go forward.
    case scale(Double)
    /// Degrees: clockwise is forward.
    case angle(Double)
    /// While the gesture lasts, whether the fingers move or not.
    case time(Milliseconds)
  }

  package var every: Unit
  package var forward: [Action]
  package var backward: [Action]
  /// At most so many steps from where it began, to each side.
  package var limit: Int?
  /// At most so many steps a second; what comes faster is done later.
  package var rate: Int?

  package init(every: Unit, forward: [Action] = [], backward: [Action] = []) {
    self.every = every
    self.forward = forward
    self.backward = backward
  }
}
