internal import CX11
internal import Gestures
internal import Glibc

/// The ICCCM manager selection `_FINGERPOST_S<screen>`, by which a living daemon is known.
///
/// The server takes a selection from a client that dies, even one whose other resources are retained.
struct ManagerSelection {
  let atom: xcb_atom_t
  let owner: WindowID

  /// Takes the selection where nobody has it.
  ///
  /// Throws `alreadyRunning` with the process id that the owner's window tells, or `serverGone`.
  static func acquire(_ connection: Connection) throws(XError) -> ManagerSelection {
    let xcb = connection.xcb
    let atom = atom(of: connection)
    let time = try connection.serverTime()
    let window = xcb_generate_id(xcb)
    xcb_create_window(
      xcb, 0, window, connection.root.rawValue, -1, -1, 1, 1, 0, UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue),
      0, 0,
      nil)
    var process = UInt32(bitPattern: getpid())
    xcb_change_property(
      xcb, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, connection.atoms[.netWMPID],
      XCB_ATOM_CARDINAL.rawValue, 32,
      1, &process)
    do throws(XError) {
      // Two that start at once must not both find nobody.
      let barrier = try ServerBarrier(connection)
      if let other = try owner(of: atom, connection) {
        throw .alreadyRunning(processID: processID(of: other, connection))
      }
      xcb_set_selection_owner(xcb, window, atom, time.rawValue)
      let isOurs = try owner(of: atom, connection) == WindowID(window)
      barrier.leave()
      if !isOurs { throw .refused(request: "SetSelectionOwner") }
    } catch {
      xcb_destroy_window(xcb, window)
      connection.flush()
      throw error
    }
    return ManagerSelection(atom: atom, owner: WindowID(window))
  }

  /// Gives the selection back.
  func release(_ connection: Connection) { xcb_destroy_window(connection.xcb, owner.rawValue) }

  /// The selection of a connection's screen.
  static func atom(of connection: Connection) -> xcb_atom_t {
    Atoms.intern("_FINGERPOST_S\(connection.screen)", connection.xcb)
  }

  static func owner(of atom: xcb_atom_t, _ connection: Connection) throws(XError) -> WindowID? {
    let cookie = xcb_get_selection_owner(connection.xcb, atom)
    guard let reply = Reply(xcb_get_selection_owner_reply(connection.xcb, cookie, nil)) else {
      throw .serverGone
    }
    return reply.body.pointee.owner == 0 ? nil : WindowID(reply.body.pointee.owner)
  }

  static func processID(of window: WindowID, _ connection: Connection) -> UInt32? {
    connection.property(connection.atoms[.netWMPID], of: window)?.words.first
  }
}

extension Connection {
  /// A property's value, at most `words` 32-bit units of it; nil where it is not set or the window is gone.
  func property(_ atom: xcb_atom_t, of window: WindowID, words: UInt32 = 1024) -> PropertyValue? {
    PropertyValue(xcb_get_property(xcb, 0, window.rawValue, atom, 0, 0, words), self)
  }
}
