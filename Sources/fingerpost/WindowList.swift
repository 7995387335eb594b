import Configuration
import Control
import Gestures
import Routing
import X11

/// `fingerpost list windows`: what rules can match of each client.
enum WindowList {
  static func list(_ call: Call) throws(XError) {
    let tree = try View(display: call.values[.display]).tree
    Patience.end()
    for index in clients(of: tree) {
      if call.flags.contains(.json) {
        Output.line(json(tree[index]).text)
      } else {
        text(tree[index]).forEach(Output.line)
      }
    }
  }

  /// The windows that a window manager has in its care, and the other top windows that are mapped and have a property;
  /// top to bottom.
  static func clients(of tree: RegionTree) -> [RegionTree.Index] {
    tree.children(of: tree.rootIndex).reversed().flatMap { top in
      let managed = managed(in: tree, from: top)
      if !managed.isEmpty { return managed }
      return tree[top].isMapped && !tree[top].properties.isEmpty ? [top] : []
    }
  }

  /// No client holds another.
  private static func managed(in tree: RegionTree, from top: RegionTree.Index) -> [RegionTree.Index] {
    var found: [RegionTree.Index] = []
    var waiting = [top]
    while let index = waiting.popLast() {
      // i3 takes WM_STATE from what it does not show, but not the workspace.
      if tree[index].properties.isManaged || tree[index].properties.workspace != nil {
        found.append(index)
      } else {
        waiting += tree.children(of: index)
      }
    }
    return found
  }

  /// An item of a list of rules, in YAML.
  static func text(_ node: RegionTree.Node) -> [String] {
    let properties = node.properties
    func pattern(_ text: String?) -> String? { text.map { YAMLText.scalar(TextPattern.literal($0)) } }
    func list(_ values: [String]) -> String? {
      values.count > 1 ? "[\(values.joined(separator: ", "))]" : values.first
    }
    let keys: [(String, String?)] = [
      ("class", pattern(properties.applicationClass)), ("instance", pattern(properties.instance)),
      ("title", pattern(properties.title)), ("role", pattern(properties.role)),
      ("type", properties.type), ("pid", properties.pid.map { "\($0)" }),
      ("executable", pattern(properties.executable)), ("workspace", properties.workspace.map(workspace)),
      ("state", list(properties.states.words)),
    ]
    return ["# \(node.window.hexadecimal)", "- match:"]
      + keys.compactMap { key, value in value.map { "    \(key): \($0)" } }
  }

  private static func workspace(_ workspace: WindowWorkspace) -> String {
    switch workspace {
    case .one(let number): "\(number)"
    case .all: "all"
    }
  }

  static func json(_ node: RegionTree.Node) -> JSON {
    let properties = node.properties
    let workspace: JSON? =
      switch properties.workspace {
      case .one(let number): .integer(number)
      case .all: .string("all")
      case nil: nil
      }
    return .object([
      ("window", .string(node.window.hexadecimal)),
      ("class", properties.applicationClass.map { .string($0) }),
      ("instance", properties.instance.map { .string($0) }),
      ("title", properties.title.map { .string($0) }), ("role", properties.role.map { .string($0) }),
      ("type", .string(properties.type)), ("pid", properties.pid.map { .integer($0) }),
      ("executable", properties.executable.map { .string($0) }), ("workspace", workspace),
      ("state", .array(properties.states.words.map { .string($0) })),
    ])
  }
}
