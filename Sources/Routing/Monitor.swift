package import Gestures

/// A monitor: an output that shows a part of the screen, or a part that the user has made one (RandR 1.5).
package struct Monitor: Hashable, Sendable, Codable {
  /// The output's name ("eDP-1"), or the one that the user gave.
  package var name: String
  /// In root-window pixels, as it is turned.
  package var box: Rectangle

  package init(name: String, box: Rectangle) {
    self.name = name
    self.box = box
  }

  /// Whether it shows a pixel of the root window.
  func contains(x: Int32, y: Int32) -> Bool { box.contains(x: x, y: y) }
}

extension [Monitor] {
  /// The box of the monitor that shows a place, in root-window pixels; nil where none does.
  package func box(at place: Point) -> Rectangle? {
    let (x, y) = (Int32(clamping: place.x), Int32(clamping: place.y))
    return first { $0.contains(x: x, y: y) }?.box
  }
}
