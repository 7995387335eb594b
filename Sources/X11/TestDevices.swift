internal import CX11
internal import Gestures

/// The devices by which XTEST makes input, and the real keyboards beside them.
struct TestDevices: Hashable {
  var keyboard: DeviceID
  var pointer: DeviceID
  /// How many buttons its pointer has.
  var buttons: Int
  /// Which button each of them is to applications, from the first: left-handed people swap some.
  var pointerMap: [UInt8]
  /// Keyboards that somebody can touch, on the same master.
  var realKeyboards: [DeviceID]

  /// Those of the master that our requests are about (three round trips); nil where there is none.
  init?(_ connection: Connection) throws(XError) {
    // A client has none before it asks for anything of a pointer.
    let first = xcb_query_pointer(connection.xcb, connection.root.rawValue)
    let cookie = xcb_input_xi_get_client_pointer(connection.xcb, 0)
    xcb_discard_reply(connection.xcb, first.sequence)
    guard let reply = Reply(xcb_input_xi_get_client_pointer_reply(connection.xcb, cookie, nil)) else {
      throw .serverGone
    }
    let master = DeviceID(reply.body.pointee.deviceid)
    let devices = try Devices.read(connection)
    guard
      let pointer = devices.first(where: {
        $0.role == .slavePointer(of: master) && $0.name.hasSuffix(" XTEST pointer")
      }),
      let keyboard = devices.first(where: {
        $0.name == pointer.name.dropLast("pointer".count) + "keyboard"
      })
    else { return nil }
    self.keyboard = keyboard.id
    self.pointer = pointer.id
    buttons = pointer.buttons
    pointerMap = connection.pointerMap
    realKeyboards = devices.filter { $0.role == keyboard.role && $0.id != keyboard.id && $0.isEnabled }
      .map(\.id)
  }
}

// XTEST by xcb: libXtst would crash where the server goes away meanwhile.
extension Connection {
  /// Presses or releases a key; sent with the next flush.
  func fake(key: UInt8, _ isDown: Bool) { fake(isDown ? XCB_KEY_PRESS : XCB_KEY_RELEASE, key) }

  /// Presses or releases a button, as the pointer itself counts it; sent with the next flush.
  func fake(button: UInt8, _ isDown: Bool) { fake(isDown ? XCB_BUTTON_PRESS : XCB_BUTTON_RELEASE, button) }

  /// Moves the pointer to a pixel of the root window; sent with the next flush.
  func fakeMotion(to place: Point) {
    fake(XCB_MOTION_NOTIFY, 0, x: Connection.pixel(place.x), y: Connection.pixel(place.y))
  }

  private static func pixel(_ value: Double) -> Int16 {
    value.isFinite ? Int16(min(max(value.rounded(.down), -32768), 32767)) : 0
  }

  private func fake(_ type: Int32, _ detail: UInt8, x: Int16 = 0, y: Int16 = 0) {
    xcb_test_fake_input(xcb, UInt8(type), detail, 0, type == XCB_MOTION_NOTIFY ? root.rawValue : 0, x, y, 0)
  }
}

extension Connection {
  /// Which button each of the pointer's is to applications, from the first (GetPointerMapping, one round trip).
  var pointerMap: [UInt8] {
    guard let reply = Reply(xcb_get_pointer_mapping_reply(xcb, xcb_get_pointer_mapping(xcb), nil)),
      let map = xcb_get_pointer_mapping_map(reply.body)
    else { return [] }
    return (0..<Int(xcb_get_pointer_mapping_map_length(reply.body))).map { map[$0] }
  }

  /// The keys that devices have down themselves, whatever their master thinks (QueryDeviceState, one round trip).
  func keysDown(on devices: [DeviceID]) -> Set<UInt8> {
    // XInput 1 cannot name a device above 127.
    let cookies = devices.filter { $0.rawValue <= 127 }
      .map { xcb_input_query_device_state(xcb, UInt8($0.rawValue)) }
    var found: Set<UInt8> = []
    for cookie in cookies {
      guard let reply = Reply(xcb_input_query_device_state_reply(xcb, cookie, nil)) else { continue }
      var part = UnsafeRawPointer(reply.body) + MemoryLayout<xcb_input_query_device_state_reply_t>.size
      for _ in 0..<Int(reply.body.pointee.num_classes) {
        let state = part.load(as: xcb_input_key_state_t.self)
        if UInt32(state.class_id) == XCB_INPUT_INPUT_CLASS_KEY.rawValue {
          withUnsafeBytes(of: state.keys) { bytes in
            for key in UInt8.min...UInt8.max where bytes[Int(key) / 8] & 1 << (key % 8) != 0 {
              found.insert(key)
            }
          }
        }
        part += Int(state.len)
      }
    }
    return found
  }
}
