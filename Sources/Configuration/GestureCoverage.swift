internal import Gestures
internal import Routing

extension Binding {
  /// Whether it is there, at the latest at the same event, wherever the gesture of another is.
  ///
  /// Swipes are told direction by direction; see `directions(takenBy:_:_:)`.
  func takes(_ other: Binding, _ limits: Limits) -> Bool {
    switch (gesture, other.gesture) {
    case (.tap(let wide), .tap(let narrow)):
      return wide.taps == narrow.taps && wide.fingers == narrow.fingers && limits.areEqual
    case (.longPress(let wide), .longPress(let narrow)): return wide == narrow && limits.isPressSooner
    case (.pan(let wide), .pan(let narrow)):
      return Self.takes(wide.fingers, narrow.fingers) && wide.taps == narrow.taps
        && (wide.taps == 0 || wide.fingers == narrow.fingers)
        && (wide.axis == nil || wide.axis == narrow.axis) && limits.areEqual
    case (.edgePan(let wide), .edgePan(let narrow)):
      return wide.edge == narrow.edge && wide.fingers == narrow.fingers
        && (wide.edge.rawValue.contains("-") || wide.section.contains(narrow.section)) && limits.areEqual
    case (.pinch(let wide), .pinch(let narrow)):
      return Self.takes(wide.fingers, narrow.fingers)
        && (wide.direction == nil || wide.direction == narrow.direction) && limits.areEqual
    case (.rotation(let wide), .rotation(let narrow)):
      return Self.takes(wide.fingers, narrow.fingers)
        && (wide.direction == nil || wide.direction == narrow.direction) && limits.areEqual
    case (.stroke(let wide), .stroke(let narrow)): return wide == narrow && limits.areEqual
    case (.swipe(let wide), .swipe(let narrow)):
      guard let sector = narrow.sector, let own = wide.sector, wide.takesWay(of: narrow, limits) else {
        return false
      }
      let apart = abs(sector.angle - own.angle).truncatingRemainder(dividingBy: 360)
      return min(apart, 360 - apart) + sector.cone <= own.cone
    case (.touch, _), (.tap, _), (.longPress, _), (.pan, _), (.edgePan, _), (.pinch, _), (.rotation, _),
      (.stroke, _), (.swipe, _):
      return false
    }
  }

  /// The directions of a swipe that another swipe is there for.
  func directions(takenFrom other: Binding, _ limits: Limits) -> Set<Direction> {
    guard case .swipe(let wide) = gesture, case .swipe(let narrow) = other.gesture, wide.sector == nil,
      narrow.sector == nil, wide.takesWay(of: narrow, limits)
    else { return [] }
    return wide.directions.intersection(narrow.directions)
  }

  /// With fewer fingers it is there sooner; with more it waits longer for them.
  private static func takes(_ wide: ClosedRange<Int>, _ narrow: ClosedRange<Int>) -> Bool {
    wide.upperBound == narrow.upperBound && wide.lowerBound <= narrow.lowerBound
  }
}

/// The limits of two bindings, for each class of devices.
struct Limits {
  private let pairs: [(Thresholds, Thresholds)]

  init(_ own: Binding, _ other: Binding, all: [Thresholds]) {
    let (a, b) = (own.thresholds, other.thresholds)
    // Most bindings have those of all.
    pairs = a.isEmpty && b.isEmpty ? [] : Array(zip(a.isEmpty ? all : a, b.isEmpty ? all : b))
    self.all = all
  }

  private let all: [Thresholds]

  var areEqual: Bool { pairs.allSatisfy { $0 == $1 } }

  /// The first rests no longer, and all else is equal.
  var isPressSooner: Bool {
    pairs.allSatisfy { own, other in
      var like = other
      like.longPress = own.longPress
      return like == own && own.longPress <= other.longPress
    }
  }

  /// How far a swipe without a distance of its own goes at least, where that is the most, millimetres.
  var longestSwipeStart: Double {
    (pairs.isEmpty ? all : pairs.map(\.0)).map(\.swipeDistance).max() ?? 0
  }
}

extension SwipeSpecification {
  /// Whether it is there wherever another of the same direction is.
  fileprivate func takesWay(of narrow: SwipeSpecification, _ limits: Limits) -> Bool {
    guard fingers == narrow.fingers, fire == .distance || narrow.fire == .lift, limits.areEqual else {
      return false
    }
    switch (length, narrow.length) {
    case (nil, nil): return true
    case (nil, let other?): return other.lowerBound >= limits.longestSwipeStart
    case (_?, nil): return false
    case (let own?, let other?): return own.contains(other)
    }
  }
}

extension ClosedRange<Double> {
  fileprivate func contains(_ other: ClosedRange<Double>) -> Bool {
    lowerBound <= other.lowerBound && upperBound >= other.upperBound
  }
}
