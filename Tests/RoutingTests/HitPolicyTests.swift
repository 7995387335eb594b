import Gestures
import Routing
import Testing
import TestSupport

/// A random tree and what a plain recursive reading of the rules makes of it.
private struct Plain {
  struct Window {
    var record: WindowRecord
    var parent: Int
    var children: [Int] = []
    var policy: HitPolicy?
  }
  /// The first is the root.
  var windows: [Window] = []
  let scale = PixelScale(x: 4, y: 2)

  /// Each window is of a class of its own, its number.
  init(_ count: Int, _ random: inout SplitMix64) {
    let screen = WindowGeometry(x: 0, y: 0, width: 1000, height: 800)
    windows = [
      Window(record: WindowRecord(window: WindowID(1), geometry: screen, isMapped: true), parent: 0)
    ]
    for number in 1..<count {
      let parent = Int.random(in: 0..<2, using: &random) == 0 ? 0 : Int.random(in: 0..<number, using: &random)
      let shape = Rectangle(x: 5, y: 5, width: 90, height: 60)
      let geometry = WindowGeometry(
        x: Int32.random(in: -30...400, using: &random), y: Int32.random(in: -30...300, using: &random),
        width: Int32.random(in: 10...600, using: &random), height: Int32.random(in: 10...500, using: &random),
        border: Int32.random(in: 0...4, using: &random))
      let record = WindowRecord(
        window: WindowID(UInt32(number + 1)), geometry: geometry,
        isMapped: Int.random(in: 0..<8, using: &random) > 0,
        boundingShape: Int.random(in: 0..<8, using: &random) == 0 ? [shape] : nil,
        inputShape: Int.random(in: 0..<12, using: &random) == 0 ? [] : nil,
        properties: WindowProperties(applicationClass: "\(number)"))
      windows.append(Window(record: record, parent: parent))
      windows[parent].children.append(number)
    }
  }

  var tree: RegionTree {
    var tree = RegionTree(root: WindowID(1), width: 1000, height: 800)
    for window in windows.dropFirst() {
      _ = tree.apply(.insert(window.record, parent: windows[window.parent].record.window))
    }
    return tree
  }

  /// The window whose hit test returns one (UIView.hitTest), by its number; nil where none does.
  func hit(_ x: Int32, _ y: Int32, in number: Int = 0) -> Int? {
    let (window, policy) = (windows[number], windows[number].policy ?? HitPolicy())
    let geometry = window.record.geometry
    if policy.interaction == false { return nil }
    if number > 0, !holds(window, x, y, policy.expand ?? 0) { return nil }
    switch policy.answer {
    case .intercept: return number
    case .redirect(let match):
      if let target = windows.indices.first(where: { match.matches(windows[$0].record.properties) }),
        isViewable(target)
      {
        return target
      }
    case .normal, .passThrough, nil: break
    }
    for child in window.children.reversed() {
      if let found = hit(x - geometry.x - geometry.border, y - geometry.y - geometry.border, in: child) {
        return found
      }
    }
    return policy.answer == .passThrough ? nil : number
  }

  private func isViewable(_ number: Int) -> Bool {
    windows[number].record.isMapped && (number == 0 || isViewable(windows[number].parent))
  }

  private func holds(_ window: Window, _ x: Int32, _ y: Int32, _ expand: Double) -> Bool {
    let (geometry, record) = (window.record.geometry, window.record)
    let (across, down) = (Int32((expand * scale.x).rounded()), Int32((expand * scale.y).rounded()))
    func holds(_ box: Rectangle, _ x: Int32, _ y: Int32) -> Bool {
      (box.x - across..<box.x + box.width + across).contains(x)
        && (box.y - down..<box.y + box.height + down).contains(y)
    }
    let outer = Rectangle(
      x: geometry.x, y: geometry.y, width: geometry.width + 2 * geometry.border,
      height: geometry.height + 2 * geometry.border)
    guard record.isMapped, holds(outer, x, y) else { return false }
    let (innerX, innerY) = (x - geometry.x - geometry.border, y - geometry.y - geometry.border)
    return [record.boundingShape, record.inputShape].compactMap { $0 }.allSatisfy {
      $0.contains { holds($0, innerX, innerY) }
    }
  }
}

@Suite struct HitPolicyTests {
  private func rule(_ name: String, _ policy: HitPolicy) -> Rule {
    var rule = Rule(level: .window, match: WindowMatch(applicationClass: [.exact(name)]))
    rule.hitPolicy = policy
    return rule
  }

  private func target(_ rules: RuleSet, _ tree: RegionTree, _ landing: Landing) -> WindowID? {
    var path: ContiguousArray<RegionTree.Index> = []
    guard rules.hitTest(landing, in: tree, into: &path) else { return nil }
    return path.last.map { tree[$0].window }
  }

  @Test(arguments: UInt64(1)...20)
  func `H3 without a policy that concerns a window, the hit test is the plain one, seed`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let plain = Plain(80, &random)
    // It is bound, so the long way is taken, and no window is of its class.
    let rules = RuleSet(rules: [
      rule("nobody", HitPolicy(answer: .intercept, expand: 50)), rule("5", HitPolicy(answer: .normal)),
    ])
    let tree = Router(tree: plain.tree, rules: rules).tree
    #expect(rules.mayDiffer(from: tree))
    for _ in 0..<500 {
      let point = Point(
        Double.random(in: -5..<1005, using: &random), Double.random(in: -5..<805, using: &random))
      #expect(target(rules, tree, Landing(point)) == tree[tree.hitTest(point)].window, "\(point)")
    }
  }

  @Test(arguments: UInt64(1)...40)
  func `H2 H4 H5 H6 H7 H8 the hit test is UIKit's recursion, seed`(_ seed: UInt64) {
    var random = SplitMix64(seed: 100 + seed)
    var plain = Plain(60, &random)
    var rules: [Rule] = []
    for number in 1..<60 where Int.random(in: 0..<2, using: &random) == 0 {
      var policy = HitPolicy()
      switch Int.random(in: 0..<8, using: &random) {
      case 0: policy.interaction = false
      case 1, 2: policy.answer = .passThrough
      case 3: policy.answer = .intercept
      case 4:
        let other = Int.random(in: 1..<60, using: &random)
        policy.answer = .redirect(WindowMatch(applicationClass: [.exact("\(other)")]))
      default: policy.expand = Double.random(in: 0...10, using: &random)
      }
      plain.windows[number].policy = policy
      rules.append(rule("\(number)", policy))
    }
    // A client's policies hold for its frame: each child of the root without a manager is its own client.
    let set = RuleSet(rules: rules)
    let tree = Router(tree: plain.tree, rules: set).tree
    var differs = 0
    for _ in 0..<500 {
      let (x, y) = (Int32.random(in: 0..<1000, using: &random), Int32.random(in: 0..<800, using: &random))
      let point = Point(Double(x) + 0.5, Double(y) + 0.25)
      let expected = plain.hit(x, y).map { plain.windows[$0].record.window }
      #expect(target(set, tree, Landing(point, scale: plain.scale)) == expected, "at \(x),\(y)")
      if expected != tree[tree.hitTest(point)].window { differs += 1 }
    }
    #expect(differs > 0)
  }

  @Test func `a tree 200 deep, and 50 000 deep, is hit and passed through without recursion`() {
    for depth in [UInt32(200), 50_000] {
      var tree = RegionTree(root: WindowID(1), width: 1000, height: 800)
      let geometry = WindowGeometry(x: 0, y: 0, width: 1000, height: 800)
      for id in 2...depth + 1 {
        let properties = WindowProperties(applicationClass: id == depth + 1 ? "deepest" : "deep")
        let record = WindowRecord(
          window: WindowID(id), geometry: geometry, isMapped: true, properties: properties)
        _ = tree.apply(.insert(record, parent: WindowID(id - 1)))
      }
      let landing = Landing(Point(5, 5))
      let glass = RuleSet(rules: [rule("deep", HitPolicy(answer: .passThrough))])
      #expect(target(glass, Router(tree: tree, rules: glass).tree, landing) == WindowID(depth + 1))
      let allGlass = RuleSet(rules: [
        rule("deep", HitPolicy(answer: .passThrough)),
        rule("deepest", HitPolicy(interaction: false)),
      ])
      #expect(target(allGlass, Router(tree: tree, rules: allGlass).tree, landing) == WindowID(1))
    }
  }

  /// Routes a touch on a window over an editor, which no touch is for where it is an overlay; `server` is what the server
  /// picks.
  private func route(server: UInt32, top: String = "overlay") -> (decisions: [Decision], touch: Touch?) {
    var tree = RegionTree(root: WindowID(1), width: 1920, height: 1080)
    for (id, name) in [(UInt32(2), "editor"), (3, top)] {
      let record = WindowRecord(
        window: WindowID(id), geometry: WindowGeometry(x: 0, y: 0, width: 800, height: 600), isMapped: true,
        properties: WindowProperties(isManaged: true, applicationClass: name))
      _ = tree.apply(.insert(record, parent: WindowID(1)))
    }
    let rules = RuleSet(rules: [rule("overlay", HitPolicy(interaction: false))])
    var router = Router(tree: tree, rules: rules)
    var decisions: [Decision] = []
    let id = TouchID(source: DeviceID(8), number: 1)
    router.handle(
      .touchBegin(
        TouchEvent(
          id: id, master: DeviceID(2), time: Timestamp(5), location: Point(300, 300), child: WindowID(server))
      ),
      into: &decisions)
    return (decisions, router.contacts.first?.touches.first?.touch)
  }

  @Test func `H9 R8.9 the mirror is compared with the server's pick, not with what policies make of it`() {
    let right = route(server: 3)
    #expect(right.decisions == [])
    #expect(right.touch?.region == WindowID(2))
    #expect(right.touch?.client == WindowID(2))
    let behind = route(server: 2)
    #expect(behind.decisions == [.repair(mirror: WindowID(3), server: WindowID(2))])
    #expect(behind.touch?.region == WindowID(2))
  }

  @Test func `R8.1 where policies change nothing, the server's pick counts, though the mirror is behind`() {
    let (decisions, touch) = route(server: 2, top: "editor")
    #expect(decisions == [.repair(mirror: WindowID(3), server: WindowID(2))])
    #expect(touch?.region == WindowID(2))
  }

  @Test func `H7 a redirect goes to the topmost of several, as they are stacked now`() {
    var tree = RegionTree(root: WindowID(1), width: 1920, height: 1080)
    func insert(_ id: UInt32, _ name: String, in parent: UInt32 = 1) {
      let record = WindowRecord(
        window: WindowID(id), geometry: WindowGeometry(x: 0, y: 0, width: 800, height: 600), isMapped: true,
        properties: WindowProperties(applicationClass: name))
      _ = tree.apply(.insert(record, parent: WindowID(parent)))
    }
    insert(2, "player")
    insert(3, "frame")
    insert(4, "player", in: 3)
    insert(5, "bar")
    let match = WindowMatch(applicationClass: [.exact("player")])
    let rules = RuleSet(rules: [rule("bar", HitPolicy(answer: .redirect(match)))])
    tree = Router(tree: tree, rules: rules).tree
    let landing = Landing(Point(5, 5))
    #expect(target(rules, tree, landing) == WindowID(4))
    _ = tree.apply(.circulate(WindowID(2), toTop: true))
    _ = tree.apply(.circulate(WindowID(5), toTop: true))
    #expect(target(rules, tree, landing) == WindowID(2))
    _ = tree.apply(.unmap(WindowID(2)))
    #expect(target(rules, tree, landing) == WindowID(4))
    _ = tree.apply(.destroy(WindowID(3)))
    #expect(target(rules, tree, landing) == WindowID(5))
  }

  @Test func `H4 only windows that are there count as invisible`() {
    var tree = RegionTree(root: WindowID(1), width: 1920, height: 1080)
    let geometry = WindowGeometry(x: 0, y: 0, width: 800, height: 600)
    let record = WindowRecord(
      window: WindowID(2), geometry: geometry, isMapped: true,
      properties: WindowProperties(isManaged: true))
    _ = tree.apply(.insert(record, parent: WindowID(1)))
    #expect(!tree.hasInvisible)
    var faded = record.properties
    faded.opacity = 0
    _ = tree.apply(.properties(WindowID(2), faded))
    _ = tree.apply(.properties(WindowID(2), faded))
    #expect(tree.hasInvisible)
    #expect(target(RuleSet(), tree, Landing(Point(5, 5))) == WindowID(1))
    faded.opacity = UInt32.max / 100 + 1
    _ = tree.apply(.properties(WindowID(2), faded))
    #expect(!tree.hasInvisible)
    faded.opacity = UInt32.max / 100
    _ = tree.apply(.properties(WindowID(2), faded))
    #expect(tree.hasInvisible)
    _ = tree.apply(.destroy(WindowID(2)))
    #expect(!tree.hasInvisible)
  }
}
