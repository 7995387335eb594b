import Configuration
import Gestures
import Routing
import Testing

@Suite struct HitPolicyTests {
  /// A rule of `windows` with these lines, which begin at line 3 and column 5.
  private func rule(_ lines: String) -> String { "windows:\n  - match: { class: a }\n    \(lines)\n" }

  @Test(
    arguments: [
      ("hit: normal", HitPolicy(answer: .normal)), ("hit: pass-through", HitPolicy(answer: .passThrough)),
      ("hit: intercept", HitPolicy(answer: .intercept)),
      (
        "hit: { redirect: { class: b } }",
        HitPolicy(answer: .redirect(WindowMatch(applicationClass: [.exact("b")])))
      ),
      ("interaction: off", HitPolicy(interaction: false)), ("interaction: on", HitPolicy(interaction: true)),
      ("expand: 2.5 mm", HitPolicy(expand: 2.5)), ("opacity: ignore", HitPolicy(ignoresOpacity: true)),
      (
        "hit: intercept\n    expand: 3 mm\n    opacity: ignore",
        HitPolicy(answer: .intercept, expand: 3, ignoresOpacity: true)
      ),
    ] as [(String, HitPolicy)])
  func `a rule says how its windows are hit (H4 to H8)`(lines: String, policy: HitPolicy) {
    #expect(rules(rule(lines)).rules.map(\.hitPolicy) == [policy])
  }

  @Test(arguments: [
    ("hit: intercpt", ["3:10: error: \"hit\" cannot be \"intercpt\"; did you mean \"intercept\"?"]),
    (
      "hit: yes",
      [
        "3:10: error: \"hit\" cannot be \"yes\"; expected one of normal, pass-through, intercept, or { redirect: ... }"
      ]
    ),
    (
      "hit:",
      [
        "3:9: error: \"hit\" has no value; expected one of normal, pass-through, intercept, or { redirect: ... }"
      ]
    ),
    (
      "hit: [normal]",
      [
        "3:10: error: \"hit\" does not take a list; expected one of normal, pass-through, intercept, or "
          + "{ redirect: ... }"
      ]
    ),
    (
      "hit: {}",
      ["3:10: error: \"hit\" is empty; expected one of normal, pass-through, intercept, or { redirect: ... }"]
    ),
    ("hit: { redirct: { class: b } }", ["3:12: error: unknown key \"redirct\"; did you mean \"redirect\"?"]),
    (
      "hit: { redirect: b }",
      ["3:22: error: a map of keys belongs here; expected keys of \"match\", such as class, instance, title"]
    ),
    (
      "hit: { redirect: {} }",
      [
        "3:22: error: \"redirect\" is empty; expected one of class, instance, title, type, role, pid, "
          + "executable, workspace, state, not"
      ]
    ),
    (
      "hit: { redirect: { class: a } }",
      [
        "3:10: error: this leads back to the window that it comes from; write \"hit: intercept\" for that"
      ]
    ),
    ("interaction: maybe", ["3:18: error: \"interaction\" cannot be \"maybe\"; expected yes or no"]),
    (
      "interaction: off\n    hit: intercept",
      ["4:5: error: \"hit\" means nothing with \"interaction: off\"; take one of them away"]
    ),
    (
      "interaction: off\n    expand: 3 mm",
      ["4:5: error: \"expand\" means nothing with \"interaction: off\"; take one of them away"]
    ),
    (
      "interaction: off\n    opacity: ignore",
      ["4:5: error: \"opacity\" means nothing with \"interaction: off\"; take one of them away"]
    ),
    (
      "interaction: off\n    touches: consume",
      [
        "2:5: warning: this rule gets nothing but what others redirect to its windows: by \"interaction: off\" "
          + "touches pass them over"
      ]
    ),
    ("expand: 3", ["3:13: error: the unit is missing; expected a length from 0 mm to 50 mm, such as 5 mm"]),
    (
      "expand: 3 px",
      [
        "3:13: error: \"px\" is not a unit of \"expand\"; expected a length from 0 mm to 50 mm, such as 5 mm"
      ]
    ),
    (
      "expand: 51 mm",
      ["3:13: error: \"51 mm\" is out of range; expected a length from 0 mm to 50 mm, such as 5 mm"]
    ),
    ("opacity: 50 %", ["3:14: error: \"opacity\" cannot be \"50 %\"; expected one of ignore"]),
  ])
  func `a bad policy is reported at its place`(lines: String, expected: [String]) {
    #expect(findings(rule(lines)) == expected.map { "f:\($0)" })
  }

  @Test func `expand means nothing to the screen, and never grows a region`() {
    #expect(
      findings(
        """
        regions: { a: { of: client } }
        windows: [{ match: { class: a }, in: a, expand: 3 mm }]
        global: { expand: 3 mm }

        """) == [
          "f:2:34: error: \"in\" keeps \"expand\" from ever growing the window, as no region of it reaches beyond it; "
            + "put them into two rules",
          "f:3:11: error: \"expand\" means nothing at \"global\", as nothing lies around the screen; take it away",
        ])
  }

  @Test func `a region of the screen may reach beyond a window that grows (H8)`() {
    #expect(
      findings(
        """
        regions: { a: { of: screen, edge: bottom, size: 50 % } }
        windows: [{ match: { class: a }, in: a, expand: 3 mm }]
        """) == [])
  }

  @Test(arguments: [
    (
      "interaction: off",
      "no rule gets any touch: by \"interaction: off\" at \"global\" touches pass over the screen and all windows"
    ),
    (
      "hit: intercept",
      "no rule of a window gets any touch: by \"hit: intercept\" at \"global\" the screen is hit in place of all windows"
    ),
  ])
  func `the screen does not take all touches from windows unnoticed (H4, H6)`(
    _ key: String, _ warning: String
  ) {
    #expect(findings("global: { \(key) }\n") == ["f:1:9: warning: \(warning)"])
    #expect(findings("global: { \(key), when: { workspace: 2 } }\n") == [])
  }

  @Test func `redirects that go round in a ring are told once (H7)`() {
    func redirect(_ from: String, _ to: String) -> String {
      "  - { match: { class: \(from) }, hit: { redirect: { class: \(to) } } }\n"
    }
    #expect(
      findings(
        "windows:\n" + redirect("a", "b") + redirect("b", "c") + redirect("c", "a") + redirect("d", "a")) == [
          "f:2:33: error: the redirects of the rules of lines 2, 3, 4 go round in a ring; take one of them away"
        ])
    #expect(findings("windows:\n" + redirect("a", "b") + redirect("b", "c") + redirect("d", "b")) == [])
    #expect(
      findings("windows:\n" + redirect("a", "b") + redirect("b", "b")) == [
        "f:3:33: error: this leads back to the window that it comes from; write \"hit: intercept\" for that"
      ])
  }

  private static let rings: [(String, String, String?)] = [
    // What the second redirect is for, where it leads, and how the finding begins.
    ("class: [b, c]", "class: a", "error"), ("class: \"b*\"", "class: a", "error"),
    ("class: b", "class: [a, z]", "warning"), ("class: b, title: t", "class: a", "warning"),
    ("class: b", "class: \"?\"", "warning"), ("title: t", "class: a", nil), ("class: /b/", "class: a", nil),
    ("class: b, not: { class: \"*\" }", "class: a", nil), ("class: c", "class: a", nil),
  ]

  @Test(arguments: rings)
  func `H7 a ring is an error where it is certain, a warning where the texts overlap, else nothing`(
    _ match: String, _ target: String, _ severity: String?
  ) {
    let text = """
      windows:
        - { match: { class: a }, hit: { redirect: { class: b } } }
        - { match: { \(match) }, hit: { redirect: { \(target) } } }

      """
    let found = findings(text).filter { $0.contains("round in a ring") }
    #expect(found.count == (severity == nil ? 0 : 1))
    if let severity {
      let start = "f:2:33: \(severity): the redirects of the rules of lines 2, 3 go round in a ring"
      #expect(found.first?.hasPrefix(start) == true, "\(found)")
    }
  }

  private static let conditions: [(String, String, String?)] = [
    ("workspace: 1", "workspace: 1", "error"), ("workspace: 1", "workspace: 2", nil),
    ("workspace: [1, 2]", "workspace: 2", "warning"), ("workspace: 1", "not: { workspace: [1, 2] }", nil),
    ("monitor: a", "workspace: 2", "warning"),
  ]

  @Test(arguments: conditions)
  func `H7 conditions keep redirects apart, or may`(_ first: String, _ second: String, _ severity: String?) {
    let text = """
      windows:
        - { match: { class: a }, when: { \(first) }, hit: { redirect: { class: b } } }
        - { match: { class: b }, when: { \(second) }, hit: { redirect: { class: a } } }

      """
    let found = findings(text)
    #expect(found.count == (severity == nil ? 0 : 1))
    if let severity { #expect(found.first?.contains(": \(severity): the redirects") == true, "\(found)") }
  }

  @Test func `H7 thousands of redirects are read in bounded time`() {
    let lines = (0..<2000).map {
      "  - { match: { class: a\($0) }, hit: { redirect: { class: a\($0 == 1999 ? 1000 : $0 + 1) } } }\n"
    }
    var found: [String] = []
    let time = ContinuousClock().measure { found = findings("windows:\n" + lines.joined()) }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("f:1002:") == true)
    #expect(time < .seconds(20))
  }

  @Test func `H4 a policy behind a rule that lets nothing through still says something`() {
    #expect(
      findings(
        """
        windows:
          - match: { class: a }
            touches: consume
          - match: { class: a }
            interaction: off
        """) == [])
  }
}
