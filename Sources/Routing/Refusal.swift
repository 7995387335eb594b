import Gestures

/// That a binding does not receive a touch.
struct Refusal: Hashable, Sendable {
  /// The touch's place in its contact.
  var touch: Int
  var rule: Int
  var binding: Int
  var anchor: WindowID

  /// Whether it is that of a recognizer.
  func isOf(_ key: RecognizerKey) -> Bool {
    rule == key.rule && binding == key.binding && anchor == key.anchor
  }
}
