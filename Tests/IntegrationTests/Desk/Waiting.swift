import Glibc

/// What did not come in time.
struct NotInTime: Error, CustomStringConvertible {
  let what: String
  let seconds: Double

  var description: String { "within \(seconds) s there was no \(what)" }
}

/// Asks again and again until there is a value, at most for a time; throws `NotInTime` when there was none.
@discardableResult
func waitFor<Value>(_ what: String, seconds: Double = 5, _ value: () throws -> Value?) throws -> Value {
  let end = monotonicSeconds() + seconds
  while true {
    if let found = try value() { return found }
    guard monotonicSeconds() < end else { throw NotInTime(what: what, seconds: seconds) }
    usleep(2000)
  }
}

/// Asks again and again until it is so, at most for a time; throws `NotInTime` when it never was.
func waitUntil(_ what: String, seconds: Double = 5, _ isSo: () throws -> Bool) throws {
  try waitFor(what, seconds: seconds) { try isSo() ? true : nil }
}

/// Seconds of CLOCK_MONOTONIC.
func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
