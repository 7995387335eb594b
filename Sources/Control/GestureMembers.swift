package import Gestures
package import Routing

/// The members of a line about a gesture that tell where it is and how far it has come.
package struct GestureMembers {
  package let list: [(String, JSON?)]

  /// - Parameters:
  ///   - binding: what it is bound by.
  ///   - direction: its direction, where it has one.
  ///   - values: how far it has come, where it lasts.
  ///   - place: where it was made, where it does not last; root-window pixels.
  package init(_ binding: Binding, _ direction: Direction?, _ values: GestureValues?, at place: Point?) {
    let place = values?.location ?? place
    var list: [(String, JSON?)] = [
      ("direction", direction.map { .string($0.rawValue) }),
      ("x", place.map { .hundredths($0.x) }), ("y", place.map { .hundredths($0.y) }),
    ]
    if case .edgePan(let pan) = binding.gesture { list.insert(("edge", .string(pan.edge.rawValue)), at: 1) }
    if let values {
      list += [("dx", .hundredths(values.translation.dx)), ("dy", .hundredths(values.translation.dy))]
      switch binding.gesture {
      case .pinch, .rotation:
        list += [("scale", .thousandths(values.scale)), ("angle", .hundredths(values.angle))]
      case .tap, .swipe, .longPress, .pan, .edgePan, .stroke, .touch: break
      }
      list.append(("velocity", .array([.hundredths(values.velocity.dx), .hundredths(values.velocity.dy)])))
    }
    self.list = list
  }
}

extension JSON {
  fileprivate static func thousandths(_ value: Double) -> JSON { .number((value * 1000).rounded() / 1000) }
}
