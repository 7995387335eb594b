/// The time in which the fingers of a contact come together (rule C4).
///
/// It is open from the first landing and ends at the first of: a time after the latest landing, a time after the first,
/// a lift, movement, or that nobody wants more fingers.
package struct Assembly: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// No finger has landed.
    case idle
    case open(first: Timestamp, latest: Timestamp)
    case over
  }

  package private(set) var state = State.idle

  package init() {}

  package var isOpen: Bool {
    switch state {
    case .idle, .over: false
    case .open: true
    }
  }

  /// A finger landed.
  ///
  /// One that lands after the end is not assembled: the contact's recognizers see one too many.
  package mutating func landed(at time: Timestamp) {
    switch state {
    case .idle: state = .open(first: time, latest: time)
    case .open(let first, _): state = .open(first: first, latest: time)
    case .over: break
    }
  }

  /// Ends it: a lift, movement, or nobody wants more.
  package mutating func end() { state = .over }

  /// When it ends by itself; nil unless it is open.
  package func deadline(_ thresholds: Thresholds) -> Timestamp? {
    guard case .open(let first, let latest) = state else { return nil }
    return min(latest + thresholds.assemblyWindow, first + thresholds.assemblyLimit)
  }

  /// Ends it if its time has come.
  package mutating func expire(at time: Timestamp, _ thresholds: Thresholds) {
    if let deadline = deadline(thresholds), deadline <= time { state = .over }
  }
}
