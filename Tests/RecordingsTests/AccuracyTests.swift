import Gestures
import RecordingSupport
import Testing

/// Recordings of real hands, with every gesture bound at once.
@Suite struct AccuracyTests {
  /// What each class must reach.
  static let requirements: [(GestureClass, Accuracy.Requirement)] = [
    (.tap, .share(0.97)),
    (.longPress, .misses(0)),
    (.drag, .share(0.97)),
    (.swipe, .share(0.8)),
    (.edge, .misses(1)),
    (.pinch, .misses(1)),
    (.rotation, .misses(1)),
  ]

  @Test func `each class of the labelled recordings is recognized as often as it must be`() throws {
    let accuracy = try Accuracy.ofRecordings()
    #expect(accuracy.faults == [])
    #expect(accuracy.samples.count == 46)
    for (kind, requirement) in Self.requirements {
      let (count, misses) = (accuracy.counted(kind).count, accuracy.misses(kind))
      let isReached = accuracy.reaches(requirement, kind)
      #expect(isReached, "\(kind): \(misses.count) of \(count) missed: \(misses)")
    }
  }

  @Test func `labels are read with their classes, alternates and exclusions`() throws {
    let episodes = try LabelledEpisode.all()
    #expect(episodes.count == 46)
    #expect(episodes.count { $0.exclusion == "ambiguous" } == 2)
    #expect(episodes.count { $0.exclusion == "fingers land apart" } == 2)
    #expect(episodes.count { $0.exclusion == "first of two" } == 1)
    for episode in episodes where episode.exclusion == nil { #expect(!episode.right.isEmpty, "\(episode)") }
    func gesture(_ label: String) -> Gesture? { Gesture(label: label) }
    #expect(gesture("swipe-1-up-left") == Gesture(.swipe, fingers: 1, way: "up-left"))
    #expect(gesture("scroll-2-down") == Gesture(.drag, fingers: 2, way: "down"))
    #expect(gesture("edge-in-left") == Gesture(.edge, fingers: 1, way: "left"))
    #expect(gesture("edge-in-top-2") == Gesture(.edge, fingers: 2, way: "top"))
    #expect(gesture("rotate-ccw-2") == Gesture(.rotation, fingers: 2, way: "ccw"))
    #expect(gesture("double-tap-1") == Gesture(.tap, fingers: 1, taps: 2))
    #expect(gesture("palm") == nil && gesture("ambiguous") == nil)
  }

  @Test
  func
    `an answer is right by class and fingers, by taps of a double tap, and by the way where both have one`()
  {
    let swipe = Gesture(.swipe, fingers: 2, way: "left")
    #expect(swipe.isMet(by: Gesture(.swipe, fingers: 2, way: "left")))
    #expect(!swipe.isMet(by: Gesture(.swipe, fingers: 2, way: "right")))
    #expect(!swipe.isMet(by: Gesture(.swipe, fingers: 3, way: "left")))
    #expect(!swipe.isMet(by: Gesture(.drag, fingers: 2, way: "left")))
    #expect(Gesture(.drag, fingers: 1, way: "up").isMet(by: Gesture(.drag, fingers: 1)))
    #expect(Gesture(.tap, fingers: 1, taps: 1).isMet(by: Gesture(.tap, fingers: 1, taps: 3)))
    #expect(!Gesture(.tap, fingers: 1, taps: 2).isMet(by: Gesture(.tap, fingers: 1, taps: 1)))
    #expect(!swipe.isMet(by: Gesture(.none)))
  }

  @Test func `the flings are read with what is expected of them`() throws {
    let flings = try Fling.all()
    #expect(flings.count == 19)
    #expect(flings.flatMap(\.expectations).count { $0.strategy == "LSQ2" } == 27)
    for fling in flings {
      #expect(fling.samples.count >= 4 && fling.samples.first?.nanoseconds == 0, "\(fling.name)")
      #expect(fling.expectations.allSatisfy { $0.tolerance == 0.2 } && !fling.expectations.isEmpty)
      #expect(zip(fling.samples, fling.samples.dropFirst()).allSatisfy { $0.nanoseconds <= $1.nanoseconds })
    }
  }

  @Test func `G3: the velocity of each fling agrees with LSQ2 within its tolerance`() throws {
    for fling in try Fling.all() {
      let velocity = fling.velocity
      for expected in fling.expectations where expected.strategy == "LSQ2" {
        let found = expected.axis == "x" ? velocity.dx : velocity.dy
        #expect(
          abs(found - expected.velocity) <= expected.tolerance * abs(expected.velocity),
          "\(fling.name) \(expected.axis): \(found) for \(expected.velocity)")
      }
    }
  }
}
