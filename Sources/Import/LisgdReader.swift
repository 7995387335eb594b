internal import Configuration

/// Reads the options of lisgd, from a script that starts it or as they are.
struct LisgdReader {
  var draft: ImportDraft
  private var gestures: [LisgdGesture] = []
  /// Degrees to each side, of option -r.
  private var leniency: Int?
  /// The width of an edge in pixels: lisgd's own, times option -s.
  private var edge = 50

  static func read(_ text: String, into draft: ImportDraft) -> ImportDraft {
    var reader = LisgdReader(draft: draft)
    do throws(ShellWords.OpenQuote) {
      reader.read(try ShellWords.commands(in: text))
      for gesture in reader.gestures { reader.bind(gesture) }
    } catch {
      reader.draft.fail(error.mark, "the quote that begins here is not closed; close it")
    }
    return reader.draft
  }

  private init(draft: ImportDraft) { self.draft = draft }

  private mutating func read(_ commands: [[ShellWord]]) {
    func isLisgd(_ word: ShellWord) -> Bool { word.text == "lisgd" || word.text.hasSuffix("/lisgd") }
    let starts = commands.compactMap { command -> ArraySlice<ShellWord>? in
      guard let place = command.firstIndex(where: isLisgd) else { return nil }
      let options = command[(place + 1)...]
      return options.contains { $0.text == "-g" } ? options : nil
    }
    // Without the program's name, the options alone.
    let alone = commands.filter { $0.first?.text.hasPrefix("-") ?? false }.map { $0[...] }
    for options in starts.isEmpty ? alone : starts { read(options) }
  }

  private mutating func read(_ options: ArraySlice<ShellWord>) {
    var rest = options
    while let option = rest.popFirst() {
      switch option.text {
      case "-v": break
      case "-d", "-g", "-t", "-T", "-m", "-r", "-o", "-w", "-h", "-s":
        guard let value = rest.popFirst() else {
          draft.leaveOut(option.mark, "the value of \(option.text) is missing")
          break
        }
        read(option, value)
      case _ where option.text.hasPrefix("-"):
        draft.leaveOut(option.mark, "the option \(option.text.quoted) is not known, and is left out")
        if let next = rest.first, !next.text.hasPrefix("-") { _ = rest.popFirst() }
      case _ where option.isExpanded:
        draft.leaveOut(option.mark, "what \(option.text.quoted) adds is not known, and is left out")
      default: draft.leaveOut(option.mark, "\(option.text.quoted) is no option, and is left out")
      }
    }
  }

  private mutating func read(_ option: ShellWord, _ value: ShellWord) {
    let mark = value.mark
    let number = Double(value.text).flatMap { $0.isFinite && $0 >= 0 && $0 < 1e6 ? $0 : nil }
    switch (option.text, number) {
    case ("-g", _): gesture(value)
    case ("-d", _):
      draft.leaveOut(
        mark,
        "the device \(value.text.quoted) is left out: `fingerpost list devices` tells what can be chosen")
    case ("-o", _):
      draft.note(mark, "the orientation is not needed: touches come as the screen is turned")
    case ("-w", _), ("-h", _):
      draft.leaveOutAll("size", mark, "the size of the screen is not needed: X has it", isNote: true)
    case ("-t", let pixels?), ("-T", let pixels?):
      let millimetres = Int((pixels * 25.4 / 96).rounded())
      draft.leaveOut(
        mark,
        "the distance of \(Int(pixels)) pixels is left out, as lengths are in mm: \(millimetres) mm at 96 dots an "
          + "inch; " + (option.text == "-t" ? "set swipe-distance under thresholds" : "change the steps"))
    case ("-m", let time?):
      let limited = Int(min(max(time, 50), 5000))
      draft.thresholds = [("swipe-duration", "\(limited) ms", "line \(mark.line): -m \(Int(time))")]
    case ("-r", let degrees?) where (1...45).contains(degrees): leniency = Int(degrees)
    case ("-s", let scale?) where scale > 0 && scale < 100: edge = max(1, Int((50 * scale).rounded()))
    default:
      draft.leaveOut(
        mark, "\(option.text) \(value.text.quoted) is not a value that is known, and is left out")
    }
  }

  private mutating func gesture(_ word: ShellWord) {
    do throws(LisgdGesture.Problem) {
      gestures.append(try LisgdGesture(word.text, at: word.mark))
    } catch {
      return draft.leaveOut(word.mark, "\(error.message); the gesture is left out")
    }
    if word.isExpanded {
      draft.leaveOut(
        word.mark,
        "the script puts something in place of a part of this command as it starts; now the shell does so as the "
          + "command runs, and does not know the script's variables: check it")
    }
  }
}

// Bindings.
extension LisgdReader {
  private mutating func bind(_ gesture: LisgdGesture) {
    if gesture.isPressed, let axis = gesture.way.axis { return follow(gesture, axis.name, axis.isForward) }
    if gesture.isPressed {
      draft.leaveOut(
        gesture.mark, "mode P of a way across acts once, as there are no steps along both axes at once")
    }
    guard !gesture.place.isLeft(by: gesture.way) else {
      return draft.leaveOut(
        gesture.mark,
        "\(gesture.origin.quoted) ends at its edge, and is left out: only where a gesture begins can be bound"
      )
    }
    var keys: [(key: String, value: String)] = []
    if gesture.place.inwards == gesture.way, gesture.length == .any || gesture.length == .short,
      let edge = gesture.place.edge
    {
      keys = [("gesture", "edge-pan"), ("fingers", "\(gesture.fingers)"), ("edge", edge)]
    } else {
      keys = swipe(gesture)
    }
    add(gesture, keys, .list(CommandText.actions(shell: gesture.command)))
  }

  private mutating func swipe(_ gesture: LisgdGesture) -> [(key: String, value: String)] {
    var keys = [("gesture", "swipe"), ("fingers", "\(gesture.fingers)")]
    if let leniency {
      keys += [("angle", "\(gesture.way.angle) degrees"), ("cone", "\(leniency) degrees")]
    } else {
      keys.append(("direction", gesture.way.direction))
    }
    switch gesture.length {
    case .any, .short:
      // It acts as the fingers lift; for one and two of them that is so in any case.
      if gesture.fingers > 2 { keys.append(("fire", gesture.isPressed ? "distance" : "lift")) }
    case .medium: keys.append(("distance", guess("M", "a third", 50, gesture.mark)))
    case .long: keys.append(("distance", guess("L", "two thirds", 100, gesture.mark)))
    }
    keys += place(of: gesture)
    return keys
  }

  private mutating func guess(_ name: String, _ part: String, _ length: Int, _ mark: Mark) -> String {
    draft.leaveOutAll(
      name, mark,
      "distance \(name) is \(part) of the screen, whose size is not known; \(length) mm stand in its place")
    return "\(length) mm"
  }

  /// Where it begins; and for one finger anywhere, that applications go on getting it.
  private mutating func place(of gesture: LisgdGesture) -> [(key: String, value: String)] {
    switch gesture.place {
    case .anywhere, .middle:
      var keys: [(String, String)] = []
      if gesture.place == .middle {
        keys = [("in", draft.region("middle", "{ of: monitor, rect: [5 %, 5 %, 90 %, 90 %] }"))]
      }
      return gesture.fingers > 1 ? keys : keys + [("delays-touches", "no"), ("cancels-touches", "no")]
    case .left, .right, .top, .bottom, .topLeft, .topRight, .bottomLeft, .bottomRight:
      let name = gesture.place.edge ?? ""
      let kind = gesture.place.isCorner ? "corner" : "edge"
      return [("in", draft.region("\(name)-\(kind)", "{ of: monitor, \(kind): \(name), size: \(edge) px }"))]
    }
  }

  /// A gesture that acts again and again: one pan for both ways.
  private mutating func follow(_ gesture: LisgdGesture, _ axis: String, _ isForward: Bool) {
    let keys = [("gesture", "pan"), ("fingers", "\(gesture.fingers)"), ("axis", axis)] + place(of: gesture)
    let actions = CommandText.actions(shell: gesture.command)
    if gesture.length == .medium || gesture.length == .long {
      draft.leaveOut(gesture.mark, "the distance of a gesture of mode P is left out")
    }
    let index = draft.global.firstIndex { binding in
      binding.keys.count == keys.count
        && zip(binding.keys, keys).allSatisfy { $0.key == $1.0 && $0.value == $1.1 }
    }
    guard let index, case .phases(_, var step?, _) = draft.global[index].action else {
      let step = ImportedStep(
        every: "10 mm", forward: isForward ? actions : [], backward: isForward ? [] : actions)
      return add(gesture, keys, .phases(begin: [], step: step, end: []))
    }
    guard (isForward ? step.forward : step.backward).isEmpty else {
      return draft.leaveOut(gesture.mark, "an earlier gesture does the same, and this one is left out")
    }
    if isForward { step.forward = actions } else { step.backward = actions }
    draft.global[index].action = .phases(begin: [], step: step, end: [])
    draft.global[index].origin += ", line \(gesture.mark.line): \(gesture.origin)"
  }

  private mutating func add(
    _ gesture: LisgdGesture, _ keys: [(key: String, value: String)], _ action: ImportedAction
  ) {
    draft.global.append(
      ImportedBinding(mark: gesture.mark, origin: gesture.origin, keys: keys, action: action))
  }
}
