/// The taps that must come before a long press or a pan (`taps`; rules G5, G6).
struct Prelude: Hashable, Sendable {
  private enum State: Hashable, Sendable {
    case tapping(TapRecognizer)
    /// All are done, and the landing that follows them is awaited.
    case between(TapRecognizer.LastTap)
    case over
  }

  private var state: State
  /// When it wants to be asked again without an event; nil: never.
  private(set) var deadline: Timestamp?

  init(taps: Int, fingers: Int) {
    state = taps > 0 ? .tapping(TapRecognizer(TapSpecification(taps: taps, fingers: fingers))) : .over
  }

  /// Whether it waits for a touch of a contact to come.
  var awaitsNextContact: Bool {
    switch state {
    case .tapping(let tap): tap.awaitsNextContact
    case .between: true
    case .over: false
    }
  }

  /// Takes a frame in; nil once the taps are done and what follows them is on the surface.
  mutating func update(_ frame: Frame, _ thresholds: Thresholds) -> Proposal? {
    deadline = nil
    switch state {
    case .tapping(var tap):
      let proposal = tap.update(frame, thresholds)
      state = .tapping(tap)
      deadline = tap.deadline
      guard proposal == .recognize else { return proposal }
      let lift = frame.touches.reduce(frame.touches.first?.time ?? frame.time) { max($0, $1.time) }
      state = .between(TapRecognizer.LastTap(lift: lift, place: frame.landingCentroid))
      deadline = lift + thresholds.tapGap + 1
      return .wait
    case .between(let last):
      guard let landing = frame.landing(after: last.lift) else {
        if frame.time - last.lift > thresholds.tapGap { return .fail(.noNextTap(limit: thresholds.tapGap)) }
        deadline = last.lift + thresholds.tapGap + 1
        return .wait
      }
      if landing - last.lift > thresholds.tapGap { return .fail(.noNextTap(limit: thresholds.tapGap)) }
      let distance = frame.scale.millimetres(frame.landingCentroid - last.place).length
      if !frame.touches.isEmpty, distance > thresholds.tapDistance {
        return .fail(.nextTapElsewhere(distance: distance, limit: thresholds.tapDistance))
      }
      state = .over
      return nil
    case .over: return nil
    }
  }
}
