import Gestures
import Testing

/// What fingers do together (rules G2, G3, G6, G9, G10).
@Suite struct TogetherTests {
  /// Two fingers on a circle about a place, with what moves them.
  private struct Pair {
    var together = Together()
    var frame = Frame(time: Timestamp(0), landed: 2)
    private var generation: UInt32 = 0

    init() {
      for (number, x) in [(UInt32(1), 200.0), (2, 400)] {
        frame.touches.append(
          Touch(
            id: TouchID(source: DeviceID(8), number: number), time: Timestamp(0), location: Point(x, 300),
            tapCount: 1, region: WindowID(1), client: nil))
      }
      _ = together.follow(frame, limit: 2)
    }

    mutating func move(_ finger: Int, to place: Point, velocity: Vector = .zero) {
      frame.touches[finger].location = place
      frame.touches[finger].velocity = velocity
    }

    mutating func change(_ finger: Int, isDown: Bool) {
      frame.touches[finger].phase = isDown ? .began : .ended
      frame.generation += 1
      for index in frame.touches.indices { frame.touches[index].anchor = frame.touches[index].location }
    }

    mutating func follow(limit: Int = 2) -> GestureValues {
      _ = together.follow(frame, limit: limit)
      return together.values
    }
  }

  @Test func `G2 totals are from the landing, deltas from the values before`() {
    var pair = Pair()
    pair.move(0, to: Point(210, 300))
    pair.move(1, to: Point(410, 320))
    #expect(pair.follow().translation == Vector(10, 10))
    pair.move(0, to: Point(220, 300))
    pair.move(1, to: Point(420, 320))
    let values = pair.follow()
    #expect(values.translation == Vector(20, 10))
    #expect(values.delta == Vector(10, 0))
    #expect(values.location == Point(320, 310))
  }

  @Test func `G9 the scale and its speed`() {
    var pair = Pair()
    // Each goes outwards at 500 pixels a second: the half distance of 100 grows by 5 a second.
    pair.move(0, to: Point(150, 300), velocity: Vector(-500, 0))
    pair.move(1, to: Point(450, 300), velocity: Vector(500, 0))
    let values = pair.follow()
    #expect(abs(values.scale - 1.5) < 1e-9)
    #expect(abs(values.scaleVelocity - 5) < 1e-9)
    #expect(abs(values.angleVelocity) < 1e-9)
    #expect(values.velocity == .zero)
  }

  @Test func `G10 the angle and its speed`() {
    var pair = Pair()
    // A quarter to the right: the left finger goes up, the right one down, at 100 pixels a radian.
    pair.move(0, to: Point(300, 200), velocity: Vector(100, 0))
    pair.move(1, to: Point(300, 400), velocity: Vector(-100, 0))
    let values = pair.follow()
    #expect(abs(values.angle - 90) < 0.02)
    #expect(abs(values.angleVelocity - 180 / Double.pi) < 1e-9)
    #expect(abs(values.scaleVelocity) < 1e-9)
  }

  @Test func `G6 G13 a finger that lifts and one that comes change no total`() {
    var pair = Pair()
    pair.move(1, to: Point(500, 300))
    let before = pair.follow()
    pair.change(0, isDown: false)
    let alone = pair.follow()
    #expect(alone.translation == before.translation)
    #expect(alone.scale == before.scale)
    #expect(alone.fingers == 1)
    pair.move(1, to: Point(500, 330))
    #expect(pair.follow().translation == before.translation + Vector(0, 30))
    pair.frame.touches.append(
      Touch(
        id: TouchID(source: DeviceID(8), number: 3), time: Timestamp(0), location: Point(100, 100),
        tapCount: 1,
        region: WindowID(1), client: nil))
    pair.change(2, isDown: true)
    let again = pair.follow()
    #expect(again.translation == before.translation + Vector(0, 30))
    #expect(again.scale == before.scale)
    #expect(again.fingers == 2)
  }

  @Test func `G6 a finger beyond the limit is ignored`() {
    var pair = Pair()
    pair.frame.touches.append(
      Touch(
        id: TouchID(source: DeviceID(8), number: 3), time: Timestamp(0), location: Point(100, 100),
        tapCount: 1,
        region: WindowID(1), client: nil))
    pair.change(2, isDown: true)
    #expect(pair.follow().fingers == 2)
    pair.move(2, to: Point(900, 900))
    #expect(pair.follow().translation == .zero)
  }

  @Test func `fingers in one place have no scale and no angle, and no crash`() {
    var pair = Pair()
    for finger in 0..<2 {
      pair.frame.touches[finger].anchor = Point(300, 300)
      pair.move(finger, to: Point(300, 300))
    }
    let values = pair.follow()
    #expect(values.scale == 1)
    #expect(values.angle == 0)
    #expect(values.angleVelocity == 0)
  }
}
