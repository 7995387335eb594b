import Configuration
import Control
import Gestures
import Routing
import X11

/// `fingerpost hit X Y`: who gets a touch there, and why.
enum Hit {
  static func run(_ call: Call) throws(UsageError) -> ExitStatus {
    guard let x = Double(call.arguments[0]), let y = Double(call.arguments[1]), x.isFinite, y.isFinite else {
      throw UsageError(
        "hit: \"\(call.arguments.joined(separator: " "))\" is no place",
        try: "give two numbers of pixels, such as 960 540")
    }
    guard let configuration = Check.load(call.values[.config]), let rules = configuration.rules else {
      return .configuration
    }
    do throws(XError) {
      let view = try View(display: call.values[.display], rules: rules)
      let size = view.connection.initialSize
      guard x >= 0, y >= 0, x < Double(size.width), y < Double(size.height) else {
        Output.error(
          "hit: \(x.tenths),\(y.tenths) is outside the screen, which goes from 0,0 to \(size.width - 1),\(size.height - 1)"
        )
        return .usage
      }
      let picked = try ServerPick.path(at: Point(x, y), view.connection)
      let answer = Answer(Point(x, y), view, rules, picked: picked.last ?? view.tree.root)
      if call.flags.contains(.json) {
        Output.line(answer.json.text)
      } else {
        answer.lines.forEach(Output.line)
      }
      return .done
    } catch {
      return Run.fail(error)
    }
  }
}

/// What `hit` found out.
private struct Answer {
  let point: Point
  let tree: RegionTree
  let path: ContiguousArray<RegionTree.Index>
  let rules: RuleSet
  let chain: ContiguousArray<ChainLink>
  let verdict: ChainVerdict
  let picked: WindowID
  /// The monitor that shows the place.
  let monitor: Monitor?

  init(_ point: Point, _ view: View, _ rules: RuleSet, picked: WindowID) {
    // The router finds which rules match which windows.
    let tree = Router(tree: view.tree, rules: rules).tree
    var path: ContiguousArray<RegionTree.Index> = []
    tree.hitTest(point, into: &path)
    var chain: ContiguousArray<ChainLink> = []
    let (x, y) = (Int32(point.x), Int32(point.y))
    monitor = view.monitors.map(\.monitor).first { $0.box.contains(x: x, y: y) }
    verdict = rules.walk(
      path, in: tree, view.circumstances, Surroundings(monitor: monitor?.name), into: &chain, listsAll: true)
    (self.point, self.tree, self.path, self.rules, self.chain, self.picked) = (
      point, tree, path, rules, chain, picked
    )
  }

  var target: WindowID { path.last.map { tree[$0].window } ?? tree.root }

  private func label(_ window: WindowID) -> String {
    let label = tree.index(of: window).map { tree[$0].label(root: tree.root) } ?? "not mirrored"
    return label.isEmpty ? window.hexadecimal : "\(window.hexadecimal) \(label)"
  }

  private func touches(_ rule: Rule) -> String {
    switch rule.touches {
    case .pass: return "pass"
    case .consume: return "consume"
    case .exclusive(nil): return "exclusive"
    case .exclusive(let fingers?):
      let range = fingers.count == 1 ? "\(fingers.lowerBound)" : "\(fingers.lowerBound)-\(fingers.upperBound)"
      return "exclusive (\(range) finger\(fingers == 1...1 ? "" : "s"))"
    }
  }

  private func name(_ rule: Rule) -> String {
    switch rule.level {
    case .window: "windows, line \(rule.line)"
    case .application: "apps, line \(rule.line)"
    case .global: "global"
    }
  }

  var lines: [String] {
    var lines = ["point    \(point.x.tenths),\(point.y.tenths)"]
    if let monitor { lines.append("monitor  \(monitor.name.printable)") }
    for (depth, index) in path.enumerated() {
      lines.append(
        (depth == 0 ? "path     " : "         ") + String(repeating: "  ", count: depth)
          + label(tree[index].window))
    }
    lines.append("target   \(label(target))")
    lines.append("client   \(verdict.client.map(label) ?? "none: the bare root")")
    lines.append("server   \(picked == target ? "picks the same" : "picks \(label(picked))")")
    if chain.isEmpty { lines.append("chain    nobody: a touch here goes to the application at once") }
    for (place, link) in chain.enumerated() {
      let rule = rules.rules[link.rule]
      lines.append((place == 0 ? "chain    " : "         ") + "\(name(rule)): touches \(touches(rule))")
      for binding in rule.bindings { lines.append("           \(binding.name)") }
    }
    return lines
  }

  var json: JSON {
    let client = verdict.client.flatMap { tree.index(of: $0) }.map { tree[$0] }
    return .object([
      ("point", .array([.integer(Int(point.x)), .integer(Int(point.y))])),
      ("monitor", monitor.map { .string($0.name) }),
      (
        "path",
        .array(
          path.map { index in
            .object([
              ("window", .string(tree[index].window.hexadecimal)),
              ("class", tree[index].properties.applicationClass.map { .string($0) }),
              ("title", tree[index].properties.title.map { .string($0) }),
            ])
          })
      ),
      ("target", .object([("window", .string(target.hexadecimal))])),
      ("server", .object([("window", .string(picked.hexadecimal))])),
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
      ("chain", .array(chain.map { responder(rules.rules[$0.rule]) })),
    ])
  }

  private func responder(_ rule: Rule) -> JSON {
    let level: String
    switch rule.level {
    case .window: level = "window"
    case .application: level = "application"
    case .global: level = "global"
    }
    return .object([
      ("level", .string(level)), ("name", .string(name(rule))), ("touches", .string(touches(rule))),
      ("bindings", .array(rule.bindings.map { .string($0.name) })),
    ])
  }
}
