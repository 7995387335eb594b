import Control
import Gestures
import Routing
import X11

/// What `doctor` asks the X server, on a connection of its own.
struct ServerChecks {
  let connection: Connection
  let rules: RuleSet
  let fixes: Bool
  let facts: ServerFacts
  let monitors: [ScreenMonitor]
  let devices: [InputDevice]

  /// - Throws: as `Connection`.
  init(display: String, rules: RuleSet, fixes: Bool) throws(XError) {
    connection = try Connection(display: display)
    (self.rules, self.fixes) = (rules, fixes)
    facts = try ServerFacts(connection)
    var monitors = Monitors(connection)
    _ = try monitors.refresh(from: connection)
    self.monitors = monitors.all
    devices = try Devices.read(connection)
  }

  func server() -> [Diagnosis] {
    let release = ServerRelease.text(connection.vendorRelease) ?? "release \(connection.vendorRelease)"
    let name = "\(facts.vendor) \(release)"
    var list: [Diagnosis] = []
    if facts.isXwayland {
      list.append(
        Diagnosis(
          .server, .problem,
          "this is Xwayland (\(name)): touches come only for windows of X programs, and there is no screen to own",
          advice: "choose an X11 session (\"on Xorg\") at the login screen"))
    } else if connection.vendorRelease < ServerRelease.oldestForGrabs {
      list.append(
        Diagnosis(
          .server, .problem,
          "\(name): before 1.20.4 the server can crash at the end of a touch that is given back, so touches are only observed",
          advice: "use X.Org 1.20.4 or newer"))
    } else {
      list.append(
        Diagnosis(
          .server, .ok,
          "\(name); its known faults with owned touches (a crash when their owner dies, a pointer that freezes when two "
            + "quick taps are given back) are kept clear of"))
    }
    return list + [extensions()]
  }

  private func extensions() -> Diagnosis {
    let words = facts.extensions.map { "\($0.name) \($0.version.map { "\($0)" } ?? "missing")" }
    let losses: [String: String] = [
      "XTEST": "a stuck button cannot be freed", "RandR": "no monitor is known, nor its size",
      "XKB": "conditions on modifiers never hold", "MIT-SCREEN-SAVER": "the screen saver is not noticed",
    ]
    let missing = facts.extensions.filter { $0.version == nil }.compactMap { one in
      losses[one.name].map { "without \(one.name) \($0)" }
    }
    let found = words.joined(separator: ", ")
    if missing.isEmpty { return Diagnosis(.extensions, .ok, found) }
    return Diagnosis(
      .extensions, .problem, "\(found): \(missing.joined(separator: ", "))",
      advice: "enable what is missing in the server's configuration")
  }

  func windowManager() -> [Diagnosis] {
    let management = WindowManagement(connection)
    var failures: [WindowManagement.Failure: [String]] = [:]
    for binding in rules.rules.flatMap(\.bindings) {
      for failure in binding.actions.compactMap({ management.obstacle(to: $0) }) {
        if failures[failure]?.contains(binding.name) != true {
          failures[failure, default: []].append(binding.name)
        }
      }
    }
    let name = connection.windowManagerName
    let found = name.map { "it is \($0)" } ?? "none that follows EWMH runs"
    guard !failures.isEmpty else {
      return [
        Diagnosis(
          .windowManager, name == nil ? .note : .ok,
          "\(found)\(rules.rules.isEmpty ? "" : "; it can do all that the configuration asks of it")")
      ]
    }
    return failures.sorted { "\($0.key)" < "\($1.key)" }.map { failure, bindings in
      Diagnosis(
        .windowManager, .problem,
        "\(found): \(failure), which these need: \(bindings.joined(separator: ", "))",
        advice: name == nil ? "start a window manager, or bind other actions" : "bind other actions there")
    }
  }

  func compositor() throws(XError) -> [Diagnosis] {
    let compositor = try Compositor.find(connection)
    var mirror = WindowMirror(connection)
    var changes: [WindowChange] = []
    try mirror.snapshot(into: &changes)
    let listed = Set(
      changes.compactMap { change -> WindowID? in
        if case .insert(let record, parent: connection.root) = change { record.window } else { nil }
      })
    let (width, height) = (Double(connection.initialSize.width), Double(connection.initialSize.height))
    let places = [Point(width / 2, height / 2), Point(1, 1), Point(width - 2, height - 2)]
    let name = compositor.map { $0.name ?? "one without a name" }
    if let overlay = try Compositor.unlistedWindow(at: places, listed: { listed.contains($0) }, connection) {
      return [
        Diagnosis(
          .compositor, .problem,
          "\(name ?? "none"); a window that no listing has, \(overlay.hexadecimal), lies over all others and takes touches, as a compositor's overlay does",
          advice: "end the compositor and see; its overlay should let input through")
      ]
    }
    guard let name else { return [Diagnosis(.compositor, .ok, "none runs, and none is needed")] }
    return [Diagnosis(.compositor, .ok, "it is \(name); its overlay lets touches through")]
  }
}
