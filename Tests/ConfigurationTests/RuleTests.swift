import Configuration
import Gestures
import Routing
import Testing

@Suite struct RuleTests {
  @Test func `rules keep the order of the file, with level and line`() {
    let read = rules(
      """
      apps:
        - match: { class: a }
          touches: consume
      global: {}
      windows:
        - match: { class: b }
          touches: exclusive
        -
          match: { class: c }
          touches: exclusive
          fingers: 1-2
      """)
    #expect(
      read.rules == [
        Rule(
          level: .application, match: WindowMatch(applicationClass: [.exact("a")]), touches: .consume, line: 2
        ),
        Rule(level: .global, line: 4),
        Rule(
          level: .window, match: WindowMatch(applicationClass: [.exact("b")]),
          touches: .exclusive(fingers: nil), line: 6),
        Rule(
          level: .window, match: WindowMatch(applicationClass: [.exact("c")]),
          touches: .exclusive(fingers: 1...2), line: 9),
      ])
  }

  @Test func `match takes one value or a list for each key`() {
    let read = rules(
      """
      windows:
        - match:
            class: [Firefox, "*term"]
            instance: a?c
            title: no
            type: [dock, normal]
          touches: consume
        - match: { class: "", title: '\\*\\?\\\\', instance: "0x12" }
          touches: consume
      """)
    #expect(
      read.rules.map(\.match) == [
        WindowMatch(
          applicationClass: [.exact("Firefox"), .glob("*term")], instance: [.glob("a?c")],
          title: [.exact("no")], types: ["dock", "normal"]),
        WindowMatch(applicationClass: [.exact("")], instance: [.exact("0x12")], title: [.exact("*?\\")]),
      ])
  }

  @Test(arguments: [
    ("touches: pass", TouchPolicy.pass), ("touches: consume", .consume),
    ("touches: exclusive", .exclusive(fingers: nil)),
    ("touches: exclusive\n    fingers: 2", .exclusive(fingers: 2...2)),
    ("touches: 'exclusive'\n    fingers: '1 - 10'", .exclusive(fingers: 1...10)),
  ])
  func `touches has three words`(lines: String, policy: TouchPolicy) {
    let text = "apps:\n  - match: { class: a }\n    \(lines)\n"
    let (read, found) = ConfigurationReader.read(Array(text.utf8), file: "f")
    #expect(read.rules.map(\.touches) == [policy])
    #expect(found.filter { $0.severity == .error } == [])
  }

  @Test(arguments: [
    (
      "match: {}",
      "3:12: error: \"match\" is empty; expected one of class, instance, title, type, role, pid, executable, "
        + "workspace, state, not"
    ),
    (
      "match:", "3:11: error: nothing stands here; expected keys of \"match\", such as class, instance, title"
    ),
    (
      "match: firefox",
      "3:12: error: a map of keys belongs here; expected keys of \"match\", such as class, instance, title"
    ),
    ("match: { clas: a }", "3:14: error: unknown key \"clas\"; did you mean \"class\"?"),
    (
      "match: { class: }",
      "3:21: error: \"class\" has no value; expected a text (* and ? stand for others), or a list of them"
    ),
    (
      "match: { title: [a, ] }", ""
    ),
    (
      "match: { title: [] }",
      "3:21: error: this list is empty; expected a text (* and ? stand for others), or a list of them"
    ),
    (
      "match: { title: [a, [b]] }",
      "3:25: error: \"title\" does not take a list; expected a text (* and ? stand for others), or a list of them"
    ),
    ("match: { type: dok }", "3:20: error: \"type\" cannot be \"dok\"; did you mean \"dock\"?"),
    (
      "match: { type: [dock, dock] }", "3:27: warning: \"dock\" stands here twice; take one away"
    ),
    (
      "matches: { class: a }\n    match: { class: b }",
      "3:5: error: unknown key \"matches\"; did you mean \"match\"?"
    ),
    (
      "match: { class: a }\n    match: { class: b }",
      "4:5: error: \"match\" stands here twice; it is on line 3 already"
    ),
  ])
  func `a bad match is reported at its place`(lines: String, finding: String) {
    let text = "apps:\n  - touches: consume\n    \(lines)\n"
    #expect(findings(text) == (finding.isEmpty ? [] : ["f:\(finding)"]))
  }

  @Test(arguments: [
    ("touches: exclsive", ["3:14: error: \"touches\" cannot be \"exclsive\"; did you mean \"exclusive\"?"]),
    (
      "touches: [pass]",
      ["3:14: error: \"touches\" does not take a list; expected one of pass, consume, exclusive"]
    ),
    ("touches:", ["3:13: error: \"touches\" has no value; expected one of pass, consume, exclusive"]),
    ("touches: no", ["3:14: error: \"touches\" cannot be \"no\"; expected one of pass, consume, exclusive"]),
    (
      "touches: exclusive\n    fingers: 0",
      ["4:14: error: \"fingers\" cannot be \"0\"; expected a number from 1 to 10, or two such as 1-2"]
    ),
    (
      "touches: exclusive\n    fingers: 3-2",
      ["4:14: error: \"fingers\" cannot be \"3-2\"; expected a number from 1 to 10, or two such as 1-2"]
    ),
    (
      "touches: exclusive\n    fingers: 1-11",
      ["4:14: error: \"fingers\" cannot be \"1-11\"; expected a number from 1 to 10, or two such as 1-2"]
    ),
    (
      "touches: exclusive\n    fingers: 1-2-3",
      ["4:14: error: \"fingers\" cannot be \"1-2-3\"; expected a number from 1 to 10, or two such as 1-2"]
    ),
    (
      "fingers: 1",
      [
        "3:5: error: \"fingers\" of a rule goes with \"touches: exclusive\"; set that, or move it into a binding"
      ]
    ),
    (
      "touches: consume\n    fingers: 1",
      [
        "4:5: error: \"fingers\" of a rule goes with \"touches: exclusive\"; set that, or move it into a binding"
      ]
    ),
    (
      "taps: 2\n    touches: consume",
      ["3:5: error: \"taps\" is a key of a binding, not of a rule; move or remove it"]
    ),
    ("bindings: tap", ["3:15: error: \"bindings\" is a list; begin each item with \"- \""]),
    (
      "bindings:",
      [
        "2:5: warning: this rule does nothing; expected \"bindings\" or \"touches\"",
        "3:5: warning: nothing stands under \"bindings\"; expected a list, or take the key away",
      ]
    ),
    (
      "bindings: []", ["2:5: warning: this rule does nothing; expected \"bindings\" or \"touches\""]
    ),
  ])
  func `a bad key of a rule is reported at its place`(lines: String, expected: [String]) {
    #expect(findings("apps:\n  - match: { class: a }\n    \(lines)\n") == expected.map { "f:\($0)" })
  }

  @Test func `apps and windows need a match, global has none`() {
    #expect(
      findings(
        "apps:\n  - touches: consume\nwindows:\n  - touches: consume\nglobal:\n  match: { class: a }\n") == [
          "f:2:5: error: \"match\" is missing in this rule; expected match: { class: firefox } or the like",
          "f:4:5: error: \"match\" is missing in this rule; expected match: { class: firefox } or the like",
          "f:6:3: error: \"match\" cannot stand at \"global\", which is for all windows; move the rule to \"apps\"",
        ])
  }

  @Test func `global cannot be exclusive, and is warned of consume`() {
    #expect(
      findings("global:\n  touches: exclusive\n") == [
        "f:2:12: error: \"exclusive\" means nothing at \"global\", as no rule stands further out; take it away, or "
          + "say where by \"in\" or \"when\"; "
          + "expected pass or consume"
      ])
    #expect(
      findings("global:\n  touches: consume\n") == [
        "f:2:12: warning: no application gets any touch by \"touches: consume\" at \"global\", as none is "
          + "\"exclusive\""
      ])
    let kiosk = "apps:\n  - match: { class: a }\n    touches: exclusive\n"
    #expect(findings("global:\n  touches: consume\n" + kiosk) == [])
    #expect(findings(kiosk + "global:\n  touches: consume\n") == [])
  }

  @Test(arguments: [
    ("globl: {}", "1:1: error: unknown key \"globl\"; did you mean \"global\"?"),
    (
      "capture: all",
      "1:10: error: \"capture\" cannot be \"all\"; expected one of auto, observe, consume"
    ),
    (
      "gesture: tap", "1:1: error: \"gesture\" is a key of a binding, not of the top level; move or remove it"
    ),
    (
      "zebra: 1",
      "1:1: error: unknown key \"zebra\"; expected one of thresholds, windows, apps, global, capture, panic, lockers, devices, "
        + "regions, strokes"
    ),
    (
      "'': 1",
      "1:1: error: a key is missing here; expected one of thresholds, windows, apps, global, capture, panic, lockers, devices, "
        + "regions, strokes"
    ),
    (
      "- global",
      "1:1: error: a map of keys belongs here; expected keys of the top level, such as thresholds, windows, apps"
    ),
    (
      "global: []",
      "1:9: error: this list is empty; expected keys of a rule, such as match, touches, fingers, or a list of such maps"
    ),
    ("apps: {}", "1:7: error: \"apps\" is a list; begin each item with \"- \""),
    (
      "apps: [a]",
      "1:8: error: a map of keys belongs here; expected keys of a rule, such as match, touches, fingers"
    ),
    ("global:", "1:8: warning: nothing stands under \"global\"; expected keys of a rule, or take it away"),
    ("windows:", "1:1: warning: nothing stands under \"windows\"; expected a list, or take the key away"),
    (
      "",
      "1:1: warning: this configuration is empty, no gesture does anything; "
        + "expected rules under \"global\", \"apps\" or \"windows\""
    ),
  ])
  func `the top level is checked`(text: String, finding: String) {
    #expect(findings(text) == ["f:\(finding)"])
  }
}
