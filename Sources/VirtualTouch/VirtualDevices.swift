internal import Gestures

/// The connections to all devices of a server that has just started.
struct VirtualDevices {
  let touchscreens: [VirtualTouchscreen]
  let touchpad: VirtualTouchpad
  let pointer: VirtualPointer
  let keyboard: VirtualKeyboard

  init(_ options: PrivateServerOptions, _ folder: ServerFolder, until deadline: Deadline)
    throws(InputtestError)
  {
    func connect(_ device: (name: String, socket: String)) throws(InputtestError) -> InputtestDevice {
      try InputtestDevice(name: device.name, socketPath: folder.socket(device.socket), until: deadline)
    }
    var screens: [VirtualTouchscreen] = []
    for index in 0..<max(0, options.touchscreens) {
      let device = try connect(ServerConfiguration.touchscreen(index))
      screens.append(VirtualTouchscreen(device, screen: options.screen))
    }
    touchscreens = screens
    touchpad = VirtualTouchpad(try connect(ServerConfiguration.touchpad))
    pointer = VirtualPointer(try connect(ServerConfiguration.pointer), screen: options.screen)
    keyboard = VirtualKeyboard(try connect(ServerConfiguration.keyboard))
    // The driver answers no sync before an event has passed the server's queue; one serves all devices.
    try pointer.move(by: .zero)
    for device in screens.map(\.device) + [touchpad.device, pointer.device, keyboard.device] {
      try device.sync(timeout: .seconds(5))
    }
  }
}
