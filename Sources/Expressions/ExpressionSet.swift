internal import Gestures
package import Routing

/// The regular expressions of a rule set, compiled once.
///
/// It tells the router which of them the texts of windows and the names of devices fit: routing itself runs none, and
/// none is run where a text has not changed.
package struct ExpressionSet {
  private var ofWindows: [MatchedText: [Expression]] = [:]
  private var ofDevices: [Expression] = []

  /// The expressions of a rule set; those that do not compile are left out, the configuration's reader reports them.
  package init(_ rules: RuleSet) { self.init([rules]) }

  /// The expressions of several rule sets.
  package init(_ sets: [RuleSet]) {
    for wanted in sets.reduce(into: Set(), { $0.formUnion($1.windowExpressions) }) {
      guard let made = try? Expression(wanted.source, ignoringCase: wanted.text.ignoresCase) else { continue }
      ofWindows[wanted.text, default: []].append(made)
    }
    ofDevices = sets.reduce(into: Set(), { $0.formUnion($1.deviceExpressions) }).compactMap {
      try? Expression($0)
    }
  }

  /// A change with what its window's texts fit; what the tree before the change knows of unchanged texts is taken over.
  package func completed(_ change: WindowChange, in tree: RegionTree) -> WindowChange {
    guard !ofWindows.isEmpty else { return change }
    switch change {
    case .insert(var record, let parent):
      record.properties = completed(record.properties, of: record.window, in: tree)
      return .insert(record, parent: parent)
    case .properties(let window, let properties):
      return .properties(window, completed(properties, of: window, in: tree))
    case .destroy, .map, .unmap, .configure, .move, .reparent, .circulate, .shape, .children: return change
    }
  }

  /// A window's properties with all that their texts fit, whatever was known of them.
  package func fitted(_ properties: WindowProperties) -> WindowProperties {
    fitted(properties, known: nil)
  }

  /// A device with what its name fits.
  package func completed(_ device: TouchDevice) -> TouchDevice {
    var device = device
    device.fitting = Set(ofDevices.lazy.filter { $0.fits(device.name) }.map(\.source))
    return device
  }

  private func completed(
    _ properties: WindowProperties, of window: WindowID, in tree: RegionTree
  ) -> WindowProperties {
    fitted(properties, known: tree.index(of: window).map { tree[$0].properties })
  }

  /// Properties with what their texts fit; `known` are those whose fitting is known by these expressions.
  private func fitted(_ properties: WindowProperties, known: WindowProperties?) -> WindowProperties {
    // What has no property at all is matched by nothing.
    guard !properties.isEmpty else { return properties }
    var properties = properties
    properties.fitting = []
    for (text, expressions) in ofWindows {
      if let known, !known.isEmpty, known[text] == properties[text] {
        properties.fitting.formUnion(known.fitting.lazy.filter { $0.text == text })
        continue
      }
      for expression in expressions where expression.fits(properties[text] ?? "") {
        properties.fitting.insert(WindowExpression(text, expression.source))
      }
    }
    return properties
  }
}
