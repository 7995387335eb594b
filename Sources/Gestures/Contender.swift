/// One recognizer among those that share a contact.
package struct Contender: Hashable, Sendable {
  package let key: RecognizerKey
  /// Nearer responders first, then configuration order (A1); smaller is earlier.
  package let rank: UInt64
  /// What becomes of its touches.
  package let delivery: Delivery
  package var recognizer: Recognizer
  package internal(set) var state = RecognizerState.possible
  /// The touches that it receives: a bit for each of the contact's touches in the order of landing.
  package var touches: UInt64 = 0
  /// When its deadline was set, among all that were set (A10).
  package internal(set) var deadlineOrder: UInt64 = 0
  /// It has made up its mind, and waits for others to fail (A5).
  package internal(set) var heldBack: HeldBack?

  /// It comes from the contact before.
  package internal(set) var isInherited = false
  /// The number of the contact that it has come in with.
  package let origin: UInt64
  /// For whom it had to wait, the first of them (A5, A6).
  package internal(set) var waitedFor: RecognizerKey?
  /// Why it was cancelled; nil where it was not.
  package internal(set) var cancellation: FailureReason?

  /// A recognition that waits.
  package struct HeldBack: Hashable, Sendable {
    /// It lasts (`begin`), or is done at once.
    package var isBegin: Bool
    package var moment: Moment
    /// When it stops waiting by itself.
    var until: Timestamp?
    /// For whom it waited when its fingers had gone: there is nothing to begin any more.
    var inVain: RecognizerKey?
    /// Its contact is over: it is waited for in the next.
    package var isCarried = false
  }

  package init(
    key: RecognizerKey, rank: UInt64, delivery: Delivery = .cancelled, recognizer: Recognizer,
    origin: UInt64 = 0
  ) {
    self.origin = origin
    self.key = key
    self.rank = rank
    self.delivery = delivery
    self.recognizer = recognizer
  }

  /// It recognized, or has begun.
  package var hasWon: Bool { state.hasWon }

  /// It waits for what comes of the contact before its own.
  package var isCarried: Bool { heldBack?.isCarried == true }

  /// It has begun and goes on.
  package var isUnderWay: Bool { hasWon && !state.isTerminal }

  /// Possible, and needing its touches kept from the application meanwhile.
  package var holdsTouches: Bool {
    state == .possible && delivery.delaysTouches && recognizer.holdsTouches
  }

  /// Not at its end, and following its touches whoever has them.
  package var observesTouches: Bool {
    switch delivery {
    case .cancelled: false
    case .delayed: isUnderWay
    case .immediate: !state.isTerminal
    }
  }

  /// It has something to wait for when the fingers of its contact are up.
  package var outlastsContact: Bool {
    !state.isTerminal
      && (recognizer.awaitsNextContact || heldBack?.isBegin == false || isUnderWay && recognizer.isResuming)
  }
}

/// Where and when a gesture was made, for its actions (R7).
package struct Moment: Hashable, Sendable {
  package var time: Timestamp
  /// The centroid of its fingers, root-window pixels.
  package var place: Point
  /// Where its first finger is.
  package var first: Point
  /// How far its fingers have come since they landed, in the mean; pixels.
  package var travel = Vector.zero
  package var fingers: Int
  /// The client window of its first finger; nil over the bare root.
  package var target: WindowID?
  /// The number of the contact that its recognizer has come in with.
  package var contact: UInt64 = 0

  package init(time: Timestamp, place: Point, fingers: Int, target: WindowID?) {
    self.time = time
    self.place = place
    first = place
    self.fingers = fingers
    self.target = target
  }
}

extension Frame {
  var moment: Moment {
    var moment = Moment(
      time: time, place: centroid, fingers: touches.count, target: touches.first?.client)
    if let first = touches.first { moment.first = first.location }
    moment.travel = scale.pixels(travel)
    return moment
  }
}

/// Something that the arbiter decided, in the order in which it did.
package enum Outcome: Hashable, Sendable {
  case recognized(RecognizerKey, direction: Direction?, Moment)
  /// A continuous gesture.
  case began(RecognizerKey, GestureValues, Moment)
  case changed(RecognizerKey, GestureValues)
  case ended(RecognizerKey, GestureValues)
  case cancelled(RecognizerKey)
  case failed(RecognizerKey, FailureReason)
}
