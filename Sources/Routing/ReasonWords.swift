package import Gestures

/// A reason as programs and people read it: its name, what was, what would have been enough, and what to do.
///
/// Distances are in millimetres, times in milliseconds, speeds in mm/s, angles in degrees.
package struct ReasonWords {
  package var name: String
  package var figures: [(name: String, value: Double)] = []
  /// The limits that the figures were held against.
  package var needed: [(name: String, value: Double)] = []
  /// What to change, in one sentence without a full stop; nil where nothing can be done about it.
  package var advice: String?

  private init(
    _ name: String, _ figures: [(String, Double)] = [], needed: [(String, Double)] = [],
    _ advice: String? = nil
  ) {
    self.name = name
    self.figures = figures
    self.needed = needed
    self.advice = advice
  }

  private init(_ name: String, _ advice: String) { self.init(name, [], needed: [], advice) }
}

extension ReasonWords {
  /// - Parameters:
  ///   - reason: why a recognizer failed or was cancelled.
  ///   - binding: its binding, for the names of its limits; nil where that is long gone.
  ///   - rules: the rule set that it is of, for the names of others.
  package init(_ reason: FailureReason, of binding: Binding?, in rules: RuleSet) {
    let kind = binding?.gesture.kind ?? ""
    switch reason {
    case .cancelled:
      self.init("cancelled", "its window was closed, its device went away, or another client took the touch")
    case .fewerFingers(let landed, let needed):
      self.init(
        "fewer-fingers", [("fingers", Double(landed))], needed: [("fingers", Double(needed))],
        "land \(needed) fingers at once, or raise \"assembly-window\"")
    case .moreFingers(let landed, let wanted):
      self.init(
        "more-fingers", [("fingers", Double(landed))], needed: [("fingers", Double(wanted))],
        "use \(wanted) finger\(wanted == 1 ? "" : "s"), or bind \(landed)")
    case .fingersElsewhere(let here, let landed):
      self.init(
        "fingers-elsewhere", [("here", Double(here))], needed: [("here", Double(landed))],
        "land all fingers on the window of the binding")
    case .moved(let distance, let slop):
      self.init(
        "moved", [("distance", distance)], needed: [("distance", slop)],
        "keep the fingers within \(slop.tenths) mm, or raise \"\(kind == "tap" ? "tap-slop" : "long-press-slop")\""
      )
    case .jumped(let speed):
      self.init("jumped", [("speed", speed)], "the touchscreen reports jumps: see \"jump-speed\"")
    case .ghost(let duration):
      self.init(
        "ghost", [("time", Double(duration.rawValue))], "touch longer, or lower \"ghost-duration\"")
    case .palm(let sign): self.init(sign)
    case .disabled: self.init("disabled", "\"fingerpost enable\" lets it take part again")
    case .newRules: self.init("new-rules", "make it again: the configuration was read anew meanwhile")
    case .heldTooLong(let limit):
      self.init(
        "held-too-long", needed: [("time", Double(limit.rawValue))],
        "lift within \(limit.rawValue) ms, or raise \"tap-duration\"")
    case .liftedEarly(let held, let needed):
      self.init(
        "lifted-early", [("time", Double(held.rawValue))], needed: [("time", Double(needed.rawValue))],
        "hold for \(needed.rawValue) ms, or lower \"long-press\"")
    case .liftedApart(let limit):
      self.init(
        "lifted-apart", needed: [("time", Double(limit.rawValue))],
        "lift all fingers within \(limit.rawValue) ms, or raise \"tap-lift-window\"")
    case .noNextTap(let limit):
      self.init(
        "no-next-tap", needed: [("time", Double(limit.rawValue))],
        "tap again within \(limit.rawValue) ms, or raise \"tap-gap\"")
    case .nextTapElsewhere(let distance, let limit):
      self.init(
        "next-tap-elsewhere", [("distance", distance)], needed: [("distance", limit)],
        "tap within \(limit.tenths) mm, or raise \"tap-distance\"")
    case .otherClass(let found):
      self.init("other-class", "the fingers made a \(found.rawValue); bind that, or move them otherwise")
    case .prevented(let winner):
      self.init(
        "prevented",
        "to have both, name one in the other's \"simultaneous-with\"; to have this one first, put \"must-fail-before: [\(rules.name(of: winner))]\" to it"
      )
    case .waitedFor(let other):
      self.init(
        "waited-for", "it had to wait for \(rules.name(of: other)); \"automatic-failure: no\" ends that")
    case .condition: self.init("condition", "see \"begin-if\" of the binding")
    case .deadline(let held):
      self.init(
        "deadline", [("time", Double(held.rawValue))],
        "move sooner: applications wait for the touch as long as it is undecided")
    case .givenBack:
      self.init("given-back", "land all fingers of the contact together: one was the application's already")
    case .exclusive(let fingers):
      self.init(
        "exclusive", [("fingers", Double(fingers))],
        "a rule leaves such contacts to the application: see \"touches\"")
    case .anotherClientOwns:
      self.init("another-client-owns", "a menu or another program has the touch to itself")
    case .locked: self.init("locked", "unlock the screen")
    case .tooShort, .tooSlow, .inMotionTooLong, .wrongDirection, .otherWay, .notStraight, .otherLength,
      .unlike:
      self.init(ofMovement: reason, binding, kind)
    case .notFromEdge, .otherSection, .noEdgeHere, .alongEdge, .tooLong:
      self.init(ofEdge: reason, binding)
    }
  }

  private init(ofMovement reason: FailureReason, _ binding: Binding?, _ kind: String) {
    switch reason {
    case .tooShort(let distance, let needed):
      self.init(
        "too-short", [("distance", distance)], needed: [("distance", needed)],
        "move \(needed.tenths) mm or more" + (ReasonWords.startKey(kind).map { ", or lower \"\($0)\"" } ?? "")
      )
    case .tooSlow(let speed, let needed):
      self.init(
        "too-slow", [("speed", speed)], needed: [("speed", needed)],
        "move at \(needed.tenths) mm/s or more, or lower \"swipe-speed\"")
    case .inMotionTooLong(let distance, let limit):
      self.init(
        "in-motion-too-long", [("distance", distance)], needed: [("time", Double(limit.rawValue))],
        "swipe within \(limit.rawValue) ms, or raise \"swipe-duration\"")
    case .wrongDirection(let angle):
      self.init(
        "wrong-direction", [("angle", angle)], "move as the binding says, or bind that direction too")
    case .otherWay: self.init("other-way", "move the other way, or leave \"direction\" out")
    case .notStraight(let ratio, let needed):
      self.init(
        "not-straight", [("ratio", ratio)], needed: [("ratio", needed)],
        "move straight, or lower \"swipe-straightness\"")
    case .otherLength(let distance):
      self.init("other-length", [("distance", distance)], "see \"distance\" of the binding")
    case .unlike(let score, let needed):
      self.init(
        "unlike", [("score", score)], needed: [("score", needed)],
        "draw it more like its template, or lower \"stroke-score\"")
    default: self.init("other")
    }
  }

  private init(ofEdge reason: FailureReason, _ binding: Binding?) {
    switch reason {
    case .notFromEdge(let distance, let zone):
      self.init(
        "not-from-edge", [("distance", distance)], needed: [("distance", zone)],
        "land within \(zone.tenths) mm of the edge, or widen \"edge-zone\"")
    case .otherSection: self.init("other-section", "land within the \"section\" of the binding")
    case .noEdgeHere: self.init("no-edge-here", "use an edge beyond which no monitor lies")
    case .alongEdge(let distance, let limit):
      self.init(
        "along-edge", [("distance", distance)], needed: [("distance", limit)],
        "move inwards, or raise \"edge-along\"")
    case .tooLong(let distance, let limit):
      self.init(
        "too-long", [("distance", distance)], needed: [("time", Double(limit.rawValue))],
        "come inwards within \(limit.rawValue) ms, or raise \"edge-duration\"")
    default: self.init("other")
    }
  }

  private init(_ sign: PalmSign) {
    switch sign {
    case .large(let size): self.init("palm", [("size", size)], "see \"palm-size\"")
    case .pen: self.init("palm", "touches beside a pen are a hand's: see \"pen-guard\"")
    case .crowd(let landings):
      self.init(
        "palm", [("landings", Double(landings))],
        "land the fingers apart: see \"palm-crowd\" and \"palm-distance\"")
    case .span(let span, let needed):
      self.init(
        "palm", [("distance", span)], needed: [("distance", needed)],
        "spread the fingers over \(needed.tenths) mm, or lower \"palm-span\"")
    }
  }

  /// The limit of how far a gesture must go.
  private static func startKey(_ kind: String) -> String? {
    switch kind {
    case "swipe": "swipe-distance"
    case "pan": "pan-start"
    case "edge-pan": "edge-start"
    case "pinch", "rotation": "classification"
    case "stroke": "stroke-length"
    default: nil
    }
  }
}

extension PassReason {
  /// In words, and what to do.
  package func words(_ binding: Binding, kind: DeviceKind, in rules: RuleSet) -> (
    text: String, advice: String
  ) {
    switch self {
    case .otherDevice:
      (
        "it is for a \(binding.devices.map(\.rawValue).sorted().joined(separator: " or ")), not for a \(kind.rawValue)",
        "name the device in \"device\""
      )
    case .disabled: ("it is disabled", "\"fingerpost enable\" lets it take part again")
    case .condition: ("its condition did not hold as the finger landed", "see \"when\" of the binding")
    case .outside:
      (
        "the finger landed outside of " + (binding.region.map { rules.regions[$0].name } ?? "its region"),
        "land there, or see \"in\" of the binding"
      )
    case .givenBack:
      (
        "a finger of the contact was the application's already",
        "land all fingers at once: see \"assembly-window\""
      )
    case .exclusive:
      ("the application comes first here", "see \"touches: exclusive\" of the rule")
    }
  }
}
