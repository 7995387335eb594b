import Configuration
import Testing

/// A7: bindings and rules to which nearer ones leave nothing; and those that only look like it.
@Suite struct ShadowTests {
  private func never(_ place: String, _ line: Int, _ what: String, _ when: String = "") -> String {
    "f:\(place): warning: this binding never acts\(when): the one of line \(line) takes the same \(what) first"
  }

  /// Two bindings of one rule; the second stands at line 4.
  private static let pairs: [(String, String, String?)] = [
    ("gesture: pan, fingers: 2", "gesture: pan, fingers: 2, axis: horizontal", "pan"),
    ("gesture: pan, fingers: 2, axis: horizontal", "gesture: pan, fingers: 2", nil),
    ("gesture: pan, fingers: 2-3", "gesture: pan, fingers: 3", "pan"),
    ("gesture: pan, fingers: 2-4", "gesture: pan, fingers: 3", nil),
    ("gesture: pan, fingers: 3", "gesture: pan, fingers: 2-3", nil),
    ("gesture: edge-pan, edge: left", "gesture: edge-pan, edge: left, section: 0-50 %", "edge-pan"),
    ("gesture: edge-pan, edge: left, section: 0-50 %", "gesture: edge-pan, edge: left", nil),
    ("gesture: edge-pan, edge: left", "gesture: edge-pan, edge: right", nil),
    ("gesture: pinch", "gesture: pinch, direction: in", "pinch"),
    ("gesture: pinch, direction: in", "gesture: pinch, direction: out", nil),
    ("gesture: rotation", "gesture: rotation, direction: clockwise", "rotation"),
    ("gesture: rotation, fingers: 2", "gesture: rotation, fingers: 3", nil),
    ("gesture: long-press, fingers: 2", "gesture: long-press, fingers: 2", "presses"),
    (
      "gesture: long-press, fingers: 2, thresholds: { long-press: 400 ms }",
      "gesture: long-press, fingers: 2",
      "presses"
    ),
    (
      "gesture: long-press, fingers: 2",
      "gesture: long-press, fingers: 2, thresholds: { long-press: 400 ms }",
      nil
    ),
    ("gesture: tap, fingers: 3", "gesture: tap, fingers: 3, thresholds: { tap-slop: 9 mm }", nil),
    (
      "gesture: swipe, fingers: 3, angle: 10 degrees, cone: 30 degrees",
      "gesture: swipe, fingers: 3, angle: 350 degrees, cone: 10 degrees", "swipes"
    ),
    (
      "gesture: swipe, fingers: 3, angle: 10 degrees, cone: 25 degrees",
      "gesture: swipe, fingers: 3, angle: 350 degrees, cone: 10 degrees", nil
    ),
    (
      "gesture: swipe, fingers: 2, direction: up",
      "gesture: swipe, fingers: 2, direction: up, distance: 20-40 mm",
      "swipes"
    ),
    (
      "gesture: swipe, fingers: 2, direction: up, distance: 5-40 mm",
      "gesture: swipe, fingers: 2, direction: up", nil
    ),
    (
      "gesture: swipe, fingers: 2, direction: up",
      "gesture: swipe, fingers: 2, direction: up, distance: 9-14 mm",
      nil
    ),
    (
      "gesture: swipe, fingers: 3, fire: lift, direction: up", "gesture: swipe, fingers: 3, direction: up",
      nil
    ),
    ("gesture: touch", "gesture: touch", nil),
    ("gesture: tap, fingers: 3, enabled: no", "gesture: tap, fingers: 3", nil),
    ("gesture: tap, fingers: 3", "gesture: tap, fingers: 3, enabled: no", nil),
    ("gesture: tap, fingers: 3", "gesture: tap, fingers: 3, automatic-failure: no", nil),
    (
      "gesture: tap, fingers: 3, automatic-failure: no", "gesture: tap, fingers: 3, automatic-failure: no",
      "taps"
    ),
    (
      "gesture: tap, fingers: 3", "gesture: tap, fingers: 3, cancels-touches: no, delays-touches: no", nil
    ),
    (
      "gesture: tap, fingers: 3, begin-if: { workspace: [1, 2] }",
      "gesture: tap, fingers: 3, begin-if: { workspace: 2 }", "taps"
    ),
    (
      "gesture: tap, fingers: 3, begin-if: { workspace: 2 }",
      "gesture: tap, fingers: 3, when: { workspace: 2 }", nil
    ),
    (
      "gesture: tap, fingers: 3, when: { state: fullscreen }",
      "gesture: tap, fingers: 3, when: { state: fullscreen, workspace: 3 }", "taps"
    ),
    (
      "gesture: tap, fingers: 3, when: { not: { workspace: 3 } }",
      "gesture: tap, fingers: 3, when: { workspace: [1, 2] }", "taps"
    ),
    (
      "gesture: tap, fingers: 3, when: { not: { workspace: 3 } }",
      "gesture: tap, fingers: 3, when: { workspace: [2, 3] }", nil
    ),
    (
      "gesture: tap, fingers: 3, when: { not: { workspace: 3 } }",
      "gesture: tap, fingers: 3, when: { modifiers: ctrl, not: { workspace: [3, 4] } }", "taps"
    ),
  ]

  @Test(arguments: pairs)
  func `a binding takes from a later one what it certainly takes, and nothing else is told`(
    _ first: String, _ second: String, _ what: String?
  ) {
    let text = bindings("{ \(first), action: nothing }", "{ \(second), action: nothing }")
    #expect(findings(text) == (what.map { [never("4:7", 3, $0)] } ?? []))
  }

  @Test func `one that waits for others, or may act with others, takes nothing and loses nothing`() {
    #expect(
      findings(
        bindings(
          "{ name: a, gesture: tap, fingers: 3, after-failure-of: c, action: nothing }",
          "{ name: b, gesture: tap, fingers: 3, action: nothing }",
          "{ name: c, gesture: swipe, fingers: 3, direction: up, action: nothing }")) == [])
    #expect(
      findings(
        bindings(
          "{ name: a, gesture: tap, fingers: 3, action: nothing }",
          "{ name: b, gesture: tap, fingers: 3, simultaneous-with: a, action: nothing }",
          "{ name: c, gesture: tap, fingers: 3, after-failure-of: a, action: nothing }")) == [
          never("5:7", 3, "taps")
        ])
  }

  /// The rules of two levels; the later text stands at line 3 of `apps`.
  private func rules(_ rules: String...) -> String { rules.map { "\($0)\n" }.joined() }

  private func tap(_ match: String, _ more: String = "", fingers: Int = 3) -> String {
    "  - { match: { \(match) }, \(more)bindings: [{ gesture: tap, fingers: \(fingers), action: nothing }] }"
  }

  private static let matches: [(String, String, Bool)] = [
    ("class: [a, b]", "class: b", true), ("class: b", "class: [a, b]", false),
    ("class: \"fire*\"", "class: FireFox", true), ("class: \"fire*\"", "class: \"fire*x\"", true),
    ("class: \"f?*\"", "class: \"f*\"", false), ("class: \"*f\"", "class: \"*e?f\"", true),
    ("title: \"fire*\"", "title: FireFox", false),
    ("class: a", "class: a, title: t", true), ("class: a, title: t", "class: a", false),
    ("class: a", "instance: a", false), ("class: \"*\"", "title: t", true),
    ("class: /a/", "class: /a/, type: dock", true), ("class: /a/", "class: a", false),
    ("type: [dock, dialog]", "type: dock", true), ("type: dock", "type: dialog", false),
    ("workspace: [1, all]", "workspace: all", true), ("pid: 3", "pid: [3, 4]", false),
    ("state: [focused, maximized]", "state: maximized", true),
    ("state: maximized-vertical", "state: maximized", true),
    ("state: maximized", "state: maximized-vertical", false),
    ("class: a, not: { title: x }", "class: a, not: { title: [x, y] }", true),
    ("class: a, not: { title: x }", "class: a, title: z", true),
    ("class: a, not: { title: x }", "class: a, title: \"*x\"", false),
    ("class: a, not: { title: x }", "class: a", false),
    ("not: { class: a }", "class: \"b*\"", true), ("not: { class: /a/ }", "class: b", false),
  ]

  @Test(arguments: matches)
  func `a rule of windows takes from later ones whose windows it certainly means`(
    _ wide: String, _ narrow: String, _ takes: Bool
  ) {
    #expect(
      findings(rules("windows:", tap(wide), tap(narrow))).filter { $0.contains("never acts") }
        == (takes ? [never("3:\(narrow.count + 31)", 2, "taps")] : []))
    guard takes else { return }
    // The order of the file counts.
    #expect(!findings(rules("windows:", tap(narrow), tap(wide))).contains { $0.contains("never acts") })
  }

  @Test func `a rule of applications takes from later ones what lies in one window`() {
    #expect(
      findings(rules("apps:", tap("class: [a, b]"), tap("class: a"))) == [
        never("3:39", 2, "taps", " with its fingers in one window")
      ])
    #expect(
      findings(rules("apps:", tap("class: \"a*\"", fingers: 1), tap("class: a", fingers: 1))).contains(
        never("3:39", 2, "taps")))
  }

  @Test
  func `across levels only a rule of all windows surely takes, and nothing takes from the whole screen`() {
    #expect(
      findings(rules("windows:", tap("class: a"), "apps:", tap("class: a"))) == [])
    #expect(
      findings(rules("apps:", tap("class: a"), "windows:", tap("class: \"*\""))) == [
        never("2:39", 4, "taps", " with its fingers in one window")
      ])
    #expect(
      findings(
        rules("windows:", tap("class: \"*\""), "global:", "  bindings:")
          + "    - { gesture: tap, fingers: 3, action: nothing }\n") == [])
  }

  @Test func `conditions of a rule count with those of its bindings`() {
    #expect(
      findings(
        rules(
          "windows:", tap("class: a", "when: { workspace: [1, 2] }, "),
          tap("class: a", "when: { workspace: 1 }, "))) == [never("3:63", 2, "taps")])
    #expect(
      findings(
        rules(
          "windows:", tap("class: a", "when: { workspace: 1 }, "),
          tap("class: a", "when: { workspace: [1, 2] }, "))) == [])
  }

  @Test func `a rule of a region is asked first, and takes only in that region`() {
    let regions = "regions: { r: { of: client }, s: { of: frame } }"
    #expect(
      findings(
        rules(regions, "windows:", tap("class: a"), tap("class: a", "in: r, "), tap("class: b", "in: s, ")))
        == [])
    #expect(
      findings(
        rules(
          regions, "windows:",
          "  - { match: { class: a }, bindings: [{ gesture: tap, fingers: 3, in: r, action: nothing }] }",
          tap("class: a", "in: r, "), tap("class: b", "in: s, "))) == [never("3:39", 4, "taps")])
  }

  @Test func `a rule closes those whose windows it certainly means, also by exclusive for one finger`() {
    let all = "is asked first for all of its windows, and lets nothing through"
    #expect(
      findings(
        """
        windows:
          - { match: { class: "a*" }, touches: exclusive, fingers: 1-2 }
          - { match: { class: ab }, touches: consume }
          - { match: { class: b }, touches: exclusive, fingers: 3 }
          - { match: { class: b, title: t }, touches: consume }
          - { match: { class: "*" }, touches: consume, when: { workspace: 3 } }
        apps:
          - { match: { class: z }, when: { workspace: 3, state: focused }, touches: consume }
          - { match: { class: z }, touches: consume }

        """) == [
          "f:3:5: warning: this rule gets nothing: the rule of line 2 \(all)",
          "f:8:5: warning: this rule gets nothing: the rule of line 6 \(all)",
        ])
  }

  @Test func `two rules for the same windows are told once, other conditions and hit policies aside`() {
    #expect(
      findings(
        """
        apps:
          - { match: { class: [a, B] }, touches: exclusive, fingers: 3 }
          - { match: { class: [b, A] }, touches: exclusive, fingers: 4 }
          - { match: { class: [b, a] }, when: { workspace: 1 }, touches: exclusive, fingers: 4 }
          - { match: { class: [b, a] }, hit: intercept }
          - { match: { class: b }, touches: exclusive, fingers: 4 }

        """) == ["f:3:5: warning: the rule of line 2 has the same \"match\"; put the two into one"])
  }

  /// Seconds that a file of so many bindings of one gesture takes.
  private func seconds(_ count: Int, _ when: (Int) -> String) -> Double {
    let lines = (0..<count).map { "    - { gesture: tap, fingers: 3, when: \(when($0)), action: nothing }\n" }
    let text = Array(("global:\n  bindings:\n" + lines.joined()).utf8)
    var found = 0
    let time = ContinuousClock().measure { found = ConfigurationReader.read(text, file: "f").findings.count }
    #expect(found >= 0)
    return time / .seconds(1)
  }

  @Test(arguments: [0, 1])
  func `four times as many bindings of one gesture take nowhere near sixteen times as long`(_ kind: Int) {
    let conditions: [(Int) -> String] = [
      { "{ workspace: \($0 % 1000 + 1), monitor: m\($0) }" }, { "{ not: { monitor: m\($0) } }" },
    ]
    _ = seconds(100, conditions[kind])
    let (few, many) = (seconds(1000, conditions[kind]), seconds(4000, conditions[kind]))
    #expect(many < max(few, 0.05) * 10, "\(few) s and \(many) s")
  }
}
