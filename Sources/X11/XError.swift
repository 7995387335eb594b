/// What can go wrong between us and the X server.
///
/// A window that is gone (BadWindow) is normal life and never an error: readings of it are nil.
package enum XError: Error, Hashable {
  /// No server answered at this display name (XOpenDisplay); empty: DISPLAY is not set.
  case noDisplay(String)
  /// The server closed the connection, or it broke.
  case serverGone
  /// The server has no such extension.
  case noExtension(String)
  /// An extension is there, but older than what we need.
  case extensionTooOld(String, found: Version, needed: Version)
  /// Another client holds the passive touch grab on the root window: X's grab status (10 is BadAccess).
  case grabOwnedByAnother(status: UInt8)
  /// Another instance owns our manager selection on this screen, with its process id where it told it.
  case alreadyRunning(processID: UInt32?)
  /// A dead predecessor's touches could not be settled, since the pointer stayed grabbed or frozen: X's grab status.
  case predecessorNotSettled(grabStatus: UInt8)
  /// The server refused a request that nobody should have to refuse.
  case refused(request: String)

  /// A version of an extension, as major and minor number.
  package struct Version: Hashable, Sendable {
    package var major: UInt32
    package var minor: UInt32

    package init(_ major: UInt32, _ minor: UInt32) {
      self.major = major
      self.minor = minor
    }

    /// Whether this version has all that the other has.
    package func isAtLeast(_ other: Version) -> Bool { (major, minor) >= (other.major, other.minor) }
  }
}

extension XError.Version: CustomStringConvertible {
  package var description: String { "\(major).\(minor)" }
}

extension XError: CustomStringConvertible {
  /// What was found and what to do, in one or two sentences.
  package var description: String {
    switch self {
    case .noDisplay(""):
      "no display: DISPLAY is not set; start fingerpost inside an X session or name the display"
    case .noDisplay(let name):
      "cannot open display \"\(name)\": check that an X server runs there and that you may connect to it"
    case .serverGone:
      "the X server closed the connection; start fingerpost again when the session is back"
    case .noExtension(let name):
      "the X server has no \(name) extension: enable it in the server's configuration"
    case .extensionTooOld(let name, let found, let needed):
      "the X server has \(name) \(found), but \(needed) is needed: use a newer X server"
    case .grabOwnedByAnother(let status):
      "another client already grabs touches on the root window (grab status \(status)): "
        + "some window managers do (mutter, for one); touches can only be observed beside it"
    case .alreadyRunning(.some(let process)):
      "fingerpost already runs on this screen (process \(process)): end it by \"fingerpost quit\", or take its place by \"fingerpost run --replace\""
    case .alreadyRunning(.none):
      "fingerpost already runs on this screen: end it by \"fingerpost quit\", or take its place by \"fingerpost run --replace\""
    case .predecessorNotSettled(let status):
      "touches of an earlier fingerpost are still held and the pointer is busy (grab status \(status)): "
        + "release all mouse buttons, close open menus and try again"
    case .refused(let request):
      "the X server refused \(request): this is a defect, please report it with the server's version"
    }
  }
}
