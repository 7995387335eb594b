internal import Glibc
package import Gestures

/// The monotonic clock of this machine.
package enum MonotonicClock {
  /// Nanoseconds since some moment before the start of the machine's session.
  package static var nanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// The time of day.
enum WallClock {
  /// Now, as RFC 3339 has it, in UTC: "2026-11-30T20:11:52Z".
  static var text: String {
    var (now, parts) = (time(nil), tm())
    gmtime_r(&now, &parts)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
      let count = strftime(buffer.baseAddress, buffer.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
      return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}

/// Tells what the X server's clock shows now, from the times that its events carry.
///
/// An event is never from the future: one that seems to be moves the estimate forward. So lateness is never
/// underrated by more than the wait of the quickest event seen.
package struct ServerClock {
  /// Server milliseconds minus ours, modulo 2^32.
  private var offset: UInt32

  /// - Parameter time: the server's time just now.
  package init(serverTime time: Timestamp) {
    offset = time.rawValue &- ServerClock.ours
  }

  private static var ours: UInt32 { UInt32(truncatingIfNeeded: MonotonicClock.nanoseconds / 1_000_000) }

  /// The server's time now.
  package var now: Timestamp { Timestamp(ServerClock.ours &+ offset) }

  /// Takes an event's time into account.
  package mutating func saw(_ time: Timestamp) {
    if time > now { offset = time.rawValue &- ServerClock.ours }
  }
}
