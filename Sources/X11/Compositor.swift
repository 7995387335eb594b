internal import CX11
package import Gestures

/// The compositing manager of a screen.
package struct Compositor: Hashable, Sendable {
  /// What it calls itself; nil where it says nothing.
  package let name: String?

  /// The one that owns the selection _NET_WM_CM_Sn; nil where none runs.
  ///
  /// Some round trips.
  ///
  /// - Throws: `serverGone`.
  package static func find(_ connection: Connection) throws(XError) -> Compositor? {
    let selection = Atoms.intern("_NET_WM_CM_S\(connection.screen)", connection.xcb)
    guard let owner = try ManagerSelection.owner(of: selection, connection) else { return nil }
    let title =
      connection.property(connection.atoms[.netWMName], of: owner)?.text
      ?? connection.property(XCB_ATOM_WM_NAME.rawValue, of: owner)?.text
    return Compositor(name: title.flatMap { $0.isEmpty ? nil : $0 })
  }

  /// A child of the root that the server picks at one of some places, but that no listing has: as the composite overlay
  /// window is where its input shape was not emptied (xi2.md R8.3).
  ///
  /// - Throws: `serverGone`.
  package static func unlistedWindow(
    at points: [Point], listed: (WindowID) -> Bool, _ connection: Connection
  ) throws(XError) -> WindowID? {
    for point in points {
      let path = try ServerPick.path(at: point, connection)
      if path.count > 1, !listed(path[1]) { return path[1] }
    }
    return nil
  }
}
