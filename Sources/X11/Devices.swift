internal import CX11
package import Gestures
package import Routing

/// The table of XInput2 devices.
///
/// It is read at start, and again when `DecodedEvent.hierarchyChanged` or `deviceChanged` says so.
package struct Devices {
  /// In the server's order.
  package private(set) var all: [InputDevice] = []
  private var surfaces: ContiguousArray<Surface> = []
  private var reported: [TouchDevice] = []

  package init() {}

  /// Reads the table anew (XIQueryDevice, a round trip) and appends what changed for routing: `device` for each
  /// touchscreen that is new or different, `deviceRemoved` for each that is gone, disabled or detached.
  ///
  /// `screen` is the root window's size in pixels now, and `monitors` are what it is shown by.
  ///
  /// - Throws: `serverGone`.
  package mutating func refresh(
    from connection: Connection, screen: (width: Int32, height: Int32), monitors: [ScreenMonitor] = [],
    at time: Timestamp, into events: inout [Event]
  ) throws(XError) {
    all = try Devices.read(connection)
    surfaces = ContiguousArray(all.compactMap { Surface($0) })
    let now = touchscreens(screen: screen, monitors: monitors)
    for old in reported where !now.contains(where: { $0.id == old.id }) {
      events.append(.deviceRemoved(old.id, time: time))
    }
    for device in now where !reported.contains(device) { events.append(.device(device)) }
    reported = now
  }

  /// Where a raw touch event was, in root-window pixels (xi2.md R5.4); nothing where the device is not known.
  ///
  /// `screen` is the root window's size in pixels. Allocates nothing.
  package func place(of axes: RawAxes, on device: DeviceID, screen: (width: Int32, height: Int32)) -> RawPlace
  {
    guard let surface = surfaces.first(where: { $0.device == device }) else { return RawPlace() }
    return surface.place(of: axes, screen: screen)
  }

  /// The direct-touch slaves that are enabled and attached.
  ///
  /// `screen` is the root window's size in pixels, for the scale, which is by the monitor that the device lies on (G15).
  package func touchscreens(
    screen: (width: Int32, height: Int32), monitors: [ScreenMonitor] = []
  ) -> [TouchDevice] {
    all.filter(\.isTouchscreen).map { device in
      TouchDevice(
        id: device.id, name: device.name, touches: device.touch?.touches ?? 0,
        scale: device.scale(screen: screen, monitors: monitors) ?? .fallback)
    }
  }

  /// The masters beside the first that have a touchscreen.
  package var otherMasters: [DeviceID] {
    let first = all.first { $0.role == .masterPointer }?.id
    var found: [DeviceID] = []
    for device in all where device.isTouchscreen {
      if case .slavePointer(let master) = device.role, master != first, !found.contains(master) {
        found.append(master)
      }
    }
    return found
  }

  /// All devices as they are now (XIQueryDevice, and XIGetProperty for the matrices; two round trips).
  ///
  /// - Throws: `serverGone`.
  package static func read(_ connection: Connection) throws(XError) -> [InputDevice] {
    let everything = UInt16(XCB_INPUT_DEVICE_ALL.rawValue)
    let cookie = xcb_input_xi_query_device(connection.xcb, everything)
    guard let reply = Reply(xcb_input_xi_query_device_reply(connection.xcb, cookie, nil)) else {
      throw connection.isAlive ? .refused(request: "XIQueryDevice") : .serverGone
    }
    var devices: [InputDevice] = []
    var infos = xcb_input_xi_query_device_infos_iterator(reply.body)
    while infos.rem > 0, let info = infos.data {
      devices.append(device(info, connection.atoms))
      xcb_input_xi_device_info_next(&infos)
    }
    let absolute = devices.indices.filter { devices[$0].axes.contains(where: \.isAbsolute) }
    let matrices = connection.matrices(of: absolute.map { devices[$0].id })
    for (place, matrix) in zip(absolute, matrices) { devices[place].matrix = matrix }
    return devices
  }

  private static func device(
    _ info: UnsafeMutablePointer<xcb_input_xi_device_info_t>, _ atoms: Atoms
  ) -> InputDevice {
    let nameBytes = UnsafeRawBufferPointer(
      start: xcb_input_xi_device_info_name(info), count: Int(xcb_input_xi_device_info_name_length(info)))
    var device = InputDevice(
      id: DeviceID(info.pointee.deviceid), name: String(decoding: nameBytes, as: UTF8.self),
      role: role(info.pointee), isEnabled: info.pointee.enabled != 0, touch: nil, axes: [], buttonsDown: [])
    var classes = xcb_input_xi_device_info_classes_iterator(info)
    while classes.rem > 0, let header = classes.data {
      add(UnsafeMutableRawPointer(header), type: UInt32(header.pointee.type), to: &device, atoms)
      xcb_input_device_class_next(&classes)
    }
    return device
  }

  private static func role(_ info: xcb_input_xi_device_info_t) -> InputDevice.Role {
    let master = DeviceID(info.attachment)
    switch xcb_input_device_type_t(rawValue: UInt32(info.type)) {
    case XCB_INPUT_DEVICE_TYPE_MASTER_POINTER: return .masterPointer
    case XCB_INPUT_DEVICE_TYPE_MASTER_KEYBOARD: return .masterKeyboard
    case XCB_INPUT_DEVICE_TYPE_SLAVE_POINTER: return .slavePointer(of: master)
    case XCB_INPUT_DEVICE_TYPE_SLAVE_KEYBOARD: return .slaveKeyboard(of: master)
    default: return .floating
    }
  }

  private static func add(
    _ data: UnsafeMutableRawPointer, type: UInt32, to device: inout InputDevice, _ atoms: Atoms
  ) {
    switch xcb_input_device_class_type_t(rawValue: type) {
    case XCB_INPUT_DEVICE_CLASS_TYPE_TOUCH:
      let touch = data.load(as: xcb_input_touch_class_t.self)
      device.touch = InputDevice.TouchClass(
        isDirect: UInt32(touch.mode) == XCB_INPUT_TOUCH_MODE_DIRECT.rawValue, touches: Int(touch.num_touches))
    case XCB_INPUT_DEVICE_CLASS_TYPE_VALUATOR:
      let axis = data.load(as: xcb_input_valuator_class_t.self)
      device.axes.append(
        InputDevice.Axis(
          number: Int(axis.number), minimum: InputDevice.number(axis.min),
          maximum: InputDevice.number(axis.max),
          resolution: axis.resolution,
          isAbsolute: UInt32(axis.mode) == XCB_INPUT_VALUATOR_MODE_ABSOLUTE.rawValue,
          isPens: axis.label == atoms[.absPressure] || axis.label == atoms[.absTiltX]))
    case XCB_INPUT_DEVICE_CLASS_TYPE_KEY: device.hasKeys = true
    case XCB_INPUT_DEVICE_CLASS_TYPE_GESTURE: device.hasGestures = true
    case XCB_INPUT_DEVICE_CLASS_TYPE_BUTTON:
      let buttons = data.assumingMemoryBound(to: xcb_input_button_class_t.self)
      guard let state = xcb_input_button_class_state(buttons) else { return }
      let bits = Int(xcb_input_button_class_state_length(buttons)) * 32
      device.buttons = Int(buttons.pointee.num_buttons)
      device.buttonsDown = (0..<bits).filter { state[$0 / 32] & 1 << UInt32($0 % 32) != 0 }
    default: break
    }
  }

}
