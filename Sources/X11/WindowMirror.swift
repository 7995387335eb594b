internal import CX11
package import Gestures
package import Routing

/// Follows the server's window tree and tells it as `WindowChange`s.
///
/// It selects on every window before it reads it, so nothing is missed; an event that is older than the reading that
/// already holds its outcome is dropped by its sequence number (xi2.md R8.5). The server is never grabbed.
///
/// Order of use: `snapshot` once; `handle` for each event; `settleShapes` after a turn's events and before a touch begin
/// is routed, when `hasUnsettledShapes`; `askProperties` and `takeProperties` at the end of a turn, which wait for
/// nothing. `settle` does all of it and waits.
package struct WindowMirror {
  /// What is known of a window, to judge events by.
  struct Node {
    var parent: WindowID
    /// The sequence number of the listing or event that put it there: what is older about it is history.
    var placed: UInt32
    /// The sequence number of the reply that last listed its children.
    var listing: UInt32
    /// Its properties are followed.
    var hasProperties: Bool
    /// An input shape may be set that the readings did not show.
    var mayHideInputShape: Bool
    /// Its input shape holds no point, so that touches pass whatever its other shapes are.
    var holdsNothing = false
    var width: Int32
    var height: Int32
    var border: Int32
  }

  /// A shape that is to be read.
  struct PendingShape {
    enum Reason {
      /// ShapeNotify said that it is set.
      case set
      /// ShapeNotify said that it is not set.
      case unset
      /// A resize may have brought it to light.
      case doubted
    }
    var window: WindowID
    var kind: ShapeKind
    var reason: Reason
  }

  /// Properties are read for windows at most so many levels below the root.
  static let propertyLevels = 3

  let connection: Connection
  var nodes: [WindowID: Node] = [:]
  /// What is known of the properties of windows that have some.
  var known: [WindowID: KnownProperties] = [:]
  /// Properties that changed and are to be read.
  var pendingProperties: [WindowID: Set<FollowedProperty>] = [:]
  /// Properties that were asked for, oldest first.
  var readings: [PropertyReading] = []
  /// When the properties of a window were last asked for, of those where that is not long ago.
  var askedAt: [WindowID: Timestamp] = [:]
  /// Until when no properties are asked for or taken.
  var resting: Timestamp?
  /// The window that has the focus, by the root's _NET_ACTIVE_WINDOW.
  var active: WindowID?
  var pendingShapes: [PendingShape] = []
  /// A window would have come below itself: what is known is of too different times.
  var isTangled = false

  /// A mirror that knows nothing yet.
  package init(_ connection: Connection) { self.connection = connection }

  /// How many windows are mirrored, the root included.
  package var count: Int { nodes.count }

  /// Some shapes changed that touches go by, and are not read yet.
  ///
  /// Those of a window that holds no point can wait for others: something that draws over the screen, say, changes its
  /// shape all the time.
  package var hasUnsettledShapes: Bool {
    pendingShapes.contains { $0.kind == .input || nodes[$0.window]?.holdsNothing != true }
  }

  /// Reads the whole tree: the root's geometry, then an insert for every window, parents first, siblings bottom to top.
  ///
  /// Anything known before is forgotten. Costs one burst of requests for each level and 512 windows.
  ///
  /// - Throws: `serverGone`.
  package mutating func snapshot(into changes: inout [WindowChange]) throws(XError) {
    nodes = [:]
    forgetAllProperties()
    pendingShapes = []
    scan([Place(window: connection.root, parent: WindowID(0), level: 0, placed: 0)], into: &changes)
    settleShapes(into: &changes)
    pendingProperties[connection.root] = [.activeWindow]
    settleProperties(into: &changes)
    if !connection.isAlive { throw .serverGone }
  }

  /// Takes an event in; those that do not concern the tree change nothing.
  package mutating func handle(_ event: DecodedEvent, into changes: inout [WindowChange]) {
    switch event {
    case .structure(let event):
      handle(event, into: &changes)
      untangle(into: &changes)
    case .shape(let window, let kind, let isShaped):
      guard nodes[window] != nil else { return }
      want(PendingShape(window: window, kind: kind, reason: isShaped ? .set : .unset))
    case .property(let window, let atom, _):
      guard window == connection.root || nodes[window]?.hasProperties == true,
        let property = FollowedProperty.named(atom, of: window, connection)
      else { return }
      pendingProperties[window, default: []].insert(property)
    case .touchBegin, .touchUpdate, .touchEnd, .touchOwnership, .rawTouchBegin, .rawTouchUpdate, .rawTouchEnd,
      .buttonPress, .buttonRelease, .hierarchyChanged, .deviceChanged, .deviceProperty, .selectionCleared,
      .mappingChanged, .clientMessage, .monitorsChanged, .modifiers, .screenSaver,
      .requestFailed, .ignored:
      return
    }
  }

  /// Reads a window's children anew, and all below those that were not known (R8.9).
  ///
  /// Apply all changes that were given out before: the listing is newer than they are. A window that is not mirrored, or
  /// is gone, changes nothing.
  package mutating func repair(_ window: WindowID, into changes: inout [WindowChange]) {
    guard nodes[window] != nil else { return }
    let cookie = xcb_query_tree(connection.xcb, window.rawValue)
    guard let reply = Reply(xcb_query_tree_reply(connection.xcb, cookie, nil)) else { return }
    let list = WindowReading.children(reply.body)
    nodes[window]?.listing = cookie.sequence
    let level = self.level(of: window) + 1
    // The known ones are read too: events about them that are older than this listing will be dropped.
    scan(
      list.map {
        let isKnown = nodes[$0]?.parent == window
        return Place(
          window: $0, parent: window, level: level, placed: cookie.sequence, goesDeeper: !isKnown)
      }, into: &changes)
    tellChildren(of: window, list, into: &changes)
    untangle(into: &changes)
  }

  /// Starts over where events and listings of windows that change places cannot be brought together.
  private mutating func untangle(into changes: inout [WindowChange]) {
    var attempts = 0
    while isTangled, attempts < 4 {
      isTangled = false
      attempts += 1
      nodes = [:]
      for window in known.keys where window != connection.root { forgetProperties(of: window) }
      changes.append(.children(of: connection.root, []))
      scan([Place(window: connection.root, parent: WindowID(0), level: 0, placed: 0)], into: &changes)
    }
    isTangled = false
  }

  /// Whether a window is below another, or is it.
  func descends(_ window: WindowID, from ancestor: WindowID) -> Bool {
    var here = window
    while here != ancestor {
      guard here != connection.root, let node = nodes[here] else { return false }
      here = node.parent
    }
    return true
  }

  /// Levels below the root; one above `propertyLevels` is not told from deeper ones.
  func level(of window: WindowID) -> Int {
    var level = 0
    var here = window
    while here != connection.root, level <= WindowMirror.propertyLevels, let node = nodes[here] {
      here = node.parent
      level += 1
    }
    return level
  }

  /// Takes a window and all below it out of what is known.
  mutating func forget(_ window: WindowID) {
    nodes[window] = nil
    forgetProperties(of: window)
    var doomed: Set<WindowID> = [window]
    var grows = true
    while grows {
      let found = nodes.filter { doomed.contains($0.value.parent) }.keys
      for child in found {
        nodes[child] = nil
        forgetProperties(of: child)
      }
      doomed.formUnion(found)
      grows = !found.isEmpty
    }
  }

  mutating func want(_ shape: PendingShape) {
    if let index = pendingShapes.firstIndex(where: { $0.window == shape.window && $0.kind == shape.kind }) {
      // A doubt does not replace what a notification said.
      if shape.reason != .doubted { pendingShapes[index].reason = shape.reason }
    } else {
      pendingShapes.append(shape)
    }
  }
}
