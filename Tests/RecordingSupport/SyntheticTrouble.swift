import Glibc
import Gestures
package import Recordings
import TestSupport

/// Makes touches that nobody means as a gesture: palms, resting hands, faulty sensors, fast typing.
package struct SyntheticTrouble {
  /// What goes wrong.
  package enum Kind: String, CaseIterable, Sendable {
    /// A palm that a sensor takes for several contacts, close together, which come and go.
    case palm
    /// Fingers of one hand or two that lie on the screen for a while.
    case restingHand
    /// Contacts of 8 to 23 ms where no finger is, one at a time.
    case ghosts
    /// One to ten such contacts at once.
    case bursts
    /// A finger that is told 20 to 90 mm away for one report, while it drags.
    case jumps
    /// Fingers that scroll and are lost for 8 to 80 ms in between.
    case lostContact
    /// Ten keys a second with two thumbs, the next down before the last is up.
    case typing
  }

  private var random: SplitMix64
  private let rate: Double
  private static let size = TouchTable.Size(width: 344, height: 194)

  package init(seed: UInt64, rate: Double) {
    random = SplitMix64(seed: seed)
    self.rate = rate
  }

  package mutating func table(_ kind: Kind) -> TouchTable {
    let fingers: [SyntheticFinger] =
      switch kind {
      case .palm: palm()
      case .restingHand: restingHand()
      case .ghosts: ghosts()
      case .bursts: bursts()
      case .jumps: jumps()
      case .lostContact: lostContact()
      case .typing: typing()
      }
    let screen = SyntheticScreen(size: Self.size, rate: rate, noise: random.uniform(0.02, 0.3))
    return screen.table(of: fingers, &random)
  }

  private mutating func anywhere(clear margin: Double = 30) -> Vector {
    Vector(
      random.uniform(margin, Self.size.width - margin), random.uniform(margin, Self.size.height - margin))
  }

  private mutating func way(_ length: Double) -> Vector {
    let heading = random.uniform(0, 2 * .pi)
    return Vector(cos(heading) * length, sin(heading) * length)
  }

  /// A finger that rests, and drifts by so much until it lifts.
  private mutating func resting(
    _ place: Vector, from lands: Double, for duration: Double, drift: Double
  ) -> SyntheticFinger {
    let way = way(drift)
    return SyntheticFinger(lands: lands, lifts: lands + duration) { now in
      let part = (now - lands) / duration
      return Vector(place.dx + way.dx * part, place.dy + way.dy * part)
    }
  }

  /// Contacts of a sensor's own making: reported for 8 to 23 ms, so in a whole number of reports.
  private mutating func ghost(at lands: Double) -> SyntheticFinger {
    let interval = 1000 / rate
    let reports = random.number(max(1, Int((8 / interval).rounded(.up)))...max(1, Int(23 / interval)))
    let start = (lands / interval).rounded(.up) * interval
    return resting(anywhere(clear: 2), from: start, for: (Double(reports) - 0.5) * interval, drift: 0)
  }

  /// The heel of a hand, up to 12 by 40 mm (of more than four contacts up to 78): they lie 5 to 13 mm from one to the
  /// next along it, and some are short.
  private mutating func palm() -> [SyntheticFinger] {
    let (middle, axis) = (anywhere(), way(1))
    // A palm that only brushes the screen is as short as a tap.
    let duration = random.oneIn(2) ? random.uniform(60, 350) : random.uniform(350, 3000)
    let roll = way(random.uniform(0, 12))
    let count = random.number(2...7)
    return (0..<count).map { index in
      let along = (Double(index) - Double(count - 1) / 2) * random.uniform(5, 13)
      let across = random.uniform(-6, 6)
      let place = Vector(
        middle.dx + axis.dx * along - axis.dy * across, middle.dy + axis.dy * along + axis.dx * across)
      let lands = random.oneIn(3) ? random.uniform(0, duration * 0.8) : random.uniform(0, 60)
      let lasts = random.oneIn(3) ? random.uniform(10, 150) : duration - lands + random.uniform(0, 60)
      return SyntheticFinger(lands: lands, lifts: lands + max(lasts, 5)) { now in
        let part = min(max(now / duration, 0), 1)
        return Vector(place.dx + roll.dx * part, place.dy + roll.dy * part)
      }
    }
  }

  /// Three to five fingers of a hand, or of two, laid down one after the other; none stays shorter than 0.7 s.
  private mutating func restingHand() -> [SyntheticFinger] {
    var fingers: [SyntheticFinger] = []
    let duration = random.uniform(900, 4000)
    for hand in 0..<(random.oneIn(3) ? 2 : 1) {
      let middle = Vector(
        hand == 0 ? random.uniform(70, 110) : random.uniform(230, 270), random.uniform(70, 120))
      for finger in 0..<random.number(3...5) {
        let angle = Double(finger) * 0.5 + .pi + random.uniform(-0.1, 0.1)
        let place = Vector(middle.dx + 45 * cos(angle), middle.dy + 45 * sin(angle))
        fingers.append(
          resting(
            place, from: random.uniform(0, 200), for: duration + random.uniform(0, 300),
            drift: random.uniform(0, 2.5)))
      }
    }
    return fingers
  }

  private mutating func ghosts() -> [SyntheticFinger] {
    var now = 0.0
    return (0..<30).map { _ in
      now += random.uniform(20, 300)
      return ghost(at: now)
    }
  }

  private mutating func bursts() -> [SyntheticFinger] {
    var fingers: [SyntheticFinger] = []
    var now = 0.0
    for _ in 0..<12 {
      now += random.uniform(100, 500)
      for _ in 0..<random.number(1...10) {
        fingers.append(ghost(at: now + random.uniform(0, 30)))
      }
    }
    return fingers
  }

  private mutating func jumps() -> [SyntheticFinger] {
    let (start, way, duration) = (anywhere(clear: 60), way(random.uniform(5, 50)), random.uniform(800, 2500))
    let jumps = (0..<random.number(1...3)).map { _ in
      (random.uniform(100, duration), self.way(random.uniform(20, 90)))
    }
    let interval = 1000 / rate
    return [
      SyntheticFinger(lands: 0, lifts: duration) { now in
        var place = Vector(start.dx + way.dx * now / duration, start.dy + way.dy * now / duration)
        for (time, jump) in jumps where now >= time && now < time + interval { place = place + jump }
        return place
      }
    ]
  }

  /// One or two fingers in one long drag, which the sensor loses now and then.
  private mutating func lostContact() -> [SyntheticFinger] {
    let (start, way, duration) = (anywhere(clear: 70), way(random.uniform(20, 60)), random.uniform(900, 2500))
    var fingers: [SyntheticFinger] = []
    for finger in 0..<random.number(1...2) {
      var now = 0.0
      while now < duration {
        let lasts = random.uniform(100, 900)
        fingers.append(
          SyntheticFinger(lands: now, lifts: min(now + lasts, duration)) { time in
            Vector(
              start.dx + way.dx * time / duration + Double(finger) * 22, start.dy + way.dy * time / duration)
          })
        now += lasts + random.uniform(8, 80)
      }
    }
    return fingers
  }

  /// Each thumb on its half of a keyboard of 120 x 40 mm; a key is held for 60 to 160 ms and slid on by up to 4.6 mm.
  private mutating func typing() -> [SyntheticFinger] {
    let left = random.uniform(20, Self.size.width - 150)
    return (0..<40).map { key in
      let thumb = Double(key % 2)
      let place = Vector(
        left + thumb * 60 + random.uniform(5, 55), Self.size.height - random.uniform(5, 45))
      return resting(
        place, from: Double(key) * 100 + random.uniform(-20, 20) + 20, for: random.uniform(60, 160),
        drift: random.uniform(0, 4.6))
    }
  }
}
