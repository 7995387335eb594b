internal import CX11
package import Gestures

/// Answers the server about touches that we own (XIAllowTouchEvents).
///
/// No answer waits for the server. One that comes too late arrives as a `requestFailed` with `isLateVerdict`, which is
/// normal life. Answers count only after `Connection.flush`.
package struct TouchVerdicts {
  private let connection: Connection

  package init(_ connection: Connection) { self.connection = connection }

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
  package func enterBarrier() throws(XError) -> ServerBarrier { try ServerBarrier(connection) }

  private func answer(_ touch: TouchID, _ master: DeviceID, _ mode: xcb_input_event_mode_t) {
    xcb_input_xi_allow_events(
      connection.xcb, 0, master.rawValue, UInt8(mode.rawValue), touch.number, connection.root.rawValue)
  }
}

/// The server, grabbed by us; it is released when this value goes out of scope, on whichever way.
package struct ServerBarrier: ~Copyable {
  private let connection: Connection

  init(_ connection: Connection) throws(XError) {
    self.connection = connection
    xcb_grab_server(connection.xcb)
    try connection.roundTrip()
  }

  deinit {
    xcb_ungrab_server(connection.xcb)
    connection.flush()
  }

  /// Releases the server and sends all that was answered inside.
  package consuming func leave() {}
}
