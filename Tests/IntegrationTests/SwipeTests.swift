import Gestures
import Testing
import VirtualTouch

extension OnADesk {
  /// Three fingers act on the desk, and the application under them does not notice.
  @Suite(.desks) struct SwipeTests {
    @Test(arguments: WindowManager.real, Subject.Kind.allCases)
    func
      `three fingers swiped left switch the desktop, and the application under them hears nothing (A4, C5)`(
        _ manager: WindowManager, _ kind: Subject.Kind
      ) throws
    {
      let desk = try Desk.beside(manager)
      try desk.makeSecondDesktop()
      let subject = try Subject(kind, on: desk)
      let daemon = try RunningDaemon(on: desk)
      let fingers = TouchScript.row(3, around: subject.box.center)
      try desk.play(
        .drag(from: fingers, by: Vector(-160, 4), over: .milliseconds(200), landingSkew: .milliseconds(8)))
      try waitUntil("next desktop") { desk.currentDesktop == 1 }
      #expect(desk.buttons == 0)
      #expect(daemon.count("perform next-workspace") == 1)

      try desk.switchDesktop(to: 0)
      try waitUntil("window") { desk.isViewable(subject.window) }
      // Movements of the pointer without a button are left out: nobody can prevent them (xi2.md R4.2).
      #expect(subject.sensations == [])
      // The first thing that it hears is the next tap, and that is the last.
      try desk.tap(subject.box.center)
      try subject.waitForTaps(1)
      try daemon.stop()
      let heard = subject.sensations.filter { $0.kind != .motion }
      #expect(heard.count == 2)
      #expect(heard.first.map { [$0.x, $0.y] } == heard.last.map { [$0.x, $0.y] })
      #expect(desk.buttons == 0)
      #expect(desk.currentDesktop == 0)
      try subject.close()
    }
  }
}
