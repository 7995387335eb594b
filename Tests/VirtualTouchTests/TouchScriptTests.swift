import Gestures
import Recordings
import Testing
import VirtualTouch

@Suite struct TouchScriptTests {
  let points = [Point(100, 100), Point(200, 100)]

  @Test func `a tap lands, stays and lifts`() {
    #expect(
      TouchScript.tap(at: points, hold: .milliseconds(50)).steps == [
        .init(at: .zero, [.begin(0, points[0]), .begin(1, points[1])]),
        .init(at: .milliseconds(50), [.end(0, points[0]), .end(1, points[1])]),
      ])
    #expect(
      TouchScript.tap(at: points, hold: .milliseconds(50), landingSkew: .milliseconds(20)).steps == [
        .init(at: .zero, [.begin(0, points[0])]),
        .init(at: .milliseconds(20), [.begin(1, points[1])]),
        .init(at: .milliseconds(70), [.end(0, points[0]), .end(1, points[1])]),
      ])
  }

  @Test func `a drag moves evenly at the sensor's rate, and may rest before it lifts`() {
    let script = TouchScript.drag(
      from: [Point(10, 20)], by: Vector(40, -8), over: .milliseconds(40), rate: 100, rest: .milliseconds(300))
    #expect(
      script.steps == [
        .init(at: .zero, [.begin(0, Point(10, 20))]),
        .init(at: .milliseconds(10), [.update(0, Point(20, 18))]),
        .init(at: .milliseconds(20), [.update(0, Point(30, 16))]),
        .init(at: .milliseconds(30), [.update(0, Point(40, 14))]),
        .init(at: .milliseconds(40), [.update(0, Point(50, 12))]),
        .init(at: .milliseconds(340), [.end(0, Point(50, 12))]),
      ])
    #expect(script.duration == .milliseconds(340))
  }

  @Test func `a pinch spreads its fingers on a circle`() throws {
    let script = TouchScript.pinch(
      around: Point(500, 500), radius: .init(from: 100, to: 50), over: .milliseconds(20), rate: 100)
    let first = try #require(script.steps.first?.changes.map(\.point))
    let last = try #require(script.steps.last?.changes.map(\.point))
    for (point, expected) in zip(
      first + last, [Point(600, 500), Point(400, 500), Point(550, 500), Point(450, 500)])
    {
      #expect((point - expected).length < 1e-9)
    }
  }

  @Test func `scripts follow each other and run beside each other`() {
    let tap = TouchScript.tap(at: [Point(1, 1)], hold: .milliseconds(10))
    let double = tap.then(tap, after: .milliseconds(100))
    #expect(double.steps.map(\.time) == [.zero, .milliseconds(10), .milliseconds(110), .milliseconds(120)])
    let both = tap.and(tap.withFingers(from: 1), startingAt: .milliseconds(5))
    #expect(both.steps.map { $0.changes.map(\.finger) } == [[0], [1], [0], [1]])
  }

  @Test func `a recording fills the rectangle, on the lowest free fingers`() throws {
    let rows: [TouchTable.Row] = [
      .init(ms: 5, frame: 0, kind: .begin, id: 7, x: 0, y: 0.5),
      .init(ms: 5, frame: 0, kind: .begin, id: 8, x: 0.5, y: 1),
      .init(ms: 15.5, frame: 1, kind: .end, id: 7, x: 0, y: 0.5),
      .init(ms: 15.5, frame: 1, kind: .begin, id: 9, x: 0.25, y: 0.25),
      .init(ms: 20, frame: 2, kind: .begin, id: 10, x: -1, y: 2),
    ]
    let table = TouchTable(name: "", isDirect: true, millimetres: nil, rows: rows)
    let script = try TouchScript(table, origin: Point(100, 200), size: Vector(400, 100))
    let edge = 300 - 1.0 / 256
    #expect(
      script.steps == [
        .init(at: .zero, [.begin(0, Point(100, 250)), .begin(1, Point(300, edge))]),
        .init(at: .microseconds(10_500), [.end(0, Point(100, 250)), .begin(2, Point(200, 225))]),
        .init(at: .milliseconds(15), [.begin(0, Point(100, edge))]),
      ])
  }

  @Test func `a recording with too many fingers, or out of sequence, is refused`() {
    func script(_ rows: [TouchTable.Row]) throws {
      let table = TouchTable(name: "", isDirect: true, millimetres: nil, rows: rows)
      _ = try TouchScript(table, origin: Point(0, 0), size: Vector(1, 1))
    }
    #expect(throws: TouchScriptError.tooManyFingers(ms: 3)) {
      try script((0...10).map { .init(ms: 3, frame: 0, kind: .begin, id: $0, x: 0, y: 0) })
    }
    #expect(throws: TouchScriptError.notInSequence(id: 1, ms: 0)) {
      try script([.init(ms: 0, frame: 0, kind: .update, id: 1, x: 0, y: 0)])
    }
  }
}
