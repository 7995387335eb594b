internal import CX11
package import Gestures
package import Routing

/// Moves or resizes a client window with a finger, as far as the finger has come.
///
/// Order of use: `init`, by round trips; `follow` for each change of the gesture, `handle` for each event that the mirror
/// selects, `timeout` at the deadline; `end` or `cancel` with the gesture; and events and timeouts on, until it `isOver`.
/// All but `init` wait for nothing. Requests go out with the next flush, at most one at a time (`RequestPace`): the
/// answer is the window's own ConfigureNotify, or that of its frame. The last goal is always asked for, so the window
/// ends where the finger was, however late its manager answers.
///
/// It works under any window manager that obeys _NET_MOVERESIZE_WINDOW or a ConfigureRequest, and without one. A window
/// that is maximized or fills the screen is not moved: its manager would leave it where it is, as openbox does with the
/// mouse too.
package struct WindowDrag {
  package enum Kind: Hashable, Sendable {
    case move
    /// The corner or edge nearest to the finger moves, and the opposite one stays (`WindowGrip`).
    case resize
  }

  private enum State {
    case following
    /// The gesture is over; what is wanted last is still to be asked for.
    case ending
    case over
  }

  /// Whether the manager understands places as we do.
  private enum Understanding {
    case unknown
    /// It put the window elsewhere: so much was added, and the next answer tells.
    case tried
    case settled
  }

  package let window: WindowID
  private let kind: Kind
  private let grip: WindowGrip
  private let bounds: Rectangle
  /// The client's inside as the finger landed, root-window pixels.
  private let start: Rectangle
  private var placement: Placement
  private var pace: RequestPace
  private var state = State.following
  private var understanding = Understanding.unknown
  private var goal: Rectangle

  /// A difference above this, in pixels, is a limit of the manager and no other understanding of places.
  private static let farthestCorrection: Int32 = 64

  /// Begins to move or resize a window; nothing is asked for yet.
  ///
  /// - Parameters:
  ///   - kind: what is done.
  ///   - window: the client.
  ///   - place: where the first finger landed, root-window pixels.
  ///   - monitors: the screen's; an edge stops at the work area of the one under that place.
  ///   - management: asks who places the window.
  /// - Throws: `noWindow`, `tiled`, `maximized`, `fullscreen`, `shaded`, `fixedSize`.
  package init(
    _ kind: Kind, of window: WindowID, at place: Point, monitors: [Monitor], by management: WindowManagement
  ) throws(WindowManagement.Failure) {
    let placement = try management.placement(of: window)
    try management.requireFree(window, kind)
    let (inside, extents) = (placement.chain.inside, placement.extents)
    let outside = inside.grown(by: extents)
    let grip = WindowGrip(at: place, on: outside)
    if kind == .resize, grip.isStuck(placement.limits) { throw .fixedSize }
    self.kind = kind
    self.window = window
    self.placement = placement
    self.grip = grip
    bounds = management.workArea(of: monitors.box(at: place)).shrunk(by: extents)
    start = inside
    goal = inside
    // The window's border counts too with other gravities, and its manager hides that.
    let isSure = placement.way == .server || placement.gravity == .northWest
    pace = RequestPace(at: inside, first: isSure ? RequestPace.patience : RequestPace.firstPatience)
  }

  /// Nothing is to be done any more, and it may be dropped.
  package var isOver: Bool { if case .over = state { true } else { false } }

  /// When `timeout` is to be called; nil: not for the passing of time.
  package var deadline: Timestamp? { isOver ? nil : pace.deadline }

  /// Takes in how far the finger has come from where it landed, in root-window pixels.
  package mutating func follow(_ translation: Vector, at now: Timestamp) {
    guard case .following = state else { return }
    switch kind {
    case .move:
      goal = start
      goal.x = (start.x + translation.dx.pixels).asPlace
      goal.y = (start.y + translation.dy.pixels).asPlace
    case .resize: goal = grip.resized(start, by: translation, placement.limits, within: bounds)
    }
    pace.want(goal)
    pursue(at: now)
  }

  /// Ends with the gesture: the window stays where the finger was.
  package mutating func end(at now: Timestamp) {
    guard case .following = state else { return }
    state = .ending
    pursue(at: now)
  }

  /// Puts the window back where it was.
  package mutating func cancel(at now: Timestamp) {
    guard case .following = state else { return }
    goal = start
    pace.want(goal)
    state = .ending
    pursue(at: now)
  }

  /// Takes an event in; those of other windows change nothing.
  package mutating func handle(_ event: DecodedEvent, at now: Timestamp) {
    guard !isOver, case .structure(let change) = event else { return }
    switch placement.chain.take(change) {
    case .nothing: return
    case .gone: state = .over
    case .changed:
      if let outcome = pace.hear(stand, at: now) { judge(outcome) }
      pursue(at: now)
    }
  }

  /// Takes in that time has passed.
  package mutating func timeout(at now: Timestamp) {
    guard !isOver else { return }
    if let outcome = pace.expire(at: now) { judge(outcome) }
    pursue(at: now)
  }

  /// How the window stands; its size is not ours to judge where it is only moved.
  private var stand: Rectangle {
    var stand = placement.chain.inside
    if kind == .move { (stand.width, stand.height) = (start.width, start.height) }
    return stand
  }

  private mutating func pursue(at now: Timestamp) {
    if let goal = pace.next(at: now) { placement.ask(for: goal, resizes: kind == .resize) }
    if case .ending = state, pace.isSettled, understanding == .settled || pace.deadline == nil {
      state = .over
    }
  }
}

// What the manager makes of places.
extension WindowDrag {
  /// Learns from the first answer whether places are understood as ICCCM has it.
  ///
  /// Some managers count the frame or the border otherwise. What they are off is added once; where that does not
  /// help, it was a limit, such as the screen's edge, and is taken back.
  private mutating func judge(_ outcome: RequestPace.Outcome) {
    switch (outcome, understanding) {
    case (.met, _): understanding = .settled
    case (.missed(let asked), .unknown):
      let (dx, dy) = (asked.x - stand.x, asked.y - stand.y)
      guard max(abs(dx), abs(dy)) <= WindowDrag.farthestCorrection,
        (asked.width, asked.height) == (stand.width, stand.height)
      else {
        understanding = .settled
        return
      }
      placement.correction = (dx, dy)
      understanding = .tried
      pace.wantAgain(goal)
    case (.missed, .tried):
      placement.correction = (0, 0)
      understanding = .settled
      pace.wantAgain(goal)
    case (.missed, .settled), (.unanswered, .settled): return
    case (.unanswered, _): understanding = .settled
    }
  }
}

extension WindowGrip {
  /// Whether no edge of it can go anywhere.
  fileprivate func isStuck(_ limits: SizeLimits) -> Bool {
    (horizontal == .none || limits.width.minimum == limits.width.maximum)
      && (vertical == .none || limits.height.minimum == limits.height.maximum)
  }
}

extension WindowManagement {
  /// - Throws: why a window stays where it is for now.
  fileprivate func requireFree(_ window: WindowID, _ kind: WindowDrag.Kind) throws(Failure) {
    let states = states(of: window)
    if states.contains(.fullscreen) { throw .fullscreen }
    if states.isSuperset(of: .maximized) { throw .maximized }
    if kind == .resize, states.contains(.shaded) { throw .shaded }
  }
}

extension Int32 {
  /// As X can state a place, in 16 bits.
  fileprivate var asPlace: Int32 { Swift.max(-32768, Swift.min(32767, self)) }
}

extension Rectangle {
  /// With a frame around it.
  func grown(by frame: FrameExtents) -> Rectangle {
    Rectangle(
      x: x - frame.left, y: y - frame.top, width: width + frame.left + frame.right,
      height: height + frame.top + frame.bottom)
  }

  /// What is inside of a frame that reaches to its edges; at least a pixel.
  func shrunk(by frame: FrameExtents) -> Rectangle {
    Rectangle(
      x: x + frame.left, y: y + frame.top, width: max(width - frame.left - frame.right, 1),
      height: max(height - frame.top - frame.bottom, 1))
  }
}
