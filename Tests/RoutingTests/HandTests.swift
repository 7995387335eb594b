import Gestures
import Routing
import Testing

/// Who receives a touch, who may begin, and what is no finger.
@Suite struct HandTests {
  private func rules(_ change: (inout Rule, inout Binding) -> Void = { _, _ in }) -> RuleSet {
    var binding = Binding(name: "tap", gesture: .tap(TapSpecification()), actions: [.nothing])
    var rule = Rule(level: .global)
    change(&rule, &binding)
    rule.bindings = [binding]
    return RuleSet(rules: [rule])
  }

  private let acted = ["tap recognized", "perform tap with 1 on 2", "accept 1", "cure"]

  @Test func `G14 touches while a pen is near are given back, and for 200 ms after it has gone`() {
    var hand = Hand(rules())
    hand.handle(.pen(isNear: true, time: Timestamp(100)))
    hand.land(1, at: 200)
    #expect(hand.told == ["tap failed: a pen is near", "reject 1"])
    hand.lift(1, at: 260)
    hand.handle(.pen(isNear: false, time: Timestamp(1000)))
    hand.land(2, at: 1199)
    #expect(hand.told.suffix(2) == ["tap failed: a pen is near", "reject 2"])
    hand.lift(2, at: 1250)
    hand.tap(3, at: 1400)
    #expect(hand.told.suffix(4) == ["tap recognized", "perform tap with 1 on 2", "accept 3", "cure"])
  }

  @Test func `G14 a contact that is large is a palm, where the device tells`() {
    var hand = Hand(rules())
    hand.land(1, at: 100, size: 30)
    #expect(hand.told == ["tap failed: a contact of 30 mm is a palm", "reject 1"])
    hand.lift(1, at: 160)
    hand.land(2, at: 400, size: 9)
    hand.lift(2, at: 460)
    #expect(hand.told.contains("perform tap with 1 on 2"))
  }

  @Test func `G14 a palm is offered to nobody, not even to those that look on`() {
    var hand = Hand(rules { _, binding in binding.delivery = .immediate })
    hand.land(1, at: 100, size: 30)
    hand.land(2, at: 120, 500, 400)
    hand.lift(1, at: 160)
    hand.lift(2, at: 180, 500, 400)
    #expect(!hand.told.contains { $0.hasPrefix("perform") })
    #expect(hand.told.filter { $0.hasPrefix("reject") } == ["reject 1", "reject 2"])
  }

  @Test func `G14 a palm that lands beside a gesture under way leaves that alone`() {
    let press = Binding(name: "press", gesture: .longPress(LongPressSpecification()), actions: [.nothing])
    var hand = Hand(RuleSet(rules: [Rule(level: .global, bindings: [press])]))
    hand.land(1, at: 100)
    hand.turn(701)
    hand.land(2, at: 800, 500, 400, size: 40)
    hand.lift(1, at: 900)
    hand.lift(2, at: 950, 500, 400)
    #expect(hand.told.filter { $0.hasPrefix("press") } == ["press began", "press ended"])
  }

  @Test(arguments: DeviceKind.allCases)
  func `G16 a binding takes touches of its kinds of device alone`(_ kind: DeviceKind) {
    var own = Hand(rules { _, binding in binding.devices = [kind] }, kind: kind)
    own.tap(1, at: 100)
    #expect(own.told == acted)
    let others = Set(DeviceKind.allCases).subtracting([kind])
    var other = Hand(rules { _, binding in binding.devices = others }, kind: kind)
    other.tap(1, at: 100)
    #expect(other.told == ["reject 1"])
  }

  @Test func `G18 a disabled binding receives nothing, until it is enabled again`() {
    var hand = Hand(rules())
    hand.handle(.enable(BindingID(rule: 0, binding: 0), false))
    hand.tap(1, at: 100)
    #expect(hand.told == ["reject 1"])
    hand.handle(.enable(BindingID(rule: 0, binding: 0), true))
    hand.tap(2, at: 500)
    #expect(hand.told.contains("perform tap with 1 on 2"))
  }

  @Test func `G18 one that is disabled while it is possible fails, one that has begun is cancelled`() {
    var waiting = Hand(rules())
    waiting.land(1, at: 100)
    waiting.handle(.enable(BindingID(rule: 0, binding: 0), false))
    waiting.turn(120)
    #expect(waiting.told == ["tap failed: it is disabled", "reject 1"])
    var begun = Hand(rules { _, binding in binding.gesture = .longPress(LongPressSpecification()) })
    begun.land(1, at: 100)
    begun.turn(701)
    begun.handle(.enable(BindingID(rule: 0, binding: 0), false))
    begun.turn(720)
    #expect(begun.told == ["tap began", "perform tap with 1 on 2", "accept 1", "tap cancelled"])
  }

  private static let conditions: [(String, Condition, Circumstances, Bool)] = {
    func condition(_ change: (inout Condition) -> Void) -> Condition {
      var condition = Condition()
      change(&condition)
      return condition
    }
    func now(_ change: (inout Circumstances) -> Void) -> Circumstances {
      var now = Circumstances()
      change(&now)
      return now
    }
    let control = condition { $0.modifiers = [.control] }
    return [
      ("none", Condition(), now { $0.mode = "edit" }, true),
      ("modifier", control, now { $0.modifiers = .control }, true),
      ("no modifier", control, now { _ in }, false),
      ("one more", control, now { $0.modifiers = [.control, .shift] }, false),
      (
        "one of several", condition { $0.modifiers = [.shift, .control] }, now { $0.modifiers = .control },
        true
      ),
      ("without any", condition { $0.modifiers = [[]] }, now { $0.modifiers = .alt }, false),
      ("mode", condition { $0.modes = ["edit", "draw"] }, now { $0.mode = "draw" }, true),
      ("other mode", condition { $0.modes = ["edit"] }, now { _ in }, false),
      ("workspace", condition { $0.workspaces = [2] }, now { $0.workspace = 2 }, true),
      ("workspace unknown", condition { $0.workspaces = [2] }, now { _ in }, false),
      ("no monitor", condition { $0.monitors = ["eDP-1"] }, now { _ in }, false),
      ("device", condition { $0.devices = [.touchscreen] }, now { _ in }, true),
      ("other device", condition { $0.devices = [.pen] }, now { _ in }, false),
      ("not", condition { $0.exceptions = [control] }, now { $0.modifiers = .control }, false),
      ("not otherwise", condition { $0.exceptions = [control] }, now { _ in }, true),
    ]
  }()

  @Test(arguments: conditions)
  func `R6 A8 conditions of a rule, of a binding and of its beginning`(
    _ name: String, _ condition: Condition, _ now: Circumstances, _ holds: Bool
  ) {
    for place in 0..<3 {
      var hand = Hand(
        rules { rule, binding in
          switch place {
          case 0: rule.when = condition
          case 1: binding.when = condition
          default: binding.beginIf = condition
          }
        })
      hand.handle(.circumstances(now))
      hand.tap(1, at: 100)
      let refused = place < 2 ? ["reject 1"] : ["tap failed: its condition did not hold", "reject 1", "cure"]
      #expect(hand.told == (holds ? acted : refused), "\(place)")
    }
  }

  @Test func `R6 conditions of rule and binding are judged once, as the touch begins`() {
    var condition = Condition()
    condition.modes = ["edit"]
    var edit = Circumstances()
    edit.mode = "edit"
    var hand = Hand(
      rules { rule, binding in
        rule.when = condition
        binding.when = condition
      })
    hand.handle(.circumstances(edit))
    hand.land(1, at: 100)
    hand.handle(.circumstances(Circumstances()))
    hand.lift(1, at: 160)
    #expect(hand.told == acted)
  }

  @Test func `A8 whether it may begin is judged as it is recognized`() {
    var condition = Condition()
    condition.modes = ["edit"]
    var edit = Circumstances()
    edit.mode = "edit"
    var hand = Hand(rules { _, binding in binding.beginIf = condition })
    hand.land(1, at: 100)
    hand.handle(.circumstances(edit))
    hand.lift(1, at: 160)
    #expect(hand.told == acted)
  }

  @Test func `A8 one that may not begin leaves the others to it`() {
    var condition = Condition()
    condition.modes = ["edit"]
    var first = Binding(name: "first", gesture: .tap(TapSpecification()), actions: [.nothing])
    first.beginIf = condition
    let second = Binding(name: "second", gesture: .tap(TapSpecification()), actions: [.nothing])
    var hand = Hand(RuleSet(rules: [Rule(level: .global, bindings: [first, second])]))
    hand.tap(1, at: 100)
    #expect(
      hand.told == [
        "first failed: its condition did not hold", "second recognized", "perform second with 1 on 2",
        "accept 1",
        "cure",
      ])
  }

  @Test func `A4 R6 A8 the order: who receives it, the begin, may it begin, the action, the touch is taken`()
  {
    // A rule that may not receive it is not heard of; the others in this order.
    var condition = Condition()
    condition.modes = ["edit"]
    var deaf = Binding(name: "deaf", gesture: .tap(TapSpecification()), actions: [.nothing])
    deaf.when = condition
    var shy = Binding(name: "shy", gesture: .longPress(LongPressSpecification()), actions: [.nothing])
    shy.beginIf = condition
    let press = Binding(name: "press", gesture: .longPress(LongPressSpecification()), actions: [.nothing])
    let raw = Binding(name: "raw", gesture: .touch, actions: [.nothing])
    var hand = Hand(
      RuleSet(rules: [
        Rule(
          level: .application, match: WindowMatch(applicationClass: [.exact("editor")]),
          bindings: [deaf, shy, press]),
        Rule(level: .global, bindings: [raw]),
      ]))
    hand.land(1, at: 100)
    hand.turn(701)
    hand.lift(1, at: 900)
    #expect(
      hand.told == [
        "raw began", "perform raw with 1 on 2", "accept 1",
        "shy failed: its condition did not hold", "press began", "raw cancelled", "perform press with 1 on 2",
        "press ended",
      ])
  }
}
