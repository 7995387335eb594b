import Control

/// What `doctor` found out about one thing.
struct Diagnosis: Hashable {
  /// How it stands.
  enum State: String {
    case ok
    /// Worth knowing; nothing is wrong.
    case note
    case problem
  }

  /// What was looked at: the one list of them.
  enum Check: String, CaseIterable {
    case session
    case runtimeFolder = "runtime-folder"
    case configuration
    case service
    case display
    case server
    case extensions
    case touchscreen
    case daemon
    case touchGrab = "touch-grab"
    case windowManager = "window-manager"
    case compositor
    case button
  }

  var check: Check
  var state: State
  /// In words, on one line.
  var found: String
  /// What to do about it; nil where there is nothing to do.
  var advice: String?

  init(_ check: Check, _ state: State, _ found: String, advice: String? = nil) {
    (self.check, self.state, self.found, self.advice) = (check, state, found.printable, advice?.printable)
  }

  /// One or two lines.
  var lines: [String] {
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    let first = "\(padded(state.rawValue, 7))  \(padded(check.rawValue, 14))  \(found)"
    return [first] + (advice.map { [String(repeating: " ", count: 25) + "-> \($0)"] } ?? [])
  }

  var json: JSON {
    .object([
      ("check", .string(check.rawValue)), ("state", .string(state.rawValue)), ("found", .string(found)),
      ("advice", advice.map { .string($0) }),
    ])
  }
}
