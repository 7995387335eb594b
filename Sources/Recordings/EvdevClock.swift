/// A recording's time: from 0, and never back.
struct EvdevClock {
  /// Microseconds since the first event.
  private(set) var now = 0
  /// A time was not taken as it stands, since this was last set to false.
  var isMended = false
  /// What is taken from an event's time.
  private var base: Int?

  /// A step back of so much is another clock; less than that are lines out of order.
  private static let back = 1_000_000
  /// No more than an hour passes between two events.
  private static let ahead = 3_600_000_000

  mutating func take(_ time: Int, line: Int, _ findings: inout RecordingFindings) {
    guard let base else {
      self.base = time
      return
    }
    let step = time - base - now
    if step < 0 || step > Self.ahead { isMended = true }
    if step < 0 { findings.add(line, .timeGoesBack, "by \((Double(-step) / 1000).briefly) ms") }
    if step < -Self.back {
      self.base = time - now
    } else if step > Self.ahead {
      findings.add(line, .clockJump, "by \((Double(step) / 1_000_000).briefly) s")
      self.base = time - now
    } else if step > 0 {
      now += step
    }
  }
}

extension Double {
  /// With at most one decimal.
  var briefly: String {
    let rounded = (self * 10).rounded() / 10
    guard rounded.magnitude < 1e15 else { return "\(self)" }
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
