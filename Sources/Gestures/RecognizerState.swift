/// Where a recognizer is (UIGestureRecognizer.State; rule G1).
package enum RecognizerState: Hashable, Sendable {
  case possible
  case began
  case changed
  case ended
  /// The `ended` of a discrete gesture: it fires once.
  case recognized
  case cancelled
  case failed(FailureReason)

  /// The states without what they carry, for the table.
  package enum Name: Hashable, Sendable, CaseIterable {
    case possible
    case began
    case changed
    case ended
    case recognized
    case cancelled
    case failed
  }

  package var name: Name {
    switch self {
    case .possible: .possible
    case .began: .began
    case .changed: .changed
    case .ended: .ended
    case .recognized: .recognized
    case .cancelled: .cancelled
    case .failed: .failed
    }
  }

  /// Nothing more comes in this contact.
  package var isTerminal: Bool {
    switch self {
    case .possible, .began, .changed: false
    case .ended, .recognized, .cancelled, .failed: true
    }
  }

  /// It recognized, or has begun.
  package var hasWon: Bool {
    switch self {
    case .began, .changed, .ended, .recognized, .cancelled: true
    case .possible, .failed: false
    }
  }

  /// Every legal transition (G1); each other one is a defect of ours.
  package static let transitions: [(from: Name, to: Name)] = [
    (.possible, .began),
    (.possible, .recognized),
    (.possible, .failed),
    (.began, .changed),
    (.began, .ended),
    (.began, .cancelled),
    (.changed, .changed),
    (.changed, .ended),
    (.changed, .cancelled),
  ]

  /// Goes on to another state.
  ///
  /// A transition that is not in the table is a broken invariant of ours and stops the program.
  package mutating func transition(to next: RecognizerState) {
    let legal = Self.transitions.contains { $0.from == name && $0.to == next.name }
    precondition(legal, "illegal recognizer transition")
    self = next
  }
}
