internal import Gestures

/// A threshold that a configuration can set, and where it goes.
struct ThresholdKey: Sendable {
  typealias Path<Value> = any WritableKeyPath<Thresholds, Value> & Sendable

  enum Target: Sendable {
    case duration(Path<Milliseconds>, ClosedRange<Int>)
    case length(Path<Double>, ClosedRange<Double>)
    case speed(Path<Double>, ClosedRange<Double>)
    case ratio(Path<Double>)
    case count(Path<Int>, ClosedRange<Int>)
  }

  let name: String
  let target: Target
  let rules: String
  let summary: String

  /// It is about what all bindings want together, so no binding can have one of its own.
  var isShared: Bool {
    ["C4", "C6", "G11", "T6a"].contains(rules) || ["palm-crowd", "palm-distance"].contains(name)
  }

  init(_ name: String, _ target: Target, _ rules: String, _ summary: String) {
    self.name = name
    self.target = target
    self.rules = rules
    self.summary = summary
  }

  /// Its row in the table of keys; the default is the one that recognition has.
  var row: SchemaKey {
    let defaults = Thresholds()
    let (value, text): (SchemaValue, String) =
      switch target {
      case .duration(let path, let range): (.duration(range), "\(defaults[keyPath: path].rawValue) ms")
      case .length(let path, let range): (.length(range), "\(defaults[keyPath: path].plain) mm")
      case .speed(let path, let range): (.speed(range), "\(defaults[keyPath: path].plain) mm/s")
      case .ratio(let path): (.ratio, defaults[keyPath: path].plain)
      case .count(let path, let range): (.number(range), "\(defaults[keyPath: path])")
      }
    return SchemaKey(name, .thresholds, value, default: text, rules, summary)
  }
}

extension Schema {
  static let thresholds: [SchemaKey] = thresholdKeys.map(\.row)

  /// Not here: the limits that the X server sets and those that keep touches from being lost.
  static let thresholdKeys: [ThresholdKey] = [
    ThresholdKey(
      "assembly-window", .duration(\.assemblyWindow, 0...500), "C4",
      "Fingers that land within this time after the last belong together."),
    ThresholdKey(
      "assembly-limit", .duration(\.assemblyLimit, 0...1000), "C4", "And at most this long after the first."),
    ThresholdKey(
      "lone-finger-motion", .length(\.loneFingerMotion, 0.5...20), "C4",
      "A lone finger that has moved so far waits for no other."),
    ThresholdKey(
      "assembled-finger-motion", .length(\.assembledFingerMotion, 0.5...20), "C4",
      "If one of several fingers has moved so far, they wait for no other."),
    ThresholdKey(
      "tap-duration", .duration(\.tapDuration, 50...2000), "G4", "How long a finger may rest in a tap."),
    ThresholdKey("tap-slop", .length(\.tapSlop, 0.5...30), "G4", "How far a finger may stray in a tap."),
    ThresholdKey(
      "tap-lift-window", .duration(\.tapLiftWindow, 10...1000), "G4",
      "All fingers of a tap lift within this time after the first."),
    ThresholdKey(
      "tap-gap", .duration(\.tapGap, 50...2000), "G4", "The time between the taps of a series, at most."),
    ThresholdKey(
      "tap-distance", .length(\.tapDistance, 1...100), "G4", "How far the taps of a series may lie apart."),
    ThresholdKey(
      "long-press", .duration(\.longPress, 100...5000), "G5", "How long the fingers of a long press rest."),
    ThresholdKey(
      "long-press-slop", .length(\.longPressSlop, 0.5...30), "G5",
      "How far a finger of a long press may stray meanwhile."),
    ThresholdKey("pan-start", .length(\.panStart, 0.5...30), "G6", "How far fingers go before a pan begins."),
    ThresholdKey(
      "pan-wait", .duration(\.panWait, 0...1000), "A6",
      "How long a pan waits, in motion, for a swipe of as many fingers."),
    ThresholdKey(
      "edge-zone", .ratio(\.edgeZone), "G7", "How near to an edge an edge-pan lands, as a part of the axis."),
    ThresholdKey(
      "edge-zone-least", .length(\.edgeZoneLeast, 0...50), "G7",
      "But so near counts in any case, where the size is known."),
    ThresholdKey(
      "edge-zone-most", .length(\.edgeZoneMost, 0.5...100), "G7", "And no further than this."),
    ThresholdKey(
      "edge-start", .length(\.edgeStart, 0.5...50), "G7", "How far inwards an edge-pan goes before it begins."
    ),
    ThresholdKey(
      "edge-along", .length(\.edgeAlong, 0.5...50), "G7",
      "How far along the edge it may go before, where it does not go inwards."),
    ThresholdKey(
      "edge-duration", .duration(\.edgeDuration, 100...5000), "G7", "Within what time an edge-pan begins."),
    ThresholdKey(
      "motion-start", .length(\.motionStart, 0.1...10), "G8",
      "How far fingers move before a swipe's clock starts."),
    ThresholdKey(
      "swipe-duration", .duration(\.swipeDuration, 50...5000), "G8", "How long a swipe may take from then on."
    ),
    ThresholdKey("swipe-distance", .length(\.swipeDistance, 2...500), "G8", "How far a swipe must go."),
    ThresholdKey(
      "swipe-speed", .speed(\.swipeSpeed, 1...5000), "G8", "How fast a swipe must be, on average."),
    ThresholdKey(
      "swipe-straightness", .ratio(\.swipeStraightness), "G8",
      "How straight a swipe must be: net travel over the length of its path."),
    ThresholdKey(
      "stroke-score", .ratio(\.strokeScore), "G12", "How much a drawing must be like its stroke."),
    ThresholdKey(
      "stroke-length", .length(\.strokeLength, 5...200), "G12", "How long a drawing is at least."),
    ThresholdKey(
      "ghost-duration", .duration(\.ghostDuration, 0...100), "G17", "A tap that is shorter is the sensor's."),
    ThresholdKey(
      "jump-speed", .speed(\.jumpSpeed, 1000...100_000), "G17", "A step that is faster is the sensor's."),
    ThresholdKey(
      "palm-span", .length(\.palmSpan, 0...100), "G14",
      "Four or more fingers that tap have to lie so far apart; closer together they are a palm."),
    ThresholdKey(
      "palm-crowd", .count(\.palmCrowd, 3...10), "G14",
      "So many landings close to each other are a hand that rests."),
    ThresholdKey(
      "palm-distance", .length(\.palmDistance, 0...100), "G14", "What is close together, for that."),
    ThresholdKey(
      "classification", .length(\.classification, 1...50), "G11",
      "The travel at which several fingers are told to swipe, pinch or turn."),
    ThresholdKey(
      "classification-limit", .length(\.classificationLimit, 1...100), "G11",
      "The travel at which this is decided even where it is not clear."),
    ThresholdKey(
      "hold-still", .duration(\.holdStill, 100...5000), "C6",
      "How long touches that rest are kept from the application, at most."),
    ThresholdKey(
      "hold-moving", .duration(\.holdMoving, 10...1000), "C6",
      "How long a lone finger is kept from the application once it has moved."),
    ThresholdKey(
      "give-back-reach", .length(\.giveBackReach, 1...50), "C6",
      "How far one of several fingers may have moved and still go to the application."),
    ThresholdKey(
      "staleness", .duration(\.staleness, 100...10_000), "T6a",
      "A gesture that is decided so late does nothing any more."),
  ]
}

extension Double {
  /// Without ".0".
  var plain: String {
    let text = String(describing: self)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
