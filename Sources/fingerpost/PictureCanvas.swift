import Gestures
import Routing

/// The screen of a picture as it is painted, layer by layer from the bottom.
struct PictureCanvas {
  private(set) var svg = SVG()
  private(set) var legend = PictureLegend()
  private(set) var labels = PictureLabels()
  /// As they are painted.
  let windows: [PictureWindow]
  let tree: RegionTree
  let scenery: Scenery
  let frame: DrawnBox
  /// User units in a pixel.
  let scale: Double
  let way: Picture.Way?
  private let entries: [WindowID: TreeListing.Entry]
  /// The regions of each window; those of the root are monitors' and the screen's.
  private let regions: [WindowID: [TreeListing.Entry]]

  init(_ listing: TreeListing, _ scenery: Scenery, frame: DrawnBox, scale: Double, way: Picture.Way?) {
    tree = listing.tree
    windows = PictureWindow.all(of: listing.tree)
    (self.scenery, self.frame, self.scale, self.way) = (scenery, frame, scale, way)
    var (entries, regions): ([WindowID: TreeListing.Entry], [WindowID: [TreeListing.Entry]]) = ([:], [:])
    for entry in listing.entries {
      switch entry.name {
      case .window(let window): entries[window] = entry
      case .region: if let parent = entry.parent { regions[parent, default: []].append(entry) }
      }
    }
    (self.entries, self.regions) = (entries, regions)
  }

  /// How many names found no place.
  var missingNames: Int { labels.missing }

  mutating func paint() {
    svg.rectangle(frame, "screen")
    if way != nil { legend.add("point", "the place that is touched") }
    if !windows.isEmpty { legend.add(way == nil ? "window w0" : "window dim", "window") }
    for (place, window) in windows.enumerated() {
      paint(window)
      let isLast = place + 1 == windows.count || windows[place + 1].top != window.top
      if isLast {
        windows.filter { $0.top == window.top }.forEach { paintRegions(of: $0.window, in: $0.box) }
      }
    }
    paintRegions(of: tree.root, in: nil)
    paintZones()
    for monitor in scenery.monitors { if let box = drawn(monitor.box) { svg.rectangle(box, "monitor") } }
    if !scenery.monitors.isEmpty { legend.add("monitor", "monitor") }
    nameAll()
    if let way { mark(way.point) }
  }

  private mutating func paint(_ window: PictureWindow) {
    guard let box = drawn(window.box) else { return }
    let entry = entries[window.window]
    let tip = entry.map { "\($0.text.trimmed)" }
    let look = look(window)
    if look == "window lit" { legend.add(look, "on the way of the touch") }
    if look == "window target" { legend.add(look, "the window that is hit") }
    let clip = window.clippedBy.map { "shape\($0.rawValue)" }
    if let shape = window.bounding?.compactMap(drawn) {
      svg.clip("shape\(window.window.rawValue)", to: shape)
      svg.area(shape, "\(look) shape", tip: tip)
      svg.rectangle(box, "extent")
      legend.add("extent", "extent of a shaped window")
    } else {
      svg.rectangle(box, look, clip: clip, tip: tip)
    }
    for policy in policies(of: entry) {
      svg.rectangle(box, policy.look, clip: clip)
      legend.add(policy.look, policy.words)
    }
    if let input = window.input?.compactMap(drawn) {
      if !input.isEmpty { svg.area(input, "input") }
      legend.add("input", "input shape: only there can it be touched")
    }
  }

  private func look(_ window: PictureWindow) -> String {
    if let way, let place = way.path.firstIndex(of: window.window) {
      return place + 1 == way.path.count ? "window target" : "window lit"
    }
    if window.depth > 1 { return "inner" }
    return way == nil ? "window w\(window.top % PictureStyle.tints)" : "window dim"
  }

  /// The looks for what rules say of touching a window.
  private func policies(of entry: TreeListing.Entry?) -> [(look: String, words: String)] {
    let known: [(word: String, look: String, words: String)] = [
      ("interaction off", "off", "interaction off: passed over with all in it"),
      ("pass-through", "pass-through", "pass-through: never hit itself"),
      ("intercept", "intercept", "intercept: hit in place of what is in it"),
      ("redirect", "redirect", "redirect: another window is hit"),
      ("invisible", "invisible", "invisible: passed over"),
    ]
    guard let policy = entry?.policy else { return [] }
    return known.filter { policy.contains($0.word) }.map { ($0.look, $0.words) }
  }

  private mutating func paintRegions(of window: WindowID, in room: Rectangle?) {
    for region in regions[window] ?? [] {
      guard let part = room.map({ region.box.common(with: $0) }) ?? region.box, let box = drawn(part) else {
        continue
      }
      svg.rectangle(box, "region", tip: region.text.trimmed)
      legend.add("region", "region of the configuration")
    }
  }

  private mutating func paintZones() {
    for zone in scenery.zones {
      guard let box = drawn(zone.box) else { continue }
      let isBound = !zone.bindings.isEmpty
      svg.rectangle(
        box, isBound ? "bound" : "zone",
        tip: "\(zone.edge.rawValue) edge" + (isBound ? ": \(zone.bindings.joined(separator: ", "))" : ""))
      legend.add(
        isBound ? "bound" : "zone", isBound ? "edge where an edge pan is bound" : "edge zone, nothing bound")
    }
  }

  private mutating func mark(_ point: Point) {
    let (x, y) = (frame.x + (point.x + 0.5) * scale, frame.y + (point.y + 0.5) * scale)
    for (dx, dy) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
      let from = (x: x + 9 * dx, y: y + 9 * dy)
      let to = (
        x: min(max(x + 20 * dx, frame.x), frame.right), y: min(max(y + 20 * dy, frame.y), frame.bottom)
      )
      // Beyond the screen there is none.
      if (to.x - from.x) * dx + (to.y - from.y) * dy > 0 { svg.line(from: from, to: to, "point") }
    }
    svg.circle(x: x, y: y, radius: 9, "point")
    svg.circle(x: x, y: y, radius: 2, "dot")
  }
}

// Places.
extension PictureCanvas {
  /// A box of the screen in the picture, cut at the screen's sides; nil where nothing is left.
  func drawn(_ box: Rectangle) -> DrawnBox? { drawn(EdgeBox(box)) }

  func drawn(_ box: EdgeBox) -> DrawnBox? {
    let left = max(frame.x + box.left * scale, frame.x)
    let top = max(frame.y + box.top * scale, frame.y)
    let right = min(frame.x + box.right * scale, frame.right)
    let bottom = min(frame.y + box.bottom * scale, frame.bottom)
    guard right > left, bottom > top else { return nil }
    return DrawnBox(x: left, y: top, width: right - left, height: bottom - top)
  }
}

// Names.
extension PictureCanvas {
  private mutating func nameAll() {
    if let way {
      let (x, y) = (frame.x + way.point.x * scale, frame.y + way.point.y * scale)
      labels.keepFree(DrawnBox(x: x - 20, y: y - 20, width: 40, height: 40))
    }
    for monitor in scenery.monitors where !monitor.name.isEmpty {
      guard let area = drawn(monitor.box) else { continue }
      let words = "\(monitor.name.printable) \(monitor.box.width) x \(monitor.box.height)"
      // Low, where windows seldom have their titles.
      let strip = DrawnBox(
        x: area.x + 2, y: max(area.y, area.bottom - 20), width: area.width - 4, height: min(area.height, 18))
      labels.place(.init(lines: [(words, "name-monitor")], area: strip, around: frame))
    }
    nameRegions(of: tree.root, in: nil, covers: [])
    // The topmost first: they have the best right to their place.
    let tops = windows.filter { $0.depth == 1 }.compactMap { window in
      drawn(window.box).map { (window.top, $0) }
    }
    for window in windows.reversed() {
      guard let area = drawn(window.box) else { continue }
      let above = tops.filter { $0.0 > window.top }.map(\.1)
      nameRegions(of: window.window, in: window.box, covers: above)
      let lines = lines(window)
      if lines.isEmpty { continue }
      // What is in it and has a name of its own is not named by its name.
      let inside = windows.filter {
        $0.top == window.top && $0.depth > window.depth && isNamed($0) && isInside($0, window)
      }
      labels.place(.init(lines: lines, area: area, covers: above + inside.compactMap { drawn($0.box) }))
    }
    labels.draw(into: &svg)
  }

  private func isInside(_ window: PictureWindow, _ other: PictureWindow) -> Bool {
    var next = tree[window.index].parent
    while let here = next {
      if here == other.index { return true }
      next = tree[here].parent
    }
    return false
  }

  private func isNamed(_ window: PictureWindow) -> Bool {
    entries[window.window].map { !$0.label.isEmpty } ?? false
  }

  private func lines(_ window: PictureWindow) -> [(text: String, look: String)] {
    guard let entry = entries[window.window] else { return [] }
    // What a client says holds for its frame too; it is said at the client.
    let isFrame = window.depth == 1 && tree.client(inside: window.index) != window.index
    let policy = isFrame && entry.label.isEmpty ? nil : entry.policy
    guard !entry.label.isEmpty || policy != nil else { return [] }
    var lines = [(text: entry.label.isEmpty ? window.window.hexadecimal : entry.label, look: "name")]
    if let policy { lines.append((text: policy, look: "policy")) }
    if window.input?.isEmpty == true {
      lines.append((text: "no input: touches go through it", look: "policy"))
    }
    return lines
  }

  private mutating func nameRegions(of window: WindowID, in room: Rectangle?, covers: [DrawnBox]) {
    for region in regions[window] ?? [] {
      guard case .region(let name) = region.name,
        let part = room.map({ region.box.common(with: $0) }) ?? region.box, let box = drawn(part)
      else { continue }
      if covers.contains(where: { $0.holds(box) }) { continue }
      labels.place(
        .init(lines: [(name.printable, "name-region")], area: box, covers: covers, around: frame))
    }
  }
}

extension String {
  /// Without the blanks before it.
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
