package import Gestures
package import Routing

/// Which edges of a window a finger has, by where it landed on it.
///
/// The window with its frame is split into nine by thirds. A finger in a corner part has that corner, one in the middle of
/// a side that edge, and one in the middle of the window the corner that is nearest.
package struct WindowGrip: Hashable, Sendable {
  package enum End: Hashable, Sendable {
    /// The left or the upper edge.
    case first
    /// Neither.
    case none
    /// The right or the lower edge.
    case last
  }

  package var horizontal: End
  package var vertical: End

  /// - Parameters:
  ///   - place: where the finger landed, root-window pixels; it may lie outside the window.
  ///   - box: the window with its frame, root-window pixels.
  package init(at place: Point, on box: Rectangle) {
    let across = (place.x - Double(box.x)) / Double(max(box.width, 1))
    let down = (place.y - Double(box.y)) / Double(max(box.height, 1))
    func end(_ part: Double) -> End { part < 1.0 / 3 ? .first : part > 2.0 / 3 ? .last : .none }
    (horizontal, vertical) = (end(across), end(down))
    if horizontal == .none, vertical == .none {
      horizontal = across < 0.5 ? .first : .last
      vertical = down < 0.5 ? .first : .last
    }
  }

  /// Where the client's inside is to be when the finger has come so far.
  ///
  /// - Parameters:
  ///   - start: where it was as the finger landed, root-window pixels.
  ///   - translation: the way of the finger, pixels.
  ///   - limits: the sizes that the window wants.
  ///   - bounds: where the inside may reach to, unless it was beyond that at the start; root-window pixels.
  /// - Returns: in root-window pixels.
  package func resized(
    _ start: Rectangle, by translation: Vector, _ limits: SizeLimits, within bounds: Rectangle
  ) -> Rectangle {
    let (x, width) = Self.resized(
      (start.x, start.width), by: translation.dx, horizontal, limits.width, (bounds.x, bounds.width))
    let (y, height) = Self.resized(
      (start.y, start.height), by: translation.dy, vertical, limits.height, (bounds.y, bounds.height))
    return Rectangle(x: x, y: y, width: width, height: height)
  }

  private static func resized(
    _ start: (place: Int32, length: Int32), by way: Double, _ end: End, _ limits: SizeLimits.Axis,
    _ bounds: (place: Int32, length: Int32)
  ) -> (Int32, Int32) {
    let far = start.place + start.length
    switch end {
    case .none: return start
    case .first:
      let room = max(far - bounds.place, start.length)
      let length = limits.fit(min(start.length - way.pixels, room))
      return (far - length, length)
    case .last:
      let room = max(bounds.place + bounds.length - start.place, start.length)
      return (start.place, limits.fit(min(start.length + way.pixels, room)))
    }
  }
}

extension Double {
  /// Whole pixels, no more than any window has; none where it is no number.
  var pixels: Int32 {
    guard self == self else { return 0 }
    return Int32(Swift.max(-32767, Swift.min(32767, rounded())))
  }
}
