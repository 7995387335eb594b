internal import Gestures
internal import Routing
internal import X11

/// Why an action was not done, in one sentence.
struct ActionFailure: Error, Hashable {
  let text: String

  init(_ text: String) { self.text = text }
}

// Single actions.
extension Performer {
  /// Does one action; the program that it started, if it did.
  mutating func act(
    _ action: Action, _ index: Int, _ performance: Performance, _ scene: Scene
  ) throws(ActionFailure) -> Int32? {
    switch action {
    case .run(let command): return try run(command, index, performance, scene)
    case .key(let chord): try type { (input) throws(VirtualInput.Failure) in try input.press(chord) }
    case .text(let text): try type { (input) throws(VirtualInput.Failure) in try input.type(text) }
    case .hold(let chord):
      try type { (input) throws(VirtualInput.Failure) in try input.hold(chord) }
      sessions[index].chords.append(chord)
    case .click(let button):
      try type { (input) throws(VirtualInput.Failure) in try input.click(button, at: performance.first) }
    case .drag(let button):
      try requireFingers(index, scene)
      try type { (input) throws(VirtualInput.Failure) in try input.hold(button, at: performance.first) }
      sessions[index].button = button
    case .scroll(let scroll):
      try requireFingers(index, scene)
      sessions[index].wheel = Wheel(scroll, from: performance.values, performance.scale)
    case .moveWindow: try beginDrag(.move, index, performance, scene)
    case .resizeWindow: try beginDrag(.resize, index, performance, scene)
    case .workspace, .window, .toWorkspace, .showDesktop, .activate:
      try manage(action, index, performance, scene)
    // The daemon does these by the report.
    case .mode, .emit, .nothing, .wait: break
    }
    return nil
  }

  private mutating func type(
    _ body: (inout VirtualInput) throws(VirtualInput.Failure) -> Void
  ) throws(ActionFailure) {
    do throws(VirtualInput.Failure) { try body(&input) } catch { throw ActionFailure(error.description) }
  }

  /// A button that is let go while an application has the fingers is the last that it hears of its own (R4.6).
  private func requireFingers(_ index: Int, _ scene: Scene) throws(ActionFailure) {
    guard isShared(index, scene) else { return }
    throw ActionFailure(
      "the application has the fingers too, so no button can be pressed for them; bind it with "
        + "\"cancels-touches: yes\", and not where touches are only observed")
  }

  private mutating func run(
    _ command: Command, _ index: Int, _ performance: Performance, _ scene: Scene
  ) throws(ActionFailure) -> Int32? {
    let isUpdate = performance.phase == .update
    if isUpdate, let last = sessions[index].updating, programs.isRunning(last) { return nil }
    let target = target(of: index)
    let className = target.flatMap { scene.tree.index(of: $0) }.flatMap {
      scene.tree[$0].properties.applicationClass
    }
    let environment = ActionEnvironment(
      performance, sessions[index].binding, since: sessions[index].last, target: target, className: className)
    switch programs.start(command, variables: environment.variables) {
    case .success(let process):
      if isUpdate { sessions[index].updating = process }
      return process
    case .failure(let failure): throw ActionFailure(failure.text)
    }
  }

  /// The window that the actions are for: the one pinned at began, or the one that has the focus now (R7).
  private func target(of index: Int) -> WindowID? {
    switch sessions[index].binding.target {
    case .touch: sessions[index].target
    case .focused: windows.focused
    }
  }

  private mutating func manage(
    _ action: Action, _ index: Int, _ performance: Performance, _ scene: Scene
  ) throws(ActionFailure) {
    let target = target(of: index)
    do throws(WindowManagement.Failure) {
      switch action {
      case .workspace(let workspace): try windows.go(to: workspace, at: performance.time)
      case .toWorkspace(let workspace): try windows.send(target, to: workspace, at: performance.time)
      case .window(let change):
        try windows.perform(
          change, on: target, at: performance.time, place: performance.place, monitors: scene.monitors)
      case .showDesktop: try windows.toggleShowDesktop()
      case .activate(let match):
        guard let window = scene.tree.topmost(matching: match) else { throw .noWindow }
        try windows.activate(window, at: performance.time)
      default: break
      }
    } catch { throw ActionFailure(error.description) }
  }
}

// What goes on with the fingers.
extension Performer {
  private mutating func beginDrag(
    _ kind: WindowDrag.Kind, _ index: Int, _ performance: Performance, _ scene: Scene
  ) throws(ActionFailure) {
    do throws(WindowManagement.Failure) {
      guard let window = target(of: index) else { throw .noWindow }
      let way = performance.values.translation
      var drag = try WindowDrag(
        kind, of: window, at: performance.first + Vector(-way.dx, -way.dy), monitors: scene.monitors,
        by: windows)
      drag.follow(way, at: scene.now)
      sessions[index].drag = drag
    } catch { throw ActionFailure(error.description) }
  }

  /// Follows the fingers to a new place.
  mutating func follow(_ index: Int, _ performance: Performance, at now: Timestamp) {
    sessions[index].drag?.follow(performance.values.translation, at: now)
    if sessions[index].button != nil { input.move(to: performance.first) }
    guard let clicks = sessions[index].wheel?.turn(to: performance.values) else { return }
    if clicks.across != 0 { input.turnWheel(clicks.across, along: .horizontal, at: performance.first) }
    if clicks.down != 0 { input.turnWheel(clicks.down, along: .vertical, at: performance.first) }
  }

  /// The fingers are gone: the window stands where they left it, or where it was.
  mutating func settleDrag(_ index: Int, isUndone: Bool, at now: Timestamp) {
    if isUndone { sessions[index].drag?.cancel(at: now) } else { sessions[index].drag?.end(at: now) }
  }

  /// Lets go of the keys and the button that a session holds.
  mutating func letGo(_ index: Int) {
    for chord in sessions[index].chords.reversed() { input.release(chord) }
    sessions[index].chords = []
    if let button = sessions[index].button { input.release(button) }
    sessions[index].button = nil
    sessions[index].wheel = nil
  }

  /// Takes in an event about windows, for those that follow fingers.
  mutating func take(_ event: DecodedEvent, at now: Timestamp) {
    for index in sessions.indices { sessions[index].drag?.handle(event, at: now) }
    sessions.removeAll { $0.isDone && $0.drag?.isOver != false }
  }

  mutating func report(
    _ action: Action, _ performance: Performance, _ index: Int, _ failure: String?, _ process: Int32? = nil
  ) {
    reports.append(
      ActionReport(
        action: action, binding: sessions[index].binding.name, key: performance.key,
        contact: sessions[index].contact, time: performance.time, failure: failure, process: process))
  }
}
