import Control
import Daemon
import Gestures
import Routing
import X11

// What `doctor` asks about touchscreens, who owns their touches, and what they may have left behind.
extension ServerChecks {
  func touchscreens() -> [Diagnosis] {
    let touchscreens = devices.filter { $0.kind == .touchscreen && !$0.isVirtual }
    guard !touchscreens.isEmpty else {
      let pads = devices.filter { $0.kind == .touchpad || $0.kind == .pen }.map(\.name)
      let others = pads.isEmpty ? "" : " (touchpads and pens are none: \(pads.joined(separator: ", ")))"
      return [
        Diagnosis(
          .touchscreen, .problem, "the X server has no touchscreen\(others)",
          advice:
            "plug it in; if it is, see the server's log for its driver, and `xinput list --long` for a touch class"
        )
      ]
    }
    return touchscreens.map(diagnosis)
  }

  private func diagnosis(_ device: InputDevice) -> Diagnosis {
    let listed = ListedDevice(device, monitors, screen: connection.initialSize)
    var words = ["\(device.name)"]
    if let touches = device.touch?.touches, touches > 0 {
      words.append("\(touches) touch\(touches == 1 ? "" : "es") at once")
    }
    words.append(listed.size.map { "\($0.width.tenths) x \($0.height.tenths) mm" } ?? "of unknown size")
    if let output = listed.output { words.append("on \(output)") }
    let found = words.joined(separator: ", ")
    if !device.isEnabled {
      return Diagnosis(
        .touchscreen, .problem, "\(found): it is not enabled", advice: "xinput enable \(device.id.rawValue)")
    }
    if device.role == .floating {
      return Diagnosis(
        .touchscreen, .problem, "\(found): it is attached to no pointer, so its touches reach nobody",
        advice: "xinput reattach \(device.id.rawValue) \"Virtual core pointer\"")
    }
    if listed.output == nil, monitors.count > 1 {
      let names = monitors.map(\.monitor.name).joined(separator: " or ")
      return Diagnosis(
        .touchscreen, .problem, "\(found): it lies on no single monitor, but over several of them",
        advice: "xinput map-to-output \(device.id.rawValue) OUTPUT, where OUTPUT is \(names)")
    }
    if listed.size == nil {
      return Diagnosis(
        .touchscreen, .note, "\(found): millimetres are reckoned at 96 dots an inch",
        advice: "distances may be other than they say; \"devices\" in fingerpost(5) can set limits of its own"
      )
    }
    return Diagnosis(.touchscreen, .ok, found)
  }

  func touchGrab(_ daemon: DaemonChecks) throws(XError) -> [Diagnosis] {
    if let status = daemon.status, status.pause == nil {
      guard let reason = status.observing else {
        return [Diagnosis(.touchGrab, .ok, "Fingerpost owns the touches")]
      }
      switch reason {
      case .asked, .notNeeded: return [Diagnosis(.touchGrab, .note, reason.text)]
      case .grabTaken: return [taken()]
      case .serverTooOld:
        return [Diagnosis(.touchGrab, .problem, reason.text, advice: "use X.Org 1.20.4 or newer")]
      }
    }
    if let incumbent = try Incumbent.find(connection) {
      let process = incumbent.processID.map { " (process \($0))" } ?? ""
      if daemon.status == nil {
        return [
          Diagnosis(
            .touchGrab, .problem, "a fingerpost\(process) has this display, but does not answer here",
            advice:
              "`fingerpost run --replace` takes its place; XDG_RUNTIME_DIR may differ from that of the daemon"
          )
        ]
      }
    }
    let connection = try Connection(display: connection.name)
    if try TouchGrab.status(connection) == 0 {
      return [Diagnosis(.touchGrab, .ok, "nobody owns the touches: the grab can be had")]
    }
    return [taken()]
  }

  private func taken() -> Diagnosis {
    let manager =
      connection.windowManagerName.map { "; the window manager here is \($0), which may be the one" } ?? ""
    return Diagnosis(
      .touchGrab, .problem, "another client owns the touches, so Fingerpost can only observe them\(manager)",
      advice: "end the other program for touch gestures (touchegg, for one), or use another window manager")
  }

  /// - Throws: `serverGone`.
  func button() throws(XError) -> [Diagnosis] {
    let outcome: StuckButton.Outcome
    if fixes {
      let hand = try Connection(display: connection.name)
      InputSelection.selectLandings(on: connection)
      var table = Devices()
      var events: [Event] = []
      try table.refresh(
        from: connection, screen: connection.initialSize, monitors: monitors, at: Timestamp(0), into: &events)
      outcome = try StuckButton.cure(connection, by: hand, otherMasters: table.otherMasters)
    } else {
      outcome = try StuckButton.look(connection)
    }
    switch outcome {
    case .notStuck: return [Diagnosis(.button, .ok, "no button is stuck")]
    case .cured: return [Diagnosis(.button, .ok, "button 1 was stuck, and is free now")]
    case .held(let holder):
      let name = devices.first { $0.id == holder }?.name ?? "device \(holder.rawValue)"
      return [Diagnosis(.button, .note, "a button is held on \(name)", advice: "release it, and look again")]
    case .busy:
      return [
        Diagnosis(
          .button, .problem,
          "button 1 is down, and another client has the pointer, or a finger has just landed",
          advice: "lift all fingers, close open menus, and try again")
      ]
    case .noTouchscreen:
      return [
        Diagnosis(
          .button, .problem, "button 1 is stuck, and there is no touchscreen by which it could be freed",
          advice: "plug the touchscreen in again")
      ]
    case .failed:
      return [
        Diagnosis(
          .button, .problem,
          fixes
            ? "button 1 is still down"
            : "button 1 is down, though no mouse holds it: it is stuck, or a finger is on the screen",
          advice: fixes
            ? "tap the screen once" : "lift all fingers; if it stays, `fingerpost doctor --fix` frees it")
      ]
    }
  }
}
