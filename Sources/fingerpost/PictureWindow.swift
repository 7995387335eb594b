import Gestures
import Routing

/// A viewable window as a picture shows it; places in root-window pixels.
struct PictureWindow {
  let index: RegionTree.Index
  let window: WindowID
  /// What of its outer box lies in the windows that it is in.
  let box: Rectangle
  let depth: Int
  /// Which top-level window it belongs to: 0 is the lowest.
  let top: Int
  /// The nearest window with a bounding shape that it is or lies in, which cuts it.
  let clippedBy: WindowID?
  /// Its bounding and its input shape, each of at most so many rectangles as `mostRectangles`.
  let bounding: [Rectangle]?
  let input: [Rectangle]?

  /// A shape of more is drawn in a coarser way.
  static let mostRectangles = 400

  /// The viewable windows but the root, as they are painted: each before those in it, siblings bottom to top.
  static func all(of tree: RegionTree) -> [PictureWindow] {
    struct Place {
      var index: RegionTree.Index
      var room: Rectangle
      var depth: Int
      var top: Int
      var clippedBy: WindowID?
    }
    let screen = tree[tree.rootIndex].geometry
    let whole = Rectangle(x: 0, y: 0, width: screen.width, height: screen.height)
    var waiting = tree.children(of: tree.rootIndex).enumerated().reversed().map {
      Place(index: $1, room: whole, depth: 1, top: $0, clippedBy: nil)
    }
    var found: [PictureWindow] = []
    while let place = waiting.popLast() {
      let node = tree[place.index]
      guard node.isMapped, let box = tree.outerBox(of: place.index).common(with: place.room) else { continue }
      let window = PictureWindow(
        index: place.index, window: node.window, box: box, depth: place.depth, top: place.top,
        clippedBy: node.boundingShape == nil ? place.clippedBy : node.window,
        bounding: node.boundingShape.map { shape($0, of: place.index, in: tree, room: box) },
        input: node.inputShape.map { shape($0, of: place.index, in: tree, room: box) })
      found.append(window)
      for child in tree.children(of: place.index).reversed() {
        waiting.append(
          Place(
            index: child, room: box, depth: place.depth + 1, top: place.top, clippedBy: window.clippedBy))
      }
    }
    return found
  }

  /// A shape on the screen; one of very many rectangles in horizontal bands, which hold it all and a bit more.
  private static func shape(
    _ rectangles: [Rectangle], of index: RegionTree.Index, in tree: RegionTree, room: Rectangle
  ) -> [Rectangle] {
    let origin = tree.origin(of: index)
    let placed = rectangles.compactMap {
      Rectangle(x: $0.x &+ origin.x, y: $0.y &+ origin.y, width: $0.width, height: $0.height).common(
        with: room)
    }
    guard placed.count > mostRectangles else { return placed }
    let band = max(1, room.height / Int32(mostRectangles / 2))
    var bands: [Int32: (left: Int32, right: Int32)] = [:]
    for one in placed {
      for row in (one.y - room.y) / band...(one.y + one.height - 1 - room.y) / band {
        let known = bands[row] ?? (one.x, one.x + one.width)
        bands[row] = (min(known.left, one.x), max(known.right, one.x + one.width))
      }
    }
    return bands.sorted { $0.key < $1.key }.compactMap { row, span in
      Rectangle(x: span.left, y: room.y + row * band, width: span.right - span.left, height: band)
        .common(with: room)
    }
  }
}
