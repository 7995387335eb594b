internal import CX11

/// The atoms that this module names, interned together in one round trip.
struct Atoms {
  private let values: [Name: xcb_atom_t]

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
    let cookies = names.map { xcb_intern_atom(xcb, 0, UInt16($0.rawValue.utf8.count), $0.rawValue) }
    var values: [Name: xcb_atom_t] = [:]
    for (name, cookie) in zip(names, cookies) {
      if let reply = Reply(xcb_intern_atom_reply(xcb, cookie, nil)) {
        values[name] = reply.body.pointee.atom
      }
    }
    self.values = values
  }

  subscript(_ name: Name) -> xcb_atom_t { values[name] ?? 0 }

  /// Any other atom by name; made where it does not exist, in a round trip.
  static func intern(_ name: String, _ xcb: OpaquePointer) -> xcb_atom_t {
    let cookie = xcb_intern_atom(xcb, 0, UInt16(name.utf8.count), name)
    guard let reply = Reply(xcb_intern_atom_reply(xcb, cookie, nil)) else { return 0 }
    return reply.body.pointee.atom
  }

  /// The name of an atom, asked for in a round trip; nil where there is no such atom.
  static func name(of atom: xcb_atom_t, _ xcb: OpaquePointer) -> String? {
    guard let reply = Reply(xcb_get_atom_name_reply(xcb, xcb_get_atom_name(xcb, atom), nil)),
      let start = xcb_get_atom_name_name(reply.body)
    else { return nil }
    let length = Int(xcb_get_atom_name_name_length(reply.body))
    let bytes = UnsafeRawBufferPointer(start: start, count: length)
    return String(decoding: bytes, as: UTF8.self)
  }
}
