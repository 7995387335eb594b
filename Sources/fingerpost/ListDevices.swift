import Control
import Gestures
import Routing
import X11

/// `fingerpost list devices`: the input devices, with what is known of each.
struct ListedDevice {
  let device: InputDevice
  /// The monitor that its surface lies on.
  let output: String?
  let size: Millimetres?

  init(_ device: InputDevice, _ monitors: [ScreenMonitor], screen: (width: Int32, height: Int32)) {
    self.device = device
    switch device.kind {
    case .touchscreen:
      let monitor = device.monitor(among: monitors, screen: screen)
      output = monitor?.monitor.name
      size = monitor?.size ?? device.ownSize
    case .pen:
      output = device.monitor(among: monitors, screen: screen)?.monitor.name
      size = device.ownSize
    case .touchpad: (output, size) = (nil, device.ownSize)
    case .pointer, .keyboard: (output, size) = (nil, nil)
    }
  }

  /// Prints all devices but the server's own, touchscreens first.
  static func list(_ call: Call) throws(XError) {
    let connection = try Connection(display: call.values[.display])
    var monitors = Monitors(connection)
    _ = try monitors.refresh(from: connection)
    let devices = try Devices.read(connection).filter { !$0.isVirtual }
    Patience.end()
    let isJSON = call.flags.contains(.json)
    for kind in DeviceKind.allCases {
      for device in devices where device.kind == kind {
        let one = ListedDevice(device, monitors.all, screen: connection.initialSize)
        Output.line(isJSON ? one.json.text : one.text)
      }
    }
  }

  /// An item of `devices` of a configuration, with what else is known in a comment.
  var text: String {
    var facts = ["id \(device.id.rawValue)", device.kind.rawValue]
    if let touches = device.touch?.touches, touches > 0 {
      facts.append("\(touches) touch\(touches == 1 ? "" : "es")")
    }
    if let size { facts.append("\(size.width.tenths) x \(size.height.tenths) mm") }
    if let output { facts.append("on \(output.printable)") }
    if !device.isEnabled { facts.append("not enabled") }
    return "- match: { name: \"\(Self.pattern(device.name))\" }  # \(facts.joined(separator: ", "))"
  }

  /// A pattern that fits a name alone, between quotes of YAML.
  static func pattern(_ name: String) -> String {
    var text = ""
    for character in name {
      // A backslash takes its meaning from a star; in quotes it is itself written with another.
      switch character {
      case let odd where String(odd).printable != String(odd): text += "?"
      case "*": text += "\\\\*"
      case "?": text += "\\\\?"
      case "\\": text += "\\\\\\\\"
      case "\"": text += "\\\""
      default: text.append(character)
      }
    }
    return text
  }

  var json: JSON {
    .object([
      ("id", .integer(Int(device.id.rawValue))),
      ("name", .string(device.name)),
      ("device", .string(device.kind.rawValue)),
      ("touches", device.touch.flatMap { $0.touches > 0 ? .integer($0.touches) : nil }),
      ("mm", size.map { .array([.number($0.width), .number($0.height)]) }),
      ("output", output.map { .string($0) }),
      ("enabled", .bool(device.isEnabled)),
    ])
  }
}
