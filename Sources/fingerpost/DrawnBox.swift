/// A box of a picture, in its user units.
struct DrawnBox: Hashable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var right: Double { x + width }
  var bottom: Double { y + height }

  /// Whether they have any area in common.
  func meets(_ other: DrawnBox) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  /// Whether all of another lies in it.
  func holds(_ other: DrawnBox) -> Bool {
    other.x >= x && other.right <= right && other.y >= y && other.bottom <= bottom
  }

  /// Smaller by so much on each side.
  func inset(by margin: Double) -> DrawnBox {
    DrawnBox(x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin)
  }
}
