import RecordingSupport

/// What is recognized where every gesture is bound at once: a confusion matrix, and each miss.
enum AccuracyTable {
  static func show() throws {
    print("Recordings of real hands")
    show(try Accuracy.ofRecordings(), tellsExcluded: true)
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
