import Configuration
import Foundation
import RecordingSupport
import TestSupport
import Testing

/// Touches that are made by chance, as hands and sensors were measured to make them.
@Suite struct SyntheticTests {
  /// Few in the tests of every day; many where FINGERPOST_TESTS is "long".
  private static let isLong = isLongFormAskedFor

  @Test
  func
    `99 in 100 made swipes, pinches and rotations of 3 to 5 fingers are what they are, at 60, 120 and 240 Hz`()
  {
    var accuracy = Accuracy()
    for rate in [60.0, 120, 240] {
      accuracy.add(.ofMadeGestures(rate: rate, each: Self.isLong ? 50 : 2, seed: 20_261_130))
    }
    #expect(accuracy.faults == [])
    for kind in [GestureClass.swipe, .pinch, .rotation] {
      let (count, misses) = (accuracy.counted(kind).count, accuracy.misses(kind))
      #expect(count >= 36)
      let isReached = Double(misses.count) <= 0.01 * Double(count)
      #expect(isReached, "\(kind): \(misses.count) of \(count) missed: \(misses)")
    }
  }

  @Test(arguments: SyntheticTrouble.Kind.allCases)
  func `touches that nobody means fire nothing of the default configuration`(_ kind: SyntheticTrouble.Kind)
    throws
  {
    let rules = try #require(Configuration.default().rules)
    for rate in [60.0, 120, 240] {
      var trouble = SyntheticTrouble(seed: 20_261_130, rate: rate)
      for number in 0..<(Self.isLong ? 500 : 12) {
        let classification = Classification(trouble.table(kind), rules: rules)
        #expect(classification.faults == [])
        let gestures = classification.contacts.flatMap(\.gestures)
        #expect(gestures == [], "\(kind) \(number) at \(Int(rate)) Hz")
      }
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func
    `wild touches under rules by chance: every touch one verdict, every gesture one end, no deadline missed`(
      _ seed: UInt64
    )
  {
    for round in 0..<(Self.isLong ? 500 : 15) {
      var random = SplitMix64(seed: seed << 32 | UInt64(round))
      #expect(RandomTouches.faults(&random) == [], "seed \(seed), round \(round)")
    }
  }
}
