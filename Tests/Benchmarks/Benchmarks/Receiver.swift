import CX11
import Foundation
import Gestures

/// An application: one window, whose events are stamped as they arrive.
final class Receiver {
  enum Kind: String, CaseIterable {
    case touch = "XI2 touch"
    case core = "core button"
  }

  /// What arrived, and when, in nanoseconds of CLOCK_MONOTONIC.
  struct Arrival {
    var isBegin: Bool
    var time: Int64
  }

  /// A point in the window.
  let place: Point
  private(set) var arrivals: [Arrival] = []
  private let connection: OpaquePointer
  private let window: UInt32
  private let opcode: UInt8

  init(_ kind: Kind, atX x: Int16) throws {
    let opened: OpaquePointer? = xcb_connect(nil, nil)
    guard let opened, xcb_connection_has_error(opened) == 0 else {
      throw Bench.Failure(description: "no connection to the X server")
    }
    connection = opened
    place = Point(Double(x) + 300, 500)
    let root = xcb_setup_roots_iterator(xcb_get_setup(connection)).data.pointee.root
    free(xcb_input_xi_query_version_reply(connection, xcb_input_xi_query_version(connection, 2, 2), nil))
    opcode = xcb_get_extension_data(connection, cx11_xinput_extension()).pointee.major_opcode
    window = xcb_generate_id(connection)
    let core = XCB_EVENT_MASK_BUTTON_PRESS.rawValue | XCB_EVENT_MASK_BUTTON_RELEASE.rawValue
    xcb_create_window(
      connection, 0, window, root, x, 200, 600, 600, 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0,
      XCB_CW_EVENT_MASK.rawValue, [kind == .core ? core : 0])
    // The place is the user's choice, with the client area just there: position (1), static gravity (512).
    let hints: [UInt32] = [1 | 512] + Array(repeating: 0, count: 16) + [10]
    xcb_change_property(
      connection, 0, window, XCB_ATOM_WM_NORMAL_HINTS.rawValue, XCB_ATOM_WM_SIZE_HINTS.rawValue, 32,
      UInt32(hints.count), hints)
    if kind == .touch { selectTouches() }
  }

  deinit { xcb_disconnect(connection) }

  /// Shows the window, and returns when it is on the screen.
  func show() throws {
    for _ in 0..<500 {
      xcb_map_window(connection, window)
      let cookie = xcb_get_window_attributes(connection, window)
      let reply = xcb_get_window_attributes_reply(connection, cookie, nil)
      defer { free(reply) }
      if reply?.pointee.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue) { return }
      usleep(10_000)
    }
    throw Bench.Failure(description: "no window came up")
  }

  /// Returns when the window manager manages.
  static func awaitManaging() throws {
    usleep(300_000)
    try Receiver(.core, atX: 0).show()
  }

  func forget() { arrivals.removeAll(keepingCapacity: true) }

  /// Stamps what arrives until a time; returns earlier when so much has arrived.
  func listen(until end: Int64, orCount count: Int = .max) {
    var source = pollfd(fd: xcb_get_file_descriptor(connection), events: Int16(POLLIN), revents: 0)
    while arrivals.count < count {
      let left = end - monotonicNanoseconds()
      guard left > 0 else { return }
      guard poll(&source, 1, Int32(left / 1_000_000 + 1)) > 0 else { continue }
      let time = monotonicNanoseconds()
      while let event = xcb_poll_for_event(connection) {
        if let isBegin = isBegin(event) { arrivals.append(Arrival(isBegin: isBegin, time: time)) }
        free(event)
      }
    }
  }

  private func isBegin(_ event: UnsafeMutablePointer<xcb_generic_event_t>) -> Bool? {
    switch Int32(event.pointee.response_type & 0x7F) {
    case XCB_BUTTON_PRESS: return true
    case XCB_BUTTON_RELEASE: return false
    case XCB_GE_GENERIC:
      let type = UnsafeMutableRawPointer(event).load(as: xcb_ge_generic_event_t.self)
      guard type.extension == opcode else { return nil }
      return type.event_type == XCB_INPUT_TOUCH_BEGIN
    default: return nil
    }
  }

  private func selectTouches() {
    let events =
      XCB_INPUT_XI_EVENT_MASK_TOUCH_BEGIN.rawValue | XCB_INPUT_XI_EVENT_MASK_TOUCH_UPDATE.rawValue
      | XCB_INPUT_XI_EVENT_MASK_TOUCH_END.rawValue
    var selection = (xcb_input_event_mask_t(deviceid: 1, mask_len: 1), events)
    withUnsafePointer(to: &selection) { pointer in
      pointer.withMemoryRebound(to: xcb_input_event_mask_t.self, capacity: 1) {
        _ = xcb_input_xi_select_events(connection, window, 1, $0)
      }
    }
  }
}

/// Nanoseconds of CLOCK_MONOTONIC.
func monotonicNanoseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
