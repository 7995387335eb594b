/// How the daemon gets touches.
package enum Capture: String, Hashable, Sendable {
  /// It owns them, and gives back those that nobody wants.
  case consume
}

/// Why the daemon has paused.
package enum PauseReason: String, Hashable, Sendable {
  /// By the request `pause`.
  case asked
  /// By the panic gesture (C10).
  case panic
}

/// What the daemon tells about itself.
package struct Status: Hashable, Sendable {
  package var version: String
  /// The daemon's process id.
  package var process: Int
  package var display: String
  package var capture: Capture
  /// Why it has paused; nil while it routes touches.
  package var pause: PauseReason?
  /// How many touches are held right now.
  package var held: Int
  /// How many touches were lost since the start (C6a).
  package var lost: Int
  /// Where the configuration came from: a file, or a name for the built-in one.
  package var configuration: String

  package init(
    version: String = Release.version, process: Int, display: String, capture: Capture = .consume,
    pause: PauseReason? = nil, held: Int, lost: Int, configuration: String
  ) {
    self.version = version
    self.process = process
    self.display = display
    self.capture = capture
    self.pause = pause
    self.held = held
    self.lost = lost
    self.configuration = configuration
  }

  package var json: JSON {
    .object([
      ("version", .string(version)), ("pid", .integer(process)), ("display", .string(display)),
      ("capture", .string(capture.rawValue)), ("paused", .bool(pause != nil)),
      ("why", pause.map { .string($0.rawValue) }), ("held", .integer(held)), ("lost", .integer(lost)),
      ("configuration", .string(configuration)),
    ])
  }

  /// Reads one; nil where something is missing that every daemon tells.
  package init?(_ json: JSON) {
    guard let version = json["version"]?.string, let process = json["pid"]?.integer,
      let display = json["display"]?.string,
      let capture = json["capture"]?.string.flatMap({ Capture(rawValue: $0) }),
      let isPaused = json["paused"]?.bool, let held = json["held"]?.integer, let lost = json["lost"]?.integer,
      let configuration = json["configuration"]?.string
    else { return nil }
    let why = json["why"]?.string.flatMap { PauseReason(rawValue: $0) }
    self.init(
      version: version, process: process, display: display, capture: capture,
      pause: isPaused ? why ?? .asked : nil, held: held, lost: lost, configuration: configuration)
  }
}
