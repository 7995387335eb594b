import Configuration
import Routing
import Testing

@Suite struct RuleChecksTests {
  @Test func `a rule that does nothing is a warning`() {
    #expect(
      findings("apps:\n  - match: { class: a }\n  - match: { class: b }\n    touches: pass\n") == [
        "f:2:5: warning: this rule does nothing; expected \"bindings\" or \"touches\"",
        "f:3:5: warning: this rule does nothing; expected \"bindings\" or \"touches\"",
      ])
  }

  @Test func `a binding under exclusive can act for other numbers of fingers only`() {
    let text = """
      apps:
        - match: { class: a }
          touches: exclusive
          bindings:
            - { gesture: tap, fingers: 3, action: nothing }
        - match: { class: b }
          touches: exclusive
          fingers: 1-2
          bindings:
            - { gesture: tap, fingers: 2, action: nothing }
            - { gesture: tap, fingers: 3, action: nothing }
            - { gesture: tap, fingers: 4, delays-touches: no, cancels-touches: no, action: nothing }
        - match: { class: c }
          touches: exclusive
          fingers: 2
          bindings:
            - { gesture: tap, fingers: 3, action: nothing }
      """
    let advice = "; with \"delays-touches: no\" and \"cancels-touches: no\" it could look on"
    #expect(
      findings(text) == [
        "f:5:9: error: this binding can never act: all touches go to the application by \"touches: exclusive\"; "
          + "give the rule \"fingers\", or take the binding away" + advice,
        "f:10:9: error: this binding can never act: contacts of 1-2 fingers go to the application by "
          + "\"touches: exclusive\"; change \"fingers\" here or in the rule" + advice,
        "f:11:9: error: this binding can never act: the first finger of each contact goes to the application by "
          + "\"touches: exclusive\" (fingers 1-2), and those after it go with it" + advice,
      ])
  }

  @Test func `a binding that an earlier one shadows is a warning`() {
    let text = bindings(
      "{ gesture: tap, fingers: 4, action: nothing }",
      "{ gesture: tap, fingers: 4, taps: 2, action: nothing }",
      "{ gesture: tap, fingers: 4, action: show-desktop }",
      "{ gesture: tap, fingers: 4, action: nothing }",
      "{ gesture: swipe, fingers: 3, direction: [left, up], action: nothing }",
      "{ gesture: swipe, fingers: 3, direction: [right, left], action: nothing }",
      "{ gesture: swipe, fingers: 3, direction: [right, up], action: nothing }",
      "{ gesture: swipe, fingers: 3, direction: left, fire: lift, action: nothing }",
      "{ gesture: swipe, fingers: 4, direction: left, action: nothing }")
    #expect(
      findings(text) == [
        "f:5:7: warning: this binding never acts: the one of line 3 takes the same taps first",
        "f:6:7: warning: this binding never acts: the one of line 3 takes the same taps first",
        "f:8:7: warning: this binding never acts for left: the one of line 7 takes the same swipes first",
        "f:9:7: warning: this binding never acts: the one of line 7 takes the same swipes first",
        "f:10:7: warning: this binding never acts: the one of line 7 takes the same swipes first",
      ])
  }

  @Test func `rules with the same match count as one, others do not`() {
    let text = """
      apps:
        - match: { class: a }
          bindings: [{ gesture: tap, fingers: 3, action: nothing }]
        - match: { class: b }
          bindings: [{ gesture: tap, fingers: 3, action: nothing }]
        - match: { class: a }
          bindings: [{ gesture: tap, fingers: 3, action: nothing }]
          touches: consume
        - match: { class: a }
          touches: exclusive
      windows:
        - match: { class: a }
          touches: exclusive
      """
    #expect(
      findings(text) == [
        "f:6:5: warning: the rule of line 2 has the same \"match\"; put the two into one",
        "f:7:16: warning: this binding never acts: the one of line 3 takes the same taps first",
        "f:9:5: warning: this rule gets nothing: the rule of line 6 has the same \"match\" and lets nothing through",
      ])
  }

  @Test func `all findings of a file come at once, in the order of the file`() {
    let text = """
      global:
        bindings:
          - { gesture: tap, fingers: 33, action: nothing }
          - { gesture: swip, fingers: 3, action: nothing }
      thresholds:
        tap-slop: 5
      apps:
        - match: { clas: firefox }
          touches: exclusiv
      windws: []
      """
    let found = ConfigurationReader.read(Array(text.utf8), file: "f").findings
    #expect(
      found.map { Mark($0.line, $0.column) } == [
        Mark(3, 32), Mark(4, 18), Mark(6, 13), Mark(8, 14), Mark(9, 14), Mark(10, 1),
      ])
    #expect(found.map(\.nearest) == [nil, "swipe", nil, "class", "exclusive", "windows"])
    #expect(found.map(\.found) == ["33", "swip", "5", "clas", "exclusiv", "windws"])
    #expect(found.allSatisfy { $0.file == "f" && $0.severity == .error && $0.expected != nil })
  }
}
