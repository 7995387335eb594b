internal import CX11
internal import Gestures
internal import Routing

/// How a client window is asked to stand somewhere.
///
/// Made by `WindowManagement.placement`, which finds out who places it; asking takes no round trip.
struct Placement {
  /// Who gets the request.
  enum Way: Hashable {
    /// The window manager, by _NET_MOVERESIZE_WINDOW.
    case message
    /// The window manager, by a ConfigureRequest.
    case request
    /// The server: no window manager has the window in its care.
    case server
  }

  let management: WindowManagement
  let window: WindowID
  let way: Way
  /// How places are understood.
  let gravity: Gravity
  let limits: SizeLimits
  /// How far the frame reaches beyond the client's inside; its border where it has no frame.
  let extents: FrameExtents
  /// Where the window was, and what it is in.
  var chain: WindowChain
  /// What is added to each place that is asked for.
  var correction: (x: Int32, y: Int32) = (0, 0)

  /// Asks for a place of the client's inside, in root-window pixels; its size only where that is to change.
  func ask(for place: Rectangle, resizes: Bool) {
    var (x, y) = gravity.request(for: (place.x, place.y), in: extents, border: chain.border)
    x += correction.x
    y += correction.y
    switch way {
    case .message:
      let parts: UInt32 = resizes ? 0b1111 : 0b0011
      let flags = gravity.rawValue | parts << 8 | WindowManagement.source << 12
      management.send(
        .netMoveresizeWindow, to: management.connection.root, about: window,
        (
          flags, UInt32(bitPattern: x), UInt32(bitPattern: y), resizes ? UInt32(place.width) : 0,
          resizes ? UInt32(place.height) : 0
        ))
    case .request: configure(x, y, place, resizes)
    case .server:
      let origin = chain.parentOrigin
      configure(x - origin.x, y - origin.y, place, resizes)
    }
  }

  private func configure(_ x: Int32, _ y: Int32, _ place: Rectangle, _ resizes: Bool) {
    var mask = XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue
    var values = [UInt32(bitPattern: x), UInt32(bitPattern: y)]
    if resizes {
      mask |= XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue
      values += [UInt32(place.width), UInt32(place.height)]
    }
    xcb_configure_window(management.connection.xcb, window.rawValue, UInt16(mask), values)
  }
}

// Who places a window.
extension WindowManagement {
  /// How a window can be placed, by some round trips.
  ///
  /// - Throws: `noWindow`; `tiled` where the window manager places it itself.
  func placement(of window: WindowID) throws(Failure) -> Placement {
    guard let chain = WindowChain(window, connection) else { throw .noWindow }
    let isManaged = isManaged(window)
    let isI3 = isManaged && managerName == WindowManagement.i3
    if isI3, !isFloatingInI3(window) { throw .tiled(manager: WindowManagement.i3) }
    let hints = connection.property(XCB_ATOM_WM_NORMAL_HINTS.rawValue, of: window, words: 18)
    var limits = SizeLimits(words: hints?.words ?? [])
    if isI3 {
      let smallest = WindowManagement.smallestInI3
      limits.width.minimum = max(limits.width.minimum, min(smallest.width, limits.width.maximum))
      limits.height.minimum = max(limits.height.minimum, min(smallest.height, limits.height.maximum))
    }
    // i3 tells the frame only when it is asked to, and not when that changes.
    let isTold = isManaged && !isI3
    let told = connection.property(connection.atoms[.netFrameExtents], of: window, words: 4)?.words
    let extents = isTold ? told.flatMap { FrameExtents($0) } : nil
    let way: Placement.Way = !isManaged ? .server : isSupported(.netMoveresizeWindow) ? .message : .request
    return Placement(
      management: self, window: window, way: way, gravity: isI3 ? .unmoved : limits.gravity, limits: limits,
      extents: extents ?? chain.extents, chain: chain)
  }

  /// The part of the screen that windows are placed in, in root-window pixels.
  ///
  /// It is the work area of the current workspace (_NET_WORKAREA), cut with a monitor (nil: the screen is one); that alone
  /// where nobody tells.
  func workArea(of monitor: Rectangle?) -> Rectangle {
    let whole = monitor ?? screen
    guard supported() != nil else { return whole }
    let desktop = Int(min(rootWord(.netCurrentDesktop) ?? 0, 4096))
    let words = connection.property(connection.atoms[.netWorkarea], of: connection.root, words: 16384)?.words
    guard let area = words?.dropFirst(4 * desktop).prefix(4), area.count == 4,
      area.allSatisfy({ $0 <= UInt32(SizeLimits.largest) })
    else { return whole }
    let parts = area.map { Int32($0) }
    return whole.cut(to: Rectangle(x: parts[0], y: parts[1], width: parts[2], height: parts[3])) ?? whole
  }

  /// The root window, as it is now.
  private var screen: Rectangle {
    let cookie = xcb_get_geometry(connection.xcb, connection.root.rawValue)
    guard let reply = Reply(xcb_get_geometry_reply(connection.xcb, cookie, nil)) else {
      return Rectangle(x: 0, y: 0, width: connection.initialSize.width, height: connection.initialSize.height)
    }
    return Rectangle(
      x: 0, y: 0, width: Int32(reply.body.pointee.width), height: Int32(reply.body.pointee.height))
  }

  /// Whether a window manager has a window in its care (WM_STATE, or _NET_WM_DESKTOP).
  ///
  /// i3 says of windows on workspaces that are not shown that they are withdrawn.
  func isManaged(_ window: WindowID) -> Bool {
    let state = connection.property(connection.atoms[.wmState], of: window, words: 1)?.words.first
    guard let state else { return false }
    return state != 0
      || connection.property(connection.atoms[.netWMDesktop], of: window, words: 1)?.words.first != nil
  }
}

extension Rectangle {
  /// What two have in common; nil where that is nothing.
  func cut(to other: Rectangle) -> Rectangle? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    guard right > left, bottom > top else { return nil }
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }
}
