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
    let direction = specification.direction
    let proposal = frame.start(of: &together, fingers: specification.fingers, thresholds) {
      (2 * $0.spread, direction == nil || (direction == .out) == $0.isSpreading)
    }
    if proposal == .begin { state = .pinching }
    return proposal
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
    let direction = specification.direction
    let proposal = frame.start(of: &together, fingers: specification.fingers, thresholds) {
      (1.5 * $0.arc, direction == nil || (direction == .clockwise) == $0.isClockwise)
    }
    if proposal == .begin { state = .turning }
    return proposal
  }
}

extension Frame {
  /// What fingers propose that are to make one kind of movement (G11): they begin when they have gone far enough in it.
  ///
  /// `judge` tells how far that is, millimetres, and whether it is the way that is asked for.
  fileprivate func start(
    of together: inout Together, fingers: ClosedRange<Int>, _ thresholds: Thresholds,
    judge: (Movement) -> (way: Double, isAsked: Bool)
  ) -> Proposal {
    switch self.fingers(fingers) {
    case .wrong(let reason): return .fail(reason)
    case .assembling: return .wait
    case .complete: break
    }
    let (way, isAsked) = judge(Movement(self))
    if touches.contains(where: { !$0.isDown }) {
      return .fail(.tooShort(distance: way, needed: thresholds.classification))
    }
    guard way >= thresholds.classification, isClassified else { return .wait }
    guard isAsked else { return .fail(.otherWay) }
    _ = together.follow(self, limit: fingers.upperBound)
    return .begin
  }
}
