import Gestures
import Testing
import VirtualTouch

extension OnADesk {
  /// Three fingers act on the desk, and the application under them does not notice.
  @Suite(.desks) struct SwipeTests {
    @Test(arguments: WindowManager.allCases, Subject.Kind.allCases)
    func `three fingers swiped left switch the desktop, and the application under them hears nothing`(
      _ manager: WindowManager, _ kind: Subject.Kind
    ) throws {
      let desk = try Desk.beside(manager)
      try desk.makeSecondDesktop()
      let subject = try Subject(kind, on: desk)
      let daemon = try RunningDaemon(on: desk)
      let fingers = TouchScript.row(3, around: subject.box.center)
      try desk.play(
        .drag(from: fingers, by: Vector(-160, 4), over: .milliseconds(200), landingSkew: .milliseconds(8)))
      do { try waitUntil("next desktop") { desk.currentDesktop == 1 } } catch {
        print(daemon.log, subject.box); throw error
      }
      #expect(desk.buttons == 0)
      #expect(daemon.count("perform next-workspace") == 1)

      try desk.switchDesktop(to: 0)
      try waitUntil("window") { desk.isViewable(subject.window) }
      #expect(subject.sensations == [])
      // The next tap is the first thing that it hears.
      try desk.tap(subject.box.center)
      try subject.waitForTaps(1)
      #expect(subject.sensations.allSatisfy { $0.x == subject.sensations[0].x })
      #expect(desk.buttons == 0)
      try daemon.stop()
      try subject.close()
    }
  }
}
