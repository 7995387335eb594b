import Control
import Gestures
import Routing
import X11

/// What `tree` prints and draws, in the order in which a touch asks.
struct TreeListing {
  private(set) var entries: [Entry] = []
  let tree: RegionTree
  private let rules: RuleSet
  private let scale: PixelScale
  private let monitors: [Monitor]

  init(_ view: View, _ rules: RuleSet) {
    self.init(view.tree, rules, scale: view.scale, monitors: view.monitors.map(\.monitor))
  }

  init(_ tree: RegionTree, _ rules: RuleSet, scale: PixelScale, monitors: [Monitor]) {
    // The router finds which rules match which windows.
    self.tree = Router(tree: tree, rules: rules).tree
    (self.rules, self.scale, self.monitors) = (rules, scale, monitors)
    let tree = self.tree
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
    let box = tree.outerBox(of: index)
    entries.append(
      Entry(
        name: .window(node.window), parent: node.parent.map { tree[$0].window }, box: box,
        isMapped: node.isMapped, isShaped: node.boundingShape != nil || node.inputShape != nil, depth: depth,
        monitor: depth > 0 ? monitors.showing(box)?.name : nil,
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
}

extension [Monitor] {
  /// The one that shows the most of a box; nil where none shows any of it.
  func showing(_ box: Rectangle) -> Monitor? {
    let shown = map { ($0, $0.box.common(with: box).map { Int($0.width) * Int($0.height) } ?? 0) }
    // Of those that show as much as another the first.
    guard let most = shown.map(\.1).max(), most > 0 else { return nil }
    return shown.first { $0.1 == most }?.0
  }
}

extension Rectangle {
  /// What lies in both; nil where that is nothing.
  func common(with other: Rectangle) -> Rectangle? {
    let (left, top) = (Swift.max(x, other.x), Swift.max(y, other.y))
    let right = Swift.min(Int64(x) + Int64(width), Int64(other.x) + Int64(other.width))
    let bottom = Swift.min(Int64(y) + Int64(height), Int64(other.y) + Int64(other.height))
    guard right > left, bottom > top else { return nil }
    return Rectangle(
      x: left, y: top, width: Int32(clamping: right - Int64(left)),
      height: Int32(clamping: bottom - Int64(top)))
  }
}

extension TreeListing {
  /// One window or region of `tree`.
  struct Entry {
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
    /// Which shows the most of a window.
    var monitor: String?
    var applicationClass: String?
    var title: String?
    var label: String
    var policy: String?

    private var isWindow: Bool {
      switch name {
      case .window: true
      case .region: false
      }
    }

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
        ("mapped", .bool(isMapped)), ("shaped", isWindow ? .bool(isShaped) : nil), ("depth", .integer(depth)),
        ("monitor", monitor.map { .string($0) }),
        ("class", applicationClass.map { .string($0) }), ("title", title.map { .string($0) }),
        ("policy", policy.map { .string($0) }),
      ])
    }
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
