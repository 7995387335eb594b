/// Which devices are meant (`match` of a device).
package struct DeviceMatch: Hashable, Sendable {
  /// Names of devices, any of which may fit; none: whatever its name is.
  package var names: [TextPattern]
  /// None of these may match (`not`).
  package var exceptions: [DeviceMatch]

  package init(names: [TextPattern] = [], exceptions: [DeviceMatch] = []) {
    self.names = names
    self.exceptions = exceptions
  }

  /// Whether a device is meant; the case of its name counts.
  package func matches(_ device: TouchDevice) -> Bool {
    (names.isEmpty
      || names.contains { $0.matches(device.name, isFitting: { device.fitting.contains($0) }) })
      && !exceptions.contains { $0.matches(device) }
  }

  /// All regular expressions in it, those of `not` too.
  package var expressions: Set<String> {
    var found: Set<String> = []
    for case .expression(let source) in names { found.insert(source) }
    return exceptions.reduce(found) { $0.union($1.expressions) }
  }
}
