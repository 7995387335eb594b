internal import CX11
package import Gestures

/// Answers the server about touches that we own (XIAllowTouchEvents).
///
/// No answer waits for the server. One that comes too late arrives as a `requestFailed` with `isLateVerdict`, which is
/// normal life. Answers count only after `Connection.flush`.
package struct TouchVerdicts {
  private let connection: Connection
  /// A window that is never on the screen, to ask with who has the pointer.
  private let probe: UInt32

  package init(_ connection: Connection) {
    self.connection = connection
    probe = xcb_generate_id(connection.xcb)
    xcb_create_window(
      connection.xcb, 0, probe, connection.root.rawValue, -1, -1, 1, 1, 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0, XCB_CW_OVERRIDE_REDIRECT.rawValue, [1])
  }

  /// The touch is ours alone; everybody else's view of it ends (XIAcceptTouch).
  ///
  /// `master` is the `deviceid` of the touch's own events (R1.6).
  package func accept(_ touch: TouchID, master: DeviceID) {
    answer(touch, master, XCB_INPUT_EVENT_MODE_ACCEPT_TOUCH)
  }

  /// The touch is given back; the next in line gets it from its begin (XIRejectTouch).
  ///
  /// Only inside a barrier, so that no window of its path is destroyed in between (safety.md S3).
  package func reject(_ touch: TouchID, master: DeviceID) {
    answer(touch, master, XCB_INPUT_EVENT_MODE_REJECT_TOUCH)
  }

  /// Stops all other clients until the barrier is left (XGrabServer), with one round trip.
  ///
  /// Afterwards every event up to now is in the queue: drain it, decide, answer, leave.
  ///
  /// - Throws: `serverGone`; then nothing is left grabbed.
  package func enterBarrier() throws(XError) -> ServerBarrier { try ServerBarrier(connection, probe) }

  /// Whether nobody has the pointer grabbed and button 1 is up; two round trips that change nothing.
  ///
  /// - Throws: `serverGone`.
  package func isPointerFree() throws(XError) -> Bool {
    guard try !PointerGrab.isTaken(connection, probe) else { return false }
    return try !StuckButton.isButton1Down(connection)
  }

  private func answer(_ touch: TouchID, _ master: DeviceID, _ mode: xcb_input_event_mode_t) {
    xcb_input_xi_allow_events(
      connection.xcb, 0, master.rawValue, UInt8(mode.rawValue), touch.number, connection.root.rawValue)
  }
}

/// The server, grabbed by us; it is released when this value goes out of scope, on whichever way.
package struct ServerBarrier: ~Copyable {
  private let connection: Connection
  /// Whether another client has the pointer grabbed, for a menu, a drag or a press that a window manager has not answered.
  package let isPointerTaken: Bool

  /// `probe` is a window that is never on the screen; without one it is not asked who has the pointer.
  init(_ connection: Connection, _ probe: UInt32? = nil) throws(XError) {
    xcb_grab_server(connection.xcb)
    let isTaken: Bool
    if let probe {
      isTaken = try PointerGrab.isTaken(connection, probe)
    } else {
      isTaken = false
      try connection.roundTrip()
    }
    self.connection = connection
    isPointerTaken = isTaken
  }

  deinit {
    xcb_ungrab_server(connection.xcb)
    connection.flush()
  }

  /// Releases the server and sends all that was answered inside.
  package consuming func leave() {}
}
