import Control
import Gestures
import Testing
import VirtualTouch

extension OnADesk {
  /// What no application may notice of touches that were held, shown to one that asks for XI2 touches and nothing else.
  ///
  /// The pins are numbered, application T1 to T10; these are all that need no toolkit. `GTKTests` and `ChromiumTests`
  /// have those that do, `RandomTests` has T9.
  @Suite(.desks) struct UnnoticedTests {
    private let look = Application.Look(name: "Subject", box: Box(x: 300, y: 200, width: 900, height: 600))
    private let center = Point(750, 500)
    /// Two-finger contacts are complete at once, and held until it is known what they are.
    private let twoFingerSwipe = """
      global:
        bindings:
          - { name: back, gesture: swipe, fingers: 2, direction: left, action: nothing }
      """

    /// An application with the daemon over it, until the test ends.
    private struct Scene {
      let desk: Desk
      let application: Application
      let daemon: RunningDaemon

      /// Fingers play, and the application hears so many ends.
      func play(_ script: TouchScript, ends: Int) throws -> [Heard] {
        application.forget()
        try desk.play(script.delayed(by: .milliseconds(50)))
        try waitUntil("\(ends) ends") { application.catchUp().count { $0.kind == .touchEnd } == ends }
        return application.heard
      }

      /// Holds everything to its end; nothing more may have come.
      func finish(_ heard: [Heard]) throws {
        try daemon.stop()
        #expect(application.catchUp() == heard)
        try waitUntil("button up") { desk.buttons == 0 }
        application.close()
      }
    }

    private func scene(_ configuration: String? = nil) throws -> Scene {
      let desk = try Desk.beside(.openbox)
      let application = try Application(look, .touch, on: desk)
      return Scene(
        desk: desk, application: application, daemon: try RunningDaemon(configuration, on: desk))
    }

    /// Fingers that land `skew` after each other and lift at their own times after the first landing.
    private func taps(_ lifts: [Int], skew: Int) -> TouchScript {
      let places = TouchScript.row(lifts.count, around: center)
      return zip(places, lifts).enumerated().reduce(TouchScript([])) { script, finger in
        let landing = skew * finger.offset
        let tap = TouchScript.tap(
          at: [finger.element.0], hold: .milliseconds(finger.element.1 - landing))
        return script.and(tap.withFingers(from: finger.offset), startingAt: .milliseconds(landing))
      }
    }

    @Test(arguments: [[140, 50], [50, 140], [200, 40, 190], [40, 200, 190], [200, 190, 40]])
    func `application T1: fingers that were down together are heard so, whichever lifts first (C2)`(
      _ lifts: [Int]
    ) throws {
      let scene = try scene()
      let heard = try scene.play(taps(lifts, skew: 5), ends: lifts.count)
      #expect(heard.beginsComeBeforeEnds)
      #expect(heard.count == 2 * lifts.count)
      #expect(try Fingerpost.status(on: scene.desk).lost == 0)
      try scene.finish(heard)
    }

    @Test func `application T2: two fingers that lift in one frame are heard by nobody, and counted (C6a')`()
      throws
    {
      let scene = try scene()
      try scene.desk.play(.tap(at: TouchScript.row(2, around: center), hold: .milliseconds(40)))
      try waitUntil("verdicts") { scene.daemon.count("accept") + scene.daemon.count("reject") == 2 }
      if scene.daemon.count("accept") == 2 {
        try waitUntil("button up") { scene.desk.buttons == 0 }
        #expect(scene.application.catchUp() == [])
        #expect(scene.daemon.count("lifted together") == 2)
        #expect(try Fingerpost.status(on: scene.desk).lost == 2)
      } else {
        // The daemon was so quick, or so slow, that it read the two lifts in two turns: then both are heard.
        try waitUntil("two ends") { scene.application.catchUp().count { $0.kind == .touchEnd } == 2 }
        #expect(scene.application.heard.beginsComeBeforeEnds)
      }
      try scene.finish(scene.application.heard)
    }

    @Test func `application T2: of two fingers that lift 4 ms apart both begins come before the first end`()
      throws
    {
      let scene = try scene()
      var (heard, whole) = (0, 0)
      for tap in 1...10 {
        scene.application.forget()
        try scene.desk.play(taps([86, 90], skew: 6).delayed(by: .milliseconds(50)))
        try waitUntil("verdicts") {
          scene.daemon.count("accept:") + scene.daemon.count("reject:") == 2 * tap
        }
        // A daemon that gets no processor for 4 ms reads both lifts in one turn, and gives nothing back; or the second
        // finger lifts between its verdict and the server's reading it.
        let isHeard = scene.daemon.count("reject:") > 2 * heard
        guard isHeard else { continue }
        heard += 1
        try waitUntil("two ends") { scene.application.catchUp().count { $0.kind == .touchEnd } == 2 }
        if scene.application.heard.beginsComeBeforeEnds { whole += 1 }
      }
      #expect(whole * 2 > heard, "\(whole) of \(heard) that were heard")
      try scene.finish(scene.application.catchUp())
    }

    @Test(arguments: [0, 1])
    func `application T3: a held pinch of which one finger rests arrives pixel for pixel`(_ resting: Int)
      throws
    {
      let fingers = TouchScript.row(2, around: center)
      let rests = TouchScript.hold(at: [fingers[resting]], for: .milliseconds(320))
      let away = Vector(resting == 0 ? 180 : -180, 0)
      let moves = TouchScript.drag(from: [fingers[1 - resting]], by: away, over: .milliseconds(300))
      let script =
        resting == 0
        ? rests.and(moves.withFingers(from: 1), startingAt: .milliseconds(8))
        : moves.and(rests.withFingers(from: 1), startingAt: .milliseconds(8))
      let desk = try Desk.beside(.openbox)
      let application = try Application(look, .touch, on: desk)
      try desk.play(script)
      try waitUntil("two ends") { application.catchUp().count { $0.kind == .touchEnd } == 2 }
      let without = Story(application.heard)
      let scene = Scene(desk: desk, application: application, daemon: try RunningDaemon(on: desk))
      let heard = try scene.play(script, ends: 2)
      #expect(Story(heard).touches == without.touches)
      // Replayed finger by finger, the resting one first: the other moves only when both are there.
      #expect(heard.motionBeforeLastBegin < 8, "\(heard.motionBeforeLastBegin) px")
      try scene.finish(heard)
    }

    @Test
    func `application T3: of a pinch that moves from the landing the finger heard first moved under 8 px`()
      throws
    {
      let scene = try scene()
      let fingers = TouchScript.row(2, around: center)
      // 90 mm a second each, as sensors with 100 reports a second see it.
      let first = TouchScript.drag(from: [fingers[0]], by: Vector(-90, 0), over: .milliseconds(300))
      let second = TouchScript.drag(from: [fingers[1]], by: Vector(90, 0), over: .milliseconds(300))
      let pinch = first.and(second.withFingers(from: 1), startingAt: .milliseconds(12))
      var motions: [Double] = []
      // A daemon that gets no processor decides later, when the fingers are farther: the best of several counts.
      while motions.count < 5, motions.allSatisfy({ $0 >= 8 }) {
        let heard = try scene.play(pinch, ends: 2)
        #expect(heard.beginsComeBeforeEnds)
        motions.append(heard.motionBeforeLastBegin)
      }
      #expect(motions.contains { $0 < 8 }, "\(motions) px")
      try scene.finish(scene.application.catchUp())
    }

    @Test(arguments: [100, 180], [Application.Listening.core, .touch])
    func `application T6: a double tap is heard as two taps at the fingers' times (C6c)`(
      _ gap: Int, _ listening: Application.Listening
    ) throws {
      let desk = try Desk.beside(.openbox)
      let application = try Application(look, listening, on: desk)
      let witness = try Witness(on: desk)
      let daemon = try RunningDaemon(on: desk)
      let tap = TouchScript.tap(at: [center], hold: .milliseconds(50))
      try desk.play(tap.then(tap, after: .milliseconds(gap)).delayed(by: .milliseconds(50)))
      try waitUntil("two ends") { application.catchUp().count(where: \.isEnd) == 2 }
      try daemon.stop()
      let begins = application.catchUp().filter(\.isBegin)
      #expect(begins.map(\.time) == witness.catchUp().filter { $0.kind == .touchBegin }.map(\.time))
      #expect(begins.allSatisfy { Point($0.x, $0.y) == center })
      #expect(application.heard.count(where: \.isEnd) == 2)
      #expect(desk.buttons == 0)
      application.close()
    }

    @Test func `application T7: two fingers that came to nothing after 10 mm are heard by nobody (C6c)`()
      throws
    {
      let scene = try scene(twoFingerSwipe)
      let fingers = TouchScript.row(2, around: center)
      // One rests, one goes round it: a pinch no more than a scroll, until the time of a swipe is over.
      let rests = TouchScript.hold(at: [fingers[0]], for: .milliseconds(1200))
      let turns = TouchScript.drag(
        from: [fingers[1]], by: Vector(0, 38), over: .milliseconds(250), rest: .milliseconds(900))
      try scene.desk.play(rests.and(turns.withFingers(from: 1), startingAt: .milliseconds(8)))
      try waitUntil("verdicts") { scene.daemon.count("accept:") + scene.daemon.count("reject:") == 2 }
      try waitUntil("button up") { scene.desk.buttons == 0 }
      #expect(scene.daemon.count("accept:") == 2, "\(scene.daemon.log)")
      #expect(try Fingerpost.status(on: scene.desk).lost == 2)
      try scene.finish([])
    }

    @Test func `application T7: two fingers that another binding waits for are given back within 4 mm (C6c)`()
      throws
    {
      let scene = try scene(twoFingerSwipe)
      var motions: [Double] = []
      let scroll = TouchScript.drag(
        from: TouchScript.row(2, around: center), by: Vector(0, -150), over: .milliseconds(500),
        landingSkew: .milliseconds(8))
      while motions.count < 5, motions.allSatisfy({ $0 >= 19 }) {
        scene.application.forget()
        let (accepts, rejects) = (scene.daemon.count("accept:"), scene.daemon.count("reject:"))
        try scene.desk.play(scroll.delayed(by: .milliseconds(50)))
        try waitUntil("verdicts") {
          scene.daemon.count("accept:") + scene.daemon.count("reject:") == accepts + rejects + 2
        }
        // Decided too late for a give-back, by a daemon that got no processor, it is lost as above.
        guard scene.daemon.count("reject:") == rejects + 2 else {
          motions.append(.infinity)
          continue
        }
        try waitUntil("two ends") { scene.application.catchUp().count { $0.kind == .touchEnd } == 2 }
        motions.append(scene.application.heard.motionBeforeLastBegin)
      }
      // 4 mm are 15.1 px, and a report is 3 px.
      #expect(motions.contains { $0 < 19 }, "\(motions) px")
      try scene.finish(scene.application.catchUp())
    }
  }
}

extension Heard {
  /// A touch or a press begins.
  var isBegin: Bool { kind == .touchBegin || kind == .press }
  /// A touch or a press ends.
  var isEnd: Bool { kind == .touchEnd || kind == .release }
}

extension [Heard] {
  /// How many pixels a finger is from its begin, at most, when the last finger's begin is heard.
  fileprivate var motionBeforeLastBegin: Double {
    guard let last = lastIndex(where: { $0.kind == .touchBegin }) else { return .infinity }
    let before = prefix(upTo: last)
    return before.reduce(0) { most, event in
      guard let begin = before.first(where: { $0.detail == event.detail }) else { return most }
      return Swift.max(most, (Point(event.x, event.y) - Point(begin.x, begin.y)).length)
    }
  }
}
