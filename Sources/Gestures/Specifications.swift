/// A tap to wait for (UITapGestureRecognizer: numberOfTapsRequired, numberOfTouchesRequired; rule G4).
package struct TapSpecification: Hashable, Sendable {
  /// Taps in a row, 1 or more.
  package var taps: Int
  /// Fingers, 1 to 10.
  package var fingers: Int
  /// A tap of a series is held until the next begins or fails to come (delaysTouchesEnded; C6c).
  package var delaysEnds: Bool

  package init(taps: Int = 1, fingers: Int = 1, delaysEnds: Bool = false) {
    self.taps = taps
    self.fingers = fingers
    self.delaysEnds = delaysEnds
  }
}

/// A long press to wait for (UILongPressGestureRecognizer: numberOfTouchesRequired; rule G5).
package struct LongPressSpecification: Hashable, Sendable {
  /// Fingers, 1 to 10.
  package var fingers: Int

  package init(fingers: Int = 1) { self.fingers = fingers }
}

/// One of eight directions on the screen, y downwards.
package enum Direction: String, Hashable, Sendable, CaseIterable {
  case left
  case right
  case up
  case down
  case upLeft = "up-left"
  case upRight = "up-right"
  case downLeft = "down-left"
  case downRight = "down-right"

  /// Whether it lies between two axes.
  package var isDiagonal: Bool {
    switch self {
    case .left, .right, .up, .down: false
    case .upLeft, .upRight, .downLeft, .downRight: true
    }
  }
}

/// A quick stroke to wait for (UISwipeGestureRecognizer; rule G8).
package struct SwipeSpecification: Hashable, Sendable {
  /// When it is judged.
  package enum Fire: Hashable, Sendable {
    /// As the first finger lifts.
    case lift
    /// As soon as the distance is reached at the required mean speed.
    case distance
  }

  /// Fingers, 1 to 10.
  package var fingers: Int
  /// One or more.
  package var directions: Set<Direction>
  package var fire: Fire

  /// Where `fire` is nil it is `lift` for one and two fingers, `distance` for more.
  package init(fingers: Int, directions: Set<Direction>, fire: Fire? = nil) {
    self.fingers = fingers
    self.directions = directions
    self.fire = fire ?? (fingers <= 2 ? .lift : .distance)
  }
}
