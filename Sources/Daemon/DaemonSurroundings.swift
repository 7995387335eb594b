internal import Gestures
internal import Routing
internal import X11

/// What has changed around the touches and is to be read anew: once for each turn, never on the way of a touch.
struct Outdated: OptionSet {
  let rawValue: UInt8

  static let monitors = Outdated(rawValue: 1)
  static let devices = Outdated(rawValue: 2)
  static let workspace = Outdated(rawValue: 4)
  /// Window managers take their grabs again when keys mean something else.
  static let grab = Outdated(rawValue: 8)
}

// Monitors, modifiers, workspace and screen saver: what conditions, edges, millimetres and lockers go by.
extension Daemon {
  /// Asks to hear of all that changes, and reads it for the first time.
  mutating func startSurroundings() {
    monitors = Monitors(connection)
    outdated = [.monitors, .devices, .workspace]
    followModifiers()
    takeScreenSaver(isActive: connection.followScreenSaver())
    settleSurroundings()
  }

  /// Asks to hear of modifiers where a condition asks for them, and no longer where none does.
  mutating func followModifiers() {
    let areAsked = router.rules.asksForModifiers || router.formerRules.contains(where: \.asksForModifiers)
    guard areAsked != followsModifiers else { return }
    followsModifiers = areAsked
    guard areAsked else { return connection.leaveModifiers() }
    let held = connection.followModifiers()
    change { $0.modifiers = held }
  }

  /// Reads what is outdated.
  mutating func settleSurroundings() {
    guard !outdated.isEmpty else { return }
    let stale = outdated
    outdated = []
    // The loop sees it when the server is gone.
    if stale.contains(.grab) { renewGrab() }
    if stale.contains(.workspace) {
      let shown = connection.workspace
      change { $0.workspace = shown }
    }
    if stale.contains(.monitors), (try? monitors.refresh(from: connection)) == true {
      route(.monitors(monitors.all.map(\.monitor)))
      log.detail("monitors: \(monitors.all.map(\.monitor.text).joined(separator: ", "))")
    }
    // Millimetres go by the monitors too, and by the size of the screen.
    if !stale.isDisjoint(with: [.monitors, .devices]) { try? refreshDevices() }
  }

  mutating func change(_ change: (inout Circumstances) -> Void) {
    var now = router.circumstances
    change(&now)
    if now != router.circumstances { route(.circumstances(now)) }
  }

  /// Takes in an event about the surroundings.
  mutating func takeSurroundings(_ event: DecodedEvent) {
    switch event {
    case .monitorsChanged: outdated.insert(.monitors)
    case .mappingChanged: outdated.insert(.grab)
    case .modifiers(let held): change { $0.modifiers = held }
    case .screenSaver(let isActive): takeScreenSaver(isActive: isActive)
    case .deviceProperty(_, let atom):
      if connection.isTransformationMatrix(atom) { outdated.insert(.devices) }
    case .structure(let event):
      // The one word of a monitor that a user has made, and of a screen of another size.
      if event.window == connection.root, case .configured = event.change { outdated.insert(.monitors) }
    case .property(connection.root, let atom, _):
      if connection.isCurrentWorkspace(atom) { outdated.insert(.workspace) }
    default: break
    }
  }
}

extension Daemon {
  /// The server sends its end before the touch that brings that about, with a time of its own that may be older.
  private mutating func takeScreenSaver(isActive: Bool) {
    route(.screenSaver(isActive: isActive, time: clock.now))
  }
}

extension Monitor {
  /// For the log.
  fileprivate var text: String { "\(name) \(box.x),\(box.y) \(box.width)x\(box.height)" }
}

extension TouchDevice {
  /// For the log.
  var text: String {
    scale.isMeasured
      ? "\(name), \(scale.x.tenths) x \(scale.y.tenths) pixels in a millimetre" : "\(name), size not known"
  }
}
