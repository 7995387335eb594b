/// A point in root-window pixels (or in another region's pixels, where its user says so); y grows downwards.
package struct Point: Hashable, Sendable, Codable {
  /// Pixels from the left edge.
  package var x: Double
  /// Pixels from the top edge.
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  package static func + (a: Point, b: Vector) -> Point { Point(a.x + b.dx, a.y + b.dy) }
  package static func - (a: Point, b: Point) -> Vector { Vector(a.x - b.x, a.y - b.y) }
}

/// A difference of two points, in the unit that its user says: pixels or millimetres.
package struct Vector: Hashable, Sendable {
  package var dx: Double
  package var dy: Double

  package init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  package static let zero = Vector(0, 0)

  /// Its length, in its own unit.
  package var length: Double { (dx * dx + dy * dy).squareRoot() }

  package static func + (a: Vector, b: Vector) -> Vector { Vector(a.dx + b.dx, a.dy + b.dy) }
  package static func - (a: Vector, b: Vector) -> Vector { Vector(a.dx - b.dx, a.dy - b.dy) }
  package static func / (a: Vector, b: Double) -> Vector { Vector(a.dx / b, a.dy / b) }
}

/// How many pixels a millimetre of the touched surface has, along each axis (rule G15).
package struct PixelScale: Hashable, Sendable, Codable {
  /// Pixels in one millimetre, left to right.
  package var x: Double
  /// Pixels in one millimetre, top to bottom.
  package var y: Double
  /// A size stands behind it; else it is assumed.
  package var isMeasured: Bool

  package init(x: Double, y: Double, isMeasured: Bool = true) {
    self.x = x
    self.y = y
    self.isMeasured = isMeasured
  }

  /// 96 dots an inch: what is assumed where no believable size is known (G15).
  package static let fallback = PixelScale(x: 96 / 25.4, y: 96 / 25.4, isMeasured: false)

  /// A pixel distance in millimetres.
  package func millimetres(_ pixels: Vector) -> Vector { Vector(pixels.dx / x, pixels.dy / y) }

  /// A millimetre distance in pixels.
  package func pixels(_ millimetres: Vector) -> Vector { Vector(millimetres.dx * x, millimetres.dy * y) }
}
