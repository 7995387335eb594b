import Glibc
import Gestures
package import Recordings
import TestSupport

/// Makes swipes, pinches and rotations of several fingers as hands were measured to make them.
///
/// The figures are those of 532 recorded episodes, given as quantiles: least, median, ninth tenth, most. No public
/// recording has a swipe of three fingers, so these stand in.
package struct SyntheticHand {
  private var random: SplitMix64
  private let rate: Double

  package init(seed: UInt64, rate: Double) {
    random = SplitMix64(seed: seed)
    self.rate = rate
  }

  /// What was made, and what it is.
  package struct Made {
    package var label: String
    package var table: TouchTable
  }

  /// From one landing to the next.
  private static let landingGaps = [(0.0, 0.0), (0.5, 6), (0.9, 43), (0.95, 64), (0.99, 117), (1, 148)]
  /// Gaps up to this are assembled; 3 of 53 hands are slower, which the window of 80 ms costs.
  package static let assembledGap = 75.0
  /// The last landing after the first: 3 fingers 75, 4 and 5 fingers 111 at most.
  private static func skewLimit(_ fingers: Int) -> Double { fingers <= 3 ? 75 : 111 }

  private static let swipeLengths = [(0.0, 21.0), (0.5, 34), (0.9, 116), (1, 116)]
  private static let swipeSpeeds = [(0.0, 79.0), (0.5, 114), (0.9, 351), (1, 351)]
  private static let noises = [(0.0, 0.02), (0.5, 0.12), (0.95, 0.3), (1, 0.4)]
  private static let sizes = [(217.0, 136.0), (294.0, 166.0), (344.0, 194.0), (527.0, 296.0)]

  /// A movement of the whole hand from its rest to its end.
  private struct Motion {
    var travel: Vector
    /// Of the distances to the centroid, at the end.
    var ratio: Double
    /// Radians, clockwise.
    var angle: Double
    /// How far the way bends, in parts of it.
    var bend = 0.0
    var duration: Double
  }

  /// A swipe in one of eight directions (an angle in steps of 45 degrees from the right, clockwise).
  package mutating func swipe(fingers: Int, octant: Int, isSlow: Bool = false) -> Made {
    let names = ["right", "down-right", "down", "down-left", "left", "up-left", "up", "up-right"]
    while true {
      let length = random.measured(Self.swipeLengths)
      let duration = length / random.measured(Self.swipeSpeeds) * 1000
      guard (130...600).contains(duration) else { continue }
      // Off the straight directions 10.3 degrees at most, off the diagonals 18.9.
      let most = octant.isMultiple(of: 2) ? 10.3 : 18.9
      let off = min(max(random.normal() * most / 2.5, -most), most)
      let heading = (Double(octant) * 45 + off) * .pi / 180
      let arm = armLength(fingers)
      // Spread and arc change by 0.23 and 0.22 of the travel at most.
      let spread = min(max(random.normal() * 0.07, -0.3), 0.3) * arm
      let arc = min(max(random.normal() * 0.07, -0.3), 0.3) * arm
      let motion = Motion(
        travel: Vector(cos(heading) * length, sin(heading) * length),
        ratio: 1 + min(max(spread, -0.2 * length), 0.2 * length) / arm,
        angle: min(max(arc, -0.2 * length), 0.2 * length) / arm, bend: random.normal() * 0.03,
        duration: duration)
      if let table = table(fingers, motion, arm: arm, isSlow: isSlow) {
        return Made(label: "swipe-\(fingers)-\(names[octant])", table: table)
      }
    }
  }

  /// A pinch: the centroid travels nearly as far as the fingers part or come together.
  package mutating func pinch(fingers: Int, isOut: Bool, isSlow: Bool = false) -> Made {
    while true {
      let change = random.measured([(0.0, 0.25), (0.5, 0.55), (1, 1.1)])
      // So that a hand is no larger than it is: the fingers begin apart to come together.
      let arm = isOut ? armLength(fingers) * 0.8 : armLength(fingers) * 1.5
      let ratio = exp(isOut ? change : -change)
      let spread = abs(ratio - 1) * arm
      let travel = spread / random.measured([(0.0, 0.65), (0.5, 1.3), (1, 4)])
      let heading = random.uniform(0, 2 * .pi)
      let turn = min(max(random.normal() * 7, -24), 24) * .pi / 180
      // The arc is a quarter of the travel in the median.
      let angle = abs(turn) * arm > 0.8 * spread ? 0 : turn
      let motion = Motion(
        travel: Vector(cos(heading) * travel, sin(heading) * travel), ratio: ratio, angle: angle,
        duration: random.uniform(250, isSlow ? 1500 : 900))
      if let table = table(fingers, motion, arm: arm, isSlow: isSlow) {
        return Made(label: "pinch-\(isOut ? "out" : "in")-\(fingers)", table: table)
      }
    }
  }

  /// A rotation.
  package mutating func rotation(fingers: Int, isClockwise: Bool, isSlow: Bool = false) -> Made {
    while true {
      let angle = random.measured([(0.0, 43), (0.5, 70), (1, 116)]) * .pi / 180
      let arm = armLength(fingers) * 1.2
      let travel = angle * arm / random.measured([(0.0, 1.8), (0.5, 4.6), (1, 9)])
      let heading = random.uniform(0, 2 * .pi)
      let change = random.uniform(0.04, 0.2) * (random.oneIn(2) ? 1 : -1)
      let motion = Motion(
        travel: Vector(cos(heading) * travel, sin(heading) * travel), ratio: exp(change),
        angle: isClockwise ? angle : -angle, duration: random.uniform(400, isSlow ? 2000 : 1200))
      if let table = table(fingers, motion, arm: arm, isSlow: isSlow) {
        return Made(label: "rotate-\(isClockwise ? "cw" : "ccw")-\(fingers)", table: table)
      }
    }
  }

  private mutating func armLength(_ fingers: Int) -> Double {
    fingers == 2 ? random.uniform(20, 35) : random.uniform(20, 28)
  }

  /// The touches; nil where they do not fit on the screen that was chosen.
  private mutating func table(
    _ count: Int, _ motion: Motion, arm: Double, isSlow: Bool
  ) -> TouchTable? {
    let (width, height) = Self.sizes[random.number(0...Self.sizes.count - 1)]
    let offsets = shape(count, arm: arm)
    let reach = arm * max(1, motion.ratio) * 1.4
    // Clear of the edges.
    let margin = reach + 12
    let low = Vector(margin + max(0, -motion.travel.dx), margin + max(0, -motion.travel.dy))
    let high = Vector(width - margin - max(0, motion.travel.dx), height - margin - max(0, motion.travel.dy))
    guard low.dx < high.dx, low.dy < high.dy else { return nil }
    let start = Vector(random.uniform(low.dx, high.dx), random.uniform(low.dy, high.dy))
    let landings = landings(count, isSlow)
    // Hands start to move when the last finger is down, or a little later.
    let begin = (landings.max() ?? 0) + random.uniform(0, isSlow ? 300 : 100)
    let lift = begin + motion.duration + random.measured([(0.0, 0), (0.5, 10), (0.9, 60), (1, 150)])
    let lifts = lifts(count)
    let fingers = (0..<count).map { index in
      SyntheticFinger(lands: landings[index], lifts: lift + lifts[index]) { now in
        Self.place(offsets[index], from: start, motion, at: (now - begin) / motion.duration)
      }
    }
    let screen = SyntheticScreen(
      size: .init(width: width, height: height), rate: rate, noise: random.measured(Self.noises))
    return screen.table(of: fingers, &random)
  }

  /// Where a finger is when so much of the motion's time is over: hands speed up and slow down smoothly.
  private static func place(_ offset: Vector, from start: Vector, _ motion: Motion, at part: Double) -> Vector
  {
    let t = min(max(part, 0), 1)
    let done = t * t * t * (10 - 15 * t + 6 * t * t)
    let size = 1 + (motion.ratio - 1) * done
    let (sine, cosine) = (sin(motion.angle * done), cos(motion.angle * done))
    let bend = motion.bend * 4 * done * (1 - done)
    return Vector(
      start.dx + motion.travel.dx * done - motion.travel.dy * bend
        + (offset.dx * cosine - offset.dy * sine) * size,
      start.dy + motion.travel.dy * done + motion.travel.dx * bend
        + (offset.dx * sine + offset.dy * cosine) * size)
  }

  /// The fingers about their centroid at a mean distance: two across from each other, more in an arc, five with the
  /// thumb below.
  private mutating func shape(_ count: Int, arm: Double) -> [Vector] {
    let turn = random.uniform(0, 2 * .pi)
    var places: [Vector]
    switch count {
    case 2: places = [Vector(-1, 0), Vector(1, 0)]
    case 3: places = [Vector(-1.1, 0.15), Vector(0, -0.45), Vector(1, 0.3)]
    case 4: places = [Vector(-1.3, 0.4), Vector(-0.45, -0.4), Vector(0.45, -0.45), Vector(1.3, 0.45)]
    default:
      places = [
        Vector(-1.3, 0.6), Vector(-0.8, -0.5), Vector(-0.1, -0.8), Vector(0.6, -0.55), Vector(1.2, 0.2),
      ]
    }
    places = places.map { Vector($0.dx + random.normal() * 0.06, $0.dy + random.normal() * 0.06) }
    let mean = places.reduce(Vector.zero, +) / Double(places.count)
    places = places.map { $0 - mean }
    let size = places.reduce(0) { $0 + $1.length } / Double(places.count)
    return places.map { place in
      let (x, y) = (place.dx / size * arm, place.dy / size * arm)
      return Vector(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn))
    }
  }

  private mutating func landings(_ count: Int, _ isSlow: Bool) -> [Double] {
    while true {
      var times = [0.0]
      var isAssembled = true
      for _ in 1..<count {
        let gap = random.measured(Self.landingGaps)
        isAssembled = isAssembled && gap <= Self.assembledGap
        times.append((times.last ?? 0) + gap)
      }
      let skew = times.last ?? 0
      if skew <= Self.skewLimit(count), isAssembled || isSlow { return times.shuffled(using: &random) }
    }
  }

  private mutating func lifts(_ count: Int) -> [Double] {
    let skew = random.measured([(0.0, 0), (0.5, 20), (0.9, 35), (1, 88)])
    return (0..<count).map { _ in random.uniform(0, skew) }
  }
}
