internal import Gestures
internal import Routing
internal import X11

/// Does what bindings ask for.
struct Performer {
  var programs = Programs()
  private let windows: WindowManagement

  init(_ connection: Connection) { windows = WindowManagement(connection) }

  /// The client that has the focus now; nil where none has.
  var focusedWindow: WindowID? { windows.focused }

  /// Does one action; nil, or why it was not done.
  mutating func perform(_ action: Action, target: WindowID?, time: Timestamp) -> String? {
    switch action {
    case .run(let command): return programs.start(command)
    case .workspace(let workspace):
      return failure { () throws(WindowManagement.Failure) in try windows.go(to: workspace, at: time) }
    case .window(let change):
      return failure { () throws(WindowManagement.Failure) in
        try windows.perform(change, on: target, at: time)
      }
    case .showDesktop:
      return failure { () throws(WindowManagement.Failure) in try windows.toggleShowDesktop() }
    case .nothing: return nil
    case .key, .hold, .text, .click, .drag, .scroll, .moveWindow, .resizeWindow, .toWorkspace, .activate,
      .mode,
      .emit, .wait:
      return "\(action.key) is not made yet"
    }
  }

  private func failure(_ request: () throws(WindowManagement.Failure) -> Void) -> String? {
    do throws(WindowManagement.Failure) {
      try request()
      return nil
    } catch {
      return error.description
    }
  }
}
