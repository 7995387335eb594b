/// An X window, by its resource id; 0 is never a window.
package struct WindowID: Hashable, Sendable, Comparable, Codable {
  package var rawValue: UInt32
  package init(_ rawValue: UInt32) { self.rawValue = rawValue }
  package static func < (a: WindowID, b: WindowID) -> Bool { a.rawValue < b.rawValue }
}

/// An XInput2 device id.
package struct DeviceID: Hashable, Sendable, Codable {
  package var rawValue: UInt16
  package init(_ rawValue: UInt16) { self.rawValue = rawValue }
}

/// A touch sequence: the `detail` of its XI2 events, and the device that made it (two devices may use one id at once, T7).
package struct TouchID: Hashable, Sendable, Codable {
  /// The physical device: XI2's `sourceid`.
  package var source: DeviceID
  /// XI2's touch id, unique on the device while the sequence lives.
  package var number: UInt32

  package init(source: DeviceID, number: UInt32) {
    self.source = source
    self.number = number
  }
}

/// One finger from its begin to its end (UITouch; rule T1).
package struct Touch: Hashable, Sendable {
  /// Where a touch is in its life (UITouch.Phase).
  package enum Phase: Hashable, Sendable {
    case began
    case moved
    case stationary
    case ended
    /// Taken away: not an end that anybody may act on (T5).
    case cancelled
  }

  package var id: TouchID
  package var phase: Phase
  /// The time of its newest event.
  package var time: Timestamp
  /// The time of its begin.
  package var startTime: Timestamp
  /// Root-window pixels.
  package var location: Point
  /// Where it was before its newest event, root-window pixels.
  package var previousLocation: Point
  /// Where it landed, root-window pixels.
  package var startLocation: Point
  /// Where it was when a finger of its contact last landed or lifted, root-window pixels.
  package var anchor: Point
  /// Pixels a second; zero where it rests (G3).
  package var velocity = Vector.zero
  /// From its first place to its second, once there is one.
  package var firstStep: FirstStep?
  /// 1 for a first tap, 2 for one that follows near in time and place, and so on (T3).
  package var tapCount: Int
  /// The window hit at its begin; it stays the touch's region wherever the finger goes (T2).
  package var region: WindowID
  /// The client window that the region belongs to; nil over the bare root.
  package var client: WindowID?
  /// The speed of a step that no hand makes, millimetres a second; 0 where there was none (G17).
  package var jump = 0.0
  /// How far from its landing it has been at most, in millimetres.
  package var reach: Double

  package init(
    id: TouchID, time: Timestamp, location: Point, tapCount: Int, region: WindowID, client: WindowID?
  ) {
    self.id = id
    phase = .began
    self.time = time
    startTime = time
    self.location = location
    previousLocation = location
    startLocation = location
    anchor = location
    self.tapCount = tapCount
    self.region = region
    self.client = client
    reach = 0
  }

  /// Whether the finger is still on the surface, as far as the receiver of the touch may know.
  package var isDown: Bool { phase != .ended && phase != .cancelled }
}
