package import Gestures

extension FailureReason {
  /// The reason in words, with its figures.
  ///
  /// - Parameter rules: the rule set that the recognizer is of, for the names of others.
  /// - Returns: one line without a full stop.
  package func text(in rules: RuleSet) -> String {
    switch self {
    case .cancelled: "the touch was taken away"
    case .fewerFingers(let landed, let needed): "\(landed) of \(needed) fingers landed together"
    case .moreFingers(let landed, let wanted): "\(landed) fingers, not \(wanted)"
    case .fingersElsewhere(let here, let landed): "only \(here) of \(landed) fingers are here"
    case .moved(let distance, let slop): "moved \(distance.tenths) mm, more than \(slop.tenths) mm"
    case .jumped(let speed): "a finger jumped at \((speed / 1000).tenths) m/s, as no hand does"
    case .ghost(let duration): "\(duration.rawValue) ms are too short for a hand"
    case .palm(.large(let size)): "a contact of \(size.tenths) mm is a palm"
    case .palm(.pen): "a pen is near"
    case .palm(.crowd(let landings)): "\(landings) landings close together are a palm"
    case .palm(.span(let span, let needed)):
      "landed within \(span.tenths) mm, less than \(needed.tenths) mm: a palm"
    case .disabled: "it is disabled"
    case .newRules: "the configuration was read anew meanwhile"
    case .heldTooLong(let limit): "rested longer than \(limit.rawValue) ms"
    case .liftedEarly(let held, let needed): "lifted after \(held.rawValue) ms of \(needed.rawValue) ms"
    case .liftedApart(let limit): "fingers lifted more than \(limit.rawValue) ms apart"
    case .noNextTap(let limit): "no next tap within \(limit.rawValue) ms"
    case .nextTapElsewhere(let distance, let limit):
      "the next tap landed \(distance.tenths) mm away, more than \(limit.tenths) mm"
    case .tooShort(let distance, let needed): "moved \(distance.tenths) mm of \(needed.tenths) mm"
    case .tooSlow(let speed, let needed): "\(speed.tenths) mm/s of \(needed.tenths) mm/s"
    case .inMotionTooLong(let distance, let limit):
      "in motion longer than \(limit.rawValue) ms, \(distance.tenths) mm from the start"
    case .wrongDirection(let angle): "went another way (\(angle.rounded().tenths) degrees)"
    case .otherWay: "the fingers went the other way"
    case .notFromEdge(let distance, let zone):
      "landed \(distance.tenths) mm from the edge, more than \(zone.tenths) mm"
    case .otherSection: "landed on another part of the edge"
    case .noEdgeHere: "a monitor lies beyond this edge"
    case .alongEdge(let distance, let limit):
      "went \(distance.tenths) mm along the edge, more than \(limit.tenths) mm"
    case .tooLong(let distance, let limit): "came \(distance.tenths) mm in \(limit.rawValue) ms"
    case .unlike(let score, let needed): "like it by \(score.hundredths) of \(needed.hundredths)"
    case .otherLength(let distance): "\(distance.tenths) mm long"
    case .notStraight(let ratio, let needed): "not straight: \(ratio.hundredths) of \(needed.hundredths)"
    case .otherClass(let found): "the fingers made a \(found.rawValue)"
    case .prevented(let winner): "\(rules.name(of: winner)) was recognized"
    case .waitedFor(let other): "waited for \(rules.name(of: other)) to fail until its fingers were gone"
    case .condition: "its condition did not hold"
    case .deadline(let held): "undecided for \(held.rawValue) ms"
    case .givenBack: "a finger was given back to the application"
    case .exclusive(let fingers): "the application has \(fingers) fingers for itself"
    case .anotherClientOwns: "another client owns a finger"
    case .locked: "the screen is locked"
    }
  }
}

extension LossReason {
  /// The reason in words.
  package var text: String {
    switch self {
    case .tooSoonAfterTheLast: "swallowed: too soon after the last touch"
    case .pressedMeanwhile: "swallowed: a button was pressed meanwhile"
    case .liftedTogether: "swallowed: fingers lifted together"
    case .movedTooFar(let distance): "swallowed: moved \(distance.tenths) mm while undecided"
    }
  }
}

extension RuleSet {
  /// The name of a recognizer's binding; a place in words where there is no such binding.
  package func name(of key: RecognizerKey) -> String {
    binding(of: key)?.name ?? "rule \(key.rule) binding \(key.binding)"
  }

  /// How far a continuous gesture has come, in words: what its kind is about.
  package func progress(of key: RecognizerKey, _ phase: String, _ values: GestureValues) -> String {
    let start = "\(name(of: key)) \(phase)"
    let way = values.translation
    let (x, y) = ((way.dx * 10).rounded() / 10, (way.dy * 10).rounded() / 10)
    switch binding(of: key)?.gesture {
    case .pinch: return start + " at \(values.scale.hundredths)"
    case .rotation: return start + " at \(values.angle.tenths) degrees"
    case .pan, .edgePan, .longPress, .touch:
      var text = start + (x != 0 || y != 0 ? " by \(x.tenths),\(y.tenths)" : "")
      let speed = values.velocity.length
      if phase == "ended", speed >= 0.5 { text += " at \(speed.rounded().tenths) px/s" }
      return text
    case .tap, .swipe, .stroke, nil: return start
    }
  }

  /// The binding that a recognizer is of.
  package func binding(of key: RecognizerKey) -> Binding? {
    guard rules.indices.contains(key.rule), rules[key.rule].bindings.indices.contains(key.binding) else {
      return nil
    }
    return rules[key.rule].bindings[key.binding]
  }
}

extension Double {
  /// With one decimal, or none where that is 0: "9.1", "15".
  package var tenths: String { fixed(10) }

  /// With up to two decimals.
  package var hundredths: String { fixed(100) }

  private func fixed(_ scale: Int) -> String {
    guard self.isFinite, magnitude < 1e12 else { return "\(self)" }
    let scaled = Int((magnitude * Double(scale)).rounded())
    let sign = self < 0 && scaled > 0 ? "-" : ""
    let (whole, part) = (scaled / scale, scaled % scale)
    guard part > 0 else { return "\(sign)\(whole)" }
    let digits =
      scale == 10 ? "\(part)" : part < 10 ? "0\(part)" : part % 10 == 0 ? "\(part / 10)" : "\(part)"
    return "\(sign)\(whole).\(digits)"
  }
}
