package import Gestures

/// The way out for a user whose touches do not do what they should (rule C10).
///
/// So many fingers landed together and held still for so long let go of everything. It is counted from raw landings and
/// lifts alone, whoever owns the touches, and no touch waits for it.
package struct Panic: Hashable, Sendable {
  /// What is to be held, and how long.
  package struct Specification: Hashable, Sendable {
    package var fingers: Int
    package var hold: Milliseconds

    package init(fingers: Int = 5, hold: Milliseconds = 2000) {
      self.fingers = fingers
      self.hold = hold
    }
  }

  package enum State: Hashable, Sendable {
    case idle
    /// So many fingers are down, the first since then.
    case landing(source: DeviceID, count: Int, first: Timestamp)
    /// All are down and rest; it fires then.
    case holding(source: DeviceID, until: Timestamp)
    /// Not this time: until all fingers are up.
    case spent(source: DeviceID, count: Int)
  }

  package private(set) var state = State.idle

  /// All fingers of it land within this time.
  static let landingLimit: Milliseconds = 250

  /// When it fires; nil unless the fingers are held.
  package var deadline: Timestamp? {
    if case .holding(_, let until) = state { return until }
    return nil
  }

  /// A finger landed.
  mutating func land(on source: DeviceID, at time: Timestamp, _ specification: Specification) {
    switch state {
    case .idle: state = .landing(source: source, count: 1, first: time)
    case .landing(source, let count, let first):
      if time - first > Panic.landingLimit {
        state = .spent(source: source, count: count + 1)
      } else if count + 1 == specification.fingers {
        state = .holding(source: source, until: time + specification.hold)
      } else {
        state = .landing(source: source, count: count + 1, first: first)
      }
    case .holding(source, _): state = .spent(source: source, count: specification.fingers + 1)
    case .spent(source, let count): state = .spent(source: source, count: count + 1)
    // A finger on another screen has no part in it.
    case .landing, .holding, .spent: break
    }
  }

  /// A finger lifted.
  mutating func lift(on source: DeviceID, _ specification: Specification) {
    switch state {
    case .landing(source, let count, _), .spent(source, let count):
      state = count <= 1 ? .idle : .spent(source: source, count: count - 1)
    case .holding(source, _):
      state = specification.fingers <= 1 ? .idle : .spent(source: source, count: specification.fingers - 1)
    case .idle, .landing, .holding, .spent: break
    }
  }

  /// Its fingers moved, or it has fired: not again until all are up.
  mutating func spend(_ specification: Specification) {
    if case .holding(let source, _) = state { state = .spent(source: source, count: specification.fingers) }
  }
}
