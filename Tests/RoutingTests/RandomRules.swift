import Gestures
import Routing
import TestSupport

// What random histories go by.
extension RandomHistoryTests {
  static var rules: RuleSet {
    let left = GestureSpecification.swipe(SwipeSpecification(fingers: 3, directions: [.left]))
    func binding(_ name: String, _ gesture: GestureSpecification, _ delivery: Delivery = .cancelled)
      -> Binding
    {
      Binding(name: name, gesture: gesture, actions: [.nothing], delivery: delivery)
    }
    let editor = WindowMatch(applicationClass: [.exact("editor")])
    let hand = WindowMatch(applicationClass: [.exact("hand")])
    var dragging = binding("drag", .pan(PanSpecification(fingers: 1...3)))
    dragging.resume = 150
    var set = RuleSet(rules: [
      Rule(
        level: .application, match: hand,
        bindings: [
          dragging, binding("left edge", .edgePan(EdgePanSpecification(edge: .left))),
          binding("pinch", .pinch(PinchSpecification(fingers: 2...4))),
          binding("turn", .rotation(RotationSpecification(fingers: 2...3))),
          binding("away", .swipe(SwipeSpecification(fingers: 3, directions: [.up, .down]))),
          binding("tap", .tap(TapSpecification())),
          binding("tap and drag", .pan(PanSpecification(taps: 1)), .delayed),
          binding("two", .tap(TapSpecification(taps: 2, delaysEnds: true))),
          binding("press", .longPress(LongPressSpecification(fingers: 2))),
          binding("three", .tap(TapSpecification(taps: 3))),
        ]),
      Rule(
        level: .window, match: WindowMatch(applicationClass: [.exact("raw")]),
        bindings: [binding("fingers", .touch), binding("zoom", .pinch(PinchSpecification()), .immediate)]),
      Rule(
        level: .global,
        bindings: [
          binding("left", left), binding("four", .tap(TapSpecification(fingers: 4))),
          binding("pair", .swipe(SwipeSpecification(fingers: 2, directions: [.up, .downRight]))),
          binding("look", .longPress(LongPressSpecification()), .immediate),
          binding("look at two", .tap(TapSpecification(fingers: 2)), .immediate),
        ]),
      Rule(
        level: .application, match: editor,
        bindings: [
          binding("double", .tap(TapSpecification(taps: 2))), binding("single", .tap(TapSpecification())),
          binding("press", .longPress(LongPressSpecification(fingers: 2)), .delayed),
        ]),
      Rule(
        level: .window, match: editor,
        bindings: [binding("flick", .swipe(SwipeSpecification(fingers: 1, directions: [.right])))]),
      Rule(
        level: .window, match: WindowMatch(applicationClass: [.exact("keyboard")]),
        touches: .exclusive(fingers: nil)),
      Rule(
        level: .application, match: WindowMatch(applicationClass: [.exact("game")]),
        touches: .exclusive(fingers: 1...2),
        bindings: [binding("watch", .tap(TapSpecification()), .immediate)]),
      Rule(
        level: .application, match: WindowMatch(applicationClass: [.exact("other")]),
        bindings: [binding("late", .tap(TapSpecification(taps: 2, delaysEnds: true)))]),
      Rule(
        level: .window, match: WindowMatch(applicationClass: [.exact("bar")]), claimsEarly: true,
        bindings: [binding("flick", .swipe(SwipeSpecification(fingers: 1, directions: [.left])))]),
    ])
    func id(_ binding: Int) -> BindingID { BindingID(rule: 0, binding: binding) }
    set.relations.allowTogether(id(2), id(3))
    set.relations.require(id(8), toFail: id(2))
    return set
  }

  /// The rules with some more that wait for others, against what they do by themselves; never in a circle of these.
  static func rules(seed: UInt64) -> RuleSet {
    var (set, random) = (rules, SplitMix64(seed: seed))
    func any() -> BindingID { BindingID(rule: 0, binding: Int.random(in: 0..<10, using: &random)) }
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      var relations = set.relations
      relations.require(any(), toFail: any())
      if relations.cycle == nil { set.relations = relations }
    }
    return set
  }

  /// The rules in another order, with limits of their own for a device: the same places mean other bindings.
  static func turned(seed: UInt64) -> RuleSet {
    var random = SplitMix64(seed: seed)
    var (set, limits) = (RuleSet(rules: rules.rules.shuffled(using: &random)), Thresholds())
    limits.tapSlop = 8
    limits.tapGap = 200
    set.deviceLimits = [DeviceLimits(match: DeviceMatch(names: [.exact("d9")]), thresholds: limits)]
    set.panic = nil
    return set
  }

  /// The rules, with receive areas and hit policies by chance.
  static func narrowed(seed: UInt64) -> RuleSet {
    let (set, regions) = (
      rules,
      [
        Region(name: "half", base: .client, area: .strip(.left, .part(0.5))),
        Region(name: "top", base: .frame, area: .strip(.top, .millimetres(40))),
        Region(name: "side", base: .monitor, area: .strip(.right, .pixels(600))),
        Region(name: "corner", base: .screen, area: .corner(.bottomLeft, .part(0.6))),
      ]
    )
    var (narrow, random) = (set.rules, SplitMix64(seed: seed))
    for rule in narrow.indices {
      if Int.random(in: 0..<3, using: &random) == 0 {
        narrow[rule].region = Int.random(in: 0..<4, using: &random)
      }
      for binding in narrow[rule].bindings.indices where Int.random(in: 0..<3, using: &random) == 0 {
        narrow[rule].bindings[binding].region = Int.random(in: 0..<4, using: &random)
      }
      switch Int.random(in: 0..<8, using: &random) {
      case 0: narrow[rule].hitPolicy.interaction = false
      case 1: narrow[rule].hitPolicy.answer = .passThrough
      case 2: narrow[rule].hitPolicy.answer = .intercept
      case 3:
        narrow[rule].hitPolicy.answer = narrow.randomElement(using: &random)?.match.map { .redirect($0) }
      case 4: narrow[rule].hitPolicy.expand = 10
      default: break
      }
    }
    var result = RuleSet(rules: narrow, regions: regions)
    result.relations = set.relations
    return result
  }
}
