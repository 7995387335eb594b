/// A recognizer of any kind (UIGestureRecognizer).
///
/// A new kind is one file with a struct, and one case here.
package enum Recognizer: Hashable, Sendable {
  case tap(TapRecognizer)
  case swipe(SwipeRecognizer)
  case longPress(LongPressRecognizer)

  /// Takes in a frame, or the passing of its deadline; the proposal is the arbiter's to grant.
  package mutating func update(_ frame: Frame, _ thresholds: Thresholds) -> Proposal {
    switch self {
    case .tap(var tap):
      let proposal = tap.update(frame, thresholds)
      self = .tap(tap)
      return proposal
    case .swipe(var swipe):
      let proposal = swipe.update(frame, thresholds)
      self = .swipe(swipe)
      return proposal
    case .longPress(var press):
      let proposal = press.update(frame, thresholds)
      self = .longPress(press)
      return proposal
    }
  }

  /// How many fingers it wants.
  package var fingers: Int {
    switch self {
    case .tap(let tap): tap.specification.fingers
    case .swipe(let swipe): swipe.specification.fingers
    case .longPress(let press): press.specification.fingers
    }
  }

  /// When it wants to be asked again without an event; nil: never.
  package var deadline: Timestamp? {
    switch self {
    case .tap(let tap): tap.deadline
    case .swipe(let swipe): swipe.deadline
    case .longPress(let press): press.deadline
    }
  }

  /// The kind of movement of several fingers that it lives by; nil: none (G11).
  package var movementClass: MovementClass? {
    switch self {
    case .tap, .longPress: nil
    case .swipe: .travel
    }
  }

  /// Whether the touches must be kept for it as long as it is possible.
  package var holdsTouches: Bool {
    switch self {
    case .tap(let tap): tap.holdsTouches
    case .swipe, .longPress: true
    }
  }

  /// Whether it waits for a touch of a contact to come (between the taps of a series).
  package var awaitsNextContact: Bool {
    switch self {
    case .tap(let tap): tap.awaitsNextContact
    case .swipe, .longPress: false
    }
  }

  /// The direction that it was recognized in, where it has one.
  package var direction: Direction? {
    switch self {
    case .tap, .longPress: nil
    case .swipe(let swipe): swipe.direction
    }
  }
}
