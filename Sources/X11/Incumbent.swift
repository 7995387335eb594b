/// The daemon that has the screen now, as the X server knows it.
package struct Incumbent: Hashable, Sendable {
  /// What its window says; anybody could have written that.
  package let processID: UInt32?

  /// The one that owns the manager selection of a connection's screen; nil where there is none.
  ///
  /// - Throws: `serverGone`.
  package static func find(_ connection: Connection) throws(XError) -> Incumbent? {
    let selection = ManagerSelection.atom(of: connection)
    guard let owner = try ManagerSelection.owner(of: selection, connection) else { return nil }
    return Incumbent(processID: ManagerSelection.processID(of: owner, connection))
  }
}
