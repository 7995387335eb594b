/// The xorg.conf of a private server: a dummy screen and inputtest devices, and nothing of the machine.
struct ServerConfiguration {
  var screen: PixelSize
  var touchscreens: Int
  var folder: ServerFolder

  /// The name in the X server and the socket's name of a touchscreen, from 0.
  static func touchscreen(_ index: Int) -> (name: String, socket: String) {
    let suffix = index == 0 ? "" : " \(index + 1)"
    return ("fingerpost touchscreen\(suffix)", "touchscreen-\(index)")
  }
  static let keyboard = (name: "fingerpost keyboard", socket: "keyboard")
  static let pointer = (name: "fingerpost pointer", socket: "pointer")
  static let touchpad = (name: "fingerpost touchpad", socket: "touchpad")

  /// The whole text, in which the pointer comes before the touch devices, since the first ones are the core devices.
  var text: String {
    var parts = [Self.serverFlags, video]
    parts.append(device(Self.keyboard, "Keyboard"))
    parts.append(device(Self.pointer, "PointerAbsolute", ["PointerButtonCount": "7"]))
    let screens = (0..<max(0, touchscreens)).map(Self.touchscreen)
    for screen in screens {
      parts.append(device(screen, "Touch", ["TouchCount": "\(VirtualTouchscreen.slots)"]))
    }
    parts.append(device(Self.touchpad, "PointerGesture", ["PointerButtonCount": "7"]))
    var layout = "Section \"ServerLayout\"\n  Identifier \"fingerpost\"\n  Screen \"screen\"\n"
    layout += "  InputDevice \"\(Self.keyboard.name)\" \"CoreKeyboard\"\n"
    layout += "  InputDevice \"\(Self.pointer.name)\" \"CorePointer\"\n"
    for name in screens.map(\.name) + [Self.touchpad.name] {
      layout += "  InputDevice \"\(name)\" \"SendCoreEvents\"\n"
    }
    parts.append(layout + "EndSection\n")
    return parts.joined(separator: "\n")
  }

  /// No real input, no graphics card, no console, no blanking.
  private static let serverFlags = """
    Section "ServerFlags"
      Option "AutoAddDevices" "false"
      Option "AutoEnableDevices" "true"
      Option "AutoAddGPU" "false"
      Option "AutoBindGPU" "false"
      Option "AllowMouseOpenFail" "true"
      Option "DontVTSwitch" "true"
      Option "DontZap" "true"
      Option "BlankTime" "0"
      Option "StandbyTime" "0"
      Option "SuspendTime" "0"
      Option "OffTime" "0"
    EndSection

    """

  private var video: String {
    let (width, height) = (screen.width, screen.height)
    let total = (width: width + 280, height: height + 45)
    // 60 pictures a second, or what the driver's pixel clocks (11 to 300 MHz) allow.
    let clock = min(max(Double(total.width * total.height) * 60 / 1_000_000, 15), 250)
    let horizontal = "\(width) \(width + 88) \(width + 132) \(total.width)"
    let vertical = "\(height) \(height + 4) \(height + 9) \(total.height)"
    return """
      Section "Device"
        Identifier "dummy"
        Driver "dummy"
        VideoRam 65536
      EndSection

      Section "Monitor"
        Identifier "monitor"
        HorizSync 1-1000
        VertRefresh 1-1000
        Modeline "mode" \(clock) \(horizontal) \(vertical)
      EndSection

      Section "Screen"
        Identifier "screen"
        Device "dummy"
        Monitor "monitor"
        DefaultDepth 24
        SubSection "Display"
          Depth 24
          Modes "mode"
          Virtual \(width) \(height)
        EndSubSection
      EndSection

      """
  }

  private func device(
    _ device: (name: String, socket: String), _ type: String, _ options: [String: String] = [:]
  ) -> String {
    var text = "Section \"InputDevice\"\n  Identifier \"\(device.name)\"\n  Driver \"inputtest\"\n"
    text += "  Option \"SocketPath\" \"\(folder.socket(device.socket))\"\n"
    text += "  Option \"DeviceType\" \"\(type)\"\n"
    for (key, value) in options { text += "  Option \"\(key)\" \"\(value)\"\n" }
    return text + "EndSection\n"
  }
}
