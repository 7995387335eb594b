internal import Gestures

/// The size of a screen in whole pixels.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Whether a private server can have such a screen: 128 to 16384 each way, and in 64 MiB of video memory.
  var isServable: Bool {
    let sides = 128...16_384
    return sides.contains(width) && sides.contains(height) && width * height <= 16_777_216
  }

  /// The axis values of an absolute device (0...65535) that the server reads as exactly `point`.
  ///
  /// The server computes `root = value * size / 65536` and cuts the result to 1/65536 of a pixel. So the value is
  /// `(pixel + 2^-17) * 65536 / size`: half of that smallest step more, lest the rounding of the two conversions loses
  /// it (100 would come as 99.99998, a `root_x` of 99 to a core client). Whole and fractional pixels both come out as
  /// they went in. Points outside the screen are moved to its edge: 0, or size - size / 65536.
  func deviceUnits(_ point: Point) -> (x: Double, y: Double) {
    (PixelSize.units(point.x, of: width), PixelSize.units(point.y, of: height))
  }

  private static func units(_ pixel: Double, of size: Int) -> Double {
    let halfStep = 1.0 / 131_072
    return min(max((pixel + halfStep) * 65_536 / Double(max(size, 1)), 0), 65_535)
  }
}
