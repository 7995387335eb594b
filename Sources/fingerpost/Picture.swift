import Gestures
import Routing

/// The windows of a screen as an SVG picture: boxes in their stacking, with shapes, regions, edges and monitors; for a
/// place, the way of a touch there.
struct Picture {
  /// What a touch at a place meets.
  struct Way {
    /// Root-window pixels.
    var point: Point
    /// The windows from the root to the one that is hit.
    var path: [WindowID]
    /// What is told beside the picture.
    var lines: [String]
  }

  /// The file.
  let svg: String

  private static let margin = 24.0
  /// The screen fills at most so much.
  private static let most = (width: 1180.0, height: 760.0)
  /// What is told beside the picture takes so much.
  private static let panel = 436.0

  init(_ listing: TreeListing, _ scenery: Scenery, title: String, way: Way? = nil) {
    let screen = listing.tree.screenBox
    let (width, height) = (max(screen.right, 1), max(screen.bottom, 1))
    let scale = min(Self.most.width / width, Self.most.height / height, 2)
    let origin = (x: Self.margin, y: 64.0)
    let frame = DrawnBox(x: origin.x, y: origin.y, width: width * scale, height: height * scale)
    var canvas = PictureCanvas(listing, scenery, frame: frame, scale: scale, way: way)
    canvas.paint()

    var page = canvas.svg
    // A screen that is high has little room beside it for what is said above and below.
    let least = 640.0
    var right = max(frame.right, Self.margin + least)
    var bottom = frame.bottom + 10
    bottom = canvas.legend.draw(into: &page, x: Self.margin, y: bottom, width: right - Self.margin)
    if let way {
      bottom = max(bottom, Self.tell(way.lines, x: right + 20, y: origin.y, into: &page))
      right += 20 + Self.panel
    }
    let room = (right - Self.margin) / (PictureText.cell * 1.5)
    page.text(PictureText.cut(title, to: room), x: Self.margin, y: 30, "heading")
    let facts = Self.facts(listing, scenery, canvas)
    page.text(
      PictureText.cut(facts, to: (right - Self.margin) / PictureText.cell), x: Self.margin, y: 50, "soft")
    svg = page.document(width: right + Self.margin, height: bottom + Self.margin, title: title.printable)
  }

  private static func facts(_ listing: TreeListing, _ scenery: Scenery, _ canvas: PictureCanvas) -> String {
    let screen = listing.tree.screenBox
    var facts = ["\(Int(screen.right)) x \(Int(screen.bottom)) pixels"]
    facts.append(count(canvas.windows.count, "window") + " to be seen")
    let unseen = listing.tree.count - 1 - canvas.windows.count
    if unseen > 0 { facts.append("\(unseen) not: unmapped or outside") }
    if !scenery.monitors.isEmpty { facts.append(count(scenery.monitors.count, "monitor")) }
    if canvas.missingNames > 0 { facts.append("no room for \(count(canvas.missingNames, "name"))") }
    if let policy = listing.entries.first?.policy { facts.append("the whole screen: \(policy)") }
    return facts.joined(separator: ", ")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Lines beside the picture; returns where they end.
  private static func tell(_ lines: [String], x: Double, y: Double, into svg: inout SVG) -> Double {
    let cells = Int(panel / PictureText.cell)
    let wrapped = lines.flatMap { PictureText.wrapped($0, to: cells, indent: 11) }
    var kept = wrapped.prefix(200)
    if kept.count < wrapped.count { kept.append("… and \(wrapped.count - kept.count) lines more") }
    for (row, line) in kept.enumerated() {
      svg.text(
        PictureText.cut(line, to: Double(cells)), x: x, y: y + 11 + Double(row) * PictureText.line, "told")
    }
    return y + Double(kept.count) * PictureText.line
  }
}
