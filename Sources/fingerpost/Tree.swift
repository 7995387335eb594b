import Control
import Gestures
import Routing
import X11

/// `fingerpost tree`: the windows as touches see them, top to bottom in hit order.
enum Tree {
  static func run(_ call: Call) -> ExitStatus {
    do throws(XError) {
      let tree = try View(display: call.values[.display]).tree
      let isJSON = call.flags.contains(.json)
      // A window comes before its children; of siblings the topmost first.
      var waiting: [(index: RegionTree.Index, depth: Int)] = [(tree.rootIndex, 0)]
      while let (index, depth) = waiting.popLast() {
        Output.line(isJSON ? json(tree, index, depth).text : text(tree, index, depth))
        for child in tree.children(of: index) { waiting.append((child, depth + 1)) }
      }
      return .done
    } catch {
      return Run.fail(error)
    }
  }

  private static func text(_ tree: RegionTree, _ index: RegionTree.Index, _ depth: Int) -> String {
    let node = tree[index]
    let box = box(tree, index)
    var line = String(repeating: "  ", count: depth)
    line += "\(node.window.hexadecimal)  \(box.x),\(box.y) \(box.width)x\(box.height)"
    if !node.isMapped { line += "  unmapped" }
    if node.boundingShape != nil || node.inputShape != nil { line += "  shaped" }
    let label = node.label(root: tree.root)
    return label.isEmpty ? line : line + "  " + label
  }

  private static func json(_ tree: RegionTree, _ index: RegionTree.Index, _ depth: Int) -> JSON {
    let node = tree[index]
    let box = box(tree, index)
    return .object([
      ("window", .string(node.window.hexadecimal)),
      ("parent", node.parent.map { .string(tree[$0].window.hexadecimal) }),
      ("box", .array([box.x, box.y, box.width, box.height].map { .integer(Int($0)) })),
      ("mapped", .bool(node.isMapped)),
      ("depth", .integer(depth)),
      ("class", node.properties.applicationClass.map { .string($0) }),
      ("title", node.properties.title.map { .string($0) }),
    ])
  }

  /// The outer box, border included, in pixels of the screen.
  private static func box(_ tree: RegionTree, _ index: RegionTree.Index) -> Rectangle {
    let geometry = tree[index].geometry
    let origin = tree.origin(of: index)
    return Rectangle(
      x: origin.x - geometry.border, y: origin.y - geometry.border,
      width: geometry.width + 2 * geometry.border,
      height: geometry.height + 2 * geometry.border)
  }
}
