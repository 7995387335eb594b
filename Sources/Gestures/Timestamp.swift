/// A time of the X server: milliseconds that wrap at 2^32 (rule T6).
///
/// Order is that of the signed 32-bit difference, so it holds across the wrap for times less than 24 days apart.
package struct Timestamp: Hashable, Sendable, Comparable, Codable {
  /// Milliseconds of the X server's clock, as in the `time` field of its events.
  package var rawValue: UInt32

  package init(_ rawValue: UInt32) { self.rawValue = rawValue }

  package static func < (a: Timestamp, b: Timestamp) -> Bool { (a - b).rawValue < 0 }
  /// The time from `b` to `a`; negative where `a` is earlier.
  package static func - (a: Timestamp, b: Timestamp) -> Milliseconds {
    Milliseconds(Int32(bitPattern: a.rawValue &- b.rawValue))
  }
  package static func + (a: Timestamp, b: Milliseconds) -> Timestamp {
    Timestamp(a.rawValue &+ UInt32(bitPattern: b.rawValue))
  }
  package static func - (a: Timestamp, b: Milliseconds) -> Timestamp {
    Timestamp(a.rawValue &- UInt32(bitPattern: b.rawValue))
  }
}

/// A span of time in whole milliseconds.
package struct Milliseconds: Hashable, Sendable, Comparable, ExpressibleByIntegerLiteral {
  package var rawValue: Int32

  package init(_ rawValue: Int32) { self.rawValue = rawValue }
  package init(integerLiteral value: Int32) { rawValue = value }

  package static func < (a: Milliseconds, b: Milliseconds) -> Bool { a.rawValue < b.rawValue }
  package static func + (a: Milliseconds, b: Milliseconds) -> Milliseconds {
    Milliseconds(a.rawValue &+ b.rawValue)
  }

  /// The same span in seconds.
  package var seconds: Double { Double(rawValue) / 1000 }
}
