internal import CX11
package import Gestures

/// Button 1 that stays down in the pointer though no finger is left: found and cured (safety.md, section 5).
///
/// It comes of a late verdict on an emulating touch. To be called only while no finger is down, as far as the events tell
/// that the caller has taken: one that rests there looks the same. A few round trips, some of them with the server
/// grabbed.
package enum StuckButton {
  /// What was found and done.
  package enum Outcome: Hashable, Sendable {
    /// Button 1 is up.
    case notStuck
    /// It was stuck and is up now.
    case cured
    /// A device that is no touchscreen holds a button: it is not ours to release.
    case held(by: DeviceID)
    /// Another client has the pointer, for a menu or a press, or a finger has just landed: try again later.
    case busy
    /// It is stuck, and no touchscreen is there by which it can be freed: one that comes back can.
    case noTouchscreen
    /// It is still down: no XTEST, no touchscreen that can be opened, or the cure did not work.
    case failed
  }

  /// Looks, and cures where it must; also the pointers of other masters that have a touchscreen.
  ///
  /// A finger may land at any time meanwhile, and its touch must not suffer. The server makes a touch that is ours, and
  /// that a pointer grab of ours meets, that grab's, and ends it for everybody when the grab goes. So the grab is another
  /// client's: `hand`, which owns no touch.
  ///
  /// - Parameters:
  ///   - connection: that of the touches; raw touch begins are selected on it.
  ///   - hand: another connection to the same server; all that it has heard is dropped.
  ///   - otherMasters: masters whose pointers are looked after as well.
  /// - Returns: the worst that was found.
  /// - Throws: `serverGone`.
  package static func cure(
    _ connection: Connection, by hand: Connection, otherMasters: [DeviceID] = []
  ) throws(XError) -> Outcome {
    while let event = hand.nextEvent() { _ = consume event }
    var worst = try curePointer(connection, by: hand)
    guard !otherMasters.isEmpty else { return worst }
    let own = try clientPointer(hand)
    for master in otherMasters where master != own {
      // What follows is about this pointer then, for that connection alone.
      xcb_input_xi_set_client_pointer(hand.xcb, 0, master.rawValue)
      let outcome = try curePointer(connection, by: hand)
      if worst == .notStuck || worst == .cured && outcome != .notStuck { worst = outcome }
    }
    xcb_input_xi_set_client_pointer(hand.xcb, 0, own.rawValue)
    return worst
  }

  /// Looks alone: whether button 1 is down in the pointer, and who holds it.
  ///
  /// - Returns: `notStuck`, `held`, or `failed` where it is down and no device but a touchscreen can have it: a finger
  ///   that rests there looks the same.
  /// - Throws: `serverGone`.
  package static func look(_ connection: Connection) throws(XError) -> Outcome {
    guard try isButton1Down(connection) else { return .notStuck }
    let devices = try Devices.read(connection)
    return devices.first(where: isHolding).map { .held(by: $0.id) } ?? .failed
  }

  private static func curePointer(
    _ connection: Connection, by hand: Connection
  ) throws(XError) -> Outcome {
    guard try isButton1Down(hand) else { return .notStuck }
    // What has landed up to now is read by this.
    try connection.roundTrip()
    guard !connection.hasQueuedLanding else { return .busy }
    let devices = try Devices.read(hand)
    if let holder = devices.first(where: isHolding) { return .held(by: holder.id) }
    guard hand.hasXTest else { return .failed }
    let master = try clientPointer(hand)
    let touchscreens = devices.filter { $0.isTouchscreen && $0.role == .slavePointer(of: master) }
    guard !touchscreens.isEmpty else { return .noTouchscreen }
    for touchscreen in touchscreens {
      guard try move(touchscreen.id, of: master, hand) else { return .busy }
      if try !isButton1Down(hand) { return .cured }
    }
    return connection.hasQueuedLanding ? .busy : .failed
  }

  /// The master whose pointer core requests of ours are about.
  private static func clientPointer(_ connection: Connection) throws(XError) -> DeviceID {
    let cookie = xcb_input_xi_get_client_pointer(connection.xcb, 0)
    guard let reply = Reply(xcb_input_xi_get_client_pointer_reply(connection.xcb, cookie, nil)) else {
      throw .serverGone
    }
    return DeviceID(reply.body.pointee.deviceid)
  }

  /// Whether the pointer has button 1 down (QueryPointer).
  ///
  /// - Throws: `serverGone`.
  package static func isButton1Down(_ connection: Connection) throws(XError) -> Bool {
    UInt32(try pointer(connection).mask) & XCB_BUTTON_MASK_1.rawValue != 0
  }

  private static func pointer(_ connection: Connection) throws(XError) -> xcb_query_pointer_reply_t {
    let cookie = xcb_query_pointer(connection.xcb, connection.root.rawValue)
    guard let reply = Reply(xcb_query_pointer_reply(connection.xcb, cookie, nil)) else { throw .serverGone }
    return reply.body.pointee
  }

  /// XTEST's own pointer counts: somebody's program may be dragging by it.
  private static func isHolding(_ device: InputDevice) -> Bool {
    switch device.role {
    case .slavePointer, .floating: device.touch == nil && device.isEnabled && !device.buttonsDown.isEmpty
    case .masterPointer, .masterKeyboard, .slaveKeyboard: false
    }
  }

  /// Moves the pointer by nothing, twice; no: somebody has the pointer, so it was not done.
  ///
  /// Over a window this is done under a grab of our own, or the window's client would see a drag by nothing. With that
  /// it sees the pointer leave and enter at most (NotifyGrab, NotifyUngrab).
  private static func move(
    _ touchscreen: DeviceID, of master: DeviceID, _ connection: Connection
  ) throws(XError) -> Bool {
    // XInput 1 cannot name a device above 127.
    guard touchscreen.rawValue <= 127,
      let device = XOpenDevice(connection.display, XID(touchscreen.rawValue))
    else { return true }
    defer { XCloseDevice(connection.display, device) }
    let barrier = try ServerBarrier(connection)
    guard try pointer(connection).child != 0 else {
      move(device, connection)
      barrier.leave()
      return true
    }
    guard let grab = try PassingGrab(connection, master) else {
      barrier.leave()
      return false
    }
    move(device, connection)
    grab.release()
    barrier.leave()
    return true
  }

  /// The pair of motions, in the order that works: the first makes the pointer follow XTEST's device, the second makes
  /// it follow the touchscreen, whose own button state is clean.
  private static func move(_ touchscreen: UnsafeMutablePointer<XDevice>, _ connection: Connection) {
    var axes: (Int32, Int32) = (0, 0)
    XTestFakeRelativeMotionEvent(connection.display, 0, 0, 0)
    withUnsafeMutablePointer(to: &axes) { pointer in
      pointer.withMemoryRebound(to: Int32.self, capacity: 2) { values in
        _ = XTestFakeDeviceMotionEvent(connection.display, touchscreen, 1, 0, values, 2, 0)
      }
    }
    XFlush(connection.display)
  }
}
