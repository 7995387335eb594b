/// The direction of a vector on the screen, y downwards.
package struct Heading: Hashable, Sendable {
  /// Its unit vector; zero for no movement.
  private let x: Double
  private let y: Double

  package init(_ vector: Vector) {
    let length = vector.length
    x = length > 0 ? vector.dx / length : 0
    y = length > 0 ? vector.dy / length : 0
  }

  /// The cosine of the angle between it and a direction.
  private func cosine(_ direction: Direction) -> Double {
    let diagonal = 0.5.squareRoot()
    switch direction {
    case .left: return -x
    case .right: return x
    case .up: return -y
    case .down: return y
    case .upLeft: return (-x - y) * diagonal
    case .upRight: return (x - y) * diagonal
    case .downLeft: return (-x + y) * diagonal
    case .downRight: return (x + y) * diagonal
    }
  }

  /// Whether it lies in the cone around a direction: 22.5 degrees for a diagonal, as given (45 or 22.5) for a straight one.
  package func isWithin(_ direction: Direction, straightCone: Double) -> Bool {
    let cosine45 = 0.5.squareRoot()
    let cosine22 = 0.923_879_532_511_286_7
    let limit = !direction.isDiagonal && straightCone > 22.5 ? cosine45 : cosine22
    return cosine(direction) >= limit - 1e-9
  }

  /// Whether it lies in a sector.
  package func isWithin(_ sector: Sector) -> Bool {
    var off = (degrees - sector.angle).truncatingRemainder(dividingBy: 360)
    if off > 180 { off -= 360 }
    if off < -180 { off += 360 }
    return abs(off) <= sector.cone + 1e-9
  }

  /// The one of some directions that it is nearest to; ties go by the directions' own order.
  package func nearest(among directions: Set<Direction>) -> Direction? {
    var best: Direction?
    for direction in Direction.allCases where directions.contains(direction) {
      guard let known = best, cosine(known) >= cosine(direction) else {
        best = direction
        continue
      }
    }
    return best
  }

  /// The angle in degrees, 0 to the right, 90 down, -90 up, 180 left.
  ///
  /// A polynomial arc tangent, good to 0.01 degrees: the core imports no mathematics library.
  package var degrees: Double {
    let ax = abs(x)
    let ay = abs(y)
    guard max(ax, ay) > 0 else { return 0 }
    let t = min(ax, ay) / max(ax, ay)
    let s = t * t
    let polynomial = ((-0.013_480_470 * s + 0.057_477_314) * s - 0.121_239_071) * s + 0.195_635_925
    var angle = (((polynomial * s - 0.332_994_597) * s + 0.999_995_630) * t) * 180 / Double.pi
    if ay > ax { angle = 90 - angle }
    if x < 0 { angle = 180 - angle }
    return y < 0 ? -angle : angle
  }
}
