import Configuration
import RecordingSupport

/// What is recognized where every gesture is bound at once: a confusion matrix, and each miss.
enum AccuracyTable {
  static func show() throws {
    print("Recordings of real hands")
    show(try Accuracy.ofRecordings(), tellsExcluded: true)
    for rate in [60.0, 120, 240] {
      print("\nMade gestures of 3 to 5 fingers, \(Int(rate)) Hz")
      show(Accuracy.ofMadeGestures(rate: rate, each: 100, seed: 1), tellsExcluded: false)
    }
    print("\nTouches that nobody means, under the default configuration, at 60, 120 and 240 Hz")
    showTrouble(each: 300)
    print("\nThe same, 120 Hz, also of hands whose fingers land more than 75 ms apart, or that begin slowly")
    print(Accuracy.ofMadeGestures(rate: 120, each: 100, seed: 2, isSlow: true).matrix)
  }

  /// What the default configuration makes of palms and the like: nothing, as it should be.
  private static func showTrouble(each count: Int) {
    guard let rules = Configuration.default().rules else { return }
    for kind in SyntheticTrouble.Kind.allCases {
      var fired: [String: Int] = [:]
      for rate in [60.0, 120, 240] {
        var trouble = SyntheticTrouble(seed: 1, rate: rate)
        for _ in 0..<count {
          for contact in Classification(trouble.table(kind), rules: rules).contacts {
            for gesture in contact.gestures { fired["\(gesture)", default: 0] += 1 }
          }
        }
      }
      let told = fired.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
      print("  \(kind.rawValue): \(3 * count) made, \(told.isEmpty ? "nothing" : told) fired")
    }
  }

  private static func show(_ accuracy: Accuracy, tellsExcluded: Bool) {
    print(accuracy.matrix)
    for kind in GestureClass.allCases {
      for miss in accuracy.misses(kind) { print("  missed: \(miss)") }
    }
    guard tellsExcluded else { return }
    for sample in accuracy.samples {
      if let exclusion = sample.exclusion { print("  not counted (\(exclusion)): \(sample)") }
    }
    for fault in accuracy.faults { print("  fault: \(fault)") }
  }
}
