internal import Gestures
internal import Routing
internal import X11

/// Does what bindings ask for, phase by phase.
///
/// The actions of one gesture are done in their order; one that waits holds up nobody else. Keys and buttons that are
/// held are let go with their gesture, whatever becomes of it.
struct Performer: ~Copyable {
  var programs = Programs()
  let connection: Connection
  let windows: WindowManagement
  var input: VirtualInput
  /// Gestures that go on, and lists that are not done.
  var sessions: [ActionSession] = []
  /// What came of the actions; the daemon takes it.
  var reports: [ActionReport] = []

  init(_ connection: Connection, ledger: HeldLedger) {
    self.connection = connection
    windows = WindowManagement(connection)
    input = VirtualInput(connection, ledger: ledger)
  }

  /// What there is on the screen as actions are done.
  struct Scene {
    var tree: RegionTree
    var monitors: [Monitor]
    var now: Timestamp
    /// No touch is taken from applications (C8).
    var isObserving: Bool
    var isFingerDown: Bool
  }

  /// Takes in what a gesture asks for, and does what can be done at once.
  mutating func perform(_ performance: Performance, _ binding: Binding, _ scene: Scene) {
    switch performance.phase {
    case .begin:
      var session = ActionSession(performance, binding)
      _ = session.add(binding.plan.begin, performance)
      sessions.append(session)
      advance(sessions.count - 1, scene)
    case .update: goOn(performance, binding.plan.update, scene)
    case .step(let steps):
      guard let plan = binding.plan.step else { break }
      let actions = steps > 0 ? plan.forward : plan.backward
      for _ in 0..<min(steps.magnitude, 100) { goOn(performance, actions, scene) }
    case .end: finish(performance, binding.plan.end, isUndone: false, scene)
    case .cancel: finish(performance, binding.plan.cancel, isUndone: binding.plan.cancel.isEmpty, scene)
    case .abandon: finish(performance, [], isUndone: false, scene)
    }
    sweep()
  }

  private func place(of key: RecognizerKey) -> Int? {
    sessions.lastIndex { $0.key == key && !$0.isEnding }
  }

  private mutating func goOn(_ performance: Performance, _ actions: [Action], _ scene: Scene) {
    guard let index = place(of: performance.key) else { return }
    if case .update = performance.phase { follow(index, performance, at: scene.now) }
    guard !actions.isEmpty else { return }
    if !sessions[index].add(actions, performance) {
      report(actions[0], performance, index, "too many actions wait for their turn: left out")
    }
    advance(index, scene)
  }

  private mutating func finish(
    _ performance: Performance, _ actions: [Action], isUndone: Bool, _ scene: Scene
  ) {
    guard let index = place(of: performance.key) else { return }
    if case .end = performance.phase { follow(index, performance, at: scene.now) }
    if isUndone {
      // What it had yet to do is not wanted any more.
      sessions[index].queue.removeAll()
      sessions[index].waiting = .nothing
    }
    _ = sessions[index].add(actions, performance)
    sessions[index].isEnding = true
    settleDrag(index, isUndone: isUndone, at: scene.now)
    advance(index, scene)
  }

  /// Lets go of all that is held, and forgets what waits.
  mutating func releaseAll(at now: Timestamp) {
    for index in sessions.indices {
      settleDrag(index, isUndone: true, at: now)
      sessions[index].queue.removeAll()
      sessions[index].isEnding = true
    }
    sweep()
    input.releaseAll()
  }

  /// Gestures that are over and have nothing more to do let go of what they hold.
  private mutating func sweep() {
    for index in sessions.indices where sessions[index].isDone { letGo(index) }
    sessions.removeAll { $0.isDone && $0.drag?.isOver != false }
  }
}

// MARK: - Time

extension Performer {
  /// How often it is looked whether a window has the focus, in nanoseconds.
  private static let glance: Int64 = 4_000_000

  /// When `advance` is due, in nanoseconds of the monotonic clock; nil while nothing waits.
  var deadline: Int64? {
    var earliest: Int64?
    for session in sessions {
      let due: Int64? =
        switch session.waiting {
        case .nothing: nil
        case .time(let until): until
        case .focus(_, let until): min(until, MonotonicClock.nanoseconds + Performer.glance)
        }
      if let due { earliest = earliest.map { min($0, due) } ?? due }
    }
    return earliest
  }

  /// When a window that follows fingers has been waited for long enough.
  var dragDeadline: Timestamp? { sessions.lazy.compactMap { $0.drag?.deadline }.min() }

  /// Goes on with the lists whose waits are over, and with windows that do not answer.
  mutating func advance(_ scene: Scene) {
    for index in sessions.indices {
      if let due = sessions[index].drag?.deadline, due < scene.now {
        sessions[index].drag?.timeout(at: scene.now)
      }
      advance(index, scene)
    }
    sweep()
  }

  /// Does the next actions of a session, up to one that waits.
  private mutating func advance(_ index: Int, _ scene: Scene) {
    while let task = sessions[index].queue.first {
      guard isReady(index, task, scene) else { return }
      sessions[index].queue.removeFirst()
      do throws(ActionFailure) {
        let process = try act(task.action, index, task.performance, scene)
        report(task.action, task.performance, index, nil, process)
      } catch { report(task.action, task.performance, index, error.text) }
      sessions[index].last = task.performance.values
      if case .wait(let time) = task.action {
        let now = MonotonicClock.nanoseconds
        sessions[index].waiting = .time(now + Int64(time.rawValue) * 1_000_000)
      }
    }
  }

  /// Whether nothing keeps the next action from being done; one that cannot be is reported and left out.
  private mutating func isReady(_ index: Int, _ task: ActionSession.Task, _ scene: Scene) -> Bool {
    switch sessions[index].waiting {
    case .nothing: return isLifted(index, task, scene) && hasFocus(index, task)
    case .time(let until):
      guard MonotonicClock.nanoseconds >= until else { return false }
      sessions[index].waiting = .nothing
      return isLifted(index, task, scene) && hasFocus(index, task)
    case .focus(let window, let until):
      if windows.hasFocus(window) {
        sessions[index].waiting = .nothing
        return true
      }
      guard MonotonicClock.nanoseconds >= until else { return false }
      sessions[index].waiting = .nothing
      return refuse(index, task, "the window did not get the focus from the window manager")
    }
  }
}

// MARK: - Fingers that the application has too (R4.6)

extension Performer {
  /// Whether an application may have the session's fingers as well.
  func isShared(_ index: Int, _ scene: Scene) -> Bool {
    scene.isObserving || sessions[index].binding.delivery != .cancelled
  }

  /// A click waits until the fingers are up, where the application has them: the release of any button would be the last
  /// that it hears of its own.
  private mutating func isLifted(_ index: Int, _ task: ActionSession.Task, _ scene: Scene) -> Bool {
    guard case .click = task.action, scene.isFingerDown, isShared(index, scene) else { return true }
    sessions[index].waiting = .time(MonotonicClock.nanoseconds + Performer.glance)
    return false
  }
}

// MARK: - Focus (R7)

extension Performer {
  /// How long a window manager may take to give the focus, in nanoseconds.
  private static let focusLimit: Int64 = 400_000_000

  /// Keys reach the focus alone: a window that has not got it gets it first.
  ///
  /// Under keys that the same gesture holds they are for whoever listens to those, such as a window switcher.
  private mutating func hasFocus(_ index: Int, _ task: ActionSession.Task) -> Bool {
    guard task.action.isTyped, sessions[index].binding.target == .touch, sessions[index].chords.isEmpty,
      let window = sessions[index].target, !windows.hasFocus(window)
    else { return true }
    guard sessions[index].binding.raises else {
      return refuse(index, task, "the window has not got the focus, and \"raise: no\" keeps it from that")
    }
    do throws(WindowManagement.Failure) {
      try windows.activate(window, at: task.performance.time)
      sessions[index].waiting = .focus(window, until: MonotonicClock.nanoseconds + Performer.focusLimit)
      return false
    } catch { return refuse(index, task, error.description) }
  }

  /// Leaves an action out; always no.
  private mutating func refuse(_ index: Int, _ task: ActionSession.Task, _ reason: String) -> Bool {
    sessions[index].queue.removeFirst()
    report(task.action, task.performance, index, reason)
    // The keys that follow it would go to another window just so.
    sessions[index].queue.removeAll { $0.action.isTyped }
    return false
  }
}

extension Action {
  /// Whether it is pressed or typed on the keyboard.
  fileprivate var isTyped: Bool {
    switch self {
    case .key, .text: true
    case .hold, .run, .click, .drag, .scroll, .moveWindow, .resizeWindow, .workspace, .window, .toWorkspace,
      .showDesktop, .activate, .mode, .emit, .nothing, .wait:
      false
    }
  }
}
