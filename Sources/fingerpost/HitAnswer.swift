import Control
import Gestures
import Routing
import X11

/// What `hit` found out.
struct HitAnswer {
  /// One place on the way from the root to the target.
  enum Step {
    case window(RegionTree.Index)
    /// By its place in the rule set.
    case region(Int)
  }

  let point: Point
  let tree: RegionTree
  let path: [Step]
  /// A window on the way to the server's pick that is passed over, and why.
  struct Passed {
    var index: RegionTree.Index
    var words: [String]
  }

  let passed: [Passed]
  let rules: RuleSet
  let chain: ContiguousArray<ChainLink>
  let held: ContiguousArray<Int>
  let verdict: ChainVerdict
  let circumstances: Circumstances
  let picked: WindowID
  /// The monitor that shows the place.
  let monitor: Monitor?
  /// The window that is hit; nil where policies keep the touch from every window.
  let target: WindowID?

  init(_ point: Point, _ view: View, _ rules: RuleSet, picked: WindowID) {
    // The router finds which rules match which windows.
    let tree = Router(tree: view.tree, rules: rules).tree
    let landing = Landing(point, scale: view.scale, monitors: view.monitors.map(\.monitor))
    let (x, y) = (Int32(point.x), Int32(point.y))
    circumstances = view.circumstances
    monitor = landing.monitors.first { $0.box.contains(x: x, y: y) }
    let surroundings = Surroundings(monitor: monitor?.name)
    var (plain, windows): (ContiguousArray<RegionTree.Index>, ContiguousArray<RegionTree.Index>) = ([], [])
    tree.hitTest(landing.point, into: &plain)
    let isHit = rules.hitTest(landing, in: tree, view.circumstances, surroundings, into: &windows)
    var (chain, held): (ContiguousArray<ChainLink>, ContiguousArray<Int>) = ([], [])
    verdict =
      isHit
      ? rules.walk(
        windows, in: tree, view.circumstances, surroundings, at: landing, into: &chain, &held, listsAll: true)
      : ChainVerdict()
    path = isHit ? Self.steps(windows, landing, tree, rules) : []
    passed = isHit && plain == windows ? [] : Self.passed(plain, windows, tree, rules)
    target = isHit ? windows.last.map { tree[$0].window } : nil
    (self.point, self.tree, self.rules, self.chain, self.held, self.picked) = (
      landing.point, tree, rules, chain, held, picked
    )
  }

  /// The windows that are passed over, each with what does that; what is said of the whole screen comes before all.
  private static func passed(
    _ plain: ContiguousArray<RegionTree.Index>, _ windows: ContiguousArray<RegionTree.Index>,
    _ tree: RegionTree, _ rules: RuleSet
  ) -> [Passed] {
    let ofScreen = rules.policyWords(of: tree.rootIndex, in: tree)
    if !ofScreen.isEmpty { return [Passed(index: tree.rootIndex, words: ofScreen)] }
    return plain.filter { !windows.contains($0) }.compactMap { index in
      var words = rules.policyWords(of: index, in: tree)
      if tree[index].parent == tree.rootIndex, tree.isInvisible(index, client: tree.client(inside: index)) {
        words.append("invisible")
      }
      return words.isEmpty ? nil : Passed(index: index, words: words)
    }
  }

  /// The windows, each followed by those of its regions that hold the point.
  private static func steps(
    _ windows: ContiguousArray<RegionTree.Index>, _ landing: Landing, _ tree: RegionTree, _ rules: RuleSet
  ) -> [Step] {
    let client = tree.owner(of: windows)
    let site = RegionSite(frame: windows.dropFirst().first, client: client, landing)
    let holding = rules.regions(holding: site, in: tree)
    return windows.flatMap { index -> [Step] in
      let regions = holding.filter { region in
        switch rules.regions[region].base {
        case .screen, .monitor: index == tree.rootIndex
        case .frame: index == site.frame
        case .client: index == client
        }
      }
      return [.window(index)] + regions.map { .region($0) }
    }
  }

  private func label(_ window: WindowID) -> String {
    let label = tree.index(of: window).map { tree[$0].label(root: tree.root) } ?? "not mirrored"
    return label.isEmpty ? window.hexadecimal : "\(window.hexadecimal) \(label)"
  }

  private func label(_ step: Step) -> String {
    switch step {
    case .window(let index): label(tree[index].window)
    case .region(let region): "region \"\(rules.regions[region].name.printable)\""
    }
  }

  /// Why a binding does not receive a touch here; nil where it does.
  private func refusal(_ binding: Binding) -> String? {
    if !binding.isEnabled { return "not enabled" }
    if let region = binding.region, !held.contains(region) {
      return "in \(rules.regions[region].name.printable), which is elsewhere"
    }
    if let when = binding.when, !when.holds(circumstances, for: verdict.surroundings) {
      return "its condition does not hold"
    }
    return nil
  }
}

// For the picture.
extension HitAnswer {
  /// The windows on the way; where policies keep a touch from every window, none.
  var windows: [WindowID] {
    path.compactMap { step in
      switch step {
      case .window(let index): tree[index].window
      case .region: nil
      }
    }
  }

  /// As a picture shows it.
  var way: Picture.Way { Picture.Way(point: point, path: windows, lines: lines) }
}

// In words.
extension HitAnswer {
  var lines: [String] {
    var lines = ["point    \(point.x.tenths),\(point.y.tenths)"]
    if let monitor { lines.append("monitor  \(monitor.name.printable)") }
    for (depth, step) in path.enumerated() {
      lines.append(
        (depth == 0 ? "path     " : "         ") + String(repeating: "  ", count: depth) + label(step))
    }
    lines.append("target   \(path.last.map(label) ?? "nobody: policies keep a touch here from every window")")
    for one in passed {
      lines.append("passed   \(label(tree[one.index].window)) [\(one.words.joined(separator: ", "))]")
    }
    lines.append("client   \(verdict.client.map(label) ?? "none: the bare root")")
    let isSame = picked == target
    lines.append(
      "server   \(isSame ? "picks the same" : "picks \(label(picked)), where a touch goes that is given back")"
    )
    if chain.isEmpty { lines.append("chain    nobody: a touch here goes to the application at once") }
    for (place, link) in chain.enumerated() {
      let rule = rules.rules[link.rule]
      lines.append(
        (place == 0 ? "chain    " : "         ") + "\(rules.name(of: link)): touches \(rule.touchesWords)")
      for binding in rule.bindings {
        let region = binding.region.map { "in \(rules.regions[$0].name.printable)" }
        let remark = (refusal(binding) ?? region).map { ", \($0)" } ?? ""
        lines.append("           \(binding.name)\(remark)")
      }
    }
    return lines
  }
}

// As JSON.
extension HitAnswer {
  var json: JSON {
    let client = verdict.client.flatMap { tree.index(of: $0) }.map { tree[$0] }
    return .object([
      ("point", .array([.integer(Int(point.x)), .integer(Int(point.y))])),
      ("monitor", monitor.map { .string($0.name) }),
      ("path", .array(path.map(json))),
      (
        "target",
        path.last.map { step in
          switch step {
          case .window(let index): .object([("window", .string(tree[index].window.hexadecimal))])
          case .region(let region): .object([("region", .string(rules.regions[region].name))])
          }
        }
      ),
      ("server", .object([("window", .string(picked.hexadecimal))])),
      (
        "passed",
        passed.isEmpty
          ? nil
          : .array(
            passed.map { one in
              .object([
                ("window", .string(tree[one.index].window.hexadecimal)),
                ("policy", .string(one.words.joined(separator: ", "))),
              ])
            })
      ),
      (
        "client",
        client.map { node in
          .object([
            ("window", .string(node.window.hexadecimal)),
            ("class", node.properties.applicationClass.map { .string($0) }),
            ("instance", node.properties.instance.map { .string($0) }),
            ("title", node.properties.title.map { .string($0) }),
          ])
        }
      ),
      ("chain", .array(chain.map(responder))),
    ])
  }

  private func json(_ step: Step) -> JSON {
    switch step {
    case .window(let index):
      .object([
        ("window", .string(tree[index].window.hexadecimal)),
        ("class", tree[index].properties.applicationClass.map { .string($0) }),
        ("title", tree[index].properties.title.map { .string($0) }),
      ])
    case .region(let region): .object([("region", .string(rules.regions[region].name))])
    }
  }

  private func responder(_ link: ChainLink) -> JSON {
    let rule = rules.rules[link.rule]
    return .object([
      ("level", .string(rule.level.word)), ("name", .string(rules.name(of: link))),
      ("touches", .string(rule.touchesWords)),
      ("bindings", .array(rule.bindings.filter { refusal($0) == nil }.map { .string($0.name) })),
    ])
  }
}
