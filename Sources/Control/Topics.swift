/// What a subscriber is told of.
package struct Topics: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Gestures: recognized ones, and the begin and end of those that last.
  package static let gesture = Topics(rawValue: 1)
  /// Actions that were performed.
  package static let action = Topics(rawValue: 2)
  /// Touches that no responder wanted (R1).
  package static let unhandled = Topics(rawValue: 4)
  /// The daemon pauses or goes on.
  package static let paused = Topics(rawValue: 8)
  /// Each finger's way: begin, every move, end.
  package static let touch = Topics(rawValue: 16)
  /// Hits, verdicts, and what becomes of each recognizer.
  package static let routing = Topics(rawValue: 32)
  /// Events that actions emit.
  package static let event = Topics(rawValue: 64)
  /// The active mode changes.
  package static let mode = Topics(rawValue: 128)

  /// What is told of without being named: all but what comes with every finger.
  package static let all: Topics = [.gesture, .action, .unhandled, .paused, .event, .mode]

  /// Every topic with the name of its member in a line, by which the lines are known.
  package static let names: [(name: String, topic: Topics)] = [
    ("gesture", .gesture), ("action", .action), ("unhandled", .unhandled), ("paused", .paused),
    ("event", .event), ("mode", .mode), ("touch", .touch), ("routing", .routing),
  ]

  /// The topic of a name; nil where there is none.
  package init?(name: String) {
    guard let found = Topics.names.first(where: { $0.name == name }) else { return nil }
    self = found.topic
  }

  /// Whether so many lines come of them that a reader who falls behind misses some, where another would be dropped.
  package var isLossy: Bool { !isDisjoint(with: [.touch, .routing]) }

  /// The names of its topics.
  package var names: [String] { Topics.names.filter { contains($0.topic) }.map(\.name) }
}
