/// Counts the steps of a value that goes to and fro.
///
/// Between two steps lies one whole stride, in each direction: a value that trembles about the border of a step makes
/// none. What is left over is carried, so that steps times stride is never further than a stride from the value's way.
package struct Ratchet: Hashable, Sendable {
  /// The value of the last step.
  package private(set) var anchor: Double
  /// How far it is from one step to the next: a difference, or a ratio above 1.
  package let stride: Double
  package let isRatio: Bool

  /// - Parameters:
  ///   - value: where it stands now; no step is made for what led there, but the rest of a stride is kept.
  ///   - stride: above 0, or above 1 for a ratio.
  ///   - isRatio: the value is a ratio, which starts at 1; else it starts at 0.
  package init(from value: Double = 0, stride: Double, isRatio: Bool = false) {
    self.stride = stride
    self.isRatio = isRatio
    anchor = isRatio ? 1 : 0
    _ = advance(to: value)
  }

  /// The steps to a new value: above 0 forward, below 0 backward.
  package mutating func advance(to value: Double) -> Int {
    guard value.isFinite, stride > (isRatio ? 1 : 0) else { return 0 }
    return isRatio ? climb(to: value) : walk(to: value)
  }

  private mutating func walk(to value: Double) -> Int {
    let steps = ((value - anchor) / stride).rounded(.towardZero)
    guard steps.magnitude >= 1, steps.magnitude < 1e6 else { return 0 }
    anchor += steps * stride
    return Int(steps)
  }

  private mutating func climb(to ratio: Double) -> Int {
    guard ratio > 1e-6, ratio < 1e6 else { return 0 }
    var steps = 0
    while ratio >= anchor * stride {
      anchor *= stride
      steps += 1
    }
    while ratio <= anchor / stride {
      anchor /= stride
      steps -= 1
    }
    return steps
  }
}
