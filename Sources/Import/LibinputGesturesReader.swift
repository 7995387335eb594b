internal import Configuration

/// Reads libinput-gestures.conf: a line for each gesture, `gesture swipe left 3 xdotool key alt+Right`.
struct LibinputGesturesReader {
  var draft: ImportDraft
  /// The gestures, in the order of the file.
  private var gestures: [Gesture] = []

  /// A line of it.
  private struct Gesture {
    var mark: Mark
    var kind: String
    var motion: String
    /// nil for any number.
    var fingers: Int?
    var actions: [String]
  }

  static func read(_ text: String, into draft: ImportDraft) -> ImportDraft {
    var reader = LibinputGesturesReader(draft: draft)
    // Not by characters: CR LF is one.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() { reader.read(line: String(line), number: number + 1) }
    reader.bind()
    return reader.draft
  }

  private init(draft: ImportDraft) { self.draft = draft }

  private mutating func read(line: String, number: Int) {
    var rest = Words(line)
    guard let first = rest.next(), !first.text.hasPrefix("#") else { return }
    let mark = Mark(number, first.column)
    let key = first.text.hasSuffix(":") ? String(first.text.dropLast()) : first.text
    let value = rest.rest
    switch key {
    case "gesture": gesture(rest, mark)
    case "device" where value == "all":
      draft.note(mark, "all touchscreens are used in any case; \"device all\" is not needed")
    case "device":
      draft.leaveOut(
        mark, "the device \(value.quoted) is left out: `fingerpost list devices` tells what can be chosen")
    case "swipe_threshold":
      draft.leaveOut(
        mark,
        "the threshold of \(value.quoted) dots is left out: the size of a dot is not known; "
          + "set swipe-distance in mm under thresholds")
    case "timeout": timeout(value, mark)
    default: draft.leaveOut(mark, "\(key.quoted) is not known, and the line is left out")
    }
  }

  private mutating func timeout(_ value: String, _ mark: Mark) {
    guard let seconds = Double(value), seconds.isFinite, seconds >= 0 else {
      return draft.leaveOut(mark, "the timeout \(value.quoted) is not a number of seconds, and is left out")
    }
    let milliseconds = seconds == 0 ? 5000 : min(max((seconds * 1000).rounded(), 50), 5000)
    if milliseconds != seconds * 1000 {
      draft.note(mark, "a swipe takes \(Int(milliseconds)) ms at most, in place of \(value.quoted) seconds")
    }
    draft.thresholds = [("swipe-duration", "\(Int(milliseconds)) ms", "line \(mark.line): timeout")]
  }

  private mutating func gesture(_ words: Words, _ mark: Mark) {
    var words = words
    guard let kind = words.next()?.text.lowercased(), let motion = words.next()?.text.lowercased() else {
      return draft.leaveOut(mark, "this line has no gesture and no motion, and is left out")
    }
    guard Self.origin(kind, motion) != nil else {
      return draft.leaveOut(mark, "the gesture \("\(kind) \(motion)".quoted) is not known, and is left out")
    }
    var command = words
    var fingers: Int?
    if let count = command.next()?.text, count.utf8.count == 1, let number = Int(count) {
      fingers = number
    } else {
      command = words
    }
    guard let parts = CommandText.split(command.rest) else {
      return draft.leaveOut(mark, "a quote of the command is not closed, and the line is left out")
    }
    guard let actions = actions(parts, mark) else { return }
    gestures.append(Gesture(mark: mark, kind: kind, motion: motion, fingers: fingers, actions: actions))
  }

  private mutating func actions(_ words: [String], _ mark: Mark) -> [String]? {
    if words.first == "_internal" { return workspace(words.dropFirst(), mark) }
    guard let actions = CommandText.actions(words: words) else {
      draft.leaveOut(mark, "the command is missing, and the line is left out")
      return nil
    }
    return actions
  }

  /// `_internal [-w] [-c COLUMNS] ws_up`.
  private mutating func workspace(_ words: ArraySlice<String>, _ mark: Mark) -> [String]? {
    var rest = words
    var columns: String?
    var wraps = false
    var name = ""
    while let word = rest.popFirst() {
      switch word {
      case "-w", "--wrap": wraps = true
      case "-c", "--cols": columns = rest.popFirst()
      case _ where word.hasPrefix("--cols="): columns = String(word.dropFirst(7))
      default: name = word
      }
    }
    let isGrid = (columns ?? "1") != "1"
    let word: String
    switch name {
    case "ws_up": word = isGrid ? "down" : "next"
    case "ws_down": word = isGrid ? "up" : "previous"
    case "ws_left": word = "next"
    case "ws_right": word = "previous"
    case "ws_left_up", "ws_left_down", "ws_right_up", "ws_right_down":
      draft.leaveOut(mark, "\(name.quoted) goes to a workspace across, which there is no action for")
      return nil
    default:
      draft.leaveOut(mark, "the internal command \(name.quoted) is not known, and is left out")
      return nil
    }
    if !wraps {
      draft.leaveOutAll(
        "wrap", mark, "\(word.quoted) goes round from the last workspace to the first", isNote: true)
    }
    if isGrid {
      draft.leaveOutAll(
        "grid", mark, "the grid of workspaces is the window manager's, not \"--cols\"", isNote: true)
    }
    return [ActionText.workspace(word)]
  }
}

// Bindings.
extension LibinputGesturesReader {
  /// Those with a number of fingers go first, as there.
  private mutating func bind() {
    for gesture in gestures where gesture.fingers != nil { bind(gesture) }
    for gesture in gestures where gesture.fingers == nil { bind(gesture) }
  }

  private mutating func bind(_ gesture: Gesture) {
    let counts = fingers(of: gesture)
    for count in counts { add(gesture, fingers: count) }
  }

  /// What stands for "any number of fingers", without those that have a gesture of their own.
  private mutating func fingers(of gesture: Gesture) -> [String] {
    if let fingers = gesture.fingers { return ["\(fingers)"] }
    switch gesture.kind {
    case "pinch":
      draft.leaveOutAll(
        "pinch", gesture.mark,
        "on a touchscreen a pinch of two fingers is many applications' own; \"fingers: 3-5\" leaves it to them",
        isNote: true)
      return ["2-5"]
    case "hold":
      draft.leaveOut(
        gesture.mark, "a hold of any number of fingers is bound for three; other numbers are left out")
      return ["3"]
    default:
      let own = gestures.filter { $0.kind == gesture.kind && $0.motion == gesture.motion }
      return (3...5).filter { count in !own.contains { $0.fingers == count } }.map { "\($0)" }
    }
  }

  private mutating func add(_ gesture: Gesture, fingers: String) {
    guard let keys = Self.origin(gesture.kind, gesture.motion) else { return }
    if gesture.motion.hasPrefix("on+") {
      return draft.leaveOut(
        gesture.mark,
        "\(gesture.motion.quoted) is left out: a touchscreen cannot keep fingers from the application so long"
      )
    }
    if gesture.kind == "pinch", fingers == "1" || fingers == "0" {
      return draft.leaveOut(gesture.mark, "a pinch has two fingers at least, and this is left out")
    }
    draft.global.append(
      ImportedBinding(
        mark: gesture.mark, origin: "\(gesture.kind) \(gesture.motion)",
        keys: [("gesture", keys.gesture), ("fingers", fingers)]
          + (keys.direction.map { [("direction", $0)] } ?? []),
        action: .list(gesture.actions)))
  }

  /// The gesture that is meant; nil where it is not known.
  private static func origin(_ kind: String, _ motion: String) -> (gesture: String, direction: String?)? {
    switch (kind, motion) {
    case ("swipe", "left"), ("swipe", "right"), ("swipe", "up"), ("swipe", "down"): return ("swipe", motion)
    case ("swipe", "left_up"): return ("swipe", "up-left")
    case ("swipe", "right_up"): return ("swipe", "up-right")
    case ("swipe", "left_down"): return ("swipe", "down-left")
    case ("swipe", "right_down"): return ("swipe", "down-right")
    case ("pinch", "in"), ("pinch", "out"): return ("pinch", motion)
    case ("pinch", "clockwise"): return ("rotation", "clockwise")
    case ("pinch", "anticlockwise"): return ("rotation", "counterclockwise")
    case ("hold", "on"): return ("long-press", nil)
    case ("hold", _) where motion.hasPrefix("on+") && Double(motion.dropFirst(3)) != nil:
      return ("long-press", nil)
    default: return nil
    }
  }
}

/// The words of a line, one after the other.
private struct Words {
  private var scalars: Substring.UnicodeScalarView
  private var column = 1

  init(_ line: String) { scalars = line[...].unicodeScalars }

  /// The next word and its column, from 1.
  mutating func next() -> (text: String, column: Int)? {
    skipBlanks()
    let word = scalars.prefix { !$0.properties.isWhitespace }
    guard !word.isEmpty else { return nil }
    scalars.removeFirst(word.count)
    let start = column
    column += word.count
    return (String(word), start)
  }

  /// All that is left, without blanks at both ends.
  var rest: String { String(Substring(scalars).trimmed) }

  private mutating func skipBlanks() {
    while let first = scalars.first, first.properties.isWhitespace {
      scalars.removeFirst()
      column += 1
    }
  }
}
