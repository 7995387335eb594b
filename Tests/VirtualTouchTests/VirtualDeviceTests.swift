import Gestures
import Glibc
import Testing
import VirtualTouch

@Suite(.timeLimit(.minutes(1))) struct VirtualDeviceTests {
  @Test func `a touchscreen refuses what the server would drop, and sends nothing of such a frame`() throws {
    let server = try PrivateServer()
    defer { server.stop() }
    let touchscreen = try server.touchscreen
    #expect(throws: InputtestError.fingerIsUp(finger: 0)) { try touchscreen.update(0, to: Point(1, 1)) }
    #expect(throws: InputtestError.fingerIsUp(finger: 0)) { try touchscreen.end(0) }
    #expect(throws: InputtestError.noSuchFinger(finger: 10, slots: 10)) {
      try touchscreen.begin(10, at: Point(1, 1))
    }
    #expect(throws: InputtestError.noSuchFinger(finger: -1, slots: 10)) {
      try touchscreen.begin(-1, at: Point(1, 1))
    }
    #expect(throws: InputtestError.notANumber(finger: 1)) { try touchscreen.begin(1, at: Point(.nan, 1)) }
    try touchscreen.begin(2, at: Point(1, 1))
    #expect(throws: InputtestError.fingerIsDown(finger: 2)) {
      try touchscreen.send([.begin(3, Point(4, 4)), .begin(2, Point(5, 5))])
    }
    #expect(touchscreen.fingersDown == [2: Point(1, 1)])
    try touchscreen.endAll()
    #expect(touchscreen.fingersDown.isEmpty)
    try touchscreen.endAll()
    try touchscreen.sync()
  }

  @Test func `ten fingers land, move and lift in a frame each`() throws {
    let server = try PrivateServer()
    defer { server.stop() }
    let touchscreen = try server.touchscreen
    let points = TouchScript.row(10, around: Point(500, 500))
    for _ in 0..<20 {
      try touchscreen.send(points.enumerated().map { .begin($0.offset, $0.element) })
      try touchscreen.send(points.enumerated().map { .update($0.offset, $0.element + Vector(0, 9)) })
      #expect(touchscreen.fingersDown.count == 10)
      try touchscreen.endAll()
    }
    try touchscreen.sync()
  }

  @Test func `a sync with a server that is stopped is given up in time, and works when it goes on`() throws {
    let server = try PrivateServer()
    defer { server.stop() }
    let touchscreen = try server.touchscreen
    kill(server.processID, SIGSTOP)
    try touchscreen.begin(0, at: Point(1, 1))
    let clock = ContinuousClock()
    let start = clock.now
    #expect(throws: InputtestError.syncTimedOut(device: touchscreen.name, milliseconds: 100)) {
      try touchscreen.sync(timeout: .milliseconds(100))
    }
    #expect(clock.now - start >= .milliseconds(100))
    kill(server.processID, SIGCONT)
    try touchscreen.endAll()
    try touchscreen.sync()
    try touchscreen.sync()
  }

  @Test func `a server can have no touchscreen, or two`() throws {
    let none = try PrivateServer(.init(touchscreens: 0))
    defer { none.stop() }
    #expect(none.touchscreens.isEmpty)
    #expect(throws: InputtestError.noTouchscreen) { try none.touchscreen.begin(0, at: Point(1, 1)) }
    let two = try PrivateServer(.init(touchscreens: 2))
    defer { two.stop() }
    #expect(two.touchscreens.map(\.name) == ["fingerpost touchscreen", "fingerpost touchscreen 2"])
    for touchscreen in two.touchscreens { try touchscreen.begin(0, at: Point(1, 1)) }
    for touchscreen in two.touchscreens { try touchscreen.endAll() }
    for touchscreen in two.touchscreens { try touchscreen.sync() }
  }
}
