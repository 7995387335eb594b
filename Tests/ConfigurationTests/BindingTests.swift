import Configuration
import Gestures
import Routing
import Testing

@Suite struct BindingTests {
  @Test func `a tap has fingers and taps, one of each by default`() {
    let read = rules(
      """
      apps:
        - match: { class: a }
          bindings:
            - gesture: tap
              action: nothing
            - { gesture: tap, fingers: 10, taps: 5, action: nothing, name: last }
      """)
    #expect(
      read.rules.flatMap(\.bindings) == [
        Binding(name: "tap 1", gesture: .tap(TapSpecification()), actions: [.nothing], line: 4),
        Binding(
          name: "last", gesture: .tap(TapSpecification(taps: 5, fingers: 10)), actions: [.nothing], line: 6),
      ])
  }

  @Test func `a swipe has directions and fires by its number of fingers`() {
    let read = rules(
      bindings(
        "{ gesture: swipe, fingers: 2, direction: left, action: nothing }",
        "{ gesture: swipe, fingers: 3, direction: [up, down-left], action: nothing }",
        "{ gesture: swipe, fingers: 4, direction: [right], fire: lift, action: nothing }",
        "{ gesture: swipe, fingers: 2, direction: right, fire: distance, action: nothing }"))
    #expect(
      read.rules.flatMap(\.bindings).map(\.gesture) == [
        .swipe(SwipeSpecification(fingers: 2, directions: [.left], fire: .lift)),
        .swipe(SwipeSpecification(fingers: 3, directions: [.up, .downLeft], fire: .distance)),
        .swipe(SwipeSpecification(fingers: 4, directions: [.right], fire: .lift)),
        .swipe(SwipeSpecification(fingers: 2, directions: [.right], fire: .distance)),
      ])
  }

  @Test(arguments: Direction.allCases)
  func `each direction can be written`(direction: Direction) {
    let read = rules(
      bindings("{ gesture: swipe, fingers: 3, direction: \(direction.rawValue), action: nothing }"))
    #expect(
      read.rules.first?.bindings.map(\.gesture) == [
        .swipe(SwipeSpecification(fingers: 3, directions: [direction]))
      ])
  }

  @Test func `a name is made of the gesture and is unique`() {
    let read = rules(
      """
      apps:
        - match: { class: a }
          bindings:
            - { gesture: tap, fingers: 4, action: nothing }
            - { gesture: tap, fingers: 2, taps: 3, action: nothing }
            - { gesture: swipe, fingers: 3, direction: [down, left], action: nothing }
        - match: { class: b }
          bindings:
            - { gesture: tap, fingers: 4, action: nothing }
            - { gesture: swipe, fingers: 3, direction: [up-right], action: nothing }
            - { gesture: tap, fingers: 5, action: nothing, name: "tap 4 (2)" }
            - { gesture: tap, fingers: 3, action: nothing, name: "on" }
      """)
    #expect(
      read.rules.flatMap(\.bindings).map(\.name) == [
        "tap 4", "tap 2x3", "swipe 3 left/down", "tap 4 (3)", "swipe 3 up-right", "tap 4 (2)", "on",
      ])
  }

  @Test(arguments: [
    (
      "{ gesture: tap, fingers: 3 }",
      "7: error: \"action\" is missing in this binding; expected action: { workspace: next } or the like"
    ),
    (
      "{ fingers: 3, action: nothing }",
      "7: error: \"gesture\" is missing in this binding; expected gesture: tap or the like"
    ),
    (
      "tap",
      "7: error: a map of keys belongs here; expected keys of a binding, such as name, gesture, fingers"
    ),
    (
      "{ gesture: swip, fingers: 3, action: nothing }",
      "18: error: \"gesture\" cannot be \"swip\"; did you mean \"swipe\"?"
    ),
    (
      "{ gesture: press, fingers: 3, action: nothing }",
      "18: error: this version does not have \"press\" yet; take it away"
    ),
    (
      "{ gesture: , fingers: 3, action: nothing }",
      "18: error: \"gesture\" has no value; expected one of tap, swipe, long-press, pan, edge-pan, pinch, rotation, stroke, touch"
    ),
    (
      "{ gesture: tap, fingers: 11, action: nothing }",
      "32: error: \"fingers\" cannot be \"11\"; expected a number from 1 to 10, or two such as 1-2"
    ),
    (
      "{ gesture: tap, fingers: 0x3, action: nothing }",
      "32: error: \"fingers\" cannot be \"0x3\"; expected a number from 1 to 10, or two such as 1-2"
    ),
    (
      "{ gesture: tap, fingers: 2-3, action: nothing }",
      "32: error: a tap has one number of fingers; expected a number from 1 to 10"
    ),
    (
      "{ gesture: tap, fingers: +3, action: nothing }",
      "32: error: \"fingers\" cannot be \"+3\"; expected a number from 1 to 10, or two such as 1-2"
    ),
    (
      "{ gesture: tap, fingers: [3], action: nothing }",
      "32: error: \"fingers\" does not take a list; expected a number from 1 to 10, or two such as 1-2"
    ),
    (
      "{ gesture: tap, fingers: 3, taps: 6, action: nothing }",
      "41: error: \"taps\" cannot be \"6\"; expected a number from 1 to 5"
    ),
    (
      "{ gesture: tap, fingers: 3, direction: left, action: nothing }",
      "35: error: \"direction\" is for \"gesture: pinch, rotation, swipe\", and this is a tap; take it away"
    ),
    (
      "{ gesture: tap, fingers: 3, fire: lift, action: nothing }",
      "35: error: \"fire\" is for \"gesture: swipe\", and this is a tap; take it away"
    ),
    (
      "{ gesture: swipe, fingers: 3, action: nothing }",
      "7: error: \"direction\" is missing in this swipe; expected direction: left or the like, or an angle"
    ),
    (
      "{ gesture: swipe, fingers: 3, direction: left, taps: 1, action: nothing }",
      "54: error: \"taps\" is for \"gesture: long-press, pan, tap\", and this is a swipe; take it away"
    ),
    (
      "{ gesture: swipe, fingers: 3, direction: lef, action: nothing }",
      "48: error: \"direction\" cannot be \"lef\"; did you mean \"left\"?"
    ),
    (
      "{ gesture: swipe, fingers: 3, direction: [], action: nothing }",
      "48: error: this list is empty; expected one of left, right, up, down, up-left, up-right, down-left, down-right, in, out, clockwise, counterclockwise, or a list of them"
    ),
    (
      "{ gesture: swipe, fingers: 3, direction: [up, up], action: nothing }",
      "53: warning: \"up\" stands here twice; take one away"
    ),
    (
      "{ gesture: tap, fingers: 3, target: focus, action: nothing }",
      "43: error: \"target\" cannot be \"focus\"; did you mean \"focused\"?"
    ),
    (
      "{ gesture: swipe, fingers: 3, direction: up, fire: now, action: nothing }",
      "58: error: \"fire\" cannot be \"now\"; expected one of lift, distance"
    ),
    (
      "{ gesture: tap, fingers: 3, action: nothing, name: }",
      "58: error: \"name\" has no value; expected a text of 1 to 100 characters"
    ),
    (
      "{ gesture: tap, fingers: 3, action: nothing, name: ' ' }",
      "58: error: \" \" cannot be a name; expected a text of 1 to 100 characters"
    ),
    (
      "{ gesture: tap, fingers: 3, action: nothing, name: \"a\\eb\" }",
      "58: error: \"a\\u{1b}b\" cannot be a name; expected a text of 1 to 100 characters"
    ),
    (
      "{ gesture: tap, fingers: 3, action: nothing, in: left }",
      "56: error: there is no region with the name \"left\"; expected a region under \"regions\" at the top level"
    ),
    (
      "{ gesture: tap, fingers: 3, action: nothing, match: a }",
      "52: error: \"match\" is a key of a rule, not of a binding; move or remove it"
    ),
    (
      "{ gestur: tap, gesture: tap, fingers: 3, action: nothing }",
      "9: error: unknown key \"gestur\"; did you mean \"gesture\"?"
    ),
  ])
  func `a bad key of a binding is reported at its place`(text: String, finding: String) {
    #expect(findings(bindings(text)) == ["f:3:\(finding)"])
  }

  @Test func `a name stands once in a file`() {
    #expect(
      findings(
        bindings(
          "{ name: a, gesture: tap, fingers: 3, action: nothing }",
          "{ name: a, gesture: tap, fingers: 4, action: nothing }")) == [
          "f:4:15: error: the name \"a\" is taken by the binding of line 3; choose another"
        ])
  }
}
