import Gestures
import Recordings
import Routing
import Testing
import TestSupport

/// A plain model of a window tree: lists of children, copied at will.
private struct Model {
  struct Window {
    var record: WindowRecord
    var parent: UInt32
    var children: [UInt32] = []
  }
  var windows: [UInt32: Window] = [
    1: Window(
      record: WindowRecord(
        window: WindowID(1), geometry: WindowGeometry(x: 0, y: 0, width: 1000, height: 800), isMapped: true),
      parent: 0)
  ]

  mutating func remove(_ id: UInt32) {
    guard let window = windows[id] else { return }
    for child in window.children { remove(child) }
    windows[window.parent]?.children.removeAll { $0 == id }
    windows[id] = nil
  }

  func isBelow(_ id: UInt32, _ ancestor: UInt32) -> Bool {
    var here = id
    while let window = windows[here] {
      if here == ancestor { return true }
      here = window.parent
    }
    return false
  }

  /// The pick by the rule of H3, written as the rule reads.
  func pick(
    _ x: Int32, _ y: Int32, in id: UInt32 = 1, originX: Int32 = 0, originY: Int32 = 0, isInside: Bool = true
  ) -> UInt32 {
    for child in (windows[id]?.children ?? []).reversed() {
      guard let record = windows[child]?.record, record.isMapped else { continue }
      let g = record.geometry
      let (left, top) = (originX + g.x, originY + g.y)
      let (width, height) = (g.width + 2 * g.border, g.height + 2 * g.border)
      guard (left..<left + width).contains(x), (top..<top + height).contains(y) else { continue }
      let (innerX, innerY) = (left + g.border, top + g.border)
      let shapes = [record.boundingShape, record.inputShape].compactMap { $0 }
      guard shapes.allSatisfy({ $0.contains { $0.contains(x: x - innerX, y: y - innerY) } }) else { continue }
      // The server clips a shaped window by the insides of its parents.
      if record.boundingShape != nil && !isInside { continue }
      let holdsInside = (0..<g.width).contains(x - innerX) && (0..<g.height).contains(y - innerY)
      return pick(
        x, y, in: child, originX: innerX, originY: innerY, isInside: isInside && holdsInside)
    }
    return id
  }
}

@Suite struct RegionTreeTests {
  @Test(arguments: 1...20)
  func `H1 H2 H3 the tree equals a plain model after random changes, seed`(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var model = Model()
    var tree = RegionTree(root: WindowID(1), width: 1000, height: 800)
    var next: UInt32 = 2
    for _ in 0..<400 {
      let change = randomChange(&model, &next, &random)
      #expect(tree.apply(change) == nil, "\(change)")
    }
    compare(tree, model, &random)
  }

  @Test func `R8.9 a sibling that is not known asks for the parent's list`() {
    var tree = RegionTree(root: WindowID(1), width: 1000, height: 800)
    let geometry = WindowGeometry(x: 0, y: 0, width: 10, height: 10)
    let record = WindowRecord(window: WindowID(2), geometry: geometry, isMapped: true)
    #expect(tree.apply(.insert(record, parent: WindowID(1))) == nil)
    #expect(tree.apply(.configure(WindowID(2), geometry, above: WindowID(77))) == WindowID(1))
  }

  @Test func `changes of windows that are gone change nothing`() {
    var tree = RegionTree(root: WindowID(1), width: 1000, height: 800)
    let before = tree
    let gone = WindowID(9)
    let geometry = WindowGeometry(x: 0, y: 0, width: 10, height: 10)
    for change: WindowChange in [
      .destroy(gone), .map(gone), .unmap(gone), .configure(gone, geometry, above: nil),
      .move(gone, x: 1, y: 1),
      .circulate(gone, toTop: true), .shape(gone, .input, []), .properties(gone, WindowProperties()),
      .children(of: gone, []),
      .insert(WindowRecord(window: gone, geometry: geometry, isMapped: true), parent: WindowID(8)),
    ] {
      #expect(tree.apply(change) == nil)
    }
    #expect(tree == before)
  }

  @Test func `the root is never destroyed or unmapped`() {
    var tree = RegionTree(root: WindowID(1), width: 1000, height: 800)
    _ = tree.apply(.destroy(WindowID(1)))
    _ = tree.apply(.unmap(WindowID(1)))
    #expect(tree.count == 1)
    #expect(tree[0].isMapped)
  }

  @Test func `a deep nest of windows is picked and removed without recursion`() {
    var tree = RegionTree(root: WindowID(1), width: 1000, height: 800)
    let geometry = WindowGeometry(x: 0, y: 0, width: 1000, height: 800)
    for id in UInt32(2)...50_000 {
      let record = WindowRecord(window: WindowID(id), geometry: geometry, isMapped: true)
      _ = tree.apply(.insert(record, parent: WindowID(id - 1)))
    }
    #expect(tree[tree.hitTest(Point(5, 5))].window == WindowID(50_000))
    _ = tree.apply(.destroy(WindowID(2)))
    #expect(tree.count == 1)
    #expect(tree.hitTest(Point(5, 5)) == tree.rootIndex)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, -1])
  func `H3 a point that is no place on the screen hits the root`(_ value: Double) {
    let tree = RegionTree(root: WindowID(1), width: 1000, height: 800)
    #expect(tree.hitTest(Point(value, value)) == tree.rootIndex)
  }

  // MARK: - Random histories

  private func randomChange(_ model: inout Model, _ next: inout UInt32, _ random: inout SplitMix64)
    -> WindowChange
  {
    let ids = model.windows.keys.sorted()
    let id = ids[Int.random(in: 0..<ids.count, using: &random)]
    let kind = ids.count < 6 || id == 1 ? 0 : Int.random(in: 0..<12, using: &random)
    switch kind {
    case 0, 1, 2: return insertion(in: id, &model, &next, &random)
    case 3 where Bool.random(using: &random):
      model.remove(id)
      return .destroy(WindowID(id))
    case 4:
      model.windows[id]?.record.isMapped = false
      return .unmap(WindowID(id))
    case 5:
      model.windows[id]?.record.isMapped = true
      return .map(WindowID(id))
    case 6, 7: return configuration(of: id, &model, &random)
    case 8:
      let (x, y) = (Int32.random(in: -20...400, using: &random), Int32.random(in: -20...300, using: &random))
      model.windows[id]?.record.geometry.x = x
      model.windows[id]?.record.geometry.y = y
      return .move(WindowID(id), x: x, y: y)
    case 9:
      let shape = Bool.random(using: &random) ? [rectangle(&random), rectangle(&random)] : nil
      model.windows[id]?.record.inputShape = shape
      return .shape(WindowID(id), .input, shape)
    case 10: return reparenting(of: id, ids, &model, &random)
    default:
      let parent = model.windows[id]?.parent ?? 1
      let toTop = Bool.random(using: &random)
      model.windows[parent]?.children.removeAll { $0 == id }
      let top = model.windows[parent]?.children.count ?? 0
      model.windows[parent]?.children.insert(id, at: toTop ? top : 0)
      return .circulate(WindowID(id), toTop: toTop)
    }
  }

  private func rectangle(_ random: inout SplitMix64) -> Rectangle {
    Rectangle(
      x: Int32.random(in: -5...100, using: &random), y: Int32.random(in: -5...100, using: &random),
      width: Int32.random(in: 1...200, using: &random), height: Int32.random(in: 1...200, using: &random))
  }

  private func geometry(_ random: inout SplitMix64) -> WindowGeometry {
    WindowGeometry(
      x: Int32.random(in: -30...500, using: &random), y: Int32.random(in: -30...400, using: &random),
      width: Int32.random(in: 1...500, using: &random), height: Int32.random(in: 1...400, using: &random),
      border: Bool.random(using: &random) ? 0 : Int32.random(in: 1...9, using: &random))
  }

  private func insertion(
    in parent: UInt32, _ model: inout Model, _ next: inout UInt32, _ random: inout SplitMix64
  ) -> WindowChange {
    let record = WindowRecord(
      window: WindowID(next), geometry: geometry(&random),
      isMapped: Int.random(in: 0..<5, using: &random) > 0,
      boundingShape: Int.random(in: 0..<4, using: &random) == 0 ? [rectangle(&random)] : nil,
      inputShape: Int.random(in: 0..<6, using: &random) == 0 ? [] : nil)
    model.windows[next] = Model.Window(record: record, parent: parent)
    model.windows[parent]?.children.append(next)
    next += 1
    return .insert(record, parent: WindowID(parent))
  }

  private func configuration(of id: UInt32, _ model: inout Model, _ random: inout SplitMix64) -> WindowChange
  {
    let parent = model.windows[id]?.parent ?? 1
    var siblings = model.windows[parent]?.children.filter { $0 != id } ?? []
    let place = Int.random(in: 0...siblings.count, using: &random)
    let above = place == 0 ? nil : WindowID(siblings[place - 1])
    siblings.insert(id, at: place)
    model.windows[parent]?.children = siblings
    let geometry = geometry(&random)
    model.windows[id]?.record.geometry = geometry
    return .configure(WindowID(id), geometry, above: above)
  }

  private func reparenting(
    of id: UInt32, _ ids: [UInt32], _ model: inout Model, _ random: inout SplitMix64
  ) -> WindowChange {
    let candidates = ids.filter { !model.isBelow($0, id) }
    guard !candidates.isEmpty else { return .map(WindowID(1)) }
    let target = candidates[Int.random(in: 0..<candidates.count, using: &random)]
    let parent = model.windows[id]?.parent ?? 1
    model.windows[parent]?.children.removeAll { $0 == id }
    model.windows[target]?.children.append(id)
    model.windows[id]?.parent = target
    model.windows[id]?.record.geometry.x = 7
    model.windows[id]?.record.geometry.y = 9
    return .reparent(WindowID(id), to: WindowID(target), x: 7, y: 9)
  }

  private func compare(_ tree: RegionTree, _ model: Model, _ random: inout SplitMix64) {
    #expect(tree.count == model.windows.count)
    for (id, window) in model.windows {
      guard let index = tree.index(of: WindowID(id)) else {
        Issue.record("window \(id) is missing")
        continue
      }
      #expect(tree.children(of: index).map { tree[$0].window.rawValue } == window.children)
    }
    for _ in 0..<500 {
      let (x, y) = (Int32.random(in: 0..<1000, using: &random), Int32.random(in: 0..<800, using: &random))
      let hit = tree[tree.hitTest(Point(Double(x) + 0.5, Double(y) + 0.25))].window.rawValue
      #expect(hit == model.pick(x, y), "at \(x),\(y)")
    }
  }
}
