package import Gestures

/// Where a window is in its parent, as X states it.
package struct WindowGeometry: Hashable, Sendable, Codable {
  /// The outer upper left corner (border included), in pixels of the parent's inner origin.
  package var x: Int32
  package var y: Int32
  /// The inner size, border excluded, in pixels.
  package var width: Int32
  package var height: Int32
  /// The border's width on each side, in pixels.
  package var border: Int32

  package init(x: Int32, y: Int32, width: Int32, height: Int32, border: Int32 = 0) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.border = border
  }
}

/// A rectangle of a shape, in pixels of its window's inner origin; right and bottom edges exclusive.
package struct Rectangle: Hashable, Sendable, Codable {
  package var x: Int32
  package var y: Int32
  package var width: Int32
  package var height: Int32

  package init(x: Int32, y: Int32, width: Int32, height: Int32) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package func contains(x px: Int32, y py: Int32) -> Bool {
    px >= x && px < x + width && py >= y && py < y + height
  }
}

/// Which of a window's shapes (SHAPE extension).
package enum ShapeKind: Hashable, Sendable, CaseIterable, Codable {
  case bounding
  case input
  /// It plays no part in the pick of its window, but in that of shaped windows below it.
  case clip
}

/// What a window manager and a rule can know of a window by its properties.
package struct WindowProperties: Hashable, Sendable, Codable {
  /// WM_STATE is set: a window manager has this window in its care, so it is a client's top-level.
  package var isManaged: Bool
  /// Second string of WM_CLASS.
  package var applicationClass: String?
  /// First string of WM_CLASS.
  package var instance: String?
  /// _NET_WM_NAME, or WM_NAME where that is missing.
  package var title: String?
  /// _NET_WM_WINDOW_TYPE, lower case without the prefix ("dock", "normal"), most wanted first.
  package var types: [String]
  /// _NET_WM_WINDOW_OPACITY, from 0 to 2^32 - 1, which is opaque; nil: not set.
  package var opacity: UInt32?
  /// _GTK_FRAME_EXTENTS; nil: not set.
  package var frameExtents: FrameExtents?
  /// WM_WINDOW_ROLE.
  package var role: String?
  /// _NET_WM_PID: the number of its process, on whatever host that runs.
  package var pid: Int?
  /// The name of its process's program; nil where the process is of another host, or is not known.
  package var executable: String?
  /// WM_TRANSIENT_FOR: the window that it is a dialog or a menu of.
  package var transientFor: WindowID?
  /// The leader of its group, by WM_HINTS or WM_CLIENT_LEADER.
  package var leader: WindowID?
  package var workspace: WindowWorkspace?
  package var states: WindowStates = []
  /// The regular expressions of the rule set that its texts fit.
  package var fitting: Set<WindowExpression> = []

  /// What a recording keeps: all but what follows from it.
  private enum CodingKeys: String, CodingKey {
    case isManaged, applicationClass, instance, title, types, opacity, frameExtents, role, pid, executable
    case transientFor, leader, workspace, states
  }

  package init(
    isManaged: Bool = false, applicationClass: String? = nil, instance: String? = nil, title: String? = nil,
    types: [String] = []
  ) {
    self.isManaged = isManaged
    self.applicationClass = applicationClass
    self.instance = instance
    self.title = title
    self.types = types
  }

  /// Nothing is known: no property that a rule could match is set.
  package var isEmpty: Bool {
    var rest = self
    (rest.opacity, rest.frameExtents) = (nil, nil)
    return rest == WindowProperties()
  }
}

/// One window as the mirror reads it at start, at a repair, or when it was created.
package struct WindowRecord: Hashable, Sendable, Codable {
  package var window: WindowID
  package var geometry: WindowGeometry
  package var isMapped: Bool
  /// No window manager is to care for it: a menu, a tooltip, a locker.
  package var isOverrideRedirect: Bool
  /// The bounding shape; nil where the window is not shaped.
  ///
  /// An empty list is a shape that holds no point.
  package var boundingShape: [Rectangle]?
  package var inputShape: [Rectangle]?
  package var properties: WindowProperties

  package init(
    window: WindowID, geometry: WindowGeometry, isMapped: Bool, isOverrideRedirect: Bool = false,
    boundingShape: [Rectangle]? = nil, inputShape: [Rectangle]? = nil,
    properties: WindowProperties = WindowProperties()
  ) {
    self.window = window
    self.geometry = geometry
    self.isMapped = isMapped
    self.isOverrideRedirect = isOverrideRedirect
    self.boundingShape = boundingShape
    self.inputShape = inputShape
    self.properties = properties
  }
}

/// One change of the window tree, in the order in which X reported it.
///
/// Every change may name windows that are gone:
/// applying it is idempotent and never fails; what cannot be fitted in asks for a repair.
package enum WindowChange: Hashable, Sendable, Codable {
  /// A window appeared on top of its siblings (CreateNotify with what was then read), or its data were read anew.
  case insert(WindowRecord, parent: WindowID)
  /// DestroyNotify; its descendants go with it.
  case destroy(WindowID)
  case map(WindowID)
  case unmap(WindowID)
  /// ConfigureNotify: geometry, and the sibling just below it (nil: it is at the bottom).
  case configure(WindowID, WindowGeometry, above: WindowID?)
  /// GravityNotify: it moved with its parent's resize.
  case move(WindowID, x: Int32, y: Int32)
  /// ReparentNotify: on top of its new siblings, place in the new parent's pixels.
  case reparent(WindowID, to: WindowID, x: Int32, y: Int32)
  /// CirculateNotify.
  case circulate(WindowID, toTop: Bool)
  /// ShapeNotify with the rectangles then read; nil: no longer shaped.
  case shape(WindowID, ShapeKind, [Rectangle]?)
  /// PropertyNotify with the properties then read.
  case properties(WindowID, WindowProperties)
  /// The whole list of a window's children, bottom to top (QueryTree): children not listed are gone from it.
  case children(of: WindowID, [WindowID])
}
