import Gestures

// What gestures ask to be done, from their recognition to their end.
extension Router {
  /// A gesture that lasts has begun.
  mutating func begin(
    _ key: RecognizerKey, _ values: GestureValues, _ moment: Moment, _ scale: PixelScale, at time: Timestamp
  ) {
    var performance = Performance(key, moment, at: time)
    performance.values = values
    performance.scale = scale
    performances.append(performance)
    guard let binding = binding(of: key) else { return }
    if let run = StepRun(binding, key, values, moment, scale, at: time) { stepRuns.append(run) }
  }

  /// It has changed.
  mutating func follow(
    _ key: RecognizerKey, _ values: GestureValues, _ scale: PixelScale, at time: Timestamp
  ) {
    guard let plan = binding(of: key)?.plan else { return }
    if plan.followsChanges { performances.append(Performance(key, .update, values, scale, at: time)) }
    guard plan.step != nil, let index = stepRuns.firstIndex(where: { $0.key == key }) else { return }
    stepRuns[index].follow(values)
    takeSteps(of: index, until: time)
  }

  /// It is over.
  mutating func finish(
    _ key: RecognizerKey, _ phase: Performance.Phase, _ values: GestureValues?, _ scale: PixelScale,
    at time: Timestamp
  ) {
    stepRuns.removeAll { $0.key == key }
    guard let plan = binding(of: key)?.plan, plan.concerns(phase) else { return }
    performances.append(Performance(key, phase, values ?? GestureValues(), scale, at: time))
  }

  /// Takes the steps that time brings.
  mutating func takeSteps(until now: Timestamp) {
    for index in stepRuns.indices { takeSteps(of: index, until: now) }
  }

  private mutating func takeSteps(of index: Int, until now: Timestamp) {
    // More than a second of them would be late anyway.
    for _ in 0..<Router.stepsAtOnce {
      guard let step = stepRuns[index].take(until: now) else { return }
      performances.append(step)
    }
  }

  private static let stepsAtOnce = 100

  /// Tells what is to be done, unless it is too late for that (T6a).
  mutating func perform(at now: Timestamp, into decisions: inout [Decision]) {
    for var performance in performances {
      let late = now - performance.time
      let isLate = late > rules.thresholds.staleness
      switch performance.phase {
      case .begin, .step:
        if isLate {
          note(ActionNote(performance.key, nil, .stale(late: late)), ofContact: performance.contact)
          decisions.append(.stale(performance.key, late: late))
        } else {
          decisions.append(.perform(performance))
        }
      case .update:
        if !isLate { decisions.append(.perform(performance)) }
      case .end:
        if isLate { performance.phase = .abandon }
        decisions.append(.perform(performance))
      case .cancel, .abandon: decisions.append(.perform(performance))
      }
    }
    performances.removeAll(keepingCapacity: true)
  }
}

extension ActionPlan {
  /// Whether anything is to be done as the gesture comes to its end.
  func concerns(_ phase: Performance.Phase) -> Bool {
    switch phase {
    case .end, .abandon: !end.isEmpty || lasts
    case .cancel: !cancel.isEmpty || lasts
    case .begin, .update, .step: true
    }
  }

  private var lasts: Bool { step != nil || !update.isEmpty || begin.contains { $0.lasts } }
}

extension Performance {
  /// What a recognizer that won asks to be done; its target was pinned at began (R7).
  init(_ key: RecognizerKey, _ moment: Moment, at time: Timestamp, direction: Direction? = nil) {
    self.init(
      key: key, time: time, target: moment.target, place: moment.place, fingers: moment.fingers,
      direction: direction)
    first = moment.first
    contact = moment.contact
    values.location = moment.place
    values.first = moment.first
    values.translation = moment.travel
    values.fingers = moment.fingers
  }

  /// What is to be done as a gesture goes on; its target is that of its begin.
  init(
    _ key: RecognizerKey, _ phase: Phase, _ values: GestureValues, _ scale: PixelScale, at time: Timestamp
  ) {
    self.init(
      key: key, time: time, target: nil, place: values.location, fingers: values.fingers, direction: nil)
    self.phase = phase
    self.values = values
    self.scale = scale
    first = values.first
  }
}
