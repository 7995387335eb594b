import Gestures
import Testing
import VirtualTouch

extension OnADesk {
  /// What no binding wants arrives whole.
  @Suite(.desks) struct GivenBackTests {
    private let look = Application.Look(name: "Subject", box: Box(x: 300, y: 200, width: 900, height: 600))

    /// Fingers in the window of `look`, as hands use them in an application that has bindings for three fingers.
    enum Movement: String, CaseIterable {
      case drag
      case slowDrag
      case pinch
      case secondFingerLate
      case oneRests
      case secondLiftsFirst

      var script: TouchScript {
        let fingers = TouchScript.row(2, around: Point(750, 500))
        let skew = Duration.milliseconds(8)
        switch self {
        case .drag:
          return .drag(from: fingers, by: Vector(150, 90), over: .milliseconds(300), landingSkew: skew)
        case .slowDrag:
          return .drag(from: fingers, by: Vector(10, 150), over: .milliseconds(900), landingSkew: skew)
        case .pinch:
          return .pinch(
            around: Point(750, 500), radius: .init(from: 60, to: 200), over: .milliseconds(300),
            landingSkew: skew)
        case .secondFingerLate:
          return .drag(
            from: fingers, by: Vector(150, 0), over: .milliseconds(200), landingSkew: .milliseconds(50))
        case .oneRests:
          let rests = TouchScript.hold(at: [fingers[0]], for: .milliseconds(400))
          let moves = TouchScript.drag(from: [fingers[1]], by: Vector(120, 0), over: .milliseconds(250))
          return rests.and(moves.withFingers(from: 1), startingAt: skew)
        case .secondLiftsFirst:
          let first = TouchScript.tap(at: [fingers[0]], hold: .milliseconds(70))
          return first.and(
            .tap(at: [fingers[1]], hold: .milliseconds(45)).withFingers(from: 1), startingAt: skew)
        }
      }
    }

    @Test(arguments: Movement.allCases)
    func `two fingers in an application with only three-finger bindings arrive whole (C4, C5, R2.8)`(
      _ movement: Movement
    ) throws {
      let desk = try Desk.beside(.openbox)
      let application = try Application(look, .touch, on: desk)
      let witness = try Witness(on: desk)
      try desk.play(movement.script)
      try waitUntil("two ends") { application.catchUp().count { $0.kind == .touchEnd } == 2 }
      let without = Story(application.heard)

      let daemon = try RunningDaemon(on: desk)
      application.forget()
      witness.forget()
      try desk.play(movement.script)
      try waitUntil("two ends") { application.catchUp().count { $0.kind == .touchEnd } == 2 }
      try daemon.stop()
      let with = Story(application.catchUp())
      let seen = Story(witness.catchUp())
      if movement == .secondLiftsFirst {
        // The server makes up the end of a finger that lifted while it was held, at the pointer's place (xi2.md R3.7).
        #expect(with.touches[0] == without.touches[0])
        #expect(with.touches[1].map(\.kind) == [.touchBegin, .touchEnd])
        #expect(with.touches[1][0] == without.touches[1][0])
      } else {
        #expect(with.touches == without.touches)
      }
      #expect(with.hasTimes(of: seen, within: 150), "\(with.times)\n\(seen.times)")
      #expect(application.heard.beginsComeBeforeEnds)
      #expect(desk.buttons == 0)
      application.close()
    }
  }
}
