package import Gestures
package import Routing

/// The classes that episodes are sorted into.
package enum GestureClass: String, CaseIterable, Sendable {
  case tap
  case longPress = "long-press"
  /// Drags, scrolls and circles: answered by a pan.
  case drag
  case swipe
  case edge
  case pinch
  case rotation
  /// Palms and the like, and as an answer: nothing was recognized.
  case none
}

/// A gesture as a label or a recognizer tells it.
package struct Gesture: Hashable, Sendable, CustomStringConvertible {
  package var kind: GestureClass
  package var fingers: Int?
  package var taps: Int?
  /// A direction, an edge, `in`, `out`, `cw` or `ccw`; nil where none is told.
  package var way: String?

  package init(_ kind: GestureClass, fingers: Int? = nil, taps: Int? = nil, way: String? = nil) {
    self.kind = kind
    self.fingers = fingers
    self.taps = taps
    self.way = way
  }

  /// Whether an answer is right where this is the label: class and fingers, taps where the label has two, and the way
  /// where both have one.
  package func isMet(by answer: Gesture) -> Bool {
    guard kind == answer.kind, fingers == answer.fingers else { return false }
    if let taps, taps > 1, taps != answer.taps { return false }
    if let way, let other = answer.way { return way == other }
    return true
  }

  package var description: String {
    ([kind.rawValue, fingers.map { "\($0)" }, way, taps.flatMap { $0 > 1 ? "x\($0)" : nil }] as [String?])
      .compactMap(\.self).joined(separator: " ")
  }
}

extension Gesture {
  /// The gesture of a label such as `swipe-1-up-left`; nil where it is of no class.
  package init?(label: String) {
    let words = label.split(separator: "-").map(String.init)
    func fingers(at index: Int) -> Int? { words.indices.contains(index) ? Int(words[index]) : nil }
    func rest(from index: Int) -> String? {
      words.count > index ? words[index...].joined(separator: "-") : nil
    }
    switch words.first {
    case "tap": self.init(.tap, fingers: fingers(at: 1), taps: 1)
    case "double": self.init(.tap, fingers: fingers(at: 2), taps: 2)
    case "long": self.init(.longPress, fingers: fingers(at: 2))
    case "drag", "scroll": self.init(.drag, fingers: fingers(at: 1), way: rest(from: 2))
    case "circle": self.init(.drag, fingers: fingers(at: 1))
    case "swipe": self.init(.swipe, fingers: fingers(at: 1), way: rest(from: 2))
    case "edge" where words.count >= 3: self.init(.edge, fingers: fingers(at: 3) ?? 1, way: words[2])
    case "pinch" where words.count == 3: self.init(.pinch, fingers: fingers(at: 2), way: words[1])
    case "rotate" where words.count == 3: self.init(.rotation, fingers: fingers(at: 2), way: words[1])
    default: return nil
    }
  }

  /// The gesture that a binding has recognized.
  package init(_ binding: Binding, fingers: Int, direction: Direction? = nil, _ values: GestureValues? = nil)
  {
    switch binding.gesture {
    case .tap(let tap): self.init(.tap, fingers: fingers, taps: tap.taps)
    case .longPress: self.init(.longPress, fingers: fingers)
    case .swipe: self.init(.swipe, fingers: fingers, way: direction?.rawValue)
    case .pan: self.init(.drag, fingers: fingers)
    case .edgePan(let pan): self.init(.edge, fingers: fingers, way: pan.edge.rawValue)
    case .pinch: self.init(.pinch, fingers: fingers, way: values.map { $0.scale < 1 ? "in" : "out" })
    case .rotation: self.init(.rotation, fingers: fingers, way: values.map { $0.angle < 0 ? "ccw" : "cw" })
    case .stroke, .touch: self.init(.none)
    }
  }
}
