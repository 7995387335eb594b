import Gestures
import Routing
import TestSupport
import Testing

/// The chain's application level over lines of transients, and what a walk costs (R1).
@Suite struct ApplicationLineTests {
  /// A root with top-levels side by side, from 2 on, each with these properties.
  private func tree(_ windows: [WindowProperties]) -> RegionTree {
    var tree = RegionTree(root: WindowID(1), width: 1920, height: 1080)
    for (place, properties) in windows.enumerated() {
      let geometry = WindowGeometry(x: Int32(place) * 10, y: 0, width: 10, height: 10)
      _ = tree.apply(
        .insert(
          WindowRecord(
            window: WindowID(UInt32(place) + 2), geometry: geometry, isMapped: true, properties: properties),
          parent: WindowID(1)))
    }
    return tree
  }

  private func window(
    _ title: String, transientFor: UInt32? = nil, leader: UInt32? = nil, isManaged: Bool = true
  ) -> WindowProperties {
    var properties = WindowProperties(isManaged: isManaged, title: title)
    properties.transientFor = transientFor.map { WindowID($0) }
    properties.leader = leader.map { WindowID($0) }
    return properties
  }

  private func rules(_ titles: [String]) -> [Rule] {
    titles.map {
      Rule(
        level: .application, match: WindowMatch(title: [.glob($0)]),
        bindings: [
          Binding(name: $0, gesture: .tap(TapSpecification()), actions: [.nothing])
        ])
    }
  }

  private func chain(
    on window: UInt32, _ tree: RegionTree, _ rules: [Rule]
  ) -> (anchors: [UInt32], client: UInt32?) {
    let router = Router(tree: tree, rules: RuleSet(rules: rules))
    var path: ContiguousArray<RegionTree.Index> = []
    router.tree.path(to: WindowID(window), into: &path)
    var chain: ContiguousArray<ChainLink> = []
    var held: ContiguousArray<Int> = []
    let verdict = router.rules.walk(path, in: router.tree, at: nil, into: &chain, &held)
    let ranks = chain.map(\.rank)
    #expect(ranks == ranks.sorted(), "the nearer rank first")
    #expect(Set(ranks).count == ranks.count)
    return (chain.map(\.anchor.rawValue), verdict.client?.rawValue)
  }

  @Test func `the line is asked nearest first, whatever the order of the rules`() {
    let tree = tree([
      window("a"), window("b", transientFor: 2), window("c", transientFor: 3, leader: 5), window("d"),
    ])
    #expect(chain(on: 4, tree, rules(["d", "a", "b", "c"])).anchors == [4, 3, 2, 5])
    #expect(chain(on: 3, tree, rules(["d", "a", "b", "c"])).anchors == [3, 2])
  }

  @Test func `a rule that matches several of the line is asked for the nearest`() {
    let tree = tree([window("a"), window("ab", transientFor: 2), window("b", transientFor: 3, leader: 2)])
    #expect(chain(on: 4, tree, rules(["*a*", "*b*"])).anchors == [4, 3])
  }

  @Test func `rings, windows that are gone and the root end the line`() {
    let ring = tree([
      window("a", transientFor: 4), window("b", transientFor: 2), window("c", transientFor: 3, leader: 3),
    ])
    #expect(chain(on: 3, ring, rules(["*"])).anchors == [3])
    #expect(chain(on: 3, ring, rules(["a", "b", "c"])).anchors == [3, 2, 4])
    let loose = tree([
      window("a", transientFor: 99, leader: 98), window("b", transientFor: 1, leader: 1),
      window("c", transientFor: 4, leader: 4),
    ])
    for place: UInt32 in 2...4 {
      #expect(chain(on: place, loose, rules(["a", "b", "c"])).anchors == [place])
    }
  }

  @Test func `a line of hundreds is cut, and its leader is asked all the same`() {
    let windows = (0..<300).map { place in
      window("w\(place)", transientFor: place > 0 ? UInt32(place) + 1 : nil, leader: place == 299 ? 400 : nil)
    }
    var tree = tree(windows)
    _ = tree.apply(
      .insert(
        WindowRecord(
          window: WindowID(400), geometry: WindowGeometry(x: 0, y: 0, width: 1, height: 1), isMapped: false,
          properties: window("leader")), parent: WindowID(1)))
    let anchors = chain(on: 301, tree, (0..<300).flatMap { rules(["w\($0)"]) } + rules(["leader"])).anchors
    #expect(anchors.prefix(3) == [301, 300, 299])
    #expect(anchors.last == 400)
    #expect(anchors.count == 32)
  }

  @Test func `the client of a menu is the managed window that its line leads to`() {
    let tree = tree([
      window("main"), window("menu", transientFor: 2, isManaged: false),
      window("sub-menu", transientFor: 3, isManaged: false), window("tip", isManaged: false),
    ])
    #expect(chain(on: 2, tree, []).client == 2)
    #expect(chain(on: 3, tree, []).client == 2)
    #expect(chain(on: 4, tree, rules(["m*", "sub*"])) == ([4, 3], 2))
    #expect(chain(on: 5, tree, []).client == 5)
    #expect(chain(on: 1, tree, []).client == nil)
  }

  @Test(arguments: 0..<300) func `any lines at all are walked to an end, each window at most once`(seed: Int)
  {
    var random = SplitMix64(seed: UInt64(seed))
    let count = Int.random(in: 1...40, using: &random)
    let any = 0...UInt32(count) + 3
    let windows = (0..<count).map { _ in
      window(
        "w", transientFor: .random(in: any, using: &random), leader: .random(in: any, using: &random),
        isManaged: .random(using: &random))
    }
    let tree = tree(windows)
    for place in 0..<count {
      let anchors = chain(on: UInt32(place) + 2, tree, rules(["w"])).anchors
      #expect(anchors == [UInt32(place) + 2], "one rule, asked once")
    }
  }
}

/// Rules that cannot match cost nothing at a touch (issue: 1,000 rules).
@Suite(.serialized) struct ManyRulesTests {
  /// Three rules that match, one of each level, among so many that do not, of each level that has matches.
  private func rules(others: Int) -> RuleSet {
    let bindings = [Binding(name: "tap", gesture: .tap(TapSpecification()), actions: [.nothing])]
    func rule(_ level: Level, _ name: String) -> Rule {
      Rule(level: level, match: WindowMatch(applicationClass: [.exact(name)]), bindings: bindings)
    }
    var rules: [Rule] = []
    for place in 0..<others { rules.append(rule(place % 2 == 0 ? .window : .application, "other-\(place)")) }
    rules.insert(rule(.application, "mine"), at: others / 2)
    rules.append(rule(.window, "mine"))
    return RuleSet(rules: rules + [Rule(level: .global, bindings: bindings)])
  }

  private func router(others: Int) -> Router {
    var tree = RegionTree(root: WindowID(1), width: 1920, height: 1080)
    _ = tree.apply(
      .insert(
        WindowRecord(
          window: WindowID(2), geometry: WindowGeometry(x: 0, y: 0, width: 500, height: 500), isMapped: true,
          properties: WindowProperties(isManaged: true, applicationClass: "mine")), parent: WindowID(1)))
    return Router(tree: tree, rules: rules(others: others))
  }

  /// The least time of many for a walk, nanoseconds.
  private func cost(_ router: Router) -> Double {
    var path: ContiguousArray<RegionTree.Index> = []
    router.tree.hitTest(Point(10, 10), into: &path)
    var chain: ContiguousArray<ChainLink> = []
    var held: ContiguousArray<Int> = []
    chain.reserveCapacity(32)
    var best = Double.infinity
    for _ in 0..<50 {
      let time = ContinuousClock().measure {
        for _ in 0..<100 { _ = router.rules.walk(path, in: router.tree, at: nil, into: &chain, &held) }
      }
      best = min(best, Double(time.components.attoseconds) / 1e11)
    }
    #expect(chain.count == 3)
    return best
  }

  @Test(arguments: [0, 10, 1000, 10_000]) func `as many are asked as match`(others: Int) {
    let router = router(others: others)
    var path: ContiguousArray<RegionTree.Index> = []
    router.tree.hitTest(Point(10, 10), into: &path)
    var chain: ContiguousArray<ChainLink> = []
    var held: ContiguousArray<Int> = []
    #expect(router.rules.walk(path, in: router.tree, at: nil, into: &chain, &held).asked == 3)
  }

  @Test func `a walk takes as long among 10,000 other rules as among 10`() {
    let few = cost(router(others: 10))
    let many = cost(router(others: 10_000))
    #expect(many < few * 4, "\(many) ns against \(few) ns")
  }

  @Test func `a window is matched with 1000 rules in a moment, however long its title`() {
    var rules: [Rule] = []
    for place in 0..<1000 {
      rules.append(
        Rule(
          level: .application,
          match: WindowMatch(
            applicationClass: [.glob("*-\(place)")], title: [.glob("*-\(place)*x"), .exact("t")])))
    }
    let set = RuleSet(rules: rules)
    for letter in ["a", "é"] {
      let window = WindowProperties(
        isManaged: true, applicationClass: "a-777", title: String(repeating: letter, count: 500) + "-777x")
      let time = ContinuousClock().measure { #expect(set.matching(window) == [777]) }
      #expect(time < .seconds(5), "\(time)")
      print("1000 rules are matched in \(time)")
    }
  }
}
