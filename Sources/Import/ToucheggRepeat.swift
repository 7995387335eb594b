internal import Configuration

/// An action that Touchégg repeats while the fingers go on, and undoes as they go back.
struct ToucheggRepeat {
  let gesture: ToucheggGesture
  let direction: ToucheggGesture.Direction
  /// Along the gesture's direction, and against it.
  let along: [String]
  let against: [String]
  /// Modifiers that are held all the time; nil for none.
  let held: String?
  /// Parts of the whole gesture for one step, in percent.
  let part: Int

  /// nil where there is nothing to do.
  init?(_ gesture: ToucheggGesture, _ settings: [String: String]) {
    guard let direction = gesture.direction else { return nil }
    (self.gesture, self.direction) = (gesture, direction)
    let times = settings["times"].flatMap { Int($0) } ?? 10
    part = 100 / min(max(times, 2), 15)
    if gesture.action.attribute("type") == "RUN_COMMAND" {
      func run(_ name: String) -> [String] {
        settings[name].map { $0.isEmpty ? [] : CommandText.actions(shell: $0) } ?? []
      }
      (along, against, held) = (run("command"), run("decreaseCommand"), nil)
    } else {
      let modifiers = Chord.split(settings["modifiers"] ?? "")
      // Switchers wait for Alt or Super to be let go; with others, each step is a chord of its own, which reaches the
      // window under the fingers.
      let hold = Chord.held(modifiers)
      let isHeld = hold.map { $0.contains("alt") || $0.contains("super") } ?? false
      func keys(_ name: String) -> [String] {
        let names = Chord.split(settings[name] ?? "")
        return names.isEmpty ? [] : Chord.chords(names, held: isHeld ? [] : modifiers).map(ActionText.key)
      }
      (along, against, held) = (keys("keys"), keys("decreaseKeys"), isHeld ? hold : nil)
    }
    if along.isEmpty && against.isEmpty { return nil }
  }

  var forward: [String] { direction.way.isForward ? along : against }
  var backward: [String] { direction.way.isForward ? against : along }

  /// Whether it goes along the same axis with as many fingers.
  func isAlike(_ other: ToucheggRepeat) -> Bool {
    gesture.kind == other.gesture.kind && gesture.fingers == other.gesture.fingers
      && direction.way.axis == other.direction.way.axis
  }
}

extension ToucheggReader {
  /// One binding for each axis and number of fingers.
  mutating func merged(_ all: [ToucheggRepeat]) -> [ImportedBinding] {
    var bindings: [ImportedBinding] = []
    var rest = all[...]
    while let first = rest.popFirst() {
      let other = rest.firstIndex { $0.isAlike(first) }.map { rest.remove(at: $0) }
      if let other,
        other.forward != first.forward || other.backward != first.backward || other.held != first.held
      {
        draft.leaveOut(
          other.gesture.action.mark,
          "\(first.gesture.origin) and \(other.gesture.origin) are one gesture that goes both ways: what each does as "
            + "it goes back, and the modifiers of this one, are left out")
      }
      if other == nil {
        draft.note(
          first.gesture.action.mark,
          "\(first.gesture.origin) becomes a gesture that goes both ways, and may begin in the other direction"
        )
      }
      bindings.append(binding(first, other))
    }
    return bindings
  }

  private func binding(_ first: ToucheggRepeat, _ other: ToucheggRepeat?) -> ImportedBinding {
    let ways = [first] + (other.map { [$0] } ?? [])
    let forward = ways.first { $0.direction.way.isForward }.map(\.along) ?? first.against
    let backward = ways.first { !$0.direction.way.isForward }.map(\.along) ?? first.against
    var keys = [
      ("gesture", first.gesture.kind == .pinch ? "pinch" : "pan"), ("fingers", "\(first.gesture.fingers)"),
    ]
    if let axis = first.direction.way.axis { keys.append(("axis", axis)) }
    // A whole gesture is taken to be 100 mm long.
    let every = first.gesture.kind == .pinch ? "\(first.part) %" : "\(first.part) mm"
    return ImportedBinding(
      mark: first.gesture.mark, origin: ways.map(\.gesture.origin).joined(separator: " and "), keys: keys,
      action: .phases(
        begin: first.held.map { [ActionText.hold($0)] } ?? [],
        step: ImportedStep(every: every, forward: forward, backward: backward), end: []))
  }
}
