import Gestures
import TestSupport
import VirtualTouch

/// What up to five fingers do at random, one contact or a series of them at a time; the same for the same seed.
struct Hands {
  let pace: Pace
  private var random: SplitMix64

  init(_ pace: Pace, seed: UInt64) {
    self.pace = pace
    random = SplitMix64(seed: seed)
  }

  /// How long they are away after a script.
  mutating func pause() -> Duration {
    switch pace {
    case .quick: .milliseconds(random.oneIn(3) ? 0 : random.number(0...12))
    case .resting: .milliseconds(random.number(0...120))
    case .human: .milliseconds(random.number(160...320))
    }
  }

  /// What they do next, about a place; `elsewhere` are places for fingers that are not together.
  mutating func next(at place: Point, elsewhere: [Point]) -> TouchScript {
    switch pace {
    case .quick:
      switch random.number(0...9) {
      case 0...2: return taps(at: place, series: random.number(1...5), gaps: 3...45)
      case 3: return thumbs(at: place)
      case 4...5: return stroke(random.number(1...3), at: place, over: 25...80)
      case 6: return stroke(random.number(2...5), at: place, over: 40...110)
      case 7: return pinch(at: place)
      default: return scramble(at: elsewhere, within: 100, rests: 10...80)
      }
    case .resting(let milliseconds):
      switch random.number(0...9) {
      case 0...4: return rest(at: place, about: milliseconds)
      case 5: return taps(at: place, series: random.number(1...3), gaps: 40...250)
      case 6: return stroke(random.number(1...5), at: place, over: 100...300)
      default:
        return scramble(at: elsewhere, within: milliseconds, rests: (milliseconds / 4)...milliseconds)
      }
    case .human:
      switch random.number(0...9) {
      case 0...4: return taps(at: place, series: random.number(1...3), gaps: 160...350, fingers: 1)
      case 5...7: return stroke(1, at: place, over: 180...600)
      case 8: return stroke(2, at: place, over: 300...600)
      default: return .drag(from: row(3, place), by: Vector(-160, 4), over: .milliseconds(200))
      }
    }
  }

  private mutating func taps(
    at place: Point, series: Int, gaps: ClosedRange<Int>, fingers: Int? = nil
  ) -> TouchScript {
    let fingers = fingers ?? (random.oneIn(2) ? 1 : random.number(2...5))
    var script = TouchScript([])
    for _ in 0..<series {
      let hold = pace == .human ? random.number(50...120) : random.number(5...35)
      let points = row(fingers, place + vector(10))
      let tap = TouchScript.tap(
        at: points, hold: .milliseconds(hold), landingSkew: .milliseconds(random.number(0...8)))
      script = script.steps.isEmpty ? tap : script.then(tap, after: .milliseconds(random.number(gaps)))
    }
    return script
  }

  /// Two fingers in turn, each landing about when the other lifts.
  private mutating func thumbs(at place: Point) -> TouchScript {
    var script = TouchScript([])
    var time = 0
    var free = [0, 0]
    for touch in 0..<random.number(4...10) {
      let hold = random.number(12...50)
      let finger = touch % 2
      time = max(time + random.number(10...45), free[finger] + 5)
      free[finger] = time + hold
      let tap = TouchScript.tap(
        at: [place + Vector(finger == 0 ? -60 : 60, 0) + vector(20)], hold: .milliseconds(hold))
      script = script.and(tap.withFingers(from: finger), startingAt: .milliseconds(time))
    }
    return script
  }

  private mutating func stroke(
    _ fingers: Int, at place: Point, over times: ClosedRange<Int>
  ) -> TouchScript {
    let way = random.oneIn(3) ? Vector(-Double(random.number(80...200)), 4) : vector(180)
    return .drag(
      from: row(fingers, place), by: way, over: .milliseconds(random.number(times)),
      landingSkew: .milliseconds(random.number(0...15)))
  }

  private mutating func pinch(at place: Point) -> TouchScript {
    .pinch(
      random.number(2...3), around: place, radius: .init(from: 40, to: Double(random.number(60...160))),
      over: .milliseconds(random.number(40...110)), landingSkew: .milliseconds(random.number(0...15)))
  }

  /// Fingers that land within some milliseconds and rest, each as long as it likes, trembling a little.
  private mutating func rest(at place: Point, about milliseconds: Int) -> TouchScript {
    var script = TouchScript([])
    for (finger, point) in row(random.number(1...5), place).enumerated() {
      let time = milliseconds * random.number(40...150) / 100
      let hold = TouchScript.hold(at: [point], for: .milliseconds(time), rate: 40)
      let landing = Duration.milliseconds(finger == 0 ? 0 : random.number(0...60))
      script = script.and(hold.withFingers(from: finger), startingAt: landing)
    }
    return script
  }

  /// Five fingers that know nothing of each other.
  private mutating func scramble(
    at places: [Point], within milliseconds: Int, rests: ClosedRange<Int>
  ) -> TouchScript {
    var script = TouchScript([])
    for (finger, point) in places.prefix(5).enumerated() {
      var time = random.number(0...milliseconds)
      for _ in 0..<random.number(0...2) {
        let rest = random.number(rests)
        let touch: TouchScript =
          random.oneIn(2)
          ? .tap(at: [point], hold: .milliseconds(rest))
          : .drag(from: [point], by: vector(80), over: .milliseconds(rest), rate: 60)
        script = script.and(touch.withFingers(from: finger), startingAt: .milliseconds(time))
        time += rest + random.number(3...60)
      }
    }
    return script
  }

  private func row(_ fingers: Int, _ place: Point) -> [Point] {
    TouchScript.row(fingers, around: place, spacing: 50)
  }

  private mutating func vector(_ length: Int) -> Vector {
    Vector(Double(random.number(-length...length)), Double(random.number(-length...length)))
  }
}
