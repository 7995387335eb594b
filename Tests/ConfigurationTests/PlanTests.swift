import Configuration
import Gestures
import Routing
import Testing

/// What gestures that last do, phase by phase.
@Suite struct PlanTests {
  /// A pan of three fingers whose action stands in lines of their own, from line 6 and column 11.
  private func pan(_ lines: String..., gesture: String = "pan") -> String {
    "global:\n  bindings:\n    - gesture: \(gesture)\n      fingers: 3\n      action:\n"
      + lines.map { "          \($0)\n" }.joined()
  }

  private func read(_ yaml: String) -> ActionPlan? { rules(yaml).rules.first?.bindings.first?.plan }

  @Test func `phases are read`() throws {
    let plan = try #require(
      read(
        pan(
          "begin: { hold: alt }", "update: { run: a }",
          "step: { every: 15 mm, forward: { key: Tab }, backward: nothing, limit: 7, rate: 20 }",
          "end: [nothing, { wait: 5 ms }]", "cancel: nothing")))
    #expect(plan.begin == [.hold(KeyChord(modifiers: .alt, text: "alt"))])
    #expect(plan.update == [.run(.shell("a"))])
    #expect(plan.end == [.nothing, .wait(5)])
    #expect(plan.cancel == [.nothing])
    let step = try #require(plan.step)
    #expect(step.every == .distance(15) && step.limit == 7 && step.rate == 20)
    #expect(step.forward == [.key(KeyChord(keysym: 0xFF09, text: "Tab"))] && step.backward == [.nothing])
  }

  @Test(arguments: [
    ("pan", "2.5 mm", StepPlan.Unit.distance(2.5)), ("pinch", "15 %", .scale(1.15)),
    ("rotation", "30 degrees", .angle(30)), ("long-press", "200 ms", .time(200)),
    ("pinch", "2 s", .time(2000)),
  ])
  func `steps have the unit of their gesture`(gesture: String, every: String, unit: StepPlan.Unit) {
    let text = pan("step: { every: \(every), forward: nothing }", gesture: gesture)
    #expect(read(text)?.step?.every == unit)
  }

  @Test(arguments: [
    ("scroll: both", Scroll()), ("scroll: vertical", Scroll(axis: .vertical)),
    ("scroll: { axis: horizontal }", Scroll(axis: .horizontal)),
  ])
  func `a wheel's axis is read`(line: String, scroll: Scroll) {
    #expect(read(pan(line))?.begin == [.scroll(scroll)])
  }

  @Test func `a wheel's clicks and its sense are read`() {
    var scroll = Scroll()
    (scroll.every, scroll.isNatural) = (3, false)
    #expect(read(pan("scroll: { every: 3 mm, natural: no }"))?.begin == [.scroll(scroll)])
    #expect(read(pan("drag: left"))?.begin == [.drag(.left)])
    #expect(read(pan("move-window:"))?.begin == [.moveWindow])
  }

  private static let stride =
    "expected a length, an angle, a growth or a time, such as 15 mm, 30 degrees, 15 % or 200 ms"

  @Test(arguments: [
    (
      "begin: { key: a }\n          key: b",
      "7:11: error: \"key\" is a key of an action, not of an action of phases; move or remove it"
    ),
    (
      "update: { hold: alt }",
      "6:19: error: \"hold\" goes on until the gesture ends; write it under \"begin\""
    ),
    (
      "end: move-window",
      "6:16: error: \"move-window\" goes on until the gesture ends; write it under \"begin\""
    ),
    (
      "update: { wait: 5 ms }",
      "6:19: error: what is done at each change cannot wait; take \"wait\" away, or use \"step\""
    ),
    (
      "step: { forward: nothing }",
      "6:17: error: \"every\" is missing in this step; expected every: 15 mm or the like"
    ),
    (
      "step: { every: 15 mm }",
      "6:17: error: this step does nothing; expected forward: { key: Tab } or the like"
    ),
    ("step: { every: 15, forward: nothing }", "6:26: error: \"every\" cannot be \"15\"; \(stride)"),
    ("step: { every: 0 mm, forward: nothing }", "6:26: error: \"every\" cannot be \"0 mm\"; \(stride)"),
    ("step: { every: -5 mm, forward: nothing }", "6:26: error: \"every\" cannot be \"-5 mm\"; \(stride)"),
    (
      "step: { every: 15 %, forward: nothing }",
      "6:26: error: a pan has no steps of growth; pinch have"
    ),
    (
      "step: { every: 1 s, forward: nothing, backward: nothing }",
      "6:49: error: time goes only forward; take \"backward\" away"
    ),
    (
      "step: { every: 5 mm, forward: nothing, limit: 0 }",
      "6:57: error: \"limit\" cannot be \"0\"; expected a number from 1 to 1000"
    ),
    (
      "step: nothing",
      "6:17: error: a map of keys belongs here; expected keys of \"step\", such as every, forward, backward"
    ),
    (
      "begin: [move-window, resize-window]",
      "6:32: error: \"resize-window\" and \"move-window\" cannot go together; take one away"
    ),
    (
      "scroll: { axis: up }",
      "6:27: error: \"axis\" cannot be \"up\"; expected one of vertical, horizontal, both"
    ),
    (
      "scroll: sideways",
      "6:19: error: \"scroll\" cannot be \"sideways\"; expected one of vertical, horizontal, both, or { axis, every, natural: ... }"
    ),
  ])
  func `a bad phase is reported at its place`(line: String, finding: String) {
    #expect(findings(pan(line)) == ["f:\(finding)"])
  }
}
