/// Recognizes quick straight strokes (UISwipeGestureRecognizer; rule G8).
package struct SwipeRecognizer: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case resting
    /// The fingers have moved `motionStart`: the clock runs.
    case moving(since: Timestamp)
  }

  package let specification: SwipeSpecification
  /// Half the cone around each straight direction, degrees: 45, or 22.5 where diagonal ones are bound beside it.
  package let straightCone: Double
  package private(set) var state = State.resting
  /// When it wants to be asked again without an event; nil: never.
  package private(set) var deadline: Timestamp?
  /// The direction that it was recognized in.
  package private(set) var direction: Direction?

  /// The path so far up to `anchor`, millimetres, in steps long enough not to count a sensor's jitter.
  private var path = 0.0
  private var anchor = Vector.zero

  package init(_ specification: SwipeSpecification, straightCone: Double = 45) {
    self.specification = specification
    self.straightCone = straightCone
  }

  /// Takes in a frame, or the passing of its deadline.
  package mutating func update(_ frame: Frame, _ thresholds: Thresholds) -> Proposal {
    deadline = nil
    switch frame.fingers(specification.fingers) {
    case .wrong(let reason): return .fail(reason)
    case .assembling: return .wait
    case .complete: return stroke(frame, thresholds)
    }
  }

  private mutating func stroke(_ frame: Frame, _ thresholds: Thresholds) -> Proposal {
    let travel = frame.travel
    let length = travel.length
    let straightness = follow(travel, thresholds)
    let hasLifted = frame.touches.contains { !$0.isDown }
    var elapsed: Milliseconds = 0
    switch state {
    case .resting:
      if length >= thresholds.motionStart { state = .moving(since: frame.time) }
    case .moving(let since):
      elapsed = frame.time - since
    }
    if elapsed > thresholds.swipeDuration {
      return .fail(.inMotionTooLong(distance: length, limit: thresholds.swipeDuration))
    }
    if case .moving(let since) = state { deadline = since + thresholds.swipeDuration + 1 }

    let heading = Heading(travel)
    let matching =
      specification.sector.map { heading.isWithin($0) }
      ?? specification.directions.contains { heading.isWithin($0, straightCone: straightCone) }
    if length >= thresholds.classification {
      guard matching else { return .fail(.wrongDirection(angle: heading.degrees)) }
      guard straightness >= thresholds.swipeStraightness else {
        return .fail(.notStraight(ratio: straightness, needed: thresholds.swipeStraightness))
      }
    }
    let speed = length / max(elapsed, 1).seconds
    let needed = specification.length?.lowerBound ?? thresholds.swipeDistance
    let isLongEnough = length >= needed
    if let most = specification.length?.upperBound, length > most {
      return .fail(.otherLength(distance: length))
    }
    let isFastEnough = speed >= thresholds.swipeSpeed
    switch specification.fire {
    case .distance where isLongEnough && isFastEnough && matching,
      .lift where hasLifted && isLongEnough && isFastEnough:
      deadline = nil
      direction = heading.nearest(among: specification.directions)
      return .recognize
    case .distance, .lift:
      guard hasLifted else { return .wait }
      guard isLongEnough else { return .fail(.tooShort(distance: length, needed: needed)) }
      return .fail(.tooSlow(speed: speed, needed: thresholds.swipeSpeed))
    }
  }

  /// Follows the path and returns net travel over path length, 1 while there is hardly any.
  private mutating func follow(_ travel: Vector, _ thresholds: Thresholds) -> Double {
    let step = (travel - anchor).length
    if step >= thresholds.motionStart {
      path += step
      anchor = travel
      return travel.length / path
    }
    let whole = path + step
    return whole < thresholds.motionStart ? 1 : travel.length / whole
  }
}
