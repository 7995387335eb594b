/// How a pager lays out the workspaces (_NET_DESKTOP_LAYOUT): which is above and below which.
struct DesktopLayout: Hashable {
  /// How many workspaces there are.
  let count: Int
  let columns: Int
  let rows: Int
  /// They fill columns first, not rows.
  let isVertical: Bool
  /// The first one is at the right; at the bottom.
  let startsRight: Bool
  let startsBottom: Bool

  /// From the property's words: orientation, columns, rows, starting corner; nil where they make no sense.
  init?(words: [UInt32], count: Int) {
    guard words.count >= 3, count > 0, words[1] <= 4096, words[2] <= 4096 else { return nil }
    // At most one of the two may be 0: as many as are needed.
    let (columns, rows) = (Int(words[1]), Int(words[2]))
    guard columns > 0 || rows > 0 else { return nil }
    self.count = count
    self.columns = columns > 0 ? columns : (count + rows - 1) / rows
    self.rows = rows > 0 ? rows : (count + columns - 1) / columns
    isVertical = words[0] == 1
    // Corners go clockwise from the upper left one.
    let corner = words.count > 3 ? words[3] : 0
    startsRight = corner == 1 || corner == 2
    startsBottom = corner == 2 || corner == 3
  }

  /// The workspace above or below one, the last of the column after its first; nil where the column has no other.
  func neighbour(of index: Int, up: Bool) -> Int? {
    guard index >= 0, index < min(count, columns * rows) else { return nil }
    let start = place(of: index)
    for distance in 1..<max(rows, 2) {
      let row = (start.row + (up ? -distance : distance) + rows * 2) % rows
      if let found = (0..<count).first(where: { place(of: $0) == (row, start.column) }), found != index {
        return found
      }
    }
    return nil
  }

  private func place(of index: Int) -> (row: Int, column: Int) {
    var row = isVertical ? index % rows : index / columns
    var column = isVertical ? index / rows : index % columns
    if startsBottom { row = rows - 1 - row }
    if startsRight { column = columns - 1 - column }
    return (row, column)
  }
}
