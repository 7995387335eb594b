internal import CX11
package import Gestures
package import Routing

/// An XInput2 device, as the server describes it.
package struct InputDevice: Hashable, Sendable {
  /// What part a device plays.
  package enum Role: Hashable, Sendable {
    case masterPointer
    case masterKeyboard
    /// Sends its events through a master.
    case slavePointer(of: DeviceID)
    case slaveKeyboard(of: DeviceID)
    /// Sends nothing to grabs of master devices (xi2.md R7.5).
    case floating
  }

  /// A touch class.
  package struct TouchClass: Hashable, Sendable {
    /// The finger is on the screen itself (XIDirectTouch), not on a pad (XIDependentTouch).
    package var isDirect: Bool
    /// How many fingers it reports at once; 0: unlimited or not known.
    package var touches: Int
  }

  /// A valuator.
  package struct Axis: Hashable, Sendable {
    package var number: Int
    /// The smallest and the largest value, in device units.
    package var minimum: Double
    package var maximum: Double
    /// Device units in one metre; 0: not known.
    package var resolution: UInt32
    package var isAbsolute: Bool
    /// It is the pressure or the tilt of a pen (its label).
    package var isPens = false
  }

  package var id: DeviceID
  package var name: String
  package var role: Role
  package var isEnabled: Bool
  /// nil: not a touch device.
  package var touch: TouchClass?
  package var axes: [Axis]
  /// Buttons that are down now, by number (1 is the first).
  package var buttonsDown: [Int]
  /// How many buttons it has.
  package var buttons = 0
  /// It has keys.
  package var hasKeys = false
  /// It sends touchpad gestures (XI 2.4).
  package var hasGestures = false
  /// Where its surface lies on the screen.
  package var matrix = TouchMatrix.identity

  /// An enabled, attached slave with direct touch: what the grab hears of.
  package var isTouchscreen: Bool {
    guard isEnabled, touch?.isDirect == true, case .slavePointer = role else { return false }
    return true
  }

  /// What kind of device it is, as far as its classes tell.
  package var kind: DeviceKind {
    if let touch { return touch.isDirect ? .touchscreen : .touchpad }
    if hasGestures { return .touchpad }
    if axes.contains(where: \.isPens) { return .pen }
    return axes.isEmpty && hasKeys ? .keyboard : .pointer
  }

  /// A master, or the server's own for XTEST: no thing that anybody could touch.
  package var isVirtual: Bool {
    role == .masterPointer || role == .masterKeyboard || name.hasSuffix(" XTEST pointer")
      || name.hasSuffix(" XTEST keyboard")
  }
}

extension InputDevice {
  /// 32.32 fixed point.
  static func number(_ fixed: xcb_input_fp3232_t) -> Double {
    Double(fixed.integral) + Double(fixed.frac) / 4_294_967_296
  }
}

/// The ranges of a touchscreen's first two axes, which the server lays over the whole screen.
struct Surface: Hashable, Sendable {
  let device: DeviceID
  private let x: Span
  private let y: Span

  private struct Span: Hashable, Sendable {
    var minimum: Double
    var length: Double

    init?(_ axis: InputDevice.Axis) {
      minimum = axis.minimum
      length = axis.maximum - axis.minimum + 1
      guard length > 1 else { return nil }
    }

    func pixels(_ value: Double, of size: Int32) -> Double { (value - minimum) / length * Double(size) }
  }

  init?(_ device: InputDevice) {
    guard device.touch?.isDirect == true, device.axes.count >= 2, let x = Span(device.axes[0]),
      let y = Span(device.axes[1])
    else { return nil }
    self.device = device.id
    self.x = x
    self.y = y
  }

  func place(of axes: RawAxes, screen: (width: Int32, height: Int32)) -> RawPlace {
    RawPlace(
      x: axes.x.map { x.pixels($0, of: screen.width) }, y: axes.y.map { y.pixels($0, of: screen.height) })
  }
}

extension InputDevice.Axis {
  /// Its length; nil where the resolution is not known.
  var millimetres: Double? {
    resolution == 0 ? nil : (maximum - minimum + 1) / Double(resolution) * 1000
  }
}
