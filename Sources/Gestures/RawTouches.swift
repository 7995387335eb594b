/// Hands on fingers as they are, whatever they do (UIResponder.touchesBegan, touchesMoved, touchesEnded,
/// touchesCancelled; rule R3).
///
/// It competes with nobody: it begins with the first finger, and a gesture that wins nearer to the finger cancels it.
package struct RawTouchesRecognizer: Hashable, Sendable {
  package private(set) var hasBegun = false
  package internal(set) var together = Together()

  package init() {}

  /// Takes in a frame.
  package mutating func update(_ frame: Frame, _ thresholds: Thresholds) -> Proposal {
    guard hasBegun else {
      if frame.touches.contains(where: { $0.phase == .cancelled }) { return .fail(.cancelled) }
      guard !frame.touches.isEmpty else { return .wait }
      hasBegun = true
      _ = together.follow(frame, limit: 64)
      return .begin
    }
    return frame.progress(of: &together, limit: 64)
  }
}
