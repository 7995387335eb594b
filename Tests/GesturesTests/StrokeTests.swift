import Gestures
import Testing

/// Drawn shapes and what they are like (rule G12; Protractor, Li 2010).
@Suite struct StrokeTests {
  private static let circle: [Point] = (0...40).map { step in
    // A circle by the half-angle formulas' sums would need sine: eight-sided is round enough.
    let corners = [
      (1.0, 0.0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7), (1, 0),
    ]
    let place = Double(step) / 5
    let (from, to) = (corners[min(Int(place), 8)], corners[min(Int(place) + 1, 8)])
    let part = place - Double(Int(place))
    return Point(50 + 40 * (from.0 + (to.0 - from.0) * part), 50 + 40 * (from.1 + (to.1 - from.1) * part))
  }
  private static let caret: [Point] = polyline([(0, 60), (30, 0), (60, 60)])
  private static let check: [Point] = polyline([(0, 30), (20, 60), (70, 0)])
  private static let zigzag: [Point] = polyline([(0, 0), (60, 0), (0, 50), (60, 50)])
  private static let line: [Point] = polyline([(0, 0), (80, 0)])

  private static func polyline(_ corners: [(Double, Double)]) -> [Point] {
    var path: [Point] = []
    for (from, to) in zip(corners, corners.dropFirst()) {
      for step in 0..<12 {
        let part = Double(step) / 12
        path.append(Point(from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part))
      }
    }
    if let last = corners.last { path.append(Point(last.0, last.1)) }
    return path
  }

  private static let shapes = [circle, caret, check, zigzag, line]

  /// Drawn by hand: larger, elsewhere, with other steps, and not quite even.
  private func drawn(_ path: [Point], turned: (cosine: Double, sine: Double) = (1, 0)) -> [Point] {
    path.enumerated().filter { $0.offset % 3 != 1 || $0.offset == path.count - 1 }.map { index, place in
      let wobble = [0.0, 1.5, -1, 0.5, -1.5][index % 5]
      let (x, y) = (place.x + wobble, place.y - wobble)
      return Point(
        200 + 1.7 * (turned.cosine * x - turned.sine * y), 90 + 1.7 * (turned.sine * x + turned.cosine * y))
    }
  }

  @Test func `G12 a shape is most like itself, wherever, however large and with whatever steps it is drawn`()
    throws
  {
    let known = try Self.shapes.map { try #require(StrokeShape($0)) }
    for (index, path) in Self.shapes.enumerated() {
      let shape = try #require(StrokeShape(drawn(path)))
      let scores = known.map { $0.likeness(to: shape, turns: false) }
      #expect(scores[index] > 0.97, "\(index): \(scores)")
      // A caret and a check mark are like each other; what is drawn is most like its own.
      #expect(
        scores.enumerated().allSatisfy { $0.offset == index || $0.element < 0.93 }, "\(index): \(scores)")
    }
  }

  @Test func `G12 turned by a quarter it is another shape, unless turns do not count`() throws {
    let caret = try #require(StrokeShape(Self.caret))
    let turned = try #require(StrokeShape(drawn(Self.caret, turned: (0, 1))))
    #expect(caret.likeness(to: turned, turns: true) > 0.97)
    #expect(caret.likeness(to: turned, turns: false) < 0.5)
  }

  @Test func `G12 turned a little it is the same`() throws {
    let caret = try #require(StrokeShape(Self.caret))
    let turned = try #require(StrokeShape(drawn(Self.caret, turned: (0.966, 0.259))))
    #expect(caret.likeness(to: turned, turns: false) > 0.97)
  }

  @Test func `G12 likeness is mutual, and drawn backwards a line is none`() throws {
    let (caret, check) = (try #require(StrokeShape(Self.caret)), try #require(StrokeShape(Self.check)))
    #expect(abs(caret.likeness(to: check, turns: true) - check.likeness(to: caret, turns: true)) < 1e-9)
    let line = try #require(StrokeShape(Self.line))
    let back = try #require(StrokeShape(Self.line.reversed()))
    #expect(line.likeness(to: back, turns: false) < 0.1)
  }

  @Test func `G12 what has no length has no shape`() {
    #expect(StrokeShape([Point]()) == nil)
    #expect(StrokeShape([Point(3, 3)]) == nil)
    #expect(StrokeShape([Point(3, 3), Point(3, 3), Point(3, 3)]) == nil)
    #expect(StrokeShape([Point(0, 0), Point(.infinity, 3)]) == nil)
    #expect(StrokeShape([Point(0, 0), Point(.nan, 3)]) == nil)
    #expect(StrokeShape([Point(0, 0), Point(1, 0)]) != nil)
  }
}
