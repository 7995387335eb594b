import Control
import Gestures
import Routing

/// What the overlay shows: fingers with their trails, the window that was hit, and what became of it in words.
struct OverlayScene {
  /// One finger's way, root-window pixels, newest last.
  struct Trail {
    var places: [Point]
    var isDown = true
  }

  /// How many places of a finger are shown.
  static let trailLength = 120
  /// How many lines of words are shown.
  static let wordsLimit = 9
  /// How long it stays after the last finger is up, in nanoseconds.
  static let afterglow: Int64 = 2_500_000_000

  /// By device and number.
  private(set) var trails: [Int: Trail] = [:]
  /// The box of the window that the first finger hit.
  private(set) var box: Rectangle?
  /// What is said beside the fingers, oldest first; the window and the chain before all.
  private(set) var title: [String] = []
  private(set) var words: [String] = []
  private var lastChange: Int64 = 0

  /// The room that the trails take, which the words stand beside; nil where there is none.
  var room: (from: Point, to: Point)? {
    let places = trails.values.flatMap(\.places)
    guard let left = places.map(\.x).min(), let right = places.map(\.x).max(),
      let top = places.map(\.y).min(), let bottom = places.map(\.y).max()
    else { return nil }
    return (Point(left, top), Point(right, bottom))
  }

  var lines: [String] { title + words }

  private var isAnyDown: Bool { trails.values.contains(where: \.isDown) }

  /// When it is to be emptied, in nanoseconds of the monotonic clock; nil while a finger is down or it is empty.
  var end: Int64? { isAnyDown || trails.isEmpty ? nil : lastChange + OverlayScene.afterglow }

  /// Empties it.
  mutating func clear() { self = OverlayScene() }

  /// Takes a line of the daemon in; no where it changes nothing that is shown.
  mutating func take(_ line: JSON, at now: Int64) -> Bool {
    lastChange = now
    if let touch = line["touch"]?.integer {
      if let phase = line["phase"]?.string { return follow(touch, phase, line) }
      if line["chain"] != nil { return hit(line) }
      return say(verdict(line), of: touch)
    }
    if let name = line["recognizer"]?.string {
      return say("\(name) failed: \(line["text"]?.string ?? "")")
    }
    if line["gesture"] != nil, let name = line["binding"]?.string, let phase = line["phase"]?.string {
      return phase == "changed" ? false : say("\(name) \(phase)")
    }
    if line["action"] != nil, let name = line["action"]?.string {
      return say("action \(name)" + (line["error"]?.string.map { ": not done: \($0)" } ?? ""))
    }
    return false
  }

  private mutating func follow(_ touch: Int, _ phase: String, _ line: JSON) -> Bool {
    let place = line["x"]?.double.flatMap { x in line["y"]?.double.map { Point(x, $0) } }
    if phase == "began" {
      if !isAnyDown { clear() }
      guard let place else { return false }
      trails[touch] = Trail(places: [place])
      return true
    }
    guard trails[touch] != nil else { return false }
    if let place { trails[touch]?.places.append(place) }
    if let count = trails[touch]?.places.count, count > OverlayScene.trailLength {
      trails[touch]?.places.removeFirst(count - OverlayScene.trailLength)
    }
    if phase == "ended" || phase == "cancelled" { trails[touch]?.isDown = false }
    return true
  }

  private mutating func hit(_ line: JSON) -> Bool {
    guard title.isEmpty else { return false }
    if case .array(let values) = line["box"] {
      let numbers = values.compactMap { $0.integer.flatMap { Int32(exactly: $0) } }
      if numbers.count == 4 {
        box = Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      }
    }
    let window = line["window"]?.string ?? ""
    title = [[line["class"]?.string, window].compactMap { $0 }.joined(separator: " ")]
    var chain: [String] = []
    if case .array(let links) = line["chain"] { chain = links.compactMap(\.string) }
    title.append("chain: " + (chain.isEmpty ? "nobody" : chain.joined(separator: " > ")))
    return true
  }

  private func verdict(_ line: JSON) -> String {
    switch line["verdict"]?.string {
    case "accept": "kept from the application"
    case "reject": "goes to the application"
    default: "lost: " + (line["reason"]?.string ?? "")
    }
  }

  private mutating func say(_ text: String, of touch: Int? = nil) -> Bool {
    // Several fingers mostly have one fate.
    guard words.last != text, !trails.isEmpty else { return false }
    words.append(text)
    if words.count > OverlayScene.wordsLimit { words.removeFirst() }
    return true
  }
}

extension OverlayScene {
  /// Half the breadth of a trail, pixels.
  static let breadth = 4.0
  /// Half the size of a finger that is down, pixels.
  static let finger = 14.0

  /// Boxes that cover what is drawn but for the words.
  var boxes: [Rectangle] {
    var boxes: [Rectangle] = []
    if let box {
      let line: Int32 = 3
      boxes += [
        Rectangle(x: box.x, y: box.y, width: box.width, height: line),
        Rectangle(x: box.x, y: box.y + box.height - line, width: box.width, height: line),
        Rectangle(x: box.x, y: box.y, width: line, height: box.height),
        Rectangle(x: box.x + box.width - line, y: box.y, width: line, height: box.height),
      ]
    }
    for trail in trails.values {
      for place in steps(of: trail) { boxes.append(Self.square(place, OverlayScene.breadth)) }
      if trail.isDown, let last = trail.places.last { boxes += Self.disc(last, OverlayScene.finger) }
    }
    return boxes
  }

  /// Places along a trail that lie so close that their squares cover it.
  func steps(of trail: Trail) -> [Point] {
    guard var last = trail.places.first else { return [] }
    var steps = [last]
    for place in trail.places.dropFirst() {
      let way = place - last
      let count = min(Int(way.length / OverlayScene.breadth), 500)
      for step in 0..<count {
        let part = Double(step + 1) / Double(count + 1)
        steps.append(Point(last.x + way.dx * part, last.y + way.dy * part))
      }
      steps.append(place)
      last = place
    }
    return steps
  }

  static func square(_ place: Point, _ half: Double) -> Rectangle {
    let side = Int32(2 * half + 1)
    return Rectangle(
      x: pixel(place.x - half), y: pixel(place.y - half), width: side, height: side)
  }

  /// Rows that cover a disc.
  private static func disc(_ place: Point, _ radius: Double) -> [Rectangle] {
    (-Int(radius)...Int(radius)).map { row in
      let half = (radius * radius - Double(row * row)).squareRoot()
      return Rectangle(
        x: pixel(place.x - half), y: pixel(place.y + Double(row)), width: Int32(2 * half + 1), height: 1)
    }
  }

  /// What X can name of a place.
  private static func pixel(_ value: Double) -> Int32 { Int32(max(-32_000, min(32_000, value))) }
}
