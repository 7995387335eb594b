/// A drawn shape as it is compared: 16 points at equal distances along it, about their centroid, of length 1.
///
/// The method is Protractor: Y. Li, "Protractor: A Fast and Accurate Gesture Recognizer", CHI 2010. Scale and place fall
/// out by the making, the turn by a closed form; the score is the cosine of the angle between the two vectors, made to
/// run from 0 (as unlike as random shapes) to 1.
package struct StrokeShape: Hashable, Sendable {
  /// x and y of the points, alternating.
  private var vector: SIMD32<Double>

  static let points = 16

  /// The shape of a path of places, in one unit; nil where it has no length.
  package init?(_ path: some RandomAccessCollection<Point>) {
    guard let start = path.first else { return nil }
    var length = 0.0
    var last = start
    for place in path.dropFirst() {
      length += (place - last).length
      last = place
    }
    guard length > 0, length.isFinite else { return nil }
    vector = .zero
    sample(path, every: length / Double(StrokeShape.points - 1))
    guard normalize() else { return nil }
  }

  private mutating func sample(_ path: some RandomAccessCollection<Point>, every step: Double) {
    guard let start = path.first, let end = path.last else { return }
    var (last, walked, index) = (start, 0.0, 1)
    set(0, start)
    for place in path.dropFirst() {
      let way = place - last
      let distance = way.length
      while distance > 0, index < StrokeShape.points - 1, walked + distance >= step * Double(index) {
        let part = (step * Double(index) - walked) / distance
        set(index, Point(last.x + way.dx * part, last.y + way.dy * part))
        index += 1
      }
      walked += distance
      last = place
    }
    while index < StrokeShape.points {
      set(index, end)
      index += 1
    }
  }

  private mutating func set(_ index: Int, _ place: Point) {
    vector[2 * index] = place.x
    vector[2 * index + 1] = place.y
  }

  /// About the centroid and of length 1; no where all points are one.
  private mutating func normalize() -> Bool {
    let mean = Vector(vector.evenHalf.sum(), vector.oddHalf.sum()) / Double(StrokeShape.points)
    for index in 0..<StrokeShape.points {
      vector[2 * index] -= mean.dx
      vector[2 * index + 1] -= mean.dy
    }
    let length = (vector * vector).sum().squareRoot()
    guard length > 0, length.isFinite else { return false }
    vector /= length
    return true
  }

  /// How alike two shapes are.
  ///
  /// - Parameters:
  ///   - other: the shape to compare with.
  ///   - turns: one may be turned against the other at will; else by 22.5 degrees to each side.
  /// - Returns: from 0 to 1, which is for shapes that are the same but for place, size and that turn.
  package func likeness(to other: StrokeShape, turns: Bool) -> Double {
    let dot = (vector * other.vector).sum()
    let cross =
      (vector.evenHalf * other.vector.oddHalf).sum() - (vector.oddHalf * other.vector.evenHalf).sum()
    // Turned by an angle t, the cosine is dot cos t + cross sin t: the greatest at their own direction.
    let (cosine, sine) = (0.923_879_532_511_286_7, 0.382_683_432_365_089_8)
    if turns || dot > 0 && abs(cross) * cosine <= dot * sine {
      return min((dot * dot + cross * cross).squareRoot(), 1)
    }
    return min(max(dot * cosine + abs(cross) * sine, 0), 1)
  }
}

/// Recognizes a drawn shape when it is done (a UIGestureRecognizer subclass of one's own; rule G12).
package struct StrokeRecognizer: Hashable, Sendable {
  package let specification: StrokeSpecification

  package init(_ specification: StrokeSpecification) { self.specification = specification }

  /// Takes in a frame.
  package func update(_ frame: Frame, _ thresholds: Thresholds) -> Proposal {
    switch frame.fingers(specification.fingers) {
    case .wrong(let reason): return .fail(reason)
    case .assembling: return .wait
    case .complete: break
    }
    if frame.touches.contains(where: \.isDown) { return .wait }
    let length = frame.pathLength
    guard length >= thresholds.strokeLength, let shape = StrokeShape(frame.path) else {
      return .fail(.tooShort(distance: length, needed: thresholds.strokeLength))
    }
    guard let own = specification.shapes.first else { return .fail(.unlike(score: 0, needed: 1)) }
    let score = shape.likeness(to: own, turns: specification.turns)
    guard score >= thresholds.strokeScore else {
      return .fail(.unlike(score: score, needed: thresholds.strokeScore))
    }
    let best = specification.shapes.dropFirst().reduce(0) {
      max($0, shape.likeness(to: $1, turns: specification.turns))
    }
    return best > score ? .fail(.unlike(score: score, needed: best)) : .recognize
  }
}

extension Frame {
  /// How long the path of the fingers is, millimetres.
  var pathLength: Double {
    var length = 0.0
    for index in path.indices.dropFirst() { length += (path[index] - path[index - 1]).length }
    return length
  }
}
