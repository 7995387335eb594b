internal import CX11
internal import Gestures

/// What we ask to hear of XInput on the root window, beside the grab.
package enum InputSelection {
  /// Selects raw touch begins and ends of all masters (never disturbed by grabs, R5.2), device changes of all masters,
  /// and the hierarchy (R7.3), device properties, and raw button presses and releases of all devices.
  ///
  /// A slave's press comes at once, also where it has frozen its master.
  ///
  /// Raw touch updates too, where something observes touches. Sent with the next flush.
  package static func select(on connection: Connection, updates: Bool = false) {
    select(
      [XCB_INPUT_RAW_TOUCH_BEGIN, XCB_INPUT_RAW_TOUCH_END, XCB_INPUT_DEVICE_CHANGED]
        + (updates ? [XCB_INPUT_RAW_TOUCH_UPDATE] : []),
      UInt16(XCB_INPUT_DEVICE_ALL_MASTER.rawValue), connection)
    select(
      [XCB_INPUT_HIERARCHY, XCB_INPUT_PROPERTY, XCB_INPUT_RAW_BUTTON_PRESS, XCB_INPUT_RAW_BUTTON_RELEASE],
      UInt16(XCB_INPUT_DEVICE_ALL.rawValue), connection)
  }

  /// Selects raw touch begins and ends alone, for one who only counts fingers.
  ///
  /// Sent with the next flush.
  package static func selectLandings(on connection: Connection) {
    select(
      [XCB_INPUT_RAW_TOUCH_BEGIN, XCB_INPUT_RAW_TOUCH_END],
      UInt16(XCB_INPUT_DEVICE_ALL_MASTER.rawValue), connection)
  }

  private static func select(_ events: [Int32], _ device: UInt16, _ connection: Connection) {
    select(
      events.reduce(UInt32(0)) { $0 | 1 << UInt32($1) }, device, on: connection.root.rawValue, connection)
  }

  /// Selects events of a device, or of all masters, on a window (XISelectEvents).
  static func select(
    _ bits: UInt32, _ device: UInt16 = UInt16(XCB_INPUT_DEVICE_ALL_MASTER.rawValue), on window: UInt32,
    _ connection: Connection
  ) {
    // The mask must follow its header in memory.
    var request = (xcb_input_event_mask_t(deviceid: device, mask_len: 1), bits)
    withUnsafePointer(to: &request) { pointer in
      pointer.withMemoryRebound(to: xcb_input_event_mask_t.self, capacity: 2) { masks in
        _ = xcb_input_xi_select_events(connection.xcb, window, 1, masks)
      }
    }
  }
}
