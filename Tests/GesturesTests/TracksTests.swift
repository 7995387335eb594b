import Gestures
import Testing

/// How fast a finger is (rule G3).
@Suite struct TracksTests {
  /// The velocity after places at some times, pixels a second.
  private func velocity(_ places: [(UInt32, Double, Double)], at now: UInt32? = nil) -> Vector {
    var tracks = Tracks()
    for (time, x, y) in places { tracks.note(0, at: Point(x, y), Timestamp(time)) }
    return tracks.velocity(of: 0, at: Timestamp(now ?? places.last?.0 ?? 0))
  }

  private func expect(
    _ found: Vector, _ dx: Double, _ dy: Double, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(abs(found.dx - dx) < 1e-6 * max(abs(dx), 1), "\(found)", sourceLocation: location)
    #expect(abs(found.dy - dy) < 1e-6 * max(abs(dy), 1), "\(found)", sourceLocation: location)
  }

  @Test(arguments: [60, 120, 240])
  func `G3 steady motion has its speed at every rate`(_ rate: Int) {
    let places = (0..<30).map { step in
      let time = UInt32(step * 1000 / rate)
      return (time, 3 * Double(time), -2 * Double(time))
    }
    expect(velocity(places), 3000, -2000)
  }

  @Test func `G3 a finger that speeds up has the speed that it has now`() {
    // x = t^2 / 10 with t in ms: the speed is t / 5 pixels a millisecond.
    let places = stride(from: UInt32(0), through: 100, by: 10).map { ($0, Double($0) * Double($0) / 10, 0.0) }
    expect(velocity(places), 20_000, 0)
  }

  @Test func `G3 two places make a line, one makes no speed`() {
    expect(velocity([(0, 10, 10), (10, 30, 0)]), 2000, -1000)
    expect(velocity([(0, 10, 10)]), 0, 0)
  }

  @Test func `G3 it looks back 100 ms and no further`() {
    var places = (0..<10).map { (UInt32($0 * 10), 5 * Double($0 * 10), 0.0) }
    places += (10..<21).map { (UInt32($0 * 10), 450.0, 0.0) }
    expect(velocity(places), 0, 0)
  }

  @Test func `G3 after 40 ms without movement it is at rest, and what was before a rest does not count`() {
    let places = (0..<5).map { (UInt32($0 * 10), 8 * Double($0), 0.0) }
    expect(velocity(places, at: 79), 800, 0)
    expect(velocity(places, at: 80), 0, 0)
    expect(velocity(places + [(140, 100, 0)]), 0, 0)
  }

  @Test func `G3 T6 it goes across the wrap of the clock`() {
    let start = UInt32.max - 20
    let places = (0..<6).map { (start &+ UInt32($0 * 10), 8 * Double($0), 0.0) }
    expect(velocity(places), 800, 0)
  }

  @Test func `G3 places without time between them make no speed, and no crash`() {
    expect(velocity([(5, 0, 0), (5, 100, 0), (5, 200, 0)]), 0, 0)
  }

  @Test func `G3 each touch has its own, and those beyond 16 none`() {
    var tracks = Tracks()
    for step in 0..<5 {
      for touch in 0..<20 {
        tracks.note(touch, at: Point(Double(touch * step), 0), Timestamp(UInt32(step * 10)))
      }
    }
    #expect(abs(tracks.velocity(of: 3, at: Timestamp(40)).dx - 300) < 1e-6)
    #expect(abs(tracks.velocity(of: 15, at: Timestamp(40)).dx - 1500) < 1e-6)
    #expect(tracks.velocity(of: 16, at: Timestamp(40)) == .zero)
    tracks.reset()
    #expect(tracks.velocity(of: 3, at: Timestamp(40)) == .zero)
  }
}
