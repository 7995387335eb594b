import CX11
import Gestures
import Glibc
import TestSupport
import VirtualTouch

/// How a daemon is made to end.
enum Blow: String, CaseIterable {
  /// SIGKILL.
  case killed
  /// SIGSEGV.
  case crashed
  /// SIGSTOP.
  case stopped
  /// SIGTERM, as a user or a service manager ends it.
  case dismissed
  /// It is stopped when it has asked for the server, and gets it then: nobody is served any more.
  case hung

  /// How its process ends.
  var end: ChildProcess.End {
    switch self {
    case .killed, .stopped, .hung: .killed(signal: SIGKILL)
    case .crashed: .killed(signal: SIGSEGV)
    case .dismissed: .exited(0)
    }
  }
}

// The daemon's death in the midst of a history.
extension Adversary {
  /// Plays a part of a history in which the daemon meets its end at a random moment, and the next one takes over.
  ///
  /// Returns the seconds until a new touch came to an application.
  func outlive(_ blow: Blow) throws -> Double {
    var latency: Double?
    let guardian = daemon.guardian
    try recording {
      var steps = random.number(0...80)
      try burst {
        steps -= 1
        if steps < 0 && latency == nil { latency = try strike(blow) }
      }
      if latency == nil { latency = try strike(blow) }
    }
    try recording {
      try settle()
      try require(desk.server.isAlive, "the server is gone")
      let end = try daemon.process.awaitEnd(seconds: 10)
      try require(end == blow.end, "a daemon that was \(blow) ended as \(end)")
      if let guardian { try waitUntil("end of the guardian", seconds: 20) { !isRunning(guardian) } }
      let words = daemon.count("fingerpost: the daemon ")
      // A daemon that is dismissed under fingers leaves them to the guardian.
      try require(words == 1 || blow == .dismissed && words == 0, "the guardian has spoken \(words) times")
      try waitUntil("button up after the death", seconds: 5) { desk.buttons == 0 }
      try require(desk.keysDown == 0, "\(desk.keysDown) keys are down")
      daemon = try RunningDaemon(pace.configuration, on: desk)
      tail = LogTail(daemon.errors)
      isDaemonGone = false
    }
    try rest()
    return latency ?? .infinity
  }

  /// Ends the daemon, whatever fingers are down, and taps until the window that is always there hears it.
  private func strike(_ blow: Blow) throws -> Double {
    stage.closeMenu()
    try awaitAnswers()
    mayStick = true
    note("the daemon was \(blow)")
    ledger.release()
    isDaemonGone = true
    switch blow {
    case .killed: daemon.process.signal(SIGKILL)
    case .crashed: daemon.process.signal(SIGSEGV)
    case .stopped: daemon.process.signal(SIGSTOP)
    case .dismissed: daemon.process.signal(SIGTERM)
    case .hung: try hang()
    }
    let place = stage.box(of: 0).center + Vector(7, 3)
    guard let application = stage.slots[0].application else { return .infinity }
    let latency = try desk.tapUntilHeard(by: application, at: place, seconds: 3) {
      ledger.begin(at: place, isOurs: false, slot: nil)
    }
    try require(latency != nil, "no touch was heard within 3 s")
    try require(latency ?? 3 < 0.5, "it took \(latency ?? 3) s until a touch was heard")
    return latency ?? .infinity
  }

  /// Stops the daemon when it waits for the server, which another client has grabbed, to give back a tap.
  private func hang() throws {
    let other = try Display(desk.server)
    xcb_grab_server(other.connection)
    other.roundTrip()
    let touchscreen = try desk.server.touchscreen
    let place = Point(1850, 1030)
    ledger.begin(at: place, isOurs: false, slot: nil)
    try touchscreen.begin(8, at: place)
    try touchscreen.end(8)
    try touchscreen.sync()
    usleep(30_000)
    daemon.process.signal(SIGSTOP)
    xcb_ungrab_server(other.connection)
    other.roundTrip()
  }
}
