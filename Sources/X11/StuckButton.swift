internal import CX11
package import Gestures

/// Button 1 that stays down in the pointer though no finger is left: found and cured (safety.md, section 5).
///
/// It comes of a late verdict on an emulating touch. To be called only while no finger is down; a few round trips.
package enum StuckButton {
  /// What was found and done.
  package enum Outcome: Hashable, Sendable {
    /// Button 1 is up.
    case notStuck
    /// It was stuck and is up now.
    case cured
    /// A device that is no touchscreen holds a button: it is not ours to release.
    case held(by: DeviceID)
    /// It is still down: no XTEST, no touchscreen that can be opened, or the cure did not work.
    case failed
  }

  /// Looks, and cures where it must.
  ///
  /// - Throws: `serverGone`.
  package static func cure(_ connection: Connection) throws(XError) -> Outcome {
    guard try isButton1Down(connection) else { return .notStuck }
    let devices = try Devices.read(connection)
    if let holder = devices.first(where: isHolding) { return .held(by: holder.id) }
    guard connection.hasXTest else { return .failed }
    for touchscreen in devices where touchscreen.isTouchscreen {
      move(touchscreen.id, connection)
      if try !isButton1Down(connection) { return .cured }
    }
    return .failed
  }

  /// Whether the pointer has button 1 down (QueryPointer).
  ///
  /// - Throws: `serverGone`.
  package static func isButton1Down(_ connection: Connection) throws(XError) -> Bool {
    let cookie = xcb_query_pointer(connection.xcb, connection.root.rawValue)
    guard let reply = Reply(xcb_query_pointer_reply(connection.xcb, cookie, nil)) else { throw .serverGone }
    return UInt32(reply.body.pointee.mask) & XCB_BUTTON_MASK_1.rawValue != 0
  }

  /// XTEST's own pointer counts: somebody's program may be dragging by it.
  private static func isHolding(_ device: InputDevice) -> Bool {
    switch device.role {
    case .slavePointer, .floating: device.touch == nil && device.isEnabled && !device.buttonsDown.isEmpty
    case .masterPointer, .masterKeyboard, .slaveKeyboard: false
    }
  }

  /// The pair of motions by nothing, in the order that works: the first makes the pointer follow XTEST's device, the
  /// second makes it follow the touchscreen, whose own button state is clean.
  private static func move(_ touchscreen: DeviceID, _ connection: Connection) {
    // XInput 1 cannot name a device above 127.
    guard touchscreen.rawValue <= 127,
      let device = XOpenDevice(connection.display, XID(touchscreen.rawValue))
    else { return }
    var axes: (Int32, Int32) = (0, 0)
    XTestFakeRelativeMotionEvent(connection.display, 0, 0, 0)
    withUnsafeMutablePointer(to: &axes) { pointer in
      pointer.withMemoryRebound(to: Int32.self, capacity: 2) { values in
        _ = XTestFakeDeviceMotionEvent(connection.display, device, 1, 0, values, 2, 0)
      }
    }
    XCloseDevice(connection.display, device)
  }
}
