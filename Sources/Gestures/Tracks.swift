/// The newest places of a contact's touches, for their velocities (rule G3).
///
/// One block of storage for all, made once, so that following a touch allocates nothing.
package struct Tracks: Hashable, Sendable {
  /// Touches beyond so many have no velocity.
  static let touches = 16
  /// Places kept of each: the last 100 ms at up to 300 reports a second.
  static let length = 32
  /// How far back the velocity looks.
  static let horizon: Milliseconds = 100
  /// A touch of which nothing came for so long has stopped.
  static let rest: Milliseconds = 40

  private struct Sample: Hashable, Sendable {
    var time: Timestamp
    var place: Point
  }

  private var samples: ContiguousArray<Sample>
  /// How many places were noted of each touch.
  private var counts: ContiguousArray<Int>

  package init() {
    samples = ContiguousArray(
      repeating: Sample(time: Timestamp(0), place: Point(0, 0)), count: Tracks.touches * Tracks.length)
    counts = ContiguousArray(repeating: 0, count: Tracks.touches)
  }

  /// Forgets all touches.
  package mutating func reset() {
    for index in counts.indices { counts[index] = 0 }
  }

  /// Notes where a touch is.
  package mutating func note(_ touch: Int, at place: Point, _ time: Timestamp) {
    guard touch < Tracks.touches else { return }
    let slot = touch * Tracks.length + counts[touch] % Tracks.length
    samples[slot] = Sample(time: time, place: place)
    counts[touch] += 1
  }

  private func sample(_ touch: Int, back: Int) -> Sample {
    samples[touch * Tracks.length + (counts[touch] - 1 - back) % Tracks.length]
  }

  /// The velocity of a touch at a time, in pixels a second: the slope at its newest place of the parabola that fits its
  /// places of the last 100 ms best (least squares), zero where it has rested for 40 ms.
  package func velocity(of touch: Int, at now: Timestamp) -> Vector {
    guard touch < Tracks.touches, counts[touch] > 1 else { return .zero }
    let newest = sample(touch, back: 0)
    guard now - newest.time < Tracks.rest else { return .zero }
    var fit = ParabolaFit()
    var next = newest.time
    for back in 0..<min(counts[touch], Tracks.length) {
      let one = sample(touch, back: back)
      if newest.time - one.time > Tracks.horizon || next - one.time > Tracks.rest { break }
      fit.add((one.time - newest.time).seconds, one.place - newest.place)
      next = one.time
    }
    return fit.slope
  }
}

/// The parabola that fits some places best, by the sums of the normal equations; times in seconds, the newest 0.
struct ParabolaFit {
  private var count = 0.0
  private var (t1, t2, t3, t4) = (0.0, 0.0, 0.0, 0.0)
  private var (p0, p1, p2) = (Vector.zero, Vector.zero, Vector.zero)

  mutating func add(_ seconds: Double, _ place: Vector) {
    // In units of the horizon, so that the sums are of one size.
    let t = seconds / Tracks.horizon.seconds
    count += 1
    t1 += t
    t2 += t * t
    t3 += t * t * t
    t4 += t * t * t * t
    p0 = p0 + place
    p1 = p1 + Vector(place.dx * t, place.dy * t)
    p2 = p2 + Vector(place.dx * t * t, place.dy * t * t)
  }

  /// Its slope at 0, a second; that of the straight line where there are two places, or all are of two moments.
  var slope: Vector {
    // Around the means, the constant falls out.
    let (s11, s12) = (t2 - t1 * t1 / count, t3 - t1 * t2 / count)
    let s22 = t4 - t2 * t2 / count
    let (q1, q2) = (centred(p1, t1), centred(p2, t2))
    guard s11 > 1e-12 else { return .zero }
    let determinant = s11 * s22 - s12 * s12
    guard count > 2, determinant > 1e-12 * s11 * s22 else { return q1 / (s11 * Tracks.horizon.seconds) }
    let dx = (q1.dx * s22 - q2.dx * s12) / determinant
    let dy = (q1.dy * s22 - q2.dy * s12) / determinant
    return Vector(dx, dy) / Tracks.horizon.seconds
  }

  private func centred(_ sum: Vector, _ times: Double) -> Vector {
    Vector(sum.dx - times * p0.dx / count, sum.dy - times * p0.dy / count)
  }
}
