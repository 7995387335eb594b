internal import Control
internal import X11

// The user's way out with the fingers alone (C10).
extension Daemon {
  /// Lets go of everything; where it was this gesture that let go, takes up again.
  mutating func panic() {
    hasPanicked = false
    switch pauseReason {
    case nil:
      log.note("panic gesture: lets go of all touches; the same gesture, or `fingerpost resume`, ends that")
      pause(.panic)
    case .panic:
      do throws(XError) { try resume() } catch { log.note("stays paused: \(error)") }
    // Somebody asked for the pause; it is not ours to end.
    case .asked: break
    }
  }
}
