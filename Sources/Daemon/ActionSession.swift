internal import Gestures
internal import Routing
internal import X11

/// What one recognized gesture does, from its begin until its actions are done and nothing is held for it any more.
struct ActionSession {
  /// One action that is to be done, with what asked for it.
  struct Task {
    var action: Action
    var performance: Performance
  }

  /// What the next of its actions waits for, until a time in nanoseconds of the monotonic clock.
  enum Waiting {
    case nothing
    case time(Int64)
    /// The window is to get the focus.
    case focus(WindowID, until: Int64)
  }

  let key: RecognizerKey
  let binding: Binding
  /// The number of the contact that it came of; 0: it was asked for.
  let contact: UInt64
  /// The client window pinned at began (R7).
  let target: WindowID?
  var queue: [Task] = []
  var waiting = Waiting.nothing
  /// Nothing further comes of the gesture: the session ends with its queue.
  var isEnding: Bool
  /// Keys and the button that it holds.
  var chords: [KeyChord] = []
  var button: PointerButton?
  var wheel: Wheel?
  var drag: WindowDrag?
  /// The values at its last action, for what has changed since.
  var last = GestureValues()
  /// The program that an update started last: no other is started before it ends.
  var updating: Int32?

  init(_ performance: Performance, _ binding: Binding) {
    key = performance.key
    self.binding = binding
    contact = performance.contact
    target = performance.target
    isEnding = !binding.lasts
    last.location = performance.values.location
  }

  /// More is a runaway: a list of waits that is asked for at each step.
  private static let queueLimit = 200

  /// Whether anything is to be done or let go.
  var isDone: Bool { isEnding && queue.isEmpty }

  /// Puts actions in the queue; false where it is full.
  mutating func add(_ actions: [Action], _ performance: Performance) -> Bool {
    guard queue.count + actions.count <= ActionSession.queueLimit else { return false }
    for action in actions { queue.append(Task(action: action, performance: performance)) }
    return true
  }
}
