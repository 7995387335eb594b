internal import CX11
internal import Gestures

/// The whole pointer, grabbed by us without wanting any event: no passive grab can activate below it.
enum PointerGrab {
  /// Takes it on the root window (GrabPointer) and returns X's grab status.
  static func take(_ connection: Connection) throws(XError) -> UInt8 {
    let asynchronous = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    let cookie = xcb_grab_pointer(
      connection.xcb, 0, connection.root.rawValue, 0, asynchronous, asynchronous, 0, 0,
      xcb_timestamp_t(XCB_CURRENT_TIME))
    guard let reply = Reply(xcb_grab_pointer_reply(connection.xcb, cookie, nil)) else { throw .serverGone }
    return reply.body.pointee.status
  }

  /// Whether another client has it; one round trip that changes nothing.
  ///
  /// `probe` is a window that is never on the screen: it cannot be grabbed, but that is found only where nobody else has
  /// the pointer.
  static func isTaken(_ connection: Connection, _ probe: UInt32) throws(XError) -> Bool {
    let asynchronous = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    let cookie = xcb_grab_pointer(
      connection.xcb, 0, probe, 0, asynchronous, asynchronous, 0, 0, xcb_timestamp_t(XCB_CURRENT_TIME))
    guard let reply = Reply(xcb_grab_pointer_reply(connection.xcb, cookie, nil)) else { throw .serverGone }
    return UInt32(reply.body.pointee.status) == XCB_GRAB_STATUS_ALREADY_GRABBED.rawValue
  }

  static func release(_ connection: Connection) {
    xcb_ungrab_pointer(connection.xcb, xcb_timestamp_t(XCB_CURRENT_TIME))
  }
}

/// The whole pointer, grabbed by us, with the touches: they pass on to the next in line when it goes.
///
/// A core grab would keep a touch that begins under it, and nobody would ever hear of that.
struct PassingGrab: ~Copyable {
  private let connection: Connection
  private let master: DeviceID

  /// Takes a master's on the root window (XIGrabDevice); nil where another client has the pointer.
  init?(_ connection: Connection, _ master: DeviceID) throws(XError) {
    let xcb = connection.xcb
    let asynchronous = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    // What the server takes for a grab of touches: all three.
    var mask: UInt32 = [XCB_INPUT_TOUCH_BEGIN, XCB_INPUT_TOUCH_UPDATE, XCB_INPUT_TOUCH_END]
      .reduce(0) { $0 | 1 << UInt32($1) }
    let cookie = xcb_input_xi_grab_device(
      xcb, connection.root.rawValue, xcb_timestamp_t(XCB_CURRENT_TIME), 0, master.rawValue, asynchronous,
      asynchronous, 0, 1, &mask)
    guard let reply = Reply(xcb_input_xi_grab_device_reply(xcb, cookie, nil)) else { throw .serverGone }
    guard UInt32(reply.body.pointee.status) == XCB_GRAB_STATUS_SUCCESS.rawValue else { return nil }
    self.connection = connection
    self.master = master
  }

  /// Lets go of it.
  consuming func release() {
    xcb_input_xi_ungrab_device(connection.xcb, xcb_timestamp_t(XCB_CURRENT_TIME), master.rawValue)
  }
}

/// The pointer grabbed by a press: a passive, asynchronous grab of a button that nobody uses, pressed by XTEST.
///
/// A touch that is handed down to a pointer grab of another client (a window manager's) while this one is active is
/// accepted in that client's name, and so it ends. Under an explicit grab a touch that has lifted already would stay
/// with that grab for good, and block the pointer emulation of those after it.
struct PressGrab: ~Copyable {
  private let connection: Connection
  /// XTEST's pointer has ten.
  private static let button: UInt8 = 10

  /// Swaps an explicit grab of ours for this one; nil, with the explicit grab still there, where it cannot be had.
  ///
  /// To be called with the server grabbed, so that nobody comes between.
  init?(_ connection: Connection) {
    let asynchronous = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    guard connection.hasXTest,
      connection.check(
        xcb_grab_button_checked(
          connection.xcb, 0, connection.root.rawValue, 0, asynchronous, asynchronous, 0, 0,
          PressGrab.button, UInt16(XCB_MOD_MASK_ANY.rawValue)))
    else { return nil }
    self.connection = connection
    PointerGrab.release(connection)
    press(true)
  }

  /// Lets go of it.
  consuming func release() {
    press(false)
    xcb_ungrab_button(
      connection.xcb, PressGrab.button, connection.root.rawValue, UInt16(XCB_MOD_MASK_ANY.rawValue))
  }

  private func press(_ isDown: Bool) {
    XTestFakeButtonEvent(connection.display, UInt32(PressGrab.button), isDown ? 1 : 0, 0)
    XFlush(connection.display)
  }
}
