package import Routing

/// Why the daemon only observes touches (C8).
package enum ObserveReason: Hashable, Sendable {
  /// The configuration or the command line says so.
  case asked
  /// No binding takes touches.
  case notNeeded
  /// Another client has the touch grab; with the window manager's name, where one is there.
  case grabTaken(windowManager: String?)
  /// A touch grab can crash the server; with its release.
  case serverTooOld(String?)

  /// The word for `why`.
  package var word: String {
    switch self {
    case .asked: "asked"
    case .notNeeded: "not-needed"
    case .grabTaken: "grab-taken"
    case .serverTooOld: "server-too-old"
    }
  }

  /// What the word leaves out: a window manager's name, or a server's release.
  package var detail: String? {
    switch self {
    case .asked, .notNeeded: nil
    case .grabTaken(let manager): manager
    case .serverTooOld(let release): release
    }
  }

  init?(word: String, detail: String?) {
    switch word {
    case "asked": self = .asked
    case "not-needed": self = .notNeeded
    case "grab-taken": self = .grabTaken(windowManager: detail)
    case "server-too-old": self = .serverTooOld(detail)
    default: return nil
    }
  }
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
  /// Why touches are only observed; nil while they are owned.
  package var observing: ObserveReason?
  /// Why it has paused; nil while it routes touches.
  package var pause: PauseReason?
  /// How many touches are held right now.
  package var held: Int
  /// How many touches were lost since the start (C6a).
  package var lost: Int
  /// Where the configuration came from: a file, or a name for the built-in one.
  package var configuration: String
  /// When that was read, where it was read again since the start: RFC 3339, UTC.
  package var reloaded: String?
  /// The errors for which what the file holds now is not in force; none where it is.
  package var errors: [ConfigurationFinding]

  package init(
    version: String = Release.version, process: Int, display: String, capture: Capture = .consume,
    observing: ObserveReason? = nil, pause: PauseReason? = nil, held: Int, lost: Int, configuration: String,
    reloaded: String? = nil, errors: [ConfigurationFinding] = []
  ) {
    self.version = version
    self.process = process
    self.display = display
    self.capture = capture
    self.observing = observing
    self.pause = pause
    self.held = held
    self.lost = lost
    self.configuration = configuration
    self.reloaded = reloaded
    self.errors = errors
  }

  package var json: JSON {
    .object([
      ("version", .string(version)), ("pid", .integer(process)), ("display", .string(display)),
      ("capture", .string(capture.rawValue)), ("paused", .bool(pause != nil)),
      ("why", (pause?.rawValue ?? observing?.word).map { .string($0) }),
      ("detail", pause == nil ? observing?.detail.map { .string($0) } : nil),
      ("held", .integer(held)), ("lost", .integer(lost)),
      ("configuration", .string(configuration)), ("reloaded", reloaded.map { .string($0) }),
      ("errors", errors.isEmpty ? nil : .array(errors.map(\.json))),
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
    let why = json["why"]?.string
    var errors: [ConfigurationFinding] = []
    if case .array(let values) = json["errors"] { errors = values.compactMap { ConfigurationFinding($0) } }
    self.init(
      version: version, process: process, display: display, capture: capture,
      observing: capture == .observe && !isPaused
        ? why.flatMap { ObserveReason(word: $0, detail: json["detail"]?.string) } : nil,
      pause: isPaused ? why.flatMap { PauseReason(rawValue: $0) } ?? .asked : nil, held: held, lost: lost,
      configuration: configuration, reloaded: json["reloaded"]?.string, errors: errors)
  }
}
