internal import Gestures
internal import Routing
internal import X11

/// Does what bindings ask for.
struct Performer {
  var programs = Programs()
  private let windows: WindowManagement

  init(_ connection: Connection) { windows = WindowManagement(connection) }

  /// Does one action; nil, or why it was not done.
  mutating func perform(_ action: Action, target: WindowID?, time: Timestamp) -> String? {
    switch action {
    case .run(let command): return programs.start(command)
    case .workspace(let workspace): return windows.show(workspace, at: time)?.description
    case .window(let change): return windows.change(target, change, at: time)?.description
    case .showDesktop: return windows.toggleDesktop(at: time)?.description
    case .nothing: return nil
    }
  }
}
