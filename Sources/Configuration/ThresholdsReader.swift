internal import Gestures

extension ConfigurationReader {
  /// Reads the map of `thresholds`.
  mutating func readThresholds(_ node: YAMLNode) {
    guard let fields = fields(of: node, in: .thresholds) else { return }
    for entry in fields.inOrder {
      guard let key = Schema.thresholdKeys.first(where: { $0.name == entry.key }) else { continue }
      readThreshold(entry, key)
    }
    checkOrder(
      of: ("assembly-window", thresholds.assemblyWindow), ("assembly-limit", thresholds.assemblyLimit), fields
    )
    checkOrder(
      of: ("classification", thresholds.classification),
      ("classification-limit", thresholds.classificationLimit),
      fields)
    checkOrder(
      of: ("motion-start", thresholds.motionStart), ("swipe-distance", thresholds.swipeDistance), fields)
  }

  private mutating func readThreshold(_ entry: YAMLEntry, _ key: ThresholdKey) {
    let expected = key.row.value.expected
    switch key.target {
    case .duration(let path, let range):
      let limits = Double(range.lowerBound)...Double(range.upperBound)
      let units = [("ms", 1.0), ("s", 1000)]
      guard let value = quantity(entry, units: units, range: limits, expected: expected) else { return }
      thresholds[keyPath: path] = Milliseconds(Int32(value.rounded()))
    case .length(let path, let range):
      guard let value = quantity(entry, units: [("mm", 1)], range: range, expected: expected) else { return }
      thresholds[keyPath: path] = value
    case .speed(let path, let range):
      guard let value = quantity(entry, units: [("mm/s", 1)], range: range, expected: expected) else {
        return
      }
      thresholds[keyPath: path] = value
    case .ratio(let path):
      guard let value = quantity(entry, units: [], range: 0...1, expected: expected) else { return }
      thresholds[keyPath: path] = value
    }
  }

  /// Reports a pair of which the second must not be less than the first.
  private mutating func checkOrder<Value: Comparable>(
    of first: (name: String, value: Value), _ second: (name: String, value: Value), _ fields: Fields
  ) {
    guard second.value < first.value, let entry = fields[second.name] ?? fields[first.name] else { return }
    report(
      entry.value.mark,
      "\(second.name.quoted) is less than \(first.name.quoted); make it at least as large")
  }
}
