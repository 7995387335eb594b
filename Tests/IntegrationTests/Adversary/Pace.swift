/// How quickly the hands of a random history move, and what is held for how long meanwhile.
enum Pace: Hashable {
  /// Faster than hands are: taps, thumbs and whole hands with gaps of some milliseconds.
  case quick
  /// Fingers that rest about so many milliseconds, with a configuration that holds them as long.
  case resting(milliseconds: Int)
  /// Taps and drags that are more than 150 ms apart.
  case human

  /// Windows that consume, that are exclusive and that have bindings of their own, and all others.
  var configuration: String {
    switch self {
    case .quick, .human: Pace.usual
    case .resting(let milliseconds):
      """
      \(Pace.rules)
        - match: { class: bound }
          bindings:
            - { name: long, gesture: long-press, action: nothing }
            - { name: double, gesture: tap, taps: 2, action: nothing }
      global:
        bindings:
      \((1...5).map { "    - { gesture: swipe, fingers: \($0), direction: up, action: nothing }" }.joined(separator: "\n"))
      thresholds:
        hold-still: \(milliseconds) ms
        long-press: \(milliseconds * 4 / 5) ms
      """
    }
  }

  private static let usual = """
    \(rules)
      - match: { class: bound }
        bindings:
          - { name: tap, gesture: tap, action: nothing }
          - { name: two-left, gesture: swipe, fingers: 2, direction: left, action: nothing }
    global:
      bindings:
        - { name: left, gesture: swipe, fingers: 3, direction: left, action: nothing }
        - { name: up, gesture: swipe, fingers: 3, direction: up, action: { window: raise } }
        - { name: four-tap, gesture: tap, fingers: 4, action: nothing }
    """

  private static let rules = """
    windows:
      - match: { class: exclusive }
        touches: exclusive
    apps:
      - match: { class: consume }
        touches: consume
    """
}
