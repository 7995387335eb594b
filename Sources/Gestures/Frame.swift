/// What a recognizer is shown: the touches of its responder at one moment (UIEvent; rule T4).
package struct Frame: Hashable, Sendable {
  package var time: Timestamp
  /// The contact's touches on the responder, in the order of landing; lifted ones stay until the contact is over.
  package var touches: ContiguousArray<Touch>
  /// All fingers that the contact has had, on the responder or not (T8).
  package var landed: Int
  /// More fingers may still come (C4).
  package var isAssembling: Bool
  /// What the movement of the contact's fingers is, once that is certain (G11).
  package var movementClass: MovementClass?
  /// Whatever it is: another gesture of another kind may be recognized together with this one (G11, A3).
  package var isAnyClassWelcome = false
  /// The way of the fingers' centroid so far, millimetres; kept only where a stroke is waited for.
  package var path: ContiguousArray<Point> = []
  /// How often a finger of the contact has landed or lifted.
  package var generation: UInt32 = 0
  package var scale: PixelScale

  package init(
    time: Timestamp, touches: ContiguousArray<Touch> = [], landed: Int = 0, isAssembling: Bool = false,
    scale: PixelScale = .fallback
  ) {
    self.time = time
    self.touches = touches
    self.landed = landed
    self.isAssembling = isAssembling
    self.scale = scale
  }

  /// Whether a gesture of several fingers may begin: what their movement is has been told (G11).
  var isClassified: Bool { landed < 2 || movementClass != nil || isAnyClassWelcome }

  /// The mean of the touches' locations, root-window pixels (UIGestureRecognizer.location; G3).
  package var centroid: Point {
    var sum = Vector.zero
    for touch in touches { sum = sum + Vector(touch.location.x, touch.location.y) }
    let mean = sum / Double(max(touches.count, 1))
    return Point(mean.dx, mean.dy)
  }

  /// The mean way of the touches since each one's landing, in millimetres.
  ///
  /// Taken finger by finger, so that a finger that lands later does not make it jump.
  package var travel: Vector {
    var sum = Vector.zero
    for touch in touches { sum = sum + (touch.location - touch.startLocation) }
    return scale.millimetres(sum / Double(max(touches.count, 1)))
  }

  /// Whether the right fingers are here for a gesture of so many (T8, G4, G8).
  package func fingers(_ wanted: Int) -> FingerCount { fingers(wanted...wanted) }

  /// Whether the right fingers are here for a gesture of so many or so many (G6).
  package func fingers(_ wanted: ClosedRange<Int>) -> FingerCount {
    if touches.contains(where: { $0.phase == .cancelled }) { return .wrong(.cancelled) }
    if let jump = touches.lazy.map(\.jump).max(), jump > 0 { return .wrong(.jumped(speed: jump)) }
    if landed > wanted.upperBound { return .wrong(.moreFingers(landed: landed, wanted: wanted.upperBound)) }
    if touches.count < landed { return .wrong(.fingersElsewhere(here: touches.count, landed: landed)) }
    if touches.count == wanted.upperBound { return .complete }
    if isAssembling { return .assembling }
    return wanted.contains(touches.count)
      ? .complete : .wrong(.fewerFingers(landed: landed, needed: wanted.lowerBound))
  }
}

/// How the fingers of a frame compare with what a gesture wants.
package enum FingerCount: Hashable, Sendable {
  case assembling
  case complete
  case wrong(FailureReason)
}

/// What a recognizer makes of a frame; the arbiter decides whether it comes to pass.
package enum Proposal: Hashable, Sendable {
  case wait
  /// A discrete gesture is there.
  case recognize
  /// A continuous gesture begins, goes on, ends, or is taken away.
  case begin
  case change
  case end
  case cancel
  case fail(FailureReason)
}
