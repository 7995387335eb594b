import Foundation
import Gestures
import Testing

@Suite struct HeadingTests {
  @Test func `the angle is the arc tangent's to a hundredth of a degree`() {
    for degrees in stride(from: -179.75, through: 180, by: 0.25) {
      let radians = degrees * Double.pi / 180
      let angle = Heading(Vector(cos(radians), sin(radians))).degrees
      #expect(abs(angle - degrees) < 0.01, "\(degrees)")
    }
  }

  @Test(arguments: Direction.allCases)
  func `G8 each direction is its own nearest`(_ direction: Direction) {
    let vectors: [Direction: Vector] = [
      .left: Vector(-1, 0), .right: Vector(1, 0), .up: Vector(0, -1), .down: Vector(0, 1),
      .upLeft: Vector(-1, -1), .upRight: Vector(1, -1), .downLeft: Vector(-1, 1), .downRight: Vector(1, 1),
    ]
    let heading = Heading(vectors[direction] ?? .zero)
    #expect(heading.nearest(among: Set(Direction.allCases)) == direction)
    #expect(heading.isWithin(direction, straightCone: 22.5))
    for other in Direction.allCases where other != direction {
      #expect(!heading.isWithin(other, straightCone: 22.5))
    }
  }

  @Test func `G8 a straight direction takes 45 degrees to each side and 22 and a half beside diagonals`() {
    func heading(_ degrees: Double) -> Heading {
      Heading(Vector(cos(degrees * Double.pi / 180), sin(degrees * Double.pi / 180)))
    }
    #expect(heading(44.9).isWithin(.right, straightCone: 45))
    #expect(!heading(45.1).isWithin(.right, straightCone: 45))
    #expect(heading(22.4).isWithin(.right, straightCone: 22.5))
    #expect(!heading(22.6).isWithin(.right, straightCone: 22.5))
    #expect(heading(22.6).isWithin(.downRight, straightCone: 22.5))
  }

  @Test func `no movement has no direction`() {
    for direction in Direction.allCases {
      #expect(!Heading(.zero).isWithin(direction, straightCone: 45))
    }
  }
}
