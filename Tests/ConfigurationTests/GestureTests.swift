import Configuration
import Gestures
import Routing
import Testing

/// What a binding waits for, and who waits for whom.
@Suite struct GestureTests {
  private static let gestures: [(String, GestureSpecification, String)] = [
    ("gesture: pan", .pan(PanSpecification()), "pan 1"),
    (
      "gesture: pan, fingers: 2-4, axis: vertical", .pan(PanSpecification(fingers: 2...4, axis: .vertical)),
      "pan 2-4 vertical"
    ),
    ("gesture: pan, taps: 1", .pan(PanSpecification(taps: 1)), "pan 1x1"),
    (
      "gesture: long-press, taps: 2, fingers: 2", .longPress(LongPressSpecification(fingers: 2, taps: 2)),
      "long-press 2x2"
    ),
    (
      "gesture: edge-pan, edge: top-left", .edgePan(EdgePanSpecification(edge: .topLeft)),
      "edge-pan 1 top-left"
    ),
    (
      "gesture: edge-pan, edge: left, fingers: 2, section: 25 - 75 %",
      .edgePan(EdgePanSpecification(edge: .left, fingers: 2, section: 0.25...0.75)), "edge-pan 2 left"
    ),
    ("gesture: pinch", .pinch(PinchSpecification()), "pinch 2"),
    (
      "gesture: pinch, fingers: 2-5, direction: in",
      .pinch(PinchSpecification(fingers: 2...5, direction: .in)), "pinch 2-5 in"
    ),
    ("gesture: rotation, fingers: 3", .rotation(RotationSpecification(fingers: 3...3)), "rotation 3"),
    (
      "gesture: rotation, direction: counterclockwise",
      .rotation(RotationSpecification(direction: .counterclockwise)), "rotation 2 counterclockwise"
    ),
    (
      "gesture: swipe, angle: 350 degrees, cone: 10degrees",
      .swipe(SwipeSpecification(fingers: 1, directions: [], sector: Sector(angle: 350, cone: 10))),
      "swipe 1 350 degrees"
    ),
    (
      "gesture: swipe, fingers: 3, direction: up, distance: 20-40 mm",
      .swipe(SwipeSpecification(fingers: 3, directions: [.up], fire: .lift, length: 20...40)), "swipe 3 up"
    ),
    (
      "gesture: swipe, fingers: 3, direction: up, distance: 40mm",
      .swipe(SwipeSpecification(fingers: 3, directions: [.up], fire: .lift, length: 40...1e9)), "swipe 3 up"
    ),
    ("gesture: touch", .touch, "touch"),
  ]

  private func app(_ lines: String...) -> String {
    "apps:\n- match: { class: a }\n  bindings:\n"
      + lines.map { "    - { \($0), action: nothing }\n" }.joined()
  }

  @Test(arguments: gestures)
  func `each kind of gesture is read, and named where it has no name`(
    _ text: String, _ gesture: GestureSpecification, _ name: String
  ) throws {
    let binding = try #require(rules(app(text)).rules.first?.bindings.first)
    #expect(binding.gesture == gesture)
    #expect(binding.name == name)
  }

  private static let mistakes: [(String, String)] = [
    (
      "gesture: edge-pan", "4:7: error: \"edge\" is missing in this edge-pan; expected edge: left or the like"
    ),
    (
      "gesture: edge-pan, edge: top-left, section: 0-50 %",
      "4:44: error: a corner has no sections; take \"section\" away, or name one edge"
    ),
    (
      "gesture: edge-pan, edge: left, section: 50-20 %",
      "4:49: error: \"section\" cannot be \"50-20 %\"; expected two numbers from 0 to 100, such as 0-50 %"
    ),
    (
      "gesture: edge-pan, edge: middle",
      "4:34: error: \"edge\" cannot be \"middle\"; expected one of left, right, top, bottom, top-left, top-right, "
        + "bottom-left, bottom-right"
    ),
    (
      "gesture: pinch, fingers: 1",
      "4:34: error: this gesture takes 2 fingers at least; expected a number from 2 to 10, or two such as 2-4"
    ),
    (
      "gesture: pinch, direction: left",
      "4:36: error: the direction of a pinch cannot be \"left\"; expected one of in, out"
    ),
    (
      "gesture: rotation, direction: [clockwise, counterclockwise]",
      "4:39: error: the direction of a rotation cannot be \"counterclockwise\"; expected one of clockwise, counterclockwise"
    ),
    (
      "gesture: swipe, direction: out",
      "4:36: error: the direction of a swipe cannot be \"out\"; expected one of left, right, up, down, up-left, up-right, "
        + "down-left, down-right"
    ),
    (
      "gesture: swipe, direction: up, angle: 30 degrees",
      "4:25: error: \"direction\" and \"angle\" say the same thing in two ways; take one away"
    ),
    (
      "gesture: swipe, direction: up, cone: 30 degrees",
      "4:40: error: \"cone\" goes with \"angle\"; add that, or take it away"
    ),
    (
      "gesture: swipe, angle: 400 degrees",
      "4:32: error: \"400 degrees\" is out of range; expected an angle from 0 to 360 degrees, such as 30 degrees"
    ),
    (
      "gesture: swipe, angle: 40",
      "4:32: error: the unit is missing; expected an angle from 0 to 360 degrees, such as 30 degrees"
    ),
    (
      "gesture: swipe, direction: up, fire: distance, distance: 20-40 mm",
      "4:40: error: how long a swipe has become is known at its lift; take \"fire: distance\" or \"distance\" away"
    ),
    (
      "gesture: swipe, direction: up, distance: 40-20 mm",
      "4:50: error: \"distance\" cannot be \"40-20 mm\"; expected a length from 2 mm to 500 mm such as 20 mm, or two such "
        + "as 20-40 mm"
    ),
    (
      "gesture: tap, axis: vertical",
      "4:23: error: \"axis\" is for \"gesture: pan\", and this is a tap; take it away"
    ),
    (
      "gesture: touch, fingers: 2",
      "4:25: error: \"fingers\" is for \"gesture: edge-pan, long-press, pan, pinch, rotation, stroke, swipe, tap\", and this is a "
        + "touch; take it away"
    ),
    (
      "gesture: swipe, direction: up, resume: 100 ms",
      "4:40: error: \"resume\" is for \"gesture: edge-pan, long-press, pan, pinch, rotation\", and this is a swipe; take it away"
    ),
    ("gesture: press", "4:18: error: this version does not have \"press\" yet; take it away"),
    (
      "gesture: pan, after-failure-of: other",
      "4:41: error: there is no binding with the name \"other\"; expected the name of a binding"
    ),
    (
      "name: drag, gesture: pan, simultaneous-with: dreg",
      "4:54: error: there is no binding with the name \"dreg\"; did you mean \"drag\"?"
    ),
    (
      "name: drag, gesture: pan, must-fail-before: [drag]",
      "4:54: error: a binding cannot name itself here; take it away"
    ),
  ]

  @Test(arguments: mistakes)
  func `A7 what cannot be is reported at its place`(_ text: String, _ finding: String) {
    #expect(findings(app(text)) == ["f:\(finding)"])
  }

  @Test func `A5 names are resolved whichever comes first, across rules and from either side`() {
    let read = rules(
      app("name: a, gesture: tap, after-failure-of: b", "name: b, gesture: pan, simultaneous-with: [c]")
        + "global:\n  bindings:\n    - { name: c, gesture: swipe, fingers: 3, direction: up, must-fail-before: a, "
        + "automatic-failure: yes, action: nothing }\n")
    let (a, b, c) = (
      BindingID(rule: 0, binding: 0), BindingID(rule: 0, binding: 1), BindingID(rule: 1, binding: 0)
    )
    #expect(read.relations.isRequired(a, toFail: b))
    #expect(read.relations.isRequired(a, toFail: c))
    #expect(!read.relations.isRequired(b, toFail: a))
    #expect(read.relations.areTogether(b, c))
    #expect(read.relations.areTogether(c, b))
    #expect(!read.relations.areTogether(a, b))
  }

  @Test func `A5 A7 a cycle is refused, and named`() {
    let text = app(
      "name: a, gesture: tap, after-failure-of: c", "name: b, gesture: pan, after-failure-of: a",
      "name: c, gesture: long-press, after-failure-of: b")
    #expect(
      findings(text) == [
        "f:4:7: error: none of these can ever act, as each waits for the next to fail: \"a\", \"c\", \"b\", \"a\""
      ])
  }

  @Test func `a gesture that an earlier one takes is a warning for every kind`() {
    let text = app(
      "gesture: pinch, fingers: 2-3", "gesture: pinch, fingers: 2-3", "gesture: pinch, fingers: 2",
      "gesture: touch", "gesture: touch")
    #expect(
      findings(text) == [
        "f:5:7: warning: this binding never acts: the one of line 4 takes the same pinch first"
      ])
  }

  private static let pans: [(String, String, Bool)] = [
    ("gesture: pan", "gesture: swipe, direction: left", true),
    ("gesture: pan, axis: horizontal", "gesture: swipe, direction: [left, right]", true),
    ("gesture: pan, axis: vertical", "gesture: swipe, direction: left", false),
    ("gesture: pan", "gesture: swipe, direction: left, fire: distance", false),
    ("gesture: pan, fingers: 2", "gesture: swipe, direction: left", false),
    ("gesture: pan, taps: 1", "gesture: swipe, direction: left", false),
    ("gesture: pan, enabled: no", "gesture: swipe, direction: left", false),
    ("name: p, gesture: pan", "gesture: swipe, direction: left, simultaneous-with: p", false),
    ("gesture: pan, after-failure-of: s", "name: s, gesture: swipe, direction: left", false),
    ("gesture: pan", "gesture: swipe, direction: left, must-fail-before: pan 1", false),
  ]

  @Test(arguments: pans)
  func `A6 a swipe that a pan takes before its lift is a warning`(
    _ pan: String, _ swipe: String, _ isTaken: Bool
  ) {
    let expected =
      "f:5:7: warning: this binding never acts: the pan of line 4 begins before its finger lifts; add "
      + "\"simultaneous-with\" or \"fire: distance\" here, or \"after-failure-of\" there"
    #expect(findings(app(pan, swipe)) == (isTaken ? [expected] : []))
  }

  @Test(arguments: ["simultaneous-with", "after-failure-of"])
  func `A3 A5 equal gestures that say how they stand to each other are no mistake`(_ relation: String) {
    #expect(
      findings(app("name: a, gesture: tap, fingers: 3, \(relation): b", "name: b, gesture: tap, fingers: 3"))
        == [])
  }

  @Test func `G18 a binding that is not enabled takes no part, and shadows none`() {
    let read = rules(app("gesture: tap, enabled: no", "gesture: tap", "gesture: pan, enabled: on"))
    #expect(read.disabled == [BindingID(rule: 0, binding: 0)])
  }

  @Test func `G13 resume is read`() throws {
    let binding = try #require(rules(app("gesture: pan, resume: 0.2 s")).rules.first?.bindings.first)
    #expect(binding.resume == 200)
  }
}
