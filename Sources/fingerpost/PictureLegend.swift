/// What the looks in a picture mean: those that it has.
struct PictureLegend {
  private var items: [(look: String, words: String)] = []

  /// Tells of a look, once.
  mutating func add(_ look: String, _ words: String) {
    if !items.contains(where: { $0.look == look }) { items.append((look, words)) }
  }

  /// Draws it in rows; returns where they end.
  func draw(into svg: inout SVG, x: Double, y: Double, width: Double) -> Double {
    var (left, top) = (x, y)
    for item in items {
      let size = 30 + PictureText.cells(item.words) * PictureText.cell + 14
      if left > x, left + size > x + width { (left, top) = (x, top + 20) }
      if item.look == "point" {
        svg.circle(x: left + 12, y: top + 7, radius: 5, "point")
        svg.circle(x: left + 12, y: top + 7, radius: 1.5, "dot")
      } else {
        svg.rectangle(DrawnBox(x: left + 1, y: top + 1, width: 22, height: 12), item.look)
      }
      svg.text(item.words, x: left + 30, y: top + 11, "soft")
      left += size
    }
    return items.isEmpty ? y : top + 16
  }
}
