import Glibc

/// A moment of CLOCK_MONOTONIC up to which something may wait.
struct Deadline: Sendable {
  /// Nanoseconds of CLOCK_MONOTONIC.
  let nanoseconds: Int64

  init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  init(after wait: Duration) { nanoseconds = Deadline.now + wait.wholeNanoseconds }

  /// Nanoseconds of CLOCK_MONOTONIC at this moment.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  var hasPassed: Bool { Deadline.now >= nanoseconds }

  /// Sleeps until the moment has come, whatever signals arrive; returns at once when it has passed.
  func sleep() {
    var time = timespec(
      tv_sec: time_t(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }

  /// Waits until the descriptor is ready for `events` (or at its end), and says whether it was in time.
  func wait(for fd: Int32, _ events: Int32) -> Bool {
    while true {
      var entry = pollfd(fd: fd, events: Int16(events), revents: 0)
      let milliseconds = max(0, (nanoseconds - Deadline.now + 999_999) / 1_000_000)
      let count = poll(&entry, 1, Int32(clamping: milliseconds))
      if count > 0 { return true }
      if count == 0 && hasPassed { return false }
      if count < 0 && errno != EINTR && errno != EAGAIN { return false }
    }
  }
}

extension Duration {
  /// The span in nanoseconds, at most some 292 years.
  var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (seconds < 0 ? .min / 4 : .max / 4) : min(whole, .max / 4) + attoseconds / 1_000_000_000
  }
}

/// The system's text for an error number, such as "No such file or directory".
func systemMessage(_ number: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 256)
  return buffer.withUnsafeMutableBufferPointer { bytes in
    guard let start = bytes.baseAddress else { return "error \(number)" }
    guard strerror_r(number, start, bytes.count) == 0 else { return "error \(number)" }
    return String(cString: start)
  }
}
