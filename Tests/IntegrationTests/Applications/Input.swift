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

/// What a test does to the input devices.
extension Display {
  /// Takes the passive touch grab on the root for all master devices, as some window managers do; false if refused.
  func grabTouches() -> Bool {
    _ = xinputOpcode()
    let events = [XCB_INPUT_TOUCH_BEGIN, XCB_INPUT_TOUCH_UPDATE, XCB_INPUT_TOUCH_END]
    var mask = events.reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
    var modifiers = UInt32(XCB_INPUT_MODIFIER_MASK_ANY.rawValue)
    let cookie = xcb_input_xi_passive_grab_device(
      connection, 0, root, 0, 0, 1, 1, 1, UInt8(XCB_INPUT_GRAB_TYPE_TOUCH_BEGIN.rawValue),
      UInt8(XCB_INPUT_GRAB_MODE_22_TOUCH.rawValue), 1, 0, &mask, &modifiers)
    guard let reply = Reply(xcb_input_xi_passive_grab_device_reply(connection, cookie, nil)) else {
      return false
    }
    return reply.value.num_modifiers == 0
  }

  /// Grabs the pointer on the root, as menus do; no where another client has it.
  func grabPointer() -> Bool {
    let mode = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    let mask = XCB_EVENT_MASK_BUTTON_PRESS.rawValue | XCB_EVENT_MASK_BUTTON_RELEASE.rawValue
    let cookie = xcb_grab_pointer(connection, 1, root, UInt16(mask), mode, mode, 0, 0, 0)
    let reply = Reply(xcb_grab_pointer_reply(connection, cookie, nil))
    return reply?.value.status == UInt8(XCB_GRAB_STATUS_SUCCESS.rawValue)
  }

  func ungrabTouches() {
    var modifiers = UInt32(XCB_INPUT_MODIFIER_MASK_ANY.rawValue)
    xcb_input_xi_passive_ungrab_device(
      connection, root, 0, 1, 1, UInt8(XCB_INPUT_GRAB_TYPE_TOUCH_BEGIN.rawValue), &modifiers)
    roundTrip()
  }

  /// The number of a device, or nil.
  func device(named name: String) -> UInt16? {
    _ = xinputOpcode()
    let cookie = xcb_input_xi_query_device(connection, 0)
    guard let reply = Reply(xcb_input_xi_query_device_reply(connection, cookie, nil)) else { return nil }
    return reply.withPointer { pointer in
      var devices = xcb_input_xi_query_device_infos_iterator(pointer)
      while devices.rem > 0 {
        let length = Int(xcb_input_xi_device_info_name_length(devices.data))
        if let start = xcb_input_xi_device_info_name(devices.data) {
          let bytes = UnsafeRawBufferPointer(start: start, count: length)
          if String(decoding: bytes, as: UTF8.self) == name { return devices.data.pointee.deviceid }
        }
        xcb_input_xi_device_info_next(&devices)
      }
      return nil
    }
  }

  /// Turns a device on or off, by its property.
  func setEnabled(_ isEnabled: Bool, _ device: UInt16) {
    var value: UInt8 = isEnabled ? 1 : 0
    xcb_input_xi_change_property(
      connection, device, 0, 8, atom("Device Enabled"), XCB_ATOM_INTEGER.rawValue, 1, &value)
    roundTrip()
  }

  /// Sets the mapping of the pointer's buttons as it is: all clients are told.
  func changePointerMapping() {
    let cookie = xcb_get_pointer_mapping(connection)
    guard let reply = Reply(xcb_get_pointer_mapping_reply(connection, cookie, nil)) else { return }
    reply.withPointer { pointer in
      let request = xcb_set_pointer_mapping(
        connection, pointer.pointee.map_len, xcb_get_pointer_mapping_map(pointer))
      _ = Reply(xcb_set_pointer_mapping_reply(connection, request, nil))
    }
  }
}
