/// Recognizes fingers that drag (UIPanGestureRecognizer; rule G6).
package struct PanRecognizer: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// The fingers rest, or are still to come.
    case possible
    case panning
  }

  package let specification: PanSpecification
  package private(set) var state = State.possible
  package internal(set) var together = Together()
  private var prelude: Prelude
  /// How long it waits for a swipe of as many fingers, from when they had moved `motionStart` (A6).
  package private(set) var waitsUntil: Timestamp?
  /// When it wants to be asked again without an event; nil: never.
  package private(set) var deadline: Timestamp?

  package init(_ specification: PanSpecification) {
    self.specification = specification
    prelude = Prelude(taps: specification.taps, fingers: specification.fingers.lowerBound)
  }

  /// Whether it waits for the landing after a tap.
  package var awaitsNextContact: Bool { state == .possible && prelude.awaitsNextContact }

  /// Takes in a frame, or the passing of its deadline.
  package mutating func update(_ frame: Frame, _ thresholds: Thresholds) -> Proposal {
    deadline = nil
    switch state {
    case .possible:
      if let proposal = prelude.update(frame, thresholds) {
        deadline = prelude.deadline
        return proposal
      }
      return start(frame, thresholds)
    case .panning:
      let proposal = frame.progress(of: &together, limit: specification.fingers.upperBound)
      deadline = together.end
      return proposal
    }
  }

  private mutating func start(_ frame: Frame, _ thresholds: Thresholds) -> Proposal {
    let count = frame.fingers(specification.fingers)
    if case .wrong(let reason) = count { return .fail(reason) }
    let travel = frame.travel
    let length = travel.length
    if frame.touches.count(where: \.isDown) < specification.fingers.lowerBound, count == .complete {
      return .fail(.tooShort(distance: length, needed: thresholds.panStart))
    }
    if waitsUntil == nil, length >= thresholds.motionStart { waitsUntil = frame.time + thresholds.panWait }
    // Before it is known what several fingers do, they may still pinch (G11).
    guard count == .complete, length >= thresholds.panStart, frame.isClassified else { return .wait }
    if let axis = specification.axis, !axis.holds(travel) {
      return .fail(.wrongDirection(angle: Heading(travel).degrees))
    }
    state = .panning
    _ = together.follow(frame, limit: specification.fingers.upperBound)
    return .begin
  }
}

extension Axis {
  /// Whether a movement goes along it rather than across.
  package func holds(_ travel: Vector) -> Bool {
    switch self {
    case .horizontal: abs(travel.dx) >= abs(travel.dy)
    case .vertical: abs(travel.dy) >= abs(travel.dx)
    }
  }
}

extension Frame {
  /// How a continuous gesture that has begun goes on with this frame: until its last finger is up (G13).
  func progress(of together: inout Together, limit: Int) -> Proposal {
    if together.isCancelled(self) { return .cancel }
    let isChanged = together.follow(self, limit: limit)
    if together.isOver(self) { return .end }
    return isChanged ? .change : .wait
  }
}
