/// What an application heard of touches, without the differences that any touch grab makes (R5).
///
/// The whole list of these differences:
/// 1. the buttons in an event: a replayed press says that button 1 is down already (xi2.md R2.8);
/// 2. movements of the pointer without a button: a touch that somebody else holds makes one (xi2.md R4.2);
/// 3. which of several first fingers is heard first (safety.md S2); the order of each finger's own events stays.
struct Story: Hashable, CustomStringConvertible {
  /// An event of one touch.
  struct Moment: Hashable, CustomStringConvertible {
    var kind: Heard.Kind
    var window: UInt32
    var x: Double
    var y: Double
    var localX: Double
    var localY: Double
    /// XI2's flags: above all whether the touch makes the pointer.
    var flags: UInt32

    var description: String { "\(kind) \(x),\(y)" }
  }

  /// For each touch in the order of landing, its events in their order; for the pointer one list of all.
  var touches: [[Moment]]
  /// The times of the events, in the same order.
  var times: [[UInt32]]

  init(_ heard: [Heard]) {
    let kept = heard.filter { !$0.isHover }
    // The server numbers touches as they land.
    let numbers = Set(kept.map(\.touchNumber)).sorted()
    let groups = numbers.map { number in kept.filter { $0.touchNumber == number } }
    touches = groups.map { group in
      group.map {
        Moment(
          kind: $0.kind, window: $0.window, x: $0.x, y: $0.y, localX: $0.localX, localY: $0.localY,
          flags: $0.flags)
      }
    }
    times = groups.map { $0.map(\.time) }
  }

  var description: String { touches.map { "\($0)" }.joined(separator: "\n") }
}

extension Heard {
  /// The touch's number; 0 for events of the pointer.
  var touchNumber: UInt32 { isTouch ? detail : 0 }
}

extension [Heard] {
  /// Whether every touch's begin comes before the first end, as if all fingers were down together.
  var beginsComeBeforeEnds: Bool {
    guard let lastBegin = lastIndex(where: { $0.kind == .touchBegin }),
      let firstEnd = firstIndex(where: { $0.kind == .touchEnd })
    else { return false }
    return lastBegin < firstEnd
  }
}
