internal import CX11
internal import Gestures
internal import Routing

/// Owns the passive touch grab on the root window, for all master devices and any modifier.
///
/// Touches that begin while it stands come to us first, with ownership, and each needs a verdict. Letting go of it does
/// not free touches that are in flight (xi2.md R1.7).
package struct TouchGrab: ~Copyable {
  private let connection: Connection

  /// Takes the grab (XIGrabTouchBegin).
  ///
  /// - Throws: `grabOwnedByAnother` where another client has it, `serverGone`.
  package init(_ connection: Connection) throws(XError) {
    try TouchGrab.take(connection)
    self.connection = connection
  }

  deinit { TouchGrab.release(connection) }

  /// Takes the grab again, so that it is the newest on the root and goes first again (xi2.md R2.2).
  ///
  /// - Throws: as `init`.
  package func renew() throws(XError) { try TouchGrab.take(connection) }

  /// Gives the grab back (XIUngrabTouchBegin) and sends that at once.
  package consuming func ungrab() {}

  private static let anyModifier: UInt32 = 1 << 31
  private static let allMasters = UInt16(XCB_INPUT_DEVICE_ALL_MASTER.rawValue)

  /// Whether it could be had now: it is taken and given back in one go, before the server looks at another event.
  ///
  /// A touch that begins just between the two is given back at once. Not for a connection that owns the grab.
  ///
  /// - Returns: X's grab status: 0 where it is free.
  /// - Throws: `serverGone`.
  package static func status(_ connection: Connection) throws(XError) -> UInt8 {
    let cookie = request(connection)
    release(connection)
    let status = try status(cookie, connection)
    try connection.roundTrip()
    let (decoder, verdicts) = (EventDecoder(connection), TouchVerdicts(connection))
    while let event = connection.nextEvent() {
      guard case .touchBegin(let touch) = decoder.decode(event) else { continue }
      let barrier = try verdicts.enterBarrier()
      verdicts.reject(touch.id, master: touch.master)
      barrier.leave()
    }
    try connection.roundTrip()
    return status
  }

  private static func take(_ connection: Connection) throws(XError) {
    let status = try status(request(connection), connection)
    if status != 0 { throw .grabOwnedByAnother(status: status) }
  }

  private static func request(_ connection: Connection) -> xcb_input_xi_passive_grab_device_cookie_t {
    let mask = [
      XCB_INPUT_TOUCH_BEGIN, XCB_INPUT_TOUCH_UPDATE, XCB_INPUT_TOUCH_END, XCB_INPUT_TOUCH_OWNERSHIP,
    ]
    .reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
    var (masks, modifiers) = (mask, anyModifier)
    return xcb_input_xi_passive_grab_device(
      connection.xcb, 0, connection.root.rawValue, 0, 0, allMasters, 1, 1,
      UInt8(XCB_INPUT_GRAB_TYPE_TOUCH_BEGIN.rawValue), UInt8(XCB_INPUT_GRAB_MODE_22_TOUCH.rawValue),
      UInt8(XCB_GRAB_MODE_ASYNC.rawValue), 0, &masks, &modifiers)
  }

  private static func status(
    _ cookie: xcb_input_xi_passive_grab_device_cookie_t, _ connection: Connection
  ) throws(XError) -> UInt8 {
    guard let reply = Reply(xcb_input_xi_passive_grab_device_reply(connection.xcb, cookie, nil)) else {
      throw connection.isAlive ? .refused(request: "XIPassiveGrabDevice") : .serverGone
    }
    // The reply lists only the modifiers that were refused (R1.2).
    guard let refused = xcb_input_xi_passive_grab_device_modifiers(reply.body),
      xcb_input_xi_passive_grab_device_modifiers_length(reply.body) > 0
    else { return 0 }
    return refused.pointee.status
  }

  private static func release(_ connection: Connection) {
    var modifiers = anyModifier
    xcb_input_xi_passive_ungrab_device(
      connection.xcb, connection.root.rawValue, 0, allMasters, 1,
      UInt8(XCB_INPUT_GRAB_TYPE_TOUCH_BEGIN.rawValue), &modifiers)
    connection.flush()
  }
}
