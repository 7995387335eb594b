package import Gestures

// Where regions lie just now (H1). Boxes are in root-window pixels.
extension RegionTree {
  /// Where a region lies for a touch; nil where it has no extent, or is an edge or a corner with a monitor beyond.
  ///
  /// It is cut off at its base's sides.
  package func box(of region: Region, at site: RegionSite) -> EdgeBox? {
    guard var base = base(of: region, at: site) else { return nil }
    switch region.area {
    case .strip(let edge, _) where region.base == .monitor:
      guard !base.isShut(edge) else { return nil }
    case .corner(let corner, _) where region.base == .monitor:
      guard isFree(corner, of: base, site.landing.monitors) else { return nil }
    case .strip, .corner, .whole, .toClient, .rectangle: break
    }
    guard let part = part(region.area, of: base, at: site) else { return nil }
    base.cut(to: part)
    return base.right > base.left && base.bottom > base.top ? base : nil
  }

  /// Where a region lies, if it holds the touch's pixel.
  package func box(of region: Region, holding site: RegionSite) -> EdgeBox? {
    guard let box = box(of: region, at: site), box.contains(site.landing.point) else { return nil }
    return box
  }

  private func base(of region: Region, at site: RegionSite) -> EdgeBox? {
    switch region.base {
    case .frame: site.frame.map { visibleFrame($0, around: site.client) }
    case .client: site.client.map { visibleBox(of: $0) }
    case .monitor: monitor(at: site.landing.point, site.landing.monitors)
    case .screen: screenBox
    }
  }

  private func part(_ area: Region.Area, of base: EdgeBox, at site: RegionSite) -> EdgeBox? {
    let (width, height) = (base.right - base.left, base.bottom - base.top)
    let scale = site.landing.scale
    var box = base
    switch area {
    case .whole: break
    case .strip(let edge, let size), .corner(let edge, let size):
      let across = size.pixels(of: width, scale: scale.x)
      let down = size.pixels(of: height, scale: scale.y)
      if edge.touches(.left) { box.right = base.left + across }
      if edge.touches(.right) { box.left = base.right - across }
      if edge.touches(.top) { box.bottom = base.top + down }
      if edge.touches(.bottom) { box.top = base.bottom - down }
    case .toClient(let edge):
      guard let client = site.client, client != site.frame else { return nil }
      let inner = visibleBox(of: client)
      switch edge {
      case .left: box.right = inner.left
      case .right: box.left = inner.right
      case .top: box.bottom = inner.top
      case .bottom: box.top = inner.bottom
      case .topLeft, .topRight, .bottomLeft, .bottomRight: return nil
      }
    case .rectangle(let x, let y, let across, let down):
      box.left = base.left + x.pixels(of: width, scale: scale.x)
      box.top = base.top + y.pixels(of: height, scale: scale.y)
      box.right = box.left + across.pixels(of: width, scale: scale.x)
      box.bottom = box.top + down.pixels(of: height, scale: scale.y)
    }
    return box
  }
}

// The bases.
extension RegionTree {
  /// The box of a window without its border, and without the shadow that it draws itself (_GTK_FRAME_EXTENTS).
  ///
  /// Shadows that would leave nothing of the window are no shadows.
  package func visibleBox(of index: Index) -> EdgeBox {
    let origin = origin(of: index)
    let geometry = nodes[index].geometry
    var box = EdgeBox(
      left: Double(origin.x), top: Double(origin.y), right: Double(origin.x &+ geometry.width),
      bottom: Double(origin.y &+ geometry.height))
    if let extents = nodes[index].properties.frameExtents, extents.left &+ extents.right < geometry.width,
      extents.top &+ extents.bottom < geometry.height
    {
      box.left += Double(extents.left)
      box.right -= Double(extents.right)
      box.top += Double(extents.top)
      box.bottom -= Double(extents.bottom)
    }
    return box
  }

  /// The box of a child of the root with its border; where the client reaches its side, without the client's shadow.
  private func visibleFrame(_ frame: Index, around client: Index?) -> EdgeBox {
    let geometry = nodes[frame].geometry
    var box = EdgeBox(
      left: Double(geometry.x), top: Double(geometry.y),
      right: Double(geometry.x &+ geometry.width &+ 2 &* geometry.border),
      bottom: Double(geometry.y &+ geometry.height &+ 2 &* geometry.border))
    guard let client, nodes[client].properties.frameExtents != nil else { return box }
    let inner = visibleBox(of: client)
    let origin = origin(of: client)
    let whole = nodes[client].geometry
    if Double(origin.x) <= box.left { box.left = inner.left }
    if Double(origin.x &+ whole.width) >= box.right { box.right = inner.right }
    if Double(origin.y) <= box.top { box.top = inner.top }
    if Double(origin.y &+ whole.height) >= box.bottom { box.bottom = inner.bottom }
    return box
  }

  package var screenBox: EdgeBox {
    let screen = nodes[rootIndex].geometry
    return EdgeBox(left: 0, top: 0, right: Double(screen.width), bottom: Double(screen.height))
  }

  /// The monitor under a place, its sides shut where another lies beyond them there; the screen where there is none.
  func monitor(at place: Point, _ monitors: [Monitor]) -> EdgeBox {
    let (x, y) = (Int32(clamping: place.x), Int32(clamping: place.y))
    guard let monitor = monitors.first(where: { $0.contains(x: x, y: y) })?.box else { return screenBox }
    var box = EdgeBox(
      left: Double(monitor.x), top: Double(monitor.y), right: Double(monitor.x + monitor.width),
      bottom: Double(monitor.y + monitor.height))
    box.shut.left = monitors.contains { $0.contains(x: monitor.x - 1, y: y) }
    box.shut.right = monitors.contains { $0.contains(x: monitor.x + monitor.width, y: y) }
    box.shut.top = monitors.contains { $0.contains(x: x, y: monitor.y - 1) }
    box.shut.bottom = monitors.contains { $0.contains(x: x, y: monitor.y + monitor.height) }
    return box
  }

  /// Whether no monitor lies beyond a corner of one, along either of its edges.
  private func isFree(_ corner: Edge, of monitor: EdgeBox, _ monitors: [Monitor]) -> Bool {
    let x = Int32(clamping: corner.touches(.left) ? monitor.left : monitor.right - 1)
    let y = Int32(clamping: corner.touches(.top) ? monitor.top : monitor.bottom - 1)
    let beyondX = corner.touches(.left) ? x - 1 : x + 1
    let beyondY = corner.touches(.top) ? y - 1 : y + 1
    return !monitors.contains { $0.contains(x: beyondX, y: y) || $0.contains(x: x, y: beyondY) }
  }
}

extension Edge {
  /// Whether an edge is this side, or a corner lies on it.
  func touches(_ side: Edge) -> Bool {
    switch self {
    case .left, .right, .top, .bottom: self == side
    case .topLeft: side == .top || side == .left
    case .topRight: side == .top || side == .right
    case .bottomLeft: side == .bottom || side == .left
    case .bottomRight: side == .bottom || side == .right
    }
  }
}

extension EdgeBox {
  /// Whether it holds the pixel of a place.
  func contains(_ place: Point) -> Bool {
    let (x, y) = (Double(Int32(clamping: place.x)), Double(Int32(clamping: place.y)))
    return x >= left && x < right && y >= top && y < bottom
  }

  /// Whether something else lies beyond one of its sides.
  func isShut(_ side: Edge) -> Bool {
    switch side {
    case .left: shut.left
    case .right: shut.right
    case .top: shut.top
    case .bottom: shut.bottom
    case .topLeft, .topRight, .bottomLeft, .bottomRight: false
    }
  }

  /// Leaves what lies in another box too; sides that move inwards are shut no more.
  mutating func cut(to part: EdgeBox) {
    if part.left > left { (left, shut.left) = (part.left, false) }
    if part.right < right { (right, shut.right) = (part.right, false) }
    if part.top > top { (top, shut.top) = (part.top, false) }
    if part.bottom < bottom { (bottom, shut.bottom) = (part.bottom, false) }
  }
}

extension RegionTree {
  /// The outer box of a window, border included, in pixels of the screen.
  package func outerBox(of index: Index) -> Rectangle {
    let geometry = self[index].geometry
    let origin = origin(of: index)
    return Rectangle(
      x: origin.x &- geometry.border, y: origin.y &- geometry.border,
      width: geometry.width &+ 2 &* geometry.border, height: geometry.height &+ 2 &* geometry.border)
  }
}
