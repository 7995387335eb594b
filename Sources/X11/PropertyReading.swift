internal import CX11
internal import Gestures

/// A property of a window that rules can match, or that tells whose window it is.
enum FollowedProperty: UInt8, CaseIterable {
  case wmState
  case wmClass
  case netWMName
  case wmName
  case types
  case role
  case pid
  case machine
  case transientFor
  case hints
  case clientLeader
  case desktop
  case states
  case opacity
  case frameExtents
  /// Of the root: which window has the focus.
  case activeWindow

  /// The X property.
  func atom(_ atoms: Atoms) -> xcb_atom_t { atom { atoms[$0] } }

  func atom(_ named: (Atoms.Name) -> xcb_atom_t) -> xcb_atom_t {
    switch self {
    case .wmState: named(.wmState)
    case .wmClass: XCB_ATOM_WM_CLASS.rawValue
    case .netWMName: named(.netWMName)
    case .wmName: XCB_ATOM_WM_NAME.rawValue
    case .types: named(.netWMWindowType)
    case .role: named(.wmWindowRole)
    case .pid: named(.netWMPID)
    case .machine: XCB_ATOM_WM_CLIENT_MACHINE.rawValue
    case .transientFor: XCB_ATOM_WM_TRANSIENT_FOR.rawValue
    case .hints: XCB_ATOM_WM_HINTS.rawValue
    case .clientLeader: named(.wmClientLeader)
    case .desktop: named(.netWMDesktop)
    case .states: named(.netWMState)
    case .opacity: named(.netWMWindowOpacity)
    case .frameExtents: named(.gtkFrameExtents)
    case .activeWindow: named(.netActiveWindow)
    }
  }

  /// At most so much of it is read, in words of four bytes: any client may put any amount there.
  var limit: UInt32 {
    switch self {
    case .wmClass, .netWMName, .wmName: 256
    case .role, .machine, .states: 64
    case .types: 16
    case .hints: 9
    case .frameExtents: 4
    case .wmState, .pid, .transientFor, .clientLeader, .desktop, .opacity, .activeWindow: 1
    }
  }

  /// Those of a window, without what stands on the root.
  static let ofWindows = allCases.filter { $0 != .activeWindow }

  /// The one that an atom names; nil where none is followed by it.
  static func named(_ atom: xcb_atom_t, of window: WindowID, _ connection: Connection) -> FollowedProperty? {
    guard window == connection.root else { return connection.atoms.followed[atom] }
    return atom == connection.atoms[.netActiveWindow] ? .activeWindow : nil
  }
}

/// One reading of some properties of a window, asked but not yet answered.
struct PropertyReading {
  let window: WindowID
  private let cookies: [(property: FollowedProperty, cookie: xcb_get_property_cookie_t)]

  /// Sends the requests; must be answered once.
  init(_ window: WindowID, _ properties: [FollowedProperty], _ connection: Connection) {
    self.window = window
    cookies = properties.map { property in
      (
        property,
        xcb_get_property(
          connection.xcb, 0, window.rawValue, property.atom(connection.atoms), 0, 0, property.limit)
      )
    }
  }

  /// Waits for the answers and puts them to what is known; what is not set, or of a window that is gone, goes.
  func answer(_ connection: Connection, into known: inout KnownProperties) {
    for (property, cookie) in cookies {
      known.take(property, PropertyValue(cookie, connection), connection.atoms)
    }
  }

  /// As `answer`, but does not wait: no, and nothing has changed, where the last answer is not there yet.
  ///
  /// The server answers in order, so the others are there too. It reads nothing from the socket.
  func answerNow(_ connection: Connection, into known: inout KnownProperties) -> Bool {
    guard let (last, cookie) = cookies.last else { return true }
    var reply: UnsafeMutableRawPointer?
    var failure: UnsafeMutablePointer<xcb_generic_error_t>?
    guard xcb_poll_for_reply(connection.xcb, cookie.sequence, &reply, &failure) == 1 else { return false }
    // A window that is gone is an error.
    _ = Reply(failure)
    let value = PropertyValue(Reply(reply?.assumingMemoryBound(to: xcb_get_property_reply_t.self)))
    for (property, cookie) in cookies.dropLast() {
      known.take(property, PropertyValue(cookie, connection), connection.atoms)
    }
    known.take(last, value, connection.atoms)
    return true
  }

  /// Drops the answers.
  func discard(_ connection: Connection) {
    for (_, cookie) in cookies { xcb_discard_reply(connection.xcb, cookie.sequence) }
  }
}

/// The value of a property, copied out of its reply; nil where the property is not set.
struct PropertyValue {
  let bytes: [UInt8]
  /// There was more than was asked for.
  let isCut: Bool
  private let format: UInt8

  init?(_ reply: consuming Reply<xcb_get_property_reply_t>?) {
    guard let reply, reply.body.pointee.type != 0 else { return nil }
    let count = Int(xcb_get_property_value_length(reply.body))
    bytes = Array(UnsafeRawBufferPointer(start: xcb_get_property_value(reply.body), count: count))
    isCut = reply.body.pointee.bytes_after > 0
    format = reply.body.pointee.format
  }

  init?(_ cookie: xcb_get_property_cookie_t, _ connection: Connection) {
    self.init(Reply(xcb_get_property_reply(connection.xcb, cookie, nil)))
  }

  /// Its 32-bit words; none where it has another format.
  var words: [UInt32] {
    guard format == 32 else { return [] }
    return bytes.withUnsafeBytes { raw in
      (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
    }
  }

  /// Its text up to the first zero byte; nil where it has another format.
  var text: String? { texts?.first }

  /// The texts that zero bytes divide; nil where it has another format.
  var texts: [String]? {
    guard format == 8 else { return nil }
    let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    return parts.map { WindowText.decode($0, isCut: isCut && $0.endIndex == bytes.endIndex) }
  }
}
