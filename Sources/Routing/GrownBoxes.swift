import Gestures

// Windows as they hold a point in a hit test with policies.
extension RegionTree {
  /// Whether a window is mapped, and its outer box with so many pixels around it holds the point.
  func isNear(_ index: Index, _ search: HitSearch, _ reach: (across: Int32, down: Int32)) -> Bool {
    let geometry = nodes[index].geometry
    let x = search.x &- search.originX &- geometry.x
    let y = search.y &- search.originY &- geometry.y
    let (width, height) = (geometry.width &+ 2 &* geometry.border, geometry.height &+ 2 &* geometry.border)
    return nodes[index].isMapped && x >= 0 &- reach.across && y >= 0 &- reach.down
      && x < width &+ reach.across && y < height &+ reach.down
  }

  /// As `holds` of the plain test, with the box and the shapes grown by so many millimetres on each side (H3, H8).
  func holds(_ index: Index, _ search: HitSearch, _ growth: Double) -> Bool {
    let reach = search.site.landing.scale.wholePixels(growth)
    guard isNear(index, search, reach) else { return false }
    let geometry = nodes[index].geometry
    let x = search.x &- search.originX &- geometry.x &- geometry.border
    let y = search.y &- search.originY &- geometry.y &- geometry.border
    if let shape = nodes[index].boundingShape,
      search.outsideFrom != nil || !shape.contains(where: { $0.grown(by: reach).contains(x: x, y: y) })
    {
      return false
    }
    if let shape = nodes[index].inputShape,
      !shape.contains(where: { $0.grown(by: reach).contains(x: x, y: y) })
    {
      return false
    }
    return true
  }

  /// Whether the inside of the last window of the path holds the point; see the plain test.
  func holdsInside(_ index: Index, _ search: HitSearch) -> Bool {
    holdsInside(index, x: search.x &- search.originX, y: search.y &- search.originY)
  }
}

extension Rectangle {
  /// Larger by so many pixels on each side.
  fileprivate func grown(by reach: (across: Int32, down: Int32)) -> Rectangle {
    Rectangle(
      x: x &- reach.across, y: y &- reach.down, width: width &+ 2 &* reach.across,
      height: height &+ 2 &* reach.down)
  }
}

extension PixelScale {
  /// So many millimetres along each axis, to the nearest pixel.
  func wholePixels(_ millimetres: Double) -> (across: Int32, down: Int32) {
    (Int32(clamping: (millimetres * x).rounded()), Int32(clamping: (millimetres * y).rounded()))
  }
}
