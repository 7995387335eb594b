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

  /// Events that actions emit.
  package static let event = Topics(rawValue: 64)
  /// The active mode changes.
  package static let mode = Topics(rawValue: 128)

  package static let all: Topics = [.gesture, .action, .unhandled, .paused, .event, .mode]

  /// Every topic with the name of its member in a line, by which the lines are known.
  package static let names: [(name: String, topic: Topics)] = [
    ("gesture", .gesture), ("action", .action), ("unhandled", .unhandled), ("paused", .paused),
    ("event", .event), ("mode", .mode),
  ]

  /// The topic of a name; nil where there is none.
  package init?(name: String) {
    guard let found = Topics.names.first(where: { $0.name == name }) else { return nil }
    self = found.topic
  }

  /// The names of its topics.
  package var names: [String] { Topics.names.filter { contains($0.topic) }.map(\.name) }
}
