import CX11

/// A client that owns touches as Fingerpost does, without any of its care: no RetainPermanent, no rule for verdicts.
///
/// With it the faults of the server are shown that Fingerpost must not meet (safety.md, sections 1, 2 and 5).
final class NaiveOwner {
  /// The server refused the grab.
  struct NoGrab: Error {}

  private let display: Display
  private let opcode: UInt8
  /// The touches that have begun, oldest first, each with the device of its events.
  private(set) var begun: [(number: UInt32, device: UInt16)] = []

  /// Takes the passive touch grab on the root window.
  init(on desk: Desk) throws {
    display = try Display(desk.server)
    opcode = display.xinputOpcode()
    guard display.grabTouches() else { throw NoGrab() }
  }

  /// Waits until so many touches have begun.
  func waitForTouches(_ count: Int) throws {
    try waitUntil("\(count) touches") {
      catchUp()
      return begun.count >= count
    }
  }

  /// Answers all touches so far in one flush, oldest first, and forgets them.
  func answer(accept: Bool) {
    let mode = accept ? XCB_INPUT_EVENT_MODE_ACCEPT_TOUCH : XCB_INPUT_EVENT_MODE_REJECT_TOUCH
    for touch in begun {
      xcb_input_xi_allow_events(
        display.connection, 0, touch.device, UInt8(mode.rawValue), touch.number, display.root)
    }
    begun = []
    xcb_flush(display.connection)
  }

  private func catchUp() {
    display.roundTrip()
    while let event = display.nextEvent() {
      event.withPointer { pointer in
        let touch = UnsafeMutableRawPointer(pointer).load(as: xcb_input_touch_begin_event_t.self)
        guard event.value.response_type & 0x7F == UInt8(XCB_GE_GENERIC), touch.extension == opcode,
          Int32(touch.event_type) == XCB_INPUT_TOUCH_BEGIN
        else { return }
        begun.append((touch.detail, touch.deviceid))
      }
    }
  }
}
