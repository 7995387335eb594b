internal import CX11
internal import Gestures

/// What an X server is and has, for people to read.
package struct ServerFacts {
  /// An extension by its usual name, with the version that was agreed on.
  package struct Extension: Hashable, Sendable {
    package var name: String
    /// nil: the server does not have it.
    package var version: XError.Version?
  }

  /// Who made it ("The X.Org Foundation").
  package let vendor: String
  /// It is Xwayland: its windows are shown by a Wayland compositor.
  package let isXwayland: Bool
  package let extensions: [Extension]

  /// Asks; some round trips.
  ///
  /// - Throws: `serverGone`.
  package init(_ connection: Connection) throws(XError) {
    vendor = XServerVendor(connection.display).map { String(cString: $0) } ?? ""
    isXwayland = ServerFacts.has("XWAYLAND", connection)
    extensions = [
      Extension(name: "XInput", version: connection.inputVersion),
      Extension(name: "SHAPE", version: ServerFacts.shape(connection)),
      Extension(name: "RandR", version: ServerFacts.randr(connection)),
      Extension(name: "XTEST", version: ServerFacts.xtest(connection)),
      Extension(name: "XKB", version: ServerFacts.xkb(connection)),
      Extension(name: "MIT-SCREEN-SAVER", version: ServerFacts.screenSaver(connection)),
    ]
    if !connection.isAlive { throw .serverGone }
  }

  private static func has(_ name: String, _ connection: Connection) -> Bool {
    let cookie = xcb_query_extension(connection.xcb, UInt16(name.utf8.count), name)
    guard let reply = Reply(xcb_query_extension_reply(connection.xcb, cookie, nil)) else { return false }
    return reply.body.pointee.present != 0
  }

  private static func shape(_ connection: Connection) -> XError.Version? {
    let cookie = xcb_shape_query_version(connection.xcb)
    guard let reply = Reply(xcb_shape_query_version_reply(connection.xcb, cookie, nil)) else { return nil }
    return .init(UInt32(reply.body.pointee.major_version), UInt32(reply.body.pointee.minor_version))
  }

  private static func randr(_ connection: Connection) -> XError.Version? {
    guard connection.firstEvent(of: cx11_randr_extension()) != nil else { return nil }
    let cookie = xcb_randr_query_version(connection.xcb, 1, 6)
    guard let reply = Reply(xcb_randr_query_version_reply(connection.xcb, cookie, nil)) else { return nil }
    return .init(reply.body.pointee.major_version, reply.body.pointee.minor_version)
  }

  private static func xtest(_ connection: Connection) -> XError.Version? {
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard XTestQueryExtension(connection.display, &event, &error, &major, &minor) != 0 else { return nil }
    return .init(UInt32(clamping: major), UInt32(clamping: minor))
  }

  private static func xkb(_ connection: Connection) -> XError.Version? {
    guard connection.firstEvent(of: cx11_xkb_extension()) != nil else { return nil }
    let cookie = xcb_xkb_use_extension(connection.xcb, 1, 0)
    guard let reply = Reply(xcb_xkb_use_extension_reply(connection.xcb, cookie, nil)) else { return nil }
    return .init(UInt32(reply.body.pointee.serverMajor), UInt32(reply.body.pointee.serverMinor))
  }

  private static func screenSaver(_ connection: Connection) -> XError.Version? {
    guard connection.firstEvent(of: cx11_screensaver_extension()) != nil else { return nil }
    let cookie = xcb_screensaver_query_version(connection.xcb, 1, 1)
    guard let reply = Reply(xcb_screensaver_query_version_reply(connection.xcb, cookie, nil)) else {
      return nil
    }
    return .init(
      UInt32(reply.body.pointee.server_major_version), UInt32(reply.body.pointee.server_minor_version))
  }
}
