/// What becomes of a recognizer's touches at the application (rule C3).
///
/// UIKit's delaysTouchesBegan and cancelsTouchesInView. The fourth pair, not delayed but cancelled, cannot be had on X:
/// an application that has a touch keeps it.
package enum Delivery: Hashable, Sendable {
  /// Delayed, and cancelled: held while undecided, accepted at recognition. The application gets nothing of it.
  case cancelled
  /// Delayed, not cancelled: held while undecided, rejected at recognition. The gesture acts, and the application gets
  /// the touches then.
  case delayed
  /// Neither: never held for it. It looks on, acts, and the application has the touches from the beginning.
  case immediate

  /// Whether touches are held while the recognizer is possible (delaysTouchesBegan).
  package var delaysTouches: Bool { self != .immediate }

  /// Whether the application loses the touches at recognition (cancelsTouchesInView).
  package var cancelsTouches: Bool { self == .cancelled }
}
