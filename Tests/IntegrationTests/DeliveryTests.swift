import CX11
import Control
import Gestures
import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// What becomes of a gesture's touches at a real application, as its binding says (C3, C6, C6c).
  @Suite(.desks) struct DeliveryTests {
    private func rules(_ binding: String) -> String {
      "apps:\n  - match: { class: Subject }\n    bindings:\n      - { \(binding), action: nothing }\n"
    }

    private func counts(_ subject: Subject) -> (begins: Int, ends: Int) {
      let heard = subject.sensations
      return (
        heard.count { $0.kind == .touchBegin || $0.kind == .press },
        heard.count { $0.kind == .touchEnd || $0.kind == .release }
      )
    }

    private static let kinds: [Subject.Kind] = [.touchClient, .coreClient]

    @Test(arguments: kinds)
    func `C3 yes and no: the stroke acts as it lifts, and the application has it whole then`(
      _ kind: Subject.Kind
    )
      throws
    {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(kind, on: desk)
      let daemon = try RunningDaemon(
        rules("name: flick, gesture: swipe, direction: right, cancels-touches: no"), on: desk)
      let start = subject.box.point(0.2, 0.5)
      try desk.play(.drag(from: [start], by: Vector(200, 0), over: .milliseconds(80)))
      try daemon.waitForLog("perform flick")
      try subject.waitForTaps(1)
      #expect(counts(subject) == (1, 1))
      let heard = subject.sensations
      #expect(heard.first.map { $0.x + Double(subject.box.x) } == start.x)
      #expect(heard.last.map { $0.x + Double(subject.box.x) } == start.x + 200)
      #expect(daemon.count("reject") == 1)
      #expect(daemon.count("accept") == 0)
      try waitUntil("button up") { desk.buttons == 0 }
      try daemon.stop()
      try subject.close()
    }

    @Test(arguments: kinds)
    func `C3 no and no beside a binding that holds: the tap acts, the application has it at once`(
      _ kind: Subject.Kind
    ) throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(kind, on: desk)
      let daemon = try RunningDaemon(
        rules("name: look, gesture: long-press, delays-touches: no, cancels-touches: no")
          + "global:\n  bindings:\n    - { name: three, gesture: tap, fingers: 3, action: nothing }\n",
        on: desk)
      let touchscreen = try desk.server.touchscreen
      try touchscreen.begin(0, at: subject.box.center)
      try touchscreen.sync()
      // The other binding's window of 80 ms, and not the 600 ms of the long press.
      try waitUntil("begin at the application") { counts(subject).begins == 1 }
      #expect(daemon.count("look began") == 0)
      try daemon.waitForLog("perform look")
      #expect(counts(subject) == (1, 0))
      try touchscreen.end(0)
      try daemon.waitForLog("look ended")
      try subject.waitForTaps(1)
      #expect(daemon.count("accept") == 0)
      try daemon.stop()
      try subject.close()
    }

    @Test func `C3 R3 over an exclusive application its own binding looks on at every finger`() throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let daemon = try RunningDaemon(
        """
        apps:
          - match: { class: Subject }
            touches: exclusive
            bindings:
              - name: three
                gesture: tap
                fingers: 3
                delays-touches: no
                cancels-touches: no
                action: nothing
        global:
          bindings:
            - { name: outer, gesture: tap, fingers: 3, action: nothing }
        """, on: desk)
      try desk.play(.tap(at: TouchScript.row(3, around: subject.box.center), hold: .milliseconds(90)))
      try daemon.waitForLog("perform three")
      try subject.waitForTaps(3)
      #expect(daemon.count("reject") == 3)
      #expect(daemon.count("outer") == 0)
      try daemon.stop()
      try subject.close()
    }

    @Test
    func `C7 a program that selects ownership follows held touches, and sees them end as they are taken`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let look = Application.Look(name: "Subject", box: Box(x: 300, y: 200, width: 900, height: 600))
      let application = try Application(look, .touch, on: desk)
      application.display.selectInput(
        of: application.window, device: 1,
        XCB_INPUT_XI_EVENT_MASK_TOUCH_BEGIN.rawValue | XCB_INPUT_XI_EVENT_MASK_TOUCH_UPDATE.rawValue
          | XCB_INPUT_XI_EVENT_MASK_TOUCH_END.rawValue | XCB_INPUT_XI_EVENT_MASK_TOUCH_OWNERSHIP.rawValue)
      application.display.roundTrip()
      let daemon = try RunningDaemon(
        rules("name: left, gesture: swipe, fingers: 3, direction: left"), on: desk)
      let touchscreen = try desk.server.touchscreen
      var places = TouchScript.row(3, around: Point(750, 500))
      for (finger, place) in places.enumerated() { try touchscreen.begin(finger, at: place) }
      try touchscreen.sync()
      // Held, and seen all the same.
      try waitUntil("three begins") { application.catchUp().count { $0.kind == .touchBegin } == 3 }
      #expect(daemon.count("accept") + daemon.count("reject") == 0)
      for _ in 0..<10 {
        usleep(10_000)
        places = places.map { $0 + Vector(-16, 0) }
        try touchscreen.send(places.enumerated().map { .update($0.offset, $0.element) })
      }
      try daemon.waitForLog("perform left")
      try waitUntil("three ends") { application.catchUp().count { $0.kind == .touchEnd } == 3 }
      #expect(touchscreen.fingersDown.count == 3)
      #expect(application.heard.contains { $0.kind == .touchUpdate })
      let heard = application.heard.count
      try touchscreen.endAll()
      try touchscreen.sync()
      #expect(application.catchUp().count == heard)
      try daemon.stop()
      application.close()
    }

    @Test(arguments: kinds)
    func `C6 claim early: every touch is taken as it lands, and no button stays down`(_ kind: Subject.Kind)
      throws
    {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(kind, on: desk)
      let daemon = try RunningDaemon(
        "apps:\n  - match: { class: Subject }\n    claim: early\n    bindings:\n"
          + "      - { name: flick, gesture: swipe, direction: right, action: nothing }\n", on: desk)
      try desk.tap(subject.box.center)
      try daemon.waitForLog("flick failed")
      try desk.play(.drag(from: [subject.box.point(0.2, 0.5)], by: Vector(200, 0), over: .milliseconds(80)))
      try daemon.waitForLog("perform flick")
      #expect(daemon.count("accept") == 2)
      #expect(daemon.count("reject") == 0)
      #expect(counts(subject) == (0, 0))
      #expect(desk.buttons == 0)
      #expect(try desk.status().lost == 0)
      try daemon.stop()
      try subject.close()
    }

    @Test(arguments: kinds)
    func `C6c delayed ends: a double tap leaves the application nothing, a single one arrives after the gap`(
      _ kind: Subject.Kind
    ) throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(kind, on: desk)
      let daemon = try RunningDaemon(
        rules("name: double, gesture: tap, taps: 2, delays-ends: yes"), on: desk)
      try desk.tap(subject.box.center)
      try desk.play(.tap(at: [subject.box.center]).delayed(by: .milliseconds(120)))
      try daemon.waitForLog("perform double")
      try waitUntil("button up") { desk.buttons == 0 }
      #expect(counts(subject) == (0, 0))
      #expect(daemon.count("accept") == 2)

      try desk.tap(subject.box.center)
      try subject.waitForTaps(1)
      #expect(counts(subject) == (1, 1))
      #expect(daemon.count("no next tap within 300 ms") == 1)
      try waitUntil("button up") { desk.buttons == 0 }
      try daemon.stop()
      try subject.close()
    }
  }
}
