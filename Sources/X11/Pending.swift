package import Gestures
package import Routing
package struct WindowDrag {
  package enum Kind { case move, resize }
  package init(_ kind: Kind, of window: WindowID?, from place: Point, _ windows: WindowManagement) throws(WindowManagement.Failure) { throw .noWindow }
  package mutating func follow(_ translation: Vector) {}
  package mutating func take(_ event: DecodedEvent) {}
  package mutating func end() {}
  package mutating func cancel() {}
  package mutating func meetDeadline(_ now: Int64) {}
  package var deadline: Int64? { nil }
  package var isOver: Bool { true }
}
extension WindowManagement {
  package func hasFocus(_ window: WindowID) -> Bool { focused == window }
  package func activate(_ window: WindowID, at time: Timestamp) throws(Failure) {
    try require(.netActiveWindow)
    send(.netActiveWindow, to: connection.root, about: window, (2, time.rawValue, 0, 0, 0))
    _ = try? connection.roundTrip()
  }
  package func send(_ window: WindowID?, to: WorkspaceTarget, at time: Timestamp) throws(Failure) {}
  package func perform(_ action: WindowAction, on window: WindowID?, at time: Timestamp, under: Point, monitors: [Monitor]) throws(Failure) { try perform(action, on: window, at: time) }
}
extension RegionTree { package func topmost(matching: WindowMatch) -> WindowID? { nil } }
