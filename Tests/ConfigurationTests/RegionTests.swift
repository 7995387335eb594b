import Configuration
import Gestures
import Routing
import Testing

@Suite struct RegionTests {
  @Test func `regions are places of windows, frames, monitors and the screen (H1)`() {
    let read = rules(
      """
      regions:
        title: { of: frame, edge: top, to: client }
        dial: { of: client, rect: [50 %, 0px, 12.5 mm, 100 %] }
        "a corner": { of: monitor, corner: top-right, size: 12 mm }
        side: { of: screen, edge: left, size: 10% }
        here: { of: monitor }
      windows:
        - match: { class: a }
          in: title
          touches: consume
        - match: { class: b }
          bindings:
            - { gesture: tap, in: dial, action: nothing }
      global:
        - in: a corner
          touches: pass
          bindings: [{ gesture: tap, in: side, action: nothing }]
        - { in: here, bindings: [{ gesture: tap, fingers: 2, action: nothing }] }
      """)
    #expect(
      read.regions == [
        Region(name: "title", base: .frame, area: .toClient(.top), line: 2),
        Region(
          name: "dial", base: .client,
          area: .rectangle(x: .part(0.5), y: .pixels(0), width: .millimetres(12.5), height: .part(1)), line: 3
        ),
        Region(name: "a corner", base: .monitor, area: .corner(.topRight, .millimetres(12)), line: 4),
        Region(name: "side", base: .screen, area: .strip(.left, .part(0.1)), line: 5),
        Region(name: "here", base: .monitor, area: .whole, line: 6),
      ])
    #expect(read.rules.map(\.region) == [0, nil, 2, 4])
    #expect(read.rules.flatMap { $0.bindings.map(\.region) } == [1, 3, nil])
    #expect(read.rules.map(\.level) == [.window, .window, .global, .global])
  }

  @Test(arguments: [
    (
      "{ edge: top, size: 5 mm }",
      ["2:6: error: \"of\" is missing in this region; expected of: client or the like"]
    ),
    (
      "{ of: windw, edge: top, size: 5 mm }",
      [
        "2:12: error: \"of\" cannot be \"windw\"; expected one of frame, client, monitor, screen"
      ]
    ),
    (
      "{ of: clent, edge: top, size: 5 mm }",
      ["2:12: error: \"of\" cannot be \"clent\"; did you mean \"client\"?"]
    ),
    (
      "{ of: client, edge: top }",
      [
        "2:20: error: \"size\" is missing beside \"edge\"; expected size: 5 mm, or to: client"
      ]
    ),
    (
      "{ of: client, corner: top-left }",
      [
        "2:20: error: \"size\" is missing beside \"corner\"; expected size: 12 mm or the like"
      ]
    ),
    (
      "{ of: client, edge: top-left, size: 1 mm }",
      [
        "2:26: error: \"edge\" cannot be \"top-left\"; expected one of left, right, top, bottom"
      ]
    ),
    (
      "{ of: client, corner: top, size: 1 mm }",
      [
        "2:28: error: \"corner\" cannot be \"top\"; expected one of top-left, top-right, bottom-left, bottom-right"
      ]
    ),
    (
      "{ of: client, edge: top, size: 0 px }",
      [
        "2:37: error: a size of 0 leaves nothing to touch; expected a size such as 12 mm, 40 px or 50 %"
      ]
    ),
    (
      "{ of: client, edge: top, size: 101 % }",
      [
        "2:37: error: \"101 %\" is beyond 100 %; expected a size such as 12 mm, 40 px or 50 %"
      ]
    ),
    (
      "{ of: client, edge: top, size: 5 }",
      [
        "2:37: error: the unit is missing; expected a size such as 12 mm, 40 px or 50 %"
      ]
    ),
    (
      "{ of: client, edge: top, size: 5 cm }",
      [
        "2:37: error: \"cm\" is not a unit of \"size\"; expected a size such as 12 mm, 40 px or 50 %"
      ]
    ),
    (
      "{ of: client, edge: top, size: -5 mm }",
      [
        "2:37: error: \"size\" cannot be \"-5 mm\"; expected a size such as 12 mm, 40 px or 50 %"
      ]
    ),
    (
      "{ of: client, edge: top, size: 99999 px }",
      [
        "2:37: error: \"99999 px\" is out of range; expected a size such as 12 mm, 40 px or 50 %"
      ]
    ),
    (
      "{ of: client, edge: top, size: [5 mm] }",
      [
        "2:37: error: \"size\" does not take a list; expected a size such as 12 mm, 40 px or 50 %"
      ]
    ),
    (
      "{ of: client, edge: top, to: client }",
      [
        "2:31: error: \"to\" goes with \"of: frame\"; write that, or \"size\" in its place"
      ]
    ),
    (
      "{ of: frame, edge: top, to: frame }",
      ["2:34: error: \"to\" cannot be \"frame\"; expected one of client"]
    ),
    (
      "{ of: frame, edge: top, to: client, size: 5 mm }",
      [
        "2:42: error: \"to\" says already how far it goes; take \"size\" or \"to\" away"
      ]
    ),
    ("{ of: frame, to: client }", ["2:19: error: \"to\" goes with \"edge\"; add that, or take it away"]),
    (
      "{ of: client, size: 5 mm }",
      [
        "2:20: error: \"size\" goes with \"edge\" or \"corner\"; add one, or take it away"
      ]
    ),
    (
      "{ of: client, edge: top, corner: top-left, size: 5 mm }",
      [
        "2:31: error: a region has \"edge\", \"corner\" or \"rect\", not several; take \"corner\" away"
      ]
    ),
    (
      "{ of: client, rect: [0 %, 0 %, 0 mm, 100 %] }",
      [
        "2:37: error: a width of 0 leaves nothing to touch; expected a size such as 12 mm, 40 px or 50 %"
      ]
    ),
    (
      "{ of: client, rect: [0 %, 0 %, 50 %, 0 %] }",
      [
        "2:43: error: a height of 0 leaves nothing to touch; expected a size such as 12 mm, 40 px or 50 %"
      ]
    ),
    (
      "{ of: client, rect: [60 %, 0 %, 50 %, 100 %] }",
      [
        "2:38: error: 60 % and 50 % go beyond 100 %; make one of them smaller"
      ]
    ),
    (
      "{ of: client, rect: [0 %, 0 %, 50 %] }",
      [
        "2:26: error: \"rect\" takes a list of four sizes; expected [left, top, width, height], such as "
          + "[50 %, 0 %, 50 %, 100 %]"
      ]
    ),
    (
      "{ of: client, rect: 5 mm }",
      [
        "2:26: error: \"rect\" takes a list of four sizes; expected [left, top, width, height], such as "
          + "[50 %, 0 %, 50 %, 100 %]"
      ]
    ),
    (
      "{ of: client, rect: [a, 0 %, 50 %, 100 %] }",
      [
        "2:27: error: \"rect\" cannot be \"a\"; expected [left, top, width, height], such as [50 %, 0 %, 50 %, 100 %]"
      ]
    ),
    (
      "5 mm",
      [
        "2:6: error: a map of keys belongs here; expected keys of a region, such as of, edge, corner"
      ]
    ),
    (
      "{ of: client, edg: top, size: 5 mm }",
      [
        "2:20: error: unknown key \"edg\"; did you mean \"edge\"?",
        "2:30: error: \"size\" goes with \"edge\" or \"corner\"; add one, or take it away",
      ]
    ),
  ])
  func `a bad region is reported at its place`(region: String, expected: [String]) {
    let text = """
      regions:
        r: \(region)
      windows:
        - match: { class: a }
          in: r
          touches: consume

      """
    #expect(findings(text) == expected.map { "f:\($0)" })
  }

  @Test func `a region that is named nowhere, and one that is named by nobody`() {
    #expect(
      findings(
        """
        regions:
          title: { of: frame, edge: top, to: client }
          spare: { of: client }
        windows:
          - match: { class: a }
            in: titel
            touches: consume
          - match: { class: b }
            in: title
            bindings: [{ gesture: tap, in: else, action: nothing }]

        """) == [
          "f:3:3: warning: no rule and no binding is \"in\" this region; name it there, or take it away",
          "f:6:9: error: there is no region with the name \"titel\"; did you mean \"title\"?",
          "f:10:36: error: there is no region with the name \"else\"; expected one of title, spare",
        ])
  }

  @Test(arguments: [
    (
      "regions:\n  a: { of: client }\n  a: { of: frame }\nglobal: { in: a, touches: pass }\n",
      ["3:3: error: \"a\" stands here twice; it is on line 2 already"]
    ),
    (
      "regions: [a]\n",
      [
        "1:10: error: a map of names belongs here; expected names, each with keys of a region, such as of, edge, corner"
      ]
    ),
    (
      "regions:\n",
      ["1:1: warning: nothing stands under \"regions\"; expected a map of names, or take the key away"]
    ),
    (
      "regions: { '': { of: client } }\n",
      ["1:12: error: \"\" cannot be a name; expected a text of 1 to 100 characters"]
    ),
    (
      "regions: { a: }\n",
      ["1:15: error: nothing stands here; expected keys of a region, such as of, edge, corner"]
    ),
    (
      "global: { in: }\n", ["1:15: error: \"in\" has no value; expected the name of a region"]
    ),
  ])
  func `the map of regions is checked`(text: String, expected: [String]) {
    #expect(findings(text) == expected.map { "f:\($0)" })
  }

  @Test func `rules in different regions take nothing from each other`() {
    let tap = "bindings: [{ gesture: tap, action: nothing }]"
    #expect(
      findings(
        """
        regions: { a: { of: client }, b: { of: frame } }
        windows:
          - { match: { class: x }, touches: consume, \(tap) }
          - { match: { class: x }, in: a, \(tap) }
          - { match: { class: x }, in: b, \(tap) }
          - { match: { class: x }, in: b, \(tap) }
          - match: { class: y }
            bindings:
              - { gesture: tap, in: a, action: nothing }
              - { gesture: tap, in: b, action: nothing }
              - { gesture: tap, in: b, action: nothing }

        """) == [
          "f:6:5: warning: the rule of line 5 has the same \"match\"; put the two into one",
          "f:6:46: warning: this binding never acts: the one of line 5 takes the same taps first",
          "f:11:9: warning: this binding never acts: the one of line 10 takes the same taps first",
        ])
  }

  @Test func `thousands of regions, rules and redirects are read in a moment`() {
    var text = "regions:\n"
    for number in 0..<3000 { text += "  r\(number): { of: client, edge: top, size: 5 mm }\n" }
    text += "windows:\n"
    for number in 0..<3000 {
      text +=
        "  - { match: { class: c\(number) }, in: r\(number), hit: { redirect: { class: c\(number + 1) } } }\n"
    }
    var found: [String] = []
    #expect(ContinuousClock().measure { found = findings(text) } < .seconds(20))
    #expect(found == [])
  }

  @Test func `R3 a part of the screen can be everybody's or nobody's, before the other global rules`() {
    let read = rules(
      """
      regions:
        side: { of: screen, edge: left, size: 5 mm }
        corner: { of: screen, corner: top-left, size: 5 mm }
      global:
        - { in: side, touches: exclusive }
        - { in: corner, touches: consume }
        - { bindings: [{ gesture: tap, fingers: 2, action: nothing }] }
      """)
    #expect(read.rules.map(\.touches) == [.exclusive(fingers: nil), .consume, .pass])
  }

  @Test func `one finger in a region of the screen is no note`() {
    #expect(
      findings(
        "regions: { a: { of: monitor, corner: top-left, size: 9 mm } }\nglobal:\n  - in: a\n"
          + "    bindings: [{ gesture: tap, action: nothing }]\n") == [])
  }
}
