import Gestures
import Testing
import VirtualTouch

extension OnADesk {
  /// The tests' own applications hear what was played while no daemon runs: else no other test would mean anything.
  @Suite(.desks) struct HarnessTests {
    private let drag = TouchScript.drag(
      from: [Point(500, 400)], by: Vector(100, 50), over: .milliseconds(100))
    private let look = Application.Look(name: "Plain", box: Box(x: 200, y: 200, width: 600, height: 400))

    @Test func `a touch client hears every event of a drag, at the time and place that the server saw`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let application = try Application(look, .touch, on: desk)
      defer { application.close() }
      let witness = try Witness(on: desk)
      try desk.play(drag)
      let heard = application.catchUp()
      #expect(heard.count == 12)
      #expect(heard.map(\.kind) == witness.catchUp().map(\.kind))
      #expect(heard.map(\.time) == witness.seen.map(\.time))
      #expect(heard.map { Point($0.x, $0.y) } == witness.seen.map { Point($0.x, $0.y) })
      #expect(heard.map { Point($0.localX + 200, $0.localY + 200) } == heard.map { Point($0.x, $0.y) })
      #expect(desk.buttons == 0)
      #expect(application.catchUp() == heard)
    }

    @Test func `a core client hears the press, the way and the release`() throws {
      let desk = try Desk.beside(.openbox)
      let application = try Application(look, .core, on: desk)
      defer { application.close() }
      try desk.play(drag)
      let heard = application.catchUp().drop { $0.kind == .motion }
      #expect(heard.first?.kind == .press)
      #expect(heard.dropFirst().dropLast().allSatisfy { $0.kind == .motion })
      #expect(heard.last?.kind == .release)
      #expect(heard.last.map { Point($0.x, $0.y) } == Point(600, 450))
      #expect(desk.buttons == 0)
    }

    @Test func `xterm reports the press, the way and the release`() throws {
      let desk = try Desk.beside(.openbox)
      let terminal = try Terminal(at: (300, 300), on: desk)
      let box = try #require(desk.box(terminal.window))
      try desk.play(.drag(from: [box.center], by: Vector(100, 50), over: .milliseconds(100)))
      try waitUntil("release in xterm") { terminal.reports.last?.kind == .release }
      #expect(terminal.reports.count { $0.kind == .press } == 1)
      #expect(terminal.reports.count { $0.kind == .release } == 1)
      #expect(terminal.reports.count { $0.kind == .drag } > 3)
      try terminal.close(on: desk)
    }

    @Test(arguments: [30, 300])
    func `the slow manager gives the focus to what is clicked, and the click to it, after its delay`(
      _ milliseconds: Int
    ) throws {
      let desk = try Desk(.slow(milliseconds: milliseconds))
      defer { desk.end() }
      let first = try Application(look, .core, on: desk)
      let second = try Application(
        .init(name: "Other", box: Box(x: 1000, y: 200, width: 600, height: 400)), .core, on: desk)
      #expect(desk.focus == second.window)
      let pointer = desk.server.pointer
      try pointer.move(to: Point(400, 400))
      let start = monotonicSeconds()
      try pointer.press(1)
      try pointer.release(1)
      try waitUntil("release") { first.catchUp().contains { $0.kind == .release } }
      #expect(monotonicSeconds() - start >= Double(milliseconds) / 1000)
      #expect(first.heard.count { $0.kind == .press } == 1)
      #expect(desk.focus == first.window)
      #expect(desk.activeWindow == first.window)
      #expect(second.catchUp().allSatisfy { $0.kind == .motion })
    }
  }
}
