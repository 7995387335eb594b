package import Routing

/// Which point of a window and of its frame are the same when a place is asked for (win_gravity; ICCCM 4.1.2.3).
package enum Gravity: UInt32, Hashable, Sendable {
  case northWest = 1
  case north
  case northEast
  case west
  case center
  case east
  case southWest
  case south
  case southEast
  /// The inside of the window, whatever frame it has.
  case unmoved = 10

  private enum Side {
    case first
    case middle
    case last
    case none
  }

  private var horizontal: Side {
    switch self {
    case .northWest, .west, .southWest: .first
    case .north, .center, .south: .middle
    case .northEast, .east, .southEast: .last
    case .unmoved: .none
    }
  }

  private var vertical: Side {
    switch self {
    case .northWest, .north, .northEast: .first
    case .west, .center, .east: .middle
    case .southWest, .south, .southEast: .last
    case .unmoved: .none
    }
  }

  /// What x and y a window asks for, to have its inside begin at a place.
  ///
  /// - Parameters:
  ///   - inside: the upper left corner of its inside, root-window pixels.
  ///   - extents: how far its frame reaches beyond the inside; its border where it has no frame.
  ///   - border: the width of its own border.
  /// - Returns: in root-window pixels.
  package func request(
    for inside: (x: Int32, y: Int32), in extents: FrameExtents, border: Int32
  ) -> (x: Int32, y: Int32) {
    func along(_ side: Side, _ place: Int32, _ before: Int32, _ after: Int32) -> Int32 {
      switch side {
      case .first: place - before
      case .middle: place + (after - before) / 2 - border
      case .last: place + after - 2 * border
      case .none: place - border
      }
    }
    return (
      along(horizontal, inside.x, extents.left, extents.right),
      along(vertical, inside.y, extents.top, extents.bottom)
    )
  }
}
