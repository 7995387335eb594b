import Configuration
import Gestures
import Routing
import Testing

@Suite struct ThresholdsTests {
  @Test func `each key sets its own limit`() {
    var expected = Thresholds()
    expected.assemblyWindow = 100
    expected.assemblyLimit = 300
    expected.loneFingerMotion = 4.5
    expected.assembledFingerMotion = 2.5
    expected.tapDuration = 400
    expected.tapSlop = 6.5
    expected.tapLiftWindow = 120
    expected.tapGap = 250
    expected.tapDistance = 12
    expected.panStart = 4
    expected.panWait = 120
    expected.edgeZone = 0.02
    expected.edgeZoneLeast = 3
    expected.edgeZoneMost = 8
    expected.edgeStart = 4.5
    expected.edgeAlong = 3.5
    expected.edgeDuration = 800
    expected.ghostDuration = 10
    expected.jumpSpeed = 4000
    expected.palmSpan = 35
    expected.palmCrowd = 5
    expected.palmDistance = 12
    expected.longPress = 500
    expected.longPressSlop = 4
    expected.motionStart = 1.5
    expected.swipeDuration = 700
    expected.swipeDistance = 20
    expected.swipeSpeed = 80
    expected.swipeStraightness = 0.8
    expected.classification = 5
    expected.classificationLimit = 12
    expected.holdStill = 600
    expected.holdMoving = 90
    expected.giveBackReach = 7
    expected.staleness = 2000
    let read = rules(
      """
      thresholds:
        assembly-window: 100 ms
        assembly-limit: 0.3 s
        lone-finger-motion: 4.5mm
        assembled-finger-motion: "2.5 mm"
        tap-duration: 400 ms
        tap-slop: 6.5 mm
        tap-lift-window: 120 ms
        tap-gap: 250ms
        tap-distance: 12 mm
        pan-start: 4 mm
        pan-wait: 120 ms
        edge-zone: 0.02
        edge-zone-least: 3 mm
        edge-zone-most: 8 mm
        edge-start: 4.5 mm
        edge-along: 3.5 mm
        edge-duration: 800 ms
        ghost-duration: 10 ms
        jump-speed: 4000 mm/s
        palm-span: 35 mm
        palm-crowd: 5
        palm-distance: 12 mm
        long-press: 500 ms
        long-press-slop: 4 mm
        motion-start: 1.5 mm
        swipe-duration: 700 ms
        swipe-distance: 20 mm
        swipe-speed: 80 mm/s
        swipe-straightness: 0.8
        classification: 5 mm
        classification-limit: 12 mm
        hold-still: 600 ms
        hold-moving: 90 ms
        give-back-reach: 7 mm
        staleness: 2 s
      """)
    #expect(read.thresholds == expected)
  }

  @Test func `G15 a binding's own limits are put over those of all and of its device`() throws {
    let read = rules(
      """
      thresholds: { tap-slop: 6 mm, tap-gap: 250 ms }
      devices:
        - match: { name: ["ELAN*", Wacom] }
          thresholds: { tap-slop: 7 mm }
      global:
        bindings:
          - { gesture: tap, fingers: 3, thresholds: { tap-gap: 200 ms }, action: nothing }
          - { gesture: tap, fingers: 4, action: nothing }
      """)
    let classes = ["ELAN2514", "Wacom", "wacom", "Atmel"].map { name in
      read.deviceClass(of: TouchDevice(id: DeviceID(8), name: name, touches: 10))
    }
    #expect(classes == [1, 1, 0, 0])
    let own = RecognizerKey(rule: 0, binding: 0, anchor: WindowID(1))
    let plain = RecognizerKey(rule: 0, binding: 1, anchor: WindowID(1))
    let limits = [own, plain].flatMap { key in [0, 1].map { read.thresholds(of: key, onClass: $0) } }
    #expect(limits.map(\.tapSlop) == [6, 7, 6, 7])
    #expect(limits.map(\.tapGap) == [200, 200, 250, 250])
  }

  @Test func `G15 what is wrong with limits of bindings and devices is told once, at its place`() {
    #expect(
      findings(
        """
        devices:
          - match: { name: a }
            thresholds: { tap-slop: 5 }
          - thresholds: { tap-slop: 5 mm }
          - match: {}
        global:
          bindings:
            - { gesture: tap, fingers: 3, thresholds: { palm-crowd: 5, tap-gap: x, palm-span: 1 mm }, action: nothing }
        """) == [
          "f:3:29: error: the unit is missing; expected a length from 0.5 mm to 30 mm, such as 5 mm",
          "f:4:5: error: \"match\" is missing here; expected match: { name: \"ELAN*\" } or the like",
          "f:5:12: error: \"match\" is empty; expected one of name, not",
          "f:8:49: error: \"palm-crowd\" is a limit of all bindings together; move it to the top level",
          "f:8:73: error: \"tap-gap\" cannot be \"x\"; expected a time from 50 ms to 2000 ms, such as 300 ms",
          "f:8:76: warning: \"palm-span\" means nothing here, as it is no limit of a tap; take it away",
        ])
  }

  @Test func `each key has the default of recognition`() {
    let lines = Schema.keys.filter { $0.place == .thresholds && $0.isAvailable }
      .map { "  \($0.name): \($0.defaultText ?? "")\n" }
    #expect(rules("thresholds:\n" + lines.joined()).thresholds == Thresholds())
  }

  @Test(arguments: [
    ("palm-crowd: 4 mm", "15: error: \"palm-crowd\" cannot be \"4 mm\"; expected a number from 3 to 10"),
    ("palm-crowd: 2", "15: error: \"palm-crowd\" cannot be \"2\"; expected a number from 3 to 10"),
    ("tap-slop: 5", "13: error: the unit is missing; expected a length from 0.5 mm to 30 mm, such as 5 mm"),
    (
      "tap-slop:",
      "12: error: \"tap-slop\" has no value; expected a length from 0.5 mm to 30 mm, such as 5 mm"
    ),
    (
      "tap-slop: 5 cm",
      "13: error: \"cm\" is not a unit of \"tap-slop\"; expected a length from 0.5 mm to 30 mm, such as 5 mm"
    ),
    (
      "tap-gap: 3 mm",
      "12: error: \"mm\" is not a unit of \"tap-gap\"; expected a time from 50 ms to 2000 ms, such as 300 ms"
    ),
    (
      "tap-slop: 0 mm",
      "13: error: \"0 mm\" is out of range; expected a length from 0.5 mm to 30 mm, such as 5 mm"
    ),
    (
      "tap-gap: 3 s",
      "12: error: \"3 s\" is out of range; expected a time from 50 ms to 2000 ms, such as 300 ms"
    ),
    (
      "tap-gap: -300 ms",
      "12: error: \"tap-gap\" cannot be \"-300 ms\"; expected a time from 50 ms to 2000 ms, such as 300 ms"
    ),
    (
      "tap-gap: 99999999999999999999 ms",
      "12: error: \"tap-gap\" cannot be \"99999999999999999999 ms\"; "
        + "expected a time from 50 ms to 2000 ms, such as 300 ms"
    ),
    (
      "tap-slop: .5 mm",
      "13: error: \"tap-slop\" cannot be \".5 mm\"; expected a length from 0.5 mm to 30 mm, such as 5 mm"
    ),
    (
      "tap-slop: 5,5 mm",
      "13: error: \",5 mm\" is not a unit of \"tap-slop\"; expected a length from 0.5 mm to 30 mm, such as 5 mm"
    ),
    (
      "swipe-speed: 100 mm",
      "16: error: \"mm\" is not a unit of \"swipe-speed\"; "
        + "expected a speed from 1 mm/s to 5000 mm/s, such as 100 mm/s"
    ),
    (
      "swipe-straightness: 85 %",
      "23: error: \"%\" is not a unit of \"swipe-straightness\"; expected a number from 0 to 1, such as 0.85"
    ),
    (
      "swipe-straightness: 1.1",
      "23: error: \"1.1\" is out of range; expected a number from 0 to 1, such as 0.85"
    ),
    (
      "tap-slop: [5 mm]",
      "13: error: \"tap-slop\" does not take a list; expected a length from 0.5 mm to 30 mm, such as 5 mm"
    ),
    ("tap-slopp: 5 mm", "3: error: unknown key \"tap-slopp\"; did you mean \"tap-slop\"?"),
    (
      "long-press: 20 ms",
      "15: error: \"20 ms\" is out of range; expected a time from 100 ms to 5000 ms, such as 300 ms"
    ),
    (
      "assembly-window: 300 ms",
      "20: error: \"assembly-limit\" is less than \"assembly-window\"; make it at least as large"
    ),
    (
      "classification-limit: 2 mm",
      "25: error: \"classification-limit\" is less than \"classification\"; make it at least as large"
    ),
    (
      "swipe-distance: 2 mm\n  motion-start: 3 mm",
      "19: error: \"swipe-distance\" is less than \"motion-start\"; make it at least as large"
    ),
  ])
  func `a bad value is reported at its place`(line: String, finding: String) {
    #expect(findings("thresholds:\n  \(line)\n") == ["f:2:\(finding)"])
  }
}
