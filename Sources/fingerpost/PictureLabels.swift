/// Finds places for names in a picture, so that none lies over another or over what hides the named thing.
struct PictureLabels {
  /// A name that was placed: its lines at most, its box.
  struct Placed {
    var lines: [(text: String, look: String)]
    var box: DrawnBox
  }

  /// A name that wants a place.
  struct Wish {
    /// What it says, the most wanted first; further lines are left out where there is no room for all.
    var lines: [(text: String, look: String)]
    /// What it names: it must lie in it.
    var area: DrawnBox
    /// What hides parts of the area.
    var covers: [DrawnBox] = []
    /// Where there is no room in the area, places beside it in this box will do.
    var around: DrawnBox?
  }

  private(set) var placed: [Placed] = []
  /// How many found no place.
  private(set) var missing = 0
  private static let padding = 3.0
  /// The longest name, in cells.
  private static let longest = 80.0

  /// Keeps a place free of names.
  mutating func keepFree(_ box: DrawnBox) { placed.append(Placed(lines: [], box: box)) }

  /// Places a name, with all its lines if it can be.
  mutating func place(_ wish: Wish) {
    guard !wish.lines.isEmpty else { return }
    var wish = wish
    // Of a title without end its beginning says as much.
    wish.lines = wish.lines.map { (PictureText.cut($0.text, to: Self.longest), $0.look) }
    let covers = wish.covers.filter { $0.meets(wish.area) }
    if !covers.contains(where: { $0.holds(wish.area) }) {
      for count in stride(from: wish.lines.count, to: 0, by: -1) {
        for share in [1, 0.35]
        where place(Array(wish.lines.prefix(count)), in: wish.area, covers, leastShare: share) { return }
      }
      if place(Array(wish.lines.prefix(1)), in: wish.area, covers, leastShare: 0.2) { return }
    }
    if let around = wish.around, placeBeside(wish.lines[0], wish.area, in: around, wish.covers) { return }
    missing += 1
  }

  /// Tries places row by row; names may be cut to a share of their width.
  private mutating func place(
    _ lines: [(text: String, look: String)], in area: DrawnBox, _ covers: [DrawnBox], leastShare: Double
  ) -> Bool {
    let inside = area.inset(by: 1)
    let height = Double(lines.count) * PictureText.line + 2
    let whole = (lines.map { PictureText.cells($0.text) }.max() ?? 0) * PictureText.cell + 2 * Self.padding
    guard inside.height >= height else { return false }
    for share in [1, 0.6, 0.35, 0.2] where share >= leastShare {
      let width = min(whole * share, inside.width)
      // Three letters of a name say something.
      guard width >= min(whole, 4 * PictureText.cell + 2 * Self.padding), width >= whole * leastShare - 1
      else {
        break
      }
      for y in Self.steps(from: inside.y, to: inside.bottom - height, by: PictureText.line) {
        for x in Self.steps(from: inside.x, to: inside.right - width, by: max(width / 2, inside.width / 6)) {
          let box = DrawnBox(x: x, y: y, width: width, height: height)
          guard isFree(box), !covers.contains(where: { $0.meets(box) }) else { continue }
          put(lines, box)
          return true
        }
      }
    }
    return false
  }

  private mutating func placeBeside(
    _ line: (text: String, look: String), _ area: DrawnBox, in around: DrawnBox,
    _ covers: [DrawnBox]
  ) -> Bool {
    let width = PictureText.cells(line.text) * PictureText.cell + 2 * Self.padding
    let height = PictureText.line + 2
    let middle = area.x + (area.width - width) / 2
    for (x, y) in [
      (area.x, area.bottom + 2), (area.x, area.y - height - 2), (area.right + 2, area.y),
      (area.x - width - 2, area.y), (middle, area.bottom + 2), (middle, area.y - height - 2),
      (area.right - width, area.bottom + 2), (area.right + 2, area.y + area.height / 2),
      (area.x - width - 2, area.y + area.height / 2),
    ] {
      let box = DrawnBox(x: x, y: y, width: width, height: height)
      guard around.holds(box), isFree(box), !covers.contains(where: { $0.meets(box) }) else { continue }
      put([line], box)
      return true
    }
    return false
  }

  private mutating func put(_ lines: [(text: String, look: String)], _ box: DrawnBox) {
    let cells = ((box.width - 2 * Self.padding) / PictureText.cell + 0.01).rounded(.down)
    let cut = lines.map { (text: PictureText.cut($0.text, to: cells), look: $0.look) }
    placed.append(Placed(lines: cut, box: box))
  }

  private func isFree(_ box: DrawnBox) -> Bool { !placed.contains { $0.box.meets(box) } }

  /// Values from the first to the last, both included, 24 at most.
  private static func steps(from first: Double, to last: Double, by step: Double) -> [Double] {
    guard last > first else { return last > first - 0.5 ? [first] : [] }
    let count = min(Int((last - first) / max(step, 1)), 22)
    return (0...count).map { first + Double($0) * max(step, (last - first) / 23) }.filter { $0 < last } + [
      last
    ]
  }

  func draw(into svg: inout SVG) {
    for one in placed where !one.lines.isEmpty {
      svg.rectangle(one.box, "pill", rounded: 3)
      for (row, line) in one.lines.enumerated() {
        svg.text(
          line.text, x: one.box.x + Self.padding, y: one.box.y + 11.5 + Double(row) * PictureText.line,
          line.look)
      }
    }
  }
}
