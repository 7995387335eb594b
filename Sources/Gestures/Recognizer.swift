/// A recognizer of any kind (UIGestureRecognizer).
///
/// A new kind is one file with a struct, and one case here.
package enum Recognizer: Hashable, Sendable {
  case tap(TapRecognizer)
  case swipe(SwipeRecognizer)
  case longPress(LongPressRecognizer)
  case pan(PanRecognizer)
  case edgePan(EdgePanRecognizer)
  case pinch(PinchRecognizer)
  case rotation(RotationRecognizer)
  case stroke(StrokeRecognizer)
  case touch(RawTouchesRecognizer)

  /// Takes in a frame, or the passing of its deadline; the proposal is the arbiter's to grant.
  package mutating func update(_ frame: Frame, _ thresholds: Thresholds) -> Proposal {
    let proposal: Proposal
    switch self {
    case .tap(var tap):
      proposal = tap.update(frame, thresholds)
      self = .tap(tap)
    case .swipe(var swipe):
      proposal = swipe.update(frame, thresholds)
      self = .swipe(swipe)
    case .longPress(var press):
      proposal = press.update(frame, thresholds)
      self = .longPress(press)
    case .pan(var pan):
      proposal = pan.update(frame, thresholds)
      self = .pan(pan)
    case .edgePan(var pan):
      proposal = pan.update(frame, thresholds)
      self = .edgePan(pan)
    case .pinch(var pinch):
      proposal = pinch.update(frame, thresholds)
      self = .pinch(pinch)
    case .rotation(var rotation):
      proposal = rotation.update(frame, thresholds)
      self = .rotation(rotation)
    case .stroke(let stroke): proposal = stroke.update(frame, thresholds)
    case .touch(var touch):
      proposal = touch.update(frame, thresholds)
      self = .touch(touch)
    }
    return proposal
  }

  /// How many fingers it wants.
  package var fingers: ClosedRange<Int> {
    switch self {
    case .tap(let tap): one(tap.specification.fingers)
    case .swipe(let swipe): one(swipe.specification.fingers)
    case .longPress(let press): one(press.specification.fingers)
    case .pan(let pan): pan.specification.fingers
    case .edgePan(let pan): one(pan.specification.fingers)
    case .pinch(let pinch): pinch.specification.fingers
    case .rotation(let rotation): rotation.specification.fingers
    case .stroke(let stroke): one(stroke.specification.fingers)
    case .touch: 1...1
    }
  }

  private func one(_ fingers: Int) -> ClosedRange<Int> { fingers...fingers }

  /// When it wants to be asked again without an event; nil: never.
  package var deadline: Timestamp? {
    switch self {
    case .tap(let tap): tap.deadline
    case .swipe(let swipe): swipe.deadline
    case .longPress(let press): press.deadline
    case .pan(let pan): pan.deadline
    case .edgePan(let pan): pan.deadline
    case .pinch(let pinch): pinch.together.end
    case .rotation(let rotation): rotation.together.end
    case .stroke, .touch: nil
    }
  }

  /// The kind of movement of several fingers that it lives by; nil: none (G11).
  package var movementClass: MovementClass? {
    switch self {
    case .tap, .longPress, .touch: nil
    // Several fingers that draw go together.
    case .swipe, .pan, .edgePan, .stroke: .travel
    case .pinch: .pinch
    case .rotation: .rotation
    }
  }

  /// Whether the touches must be kept for it as long as it is possible.
  package var holdsTouches: Bool {
    switch self {
    case .tap(let tap): tap.holdsTouches
    case .swipe, .edgePan, .pinch, .rotation, .stroke, .touch: true
    case .longPress(let press): !press.awaitsNextContact
    case .pan(let pan): !pan.awaitsNextContact
    }
  }

  /// Whether it waits for a touch of a contact to come (between the taps of a series).
  package var awaitsNextContact: Bool {
    switch self {
    case .tap(let tap): tap.awaitsNextContact
    case .longPress(let press): press.awaitsNextContact
    case .pan(let pan): pan.awaitsNextContact
    case .swipe, .edgePan, .pinch, .rotation, .stroke, .touch: false
    }
  }

  /// The direction that it was recognized in, where it has one.
  package var direction: Direction? {
    switch self {
    case .swipe(let swipe): swipe.direction
    case .tap, .longPress, .pan, .edgePan, .pinch, .rotation, .stroke, .touch: nil
    }
  }

  /// How far it has come; nil for a discrete gesture (G2).
  package var values: GestureValues? { together?.values }

  /// The fingers of a gesture that goes on; nil for a discrete one.
  private var together: Together? {
    switch self {
    case .tap, .swipe, .stroke: nil
    case .longPress(let press): press.together
    case .pan(let pan): pan.together
    case .edgePan(let pan): pan.together
    case .pinch(let pinch): pinch.together
    case .rotation(let rotation): rotation.together
    case .touch(let touch): touch.together
    }
  }

  private mutating func change(_ body: (inout Together) -> Void) {
    switch self {
    case .tap, .swipe, .stroke: break
    case .longPress(var press):
      body(&press.together)
      self = .longPress(press)
    case .pan(var pan):
      body(&pan.together)
      self = .pan(pan)
    case .edgePan(var pan):
      body(&pan.together)
      self = .edgePan(pan)
    case .pinch(var pinch):
      body(&pinch.together)
      self = .pinch(pinch)
    case .rotation(var rotation):
      body(&rotation.together)
      self = .rotation(rotation)
    case .touch(var touch):
      body(&touch.together)
      self = .touch(touch)
    }
  }

  /// Lets a gesture that lasts go on for some time without a finger (G13).
  package mutating func resume(within time: Milliseconds) { change { $0.resume = time } }

  /// Its contact is over: the touches of the next frame are others.
  mutating func contactOver() { change { $0.contactOver() } }

  /// Whether it has no finger, and one may come back.
  var isResuming: Bool { together?.restsSince != nil }

  /// Whether it handles touches beside all gestures, and competes with none (R3).
  package var isRaw: Bool {
    if case .touch = self { true } else { false }
  }

  /// Whether it needs the way of the fingers.
  package var needsPath: Bool {
    if case .stroke = self { true } else { false }
  }
}
