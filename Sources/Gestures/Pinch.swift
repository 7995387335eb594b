/// Recognizes fingers that come together or part (UIPinchGestureRecognizer; rule G9).
package struct PinchRecognizer: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case possible
    case pinching
  }

  package let specification: PinchSpecification
  package private(set) var state = State.possible
  package internal(set) var together = Together()

  package init(_ specification: PinchSpecification) { self.specification = specification }

  /// Takes in a frame.
  package mutating func update(_ frame: Frame, _ thresholds: Thresholds) -> Proposal {
    switch state {
    case .possible: return start(frame, thresholds)
    case .pinching: return frame.progress(of: &together, limit: specification.fingers.upperBound)
    }
  }

  private mutating func start(_ frame: Frame, _ thresholds: Thresholds) -> Proposal {
    switch frame.fingers(specification.fingers) {
    case .wrong(let reason): return .fail(reason)
    case .assembling: return .wait
    case .complete: break
    }
    let movement = Movement(frame)
    let way = 2 * movement.spread
    if frame.touches.contains(where: { !$0.isDown }) {
      return .fail(.tooShort(distance: way, needed: thresholds.classification))
    }
    guard way >= thresholds.classification, frame.isClassified else { return .wait }
    if let direction = specification.direction, (direction == .out) != movement.isSpreading {
      return .fail(.otherWay)
    }
    state = .pinching
    _ = together.follow(frame, limit: specification.fingers.upperBound)
    return .begin
  }
}

/// Recognizes fingers that turn (UIRotationGestureRecognizer; rule G10).
package struct RotationRecognizer: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case possible
    case turning
  }

  package let specification: RotationSpecification
  package private(set) var state = State.possible
  package internal(set) var together = Together()

  package init(_ specification: RotationSpecification) { self.specification = specification }

  /// Takes in a frame.
  package mutating func update(_ frame: Frame, _ thresholds: Thresholds) -> Proposal {
    switch state {
    case .possible: return start(frame, thresholds)
    case .turning: return frame.progress(of: &together, limit: specification.fingers.upperBound)
    }
  }

  private mutating func start(_ frame: Frame, _ thresholds: Thresholds) -> Proposal {
    switch frame.fingers(specification.fingers) {
    case .wrong(let reason): return .fail(reason)
    case .assembling: return .wait
    case .complete: break
    }
    let movement = Movement(frame)
    let way = 1.5 * movement.arc
    if frame.touches.contains(where: { !$0.isDown }) {
      return .fail(.tooShort(distance: way, needed: thresholds.classification))
    }
    guard way >= thresholds.classification, frame.isClassified else { return .wait }
    if let direction = specification.direction, (direction == .clockwise) != movement.isClockwise {
      return .fail(.otherWay)
    }
    state = .turning
    _ = together.follow(frame, limit: specification.fingers.upperBound)
    return .begin
  }
}
