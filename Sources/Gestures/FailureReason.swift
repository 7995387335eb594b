/// The one reason why a recognizer failed, with its figures (rule E2).
///
/// Distances are in millimetres, speeds in millimetres a second, angles in degrees.
package enum FailureReason: Hashable, Sendable {
  /// A touch was taken away: its window destroyed, its device gone, or another client took it (T5).
  case cancelled
  /// The assembly window ended with too few fingers (C4).
  case fewerFingers(landed: Int, needed: Int)
  /// A finger more than wanted landed in the contact.
  case moreFingers(landed: Int, wanted: Int)
  /// Fingers of the contact are elsewhere: on another window than the binding's (T8).
  case fingersElsewhere(here: Int, landed: Int)
  /// A finger passed the slop.
  case moved(distance: Double, slop: Double)
  /// A step of a finger was the sensor's, not the hand's (G17).
  case jumped(speed: Double)
  /// A tap was too short to be a hand's (G17).
  case ghost(duration: Milliseconds)
  /// What touches is no finger (G14).
  case palm(PalmSign)
  /// It was disabled (G18).
  case disabled
  /// What it waited for would be judged by a configuration that was read meanwhile.
  case newRules
  /// A finger rested longer than a tap may.
  case heldTooLong(limit: Milliseconds)
  /// A finger of a long press lifted before its time.
  case liftedEarly(held: Milliseconds, needed: Milliseconds)
  /// The fingers of a tap did not lift together.
  case liftedApart(limit: Milliseconds)
  /// The next tap of a series did not come in time.
  case noNextTap(limit: Milliseconds)
  /// The next tap of a series landed too far from the one before.
  case nextTapElsewhere(distance: Double, limit: Double)
  /// A stroke lifted before it was long enough.
  case tooShort(distance: Double, needed: Double)
  /// A stroke lifted, long enough but too slow.
  case tooSlow(speed: Double, needed: Double)
  /// A stroke was in motion longer than a swipe may.
  case inMotionTooLong(distance: Double, limit: Milliseconds)
  /// A stroke left the cone of each wanted direction.
  case wrongDirection(angle: Double)
  /// The fingers came together where they were to part, turned left where they were to turn right, or the like.
  case otherWay
  /// The finger did not come from the edge.
  case notFromEdge(distance: Double, zone: Double)
  /// The finger came from another part of the edge.
  case otherSection
  /// A monitor lies beyond this edge, so it is none (G7).
  case noEdgeHere
  /// A finger from the edge went along it instead of inwards.
  case alongEdge(distance: Double, limit: Double)
  /// A finger from the edge came no further within its time.
  case tooLong(distance: Double, limit: Milliseconds)
  /// A drawn stroke is like none of what it could be: the best score, of 1, and what is needed.
  case unlike(score: Double, needed: Double)
  /// A stroke of another length than wanted.
  case otherLength(distance: Double)
  /// A stroke is not straight enough: net travel over path length.
  case notStraight(ratio: Double, needed: Double)
  /// The movement of several fingers is of another kind (G11).
  case otherClass(MovementClass)
  /// Another recognizer that shares a touch with it won (A2).
  case prevented(by: RecognizerKey)
  /// It waited for another to fail until its own fingers were gone (A5).
  case waitedFor(RecognizerKey)
  /// Its condition does not hold (`begin-if`, A8).
  case condition
  /// The touches were undecided for as long as they may be (C6).
  case deadline(held: Milliseconds)
  /// A finger of its contact was given back to the application (T8).
  case givenBack
  /// The application has contacts of so many fingers for itself (`exclusive`, R3).
  case exclusive(fingers: Int)
  /// Another client owns one of its fingers, so it must not act (R9).
  case anotherClientOwns
  /// The screen is locked, and its touches are only observed, so it must not act (R9).
  case locked
}

/// By what a palm, or a hand that rests, is known (G14).
package enum PalmSign: Hashable, Sendable {
  /// A contact so large, millimetres, where the device tells.
  case large(size: Double)
  /// A pen is near, or was just now.
  case pen
  /// So many landed close to each other.
  case crowd(landings: Int)
  /// The fingers of a tap landed within so many millimetres, where so many fingers need more.
  case span(Double, needed: Double)
}

/// What a movement of several fingers is, by its largest part (G11).
package enum MovementClass: String, Hashable, Sendable {
  /// The fingers travel together: pan, swipe, edge pan.
  case travel
  case pinch
  case rotation
}

/// Which recognizer: a binding at a responder.
package struct RecognizerKey: Hashable, Sendable {
  /// The rule's place in the rule set.
  package var rule: Int
  /// The binding's place in the rule.
  package var binding: Int
  /// The window that the responder stands for; the root for the global level.
  package var anchor: WindowID
  /// The number of the rule set, by which the router knows it.
  package var ruleSet: UInt32

  package init(rule: Int, binding: Int, anchor: WindowID, ruleSet: UInt32 = 0) {
    self.ruleSet = ruleSet
    self.rule = rule
    self.binding = binding
    self.anchor = anchor
  }
}
