import Configuration
import Control
import Gestures
import Routing
import X11

/// `fingerpost tree`: the windows and regions as touches see them, top to bottom in hit order.
enum Tree {
  static func run(_ call: Call) -> ExitStatus {
    guard let configuration = Check.load(call.values[.config]), let rules = configuration.rules else {
      return .configuration
    }
    do throws(XError) {
      let view = try View(display: call.values[.display])
      let isJSON = call.flags.contains(.json)
      for entry in RegionListing(view, rules).entries {
        Output.line(isJSON ? entry.json.text : entry.text)
      }
      return .done
    } catch {
      return Run.fail(error)
    }
  }
}

/// What `tree` prints, in its order.
private struct RegionListing {
  private(set) var entries: [Entry] = []
  private let tree: RegionTree
  private let rules: RuleSet
  private let scale: PixelScale
  private let monitors: [Monitor]

  init(_ view: View, _ rules: RuleSet) {
    // The router finds which rules match which windows.
    tree = Router(tree: view.tree, rules: rules).tree
    (self.rules, scale, monitors) = (rules, view.scale, view.monitors.map(\.monitor))
    // A window comes before its children, its regions before its windows; of siblings the topmost first.
    var waiting: [(index: RegionTree.Index, top: RegionTree.Index, depth: Int)] = []
    waiting.append((tree.rootIndex, tree.rootIndex, 0))
    while let (index, top, depth) = waiting.popLast() {
      addWindow(index, depth)
      addRegions(of: index, top: top, depth + 1)
      for child in tree.children(of: index) { waiting.append((child, depth == 0 ? child : top, depth + 1)) }
    }
  }

  private mutating func addWindow(_ index: RegionTree.Index, _ depth: Int) {
    let node = tree[index]
    var policies = rules.policyWords(of: index, in: tree)
    if depth == 1, tree.isInvisible(index, client: tree.client(inside: index)) {
      policies.append("invisible")
    }
    entries.append(
      Entry(
        name: .window(node.window), parent: node.parent.map { tree[$0].window }, box: outerBox(of: index),
        isMapped: node.isMapped, isShaped: node.boundingShape != nil || node.inputShape != nil, depth: depth,
        applicationClass: node.properties.applicationClass, title: node.properties.title,
        label: node.label(root: tree.root), policy: policies.isEmpty ? nil : policies.joined(separator: ", "))
    )
  }

  private mutating func addRegions(of index: RegionTree.Index, top: RegionTree.Index, _ depth: Int) {
    for region in rules.regions {
      for box in boxes(of: region, at: index, top: top) {
        entries.append(
          Entry(
            name: .region(region.name), parent: tree[index].window, box: box, isMapped: tree[index].isMapped,
            depth: depth, label: "region \"\(region.name.printable)\""))
      }
    }
  }

  /// Where a region lies as a part of a window.
  private func boxes(
    of region: Region, at index: RegionTree.Index, top: RegionTree.Index
  ) -> [Rectangle] {
    switch region.base {
    case .monitor, .screen:
      guard index == tree.rootIndex else { return [] }
      return tree.boxes(of: region, scale: scale, monitors: monitors).map(\.pixels)
    case .frame, .client:
      guard index != tree.rootIndex else { return [] }
      let client = tree.client(inside: top)
      guard index == (region.base == .frame ? top : client) else { return [] }
      let site = RegionSite(
        frame: top, client: client, Landing(Point(0, 0), scale: scale, monitors: monitors))
      return tree.box(of: region, at: site).map { [$0.pixels] } ?? []
    }
  }

  /// The outer box, border included, in pixels of the screen.
  private func outerBox(of index: RegionTree.Index) -> Rectangle {
    let geometry = tree[index].geometry
    let origin = tree.origin(of: index)
    return Rectangle(
      x: origin.x - geometry.border, y: origin.y - geometry.border,
      width: geometry.width + 2 * geometry.border, height: geometry.height + 2 * geometry.border)
  }
}

/// One window or region of `tree`.
private struct Entry {
  enum Name {
    case window(WindowID)
    case region(String)
  }

  var name: Name
  var parent: WindowID?
  var box: Rectangle
  var isMapped: Bool
  var isShaped = false
  var depth: Int
  var applicationClass: String?
  var title: String?
  var label: String
  var policy: String?

  var text: String {
    var line = String(repeating: "  ", count: depth)
    if case .window(let window) = name { line += "\(window.hexadecimal)  " }
    line += "\(box.x),\(box.y) \(box.width)x\(box.height)"
    if !isMapped { line += "  unmapped" }
    if isShaped { line += "  shaped" }
    if !label.isEmpty { line += "  \(label)" }
    if let policy { line += "  [\(policy)]" }
    return line
  }

  var json: JSON {
    let first: (String, JSON?) =
      switch name {
      case .window(let window): ("window", .string(window.hexadecimal))
      case .region(let region): ("region", .string(region))
      }
    return .object([
      first, ("parent", parent.map { .string($0.hexadecimal) }),
      ("box", .array([box.x, box.y, box.width, box.height].map { .integer(Int($0)) })),
      ("mapped", .bool(isMapped)), ("depth", .integer(depth)),
      ("class", applicationClass.map { .string($0) }), ("title", title.map { .string($0) }),
      ("policy", policy.map { .string($0) }),
    ])
  }
}

extension EdgeBox {
  /// To whole pixels, those included that it holds the corner of.
  fileprivate var pixels: Rectangle {
    let (x, y) = (Int32(left.rounded(.up)), Int32(top.rounded(.up)))
    return Rectangle(
      x: x, y: y, width: Int32(right.rounded(.up)) - x, height: Int32(bottom.rounded(.up)) - y)
  }
}
