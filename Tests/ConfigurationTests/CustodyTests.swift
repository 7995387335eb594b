import Configuration
import Gestures
import Routing
import Testing

/// What a configuration says of who gets the touches (section 6 of the rules).
@Suite struct CustodyTests {
  private static let deliveries: [(String, Delivery)] = [
    ("", .cancelled), ("delays-touches: yes,", .cancelled),
    ("cancels-touches: yes, delays-touches: on,", .cancelled),
    ("cancels-touches: no,", .delayed), ("cancels-touches: false, delays-touches: true,", .delayed),
    ("cancels-touches: no, delays-touches: no,", .immediate),
    ("cancels-touches: off, delays-touches: false,", .immediate),
  ]

  @Test(arguments: deliveries)
  func `C3 delays and cancels make one of three deliveries`(_ keys: String, _ delivery: Delivery) throws {
    let (rules, findings) = read(bindings("{ gesture: tap, fingers: 3, \(keys) action: nothing }"))
    #expect(try #require(rules.rules.first?.bindings.first).delivery == delivery)
    #expect(findings.allSatisfy { !$0.contains("error") }, "\(findings)")
  }

  @Test func `C3 not delayed but cancelled is refused, and yes and yes is named`() {
    let text = bindings("{ gesture: tap, fingers: 3, delays-touches: no, action: nothing }")
    #expect(
      findings(text) == [
        "f:3:35: error: touches cannot be taken that were not delayed: an application keeps what it has; write "
          + "\"delays-touches: yes\" and \"cancels-touches: yes\" to take them, or both with no to look on; "
          + "expected yes and yes, yes and no, or no and no"
      ])
  }

  private static let mistakes: [(String, [String])] = [
    (
      "{ gesture: tap, fingers: 3, cancels-touches: maybe, action: nothing }",
      ["3:52: error: \"cancels-touches\" cannot be \"maybe\"; expected yes or no"]
    ),
    (
      "{ gesture: tap, fingers: 3, cancels-touches: no, action: nothing }",
      [
        "3:7: warning: the application does not get these touches: fingers that have lifted together would be "
          + "clicks at places that nobody meant; with \"delays-touches: no\" it gets them as they come"
      ]
    ),
    (
      "{ gesture: tap, fingers: 3, delays-ends: yes, action: nothing }",
      ["3:35: warning: \"delays-ends\" changes nothing for one tap; add \"taps\", or take it away"]
    ),
    ("{ gesture: tap, fingers: 3, taps: 2, delays-ends: yes, action: nothing }", []),
    (
      "{ gesture: tap, fingers: 3, taps: 2, delays-ends: 3, action: nothing }",
      ["3:57: error: \"delays-ends\" cannot be \"3\"; expected yes or no"]
    ),
    (
      "{ gesture: swipe, fingers: 3, direction: up, delays-ends: yes, action: nothing }",
      ["3:52: error: \"delays-ends\" is for \"gesture: tap\", and this is a swipe; take it away"]
    ),
    (
      "{ gesture: tap, fingers: 3, taps: 2, delays-ends: yes, delays-touches: no, cancels-touches: no, "
        + "action: nothing }",
      ["3:7: error: \"delays-ends: yes\" holds taps, and \"delays-touches: no\" holds none; take one away"]
    ),
  ]

  @Test(arguments: mistakes)
  func `C3 C6c what cannot be is reported at its place`(_ binding: String, _ expected: [String]) {
    #expect(findings(bindings(binding)) == expected.map { "f:\($0)" })
  }

  @Test func `C6c taps that differ only in delayed ends are the same taps`() {
    let text = bindings(
      "{ gesture: tap, fingers: 3, taps: 2, action: nothing }",
      "{ gesture: tap, fingers: 3, taps: 2, delays-ends: yes, action: nothing }")
    #expect(
      findings(text) == [
        "f:4:7: warning: this binding never acts: the one of line 3 takes the same taps first"
      ])
  }

  @Test func `a binding that only looks on holds no finger, so nothing is noted`() {
    #expect(
      findings(bindings("{ gesture: tap, delays-touches: no, cancels-touches: no, action: nothing }")) == [])
  }

  private func rule(_ keys: String) -> String { "apps:\n  - match: { class: a }\n    \(keys)\n" }

  @Test func `C6 claim is early, and goes with bindings that take`() throws {
    let swipe = "bindings: [ { gesture: swipe, direction: up, action: nothing } ]"
    let (rules, clean) = read(rule("claim: early\n    \(swipe)"))
    #expect(try #require(rules.rules.first).claimsEarly)
    #expect(clean == [])
    #expect(
      findings(rule("claim: late\n    \(swipe)")) == [
        "f:3:12: error: \"claim\" cannot be \"late\"; expected one of early"
      ])
    #expect(
      findings(rule("claim: early\n    touches: consume\n    \(swipe)")) == [
        "f:3:5: warning: \"claim: early\" adds nothing to \"touches: consume\"; take one away"
      ])
    #expect(
      findings(rule("claim: early\n    touches: exclusive\n    fingers: 3\n    \(swipe)")) == [
        "f:3:5: error: \"claim: early\" takes what \"touches: exclusive\" gives to the application; take one away"
      ])
    #expect(
      findings(
        rule(
          "claim: early\n    bindings: [ { gesture: swipe, direction: up, cancels-touches: no, action: nothing } ]"
        )) == [
          "f:4:17: error: \"cancels-touches: no\" means nothing here: by \"claim: early\" of its rule the application "
            + "gets no touch; take one of them away"
        ])
    #expect(
      findings(rule("claim: early")).contains(
        "f:3:5: warning: \"claim: early\" takes nothing, as no binding of this rule wants a touch; expected "
          + "\"bindings\", or \"touches: consume\""))
  }

  @Test(arguments: CapturePolicy.allCases)
  func `C8 capture is read`(_ policy: CapturePolicy) {
    let (rules, findings) = read(
      "capture: \(policy.rawValue)\n" + bindings("{ gesture: tap, fingers: 3, action: nothing }"))
    #expect(rules.capture == policy)
    #expect(findings == [])
  }

  @Test func `C8 under capture observe a rule that takes is a warning`() {
    #expect(
      findings("capture: observe\napps:\n  - match: { class: a }\n    touches: consume\n") == [
        "f:3:5: warning: this rule takes no touch from an application, because of \"capture: observe\" in line 1"
      ])
  }

  private static let presses: [(String, Bool)] = [
    (
      "thresholds: { long-press: 700 ms }\napps:\n- match: { class: a }\n  bindings: [{ gesture: long-press, action: nothing }]\n",
      true
    ),
    (
      "thresholds: { long-press: 690 ms }\napps:\n- match: { class: a }\n  bindings: [{ gesture: long-press, action: nothing }]\n",
      false
    ),
    (
      "thresholds: { hold-still: 1 s }\napps:\n- match: { class: a }\n  bindings: [{ gesture: long-press, "
        + "thresholds: { long-press: 2 s }, action: nothing }]\n", true
    ),
    (
      "thresholds: { long-press: 2 s }\napps:\n- match: { class: a }\n  bindings: [{ gesture: long-press, "
        + "delays-touches: no, cancels-touches: no, action: nothing }]\n", false
    ),
    (
      "thresholds: { long-press: 2 s }\napps:\n- match: { class: a }\n  claim: early\n  bindings: [{ gesture: long-press, "
        + "action: nothing }]\n", false
    ),
    (
      "capture: observe\nthresholds: { long-press: 2 s }\napps:\n- match: { class: a }\n  bindings: [{ gesture: "
        + "long-press, action: nothing }]\n", false
    ),
  ]

  @Test(arguments: presses)
  func `C6 a long press that rests longer than touches are held is a warning`(
    _ text: String, _ isWarned: Bool
  ) {
    let warnings = findings(text).filter { $0.contains("this binding never acts: its fingers rest for") }
    #expect(warnings.count == (isWarned ? 1 : 0))
  }

  private static let needs: [(String, Bool, Bool)] = [
    ("{ gesture: tap, fingers: 3, action: nothing }", true, false),
    ("{ gesture: tap, fingers: 3, cancels-touches: no, delays-touches: no, action: nothing }", false, true),
    ("{ gesture: swipe, direction: up, fingers: 3, cancels-touches: no, action: nothing }", true, true),
  ]

  @Test(arguments: needs)
  func `C8 the grab is needed where a binding holds or takes, raw updates where one looks on`(
    _ binding: String, _ needsGrab: Bool, _ observes: Bool
  ) {
    let rules = read(bindings(binding)).rules
    #expect(rules.needsGrab == needsGrab)
    #expect(rules.observesTouches == observes)
  }

  @Test func `C8 consume needs the grab, exclusive does not`() {
    #expect(read("apps:\n  - match: { class: a }\n    touches: consume\n").rules.needsGrab)
    #expect(!read("apps:\n  - match: { class: a }\n    touches: exclusive\n").rules.needsGrab)
  }
}
