package import Gestures

/// The events of one report of a device, until the recognizers are shown them (rule T4).
///
/// A report may come in parts: a reader that is quick gets them in several turns, and they may straddle a millisecond.
/// Judged by a part alone, three fingers that travel together are a pinch. So a frame of updates stays open until each
/// finger that is down has its update, or `span` has passed: then the others did not move.
package struct OpenFrame: Hashable, Sendable {
  /// How far the parts of one report lie apart at most.
  package static let span: Milliseconds = 3

  /// The time of its first event.
  package let start: Timestamp
  /// The time of its newest event.
  package private(set) var time: Timestamp
  /// It has nothing but updates; a landing or a lift is shown in its own turn.
  package private(set) var isUpdatesAlone: Bool

  init(at time: Timestamp, isUpdate: Bool) {
    start = time
    self.time = time
    isUpdatesAlone = isUpdate
  }

  mutating func take(_ time: Timestamp, isUpdate: Bool) {
    self.time = max(self.time, time)
    isUpdatesAlone = isUpdatesAlone && isUpdate
  }

  /// The latest time that an event of it can have.
  package var end: Timestamp { start + OpenFrame.span }
}

extension Contact {
  /// Whether a frame must be closed before an event is taken in: it is of another report of the device.
  package func mustCloseFrame(before time: Timestamp, touch number: UInt32?) -> Bool {
    guard let frame else { return false }
    if time > frame.end { return true }
    guard let number, let index = index(of: number) else { return false }
    return touches[index].isInFrame
  }

  /// Whether the open frame is to wait, beyond the end of a turn, for more parts of its report.
  package var isFramePartial: Bool {
    guard let frame, frame.isUpdatesAlone, landed >= 2 else { return false }
    return arbiter.contenders.contains { $0.holdsTouches || $0.observesTouches }
      && touches.indices.contains {
        touches[$0].touch.isDown && !touches[$0].isInFrame && isFollowed($0)
      }
  }

  mutating func openFrame(at time: Timestamp, isUpdate: Bool = false) {
    if frame == nil {
      frame = OpenFrame(at: time, isUpdate: isUpdate)
    } else {
      frame?.take(time, isUpdate: isUpdate)
    }
  }
}
