/// A gesture that bindings can wait for.
package struct SchemaGesture: Hashable, Sendable {
  package var name: String
  /// One line.
  package var summary: String
  /// The keys of a binding that it has of its own.
  package var keys: [String]
  /// Keys of a binding, without the action, in flow style.
  package var example: String

  fileprivate init(_ name: String, _ summary: String, _ keys: [String], _ example: String) {
    self.name = name
    self.summary = summary
    self.keys = keys
    self.example = example
  }
}

extension Schema {
  /// All gestures of this version, in the manual's order.
  package static let gestures: [SchemaGesture] = [
    SchemaGesture(
      "tap", "Fingers that land and lift at once, once or several times.",
      ["fingers", "taps", "delays-ends"], "{ gesture: tap, fingers: 2, taps: 2 }"),
    SchemaGesture(
      "swipe", "A quick stroke in one or several directions.",
      ["fingers", "direction", "angle", "cone", "fire", "distance"],
      "{ gesture: swipe, fingers: 3, direction: left }"),
    SchemaGesture(
      "long-press", "Fingers that rest; it lasts until they lift.", ["fingers", "taps", "resume"],
      "{ gesture: long-press, fingers: 2 }"),
    SchemaGesture(
      "pan", "Fingers that move, any way or along one axis; it lasts until they lift.",
      ["fingers", "taps", "axis", "resume"], "{ gesture: pan, fingers: 4, axis: horizontal }"),
    SchemaGesture(
      "edge-pan", "Fingers that come in from an edge or a corner; it lasts until they lift.",
      ["fingers", "edge", "section", "resume"], "{ gesture: edge-pan, edge: left }"),
    SchemaGesture(
      "pinch", "Fingers that part or come together; it lasts until they lift.",
      ["fingers", "direction", "resume"], "{ gesture: pinch, fingers: 2-3, direction: out }"),
    SchemaGesture(
      "rotation", "Fingers that turn around each other; it lasts until they lift.",
      ["fingers", "direction", "resume"], "{ gesture: rotation, fingers: 2, direction: clockwise }"),
    SchemaGesture(
      "stroke", "A shape that fingers draw, told by how much it is like one of \"strokes\".",
      ["fingers", "stroke"], "{ gesture: stroke, stroke: circle, fingers: 2 }"),
    SchemaGesture(
      "touch", "Every finger by itself, from its landing to its lift.", [], "{ gesture: touch }"),
  ]
}

extension SchemaKey {
  /// Of an action: how it is written.
  package var example: String? {
    guard place == .action else { return nil }
    switch name {
    case "run": return "{ run: [xdg-open, /tmp] }"
    case "key": return "{ key: ctrl+shift+Tab }"
    case "hold": return "{ hold: alt }"
    case "text": return "{ text: \"Best wishes\" }"
    case "click": return "{ click: right }"
    case "drag": return "{ drag: left }"
    case "scroll": return "{ scroll: both }"
    case "workspace": return "{ workspace: next }"
    case "window": return "{ window: toggle-maximize }"
    case "to-workspace": return "{ to-workspace: next }"
    case "activate": return "{ activate: { class: firefox } }"
    case "mode": return "{ mode: drawing }"
    case "emit": return "{ emit: hello }"
    case "wait": return "{ wait: 50 ms }"
    default: return value == .alone ? name : nil
    }
  }
}
