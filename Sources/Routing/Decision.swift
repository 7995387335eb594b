package import Gestures

/// What the router wants done, in this order.
package enum Decision: Hashable, Sendable {
  /// Rejects are due: grab the server, handle every event up to that, then `Event.barrierReached` (safety.md S3).
  case barrier
  /// XIAcceptTouch: the touch is ours alone.
  case accept(TouchID, master: DeviceID)
  /// XIRejectTouch: the server replays the touch to the application.
  case reject(TouchID, master: DeviceID)
  case perform(Performance)
  /// A gesture was recognized too late to act on (T6a).
  case stale(RecognizerKey, late: Milliseconds)
  /// For the log, traces and explanations.
  case outcome(Outcome)
  /// A touch that nobody wanted had to be accepted: the application will not have it (C6a).
  case lost(TouchID, LossReason)
  /// A late verdict may have left button 1 pressed: look, and cure it (C9).
  case cureStuckButton
  /// A lost tap is made good by one click at its last real place, in root-window pixels (C6a).
  case click(Point)
  /// The panic gesture: let go of everything, or, where that is so already, take up again (C10).
  case panic
  /// The mirror and the server's pick differ: read the windows about these two anew (R8.9).
  case repair(mirror: WindowID, server: WindowID)
  /// A change did not fit the mirror: read this window's children anew.
  case relist(WindowID)
}

/// A gesture to act on.
package struct Performance: Hashable, Sendable {
  /// How far a gesture has come (G2).
  package enum Phase: Hashable, Sendable {
    /// It is recognized, or has begun.
    case begin
    case update
    /// So many steps forward, or backward below 0.
    case step(Int)
    case end
    case cancel
    /// Its end was seen too late to act on: what it holds is let go, and no more (T6a).
    case abandon
  }

  package var key: RecognizerKey
  package var phase = Phase.begin
  /// The time of the event that decided it.
  package var time: Timestamp
  /// The client window pinned at began; nil over the bare root (R7).
  package var target: WindowID?
  /// The centroid of the fingers, root-window pixels.
  package var place: Point
  /// Its first finger, root-window pixels.
  package var first: Point
  package var fingers: Int
  package var direction: Direction?
  /// What it has come to.
  package var values = GestureValues()
  /// The pixels of a millimetre of its device.
  package var scale = PixelScale.fallback
  /// The number of the contact that it came of, as it began; 0 where it came of none.
  package var contact: UInt64 = 0

  package init(
    key: RecognizerKey, time: Timestamp, target: WindowID?, place: Point, fingers: Int, direction: Direction?
  ) {
    self.key = key
    self.time = time
    self.target = target
    self.place = place
    first = place
    self.fingers = fingers
    self.direction = direction
  }
}

/// Why a touch that nobody wanted was accepted all the same.
package enum LossReason: Hashable, Sendable {
  /// Another emulating touch was rejected too shortly before (safety.md S2).
  case tooSoonAfterTheLast
  /// A button was pressed while it was held: the window manager may have the pointer frozen for that (safety.md, section 2).
  case pressedMeanwhile
  /// All fingers of the contact lifted while it was held (C6a').
  case liftedTogether
  /// A finger of several had moved too far to be given back (C6c).
  case movedTooFar(distance: Double)
}
