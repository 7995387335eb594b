import RecordingSupport
import Testing

/// Touches that are made by chance, as hands and sensors were measured to make them.
@Suite struct SyntheticTests {
  @Test(arguments: [60.0, 120, 240])
  func `made swipes, pinches and rotations of 3 to 5 fingers: 99 in 100 are what they are`(_ rate: Double) {
    let accuracy = Accuracy.ofMadeGestures(rate: rate, each: 8, seed: 20_261_130)
    #expect(accuracy.faults == [])
    let kinds = [GestureClass.swipe, .pinch, .rotation]
    let count = kinds.reduce(0) { $0 + accuracy.counted($1).count }
    let misses = kinds.flatMap { accuracy.misses($0) }
    #expect(count >= 288)
    #expect(Double(misses.count) <= 0.01 * Double(count), "\(rate) Hz: \(misses)")
  }
}
