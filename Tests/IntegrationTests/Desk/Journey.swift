import Gestures
import Glibc
import VirtualTouch

extension TouchScript {
  /// Fingers that land and go together through places, given as ways from where each landed, a tenth of a second each.
  ///
  /// They lift together at the last, or stay down.
  static func journey(of points: [Point], through ways: [Vector], lifts: Bool = true) -> TouchScript {
    let start = Duration.milliseconds(50)
    var steps = [Step(at: start, points.enumerated().map { .begin($0.offset, $0.element) })]
    var (time, last) = (start, Vector(0, 0))
    for way in ways {
      for part in 1...10 {
        let share = Double(part) / 10
        let place = Vector(
          last.dx + (way.dx - last.dx) * share, last.dy + (way.dy - last.dy) * share)
        time += .milliseconds(10)
        steps.append(Step(at: time, points.enumerated().map { .update($0.offset, $0.element + place) }))
      }
      last = way
    }
    if lifts {
      steps.append(
        Step(at: time + .milliseconds(10), points.enumerated().map { .end($0.offset, $0.element + last) }))
    }
    return TouchScript(steps)
  }
}

extension Desk {
  /// Plays a script and leaves the fingers down that it does not lift.
  func playAndStay(_ script: TouchScript) throws {
    let touchscreen = try server.touchscreen
    let start = monotonicSeconds()
    for step in script.steps {
      let due = start + Double(step.time.components.attoseconds) / 1e18 + Double(step.time.components.seconds)
      while monotonicSeconds() < due { usleep(1000) }
      try touchscreen.send(step.changes)
    }
    try touchscreen.sync()
  }

  /// Pixels of a millimetre where nothing tells the size of the screen (G15).
  var pixelsPerMillimetre: Double { 96 / 25.4 }
}
