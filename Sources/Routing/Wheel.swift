package import Gestures

/// The clicks of a wheel that a gesture turns, with what is left over carried.
package struct Wheel: Hashable, Sendable {
  private let scroll: Scroll
  private let scale: PixelScale
  private var across: Ratchet
  private var down: Ratchet

  /// Starts where a gesture begins: nothing is turned for the way that led there.
  package init(_ scroll: Scroll, from values: GestureValues, _ scale: PixelScale) {
    self.scroll = scroll
    self.scale = scale
    let way = scale.millimetres(values.translation)
    across = Ratchet(from: way.dx, stride: scroll.every)
    down = Ratchet(from: way.dy, stride: scroll.every)
  }

  /// The clicks for a new place of the fingers: to the right or down above 0.
  package mutating func turn(to values: GestureValues) -> (across: Int, down: Int) {
    let way = scale.millimetres(values.translation)
    let sign = scroll.isNatural ? -1 : 1
    return (
      scroll.axis == .vertical ? 0 : sign * across.advance(to: way.dx),
      scroll.axis == .horizontal ? 0 : sign * down.advance(to: way.dy)
    )
  }
}
