import Configuration
import Expressions
import Gestures
import Routing
import Testing

@Suite struct MatchTests {
  private func match(_ text: String) -> WindowMatch? {
    rules("apps:\n  - match: \(text)\n    touches: consume\n").rules.first?.match
  }

  @Test func `each key takes one value or a list`() {
    var one = WindowMatch()
    (one.role, one.pids, one.executable) = ([.exact("browser")], [42], [.glob("python*")])
    (one.workspaces, one.states) = ([.one(2)], [.fullscreen])
    #expect(
      match("{ role: browser, pid: 42, executable: python*, workspace: 2, state: fullscreen }") == one)
    var several = WindowMatch()
    (several.role, several.pids) = ([.exact("a"), .exact("b")], [1, 2])
    (several.executable, several.workspaces) = ([.exact("c"), .exact("d")], [.one(1), .all])
    several.states = [.maximized, .above]
    #expect(
      match(
        "{ role: [a, b], pid: [1, 2], executable: [c, d], workspace: [1, all], state: [maximized, above] }")
        == several)
  }

  @Test func `a text between slashes is a regular expression`() {
    let read = match("{ class: /^fire(fox)?$/, title: ['/[0-9]+/', '//a//', /, plain, '\\/home/'] }")
    #expect(read?.applicationClass == [.expression("^fire(fox)?$")])
    #expect(
      read?.title == [
        .expression("[0-9]+"), .expression("/a/"), .exact("/"), .exact("plain"), .exact("/home/"),
      ])
  }

  @Test func `not takes a match or a list of them, and another not`() {
    let inner = WindowMatch(title: [.exact("b")])
    var outer = WindowMatch(applicationClass: [.exact("a")])
    outer.exceptions = [inner]
    #expect(match("{ class: a, not: { title: b } }") == outer)
    outer.exceptions = [inner, WindowMatch(types: ["dock"])]
    #expect(match("{ class: a, not: [{ title: b }, { type: dock }] }") == outer)
    var twice = WindowMatch()
    twice.exceptions = [outer]
    #expect(match("{ not: { class: a, not: [{ title: b }, { type: dock }] } }") == twice)
  }

  @Test func `devices are matched by expressions and not as well`() {
    let read = rules(
      """
      devices:
        - match: { name: /^ELAN/, not: [{ name: "*Pen*" }, { name: '/[0-9]$/' }] }
          thresholds: { tap-slop: 4 mm }
        - match: { not: { name: Wacom } }
      """)
    #expect(
      read.deviceLimits.map(\.match) == [
        DeviceMatch(
          names: [.expression("^ELAN")],
          exceptions: [DeviceMatch(names: [.glob("*Pen*")]), DeviceMatch(names: [.expression("[0-9]$")])]),
        DeviceMatch(exceptions: [DeviceMatch(names: [.exact("Wacom")])]),
      ])
    #expect(read.deviceExpressions == ["^ELAN", "[0-9]$"])
  }

  @Test(arguments: [
    (
      "{ title: '/[a/' }",
      "3:21: error: the expression \"/[a/\" cannot be read: Unmatched [, [^, [:, [., or [="
    ),
    (
      "{ title: [b, /(/] }", "3:25: error: the expression \"/(/\" cannot be read: Unmatched ( or \\("
    ),
    ("{ class: '//' }", "3:21: error: the expression \"//\" is empty"),
    (
      "{ role: '/(a)\\1/' }",
      "3:20: error: the expression \"/(a)\\1/\" refers back to a part of itself, which could take for ever"
    ),
    (
      "{ executable: '/(a{99}){99}/' }",
      "3:26: error: the expression \"/(a{99}){99}/\" repeats too much: written out it is more than 250 "
        + "characters longer; use *"
    ),
    (
      "{ pid: 0 }",
      "3:19: error: \"pid\" cannot be \"0\"; expected a number from 1 to 4194304, or a list of them"
    ),
    (
      "{ pid: [1, x] }",
      "3:23: error: \"pid\" cannot be \"x\"; expected a number from 1 to 4194304, or a list of them"
    ),
    (
      "{ pid: [] }", "3:19: error: this list is empty; expected a number from 1 to 4194304, or a list of them"
    ),
    (
      "{ workspace: 0 }",
      "3:25: error: \"workspace\" cannot be \"0\"; expected a number from 1 to 1000, all, or a list of them"
    ),
    (
      "{ workspace: next }",
      "3:25: error: \"workspace\" cannot be \"next\"; expected a number from 1 to 1000, all, or a list of them"
    ),
    ("{ state: maximised }", "3:21: error: \"state\" cannot be \"maximised\"; did you mean \"maximized\"?"),
    ("{ state: [above, above] }", "3:29: warning: \"above\" stands here twice; take one away"),
    (
      "{ not: {} }",
      "3:19: error: \"match\" is empty; expected one of class, instance, title, type, role, pid, executable, "
        + "workspace, state, not"
    ),
    (
      "{ not: [] }",
      "3:19: error: this list is empty; expected keys of \"match\", such as class, instance, title, or a list "
        + "of such maps"
    ),
    (
      "{ not: firefox }",
      "3:19: error: a map of keys belongs here; expected keys of \"match\", such as class, instance, title"
    ),
    ("{ not: { clas: a } }", "3:21: error: unknown key \"clas\"; did you mean \"class\"?"),
    (
      "{ not: { title: [/x/, '/{1/'] } }",
      "3:34: error: the expression \"/{1/\" cannot be read: Invalid preceding regular expression"
    ),
    ("{ executeable: a }", "3:14: error: unknown key \"executeable\"; did you mean \"executable\"?"),
  ])
  func `a bad value is reported at its place`(text: String, finding: String) {
    #expect(
      findings("apps:\n  - touches: consume\n    match: \(text)\n") == ["f:\(finding)"])
  }

  @Test func `a bad match of a device is reported at its place`() {
    #expect(
      findings("devices:\n  - match: { name: /a(/, not: {} }\n  - match: {}\n") == [
        "f:2:20: error: the expression \"/a(/\" cannot be read: Unmatched ( or \\(",
        "f:2:31: error: \"match\" is empty; expected one of name, not",
        "f:3:12: error: \"match\" is empty; expected one of name, not",
      ])
  }

  @Test func `rules with the same match but another not are not the same`() {
    #expect(
      findings(
        """
        apps:
          - match: { class: a, not: { title: b } }
            touches: consume
          - match: { class: a }
            touches: consume
        """) == [])
  }

  @Test func `1000 rules of all kinds are read in a moment`() {
    let text =
      "apps:\n"
      + (0..<1000).map {
        """
          - match: { class: app-\($0), title: ["*-\($0)*", "/^t\($0)[0-9]+$/"], not: { state: fullscreen } }
            bindings:
              - { gesture: tap, fingers: 2, action: nothing }
              - { gesture: swipe, fingers: 3, direction: left, action: nothing }

        """
      }.joined()
    var read: RuleSet?
    let time = ContinuousClock().measure { read = rules(text) }
    #expect(read?.rules.count == 1000)
    #expect(read?.windowExpressions.count == 1000)
    #expect(time < .seconds(10), "\(time)")
    print("1000 rules are read in \(time)")
  }
}
