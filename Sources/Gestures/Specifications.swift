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
  /// Taps that must come before it (numberOfTapsRequired).
  package var taps: Int

  package init(fingers: Int = 1, taps: Int = 0) {
    self.fingers = fingers
    self.taps = taps
  }
}

/// One of the two axes of the screen.
package enum Axis: String, Hashable, Sendable, CaseIterable {
  case horizontal
  case vertical
}

/// A pan to wait for (UIPanGestureRecognizer: minimumNumberOfTouches, maximumNumberOfTouches; rule G6).
package struct PanSpecification: Hashable, Sendable {
  /// Fingers, from the least to the most, 1 to 10.
  package var fingers: ClosedRange<Int>
  /// Along which axis only; nil: any way.
  package var axis: Axis?
  /// Taps that must come before it.
  package var taps: Int

  package init(fingers: ClosedRange<Int> = 1...1, axis: Axis? = nil, taps: Int = 0) {
    self.fingers = fingers
    self.axis = axis
    self.taps = taps
  }
}

/// A pinch to wait for (UIPinchGestureRecognizer; rule G9).
package struct PinchSpecification: Hashable, Sendable {
  package enum Direction: String, Hashable, Sendable, CaseIterable {
    /// The fingers come together.
    case `in`
    /// They part.
    case out
  }

  /// Fingers, from the least to the most, 2 to 10.
  package var fingers: ClosedRange<Int>
  /// Which way only; nil: both.
  package var direction: Direction?

  package init(fingers: ClosedRange<Int> = 2...2, direction: Direction? = nil) {
    self.fingers = fingers
    self.direction = direction
  }
}

/// A rotation to wait for (UIRotationGestureRecognizer; rule G10).
package struct RotationSpecification: Hashable, Sendable {
  package enum Direction: String, Hashable, Sendable, CaseIterable {
    case clockwise
    case counterclockwise
  }

  /// Fingers, from the least to the most, 2 to 10.
  package var fingers: ClosedRange<Int>
  /// Which way only; nil: both.
  package var direction: Direction?

  package init(fingers: ClosedRange<Int> = 2...2, direction: Direction? = nil) {
    self.fingers = fingers
    self.direction = direction
  }
}

/// An edge or a corner of a monitor or a window.
package enum Edge: String, Hashable, Sendable, CaseIterable {
  case left
  case right
  case top
  case bottom
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"
}

/// A pan from an edge inwards to wait for (UIScreenEdgePanGestureRecognizer; rule G7).
package struct EdgePanSpecification: Hashable, Sendable {
  package var edge: Edge
  /// Fingers, 1 to 10.
  package var fingers: Int
  /// Which part of the edge, from 0 (left or top) to 1; of a corner it means nothing.
  package var section: ClosedRange<Double>

  package init(edge: Edge, fingers: Int = 1, section: ClosedRange<Double> = 0...1) {
    self.edge = edge
    self.fingers = fingers
    self.section = section
  }
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

/// An angle on the screen with the cone around it.
package struct Sector: Hashable, Sendable {
  /// Degrees, 0 to the right, 90 down.
  package var angle: Double
  /// Degrees to each side.
  package var cone: Double

  package init(angle: Double, cone: Double) {
    self.angle = angle
    self.cone = cone
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
  /// One or more; none where there is a `sector`.
  package var directions: Set<Direction>
  /// An angle of its own in place of the eight directions.
  package var sector: Sector?
  package var fire: Fire
  /// How long it is, millimetres; nil: `swipeDistance` and more.
  package var length: ClosedRange<Double>?

  /// Where `fire` is nil it is `lift` for one and two fingers and for a stroke that has a greatest length, `distance` for
  /// others.
  package init(
    fingers: Int, directions: Set<Direction>, sector: Sector? = nil, fire: Fire? = nil,
    length: ClosedRange<Double>? = nil
  ) {
    self.fingers = fingers
    self.directions = directions
    self.sector = sector
    self.length = length
    // Only at the lift is it known how long it has become.
    self.fire = fire ?? (fingers <= 2 || length != nil ? .lift : .distance)
  }
}

/// A drawn shape to wait for (rule G12).
package struct StrokeSpecification: Hashable, Sendable {
  /// Its name among the learned ones.
  package var name: String
  /// Its shape, and after it the others that are waited for: the one that is most like the drawing wins.
  package var shapes: ContiguousArray<StrokeShape>
  /// Fingers, 1 to 10.
  package var fingers: Int
  /// It counts however it is turned.
  package var turns: Bool

  package init(
    name: String, shape: StrokeShape, rivals: [StrokeShape] = [], fingers: Int = 1, turns: Bool = false
  ) {
    self.name = name
    shapes = [shape] + ContiguousArray(rivals)
    self.fingers = fingers
    self.turns = turns
  }
}
