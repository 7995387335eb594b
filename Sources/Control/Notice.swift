package import Gestures
package import Routing

/// A line that subscribers get.
package enum Notice: Hashable, Sendable {
  /// A gesture was recognized, at the centroid of its fingers in root-window pixels.
  case recognized(Performance, Binding)
  /// One was recognized too late to act on (T6a).
  case stale(Binding, late: Milliseconds)
  /// A gesture that lasts began, changed, ended or was cancelled; how far it has come, but for the last.
  case progress(Binding, Phase, GestureValues?, time: Timestamp)
  /// An action of a binding was performed; `failure` tells why it was not.
  case action(Action, binding: String, time: Timestamp, failure: String?)
  /// The action `emit` of a binding: the name of the event.
  case emitted(String, binding: String, time: Timestamp)
  /// The active mode; empty: none.
  case mode(String)
  case unhandled(UnhandledTouch)
  /// A finger landed, moved, lifted, or was taken away; root-window pixels, nil where that is not known.
  case touch(TouchID, Touch.Phase, Point?, time: Timestamp)
  /// Where a finger has landed: the window, its client with class and title, and who is asked.
  case hit(TouchHit)
  case verdict(TouchID, TouchVerdict, time: Timestamp)
  /// A recognizer failed, and why, in words.
  case failed(Binding, FailureReason, text: String, time: Timestamp)
  /// The daemon has paused, or goes on (nil).
  case paused(PauseReason?)

  /// How far a gesture that lasts has come.
  package enum Phase: String, Hashable, Sendable {
    case began
    case changed
    case ended
    case cancelled
  }

  /// What it is about.
  package var topic: Topics {
    switch self {
    case .recognized, .stale, .progress: .gesture
    case .action: .action
    case .emitted: .event
    case .mode: .mode
    case .unhandled: .unhandled
    case .touch: .touch
    case .hit, .verdict, .failed: .routing
    case .paused: .paused
    }
  }

  package var json: JSON {
    switch self {
    case .recognized(let performance, let binding):
      .object(
        [("time", Notice.time(performance.time))]
          + Notice.gesture(binding, "recognized", fingers: performance.fingers)
          + GestureMembers(binding, performance.direction, nil, at: performance.place).list)
    case .stale(let binding, let late):
      .object(Notice.gesture(binding, "recognized") + [("late", .integer(Int(late.rawValue)))])
    case .progress(let binding, let phase, let values, let time):
      .object(
        [("time", Notice.time(time))]
          + Notice.gesture(
            binding, phase.rawValue, fingers: values.map(\.fingers).flatMap { $0 > 0 ? $0 : nil })
          + (values.map { GestureMembers(binding, nil, $0, at: nil).list } ?? []))
    case .action(let action, let binding, let time, let failure):
      .object([
        ("time", Notice.time(time)), ("action", .string(action.key)), ("binding", .string(binding)),
        ("error", failure.map { .string($0) }),
      ])
    case .emitted(let name, let binding, let time):
      .object([
        ("time", Notice.time(time)), ("event", .string(name)), ("binding", .string(binding)),
      ])
    case .mode(let name): .object([("mode", .string(name.isEmpty ? "none" : name))])
    case .unhandled(let touch): touch.json
    case .touch(let id, let phase, let place, let time):
      .object([
        ("time", Notice.time(time)), ("touch", .integer(Int(id.number))), ("phase", .string(phase.word)),
        ("x", place.map { .hundredths($0.x) }), ("y", place.map { .hundredths($0.y) }),
        ("device", .integer(Int(id.source.rawValue))),
      ])
    case .hit(let hit): hit.json
    case .verdict(let id, let verdict, let time):
      .object([
        ("time", Notice.time(time)), ("touch", .integer(Int(id.number))),
        ("verdict", .string(verdict.word)), ("reason", verdict.reason.map { .string($0) }),
      ])
    case .failed(let binding, let reason, let text, let time):
      .object([
        ("time", Notice.time(time)), ("recognizer", .string(binding.name)), ("state", .string("failed")),
        ("reason", .string(ReasonWords(reason, of: binding, in: RuleSet()).name)), ("text", .string(text)),
      ])
    case .paused(let reason):
      .object([("paused", .bool(reason != nil)), ("why", reason.map { .string($0.rawValue) })])
    }
  }

  private static func time(_ time: Timestamp) -> JSON { .integer(Int(time.rawValue)) }

  /// The members of a line about a gesture that tell what it is and how far it has come.
  package static func gesture(
    _ binding: Binding, _ phase: String, fingers landed: Int? = nil
  ) -> [(String, JSON?)] {
    var taps: Int?
    if case .tap(let tap) = binding.gesture { taps = tap.taps }
    // Of a gesture for several numbers of fingers it is known only when it is made which they were.
    let fingers = landed ?? (binding.fingers.count == 1 ? binding.fingers.lowerBound : nil)
    return [
      ("gesture", .string(binding.gesture.kind)), ("binding", .string(binding.name)),
      ("phase", .string(phase)),
      ("fingers", fingers.map { .integer($0) }), ("taps", taps.map { .integer($0) }),
    ]
  }
}

extension WindowID {
  /// As windows are written: "0x1a00003".
  package var json: JSON { .string("0x" + String(rawValue, radix: 16)) }
}
