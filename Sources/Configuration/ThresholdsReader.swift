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
    checkOrders(thresholds, fields)
  }

  /// The limits of a binding, for each class of devices.
  mutating func limits(_ node: YAMLNode) -> [Thresholds] {
    var all = [thresholds] + deviceLimits.map(\.thresholds)
    var isTold = false
    for index in all.indices {
      let before = findings.count
      readThresholds(node, into: &all[index], ofBinding: true)
      // What is wrong with it is told once.
      if isTold { findings.removeLast(findings.count - before) }
      isTold = isTold || findings.count > before
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
      outline.devices.append(fields.mark)
      var limits = thresholds
      if let entry = fields["thresholds"] { readThresholds(entry.value, into: &limits) }
      var device = DeviceLimits(match: devices, thresholds: limits)
      if let entry = fields["enabled"], flag(entry) == false { device.isEnabled = false }
      deviceLimits.append(device)
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
}
