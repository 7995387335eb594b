internal import CX11
internal import Gestures
internal import Routing

/// A client window and the windows that it is in, up to the child of the root, each where it is.
///
/// Read once by round trips, then followed by events: those that the mirror selects are all that it needs.
struct WindowChain: Hashable {
  /// What an event says about it.
  enum News: Hashable {
    case nothing
    /// A window of it moved, or changed its size.
    case changed
    /// It is destroyed, or taken into or out of a frame.
    case gone
  }

  private struct Link: Hashable {
    let window: WindowID
    var geometry: WindowGeometry
  }

  /// The client first, the child of the root last; never empty.
  private var links: [Link]
  /// The sequence number of the last reading: what is older than that is in it already.
  private let read: UInt32

  /// At most so many windows, each in the next.
  private static let limit = 64

  /// Reads it; nil where the window is gone, or is no window inside the root.
  init?(_ window: WindowID, _ connection: Connection) {
    var links: [Link] = []
    var here = window
    var read: UInt32 = 0
    while here != connection.root {
      let tree = xcb_query_tree(connection.xcb, here.rawValue)
      let place = xcb_get_geometry(connection.xcb, here.rawValue)
      let parent = Reply(xcb_query_tree_reply(connection.xcb, tree, nil))
      let geometry = Reply(xcb_get_geometry_reply(connection.xcb, place, nil))
      guard let parent, let geometry, links.count < WindowChain.limit else { return nil }
      // What changes between two readings is told by an event that is younger than the first.
      if links.isEmpty { read = place.sequence }
      links.append(Link(window: here, geometry: WindowGeometry(geometry.body.pointee)))
      here = WindowID(parent.body.pointee.parent)
    }
    if links.isEmpty { return nil }
    self.links = links
    self.read = read
  }

  /// The child of the root: the frame, or the client itself.
  var top: WindowID { links[links.count - 1].window }

  /// The client's own border, pixels.
  var border: Int32 { links[0].geometry.border }

  /// The client's inside, in root-window pixels.
  var inside: Rectangle {
    let origin = origin(from: 0)
    return Rectangle(
      x: origin.x, y: origin.y, width: links[0].geometry.width, height: links[0].geometry.height)
  }

  /// The inner origin of the window that the client is directly in, in root-window pixels.
  var parentOrigin: (x: Int32, y: Int32) { origin(from: 1) }

  /// How far the child of the root reaches beyond the client's inside, borders included.
  var extents: FrameExtents {
    let (inside, top) = (inside, links[links.count - 1].geometry)
    return FrameExtents(
      left: inside.x - top.x, right: top.x + top.width + 2 * top.border - inside.x - inside.width,
      top: inside.y - top.y, bottom: top.y + top.height + 2 * top.border - inside.y - inside.height)
  }

  private func origin(from first: Int) -> (x: Int32, y: Int32) {
    links[first...].reduce((0, 0)) { sum, link in
      (sum.0 + link.geometry.x + link.geometry.border, sum.1 + link.geometry.y + link.geometry.border)
    }
  }

  /// Takes an event in.
  mutating func take(_ event: StructureEvent) -> News {
    guard let index = links.firstIndex(where: { $0.window == event.window }),
      Int32(bitPattern: event.sequence &- read) >= 0
    else { return .nothing }
    switch event.change {
    case .configured(let geometry, _):
      guard links[index].geometry != geometry else { return .nothing }
      links[index].geometry = geometry
      return .changed
    case .moved(let x, let y):
      guard (links[index].geometry.x, links[index].geometry.y) != (x, y) else { return .nothing }
      links[index].geometry.x = x
      links[index].geometry.y = y
      return .changed
    case .destroyed, .reparented: return .gone
    case .created, .mapped, .unmapped, .circulated: return .nothing
    }
  }
}
