package import Gestures
internal import Routing

extension InputDevice {
  /// The monitor that its surface lies on; nil where it lies on none, such as on several at once.
  ///
  /// The two need not agree to the pixel: drivers and tools round.
  package func monitor(
    among monitors: [ScreenMonitor], screen: (width: Int32, height: Int32)
  ) -> ScreenMonitor? {
    let surface = matrix.box(on: screen)
    let shares = monitors.map { surface.share(in: $0.monitor.box) }
    guard let best = shares.max(), best > 0.9 else { return nil }
    // Of monitors that show the same, one whose size is known.
    let candidates = zip(monitors, shares).filter { $0.1 == best }.map(\.0)
    return candidates.first { $0.size != nil } ?? candidates.first
  }

  /// Its own size by the resolution of its first two axes, as it lies on the screen; nil where the device tells none, or
  /// none that can be believed (G15).
  package var ownSize: Millimetres? {
    guard axes.count >= 2, let width = axes[0].millimetres, let height = axes[1].millimetres else {
      return nil
    }
    let size = Millimetres(width: width, height: height)
    guard size.isBelievable else { return nil }
    return matrix.isTurned ? size.turned : size
  }

  /// Pixels in a millimetre of its surface: by the monitor that it lies on, else by its own size, else nil (G15).
  package func scale(
    screen: (width: Int32, height: Int32), monitors: [ScreenMonitor] = []
  ) -> PixelScale? {
    if let scale = monitor(among: monitors, screen: screen)?.scale { return scale }
    guard let size = ownSize else { return nil }
    let box = matrix.box(on: screen)
    return PixelScale(x: (box.right - box.left) / size.width, y: (box.bottom - box.top) / size.height)
  }
}

extension EdgeBox {
  /// What it shares with a rectangle, as a part of what the two cover together: 1 where they are the same.
  fileprivate func share(in other: Rectangle) -> Double {
    let width = min(right, Double(other.x + other.width)) - max(left, Double(other.x))
    let height = min(bottom, Double(other.y + other.height)) - max(top, Double(other.y))
    guard width > 0, height > 0 else { return 0 }
    let common = width * height
    let whole = (right - left) * (bottom - top) + Double(other.width) * Double(other.height) - common
    return common / whole
  }
}
