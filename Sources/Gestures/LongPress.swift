/// Recognizes fingers that rest (UILongPressGestureRecognizer; rule G5).
///
/// It begins while they are still down, by its deadline and not by the next event, changes with their movement, and
/// ends when the last has lifted.
package struct LongPressRecognizer: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// The fingers rest, or are still to come.
    case resting
    /// It has begun.
    case pressing
  }

  package let specification: LongPressSpecification
  package private(set) var state = State.resting
  package internal(set) var together = Together()
  private var prelude: Prelude
  /// When it wants to be asked again without an event; nil: never.
  package private(set) var deadline: Timestamp?

  package init(_ specification: LongPressSpecification) {
    self.specification = specification
    prelude = Prelude(taps: specification.taps, fingers: specification.fingers)
  }

  /// Whether it waits for the landing after a tap.
  package var awaitsNextContact: Bool { state == .resting && prelude.awaitsNextContact }

  /// Takes in a frame, or the passing of its deadline.
  package mutating func update(_ frame: Frame, _ thresholds: Thresholds) -> Proposal {
    deadline = nil
    switch state {
    case .resting:
      if let proposal = prelude.update(frame, thresholds) {
        deadline = prelude.deadline
        return proposal
      }
      return rest(frame, thresholds)
    case .pressing:
      let proposal = frame.progress(of: &together, limit: specification.fingers)
      deadline = together.end
      return proposal
    }
  }

  private mutating func rest(_ frame: Frame, _ thresholds: Thresholds) -> Proposal {
    let count = frame.fingers(specification.fingers)
    if case .wrong(let reason) = count { return .fail(reason) }
    var landing = frame.touches.first?.startTime ?? frame.time
    for touch in frame.touches {
      landing = max(landing, touch.startTime)
      if touch.reach > thresholds.longPressSlop {
        return .fail(.moved(distance: touch.reach, slop: thresholds.longPressSlop))
      }
    }
    if case .assembling = count { return .wait }
    let due = landing + thresholds.longPress
    if let lift = frame.touches.lazy.filter({ !$0.isDown }).map(\.time).min() {
      return .fail(.liftedEarly(held: lift - landing, needed: thresholds.longPress))
    }
    if frame.time >= due {
      state = .pressing
      _ = together.follow(frame, limit: specification.fingers)
      return .begin
    }
    deadline = due
    return .wait
  }
}
