import Gestures
import Testing
import VirtualTouch

extension OnADesk {
  /// One finger belongs to the application under it, and to the window manager.
  @Suite(.desks) struct DragTests {
    @Test(arguments: WindowManager.real, Subject.Kind.allCases)
    func `one finger dragged over an application arrives whole: every event, the right coordinates (C4, C5)`(
      _ manager: WindowManager, _ kind: Subject.Kind
    ) throws {
      let desk = try Desk.beside(manager)
      let subject = try Subject(kind, on: desk)
      let drag = TouchScript.drag(
        from: [subject.box.point(0.3, 0.3)], by: Vector(120, 60), over: .milliseconds(300))
      try desk.play(drag)
      try subject.waitForTaps(1)
      let without = subject.sensations

      let daemon = try RunningDaemon(on: desk)
      try desk.play(drag)
      try subject.waitForTaps(2)
      try daemon.stop()
      let with = Array(subject.sensations.dropFirst(without.count))
      #expect(without.count > 20)
      if kind == .xterm {
        // What has waited arrives at once, and of movements that lie in its queue xterm reads the last.
        #expect(with.isPart(of: without))
        #expect(with.first == without.first)
        #expect(with.last == without.last)
        #expect(with.count > 10)
      } else {
        #expect(with == without)
      }
      #expect(desk.buttons == 0)
      try subject.close()
    }

    @Test(arguments: WindowManager.real)
    func `a tap on a window without the focus gives it the focus (C5)`(_ manager: WindowManager) throws {
      let desk = try Desk.beside(manager)
      let left = try Subject(.touchClient, named: "Left", at: (100, 200), on: desk)
      let right = try Subject(.coreClient, named: "Right", at: (900, 200), on: desk)
      let daemon = try RunningDaemon(on: desk)
      #expect(desk.activeWindow == right.window)
      try desk.tap(left.box.center)
      try waitUntil("focus of the left window") { desk.activeWindow == left.window }
      try left.waitForTaps(1)
      try desk.tap(right.box.center)
      try waitUntil("focus of the right window") { desk.activeWindow == right.window }
      try right.waitForTaps(1)
      try daemon.stop()
      #expect(left.sensations.map(\.kind) == [.touchBegin, .touchEnd])
      #expect(right.sensations.count { $0.kind != .motion } == 2)
      #expect(desk.buttons == 0)
      try left.close()
      try right.close()
    }

    @Test func `a title bar dragged by one finger moves the window by the finger's way (C5)`() throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.coreClient, on: desk)
      let daemon = try RunningDaemon(on: desk)
      let frame = try #require(desk.topLevel(of: subject.window).flatMap { desk.box($0) })
      let titleBar = Point(subject.box.center.x, Double(frame.y + subject.box.y) / 2)
      try desk.play(.drag(from: [titleBar], by: Vector(170, 90), over: .milliseconds(300)))
      try waitUntil("window at its new place") {
        desk.box(subject.window)
          == Box(x: subject.box.x + 170, y: subject.box.y + 90, width: 480, height: 310)
      }
      #expect(desk.buttons == 0)
      // While the manager lags behind the finger, the pointer is over the window below the title bar.
      #expect(subject.sensations.filter { $0.kind != .motion } == [])
      try daemon.stop()
      try subject.close()
    }
  }
}

extension Array where Element: Equatable {
  /// Whether all of it is in another list, in the same order.
  fileprivate func isPart(of other: [Element]) -> Bool {
    var rest = other[...]
    return allSatisfy { element in
      guard let place = rest.firstIndex(of: element) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }
}
