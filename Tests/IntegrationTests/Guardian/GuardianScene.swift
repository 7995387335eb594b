import Gestures
import Glibc
import Testing
import VirtualTouch

/// A fresh desk with a touch client and a daemon that holds whatever fingers land.
struct GuardianScene {
  let desk: Desk
  let application: Application
  let daemon: RunningDaemon
  let guardian: pid_t

  /// `fingers` is how many the one binding wants.
  init(fingers: Int, _ manager: WindowManager = .openbox) throws {
    desk = try Desk(manager)
    application = try Application(
      Application.Look(name: "Subject", box: Box(x: 300, y: 200, width: 900, height: 600)), .touch, on: desk)
    daemon = try RunningDaemon(GuardianScene.configuration(fingers), on: desk)
    let daemon = daemon
    guardian = try waitFor("guardian") { daemon.guardian }
  }

  static func configuration(_ fingers: Int) -> String {
    """
    global:
      bindings:
        - { name: left, gesture: swipe, fingers: \(fingers), direction: left, action: nothing }
    """
  }

  /// Puts fingers down, numbered from 0.
  func land(_ count: Int) throws {
    let touchscreen = try desk.server.touchscreen
    for (finger, place) in TouchScript.row(count, around: Point(850, 500)).enumerated() {
      try touchscreen.begin(finger, at: place)
    }
    try touchscreen.sync()
  }

  /// Taps with another finger until the application hears of one; the seconds that the first begin of it took.
  func tapUntilHeard(seconds: Double = 3) throws -> Double {
    let found = try desk.tapUntilHeard(by: application, at: Point(500, 300), seconds: seconds)
    if found == nil { Issue.record("no touch was heard; the log:\n\(daemon.log)") }
    return found ?? seconds
  }

  /// Lifts all, and sees that all works without a daemon, with the next one, and after it.
  func settle() throws {
    #expect(desk.server.isAlive)
    try desk.server.touchscreen.endAll()
    try desk.server.touchscreen.sync()
    try waitUntil("end of the guardian") { !isRunning(guardian) }
    try expectTap()
    let next = try RunningDaemon(GuardianScene.configuration(3), on: desk)
    #expect(desk.buttons == 0)
    try expectTap()
    try next.stop()
    try expectTap()
    #expect(desk.server.isAlive)
  }

  private func expectTap() throws {
    application.forget()
    try desk.tap(Point(700, 400))
    try waitUntil("tap", seconds: 2) { application.catchUp().contains { $0.kind == .touchEnd } }
    #expect(application.heard.map(\.kind) == [.touchBegin, .touchEnd])
    try waitUntil("button up") { desk.buttons == 0 }
  }

  /// What the guardian has said.
  var words: [Substring] {
    daemon.log.split(separator: "\n").filter { $0.contains("the daemon ") }
  }

  func end() { desk.end() }
}

extension Desk {
  /// Taps with the tenth finger until an application hears of one, at most some seconds; returns the seconds that it took.
  ///
  /// `begins` is told of each tap.
  func tapUntilHeard(
    by application: Application, at place: Point, seconds: Double, begins: () -> Void = {}
  ) throws -> Double? {
    let touchscreen = try server.touchscreen
    let start = monotonicSeconds()
    application.forget()
    while monotonicSeconds() - start < seconds {
      begins()
      try touchscreen.begin(9, at: place)
      try touchscreen.end(9)
      try touchscreen.sync()
      for _ in 0..<10 {
        let isHeard = application.catchUp().contains { $0.kind == .touchBegin && Point($0.x, $0.y) == place }
        if isHeard { return monotonicSeconds() - start }
        usleep(2000)
      }
    }
    return nil
  }
}
