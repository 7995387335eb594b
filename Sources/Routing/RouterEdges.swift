import Gestures

// Whose edges an edge pan comes from (G7).
extension Router {
  /// The box of a responder: its region's or its window's; at the global level that of the monitor under a place.
  func box(of link: ChainLink, at place: Point, _ site: RegionSite?) -> EdgeBox {
    if let region = link.region, let site, let box = tree.box(of: rules.regions[region], at: site) {
      return box
    }
    guard link.anchor != tree.root, let index = tree.index(of: link.anchor) else {
      return tree.monitor(at: place, monitors)
    }
    return tree.visibleBox(of: index)
  }

  /// The monitor that shows a place of the screen; the first of several, nil where none does.
  func monitor(under place: Point) -> Monitor? {
    let (x, y) = (Int32(clamping: place.x), Int32(clamping: place.y))
    return monitors.first { $0.contains(x: x, y: y) }
  }
}
