internal import Gestures
internal import Routing

/// What an X server keeps of the touches of a run without one: who is down, who moves the pointer, and what was decided.
struct ServerTouches: Sendable {
  /// Nobody has the grab: touches come by raw events alone.
  let isObserving: Bool
  private var down: Set<TouchID> = []
  private var emulating: TouchID?
  /// Touches that the server tells us no more of but by raw events.
  private var rejected: Set<TouchID> = []
  /// Owned touches, and how many verdicts each got.
  private var verdicts: [TouchID: Int] = [:]

  init(isObserving: Bool) { self.isObserving = isObserving }

  /// A finger lands; the first of several moves the pointer.
  mutating func begin(_ id: TouchID) {
    if down.isEmpty { emulating = id }
    down.insert(id)
  }

  mutating func end(_ id: TouchID) { down.remove(id) }

  /// A touch that lands comes to the grab.
  mutating func grab(_ id: TouchID) { rejected.remove(id) }

  /// A touch comes to nobody's grab, or is no longer ours.
  mutating func release(_ id: TouchID) { rejected.insert(id) }

  /// A touch becomes ours: it is to get one verdict from here on.
  ///
  /// - Returns: how many it had before, where it was ours already.
  @discardableResult
  mutating func own(_ id: TouchID) -> Int? {
    let count = verdicts[id]
    verdicts[id] = 0
    return count
  }

  func isEmulating(_ id: TouchID) -> Bool { emulating == id }

  /// Whether the server tells us of a touch by the grab's events.
  func isHeard(_ id: TouchID) -> Bool { !isObserving && !rejected.contains(id) }

  /// Takes in verdicts.
  ///
  /// - Returns: for each touch that was given back under its finger the end that the server makes of it for us, at a place
  ///   that it makes up (xi2.md R3.2, R3.7).
  mutating func take(_ decisions: [Decision], at time: Timestamp) -> [TouchEvent] {
    var ends: [TouchEvent] = []
    for decision in decisions {
      switch decision {
      case .accept(let id, _): verdicts[id, default: 100] += 1
      case .reject(let id, _):
        verdicts[id, default: 100] += 1
        release(id)
        guard down.contains(id) else { continue }
        ends.append(
          TouchEvent(id: id, master: Trace.master, time: time, location: nil, child: Trace.root))
      case .barrier, .perform, .stale, .outcome, .lost, .cureStuckButton, .click, .panic, .repair, .relist:
        break
      }
    }
    return ends
  }

  /// What was decided not at all, or more than once.
  var faults: [String] {
    verdicts.filter { $0.value != 1 }.sorted { $0.key.number < $1.key.number }.map {
      "touch \($0.key.number) got \($0.value) verdicts, not one"
    }
  }
}
