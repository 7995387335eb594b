internal import CX11
internal import Gestures
internal import Glibc

/// What makes our death harmless: the connection's resources are retained after it, and a mark tells who is to be
/// settled then (safety.md S1, S4).
///
/// Going out of scope changes nothing on the server, as death must not; an orderly exit calls `retireCleanly`.
package struct Mark: ~Copyable {
  private let connection: Connection
  private let selection: ManagerSelection
  private let pixmap: UInt32

  /// Becomes the one daemon of the screen: takes the manager selection, settles a dead predecessor, sets the close-down
  /// mode to RetainPermanent and publishes the mark in the root property _FINGERPOST_MARK.
  ///
  /// To be called before the grab is taken. Waits up to `patience` milliseconds where the pointer is busy.
  ///
  /// - Throws: `alreadyRunning`, `predecessorNotSettled`, `serverGone`; then the screen is as it was.
  package init(_ connection: Connection, patience: Int = 5000) throws(XError) {
    let selection = try ManagerSelection.acquire(connection)
    do throws(XError) { try Mark.settlePredecessor(connection, patience) } catch {
      selection.release(connection)
      connection.flush()
      throw error
    }
    let xcb = connection.xcb
    var pixmap = xcb_generate_id(xcb)
    let (width, height) = SafeKill.markSize
    xcb_create_pixmap(xcb, 1, pixmap, connection.root.rawValue, width, height)
    xcb_change_property(
      xcb, UInt8(XCB_PROP_MODE_REPLACE.rawValue), connection.root.rawValue, connection.atoms[.mark],
      XCB_ATOM_PIXMAP.rawValue, 32, 1, &pixmap)
    // Last, so that nobody is retained whom no mark names.
    xcb_set_close_down_mode(xcb, UInt8(XCB_CLOSE_DOWN_RETAIN_PERMANENT.rawValue))
    try connection.roundTrip()
    self.connection = connection
    self.selection = selection
    self.pixmap = pixmap
  }

  /// The mark's resource id, for a guardian's safe kill.
  package var id: UInt32 { pixmap }

  /// Whether an event says that another daemon took the screen over.
  package func isLost(by event: DecodedEvent) -> Bool {
    guard case .selectionCleared(let atom, let owner, _) = event else { return false }
    return atom == selection.atom && owner == selection.owner
  }

  /// Leaves nothing behind: for an exit when no touch is held and no finger is down.
  ///
  /// - Throws: `serverGone`.
  package consuming func retireCleanly() throws(XError) {
    let xcb = connection.xcb
    if Mark.published(connection) == pixmap {
      xcb_delete_property(xcb, connection.root.rawValue, connection.atoms[.mark])
    }
    xcb_set_close_down_mode(xcb, UInt8(XCB_CLOSE_DOWN_DESTROY_ALL.rawValue))
    xcb_free_pixmap(xcb, pixmap)
    selection.release(connection)
    try connection.roundTrip()
  }

  /// The mark that the root window names now, whoever's it is; nil where there is none.
  package static func published(_ connection: Connection) -> UInt32? {
    connection.property(connection.atoms[.mark], of: connection.root, words: 1)?.words.first
  }

  private static func settlePredecessor(_ connection: Connection, _ patience: Int) throws(XError) {
    guard let mark = published(connection) else { return }
    var waited = 0
    while case .busy(let status) = try SafeKill.attempt(mark: mark, connection) {
      guard waited < patience else { throw .predecessorNotSettled(grabStatus: status) }
      let pause = waited < 100 ? 2 : 20
      poll(nil, 0, Int32(pause))
      waited += pause
    }
  }
}
