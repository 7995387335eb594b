package import Gestures

/// The steps of one gesture that goes on.
package struct StepRun: Hashable, Sendable {
  package let key: RecognizerKey
  private let moment: Moment
  private let scale: PixelScale
  private var measure: Measure
  private let limit: Int?
  /// The shortest time from one step to the next.
  private let pause: Milliseconds
  /// Steps that are made and not told, because of the pause.
  private var owed = 0
  /// All steps that were told, forward less backward.
  private var told = 0
  private var lastTold: Timestamp?
  private var values: GestureValues

  private enum Measure: Hashable {
    /// Millimetres along an axis, to its right or lower end or against it; nil until the fingers take one.
    case distance(Ratchet, Axis?, isReversed: Bool)
    case scale(Ratchet)
    case angle(Ratchet)
    case time(Milliseconds, next: Timestamp)
  }

  /// Begins with a gesture; nil where its binding has no steps.
  package init?(
    _ binding: Binding, _ key: RecognizerKey, _ values: GestureValues, _ moment: Moment, _ scale: PixelScale,
    at time: Timestamp
  ) {
    guard let plan = binding.plan.step else { return nil }
    self.key = key
    self.moment = moment
    self.values = values
    self.scale = scale
    limit = plan.limit
    pause = plan.rate.map { Milliseconds(Int32(1000 / max(1, $0))) } ?? 0
    switch plan.every {
    case .distance(let stride):
      let (axis, isReversed) = StepRun.axis(of: binding.gesture)
      measure = .distance(Ratchet(stride: stride), axis, isReversed: isReversed)
      if let axis = taken(axis) {
        // What led to its begin makes no step, or several would be made at once.
        let start = Ratchet(from: way(along: axis, isReversed: isReversed), stride: stride)
        measure = .distance(start, axis, isReversed: isReversed)
      }
    case .scale(let stride):
      measure = .scale(Ratchet(from: values.scale, stride: stride, isRatio: true))
    case .angle(let stride): measure = .angle(Ratchet(from: values.angle, stride: stride))
    case .time(let stride): measure = .time(stride, next: time + stride)
    }
  }

  /// Along which axis its steps lie, and whether forward is to the left or up; nil: the one that the fingers take.
  private static func axis(of gesture: GestureSpecification) -> (Axis?, isReversed: Bool) {
    switch gesture {
    case .pan(let pan): (pan.axis, false)
    case .edgePan(let pan): pan.edge.inward
    case .longPress, .touch, .pinch, .rotation, .tap, .swipe, .stroke: (nil, false)
    }
  }

  /// The axis that the fingers take, once they have gone so many millimetres.
  private static let leastWay = 2.0

  private func taken(_ axis: Axis?) -> Axis? {
    let way = scale.millimetres(values.translation)
    if axis != nil || way.length < StepRun.leastWay { return axis }
    return Axis.horizontal.holds(way) ? .horizontal : .vertical
  }

  private func way(along axis: Axis, isReversed: Bool) -> Double {
    let way = scale.millimetres(values.translation)
    let along = axis == .horizontal ? way.dx : way.dy
    return isReversed ? -along : along
  }

  /// Takes in how far the gesture has come.
  mutating func follow(_ values: GestureValues) {
    self.values = values
    switch measure {
    case .distance(var ratchet, let axis, let isReversed):
      guard let axis = taken(axis) else { break }
      owed += ratchet.advance(to: way(along: axis, isReversed: isReversed))
      measure = .distance(ratchet, axis, isReversed: isReversed)
    case .scale(var ratchet):
      owed += ratchet.advance(to: values.scale)
      measure = .scale(ratchet)
    case .angle(var ratchet):
      owed += ratchet.advance(to: values.angle)
      measure = .angle(ratchet)
    case .time: break
    }
  }

  /// When a step is due without an event; nil: never.
  package var deadline: Timestamp? {
    if case .time(_, let next) = measure { return isAtLimit ? nil : next }
    guard let lastTold, due != 0 else { return nil }
    return lastTold + pause
  }

  private var isAtLimit: Bool { limit.map { told >= $0 } ?? false }

  /// The steps that may be told; beyond the limit the fingers go on, and come back to where they left it.
  private var due: Int {
    guard let limit else { return owed }
    return min(max(told + owed, -limit), limit) - told
  }

  /// The steps that are due by a time; nil where there are none.
  mutating func take(until now: Timestamp) -> Performance? {
    var moment = now
    if case .time(let stride, let next) = measure {
      guard next <= now, !isAtLimit else { return nil }
      moment = next
      measure = .time(stride, next: next + stride)
      owed += 1
    }
    let steps = allowed(at: moment)
    guard steps != 0 else { return nil }
    owed -= steps
    told += steps
    lastTold = moment
    var performance = Performance(key, .step(steps), values, scale, at: moment)
    performance.target = self.moment.target
    return performance
  }

  private func allowed(at time: Timestamp) -> Int {
    guard pause > 0 else { return due }
    if let lastTold, time < lastTold + pause { return 0 }
    return due.signum()
  }
}

extension Edge {
  /// Along which axis one comes in from it, and whether that is to the left or up; a corner's is the horizontal one.
  var inward: (Axis, isReversed: Bool) {
    switch self {
    case .left, .topLeft, .bottomLeft: (.horizontal, false)
    case .right, .topRight, .bottomRight: (.horizontal, true)
    case .top: (.vertical, false)
    case .bottom: (.vertical, true)
    }
  }
}
