import Gestures
import Testing
import VirtualTouch

extension OnADesk {
  /// A rule for one application leaves the touches in another alone (R5).
  @Suite(.desks) struct OtherApplicationTests {
    /// All that can be bound, for the application "Bound" alone.
    static let configuration = """
      apps:
        - match: { class: Bound }
          bindings:
            - { name: tap, gesture: tap, action: nothing }
            - { name: double-tap, gesture: tap, taps: 2, fingers: 2, action: nothing }
            - { name: left, gesture: swipe, fingers: 1, direction: left, action: nothing }
            - { name: three-left, gesture: swipe, fingers: 3, direction: left, action: nothing }
            - { name: four-tap, gesture: tap, fingers: 4, action: nothing }
      """

    enum Movement: String, CaseIterable {
      case tap
      case taps
      case drag
      case twoFingers
      case threeFingers
      case pinch
      case fourFingerTap

      var script: TouchScript {
        let center = Point(1300, 500)
        let skew = Duration.milliseconds(8)
        switch self {
        case .tap: return .tap(at: [center])
        case .taps:
          return .tap(at: [center]).then(.tap(at: [center]), after: .milliseconds(100))
        case .drag: return .drag(from: [center], by: Vector(-160, 40), over: .milliseconds(250))
        case .twoFingers, .threeFingers:
          return .drag(
            from: TouchScript.row(self == .twoFingers ? 2 : 3, around: center), by: Vector(-160, 8),
            over: .milliseconds(200), landingSkew: skew)
        case .pinch:
          return .pinch(
            around: center, radius: .init(from: 50, to: 180), over: .milliseconds(250), landingSkew: skew)
        case .fourFingerTap:
          return .tap(at: TouchScript.row(4, around: center), hold: .milliseconds(60), landingSkew: skew)
        }
      }

      var fingers: Int {
        switch self {
        case .tap, .drag: 1
        case .taps, .twoFingers, .pinch: 2
        case .threeFingers: 3
        case .fourFingerTap: 4
        }
      }
    }

    @Test(arguments: Movement.allCases)
    func `a binding for application A leaves a touch in B whole: windows, coordinates, order, times (R5)`(
      _ movement: Movement
    ) throws {
      let desk = try Desk.beside(.openbox)
      let bound = try Application(
        .init(name: "Bound", box: Box(x: 50, y: 200, width: 700, height: 600)), .touch, on: desk)
      let other = try Application(
        .init(name: "Other", box: Box(x: 900, y: 200, width: 900, height: 600)), .touch, on: desk)
      let witness = try Witness(on: desk)
      func play() throws -> Story {
        other.forget()
        witness.forget()
        try desk.play(movement.script)
        try waitUntil("\\(movement.fingers) ends") {
          other.catchUp().count { $0.kind == .touchEnd } == movement.fingers
        }
        return Story(other.heard)
      }
      let without = try play()
      let daemon = try RunningDaemon(Self.configuration, on: desk)
      let with = try play()
      try daemon.stop()
      other.catchUp()
      #expect(with.touches == without.touches)
      let seen = Story(witness.catchUp())
      #expect(with.hasTimes(of: seen, within: 50), "\(with.times)\n\(seen.times)")
      #expect(other.heard.count == with.touches.joined().count)
      #expect(bound.catchUp() == [])
      #expect(desk.buttons == 0)
      bound.close()
      other.close()
    }

    @Test(arguments: [Movement.tap, .taps, .drag, .threeFingers])
    func `a binding for application A leaves the pointer of B's touches whole, for core clients (R5, R2.8)`(
      _ movement: Movement
    ) throws {
      let desk = try Desk.beside(.openbox)
      let other = try Application(
        .init(name: "Other", box: Box(x: 900, y: 200, width: 900, height: 600)), .core, on: desk)
      let witness = try Witness(on: desk)
      let releases = movement == .taps ? 2 : 1
      func play() throws -> Story {
        other.forget()
        witness.forget()
        try desk.play(movement.script)
        try waitUntil("\(releases) releases") {
          other.catchUp().count { $0.kind == .release } == releases
        }
        return Story(other.heard)
      }
      let without = try play()
      let daemon = try RunningDaemon(Self.configuration, on: desk)
      let with = try play()
      try daemon.stop()
      #expect(with.touches == without.touches)
      // The pointer is the first finger; a tap is one finger after the other.
      let first =
        movement == .taps
        ? witness.catchUp() : witness.catchUp().filter { $0.detail == witness.seen[0].detail }
      for (begin, press) in [(Heard.Kind.touchBegin, Heard.Kind.press), (.touchEnd, .release)] {
        #expect(
          other.heard.filter { $0.kind == press }.map(\.time) == first.filter { $0.kind == begin }.map(\.time)
        )
      }
      #expect(Story(other.catchUp()) == with)
      #expect(desk.buttons == 0)
      other.close()
    }

    @Test func `a binding for application A changes nothing for an xterm: presses, drags and releases (R5)`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let terminal = try Terminal(at: (700, 200), on: desk)
      let box = try #require(desk.box(terminal.window))
      let place = Point(Double(box.x + 100), Double(box.y + 100))
      var told = 0
      func play() throws -> [Terminal.Report] {
        for script: TouchScript in [
          .tap(at: [place]),
          .drag(from: [place], by: Vector(160, 60), over: .milliseconds(250), landingSkew: .zero),
        ] {
          let releases = terminal.reports.count { $0.kind == .release }
          try desk.play(script.delayed(by: .milliseconds(400)))
          try waitUntil("release") { terminal.reports.count { $0.kind == .release } == releases + 1 }
        }
        defer { told = terminal.reports.count }
        return Array(terminal.reports[told...])
      }
      let without = try play()
      #expect(without.count { $0.kind == .drag } > 3)
      let daemon = try RunningDaemon(Self.configuration, on: desk)
      let with = try play()
      #expect(with == without)
      #expect(daemon.count("reject:") == 2)
      try daemon.stop()
      #expect(desk.buttons == 0)
      try terminal.close(on: desk)
    }

    @Test func `a finger held in application A does not hold back one in B (R8, T8)`() throws {
      let desk = try Desk.beside(.openbox)
      let bound = try Application(
        .init(name: "Bound", box: Box(x: 50, y: 200, width: 700, height: 600)), .touch, on: desk)
      let other = try Application(
        .init(name: "Other", box: Box(x: 900, y: 200, width: 900, height: 600)), .touch, on: desk)
      let daemon = try RunningDaemon(Self.configuration, on: desk)
      let rests = TouchScript.tap(at: [Point(400, 500)], hold: .milliseconds(400))
      let taps = TouchScript.tap(at: [Point(1300, 500)], hold: .milliseconds(60))
      try desk.play(rests.and(taps.withFingers(from: 1), startingAt: .milliseconds(30)))
      try waitUntil("two taps") {
        other.catchUp().count { $0.kind == .touchEnd } == 1
          && bound.catchUp().count { $0.kind == .touchEnd } == 1
      }
      try daemon.stop()
      #expect(other.catchUp().map(\.kind) == [.touchBegin, .touchEnd])
      #expect(other.heard.allSatisfy { Point($0.x, $0.y) == Point(1300, 500) })
      #expect(bound.catchUp().map(\.kind) == [.touchBegin, .touchEnd])
      #expect(daemon.count("perform") == 0)
      #expect(desk.buttons == 0)
      bound.close()
      other.close()
    }
  }
}
