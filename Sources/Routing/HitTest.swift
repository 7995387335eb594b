package import Gestures

extension RegionTree {
  /// The windows from the root to the one that holds a point, by the X server's own rule (UIView.hitTest; H2, H3).
  ///
  /// From the top down the first sibling that is mapped and holds the point is entered; a window whose children do not
  /// hold it is the target itself. The point is floored to a pixel. No policy is applied.
  ///
  /// - Parameters:
  ///   - point: root-window pixels.
  ///   - path: emptied, then filled with the root first and the target last.
  package func hitTest(_ point: Point, into path: inout ContiguousArray<Index>) {
    path.removeAll(keepingCapacity: true)
    let x = Int32(clamping: point.x)
    let y = Int32(clamping: point.y)
    var here = rootIndex
    var originX: Int32 = 0
    var originY: Int32 = 0
    var isInside = true
    path.append(here)
    search: while true {
      var next = nodes[here].top
      while let child = next {
        if holds(child, x: x &- originX, y: y &- originY, isInside: isInside) {
          let geometry = nodes[child].geometry
          originX &+= geometry.x &+ geometry.border
          originY &+= geometry.y &+ geometry.border
          isInside = isInside && holdsInside(child, x: x &- originX, y: y &- originY)
          here = child
          path.append(here)
          continue search
        }
        next = nodes[child].below
      }
      return
    }
  }

  /// The target alone; see the other form.
  package func hitTest(_ point: Point) -> Index {
    var path: ContiguousArray<Index> = []
    hitTest(point, into: &path)
    return path.last ?? rootIndex
  }

  /// Whether a window is mapped and its outer box and shapes hold a pixel of its parent's inner coordinates (H3).
  ///
  /// A window with a bounding shape is clipped by its parents' insides, one without is not (the server's XYToWindow):
  /// `isInside` tells whether these hold the pixel.
  func holds(_ index: Index, x: Int32, y: Int32, isInside: Bool = true) -> Bool {
    let geometry = nodes[index].geometry
    let border = geometry.border
    guard nodes[index].isMapped, x >= geometry.x, y >= geometry.y,
      x < geometry.x &+ geometry.width &+ 2 &* border, y < geometry.y &+ geometry.height &+ 2 &* border
    else { return false }
    let innerX = x &- geometry.x &- border
    let innerY = y &- geometry.y &- border
    if let shape = nodes[index].boundingShape,
      !isInside || !shape.contains(where: { $0.contains(x: innerX, y: innerY) })
    {
      return false
    }
    if let shape = nodes[index].inputShape, !shape.contains(where: { $0.contains(x: innerX, y: innerY) }) {
      return false
    }
    return true
  }

  /// Whether a window's inside, without its border and clipped by its clip shape, holds a pixel of its own coordinates
  /// that the window holds.
  func holdsInside(_ index: Index, x: Int32, y: Int32) -> Bool {
    let geometry = nodes[index].geometry
    guard x >= 0, y >= 0, x < geometry.width, y < geometry.height else { return false }
    return nodes[index].clipShape?.contains { $0.contains(x: x, y: y) } ?? true
  }

  /// The path from the root to a window, the root first; empty where the tree does not know it.
  package func path(to window: WindowID, into path: inout ContiguousArray<Index>) {
    if let index = index(of: window) {
      self.path(to: index, into: &path)
    } else {
      path.removeAll(keepingCapacity: true)
    }
  }

  func path(to index: Index, into path: inout ContiguousArray<Index>) {
    path.removeAll(keepingCapacity: true)
    var next: Index? = index
    while let here = next {
      path.append(here)
      next = nodes[here].parent
    }
    path.reverse()
  }
}

extension Int32 {
  /// The pixel that a coordinate lies in: its floor, kept within what X can state.
  init(clamping coordinate: Double) {
    guard coordinate == coordinate else {
      self = 0
      return
    }
    self = Int32(Swift.max(-32768, Swift.min(32767, coordinate.rounded(.down))))
  }
}
