/// How far a continuous gesture has come (rule G2).
///
/// Totals are from its landing, deltas from the values before.
package struct GestureValues: Hashable, Sendable {
  /// The centroid of its fingers, root-window pixels.
  package var location = Point(0, 0)
  /// The first of its fingers that is down, root-window pixels; where it was when all are up.
  package var first = Point(0, 0)
  /// Root-window pixels (UIPanGestureRecognizer.translation).
  package var translation = Vector.zero
  package var delta = Vector.zero
  /// The ratio of the fingers' mean distance from their centroid to that at landing (UIPinchGestureRecognizer.scale).
  package var scale = 1.0
  /// The ratio to the scale before.
  package var scaleDelta = 1.0
  /// Degrees, clockwise on the screen, not wrapped around (UIRotationGestureRecognizer.rotation, which has radians).
  package var angle = 0.0
  package var angleDelta = 0.0
  /// Of the centroid, pixels a second.
  package var velocity = Vector.zero
  /// How fast the scale changes, a second (UIPinchGestureRecognizer.velocity).
  package var scaleVelocity = 0.0
  /// How fast they turn, degrees a second (UIRotationGestureRecognizer.velocity).
  package var angleVelocity = 0.0
  /// How many of its fingers are down.
  package var fingers = 0

  package init() {}
}

/// The fingers of a gesture that goes on, and what they have done together (rules G6, G9, G10, G13).
///
/// Each finger is measured from its anchor, its place when a finger last came or went; what was reached until then is
/// carried over, so that nothing jumps.
package struct Together: Hashable, Sendable {
  /// The fingers that belong to it: a bit for each touch of the frame.
  package private(set) var members: UInt64 = 0
  package private(set) var values = GestureValues()
  /// What was reached when a finger last came or went.
  private var base = GestureValues()
  private var generation: UInt32?
  /// How long it goes on without a finger, for one to come back (G13).
  package var resume: Milliseconds = 0
  /// When its last finger lifted; nil while one is down.
  package private(set) var restsSince: Timestamp?

  package init() {}

  /// When it ends unless a finger comes back; nil while one is down.
  package var end: Timestamp? { restsSince.map { $0 + resume } }

  /// Its contact is over: the fingers of the next are others.
  package mutating func contactOver() {
    members = 0
    generation = nil
  }

  /// Notes whether its fingers are all up; true once it has waited long enough.
  mutating func isOver(_ frame: Frame) -> Bool {
    guard !isAnyDown(frame) else {
      restsSince = nil
      return false
    }
    let since = restsSince ?? frame.time
    restsSince = since
    return frame.time - since >= resume
  }

  /// Whether one of its fingers is down.
  package func isAnyDown(_ frame: Frame) -> Bool {
    frame.touches.indices.contains { frame.touches[$0].isDown && isMember($0) }
  }

  /// Whether one of its fingers was taken away.
  package func isCancelled(_ frame: Frame) -> Bool {
    frame.touches.indices.contains { frame.touches[$0].phase == .cancelled && isMember($0) }
  }

  private func isMember(_ index: Int) -> Bool { members & (1 << UInt64(index)) != 0 }

  /// Takes a frame in; true where the values have changed.
  ///
  /// Fingers that land join as long as no more than `limit` are down; others are ignored.
  package mutating func follow(_ frame: Frame, limit: Int) -> Bool {
    join(frame, limit: limit)
    if generation != frame.generation {
      generation = frame.generation
      base = values
    }
    let last = values
    measure(frame)
    let isChanged =
      values.translation != last.translation || values.scale != last.scale || values.angle != last.angle
      || values.fingers != last.fingers
    if isChanged {
      values.delta = values.translation - last.translation
      values.scaleDelta = last.scale > 0 ? values.scale / last.scale : 1
      values.angleDelta = values.angle - last.angle
    }
    return isChanged
  }

  private mutating func join(_ frame: Frame, limit: Int) {
    var down = 0
    for index in frame.touches.indices where frame.touches[index].isDown && isMember(index) { down += 1 }
    for index in frame.touches.indices where !isMember(index) && frame.touches[index].isDown && down < limit {
      members |= 1 << UInt64(index)
      down += 1
    }
  }

  private mutating func measure(_ frame: Frame) {
    var (count, now, anchor, velocity) = (0.0, Vector.zero, Vector.zero, Vector.zero)
    measureFirst(frame)
    for index in frame.touches.indices where isMember(index) && frame.touches[index].isDown {
      let touch = frame.touches[index]
      count += 1
      now = now + Vector(touch.location.x, touch.location.y)
      anchor = anchor + Vector(touch.anchor.x, touch.anchor.y)
      velocity = velocity + touch.velocity
    }
    values.fingers = Int(count)
    guard count > 0 else {
      values.velocity = velocityAtLift(frame)
      return
    }
    let (middle, start) = (now / count, anchor / count)
    values.location = Point(middle.dx, middle.dy)
    values.translation = base.translation + (middle - start)
    values.velocity = velocity / count
    (values.scaleVelocity, values.angleVelocity) = (0, 0)
    guard count > 1 else { return }
    turn(frame, from: Point(start.dx, start.dy), to: values.location)
  }

  private mutating func measureFirst(_ frame: Frame) {
    guard let index = frame.touches.indices.first(where: { isMember($0) && frame.touches[$0].isDown }) else {
      return
    }
    values.first = frame.touches[index].location
  }

  /// How fast the fingers were that have lifted in this frame.
  private func velocityAtLift(_ frame: Frame) -> Vector {
    var (count, sum) = (0.0, Vector.zero)
    for index in frame.touches.indices where isMember(index) && frame.touches[index].time == frame.time {
      sum = sum + frame.touches[index].velocity
      count += 1
    }
    return sum / max(count, 1)
  }

  /// Scale and angle of the fingers about their centroid, in millimetres.
  private mutating func turn(_ frame: Frame, from start: Point, to middle: Point) {
    var (before, after, cross, dot) = (0.0, 0.0, 0.0, 0.0)
    var (growth, spin, inertia) = (0.0, 0.0, 0.0)
    for index in frame.touches.indices where isMember(index) && frame.touches[index].isDown {
      let from = frame.scale.millimetres(frame.touches[index].anchor - start)
      let to = frame.scale.millimetres(frame.touches[index].location - middle)
      before += from.length
      after += to.length
      cross += from.dx * to.dy - from.dy * to.dx
      dot += from.dx * to.dx + from.dy * to.dy
      // Its own speed, about the centroid: along its arm it spreads, across it turns.
      let speed = frame.scale.millimetres(frame.touches[index].velocity - values.velocity)
      if to.length > 0 { growth += (to.dx * speed.dx + to.dy * speed.dy) / to.length }
      spin += to.dx * speed.dy - to.dy * speed.dx
      inertia += to.dx * to.dx + to.dy * to.dy
    }
    if before > 0, after > 0 {
      values.scale = base.scale * after / before
      values.scaleVelocity = base.scale * growth / before
    }
    if inertia > 0 { values.angleVelocity = spin / inertia * 180 / Double.pi }
    guard cross != 0 || dot != 0 else { return }
    // The best rotation of the anchors onto the fingers; of the turns that look alike, the one nearest to the last.
    let angle = base.angle + Heading(Vector(dot, cross)).degrees
    values.angle = angle + 360 * ((values.angle - angle) / 360).rounded()
  }
}
