internal import Gestures
internal import Routing
internal import X11

/// A lost tap that is to be made good by a click (C6a).
struct OwedClick {
  /// Root-window pixels.
  let place: Point
  /// When it comes too late, in nanoseconds of the monotonic clock (T6a).
  let limit: Int64

  init(_ place: Point) {
    self.place = place
    limit = MonotonicClock.nanoseconds + OwedClick.patience
  }

  private static let patience: Int64 = 1_000_000_000
  /// How often it is looked whether the pointer is free.
  static let glance: Int64 = 8_000_000
}

// Lost taps are made good when the pointer is free.
//
// While a window manager has not answered the press of a touch that was given back, or an application has yet to get its
// release, button 1 is down in the pointer or about to be: the server would drop our press, and let our release end
// theirs.
extension Daemon {
  /// Makes the clicks that can be made now, one after the other.
  mutating func makeClicks() {
    while let click = owedClicks.first, !router.isBusy, connection.isAlive {
      if MonotonicClock.nanoseconds > click.limit {
        log.note(
          "a lost tap at \(click.place.x.tenths),\(click.place.y.tenths) was not made good: the pointer was in use"
        )
        owedClicks.removeFirst()
        continue
      }
      guarding.asksForServer()
      // The loop sees it when the server is gone.
      let isFree = (try? verdicts.isPointerFree()) ?? false
      guarding.runs()
      guard isFree else {
        clickDue = MonotonicClock.nanoseconds + OwedClick.glance
        return
      }
      log.detail("click at \(click.place.x.tenths),\(click.place.y.tenths) for a lost tap")
      PointerClick.make(at: click.place, on: connection)
      // A touch that lands now is after a press (S2).
      route(.buttonPress(at: clock.now))
      owedClicks.removeFirst()
    }
    clickDue = nil
  }
}
