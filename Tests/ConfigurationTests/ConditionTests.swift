import Configuration
import Routing
import Testing

/// `when` and `begin-if` (R6, A8), `device` (G16) and `lockers` (R9).
@Suite struct ConditionTests {
  /// A binding with this `when`; its value begins at line 6 and column 13.
  private func when(_ value: String) -> String {
    "global:\n  bindings:\n    - gesture: tap\n      fingers: 3\n      action: nothing\n      when: \(value)\n"
  }

  /// The findings but that no action sets a mode.
  private func found(_ text: String) -> [String] {
    findings(text).filter { !$0.contains("as no action of this file sets it") }
  }

  private func condition(_ value: String) -> Condition? {
    #expect(found(when(value)) == [])
    return read(when(value)).rules.rules[0].bindings[0].when
  }

  @Test func `R6 each key of a condition is read, one value or a list`() throws {
    var whole = Condition()
    whole.devices = [.touchscreen]
    whole.modifiers = [[.control, .shift]]
    whole.modes = ["draw"]
    whole.workspaces = [2]
    whole.monitors = ["eDP-1"]
    #expect(
      condition(
        "{ device: touchscreen, modifiers: ctrl + shift, mode: draw, workspace: 2, monitor: eDP-1 }") == whole
    )
    var lists = Condition()
    lists.modifiers = [[], .meta, [.alt, .control]]
    lists.modes = ["on", "3"]
    lists.workspaces = [1, 1000]
    lists.monitors = ["DP-1", "DP-2"]
    lists.states = [.fullscreen, .maximized]
    #expect(
      condition(
        "{ modifiers: [none, super, control+alt], mode: [on, 3], workspace: [1, 1000], monitor: [DP-1, DP-2], "
          + "state: [fullscreen, maximized] }"
      ) == lists)
  }

  @Test func `R6 what must not be so is a condition itself, to any depth`() throws {
    let outer = try #require(condition("{ not: { mode: draw, not: { workspace: 2 } } }"))
    let inner = try #require(outer.exceptions.first)
    #expect(outer.exceptions.count == 1 && outer.modes == [])
    #expect(inner.modes == ["draw"])
    #expect(inner.exceptions.first?.workspaces == [2])
  }

  @Test func `R6 A8 rules and bindings have conditions`() {
    let set = rules(
      """
      apps:
        - match: { class: a }
          when: { monitor: a }
          bindings:
            - { gesture: tap, device: touchscreen, when: { workspace: 2 }, begin-if: { monitor: c }, action: nothing }
      """)
    #expect(set.rules[0].when?.monitors == ["a"])
    #expect(set.rules[0].bindings[0].when?.workspaces == [2])
    #expect(set.rules[0].bindings[0].beginIf?.monitors == ["c"])
    #expect(set.rules[0].bindings[0].devices == [.touchscreen])
  }

  @Test func `modifiers are followed only where something asks for them`() {
    #expect(rules(when("{ not: { modifiers: shift } }")).asksForModifiers)
    #expect(rules(when("{ modifiers: none }")).asksForModifiers)
    #expect(!rules(when("{ monitor: shift }")).asksForModifiers)
  }

  private static let modifiers =
    "none, or some of shift, ctrl, alt, super with + between them; or a list of such"
  private static let names = "a name of 1 to 100 characters, or a list of them"
  private static let wrong: [(String, String)] = [
    (
      "{}",
      "6:13: error: \"when\" is empty; expected one of device, modifiers, mode, workspace, monitor, state, not"
    ),
    ("{ modifiers: ctl }", "6:26: error: \"ctl\" is no modifier; did you mean \"ctrl\"?"),
    ("{ modifiers: ctrl+ }", "6:26: error: \"\" is no modifier; expected \(modifiers)"),
    ("{ modifiers: ctrl+Tab }", "6:26: error: \"Tab\" is no modifier; expected \(modifiers)"),
    ("{ modifiers: {} }", "6:26: error: \"modifiers\" does not take a map; expected \(modifiers)"),
    ("{ modifiers: [] }", "6:26: error: this list is empty; expected \(modifiers)"),
    ("{ modifiers: ctrl+ctrl }", "6:26: warning: \"ctrl\" stands here twice; take one away"),
    ("{ mode: [a, a] }", "6:25: warning: \"a\" stands here twice; take one away"),
    ("{ mode: \"\" }", "6:21: error: \"\" cannot be a name; expected \(names)"),
    (
      "{ workspace: 0 }",
      "6:26: error: \"workspace\" cannot be \"0\"; expected a number from 1 to 1000, or a list of them"
    ),
    (
      "{ workspace: mail }",
      "6:26: error: \"workspace\" cannot be \"mail\"; expected a number from 1 to 1000, or a list of them"
    ),
    (
      "{ device: touchpad }",
      "6:23: error: this version has no touches from \"touchpad\"; take it away; expected one of touchscreen, "
        + "or a list of them"
    ),
    (
      "{ device: touchscren }",
      "6:23: error: \"device\" cannot be \"touchscren\"; did you mean \"touchscreen\"?"
    ),
    (
      "{ state: fulscreen }", "6:22: error: \"state\" cannot be \"fulscreen\"; did you mean \"fullscreen\"?"
    ),
    (
      "{ not: 3 }",
      "6:20: error: a map of keys belongs here; expected keys of a condition, such as device, modifiers, mode"
    ),
    (
      "{ not: { not: {} } }",
      "6:27: error: \"not\" is empty; expected one of device, modifiers, mode, "
        + "workspace, monitor, state, not"
    ),
  ]

  @Test(arguments: wrong)
  func `what is wrong with a condition is told at its place`(_ value: String, _ finding: String) {
    #expect(found(when(value)) == ["f:" + finding])
  }

  @Test func `A7 a binding of other conditions takes nothing from a later one; one without any does`() {
    let text = bindings(
      "{ gesture: tap, fingers: 3, when: { workspace: 1 }, action: nothing }",
      "{ gesture: tap, fingers: 3, when: { workspace: 2 }, action: nothing }",
      "{ gesture: tap, fingers: 3, when: { workspace: 1 }, action: nothing }",
      "{ gesture: tap, fingers: 3, begin-if: { workspace: 1 }, action: nothing }",
      "{ gesture: tap, fingers: 3, action: nothing }",
      "{ gesture: tap, fingers: 3, when: { workspace: 3 }, action: nothing }")
    #expect(
      findings(text) == [
        "f:5:7: warning: this binding never acts: the one of line 3 takes the same taps first",
        "f:8:7: warning: this binding never acts: the one of line 7 takes the same taps first",
      ])
  }

  @Test func `A7 a rule that lets nothing through closes those of its conditions, or all if it has none`() {
    let text = """
      apps:
        - { match: { class: a }, when: { workspace: 1 }, touches: consume }
        - { match: { class: a }, when: { workspace: 2 }, touches: consume }
        - { match: { class: a }, when: { workspace: 1 }, touches: consume }
        - { match: { class: a }, touches: consume }
        - { match: { class: a }, when: { workspace: 3 }, touches: consume }
      """
    let gone = "has the same \"match\" and lets nothing through"
    #expect(
      findings(text) == [
        "f:4:5: warning: this rule gets nothing: the rule of line 2 \(gone)",
        "f:6:5: warning: this rule gets nothing: the rule of line 5 \(gone)",
      ])
  }

  @Test func `A6 a pan under another condition takes no swipe`() {
    let text = bindings(
      "{ gesture: swipe, fingers: 2, direction: left, action: nothing }",
      "{ gesture: pan, fingers: 2, when: { workspace: 4 }, action: nothing }")
    #expect(findings(text) == [])
  }

  @Test func `R9 lockers are matches`() {
    let set = rules(
      "lockers:\n  - { class: [a, \"b*\"] }\n  - { title: c }\nglobal:\n  bindings:\n"
        + "    - { gesture: tap, fingers: 3, action: nothing }\n")
    #expect(set.lockers.count == 2)
    #expect(set.lockers[0].matches(WindowProperties(applicationClass: "Bcd")))
    #expect(!set.lockers[1].matches(WindowProperties(applicationClass: "Bcd")))
    let expressions = rules(
      "lockers: [{ title: /lock(ed)?/ }]\n" + bindings("{ gesture: tap, fingers: 3, action: nothing }")
    ).windowExpressions
    #expect(expressions == [WindowExpression(.title, "lock(ed)?")])
  }

  private static let wrongLockers: [(String, String)] = [
    ("", "1:1: warning: nothing stands under \"lockers\"; expected a list, or take the key away"),
    (" { class: a }", "1:10: error: \"lockers\" is a list; begin each item with \"- \""),
    (
      "\n  - {}",
      "2:5: error: \"match\" is empty; expected one of class, instance, title, type, role, pid, executable, "
        + "workspace, state, not"
    ),
    ("\n  - { clas: a }", "2:7: error: unknown key \"clas\"; did you mean \"class\"?"),
  ]

  @Test(arguments: wrongLockers)
  func `R9 what is wrong with lockers is told at its place`(_ value: String, _ finding: String) {
    #expect(findings("lockers:\(value)\nglobal: { touches: pass }\n").first == "f:" + finding)
  }
}
