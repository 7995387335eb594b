internal import Glibc

/// Tells of clients that were refused or dropped, of each kind once a second at most: a hostile one must not fill the log.
struct ControlTroubles {
  enum Kind: Int, CaseIterable {
    case otherUser
    case tooMany
    case garbage
    case overlong
    case unread
  }

  /// How often a kind is told, in nanoseconds.
  static let pause: Int64 = 1_000_000_000

  private var told = [Int64?](repeating: nil, count: Kind.allCases.count)
  private var untold = [Int](repeating: 0, count: Kind.allCases.count)

  /// The line to log; nil where it is to be counted only.
  mutating func line(_ kind: Kind, _ text: String, at now: Int64 = MonotonicClock.nanoseconds) -> String? {
    if let last = told[kind.rawValue], now - last < ControlTroubles.pause {
      untold[kind.rawValue] += 1
      return nil
    }
    told[kind.rawValue] = now
    let more = untold[kind.rawValue]
    untold[kind.rawValue] = 0
    return "control: \(text)" + (more > 0 ? " (and \(more) more like this before)" : "")
  }
}
