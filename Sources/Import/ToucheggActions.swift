internal import Configuration

// What the gestures of touchegg.conf do.
extension ToucheggReader {
  /// The settings that each action has, beside those of animations.
  private static let settings: [String: [String]] = [
    "MAXIMIZE_RESTORE_WINDOW": [], "MINIMIZE_WINDOW": [], "FULLSCREEN_WINDOW": [], "CLOSE_WINDOW": [],
    "SHOW_DESKTOP": [], "TILE_WINDOW": ["direction"], "CHANGE_DESKTOP": ["direction", "cyclic"],
    "SEND_KEYS": ["repeat", "modifiers", "keys", "on", "decreaseKeys", "times"],
    "RUN_COMMAND": ["repeat", "command", "on", "decreaseCommand", "times"],
    "MOUSE_CLICK": ["button", "on"],
  ]
  private static let animation = ["animate", "color", "borderColor", "animation", "animationPosition"]

  /// The bindings of some gestures; those that repeat and go opposite ways become one.
  mutating func bindings(of gestures: [ToucheggGesture]) -> [ImportedBinding] {
    var bindings: [ImportedBinding] = []
    var repeated: [ToucheggRepeat] = []
    for gesture in gestures {
      guard let settings = known(gesture.action) else { continue }
      if settings["repeat"] == "true", gesture.direction != nil {
        guard let one = ToucheggRepeat(gesture, settings) else {
          draft.leaveOut(
            gesture.action.mark, "this action has nothing to do, and \(gesture.origin) is left out")
          continue
        }
        repeated.append(one)
      } else if let actions = actions(of: gesture, settings) {
        bindings.append(binding(gesture, actions, settings["on"]))
      }
    }
    return bindings + merged(repeated)
  }

  /// The settings of an action that is known; nil, and told, for another.
  private mutating func known(_ action: XMLElement) -> [String: String]? {
    let type = action.attribute("type") ?? ""
    guard let names = Self.settings[type] else {
      draft.leaveOut(action.mark, "the action \(type.quoted) is not known, and the gesture is left out")
      return nil
    }
    if !action.text.isEmpty {
      draft.leaveOut(
        action.mark, "\(action.text.quoted) is not a setting of Touchégg 2, and is left out")
    }
    var settings: [String: String] = [:]
    for child in action.children {
      if Self.animation.contains(child.name) {
        leaveOutAnimation(child.mark)
      } else if names.contains(child.name) {
        settings[child.name] = child.text
      } else {
        draft.leaveOut(
          child.mark, "the setting \(child.name.quoted) of \(type) is not known, and is left out")
      }
    }
    return settings
  }

  private mutating func binding(
    _ gesture: ToucheggGesture, _ actions: [String], _ on: String?
  ) -> ImportedBinding {
    var keys = gesture.keys
    var action = ImportedAction.list(actions)
    switch (on, gesture.kind) {
    case ("end", .swipe): keys.append(("fire", "lift"))
    case ("begin", .swipe) where gesture.fingers <= 2: keys.append(("fire", "distance"))
    case ("end", .pinch): action = .phases(begin: [], step: nil, end: actions)
    case ("begin-and-end", _):
      draft.leaveOut(
        gesture.action.mark, "\"begin-and-end\" is left out: \(gesture.origin) acts once, as it is recognized"
      )
    default: break
    }
    return ImportedBinding(mark: gesture.mark, origin: gesture.origin, keys: keys, action: action)
  }

  /// What an action is here; nil, and told, where there is nothing like it.
  private mutating func actions(of gesture: ToucheggGesture, _ settings: [String: String]) -> [String]? {
    switch gesture.action.attribute("type") ?? "" {
    case "MAXIMIZE_RESTORE_WINDOW": return [ActionText.window("toggle-maximize")]
    case "MINIMIZE_WINDOW": return [ActionText.window("minimize")]
    case "FULLSCREEN_WINDOW": return [ActionText.window("fullscreen")]
    case "CLOSE_WINDOW": return [ActionText.window("close")]
    case "SHOW_DESKTOP": return ["show-desktop"]
    case "TILE_WINDOW":
      // All but "left" is right there.
      return [ActionText.window((settings["direction"] ?? "left") == "left" ? "tile-left" : "tile-right")]
    case "CHANGE_DESKTOP": return workspace(gesture, settings)
    case "MOUSE_CLICK": return click(gesture, settings["button"] ?? "1")
    case "RUN_COMMAND":
      guard let command = settings["command"], !command.isEmpty else {
        draft.leaveOut(gesture.action.mark, "the command is missing, and \(gesture.origin) is left out")
        return nil
      }
      if command.contains("TOUCHEGG_") {
        draft.leaveOut(
          gesture.action.mark, "the variables TOUCHEGG_... are not set for this command: change it")
      }
      return CommandText.actions(shell: command)
    default: return keys(gesture, settings)
    }
  }

  private mutating func keys(_ gesture: ToucheggGesture, _ settings: [String: String]) -> [String]? {
    let chords = Chord.chords(
      Chord.split(settings["keys"] ?? ""), held: Chord.split(settings["modifiers"] ?? ""))
    if chords.isEmpty {
      draft.leaveOut(gesture.action.mark, "the keys are missing, and \(gesture.origin) is left out")
      return nil
    }
    if chords.count > 1 {
      draft.note(gesture.action.mark, "these keys are pressed one after the other, not all at once")
    }
    return chords.map(ActionText.key)
  }

  private mutating func workspace(_ gesture: ToucheggGesture, _ settings: [String: String]) -> [String]? {
    let word: String
    switch (settings["direction"] ?? "auto", gesture.direction) {
    case ("next", _), ("previous", _), ("up", _), ("down", _): word = settings["direction"] ?? "next"
    case ("left", _), ("right", _):
      word = settings["direction"] == "left" ? "previous" : "next"
      draft.note(
        gesture.action.mark, "the workspace to the \(settings["direction"] ?? "") is the \(word) one")
    // As if the workspaces were paper; what is set for scrolling is not asked.
    case ("auto", .left), ("auto", .up): word = "next"
    case ("auto", .right), ("auto", .down), ("auto", .inwards), ("auto", .outwards), ("auto", nil):
      word = "previous"
    case (let other, _):
      draft.leaveOut(
        gesture.action.mark,
        "\(other.quoted) is not a way to another workspace; \(gesture.origin) is left out")
      return nil
    }
    if settings["cyclic"] != "true", word == "next" || word == "previous" {
      draft.leaveOutAll(
        "cyclic", gesture.action.mark,
        "\"next\" and \"previous\" go round from the last workspace to the first",
        isNote: true)
    }
    return [ActionText.workspace(word)]
  }

  private mutating func click(_ gesture: ToucheggGesture, _ button: String) -> [String]? {
    switch button {
    case "1": return [ActionText.click("left")]
    case "2": return [ActionText.click("middle")]
    case "3": return [ActionText.click("right")]
    case "8": return [ActionText.click("back")]
    case "9": return [ActionText.click("forward")]
    default:
      guard let number = Int(button), (1...32).contains(number) else {
        draft.leaveOut(gesture.action.mark, "\(button.quoted) is not a button; \(gesture.origin) is left out")
        return nil
      }
      return [ActionText.click("\(number)")]
    }
  }
}
