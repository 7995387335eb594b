import Gestures
import Routing

extension Trace {
  /// Reads the text form.
  package init(parsing text: String) throws(TraceError) {
    self.init()
    var section = ""
    var last: [Int: Point] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let number = index + 1
      let words = line.split(separator: " ").map(String.init)
      guard let first = words.first else { continue }
      if line.hasPrefix("#") {
        remarks.append(String(line))
      } else if ["rules", "windows", "touches"].contains(String(line)) {
        section = String(line)
      } else if section == "rules" {
        rules += line.dropFirst(2) + "\n"
      } else if section == "windows" {
        windows.append(try Self.window(words, line: number, text: String(line)))
      } else if section == "touches", first == ">" {
        guard !steps.isEmpty else { throw TraceError(line: number, "a decision before the first touch") }
        steps[steps.count - 1].expected.append(words.dropFirst().joined(separator: " "))
      } else if section == "touches" {
        steps.append(try Self.step(words, line: number, text: String(line), &last))
      } else {
        throw TraceError(line: number, "expected one of: rules, windows, touches")
      }
    }
  }

  private static func window(_ words: [String], line: Int, text: String) throws(TraceError) -> Window {
    guard words.count >= 5, words[1] == "in", let id = UInt32(words[0]), let parent = UInt32(words[2]),
      let place = point(words[3]), let size = pair(words[4], "x")
    else { throw TraceError(line: line, "expected: ID in PARENT X,Y WIDTHxHEIGHT and its properties") }
    var properties = WindowProperties()
    var (isMapped, isOverrideRedirect) = (true, false)
    for word in words.dropFirst(5) {
      switch word {
      case "unmapped": isMapped = false
      case "override": isOverrideRedirect = true
      default: guard properties.set(word) else { throw TraceError(line: line, "unknown property \(word)") }
      }
    }
    let geometry = WindowGeometry(
      x: Int32(place.x), y: Int32(place.y), width: Int32(size.0), height: Int32(size.1))
    let record = WindowRecord(
      window: WindowID(id), geometry: geometry, isMapped: isMapped,
      isOverrideRedirect: isOverrideRedirect, properties: properties)
    return Window(record: record, parent: WindowID(parent), text: text)
  }

  private static func step(
    _ words: [String], line: Int, text: String, _ last: inout [Int: Point]
  ) throws(TraceError) -> Step {
    guard let time = UInt32(words[0]) else { throw TraceError(line: line, "expected a time in ms") }
    var step = Step(
      time: Timestamp(time), operations: [], lateness: 0, isOpen: false, expected: [], text: text, line: line)
    var rest = words.dropFirst()
    func next(_ what: String) throws(TraceError) -> String {
      guard let word = rest.popFirst() else { throw TraceError(line: line, "expected \(what)") }
      return word
    }
    func number() throws(TraceError) -> Int {
      let word = try next("a number")
      guard let number = Int(word), number >= 0 else { throw TraceError(line: line, "\(word) is no number") }
      return number
    }
    while let word = rest.popFirst() {
      switch word {
      case "&": step.isOpen = true
      case "late": step.lateness = Milliseconds(Int32(clamping: try number()))
      case "down", "unowned":
        let finger = try number()
        let place = try place(next("a place"), from: nil, line: line)
        last[finger] = place
        step.operations.append(.down(finger, place, isOwned: word == "down"))
      case "move":
        let finger = try number()
        let place = try place(next("a place"), from: last[finger], line: line)
        last[finger] = place
        step.operations.append(.move(finger, place))
      case "up": step.operations.append(.up(try number()))
      case "own": step.operations.append(.own(try number()))
      case "raw-down": step.operations.append(.rawDown(try number()))
      case "raw-up": step.operations.append(.rawUp(try number()))
      case "vanish": step.operations.append(.vanish(try number()))
      case "taken": step.operations.append(.taken(try number()))
      case "pending-end": step.operations.append(.pendingEnd(try number()))
      case "size": step.operations.append(.size(Double(try number())))
      case "pen":
        let word = try next("near or gone")
        guard ["near", "gone"].contains(word) else {
          throw TraceError(line: line, "expected near or gone after pen")
        }
        step.operations.append(.pen(isNear: word == "near"))
      case "press": step.operations.append(.press)
      case "destroy": step.operations.append(.destroy(WindowID(UInt32(clamping: try number()))))
      case "set":
        let window = WindowID(UInt32(clamping: try number()))
        let word = try next("a property")
        var properties = WindowProperties()
        guard properties.set(word) else { throw TraceError(line: line, "unknown property \(word)") }
        step.operations.append(.set(window, word))
      case "map": step.operations.append(.map(WindowID(UInt32(clamping: try number()))))
      case "unmap": step.operations.append(.unmap(WindowID(UInt32(clamping: try number()))))
      case "monitor":
        let first = try next("a name or a place")
        let place = point(first) == nil ? try next("a place") : first
        let box = try box(place, try next("a size"), line: line)
        step.operations.append(.monitor(Monitor(name: point(first) == nil ? first : "", box: box)))
      case "no-monitors": step.operations.append(.noMonitors)
      case "modifiers", "workspace", "mode", "saver":
        step.operations.append(try circumstance(word, try next("what \(word) is"), line: line))
      case "unplug": step.operations.append(.unplug)
      case "quit": step.operations.append(.quit)
      case "wait": break
      default: throw TraceError(line: line, "unknown operation \(word)")
      }
    }
    return step
  }

  /// What is so from now on, apart from the touches.
  private static func circumstance(
    _ word: String, _ value: String, line: Int
  ) throws(TraceError) -> Operation {
    let isNone = value == "none"
    switch word {
    case "modifiers":
      var held: Modifiers = []
      for name in isNone ? [] : value.split(separator: "+") {
        guard let one = Modifiers(word: String(name)) else {
          throw TraceError(line: line, "\(name) is no modifier")
        }
        held.formUnion(one)
      }
      return .modifiers(held)
    case "workspace":
      guard let number = Int(value) else { throw TraceError(line: line, "\(value) is no workspace") }
      return .workspace(number)
    case "mode": return .mode(isNone ? "" : value)
    default:
      guard ["on", "off"].contains(value) else { throw TraceError(line: line, "expected saver on or off") }
      return .screenSaver(isActive: value == "on")
    }
  }

  private static func box(_ place: String, _ size: String, line: Int) throws(TraceError) -> Rectangle {
    guard let corner = point(place), let extent = pair(size, "x") else {
      throw TraceError(line: line, "expected a name, X,Y and WIDTHxHEIGHT after monitor")
    }
    return Rectangle(
      x: Int32(corner.x), y: Int32(corner.y), width: Int32(extent.0), height: Int32(extent.1))
  }

  /// A place `X,Y`, or `+DX,DY` from the last one of the finger.
  private static func place(_ word: String, from last: Point?, line: Int) throws(TraceError) -> Point {
    if word.hasPrefix("+") {
      guard let way = point(String(word.dropFirst())), let last else {
        throw TraceError(line: line, "\(word) is no way from a place that is known")
      }
      return Point(last.x + way.x, last.y + way.y)
    }
    guard let place = point(word) else { throw TraceError(line: line, "\(word) is no place X,Y") }
    return place
  }

  private static func point(_ word: String) -> Point? { pair(word, ",").map { Point($0.0, $0.1) } }

  private static func pair(_ word: String, _ separator: Character) -> (Double, Double)? {
    let parts = word.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Double(parts[0]), let second = Double(parts[1]),
      first.magnitude < 1e6, second.magnitude < 1e6
    else { return nil }
    return (first, second)
  }
}
