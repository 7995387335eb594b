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
    guard let monitor = self.monitor(under: place)?.box else { return whole }
    var box = EdgeBox(
      left: Double(monitor.x), top: Double(monitor.y), right: Double(monitor.x + monitor.width),
      bottom: Double(monitor.y + monitor.height))
    box.shut.left = isThereMonitor(at: monitor.x - 1, y)
    box.shut.right = isThereMonitor(at: monitor.x + monitor.width, y)
    box.shut.top = isThereMonitor(at: x, monitor.y - 1)
    box.shut.bottom = isThereMonitor(at: x, monitor.y + monitor.height)
    return box
  }

  private func isThereMonitor(at x: Int32, _ y: Int32) -> Bool {
    monitors.contains { $0.box.contains(x: x, y: y) }
  }

  /// The monitor that shows a place of the screen; the first of several, nil where none does.
  func monitor(under place: Point) -> Monitor? {
    let (x, y) = (Int32(clamping: place.x), Int32(clamping: place.y))
    return monitors.first { $0.box.contains(x: x, y: y) }
  }
}
