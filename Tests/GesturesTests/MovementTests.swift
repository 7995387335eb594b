import Foundation
import Gestures
import Testing

@Suite struct MovementTests {
  /// Fingers around a centre, moved by a map of their landing places; millimetres in, at the fallback scale.
  private func movement(_ fingers: [Vector], _ move: (Vector) -> Vector) -> Movement {
    let scale = PixelScale.fallback
    let centre = Point(800, 500)
    var frame = Frame(time: Timestamp(0), landed: fingers.count)
    for (index, finger) in fingers.enumerated() {
      var touch = Touch(
        id: TouchID(source: DeviceID(8), number: UInt32(index)), time: Timestamp(0),
        location: centre + scale.pixels(finger), tapCount: 1, region: WindowID(1), client: nil)
      touch.location = centre + scale.pixels(move(finger))
      frame.touches.append(touch)
    }
    return Movement(frame)
  }

  private let three = [Vector(-20, 5), Vector(0, -10), Vector(20, 5)]

  @Test func `G11 fingers that go together travel`() {
    let movement = movement(three) { $0 + Vector(-6, 1) }
    #expect(abs(movement.travel - Vector(-6, 1).length) < 1e-9)
    #expect(movement.spread < 1e-9)
    #expect(movement.arc < 1e-9)
    #expect(movement.classify(Thresholds()) == .travel)
  }

  @Test func `G11 fingers that part pinch`() {
    let movement = movement(three) { Vector($0.dx * 1.3, $0.dy * 1.3) }
    #expect(movement.travel < 1e-9)
    #expect(movement.classify(Thresholds()) == .pinch)
  }

  @Test func `G11 C6 at the last moment the largest part tells, if it is large enough`() {
    let mixed = movement(three) { Vector($0.dx * 1.15, $0.dy * 1.15) + Vector(3, 0) }
    #expect(mixed.classify(Thresholds()) == nil)
    #expect(mixed.classify(Thresholds(), isLast: true) == .pinch)
    #expect(movement(three) { $0 + Vector(2, 0) }.classify(Thresholds(), isLast: true) == nil)
  }

  @Test func `G11 fingers that turn rotate, either way`() {
    for angle in [0.4, -0.4, 2.0, -2.0] {
      let movement = movement(three) {
        Vector($0.dx * cos(angle) - $0.dy * sin(angle), $0.dx * sin(angle) + $0.dy * cos(angle))
      }
      #expect(movement.travel < 1e-9)
      #expect(movement.spread < 1e-9)
      #expect(movement.arc > 3)
      #expect(movement.classify(Thresholds()) == .rotation)
    }
  }

  @Test func `G11 small or mixed movement has no class yet`() {
    #expect(movement(three) { $0 + Vector(3.9, 0) }.classify(Thresholds()) == nil)
    // Travel 5 and twice the spread 4: neither is twice the other.
    let mixed = movement([Vector(-10, 0), Vector(10, 0)]) { Vector($0.dx * 1.2 + 5, $0.dy) }
    #expect(mixed.classify(Thresholds()) == nil)
  }

  @Test func `G11 at 10 mm the largest decides in any case`() {
    let mixed = movement([Vector(-10, 0), Vector(10, 0)]) { Vector($0.dx * 1.4 + 10, $0.dy) }
    #expect(mixed.classify(Thresholds()) == .travel)
  }

  @Test func `G11 one finger has travel alone`() {
    let movement = movement([Vector(0, 0)]) { $0 + Vector(0, 7) }
    #expect(abs(movement.travel - 7) < 1e-9)
    #expect(movement.spread == 0)
    #expect(movement.arc == 0)
  }
}
