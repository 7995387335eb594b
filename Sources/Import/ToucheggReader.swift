internal import Configuration

/// Reads touchegg.conf, as Touchégg 2 has it.
struct ToucheggReader {
  var draft: ImportDraft

  static func read(_ bytes: [UInt8], into draft: ImportDraft) -> ImportDraft {
    var reader = ToucheggReader(draft: draft)
    do throws(XMLProblem) {
      reader.read(try XMLReader.read(bytes))
    } catch {
      reader.draft.fail(error.mark, error.message)
    }
    return reader.draft
  }

  private init(draft: ImportDraft) { self.draft = draft }

  private mutating func read(_ root: XMLElement) {
    guard ["touchégg", "touchegg"].contains(root.name) else {
      return draft.fail(
        root.mark, "the root is \(root.name.quoted), and not \"touchégg\": this is another file")
    }
    var groups: [ToucheggGroup] = []
    for child in root.children {
      switch child.name {
      case "settings": settings(child)
      case "application": if let group = application(child) { groups.append(group) }
      default: draft.leaveOut(child.mark, "the element \(child.name.quoted) is not known, and is left out")
      }
    }
    // There the last counts, and here the first.
    for group in groups.reversed() where group.isForAll {
      draft.global += group.bindings.filter { binding in
        !draft.global.contains { $0.origin == binding.origin }
      }
    }
    let named = groups.filter { !$0.classes.isEmpty }
    let isTwice = Set(named.flatMap(\.lowercase)).count < named.map(\.classes.count).reduce(0, +)
    for group in isTwice ? named.reversed() : named {
      draft.applications.append((group.classes, group.bindings))
    }
  }

  private mutating func settings(_ element: XMLElement) {
    for child in element.children {
      let name = child.name == "property" ? child.attribute("name") ?? "" : child.name
      switch name {
      case "animation_delay", "color", "borderColor": leaveOutAnimation(child.mark)
      case "action_execute_threshold":
        draft.leaveOut(
          child.mark,
          "\(name) is left out: how far a swipe goes is swipe-distance under thresholds, in mm, and other gestures act "
            + "as they begin")
      default:
        draft.leaveOut(child.mark, "the setting \(name.quoted) is not known, and is left out")
      }
    }
  }

  /// There are animations nowhere.
  mutating func leaveOutAnimation(_ mark: Mark) {
    draft.leaveOutAll("animation", mark, "animations, and their colors, are left out: there are none")
  }

  private mutating func application(_ element: XMLElement) -> ToucheggGroup? {
    let names = (element.attribute("name") ?? "").split(separator: ",").map { String($0.trimmed) }
      .filter { !$0.isEmpty }
    guard !names.isEmpty else {
      draft.leaveOut(element.mark, "this application has no name, and its gestures are left out")
      return nil
    }
    var group = ToucheggGroup(names)
    for child in element.children {
      guard child.name == "gesture" else {
        draft.leaveOut(child.mark, "the element \(child.name.quoted) is not known, and is left out")
        continue
      }
      guard let gesture = gesture(child) else { continue }
      if let index = group.gestures.firstIndex(where: { $0.origin == gesture.origin }) {
        draft.leaveOut(
          group.gestures[index].mark,
          "\(gesture.origin) stands again on line \(child.mark.line), which counts; this one is left out")
        group.gestures.remove(at: index)
      }
      group.gestures.append(gesture)
    }
    group.bindings = bindings(of: group.gestures)
    return group
  }

  private mutating func gesture(_ element: XMLElement) -> ToucheggGesture? {
    let actions = element.children("action")
    let known: ToucheggGesture
    do throws(ToucheggGesture.Problem) {
      known = try ToucheggGesture(element)
    } catch {
      draft.leaveOut(element.mark, "\(error.message); the gesture is left out")
      return nil
    }
    guard let action = actions.first else {
      draft.leaveOut(element.mark, "\(known.origin) has no action, and is left out")
      return nil
    }
    if actions.count > 1 {
      draft.leaveOut(actions[1].mark, "only the first action of a gesture is done; this one is left out")
    }
    var gesture = known
    gesture.action = action
    return gesture
  }
}

/// The gestures of some applications.
struct ToucheggGroup {
  var isForAll: Bool
  /// Without "All".
  var classes: [String]
  var gestures: [ToucheggGesture] = []
  var bindings: [ImportedBinding] = []

  init(_ names: [String]) {
    isForAll = names.contains { $0.lowercased() == "all" }
    classes = names.filter { $0.lowercased() != "all" }
  }

  /// Case is ignored there, as here.
  var lowercase: [String] { classes.map { $0.lowercased() } }
}

/// A gesture of touchegg.conf.
struct ToucheggGesture {
  enum Kind: String {
    case swipe = "SWIPE"
    case pinch = "PINCH"
    case tap = "TAP"
  }

  enum Direction: String {
    case left = "LEFT"
    case right = "RIGHT"
    case up = "UP"
    case down = "DOWN"
    case inwards = "IN"
    case outwards = "OUT"

    /// The word of the configuration.
    var word: String { rawValue.lowercased() }

    /// Along which axis it goes, or none for a pinch, and whether forward.
    var way: (axis: String?, isForward: Bool) {
      switch self {
      case .left: ("horizontal", false)
      case .right: ("horizontal", true)
      case .up: ("vertical", false)
      case .down: ("vertical", true)
      case .inwards: (nil, false)
      case .outwards: (nil, true)
      }
    }

    var isPinch: Bool { self == .inwards || self == .outwards }
  }

  struct Problem: Error {
    var message: String
  }

  var mark: Mark
  var kind: Kind
  var fingers: Int
  /// nil for a tap.
  var direction: Direction?
  var action: XMLElement

  init(_ element: XMLElement) throws(Problem) {
    mark = element.mark
    action = element
    let type = element.attribute("type") ?? ""
    // The name of versions before 2.
    guard let kind = Kind(rawValue: type == "DRAG" ? "SWIPE" : type) else {
      throw Problem(message: "the gesture \(type.quoted) is not known: there are SWIPE, PINCH and TAP")
    }
    let count = element.attribute("fingers") ?? ""
    guard let fingers = Int(count), ((kind == .pinch ? 2 : 1)...10).contains(fingers) else {
      throw Problem(message: "\(count.quoted) is not a number of fingers of a \(kind.rawValue)")
    }
    (self.kind, self.fingers) = (kind, fingers)
    if kind == .tap { return }
    let way = element.attribute("direction") ?? ""
    guard let direction = Direction(rawValue: way), direction.isPinch == (kind == .pinch) else {
      throw Problem(message: "\(way.quoted) is not a direction of a \(kind.rawValue)")
    }
    self.direction = direction
  }

  /// For comments, and to tell it from others.
  var origin: String {
    "\(kind.rawValue) \(fingers)" + (direction.map { " \($0.rawValue)" } ?? "")
  }

  /// As a binding has it.
  var keys: [(key: String, value: String)] {
    var keys = [("gesture", kind.rawValue.lowercased()), ("fingers", "\(fingers)")]
    if let direction { keys.append(("direction", direction.word)) }
    return keys
  }
}
