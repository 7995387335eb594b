internal import Glibc
package import Gestures

/// What hands do. Fingers are numbered from 0 in the order of their points; all points are root-window pixels.
extension TouchScript {
  /// Points side by side, `spacing` pixels apart, with `center` in their middle.
  package static func row(_ fingers: Int, around center: Point, spacing: Double = 80) -> [Point] {
    (0..<max(0, fingers)).map { finger in
      center + Vector((Double(finger) - Double(fingers - 1) / 2) * spacing, 0)
    }
  }

  /// A tap: the fingers land `landingSkew` after each other, and lift together `hold` after the last has landed.
  package static func tap(
    at points: [Point], hold: Duration = .milliseconds(60), landingSkew: Duration = .zero
  ) -> TouchScript {
    let landing = land(points, skew: landingSkew)
    return TouchScript(landing + [Step(at: (landing.last?.time ?? .zero) + hold, lift(points))])
  }

  /// A long press: a tap that is held, with as many updates of the resting fingers as a sensor would send.
  package static func hold(
    at points: [Point], for time: Duration, rate: Double = 100, landingSkew: Duration = .zero
  ) -> TouchScript {
    move(points, over: time, rate: rate, landingSkew: landingSkew, rest: .zero) { point, _ in point }
  }

  /// A stroke: the fingers land, move together at an even speed, and lift together at the end, or after a rest there.
  ///
  /// The speed at the lift is `amount` in `time`, or zero after a rest. `rate` is the sensor's reports in a second.
  package static func drag(
    from points: [Point], by amount: Vector, over time: Duration, rate: Double = 100,
    landingSkew: Duration = .zero, rest: Duration = .zero
  ) -> TouchScript {
    move(points, over: time, rate: rate, landingSkew: landingSkew, rest: rest) { point, progress in
      point + Vector(amount.dx * progress, amount.dy * progress)
    }
  }

  /// A pinch: fingers evenly on a circle whose radius goes from one length to another, turning by `rotation` meanwhile.
  ///
  /// Angles are in degrees, clockwise on the screen; the first finger starts at `angle`, 0 being right of the centre.
  package static func pinch(
    _ fingers: Int = 2, around center: Point, radius: Travel, rotation: Double = 0,
    angle: Double = 0, over time: Duration, rate: Double = 100, landingSkew: Duration = .zero
  ) -> TouchScript {
    func place(_ finger: Int, _ progress: Double) -> Point {
      let degrees = angle + 360 * Double(finger) / Double(max(fingers, 1)) + rotation * progress
      let radians = degrees * .pi / 180
      let length = radius.from + (radius.to - radius.from) * progress
      return center + Vector(length * cos(radians), length * sin(radians))
    }
    let indices = Array(0..<max(0, fingers))
    return move(indices, over: time, rate: rate, landingSkew: landingSkew, rest: .zero, place)
  }

  /// From where to where a length goes, in pixels; either may be the greater.
  package struct Travel: Hashable, Sendable {
    package var from: Double
    package var to: Double

    package init(from: Double, to: Double) {
      self.from = from
      self.to = to
    }
  }

  /// Fingers that land, move as `place` says for a progress of 0 to 1, rest and lift.
  private static func move<Finger>(
    _ fingers: [Finger], over time: Duration, rate: Double, landingSkew: Duration, rest: Duration,
    _ place: (Finger, Double) -> Point
  ) -> TouchScript {
    var steps = land(fingers.map { place($0, 0) }, skew: landingSkew)
    let start = steps.last?.time ?? .zero
    let seconds = Double(time.wholeNanoseconds) / 1_000_000_000
    let reports = max(1, Int(min(seconds * rate, 100_000).rounded()))
    for report in 1...reports {
      let progress = Double(report) / Double(reports)
      let changes = fingers.enumerated().map { TouchChange.update($0.offset, place($0.element, progress)) }
      steps.append(Step(at: start + time * progress, changes))
    }
    steps.append(Step(at: start + time + rest, lift(fingers.map { place($0, 1) })))
    return TouchScript(steps)
  }

  private static func land(_ points: [Point], skew: Duration) -> [Step] {
    guard skew > .zero else {
      return [Step(at: .zero, points.enumerated().map { .begin($0.offset, $0.element) })]
    }
    return points.enumerated().map { Step(at: skew * $0.offset, [.begin($0.offset, $0.element)]) }
  }

  private static func lift(_ points: [Point]) -> [TouchChange] {
    points.enumerated().map { .end($0.offset, $0.element) }
  }
}
