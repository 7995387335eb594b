import Synchronization

/// A wish, from another thread or a signal's reader, that a player ends early.
package final class PlaybackStop: Sendable {
  private let isSet = Atomic(false)

  package init() {}

  /// Whether the wish was made.
  package var isRequested: Bool { isSet.load(ordering: .acquiring) }

  /// Makes the wish; the player follows it within some 10 ms.
  package func request() { isSet.store(true, ordering: .releasing) }
}

/// Plays scripts and recordings onto a touchscreen in real time.
package struct Player: Sendable {
  /// How many times as fast as the script's own times; greater than zero.
  package var speed: Double

  /// A player; `speed` must be greater than zero.
  package init(speed: Double = 1) {
    precondition(speed > 0 && speed.isFinite, "a player's speed is a number greater than zero")
    self.speed = speed
  }

  /// Plays a script and returns at its end, or early when `stop` asks for it; says whether it came to the end.
  ///
  /// Each step is sent at its own time after the start, by CLOCK_MONOTONIC and never before: delays do not add up. All
  /// fingers that the script put down are lifted when this returns or throws.
  @discardableResult
  package func play(
    _ script: TouchScript, on touchscreen: VirtualTouchscreen, until stop: PlaybackStop? = nil
  ) throws(InputtestError) -> Bool {
    let start = Deadline.now
    var playback = Playback(script, on: touchscreen)
    while let step = playback.remaining.first {
      let due = Deadline(nanoseconds: start + Int64(min(Double(step.time.wholeNanoseconds) / speed, 4e18)))
      guard Player.sleep(until: due, or: stop) else { return false }
      try playback.step()
    }
    return true
  }

  /// Sleeps until the time has come, and says so; false when `stop` came before.
  private static func sleep(until due: Deadline, or stop: PlaybackStop?) -> Bool {
    guard let stop else {
      due.sleep()
      return true
    }
    while !stop.isRequested {
      let slice = Deadline(after: .milliseconds(10))
      if due.nanoseconds <= slice.nanoseconds {
        due.sleep()
        return !stop.isRequested
      }
      slice.sleep()
    }
    return false
  }
}
