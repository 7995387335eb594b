import Gestures
import Routing
import Testing

/// Other rules while fingers are down: what is under way goes on by those that it began with.
@Suite struct NewRulesTests {
  private func binding(_ name: String, _ gesture: GestureSpecification = .tap(TapSpecification())) -> Binding
  {
    Binding(name: name, gesture: gesture, actions: [.nothing])
  }

  private func rules(_ bindings: Binding..., match: String? = nil) -> RuleSet {
    let match = match.map { WindowMatch(applicationClass: [.exact($0)]) }
    return RuleSet(rules: [
      Rule(level: match == nil ? .global : .application, match: match, bindings: bindings)
    ])
  }

  @Test func `a finger that is down finishes by the rules that it landed with, the next goes by the new`() {
    var hand = Hand(rules(binding("old")))
    hand.land(1, at: 100)
    hand.handle(.rules(rules(binding("new"))))
    hand.lift(1, at: 160)
    hand.tap(2, at: 900)
    #expect(
      hand.told == [
        "old recognized", "perform old with 1 on 2", "accept 1", "cure",
        "new recognized", "perform new with 1 on 2", "accept 2", "cure",
      ])
  }

  @Test func `a finger that joins others goes by the rules of those, whatever is matched anew`() {
    let two = GestureSpecification.tap(TapSpecification(fingers: 2))
    var hand = Hand(rules(binding("old", two), match: "editor"))
    hand.land(1, at: 100)
    hand.handle(.rules(rules(binding("unlike"), binding("new", two), match: "nobody")))
    // The window is read anew, and a menu of it appears, which the second finger hits.
    let properties = WindowProperties(isManaged: true, applicationClass: "editor", title: "other")
    hand.handle(.window(.properties(WindowID(2), properties)))
    let menu = WindowRecord(
      window: WindowID(3), geometry: WindowGeometry(x: 350, y: 250, width: 100, height: 100), isMapped: true,
      properties: WindowProperties(isManaged: true, applicationClass: "editor"))
    hand.handle(.window(.insert(menu, parent: WindowID(2))))
    hand.land(2, at: 120, 400, 300)
    hand.lift(1, at: 180)
    hand.lift(2, at: 190, 400, 300)
    // The menu lies in the window of the first, whose rule is on the chain of both.
    #expect(hand.told.contains("perform old with 2 on 2"))
    #expect(!hand.told.contains { $0.contains("new") || $0.contains("unlike") })
    hand.tap(3, at: 900)
    #expect(hand.told.last == "reject 3")
  }

  @Test func `two fingers of which one lands after the new rules are one gesture by the old`() {
    let two = GestureSpecification.tap(TapSpecification(fingers: 2))
    var hand = Hand(rules(binding("old", two), match: "editor"))
    hand.land(1, at: 100)
    hand.handle(.rules(rules(binding("new", two), match: "nobody")))
    hand.land(2, at: 120, 400, 300)
    hand.lift(1, at: 180)
    hand.lift(2, at: 190, 400, 300)
    #expect(hand.told.filter { $0.hasPrefix("perform") } == ["perform old with 2 on 2"])
    #expect(hand.told.filter { $0.hasPrefix("accept") } == ["accept 1", "accept 2"])
  }

  @Test func `a tap that waited for a second one is recognized as the next finger lands by new rules`() {
    let twice = binding("twice", .tap(TapSpecification(taps: 2)))
    var hand = Hand(rules(binding("once"), twice))
    hand.tap(1, at: 100)
    #expect(!hand.told.contains { $0.hasPrefix("perform") })
    hand.handle(.rules(rules(binding("new"))))
    hand.tap(2, at: 260)
    #expect(hand.told.contains("twice failed: the configuration was read anew meanwhile"))
    #expect(
      hand.told.filter { $0.hasPrefix("perform") } == ["perform once with 1 on 2", "perform new with 1 on 2"])
  }

  @Test
  func `a tap that waits for a second one is recognized at its time, by the rules that it was made with`() {
    let twice = binding("twice", .tap(TapSpecification(taps: 2)))
    var hand = Hand(rules(binding("once"), twice))
    hand.tap(1, at: 100)
    hand.handle(.rules(rules(binding("new"))))
    hand.turn(700)
    #expect(hand.told.filter { $0.hasPrefix("perform") } == ["perform once with 1 on 2"])
    #expect(hand.router.nextDeadline == nil)
  }

  @Test func `a drag that waits for a finger to come back ends where other rules come before the finger`() {
    var drag = binding("drag", .pan(PanSpecification()))
    drag.resume = 300
    var hand = Hand(rules(drag))
    hand.land(1, at: 100)
    for step in 1...6 { hand.move(1, at: 100 + UInt32(step) * 16, 300 + Double(step) * 12) }
    hand.lift(1, at: 220, 372)
    #expect(!hand.told.contains { $0.hasPrefix("drag ended") })
    hand.handle(.rules(rules(binding("new"))))
    hand.tap(2, at: 320)
    #expect(hand.told.contains { $0.hasPrefix("drag ended") })
    #expect(hand.told.last { $0.hasPrefix("perform") } == "perform new with 1 on 2")
  }

  @Test func `limits of a device are those of the contact's own rules`() {
    var strict = rules(binding("old"))
    var limits = Thresholds()
    limits.tapSlop = 1
    strict.deviceLimits = [DeviceLimits(match: DeviceMatch(names: [.exact("hand")]), thresholds: limits)]
    for (first, second) in [(strict, rules(binding("new"))), (rules(binding("old")), strict)] {
      var hand = Hand(first)
      hand.land(1, at: 100)
      hand.handle(.rules(second))
      hand.move(1, at: 120, 310)
      hand.lift(1, at: 160, 310)
      #expect(hand.told.contains { $0.hasPrefix("old failed: moved") } == (first == strict))
      hand.land(2, at: 900)
      hand.move(2, at: 920, 310)
      hand.lift(2, at: 960, 310)
      #expect(hand.told.contains { $0.contains(" failed: moved") && !$0.hasPrefix("old") } == false)
      #expect(hand.told.filter { $0.contains("failed: moved") }.count == 1)
    }
  }

  @Test func `G18 disabling concerns the rules in force, and not what began by those before`() {
    var hand = Hand(rules(binding("old")))
    hand.land(1, at: 100)
    hand.handle(.rules(rules(binding("new"))))
    hand.handle(.enable(BindingID(rule: 0, binding: 0), false))
    hand.lift(1, at: 160)
    hand.tap(2, at: 900)
    #expect(hand.told.filter { $0.hasPrefix("perform") } == ["perform old with 1 on 2"])
    #expect(hand.told.last == "reject 2")
  }

  @Test func `C10 the panic gesture that has begun fires by the rules that it began with`() {
    var hand = Hand(rules(binding("old")))
    for finger in UInt32(1)...5 { hand.land(finger, at: 100 + finger, 200 + 60 * Double(finger)) }
    var calm = rules(binding("new"))
    calm.panic = nil
    hand.handle(.rules(calm))
    hand.turn(2200)
    #expect(hand.told.contains("panic"))
    for finger in UInt32(1)...5 { hand.lift(finger, at: 2300, 200 + 60 * Double(finger)) }
    for finger in UInt32(6)...10 { hand.land(finger, at: 3000 + finger, 100 + 40 * Double(finger)) }
    hand.turn(5200)
    #expect(hand.told.count { $0 == "panic" } == 1)
  }

  @Test func `a hundred rule sets under a finger that rests leave its own and the last`() {
    var hand = Hand(rules(binding("old", .longPress(LongPressSpecification()))))
    hand.land(1, at: 100)
    for number in 1...100 { hand.handle(.rules(rules(binding("new \(number)")))) }
    hand.turn(110)
    hand.turn(120)
    #expect(hand.router.formerRules.count == 1)
    hand.turn(701)
    hand.lift(1, at: 900)
    #expect(hand.told.filter { $0.hasPrefix("perform") } == ["perform old with 1 on 2"])
    hand.turn(910)
    #expect(hand.router.formerRules.isEmpty)
    hand.tap(2, at: 1500)
    #expect(hand.told.last { $0.hasPrefix("perform") } == "perform new 100 with 1 on 2")
  }

  @Test func `H7 a redirect of rules that are gone leads nowhere, and one of a contact's own leads on`() {
    let editor = WindowMatch(applicationClass: [.exact("editor")])
    var old = Rule(level: .global, bindings: [binding("old", .tap(TapSpecification(fingers: 2)))])
    old.hitPolicy.answer = .redirect(editor)
    var hand = Hand(RuleSet(rules: [old]))
    hand.land(1, at: 100)
    hand.handle(.rules(rules(binding("new"))))
    hand.handle(.window(.destroy(WindowID(2))))
    hand.land(2, at: 120, 400, 300)
    hand.lift(1, at: 180)
    hand.lift(2, at: 190, 400, 300)
    #expect(hand.router.faults.isEmpty)
    hand.tap(3, at: 900)
    #expect(hand.told.last { $0.hasPrefix("perform") } == "perform new with 1 on the bare root")
  }
}
