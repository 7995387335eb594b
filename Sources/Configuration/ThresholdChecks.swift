internal import Gestures
internal import Routing

/// Limits that contradict each other, or what they stand beside.
extension ConfigurationReader {
  /// Reports pairs of which the second must not be less than the first.
  mutating func checkOrders(_ thresholds: Thresholds, _ fields: Fields) {
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
    // A tap is longer than the sensor's, and no longer than a tap.
    checkOrder(
      of: ("ghost-duration", thresholds.ghostDuration), ("tap-duration", thresholds.tapDuration), fields)
  }

  private mutating func checkOrder<Value: Comparable>(
    of first: (name: String, value: Value), _ second: (name: String, value: Value), _ fields: Fields
  ) {
    guard second.value < first.value, let entry = fields[second.name] ?? fields[first.name] else { return }
    report(
      entry.value.mark,
      "\(second.name.quoted) is less than \(first.name.quoted); make it at least as large")
  }

  /// Limits of a binding that its gesture does not have.
  mutating func checkLimits(_ entry: YAMLEntry, of gesture: GestureSpecification) {
    guard case .mapping(let entries) = entry.value.content else { return }
    for entry in entries {
      guard let key = Schema.thresholdKeys.first(where: { $0.name == entry.key }), !key.isShared else {
        continue
      }
      if case .swipe(let swipe) = gesture, swipe.length != nil, entry.key == "swipe-distance" {
        report(
          entry.mark, .warning, "\"swipe-distance\" means nothing beside \"distance\"; take one of them away",
          found: entry.key)
      } else if !key.isLimit(of: gesture) {
        report(
          entry.mark, .warning,
          "\(entry.key.quoted) means nothing here, as it is no limit of a \(gesture.kind); take it away",
          found: entry.key)
      }
    }
  }

  /// Swipes so short that a tap of the same rule is made with them.
  mutating func checkShortSwipes(_ drafts: [RuleDraft]) {
    for draft in drafts where !draft.isDamaged {
      var taps: [Int: Binding] = [:]
      for binding in draft.rule.bindings where binding.isEnabled && binding.when == nil {
        if case .tap(let tap) = binding.gesture, tap.taps == 1, taps[tap.fingers] == nil {
          taps[tap.fingers] = binding
        }
      }
      for (place, binding) in draft.rule.bindings.enumerated() where binding.isEnabled {
        guard case .swipe(let swipe) = binding.gesture, let tap = taps[swipe.fingers] else { continue }
        let limits = zip(limits(of: binding), limits(of: tap))
        let least = limits.lazy.map { (swipe.length?.lowerBound ?? $0.swipeDistance, $1.tapSlop) }
          .first { $0 < $1 }
        guard let least else { continue }
        report(
          draft.bindingMarks[place], .warning,
          "a swipe of \(least.0.plain) mm is a tap for the binding of line \(tap.line) as well, which may stray "
            + "\(least.1.plain) mm; make \"swipe-distance\" or \"distance\" larger, or \"tap-slop\" smaller")
      }
    }
  }

  private func limits(of binding: Binding) -> [Thresholds] {
    binding.thresholds.isEmpty ? allLimits : binding.thresholds
  }
}

extension ThresholdKey {
  /// Whether a recognizer of that gesture asks for it.
  fileprivate func isLimit(of gesture: GestureSpecification) -> Bool {
    switch gesture {
    case .tap(let tap):
      return rules == "G4" || name == "ghost-duration" || name == "palm-span" && tap.fingers >= 4
    case .longPress(let press): return rules == "G5" || press.taps > 0 && isLimitOfPrelude
    case .pan(let pan):
      return ["G6", "A6"].contains(rules) || name == "motion-start" || pan.taps > 0 && isLimitOfPrelude
    case .edgePan: return rules == "G7"
    case .swipe: return rules == "G8"
    case .pinch, .rotation, .touch: return false
    case .stroke: return rules == "G12"
    }
  }

  /// Of the taps before another gesture.
  private var isLimitOfPrelude: Bool { rules == "G4" || name == "ghost-duration" }
}
