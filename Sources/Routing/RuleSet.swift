package import Gestures

/// A whole configuration, in its order.
package struct RuleSet: Hashable, Sendable {
  package var rules: [Rule] {
    didSet {
      diagonalFingers = Self.diagonalFingers(in: rules)
      hitting = HitRules(rules, regions)
    }
  }
  /// The named places of the configuration (H1).
  package private(set) var regions: [Region]
  package var thresholds: Thresholds
  /// The way out (C10); nil where the user has turned it off.
  package var panic: Panic.Specification? = Panic.Specification()
  /// Windows that lock the screen as long as one of them is to be seen (R9).
  package var lockers: [WindowMatch] = []
  /// Whether touches are to be owned or only observed (C8).
  package var capture = CapturePolicy.auto
  /// Who waits for whom, and who may win together.
  package var relations = Relations()
  /// Bindings that take no part for now (G18).
  package var disabled: Set<BindingID> = []
  /// Limits by device: the first whose names hold the device's is its own.
  package var deviceLimits: [DeviceLimits] = []
  /// Finger counts for which a diagonal swipe is bound somewhere: a bit for each.
  private var diagonalFingers: UInt32
  /// What it says of hit testing as a whole.
  private(set) var hitting: HitRules

  /// - Parameters:
  ///   - rules: in the order of the configuration.
  ///   - regions: the places that rules and bindings name by their index.
  ///   - thresholds: the limits of recognition.
  package init(rules: [Rule] = [], regions: [Region] = [], thresholds: Thresholds = Thresholds()) {
    self.rules = rules
    self.regions = regions
    self.thresholds = thresholds
    hitting = HitRules(rules, regions)
    diagonalFingers = Self.diagonalFingers(in: rules)
  }

  /// All regular expressions that windows are matched by.
  package var windowExpressions: Set<WindowExpression> {
    windowMatches.reduce(into: []) { $0.formUnion($1.expressions) }
  }

  /// All that it matches windows with.
  var windowMatches: [WindowMatch] {
    rules.compactMap(\.match) + rules.compactMap(\.hitPolicy.redirect) + lockers + sought
  }

  /// The windows that actions seek.
  private var sought: [WindowMatch] {
    rules.flatMap(\.bindings).flatMap(\.actions).compactMap {
      if case .activate(let match) = $0 { match } else { nil }
    }
  }

  private static func diagonalFingers(in rules: [Rule]) -> UInt32 {
    var fingers: UInt32 = 0
    for case .swipe(let swipe) in rules.lazy.flatMap({ $0.bindings.lazy.map(\.gesture) })
    where swipe.directions.contains(where: \.isDiagonal) {
      fingers |= 1 << UInt32(clamping: swipe.fingers)
    }
    return fingers
  }

  /// A fresh recognizer for a binding of this set.
  ///
  /// A straight swipe's cone is 45 degrees to each side, or 22.5 where diagonal ones of as many fingers are bound too.
  package func recognizer(for binding: Binding, in box: EdgeBox) -> Recognizer {
    var recognizer = fresh(binding, in: box)
    if binding.resume > 0 { recognizer.resume(within: binding.resume) }
    return recognizer
  }

  private func fresh(_ binding: Binding, in box: EdgeBox) -> Recognizer {
    switch binding.gesture {
    case .tap(let tap): return .tap(TapRecognizer(tap))
    case .longPress(let press): return .longPress(LongPressRecognizer(press))
    case .swipe(let swipe):
      let hasDiagonals = diagonalFingers & 1 << UInt32(clamping: swipe.fingers) != 0
      return .swipe(SwipeRecognizer(swipe, straightCone: hasDiagonals ? 22.5 : 45))
    case .pan(let pan): return .pan(PanRecognizer(pan))
    case .edgePan(let pan): return .edgePan(EdgePanRecognizer(pan, box: box))
    case .pinch(let pinch): return .pinch(PinchRecognizer(pinch))
    case .rotation(let rotation): return .rotation(RotationRecognizer(rotation))
    case .stroke(let stroke): return .stroke(StrokeRecognizer(stroke))
    case .touch: return .touch(RawTouchesRecognizer())
    }
  }
}

/// Limits for some devices (G15).
package struct DeviceLimits: Hashable, Sendable {
  package var match: DeviceMatch
  package var thresholds: Thresholds
  /// Its touches are routed; else applications have them all, as without us.
  package var isEnabled = true

  package init(match: DeviceMatch, thresholds: Thresholds) {
    self.match = match
    self.thresholds = thresholds
  }
}

extension RuleSet {
  /// Which limits are a device's: 0 for those of all, else the place in `deviceLimits` and 1.
  package func deviceClass(of device: TouchDevice) -> Int {
    deviceLimits.firstIndex { $0.match.matches(device) }.map { $0 + 1 } ?? 0
  }

  /// All regular expressions that the names of devices are matched by.
  package var deviceExpressions: Set<String> {
    deviceLimits.reduce(into: []) { $0.formUnion($1.match.expressions) }
  }

  /// The limits of a recognizer on a class of devices: its binding's own, where it has some.
  package func thresholds(of key: RecognizerKey, onClass index: Int) -> Thresholds {
    guard rules.indices.contains(key.rule), rules[key.rule].bindings.indices.contains(key.binding) else {
      return thresholds(ofClass: index)
    }
    let own = rules[key.rule].bindings[key.binding].thresholds
    return own.indices.contains(index) ? own[index] : thresholds(ofClass: index)
  }

  /// Whether the touches of a class of devices are routed.
  package func isEnabled(deviceClass index: Int) -> Bool {
    index > 0 && index <= deviceLimits.count ? deviceLimits[index - 1].isEnabled : true
  }

  /// The limits of a class of devices.
  package func thresholds(ofClass index: Int) -> Thresholds {
    index > 0 && index <= deviceLimits.count ? deviceLimits[index - 1].thresholds : thresholds
  }
}
