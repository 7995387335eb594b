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
    print("\nThe same, 120 Hz, also of hands whose fingers land more than 75 ms apart, or that begin slowly")
    print(Accuracy.ofMadeGestures(rate: 120, each: 100, seed: 2, isSlow: true).matrix)
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
