package import Gestures

/// Judges from touch begins and the page whether the daemon still does its work.
///
/// It has no clock and no page: all is given to it, times in nanoseconds of CLOCK_MONOTONIC. While nothing is awaited
/// it needs no time at all; otherwise it wants to look again after 300 ms at the latest.
package struct Vigil {
  /// What the page says.
  package struct Reading: Hashable, Sendable {
    package var begin: Timestamp
    package var promise: Int64
    package var phase: PromisePage.Phase

    package init(begin: Timestamp, promise: Int64, phase: PromisePage.Phase) {
      self.begin = begin
      self.promise = promise
      self.phase = phase
    }
  }

  /// What the daemon did not do.
  package enum Silence: Hashable, Sendable {
    /// It did not handle a touch begin.
    case afterTouch
    /// It did not write the page when it had promised.
    case brokenPromise
  }

  /// What to do next.
  package enum Finding: Hashable, Sendable {
    /// Nothing is owed until a touch begins.
    case nothingAwaited
    /// Look again at this time.
    case awaiting(until: Int64)
    /// Something is overdue.
    case overdue(Silence)
  }

  /// How long a touch begin may be unhandled, a promise be overdue, and this vigil go without looking.
  package static let patience: Int64 = 300_000_000
  /// The same before the daemon's loop runs: it reads all windows first.
  package static let patienceAtStart: Int64 = 5_000_000_000

  /// Touch begins that were not handled at the last look, and since when each is known, oldest first.
  private var awaited: [(time: Timestamp, since: Int64)] = []
  private var excusedUntil: Int64 = .min
  private static let limit = 64

  package init() {}

  /// A touch began.
  package mutating func touchBegan(at time: Timestamp, known since: Int64) {
    // Of more than these in 300 ms the oldest say enough.
    if awaited.count < Vigil.limit { awaited.append((time, since)) }
  }

  /// Nothing is overdue before this time: the daemon could not do better, nor could anybody.
  package mutating func excuse(until time: Int64) { excusedUntil = max(excusedUntil, time) }

  /// Judges by the page as it was read after `now`: the other way round a renewed promise could seem overdue.
  package mutating func look(at page: Reading, now: Int64) -> Finding {
    awaited.removeAll { Vigil.isHandled($0.time, by: page.begin) }
    let patience = page.phase == .starting ? Vigil.patienceAtStart : Vigil.patience
    var next = Int64.max
    if let since = awaited.first?.since {
      let due = max(since + patience, excusedUntil)
      if due <= now { return .overdue(.afterTouch) }
      next = due
    }
    if page.promise != 0 {
      let due = max(page.promise + patience, excusedUntil)
      if due <= now { return .overdue(.brokenPromise) }
      next = min(next, due)
    }
    return next == .max ? .nothingAwaited : .awaiting(until: min(next, now + Vigil.patience))
  }

  /// A begin of the page far in the future is one of long ago, for the server's time wraps.
  private static func isHandled(_ time: Timestamp, by begin: Timestamp) -> Bool {
    begin.rawValue &- time.rawValue < 1 << 22
  }
}
