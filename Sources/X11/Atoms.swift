internal import CX11
internal import Routing

/// The atoms that this module names, interned together in one round trip.
struct Atoms {
  private let values: [Name: xcb_atom_t]
  /// The window types of EWMH, in lower case without the prefix ("dropdown_menu").
  let windowTypes: [xcb_atom_t: String]
  /// The properties of windows that are followed.
  let followed: [xcb_atom_t: FollowedProperty]
  /// The window states of EWMH.
  let windowStates: [xcb_atom_t: WindowStates]

  /// An atom by its X name.
  enum Name: String, CaseIterable {
    case wmState = "WM_STATE"
    case wmProtocols = "WM_PROTOCOLS"
    case wmDeleteWindow = "WM_DELETE_WINDOW"
    case wmChangeState = "WM_CHANGE_STATE"
    case netWMName = "_NET_WM_NAME"
    case netWMWindowType = "_NET_WM_WINDOW_TYPE"
    case netWMPID = "_NET_WM_PID"
    case netSupported = "_NET_SUPPORTED"
    case netSupportingWMCheck = "_NET_SUPPORTING_WM_CHECK"
    case netActiveWindow = "_NET_ACTIVE_WINDOW"
    case netCurrentDesktop = "_NET_CURRENT_DESKTOP"
    case netNumberOfDesktops = "_NET_NUMBER_OF_DESKTOPS"
    case netDesktopNames = "_NET_DESKTOP_NAMES"
    case netDesktopLayout = "_NET_DESKTOP_LAYOUT"
    case netShowingDesktop = "_NET_SHOWING_DESKTOP"
    case netCloseWindow = "_NET_CLOSE_WINDOW"
    case netRestackWindow = "_NET_RESTACK_WINDOW"
    case netWMState = "_NET_WM_STATE"
    case netWMStateMaximizedVert = "_NET_WM_STATE_MAXIMIZED_VERT"
    case netWMStateMaximizedHorz = "_NET_WM_STATE_MAXIMIZED_HORZ"
    case netWMStateFullscreen = "_NET_WM_STATE_FULLSCREEN"
    case netWMStateShaded = "_NET_WM_STATE_SHADED"
    case netWMStateAbove = "_NET_WM_STATE_ABOVE"
    case netWMStateSticky = "_NET_WM_STATE_STICKY"
    case netWMStateBelow = "_NET_WM_STATE_BELOW"
    case netWMStateHidden = "_NET_WM_STATE_HIDDEN"
    case netWMStateModal = "_NET_WM_STATE_MODAL"
    case netWMStateFocused = "_NET_WM_STATE_FOCUSED"
    case netWMStateDemandsAttention = "_NET_WM_STATE_DEMANDS_ATTENTION"
    case netWMStateSkipTaskbar = "_NET_WM_STATE_SKIP_TASKBAR"
    case netWMStateSkipPager = "_NET_WM_STATE_SKIP_PAGER"
    case netWMDesktop = "_NET_WM_DESKTOP"
    case netWorkarea = "_NET_WORKAREA"
    case netFrameExtents = "_NET_FRAME_EXTENTS"
    case netMoveresizeWindow = "_NET_MOVERESIZE_WINDOW"
    case i3FloatingWindow = "I3_FLOATING_WINDOW"
    case wmWindowRole = "WM_WINDOW_ROLE"
    case wmClientLeader = "WM_CLIENT_LEADER"
    case mark = "_FINGERPOST_MARK"
    case transformationMatrix = "Coordinate Transformation Matrix"
    case absPressure = "Abs Pressure"
    case absTiltX = "Abs Tilt X"
    case netWMWindowOpacity = "_NET_WM_WINDOW_OPACITY"
    case gtkFrameExtents = "_GTK_FRAME_EXTENTS"
  }

  /// An atom is 0 where the server is gone.
  init(_ xcb: OpaquePointer) {
    let names = Name.allCases
    let types = WindowMatch.knownTypes.map { String($0.map { $0 == "-" ? "_" : $0 }) }
    let found = Atoms.intern(
      names.map(\.rawValue) + types.map { "_NET_WM_WINDOW_TYPE_\($0.uppercased())" }, xcb)
    let values = Dictionary(uniqueKeysWithValues: zip(names, found))
    self.values = values
    // No property holds the atom 0.
    windowTypes = Dictionary(zip(found.dropFirst(names.count), types)) { first, _ in first }
    followed = Dictionary(
      FollowedProperty.ofWindows.map { property in (property.atom { values[$0] ?? 0 }, property) }
    ) { first, _ in first }
    windowStates = Dictionary(Atoms.states.map { (values[$0] ?? 0, $1) }) { first, _ in first }
  }

  private static let states: [(Name, WindowStates)] = [
    (.netWMStateFullscreen, .fullscreen), (.netWMStateMaximizedVert, .maximizedVertical),
    (.netWMStateMaximizedHorz, .maximizedHorizontal), (.netWMStateAbove, .above), (.netWMStateBelow, .below),
    (.netWMStateSticky, .sticky), (.netWMStateShaded, .shaded), (.netWMStateHidden, .hidden),
    (.netWMStateModal, .modal), (.netWMStateFocused, .focused),
    (.netWMStateDemandsAttention, .demandsAttention), (.netWMStateSkipTaskbar, .skipTaskbar),
    (.netWMStateSkipPager, .skipPager),
  ]

  /// Atoms by their names, in one round trip; 0 where the server is gone.
  private static func intern(_ names: [String], _ xcb: OpaquePointer) -> [xcb_atom_t] {
    let cookies = names.map { xcb_intern_atom(xcb, 0, UInt16($0.utf8.count), $0) }
    return cookies.map { cookie in
      guard let reply = Reply(xcb_intern_atom_reply(xcb, cookie, nil)) else { return 0 }
      return reply.body.pointee.atom
    }
  }

  subscript(_ name: Name) -> xcb_atom_t { values[name] ?? 0 }

  /// Any other atom by name; made where it does not exist, in a round trip.
  static func intern(_ name: String, _ xcb: OpaquePointer) -> xcb_atom_t {
    let cookie = xcb_intern_atom(xcb, 0, UInt16(name.utf8.count), name)
    guard let reply = Reply(xcb_intern_atom_reply(xcb, cookie, nil)) else { return 0 }
    return reply.body.pointee.atom
  }
}
