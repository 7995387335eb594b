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
      // Movements that the server kept for a window manager's frozen pointer get the time at which it lets go.
      #expect(with.times.map(\.first) == seen.times.map(\.first))
      for (heard, original) in zip(with.times, seen.times) {
        #expect(heard == heard.sorted())
        #expect(zip(heard, original).allSatisfy { $0 >= $1 && $0 - $1 < 150 })
      }
      #expect(application.heard.beginsComeBeforeEnds)
      #expect(desk.buttons == 0)
      application.close()
    }

    @Test
    func `three fingers held, the middle one lifts first: all begins are heard before the first end (C2)`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let application = try Application(look, .touch, on: desk)
      let daemon = try RunningDaemon(on: desk)
      let places = TouchScript.row(3, around: Point(750, 500))
      let holds: [Duration] = [.milliseconds(60), .milliseconds(40), .milliseconds(50)]
      let script = zip(places, holds).enumerated().reduce(TouchScript([])) { script, finger in
        script.and(
          .tap(at: [finger.element.0], hold: finger.element.1).withFingers(from: finger.offset),
          startingAt: .milliseconds(5 * finger.offset))
      }
      try desk.play(script)
      try waitUntil("three ends") { application.catchUp().count { $0.kind == .touchEnd } == 3 }
      try daemon.stop()
      #expect(application.catchUp().beginsComeBeforeEnds)
      #expect(application.heard.count == 6)
      #expect(daemon.count("lost") == 0)
      #expect(desk.buttons == 0)
      application.close()
    }

    @Test func `two fingers held that lift in one frame are heard by nobody, and counted as lost (C6a')`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let application = try Application(look, .touch, on: desk)
      let daemon = try RunningDaemon(on: desk)
      try desk.play(.tap(at: TouchScript.row(2, around: Point(750, 500)), hold: .milliseconds(40)))
      try waitUntil("verdicts") { daemon.count("accept") + daemon.count("reject") == 2 }
      if daemon.count("lost") == 2 {
        try waitUntil("button up") { desk.buttons == 0 }
        #expect(application.catchUp() == [])
      } else {
        // The daemon was so quick, or so slow, that it read the two lifts in two turns: then both are heard.
        try waitUntil("two ends") { application.catchUp().count { $0.kind == .touchEnd } == 2 }
        #expect(application.heard.beginsComeBeforeEnds)
      }
      application.forget()
      try desk.tap(Point(750, 500))
      try waitUntil("tap") { application.catchUp().count { $0.kind == .touchEnd } == 1 }
      try daemon.stop()
      #expect(application.catchUp().count == 2)
      #expect(desk.buttons == 0)
      application.close()
    }

    @Test(arguments: [100, 180])
    func `a double tap is heard as two taps at the fingers' times (C6c)`(_ gap: Int) throws {
      let desk = try Desk.beside(.openbox)
      let application = try Application(look, .core, on: desk)
      let witness = try Witness(on: desk)
      let daemon = try RunningDaemon(on: desk)
      let tap = TouchScript.tap(at: [Point(750, 500)], hold: .milliseconds(50))
      try desk.play(tap.then(tap, after: .milliseconds(gap)).delayed(by: .milliseconds(50)))
      try waitUntil("two releases") { application.catchUp().count { $0.kind == .release } == 2 }
      try daemon.stop()
      let presses = application.catchUp().filter { $0.kind == .press }
      #expect(presses.map(\.time) == witness.catchUp().filter { $0.kind == .touchBegin }.map(\.time))
      #expect(presses.allSatisfy { Point($0.x, $0.y) == Point(750, 500) })
      #expect(application.heard.count { $0.kind == .release } == 2)
      #expect(desk.buttons == 0)
      application.close()
    }
  }
}
