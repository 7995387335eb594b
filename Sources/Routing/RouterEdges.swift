import Gestures

// Whose edges an edge pan comes from (G7).
extension Router {
  /// The limits of the device of a contact.
  func limits(of index: Int) -> Thresholds { rules.thresholds(ofClass: contacts[index].deviceClass) }

  /// The box of a responder: its window's; at the global level that of the monitor under a place.
  func box(of link: ChainLink, at place: Point) -> EdgeBox {
    guard link.anchor != tree.root, let index = tree.index(of: link.anchor) else { return monitor(at: place) }
    let origin = tree.origin(of: index)
    let geometry = tree[index].geometry
    return EdgeBox(
      left: Double(origin.x), top: Double(origin.y), right: Double(origin.x + geometry.width),
      bottom: Double(origin.y + geometry.height))
  }

  private func monitor(at place: Point) -> EdgeBox {
    let screen = tree[tree.rootIndex].geometry
    let whole = EdgeBox(left: 0, top: 0, right: Double(screen.width), bottom: Double(screen.height))
    let (x, y) = (Int32(clamping: place.x), Int32(clamping: place.y))
    guard let monitor = monitors.first(where: { $0.contains(x: x, y: y) }) else { return whole }
    var box = EdgeBox(
      left: Double(monitor.x), top: Double(monitor.y), right: Double(monitor.x + monitor.width),
      bottom: Double(monitor.y + monitor.height))
    box.shut.left = monitors.contains { $0.contains(x: monitor.x - 1, y: y) }
    box.shut.right = monitors.contains { $0.contains(x: monitor.x + monitor.width, y: y) }
    box.shut.top = monitors.contains { $0.contains(x: x, y: monitor.y - 1) }
    box.shut.bottom = monitors.contains { $0.contains(x: x, y: monitor.y + monitor.height) }
    return box
  }
}
