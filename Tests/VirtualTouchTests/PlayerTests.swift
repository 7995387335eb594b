import Gestures
import Glibc
import Recordings
import Testing
import VirtualTouch

@Suite(.timeLimit(.minutes(1))) struct PlayerTests {
  let drag = TouchScript.drag(
    from: TouchScript.row(3, around: Point(500, 500)), by: Vector(200, 0), over: .milliseconds(200))

  @Test func `a step is never early, and all fingers are up at the end`() throws {
    let server = try PrivateServer()
    defer { server.stop() }
    let clock = ContinuousClock()
    for speed in [1.0, 4.0] {
      let start = clock.now
      #expect(try Player(speed: speed).play(drag, on: server.touchscreen))
      #expect(clock.now - start >= .milliseconds(Int(200 / speed)))
      #expect(try server.touchscreen.fingersDown.isEmpty)
    }
    try server.touchscreen.sync()
  }

  @Test func `a player that is asked to stop lifts its fingers and leaves others down`() async throws {
    let server = try PrivateServer()
    defer { server.stop() }
    let touchscreen = try server.touchscreen
    try touchscreen.begin(9, at: Point(1, 1))
    let stop = PlaybackStop()
    let slow = drag
    async let isComplete = Task.detached { try Player(speed: 0.02).play(slow, on: touchscreen, until: stop) }
      .value
    #expect(try await eventually { touchscreen.fingersDown.count == 4 })
    stop.request()
    #expect(try await !isComplete)
    #expect(touchscreen.fingersDown == [9: Point(1, 1)])
    try touchscreen.endAll()
    try touchscreen.sync()
  }

  @Test func `a player that fails lifts its fingers`() throws {
    let server = try PrivateServer()
    defer { server.stop() }
    let touchscreen = try server.touchscreen
    let bad = TouchScript([
      .init(at: .zero, [.begin(0, Point(5, 5))]), .init(at: .milliseconds(5), [.begin(1, Point(9, 9))]),
      .init(at: .milliseconds(9), [.update(2, Point(9, 9))]),
    ])
    #expect(throws: InputtestError.fingerIsUp(finger: 2)) { try Player().play(bad, on: touchscreen) }
    #expect(touchscreen.fingersDown.isEmpty)
    try touchscreen.sync()
  }

  @Test func `a playback goes step by step, and lifts its fingers when it goes out of scope`() throws {
    let server = try PrivateServer()
    defer { server.stop() }
    let touchscreen = try server.touchscreen
    do {
      var playback = Playback(drag, on: touchscreen)
      #expect(try playback.step()?.time == .zero)
      #expect(touchscreen.fingersDown.count == 3)
      try playback.advance(5)
      #expect(playback.remaining.count == drag.steps.count - 6)
      #expect(touchscreen.fingersDown[0] == Point(470, 500))
    }
    #expect(touchscreen.fingersDown.isEmpty)
    var whole = Playback(drag, on: touchscreen)
    while try whole.step() != nil {}
    #expect(touchscreen.fingersDown.isEmpty)
    try touchscreen.sync()
  }

  @Test func `a playback whose server is gone throws, and its end does nothing`() throws {
    let server = try PrivateServer()
    defer { server.stop() }
    let touchscreen = try server.touchscreen
    var playback = Playback(drag, on: touchscreen)
    try playback.advance()
    server.kill()
    var error: InputtestError?
    do throws(InputtestError) { try playback.step() } catch let caught { error = caught }
    #expect(error == .closed(device: touchscreen.name))
  }

  @Test(arguments: [
    "3-fingers-tap", "2-fingers-swipe-right", "Atmel_maXTouch_Touchscreen.4-finger-drag-down",
  ])
  func `a recording plays to its end`(_ name: String) throws {
    let folder = #filePath.split(separator: "/").dropLast(2).reduce("") { "\($0)/\($1)" } + "/Recordings/tsv"
    let file = try #require(fopen("\(folder)/\(name).tsv", "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    let script = try TouchScript(TouchTable(parsing: bytes), origin: Point(100, 100), size: Vector(1000, 600))
    let server = try PrivateServer()
    defer { server.stop() }
    #expect(try Player(speed: 20).play(script, on: server.touchscreen))
    #expect(try server.touchscreen.fingersDown.isEmpty)
    try server.touchscreen.sync()
  }
}
