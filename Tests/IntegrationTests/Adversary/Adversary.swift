import Control
import Gestures
import Glibc
import Testing
import TestSupport
import VirtualTouch

/// A random history on a desk of its own: fingers, windows that come and go, menus, mouse presses, and a window manager
/// that ends and starts again; and the judge of what came of it.
///
/// Played in bursts with rests between, in which everything must be in order: server and daemon alive, nothing held,
/// every touch decided once and heard whole by whom it was given to, no button down, the pointer not frozen.
final class Adversary {
  /// Something was not in order; it is recorded as an issue already.
  struct Disorder: Error {}

  let desk: Desk
  let stage: Stage
  let pace: Pace
  /// Whether windows, menus, the mouse and the window manager have a hand in it.
  let isMischievous: Bool
  var daemon: RunningDaemon
  /// How many touches have begun.
  private(set) var landed = 0
  /// How many of them the daemon had to swallow, and how many it accepted and gave back.
  private(set) var lost = 0
  /// The newest of them, each with the touch before it.
  private(set) var losses: [String] = []
  /// How many never came to the daemon, as another client had the pointer when they began: a manager that starts, say.
  private(set) var taken = 0
  private(set) var accepted = 0
  private(set) var rejected = 0
  /// How many of them were seen whole in the window that they were given back to.
  private(set) var whole = 0

  let name: String
  private var hands: Hands
  var random: SplitMix64
  private let witness: Witness
  var ledger = TouchLedger()
  var tail: LogTail
  private var seen = 0
  /// The daemon may find the pointer in use, and looks at button 1 again only after the next touch.
  var mayStick = false
  private var isManagerGone = false
  /// No daemon lives, so nobody owns touches.
  var isDaemonGone = false
  /// What happened beside touches since the last rest, for failures.
  private var events: [String] = []

  init(_ manager: WindowManager, _ pace: Pace, isMischievous: Bool = true, seed: UInt64) throws {
    name = "\(manager), \(pace), seed \(seed)"
    self.pace = pace
    self.isMischievous = isMischievous
    desk = try Desk(manager)
    stage = try Stage(desk, seed: seed &+ 1)
    hands = Hands(pace, seed: seed &+ 2)
    random = SplitMix64(seed: seed &+ 3)
    witness = try Witness(on: desk)
    daemon = try RunningDaemon(pace.configuration, on: desk)
    tail = LogTail(daemon.errors)
  }

  deinit { desk.end() }

  /// Plays until so many touches have begun, and ends in order.
  func play(touches: Int) throws {
    while landed < touches {
      try recording { try burst() }
      try rest()
    }
  }

  /// Plays some contacts; at each of their steps something may happen.
  func burst(_ happens: () throws -> Void = {}) throws {
    let goal = landed + (pace == .quick ? random.number(15...50) : random.number(5...20))
    while landed < goal {
      let script = hands.next(at: place(), elsewhere: (0..<5).map { _ in place() })
      try play(script) {
        if isMischievous { try disturb() }
        try happens()
      }
      sleep(until: monotonicSeconds() + hands.pause().seconds)
      if isMischievous { try beBetween() }
    }
  }

  /// Ends a part of a history in order.
  func rest() throws {
    try recording {
      try settle()
      try check()
      if !mayStick { try waitUntil("button up", seconds: 5) { desk.buttons == 0 } }
      try expectTap()
      try waitUntil("button up after a tap", seconds: 5) { desk.buttons == 0 }
      try require(desk.keysDown == 0, "\(desk.keysDown) keys are down")
      try require(try desk.pointerMoves(within: 5), "the pointer is frozen")
      let status = try Fingerpost.status(on: desk)
      try require(status.held == 0, "\(status.held) touches are held")
      try require(status.pause == nil, "the daemon has paused")
      lost = status.lost
      try stage.refill()
    }
    forget()
  }

  /// Does something, and records what it throws as what is wrong.
  func recording<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
      if !(error is Disorder) { complain("\(error)") }
      throw Disorder()
    }
  }

  /// Records what is wrong.
  func require(_ isSo: Bool, _ what: @autoclosure () -> String) throws {
    guard isSo else {
      complain(what())
      throw Disorder()
    }
  }

  private func complain(_ what: String) {
    _ = tail.lines()
    let state = desk.server.isAlive ? "buttons \(desk.buttons)" : "the server is gone"
    let end = daemon.process.ended.map { "the daemon ended: \($0)" } ?? "the daemon lives"
    Issue.record(
      """
      \(name), after \(landed) touches: \(what)
      \(state), \(end); \((ledger.missing + unheard).joined(separator: "; "))
      since the last rest: \(events.joined(separator: ", "))
      \(ledger.entries.map(\.description).joined(separator: "\n"))
      \(tail.newest.joined(separator: "\n"))
      """)
  }

  private func forget() {
    witness.forget()
    seen = 0
    ledger = TouchLedger()
    events = []
    mayStick = false
  }
}

// MARK: - Playing

extension Adversary {
  private func play(_ script: TouchScript, _ happens: () throws -> Void) throws {
    var playback = Playback(script, on: try desk.server.touchscreen)
    let start = monotonicSeconds()
    while let step = playback.remaining.first {
      sleep(until: start + step.time.seconds)
      try happens()
      for change in step.changes where change.kind == .begin { begin(at: change.point) }
      try playback.step()
    }
  }

  private func begin(at point: Point) {
    let isOurs = !stage.isMenuOpen && !isDaemonGone
    ledger.begin(at: point, isOurs: isOurs, slot: isOurs && !isManagerGone ? stage.touchSlot(at: point) : nil)
    landed += 1
  }

  /// A pixel in a window, or, at times, of the bare screen; never on a title bar.
  private func place() -> Point {
    if random.oneIn(10) { return Point(Double(random.number(50...1800)), Double(random.number(1000...1040))) }
    let box = stage.box(of: random.number(0...(stage.slots.count - 1)))
    return Point(
      Double(random.number((box.x + 130)...(box.x + box.width - 130))),
      Double(random.number((box.y + 30)...(box.y + box.height - 30))))
  }

  private func sleep(until time: Double) {
    let rest = time - monotonicSeconds()
    if rest > 0 { usleep(UInt32(rest * 1_000_000)) }
  }

  /// What may happen while fingers are down.
  private func disturb() throws {
    switch random.number(0...1999) {
    // While no manager runs, or one starts, nobody can tell when it has answered (fault L).
    case 0..<12 where !isManagerGone:
      try awaitAnswers()
      guard let slot = stage.destroyOne() else { return }
      note("window \(slot) destroyed")
      ledger.loosen(slot: slot)
    case 12..<20:
      try stage.openOne()
      note("window opened")
    case 20..<26 where !stage.isMenuOpen && !isManagerGone:
      try awaitAnswers()
      try stage.openMenu()
      note("menu opened")
      mayStick = true
      ledger.loosen()
    case 26..<40: stage.closeMenu()
    case 40..<44: try restartManager()
    default: break
    }
  }

  /// What may happen while no finger is down.
  private func beBetween() throws {
    switch random.number(0...99) {
    case 0..<8:
      try awaitPress()
      let mouse = desk.server.pointer
      try mouse.move(to: place())
      try mouse.press(1)
      usleep(UInt32(random.number(0...30)) * 1000)
      try mouse.release(1)
      note("mouse pressed at \(desk.pointer.x),\(desk.pointer.y)")
      // What the fingers do must come after it, not beside it.
      try mouse.sync()
      mayStick = true
    case 8..<14: stage.closeMenu()
    case 14..<17: try restartManager()
    default: break
    }
  }

  func note(_ event: String) { events.append("\(event) after \(landed) touches") }

  /// Waits until the mouse may be pressed.
  ///
  /// Where a manager is slow all touches must be settled: it is its answer, some time later, that has the daemon decide, and
  /// a press in the moment between the daemon's last look and its verdict freezes the pointer (safety.md, section 6).
  private func awaitPress() throws {
    guard desk.manager == .openbox, random.oneIn(2) else { return try awaitSettled() }
    // A touch that is given back beside a press goes where the press goes.
    usleep(10_000)
    ledger.loosen()
  }

  private func restartManager() throws {
    guard !isManagerGone, let manager = desk.managerProcess else { return }
    manager.signal(random.oneIn(2) ? SIGTERM : SIGKILL)
    _ = try manager.awaitEnd()
    try desk.startManager()
    note("window manager restarted")
    isManagerGone = true
    mayStick = true
    ledger.loosen()
  }
}

// MARK: - Judging

extension Adversary {
  /// Lifts all fingers, and waits until all that was played has come to its end.
  func settle() throws {
    stage.closeMenu()
    try desk.server.touchscreen.endAll()
    try desk.server.touchscreen.sync()
    if isManagerGone {
      try desk.awaitManager()
      isManagerGone = false
    }
    try awaitSettled()
    guard !isDaemonGone, ledger.entries.contains(where: { $0.verdict == nil }) else { return }
    // Touches that need no verdict may have got one, or get it yet.
    try waitUntil("end of what is held", seconds: 10) { try Fingerpost.status(on: desk).held == 0 }
    try awaitSettled()
  }

  private func awaitSettled() throws {
    let start = monotonicSeconds()
    try waitUntil("end of all touches", seconds: 30) {
      try require(desk.server.isAlive, "the server is gone")
      try require(isDaemonGone || daemon.process.ended == nil, "the daemon is gone")
      if isSettled() { return true }
      // Where the daemon had one of them after all, no tap would come through at the next rest.
      if !isDaemonGone, monotonicSeconds() - start > 3, try Fingerpost.status(on: desk).held == 0 {
        taken += ledger.excuse()
      }
      return false
    }
  }

  /// Waits until the manager has answered for all that was given back and is over.
  ///
  /// A tap whose window goes before that stays in the server for good, and holds up all taps after it (ServerFaultTests,
  /// fault L); so does one that another client's grab comes before.
  func awaitAnswers() throws {
    try waitUntil("answers of the window manager", seconds: 30) {
      update()
      return ledger.entries.allSatisfy { entry in
        !entry.hasEnded || (!entry.isOurs || entry.verdict != nil) && isHeard(entry)
      }
    }
    // Those that are not in a window that we know have an answer too, which no window hears.
    switch desk.manager {
    case .slow(let milliseconds): usleep(UInt32(2 * milliseconds + 100) * 1000)
    case .openbox, .i3, nil: usleep(20_000)
    }
  }

  private func isSettled() -> Bool {
    update()
    return ledger.isComplete && ledger.entries.allSatisfy(isHeard)
  }

  /// Takes in what the server and the daemon have told.
  private func update() {
    // In this order: no verdict is logged before the server has told of the touch.
    let lines = tail.lines()
    let all = witness.catchUp()
    ledger.take(all[seen...])
    seen = all.count
    for line in lines { ledger.take(line: line) }
    stage.catchUp()
  }

  /// Whether the window under a touch has heard of its end, if it must.
  private func isHeard(_ entry: TouchLedger.Entry) -> Bool {
    guard let slot = entry.slot, let number = entry.number, entry.verdict == .rejected else { return true }
    return stage.heard(number, in: slot).last?.kind == .touchEnd
  }

  /// The touches that were given back, and whose window has not heard of their end, in words.
  private var unheard: [String] {
    ledger.entries.filter { !isHeard($0) }.map { "not over in the window: \($0)" }
  }

  private func check() throws {
    try require(ledger.faults.isEmpty, ledger.faults.joined(separator: "; "))
    for (index, entry) in ledger.entries.enumerated() {
      if entry.loss != nil {
        losses = losses.suffix(4) + ["\(ledger.entries[max(index - 1, 0)]), then \(entry)"]
      }
      switch entry.verdict {
      case .accepted: accepted += 1
      case .rejected: rejected += 1
      case nil: break
      }
      guard let slot = entry.slot, let number = entry.number else { continue }
      let fault = entry.fault(heard: stage.heard(number, in: slot))
      try require(fault == nil, fault ?? "")
      if entry.verdict == .rejected { whole += 1 }
    }
    // A menu takes presses or releases.
    for slot in stage.slots where slot.listening == .core && !mayStick {
      let heard = slot.application?.heard ?? []
      let (presses, releases) = (heard.count { $0.kind == .press }, heard.count { $0.kind == .release })
      let told = heard.map { "\($0.kind) at \($0.time)" }.joined(separator: ", ")
      try require(presses == releases, "\(presses) presses, \(releases) releases in a core window: \(told)")
    }
  }

  /// Taps the window that is always there, at most three times, until it hears that.
  private func expectTap() throws {
    for _ in 0..<3 {
      forgetTouches()
      usleep(50_000)
      try play(.tap(at: [stage.box(of: 0).center])) {}
      try settle()
      try check()
      if ledger.entries.allSatisfy({ $0.verdict == .rejected && $0.slot == 0 }) { return }
    }
    try require(false, "none of three taps came to the application")
  }

  private func forgetTouches() {
    witness.forget()
    seen = 0
    ledger = TouchLedger()
    for slot in stage.slots { slot.application?.forget() }
  }
}

extension Duration {
  /// As a number.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
