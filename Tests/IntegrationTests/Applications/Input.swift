import CX11

/// XInput 2 for a test's own clients.
extension Display {
  /// The extension's number in events, after its version 2.2 was agreed on; 0 where it is missing.
  func xinputOpcode() -> UInt8 {
    guard let data = xcb_get_extension_data(connection, cx11_xinput_extension()), data.pointee.present != 0
    else { return 0 }
    _ = Reply(
      xcb_input_xi_query_version_reply(connection, xcb_input_xi_query_version(connection, 2, 2), nil))
    return data.pointee.major_opcode
  }

  /// Selects XI2 events of a device (0 all, 1 all master devices) on a window.
  func selectInput(of window: UInt32, device: UInt16, _ events: UInt32) {
    var selection = (xcb_input_event_mask_t(deviceid: device, mask_len: 1), events)
    withUnsafePointer(to: &selection) { pointer in
      pointer.withMemoryRebound(to: xcb_input_event_mask_t.self, capacity: 1) {
        _ = xcb_input_xi_select_events(connection, window, 1, $0)
      }
    }
  }
}
