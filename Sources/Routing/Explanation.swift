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
    case .notStraight(let ratio, let needed): "not straight: \(ratio.hundredths) of \(needed.hundredths)"
    case .otherClass(let found): "the fingers made a \(found.rawValue)"
    case .prevented(let winner): "\(rules.name(of: winner)) was recognized"
    case .deadline(let held): "undecided for \(held.rawValue) ms"
    case .givenBack: "a finger was given back to the application"
    case .exclusive(let fingers): "the application has \(fingers) fingers for itself"
    case .anotherClientOwns: "another client owns a finger"
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
