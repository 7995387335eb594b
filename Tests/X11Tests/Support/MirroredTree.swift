import Gestures
import Routing
import Testing
import X11
import TestSupport

/// A connection of ours with its mirror and the tree that its changes make, as the daemon has them.
struct MirroredTree {
  let connection: Connection
  let decoder: EventDecoder
  var mirror: WindowMirror
  var tree: RegionTree
  /// Changes that did not fit and asked for a repair.
  var repairs = 0

  init(_ connection: Connection) throws {
    self.connection = connection
    decoder = EventDecoder(connection)
    mirror = WindowMirror(connection)
    tree = RegionTree(
      root: connection.root, width: connection.initialSize.width, height: connection.initialSize.height)
    var changes: [WindowChange] = []
    try mirror.snapshot(into: &changes)
    apply(&changes)
  }

  /// Takes in all that the server has reported up to now, and says how many changes that made.
  @discardableResult mutating func catchUp() throws -> Int {
    try connection.roundTrip()
    var changes: [WindowChange] = []
    while let event = connection.nextQueuedEvent() {
      mirror.handle(decoder.decode(event), into: &changes)
    }
    mirror.settle(into: &changes)
    let count = changes.count
    apply(&changes)
    return count
  }

  /// Takes in all up to the next touch of a grab on this connection, as the daemon does.
  ///
  /// - Returns: the touch, and the windows that hold it by what was reported before it; nil where none has begun.
  mutating func catchUpToTouch() throws -> (touch: TouchEvent, path: [WindowID])? {
    try connection.roundTrip()
    var changes: [WindowChange] = []
    while let event = connection.nextQueuedEvent() {
      let decoded = decoder.decode(event)
      mirror.handle(decoded, into: &changes)
      guard case .touchBegin(let touch) = decoded else { continue }
      mirror.settle(into: &changes)
      apply(&changes)
      return (touch, hitPath(touch.location ?? Point(0, 0)))
    }
    mirror.settle(into: &changes)
    apply(&changes)
    return nil
  }

  /// As `catchUp`, but properties come when they come, as the daemon has it.
  mutating func catchUpWithoutWaiting(at now: Timestamp) throws {
    try connection.roundTrip()
    var changes: [WindowChange] = []
    while let event = connection.nextQueuedEvent() {
      mirror.handle(decoder.decode(event), into: &changes)
    }
    mirror.settleShapes(into: &changes)
    while mirror.takeProperties(at: now, into: &changes) {}
    mirror.askProperties(at: now)
    apply(&changes)
  }

  /// All that the server has reported up to now, for others than the mirror.
  func readEvents() throws -> [DecodedEvent] {
    try connection.roundTrip()
    var events: [DecodedEvent] = []
    while let event = connection.nextQueuedEvent() { events.append(decoder.decode(event)) }
    return events
  }

  /// Throws away all that the server has reported up to now.
  func missEverything() throws { _ = try readEvents() }

  /// Reads a window's children anew.
  mutating func repair(_ window: WindowID) throws {
    var changes: [WindowChange] = []
    mirror.repair(window, into: &changes)
    apply(&changes)
  }

  /// Repairs come after all changes: a listing read in between would be newer than the changes after it.
  private mutating func apply(_ changes: inout [WindowChange]) {
    var broken = Set(changes.compactMap { tree.apply($0) })
    while let window = broken.popFirst() {
      repairs += 1
      var fixes: [WindowChange] = []
      mirror.repair(window, into: &fixes)
      mirror.settle(into: &fixes)
      broken.formUnion(fixes.compactMap { tree.apply($0) })
    }
    changes = []
  }

  /// A pixel of the screen, a little off its corner.
  func anyPoint(_ random: inout SplitMix64) -> Point {
    Point(Double(random.number(0...1919)) + 0.25, Double(random.number(0...1079)) + 0.75)
  }

  /// Of some points in windows or just outside, the one that lies in most of them.
  func deepPoint(_ random: inout SplitMix64) -> Point {
    var best = anyPoint(&random)
    for _ in 0..<12 {
      let index = random.number(0...tree.nodes.count - 1)
      guard tree.index(of: tree[index].window) == index else { continue }
      let origin = tree.origin(of: index)
      let geometry = tree[index].geometry
      let x = Int(origin.x) + random.number(-14...Int(geometry.width) + 14)
      let y = Int(origin.y) + random.number(-14...Int(geometry.height) + 14)
      let point = Point(Double(min(max(x, 0), 1919)) + 0.25, Double(min(max(y, 0), 1079)) + 0.75)
      if hitPath(point).count > hitPath(best).count { best = point }
    }
    return best
  }

  /// The windows that hold a point, the root first.
  func hitPath(_ point: Point) -> [WindowID] {
    var path: ContiguousArray<RegionTree.Index> = []
    tree.hitTest(point, into: &path)
    return path.map { tree[$0].window }
  }

  /// The tree as text, one window a line, for comparing; shapes that make no difference are left out.
  var outline: String {
    var lines: [String] = []
    func add(_ index: RegionTree.Index, depth: Int) {
      let node = tree[index]
      let g = node.geometry
      let indent = String(repeating: " ", count: depth)
      var line = "\(indent)\(node.window.rawValue) \(g.x),\(g.y) \(g.width)x\(g.height)+\(g.border)"
      line += node.isMapped ? " mapped" : " unmapped"
      if let shape = node.boundingShape { line += " bounding \(text(shape))" }
      let whole = Rectangle(
        x: -g.border, y: -g.border, width: g.width + g.border, height: g.height + g.border)
      if let shape = node.clipShape { line += " clip \(text(shape))" }
      if let shape = node.inputShape, shape != [whole] { line += " input \(text(shape))" }
      if !node.properties.isEmpty { line += " \(node.properties)" }
      lines.append(line)
      for child in tree.children(of: index) { add(child, depth: depth + 1) }
    }
    add(tree.rootIndex, depth: 0)
    return lines.joined(separator: "\n")
  }

  /// The first line of the two outlines that differs; nil where the trees are equal.
  func firstDifference(from other: MirroredTree) -> String? {
    let mine = outline.split(separator: "\n")
    let theirs = other.outline.split(separator: "\n")
    for index in 0..<max(mine.count, theirs.count) {
      let a = index < mine.count ? mine[index] : "nothing"
      let b = index < theirs.count ? theirs[index] : "nothing"
      if a != b { return "\(a) is not \(b)" }
    }
    return nil
  }

  private func text(_ shape: [Rectangle]) -> String {
    shape.map { "[\($0.x),\($0.y) \($0.width)x\($0.height)]" }.joined()
  }
}
