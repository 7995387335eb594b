import Gestures
import Routing
import X11

/// What a picture shows beside windows: the monitors, and their edges as edge pans see them (G7).
struct Scenery {
  /// A strip along an edge of a monitor beyond which no other lies.
  struct Zone {
    /// Root-window pixels.
    var box: EdgeBox
    var edge: Edge
    /// The names of the global bindings that begin there; none: it is only where one would.
    var bindings: [String]
  }

  let monitors: [Monitor]
  private(set) var zones: [Zone] = []

  init(_ view: View, _ rules: RuleSet) {
    self.init(view.tree, rules, scale: view.scale, monitors: view.monitors.map(\.monitor))
  }

  init(_ tree: RegionTree, _ rules: RuleSet, scale: PixelScale, monitors: [Monitor]) {
    self.monitors = monitors
    let whole = tree.screenBox
    let screen = Monitor(
      name: "",
      box: Rectangle(x: 0, y: 0, width: Int32(whole.right), height: Int32(whole.bottom)))
    var pans: [(pan: EdgePanSpecification, name: String)] = []
    for rule in rules.rules where rule.level == .global {
      for binding in rule.bindings {
        if case .edgePan(let pan) = binding.gesture { pans.append((pan, binding.name)) }
      }
    }
    for monitor in monitors.isEmpty ? [screen] : monitors {
      let box = EdgeBox(monitor.box)
      for edge in Edge.allCases {
        let depth = box.zone(of: edge, scale, rules.thresholds)
        let isCorner = !Self.sides.contains(edge)
        let bound = pans.filter { $0.pan.edge == edge }
        if isCorner, bound.isEmpty { continue }
        let region = Region(
          name: "", base: .monitor,
          area: isCorner ? .corner(edge, .millimetres(depth)) : .strip(edge, .millimetres(depth)))
        for piece in tree.boxes(of: region, scale: scale, monitors: monitors) where box.holds(piece) {
          if bound.isEmpty { zones.append(Zone(box: piece, edge: edge, bindings: [])) }
          for (pan, name) in bound {
            guard let part = isCorner ? piece : piece.section(pan.section, of: edge, in: box) else {
              continue
            }
            zones.append(Zone(box: part, edge: edge, bindings: [name]))
          }
        }
      }
    }
  }

  private static let sides: [Edge] = [.left, .right, .top, .bottom]
}

extension EdgeBox {
  init(_ box: Rectangle) {
    self.init(
      left: Double(box.x), top: Double(box.y), right: Double(box.x) + Double(box.width),
      bottom: Double(box.y) + Double(box.height))
  }

  fileprivate func holds(_ other: EdgeBox) -> Bool {
    other.left >= left && other.top >= top && other.right <= right && other.bottom <= bottom
  }

  /// The part of a strip along an edge that lies in a section of that edge of the whole.
  fileprivate func section(_ section: ClosedRange<Double>, of edge: Edge, in whole: EdgeBox) -> EdgeBox? {
    var part = self
    if edge == .left || edge == .right {
      let height = whole.bottom - whole.top
      part.top = max(top, whole.top + section.lowerBound * height)
      part.bottom = min(bottom, whole.top + section.upperBound * height)
    } else {
      let width = whole.right - whole.left
      part.left = max(left, whole.left + section.lowerBound * width)
      part.right = min(right, whole.left + section.upperBound * width)
    }
    return part.right > part.left && part.bottom > part.top ? part : nil
  }
}
