/// A device as the kernel describes it to evdev clients: what of it matters for touches.
package struct EvdevDevice: Hashable, Sendable {
  /// The range of an axis (`struct input_absinfo`).
  package struct Axis: Hashable, Sendable {
    package var minimum: Int
    package var maximum: Int
    /// Units in a millimetre; 0 where it is not known.
    package var resolution: Int

    package init(minimum: Int, maximum: Int, resolution: Int) {
      self.minimum = minimum
      self.maximum = maximum
      self.resolution = resolution
    }
  }

  package var name = ""
  /// INPUT_PROP_DIRECT: a screen; nil where the properties are not stated.
  package var isDirect: Bool?
  /// By their codes.
  package var axes: [Int: Axis] = [:]

  package init() {}

  /// The range of an axis by its code: that of the multitouch axis, else that of the emulated one.
  func axis(_ code: Int, else other: Int) -> Axis? { axes[code] ?? axes[other] }

  /// How many units of a contact's length are a millimetre; nil where that is not known.
  ///
  /// It is in units of the surface, but many drivers have 0 to 255 of no unit.
  var contactUnits: Double? {
    guard let length = axes[EvdevCode.touchMajor] else { return nil }
    if length.resolution > 0 { return Double(length.resolution) }
    guard let x = axis(EvdevCode.positionX, else: EvdevCode.x), x.resolution > 0,
      claimedSize?.isBelievable == true,
      length.maximum >= x.maximum / 2
    else { return nil }
    return Double(x.resolution)
  }

  /// The size that it claims; nil where it claims none.
  var claimedSize: TouchTable.Size? {
    guard let x = axis(EvdevCode.positionX, else: EvdevCode.x), x.resolution > 0, x.maximum >= x.minimum,
      let y = axis(EvdevCode.positionY, else: EvdevCode.y), y.resolution > 0, y.maximum >= y.minimum
    else { return nil }
    return TouchTable.Size(
      width: Double(x.maximum - x.minimum) / Double(x.resolution),
      height: Double(y.maximum - y.minimum) / Double(y.resolution))
  }
}

extension TouchTable.Size {
  /// Whether a touch device can be so large (G15): drivers claim anything between 0 mm and 33 m.
  package var isBelievable: Bool {
    (40...2500).contains(width) && (25...1600).contains(height) && (0.5...2.6).contains(width / height)
  }
}

/// One event of a device (`struct input_event`).
struct EvdevEvent: Hashable, Sendable {
  /// Microseconds of any clock.
  var time: Int
  var type: Int
  var code: Int
  var value: Int
}

/// The names of input-event-codes.h that touches need.
enum EvdevCode {
  static let synchronize = 0
  static let key = 1
  static let absolute = 3

  static let report = 0
  static let contactReport = 2
  static let dropped = 3

  static let touch = 0x14a

  static let x = 0x00
  static let y = 0x01
  static let slot = 0x2f
  static let touchMajor = 0x30
  static let positionX = 0x35
  static let positionY = 0x36
  static let trackingID = 0x39
}
