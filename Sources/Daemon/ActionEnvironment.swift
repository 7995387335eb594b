internal import Gestures
internal import Routing

/// The environment that a program gets which an action starts: what the gesture is and how far it has come.
///
/// Pixels are of the root window, angles in degrees.
struct ActionEnvironment {
  /// Names with their values.
  let variables: [(name: String, value: String)]

  /// - Parameters:
  ///   - performance: what is performed.
  ///   - binding: what asks for it.
  ///   - last: the values at the binding's last action.
  ///   - target: the window that it is for.
  ///   - className: its class.
  init(
    _ performance: Performance, _ binding: Binding, since last: GestureValues, target: WindowID?,
    className: String?
  ) {
    let values = performance.values
    let delta = values.translation - last.translation
    var list: [(String, String)] = [
      ("GESTURE", binding.gesture.kind), ("BINDING", binding.name), ("PHASE", performance.phase.word),
      ("FINGERS", "\(performance.fingers)"), ("X", performance.place.x.hundredths),
      ("Y", performance.place.y.hundredths), ("DX", delta.dx.hundredths), ("DY", delta.dy.hundredths),
      ("TOTAL_DX", values.translation.dx.hundredths), ("TOTAL_DY", values.translation.dy.hundredths),
      ("SCALE", (last.scale > 0 ? values.scale / last.scale : 1).thousandths),
      ("TOTAL_SCALE", values.scale.thousandths), ("ANGLE", (values.angle - last.angle).hundredths),
      ("TOTAL_ANGLE", values.angle.hundredths), ("VELOCITY", values.velocity.length.hundredths),
    ]
    if let direction = performance.direction { list.append(("DIRECTION", direction.rawValue)) }
    if let target { list.append(("WINDOW", "0x" + String(target.rawValue, radix: 16))) }
    if let className { list.append(("CLASS", className)) }
    variables = list.map { ("FINGERPOST_" + $0.0, $0.1) }
  }
}

extension Performance.Phase {
  /// Its word for programs.
  var word: String {
    switch self {
    case .begin: "begin"
    case .update: "update"
    case .step: "step"
    case .end, .abandon: "end"
    case .cancel: "cancel"
    }
  }
}

extension Double {
  fileprivate var thousandths: String {
    guard isFinite, magnitude < 1e9 else { return "0" }
    return "\((self * 1000).rounded() / 1000)"
  }
}
