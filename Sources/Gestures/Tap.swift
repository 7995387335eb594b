/// Recognizes taps (UITapGestureRecognizer; rule G4).
package struct TapRecognizer: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// In a tap, or before the first: so many are done.
    case tapping(done: Int, after: LastTap?)
    /// A tap of a series is done and the next is awaited.
    case between(done: Int, LastTap)
  }

  /// The tap before the one that is awaited or under way.
  package struct LastTap: Hashable, Sendable {
    /// When its last finger lifted.
    package var lift: Timestamp
    /// The centroid of its fingers, root-window pixels.
    package var place: Point
  }

  package let specification: TapSpecification
  package private(set) var state = State.tapping(done: 0, after: nil)
  /// When it wants to be asked again without an event; nil: never.
  package private(set) var deadline: Timestamp?

  package init(_ specification: TapSpecification) { self.specification = specification }

  /// False contacts come in bursts and last up to 23 ms: several fingers that tap are there for longer (G17).
  static let shortestOfSeveral: Milliseconds = 24

  /// Whether its touches must be kept; between two taps the one that is done is given back, unless ends are delayed
  /// (C6c).
  package var holdsTouches: Bool { !awaitsNextContact || specification.delaysEnds }

  /// Whether it is between two taps of a series.
  package var awaitsNextContact: Bool {
    switch state {
    case .tapping: false
    case .between: true
    }
  }

  /// Takes in a frame, or the passing of its deadline (a frame of that time, perhaps without touches).
  package mutating func update(_ frame: Frame, _ thresholds: Thresholds) -> Proposal {
    deadline = nil
    switch state {
    case .between(let done, let last):
      guard let landing = frame.landing(after: last.lift) else {
        return awaitNext(last, at: frame.time, thresholds)
      }
      if landing - last.lift > thresholds.tapGap { return .fail(.noNextTap(limit: thresholds.tapGap)) }
      state = .tapping(done: done, after: last)
      return tap(frame, done: done, after: last, thresholds)
    case .tapping(let done, let last):
      return tap(frame, done: done, after: last, thresholds)
    }
  }

  private mutating func awaitNext(_ last: LastTap, at time: Timestamp, _ thresholds: Thresholds) -> Proposal {
    if time - last.lift > thresholds.tapGap { return .fail(.noNextTap(limit: thresholds.tapGap)) }
    deadline = last.lift + thresholds.tapGap + 1
    return .wait
  }

  private mutating func tap(
    _ frame: Frame, done: Int, after last: LastTap?, _ thresholds: Thresholds
  ) -> Proposal {
    let count = frame.fingers(specification.fingers)
    if case .wrong(let reason) = count { return .fail(reason) }
    if let reason = stray(frame, thresholds) { return .fail(reason) }
    if case .assembling = count { return .wait }
    // So many fingers of a hand do not land so close together: a palm does (G14).
    if specification.fingers >= 4, frame.span < thresholds.palmSpan {
      return .fail(.palm(.span(frame.span, needed: thresholds.palmSpan)))
    }
    if let last {
      let distance = frame.scale.millimetres(frame.landingCentroid - last.place).length
      if distance > thresholds.tapDistance {
        return .fail(.nextTapElsewhere(distance: distance, limit: thresholds.tapDistance))
      }
    }
    guard let firstLift = frame.touches.lazy.filter({ !$0.isDown }).map(\.time).min() else { return .wait }
    if frame.touches.contains(where: \.isDown) {
      if frame.time - firstLift > thresholds.tapLiftWindow {
        return .fail(.liftedApart(limit: thresholds.tapLiftWindow))
      }
      deadline = min(
        deadline ?? firstLift + thresholds.tapLiftWindow + 1, firstLift + thresholds.tapLiftWindow + 1)
      return .wait
    }
    return finish(frame, done: done + 1, firstLift: firstLift, thresholds)
  }

  private mutating func finish(
    _ frame: Frame, done: Int, firstLift: Timestamp, _ thresholds: Thresholds
  ) -> Proposal {
    let lastLift = frame.touches.reduce(firstLift) { max($0, $1.time) }
    // All of them were down at once.
    let together = frame.touches.count { $0.startTime < firstLift }
    if together < specification.fingers {
      return .fail(.fewerFingers(landed: together, needed: specification.fingers))
    }
    if lastLift - firstLift > thresholds.tapLiftWindow {
      return .fail(.liftedApart(limit: thresholds.tapLiftWindow))
    }
    deadline = nil
    // Of several fingers the one that was there shortest tells.
    let shortest = frame.touches.lazy.map { $0.time - $0.startTime }.min() ?? 0
    let limit =
      specification.fingers > 1
      ? max(thresholds.ghostDuration, TapRecognizer.shortestOfSeveral) : thresholds.ghostDuration
    if shortest < limit { return .fail(.ghost(duration: shortest)) }
    if done == specification.taps { return .recognize }
    state = .between(done: done, LastTap(lift: lastLift, place: frame.landingCentroid))
    deadline = lastLift + thresholds.tapGap + 1
    return .wait
  }

  /// A finger that moved or rested too much, if there is one; sets the deadline for the resting.
  private mutating func stray(_ frame: Frame, _ thresholds: Thresholds) -> FailureReason? {
    for touch in frame.touches {
      if touch.reach > thresholds.tapSlop {
        return .moved(distance: touch.reach, slop: thresholds.tapSlop)
      }
      let end = touch.isDown ? frame.time : touch.time
      if end - touch.startTime > thresholds.tapDuration {
        return .heldTooLong(limit: thresholds.tapDuration)
      }
      if touch.isDown {
        let limit = touch.startTime + thresholds.tapDuration + 1
        deadline = deadline.map { min($0, limit) } ?? limit
      }
    }
    return nil
  }
}

extension Frame {
  /// How far the places lie apart at most where the touches landed, millimetres.
  var span: Double {
    var most = 0.0
    for index in touches.indices {
      for other in touches[..<index] {
        most = max(most, scale.millimetres(touches[index].startLocation - other.startLocation).length)
      }
    }
    return most
  }

  /// When the next tap of a series landed, on the responder or not; nil while only the last one is here.
  func landing(after lift: Timestamp) -> Timestamp? {
    if touches.isEmpty { return landed > 0 ? time : nil }
    return touches.first { $0.isDown || $0.startTime > lift }?.startTime
  }

  /// The mean of the places where the touches landed, root-window pixels.
  var landingCentroid: Point {
    var sum = Vector.zero
    for touch in touches { sum = sum + Vector(touch.startLocation.x, touch.startLocation.y) }
    let mean = sum / Double(max(touches.count, 1))
    return Point(mean.dx, mean.dy)
  }
}
