package import Gestures

/// What an event of a touch, or of a touchpad's gesture, says of its sequence.
package enum SequenceEvent: Hashable, Sendable, CaseIterable {
  case begin
  case update
  case end
}

/// One finger's beginning, movement or end in a frame.
package struct TouchChange: Hashable, Sendable {
  /// The finger: a slot of the touchscreen, from 0; free for another touch after its end.
  package var finger: Int
  package var kind: SequenceEvent
  /// Root-window pixels.
  package var point: Point

  package init(_ finger: Int, _ kind: SequenceEvent, _ point: Point) {
    self.finger = finger
    self.kind = kind
    self.point = point
  }

  package static func begin(_ finger: Int, _ point: Point) -> TouchChange {
    TouchChange(finger, .begin, point)
  }
  package static func update(_ finger: Int, _ point: Point) -> TouchChange {
    TouchChange(finger, .update, point)
  }
  package static func end(_ finger: Int, _ point: Point) -> TouchChange { TouchChange(finger, .end, point) }
}
