internal import CX11
internal import Gestures

/// The devices by which XTEST makes input, and the real keyboards beside them.
struct TestDevices: Hashable {
  var keyboard: DeviceID
  var pointer: DeviceID
  /// How many buttons its pointer has.
  var buttons: Int
  /// Keyboards that somebody can touch, on the same master.
  var realKeyboards: [DeviceID]

  /// Those of the master that our requests are about (three round trips); nil where there is none.
  init?(_ connection: Connection) throws(XError) {
    let cookie = xcb_input_xi_get_client_pointer(connection.xcb, 0)
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
    realKeyboards = devices.filter { $0.role == keyboard.role && $0.id != keyboard.id && $0.isEnabled }
      .map(\.id)
  }
}

extension Connection {
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
