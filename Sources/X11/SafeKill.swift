internal import CX11
internal import Gestures

/// Settles the touches of a dead, stopped or hung daemon without harm to the server (safety.md, section 3).
///
/// Our own pointer grab keeps every passive grab below from activating, so the rejects that the server makes for the dead
/// cannot freeze the pointer; the grabbed server keeps everybody else out meanwhile.
package enum SafeKill {
  /// How an attempt ended.
  package enum Outcome: Hashable, Sendable {
    /// The owner of the mark and all that it held are gone.
    case settled
    /// No mark of ours has this id (any more); nothing was done.
    case noMark
    /// Somebody else has the pointer (X's grab status): harmless, try again in some milliseconds.
    case busy(grabStatus: UInt8)
  }

  /// The mark is a pixmap of one bit and this odd size, so that a foreign resource is not taken for it.
  static let markSize: (width: UInt16, height: UInt16) = (251, 3)

  /// Tries once, in some round trips with the server grabbed; the root property that names the mark goes with it.
  ///
  /// - Throws: `serverGone`; the server is not left grabbed.
  package static func attempt(mark: UInt32, _ connection: Connection) throws(XError) -> Outcome {
    let barrier = try ServerBarrier(connection)
    let outcome = try attemptInside(mark, connection)
    barrier.leave()
    try connection.roundTrip()
    return outcome
  }

  private static func attemptInside(_ mark: UInt32, _ connection: Connection) throws(XError) -> Outcome {
    let xcb = connection.xcb
    guard try isMark(mark, connection) else {
      forgetProperty(naming: mark, connection)
      return .noMark
    }
    let status = try PointerGrab.take(connection)
    guard UInt32(status) == XCB_GRAB_STATUS_SUCCESS.rawValue else { return .busy(grabStatus: status) }
    let press = PressGrab(connection)
    // The first retires a live client, the second destroys; a dead one is gone with the first, and the second fails.
    for _ in 0..<2 { connection.check(xcb_kill_client_checked(xcb, mark)) }
    press?.release()
    PointerGrab.release(connection)
    forgetProperty(naming: mark, connection)
    return .settled
  }

  private static func isMark(_ id: UInt32, _ connection: Connection) throws(XError) -> Bool {
    // 0 is AllTemporary to XKillClient: it would hit strangers.
    guard id != 0 else { return false }
    let cookie = xcb_get_geometry(connection.xcb, id)
    guard let reply = Reply(xcb_get_geometry_reply(connection.xcb, cookie, nil)) else {
      if connection.isAlive { return false }
      throw .serverGone
    }
    let found = reply.body.pointee
    return found.depth == 1 && (found.width, found.height) == markSize
  }

  /// The property may already name the mark of another.
  private static func forgetProperty(naming mark: UInt32, _ connection: Connection) {
    if Mark.published(connection) == mark {
      xcb_delete_property(connection.xcb, connection.root.rawValue, connection.atoms[.mark])
    }
  }
}

extension Connection {
  /// Waits for a request's success and takes its error, if any, out of the event queue's way.
  @discardableResult func check(_ cookie: xcb_void_cookie_t) -> Bool {
    Reply(xcb_request_check(xcb, cookie)) == nil
  }
}
