import CX11
import Glibc
import VirtualTouch

/// A connection to a private X server; it survives the server's end.
///
/// By libxcb alone: Xlib takes the cookie from the whole process's environment, and ends the process with the server.
final class Display {
  /// The server took no connection.
  struct NoConnection: Error {
    let display: String
    let code: Int32
  }

  let connection: OpaquePointer
  /// The root window.
  let root: UInt32
  private var atoms: [String: UInt32] = [:]

  init(_ server: PrivateServer) throws {
    var number: Int32 = 0
    let opened = Display.cookie(server.authorityFile).withUnsafeBytes { cookie in
      var name = Array("MIT-MAGIC-COOKIE-1".utf8).map(CChar.init)
      return name.withUnsafeMutableBufferPointer { name in
        var authority = xcb_auth_info_t(
          namelen: Int32(name.count), name: name.baseAddress, datalen: Int32(cookie.count),
          data: UnsafeMutablePointer(mutating: cookie.bindMemory(to: CChar.self).baseAddress))
        return xcb_connect_to_display_with_auth_info(server.display, &authority, &number)
      }
    }
    guard let opened else { throw NoConnection(display: server.display, code: -1) }
    let code = xcb_connection_has_error(opened)
    guard code == 0 else {
      xcb_disconnect(opened)
      throw NoConnection(display: server.display, code: code)
    }
    connection = opened
    root = xcb_setup_roots_iterator(xcb_get_setup(opened)).data.pointee.root
  }

  deinit { xcb_disconnect(connection) }

  /// Whether the server is gone, or has closed this connection.
  var isBroken: Bool { xcb_connection_has_error(connection) != 0 }

  /// Sends what is buffered and returns when the server has done it.
  func roundTrip() {
    _ = Reply(xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), nil))
  }

  /// A number for a resource of this client.
  func newID() -> UInt32 { xcb_generate_id(connection) }

  func atom(_ name: String) -> UInt32 {
    if let known = atoms[name] { return known }
    let cookie = xcb_intern_atom(connection, 0, UInt16(name.utf8.count), name)
    let atom = Reply(xcb_intern_atom_reply(connection, cookie, nil))?.value.atom ?? 0
    atoms[name] = atom
    return atom
  }

  /// The 32-bit values of a property; empty where there is none, or no such window.
  func property(_ name: String, of window: UInt32) -> [UInt32] {
    let cookie = xcb_get_property(connection, 0, window, atom(name), 0, 0, 10_000)
    guard let reply = Reply(xcb_get_property_reply(connection, cookie, nil)), reply.value.format == 32
    else { return [] }
    return reply.withPointer { pointer in
      let count = Int(xcb_get_property_value_length(pointer)) / 4
      guard count > 0, let bytes = xcb_get_property_value(pointer) else { return [] }
      return Array(UnsafeRawBufferPointer(start: bytes, count: count * 4).bindMemory(to: UInt32.self))
    }
  }

  /// Replaces a property of 32-bit values.
  func setProperty(_ name: String, of window: UInt32, type: UInt32, _ values: [UInt32]) {
    xcb_change_property(
      connection, 0, window, atom(name), type, 32, UInt32(values.count), values)
  }

  /// Replaces a property of text.
  func setText(_ property: UInt32, of window: UInt32, type: UInt32, _ text: String) {
    xcb_change_property(connection, 0, window, property, type, 8, UInt32(text.utf8.count), text)
  }

  /// The next event that has come, or nil; errors are dropped.
  func nextEvent() -> Reply<xcb_generic_event_t>? {
    while let event = Reply(xcb_poll_for_event(connection)) {
      if event.value.response_type != 0 { return event }
    }
    return nil
  }

  /// The 16 bytes of the cookie: the last ones of the file.
  private static func cookie(_ file: String) -> [UInt8] {
    guard let stream = fopen(file, "r") else { return [] }
    defer { fclose(stream) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = fread(&bytes, 1, bytes.count, stream)
    return Array(bytes.prefix(count).suffix(16))
  }
}
