internal import Gestures
internal import Routing

extension ConfigurationReader {
  /// Reads a map of limits into those that hold without it.
  mutating func readThresholds(_ node: YAMLNode, into thresholds: inout Thresholds, ofBinding: Bool = false) {
    guard let fields = fields(of: node, in: .thresholds) else { return }
    for entry in fields.inOrder {
      guard let key = Schema.thresholdKeys.first(where: { $0.name == entry.key }) else { continue }
      if ofBinding, key.isShared {
        report(
          entry.mark, "\(entry.key.quoted) is a limit of all bindings together; move it to the top level",
          found: entry.key)
      } else {
        readThreshold(entry, key, into: &thresholds)
      }
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
    checkOrder(
      of: ("edge-zone-least", thresholds.edgeZoneLeast), ("edge-zone-most", thresholds.edgeZoneMost), fields)
  }

  /// The limits of a binding, for each class of devices.
  mutating func limits(_ node: YAMLNode) -> [Thresholds] {
    var all = [thresholds] + deviceLimits.map(\.thresholds)
    for index in all.indices {
      let before = findings.count
      readThresholds(node, into: &all[index], ofBinding: true)
      // What is wrong with it is told once.
      if index > 0 { findings.removeLast(findings.count - before) }
    }
    return all
  }

  /// Reads `devices`: limits for some of them.
  mutating func readDevices(_ entry: YAMLEntry) {
    for item in items(of: entry) {
      guard let fields = fields(of: item, in: .device) else { continue }
      guard let match = fields["match"] else {
        report(fields.mark, "\"match\" is missing here", expected: "match: { name: \"ELAN*\" } or the like")
        continue
      }
      guard let devices = deviceMatch(match.value) else { continue }
      var limits = thresholds
      if let entry = fields["thresholds"] { readThresholds(entry.value, into: &limits) }
      deviceLimits.append(DeviceLimits(match: devices, thresholds: limits))
    }
  }

  private mutating func readThreshold(
    _ entry: YAMLEntry, _ key: ThresholdKey, into thresholds: inout Thresholds
  ) {
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
    case .count(let path, _):
      guard let value = number(entry, in: .thresholds) else { return }
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
