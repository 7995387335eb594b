import CX11
import Glibc

/// What an ordinary client hears of input.
enum PlainEvent: Hashable {
  case touchBegin(UInt32)
  case touchUpdate(UInt32)
  case touchEnd(UInt32)
  case buttonPress(UInt8, x: Int16, y: Int16)
  case buttonRelease(UInt8)
  case motion(state: UInt16)
  case other(UInt8)
}

extension PlainClient {
  /// Selects touch of all masters on a window, as toolkits do.
  func selectTouch(_ window: UInt32) {
    free(xcb_input_xi_query_version_reply(xcb, xcb_input_xi_query_version(xcb, 2, 2), nil))
    let bits: UInt32 = 1 << 18 | 1 << 19 | 1 << 20
    var request = (xcb_input_event_mask_t(deviceid: 1, mask_len: 1), bits)
    withUnsafePointer(to: &request) { pointer in
      pointer.withMemoryRebound(to: xcb_input_event_mask_t.self, capacity: 2) { masks in
        _ = xcb_input_xi_select_events(xcb, window, 1, masks)
      }
    }
    sync()
  }

  /// Switches a device on or off, as `xinput` does.
  func setEnabled(_ device: UInt16, _ isEnabled: Bool) {
    free(xcb_input_xi_query_version_reply(xcb, xcb_input_xi_query_version(xcb, 2, 2), nil))
    var value: UInt8 = isEnabled ? 1 : 0
    xcb_input_xi_change_property(
      xcb, device, UInt8(XCB_PROP_MODE_REPLACE.rawValue), 8, atom("Device Enabled"),
      XCB_ATOM_INTEGER.rawValue, 1,
      &value)
    sync()
  }

  /// Selects core events on a window.
  func select(_ window: UInt32, _ masks: xcb_event_mask_t...) {
    var mask = masks.reduce(UInt32(0)) { $0 | $1.rawValue }
    xcb_change_window_attributes(xcb, window, XCB_CW_EVENT_MASK.rawValue, &mask)
    sync()
  }

  /// A synchronous passive grab of button 1, as window managers have it for click-to-focus.
  func grabButtonSynchronously(_ window: UInt32) {
    xcb_grab_button(
      xcb, 0, window, UInt16(XCB_EVENT_MASK_BUTTON_PRESS.rawValue), UInt8(XCB_GRAB_MODE_SYNC.rawValue),
      UInt8(XCB_GRAB_MODE_ASYNC.rawValue), 0, 0, 1, UInt16(XCB_MOD_MASK_ANY.rawValue))
    sync()
  }

  /// An explicit grab, as a menu has it.
  func grabPointer() {
    let asynchronous = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    let cookie = xcb_grab_pointer(xcb, 0, root, 0, asynchronous, asynchronous, 0, 0, 0)
    free(xcb_grab_pointer_reply(xcb, cookie, nil))
  }

  func ungrabPointer() {
    xcb_ungrab_pointer(xcb, 0)
    sync()
  }

  /// Where the pointer is, in root-window pixels.
  func pointer() -> (Int, Int) {
    let reply = xcb_query_pointer_reply(xcb, xcb_query_pointer(xcb, root), nil)
    defer { free(reply) }
    return reply.map { (Int($0.pointee.root_x), Int($0.pointee.root_y)) } ?? (-1, -1)
  }

  /// Lets the application below have the press after all.
  func replayPointer() {
    xcb_allow_events(xcb, UInt8(XCB_ALLOW_REPLAY_POINTER.rawValue), 0)
    sync()
  }

  /// All that has come up to now.
  func heard() -> [PlainEvent] {
    sync()
    var events: [PlainEvent] = []
    while let event = xcb_poll_for_event(xcb) {
      events.append(plain(UnsafeRawPointer(event)))
      free(event)
    }
    return events
  }

  /// Waits until something was heard that fits, at most some seconds; all that came until then.
  func heard(timeout: Duration = .seconds(5), until fits: (PlainEvent) -> Bool) -> [PlainEvent] {
    let clock = ContinuousClock()
    let end = clock.now + timeout
    var events = heard()
    while !events.contains(where: fits), clock.now < end {
      usleep(2000)
      events += heard()
    }
    return events
  }

  private func plain(_ event: UnsafeRawPointer) -> PlainEvent {
    let type = event.load(as: UInt8.self) & 0x7f
    switch Int32(type) {
    case XCB_GE_GENERIC:
      let touch = event.load(as: xcb_input_touch_begin_event_t.self)
      switch Int32(touch.event_type) {
      case XCB_INPUT_TOUCH_BEGIN: return .touchBegin(touch.detail)
      case XCB_INPUT_TOUCH_UPDATE: return .touchUpdate(touch.detail)
      case XCB_INPUT_TOUCH_END: return .touchEnd(touch.detail)
      default: return .other(type)
      }
    case XCB_BUTTON_PRESS:
      let press = event.load(as: xcb_button_press_event_t.self)
      return .buttonPress(press.detail, x: press.root_x, y: press.root_y)
    case XCB_BUTTON_RELEASE: return .buttonRelease(event.load(as: xcb_button_press_event_t.self).detail)
    case XCB_MOTION_NOTIFY: return .motion(state: event.load(as: xcb_motion_notify_event_t.self).state)
    default: return .other(type)
    }
  }
}

extension PlainClient {
  /// Which button each of the pointer's buttons is, as `xmodmap` sets it.
  func setPointerMap(_ map: [UInt8]) {
    free(xcb_set_pointer_mapping_reply(xcb, xcb_set_pointer_mapping(xcb, UInt8(map.count), map), nil))
    sync()
  }
}
