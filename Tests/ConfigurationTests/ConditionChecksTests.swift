import Configuration
import Testing

/// A7: conditions and matches that cannot hold, names that are none, modes, limits without meaning.
@Suite struct ConditionChecksTests {
  private func when(_ value: String) -> String {
    bindings("{ gesture: tap, fingers: 3, when: \(value), action: nothing }")
  }

  private static let conditions: [(String, Int?)] = [
    ("{ workspace: 2, not: { workspace: [2, 3] } }", 57),
    ("{ workspace: [2, 4], not: { workspace: [2, 3] } }", nil),
    ("{ not: { not: { workspace: 1 } } }", nil),
    ("{ modifiers: ctrl, not: { modifiers: [ctrl, none] } }", 60),
    ("{ state: maximized, not: { state: maximized-vertical } }", 61),
    ("{ state: maximized-vertical, not: { state: maximized } }", nil),
    ("{ monitor: a, not: { monitor: a, workspace: 2 } }", nil),
    ("{ monitor: a, workspace: 2, not: { monitor: a, workspace: 2 } }", 69),
    ("{ device: touchscreen, not: { device: touchscreen } }", 64),
  ]

  @Test(arguments: conditions)
  func `what asks for what it excludes never holds`(_ value: String, _ column: Int?) {
    let expected = column.map {
      [
        "f:3:\($0): warning: \"when\" never holds: what it asks for is what \"not\" excludes; change one of them"
      ]
    }
    #expect(findings(when(value)) == (expected ?? []))
  }

  private static let matches: [(String, Int?)] = [
    ("class: a, not: { class: a }", 26), ("class: a, not: { class: \"a*\" }", 26),
    ("class: \"a*\", not: { class: a }", nil), ("class: a, not: { class: A }", 26),
    ("title: a, not: { title: A }", nil), ("class: a, not: [{ title: x }, { instance: \"*\" }]", 26),
    ("class: a, type: dock, not: { type: [dock, dialog] }", 38),
    ("class: a, not: { class: a, title: x }", nil),
  ]

  @Test(arguments: matches)
  func `a match that excludes all that it asks for means no window`(_ match: String, _ column: Int?) {
    let expected = column.map {
      [
        "f:2:\($0): warning: no window is meant: what \"match\" asks for is what its \"not\" excludes; change one of them"
      ]
    }
    #expect(findings("apps:\n  - { match: { \(match) }, touches: exclusive }\n") == (expected ?? []))
  }

  @Test func `other matches are looked at as well`() {
    let rest = bindings("{ gesture: tap, fingers: 3, action: { activate: { class: a, not: { class: a } } } }")
    #expect(
      findings(
        "lockers: [{ class: a, not: { class: a } }]\n"
          + "devices: [{ match: { name: \"E*\", not: { name: \"*\" } } }, { match: { name: \"E*\", not: { name: EL } } }]\n"
          + rest) == [
          "f:1:23: warning: no window is meant: what \"match\" asks for is what its \"not\" excludes; change one of them",
          "f:2:34: warning: no device is meant: what \"match\" asks for is what its \"not\" excludes; change one of them",
          "f:5:67: warning: no window is meant: what \"activate\" asks for is what its \"not\" excludes; change one of them",
        ])
  }

  @Test func `a condition that its rule's excludes is told at the binding's, others are not`() {
    func text(_ outer: String, _ inner: String) -> String {
      "global:\n  when: \(outer)\n  bindings:\n"
        + "    - { gesture: tap, fingers: 3, when: \(inner), action: nothing }\n"
    }
    let apart =
      "f:4:41: warning: this binding never acts: its \"when\" and that of its rule, in line 2, never hold together"
    for (outer, inner) in [
      ("{ workspace: 1 }", "{ workspace: [2, 3] }"), ("{ modifiers: none }", "{ modifiers: ctrl }"),
      ("{ not: { workspace: [1, 2] } }", "{ workspace: 2 }"),
      ("{ state: fullscreen }", "{ not: { state: fullscreen } }"),
    ] { #expect(findings(text(outer, inner)) == [apart], "\(outer) \(inner)") }
    for (outer, inner) in [
      ("{ workspace: [1, 2] }", "{ workspace: [2, 3] }"), ("{ state: fullscreen }", "{ state: maximized }"),
      ("{ not: { workspace: 1 } }", "{ workspace: [1, 2] }"),
    ] { #expect(findings(text(outer, inner)) == [], "\(outer) \(inner)") }
  }

  @Test func `names of monitors are no patterns`() {
    #expect(
      findings(when("{ monitor: [eDP-1, \"DP-*\"] }")) == [
        "f:3:60: warning: no monitor is called \"DP-*\": names of monitors are no patterns; write each one in full, as "
          + "`xrandr` prints it"
      ])
  }

  @Test func `a mode that nothing sets, or that nothing asks for, is told with the nearest one`() {
    let text = bindings(
      "{ gesture: tap, fingers: 3, when: { mode: drew }, action: { mode: none } }",
      "{ gesture: tap, fingers: 4, when: { not: { mode: [none, move] } }, action: [{ mode: draw }, { mode: move }] }"
    )
    #expect(
      findings(text) == [
        "f:3:49: warning: the mode \"drew\" is never active, as no action of this file sets it; did you mean \"draw\"?",
        "f:4:57: warning: no mode is called \"none\": that word only leaves a mode; write \"not: { mode: ... }\" with the "
          + "modes that must not be active",
        "f:4:91: warning: nothing asks for the mode \"draw\", so that it changes nothing; did you mean \"drew\"?",
      ])
  }

  @Test func `nothing is said of modes where something is wrong that may be what is missing`() {
    #expect(
      findings(bindings("{ gesture: tap, fingers: 3, when: { mode: draw }, action: { mod: draw } }")) == [
        "f:3:67: error: \"mod\" is not an action; did you mean \"mode\"?"
      ])
  }

  @Test func `a file whose bindings are all disabled is a warning, unless it says something else`() {
    let off = bindings(
      "{ gesture: tap, fingers: 3, enabled: no, action: nothing }",
      "{ gesture: tap, fingers: 4, enabled: no, action: nothing }")
    #expect(
      findings(off) == [
        "f:3:7: warning: no gesture does anything, as all bindings of this file are disabled; take \"enabled: no\" away "
          + "where one is to act"
      ])
    #expect(findings(off + "    - { gesture: tap, fingers: 5, action: nothing }\n") == [])
    #expect(findings(off + "apps: [{ match: { class: a }, touches: exclusive }]\n") == [])
  }

  @Test func `limits that a gesture does not have mean nothing`() {
    let text = bindings(
      "{ gesture: swipe, fingers: 3, direction: up, thresholds: { tap-slop: 4 mm, swipe-speed: 90 mm/s }, action: nothing }",
      "{ gesture: swipe, fingers: 2, direction: up, distance: 20 mm, thresholds: { swipe-distance: 9 mm }, action: nothing }",
      "{ gesture: long-press, fingers: 3, taps: 1, thresholds: { tap-slop: 4 mm }, action: nothing }",
      "{ gesture: long-press, fingers: 4, thresholds: { tap-slop: 4 mm }, action: nothing }",
      "{ gesture: tap, fingers: 3, thresholds: { palm-span: 9 mm }, action: nothing }",
      "{ gesture: tap, fingers: 4, thresholds: { palm-span: 9 mm }, action: nothing }")
    func none(_ place: String, _ key: String, _ kind: String) -> String {
      "f:\(place): warning: \"\(key)\" means nothing here, as it is no limit of a \(kind); take it away"
    }
    #expect(
      findings(text) == [
        none("3:66", "tap-slop", "swipe"),
        "f:4:83: warning: \"swipe-distance\" means nothing beside \"distance\"; take one of them away",
        none("6:56", "tap-slop", "long-press"), none("7:49", "palm-span", "tap"),
      ])
  }

  @Test func `limits that leave nothing between them are errors`() {
    #expect(
      findings("thresholds:\n  ghost-duration: 90 ms\n  tap-duration: 60 ms\n") == [
        "f:3:17: error: \"tap-duration\" is less than \"ghost-duration\"; make it at least as large"
      ])
    #expect(findings("thresholds:\n  ghost-duration: 60 ms\n  tap-duration: 60 ms\n") == [])
  }

  @Test func `a swipe that is a tap as well is told with both lengths`() {
    let text = bindings(
      "{ gesture: tap, fingers: 3, thresholds: { tap-slop: 20 mm }, action: nothing }",
      "{ gesture: swipe, fingers: 3, direction: up, action: nothing }",
      "{ gesture: swipe, fingers: 3, direction: down, distance: 25 mm, action: nothing }",
      "{ gesture: swipe, fingers: 4, direction: down, action: nothing }")
    #expect(
      findings(text) == [
        "f:4:7: warning: a swipe of 15 mm is a tap for the binding of line 3 as well, which may stray 20 mm; make "
          + "\"swipe-distance\" or \"distance\" larger, or \"tap-slop\" smaller"
      ])
  }

  @Test func `raise goes with keys`() {
    #expect(
      findings(
        bindings(
          "{ gesture: tap, fingers: 3, raise: no, action: show-desktop }",
          "{ gesture: tap, fingers: 4, raise: no, action: { key: a } }")) == [
          "f:3:35: warning: \"raise\" means nothing here, as no key is pressed; take it away"
        ])
  }
}
