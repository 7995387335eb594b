internal import CLinux
internal import Gestures
internal import Glibc
package import X11

/// The process that frees the X server when the daemon dies or hangs (safety.md S4, S5).
///
/// It has its own connection, opened before the daemon takes the touch grab. While the daemon owes nothing it sleeps
/// until a touch begins; from then on it looks every 300 ms, until nothing is owed any more.
package struct Guardian: ~Copyable {
  /// How the watch ended.
  package enum Ending: Hashable, Sendable {
    /// The daemon left in good order: nothing was to do.
    case dismissed
    /// The X server went away.
    case serverGone
    /// The daemon is gone, and what it held was let go; no: the pointer stayed busy until we gave up.
    case settled(Cause, areTouchesFree: Bool)
  }

  /// Why the guardian acted.
  package enum Cause: Hashable, Sendable {
    /// The daemon died.
    case death
    /// The daemon did not do what it owed, and was killed.
    case silence(Vigil.Silence)
    /// The daemon left in good order while touches were held.
    case leftWithTouches
  }

  let connection: Connection
  let decoder: EventDecoder
  let mark: UInt32
  let page: PromisePage
  let daemon: WatchedProcess
  var vigil = Vigil()
  /// Fingers that are down.
  var fingers: Set<TouchID> = []
  /// Since when the socket was not watched: an event may have come at any time after it.
  private var unwatchedSince: Int64 = 0
  /// The smallest difference seen between our clock and the times of events, in ms modulo 2^32.
  private var offset: UInt32?

  /// Takes up the watch, and says so to the daemon; nil where what was inherited is no use.
  ///
  /// - Throws: as `Connection.init`.
  package init?(_ order: GuardianOrder) throws(XError) {
    // SIGTTOU: a line of log must not stop us where the terminal is somebody else's.
    for number in [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGPIPE, SIGTSTP, SIGTTOU] { signal(number, SIG_IGN) }
    clinux_set_process_name("fp-guardian")
    clinux_close_range(3, UInt32(order.page - 1))
    clinux_close_range(UInt32(order.ready + 1), .max)
    for descriptor in [order.page, order.daemon, order.ready] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    guard let page = PromisePage(inherited: order.page) else { return nil }
    let connection = try Connection(display: order.display)
    InputSelection.selectLandings(on: connection)
    try connection.roundTrip()
    self.connection = connection
    self.page = page
    decoder = EventDecoder(connection)
    mark = order.mark
    daemon = WatchedProcess(inherited: order.daemon)
    var byte: UInt8 = 1
    write(order.ready, &byte, 1)
    close(order.ready)
  }

  /// Watches until the daemon has ended or must be ended, and then lets go of the touches that it held.
  ///
  /// After `settled` it remains to `freeButton`.
  package mutating func run() -> Ending {
    while true {
      drain()
      guard connection.isAlive else { return .serverGone }
      if daemon.hasEnded { return settle(after: .death) }
      let now = clinux_monotonic_nanoseconds()
      switch look(now) {
      case .nothingAwaited:
        fingers.removeAll(keepingCapacity: true)
        sleepUntilTouch()
      case .awaiting(let time): sleep(until: time)
      case .overdue(let silence):
        if isReallySilent(silence) { return settle(after: .silence(silence)) }
      }
    }
  }

  /// Reads what the server has told: which fingers landed and lifted.
  mutating func drain() {
    let now = clinux_monotonic_nanoseconds()
    while let event = connection.nextEvent() {
      switch decoder.decode(event) {
      case .rawTouchBegin(let touch, let time, axes: _):
        fingers.insert(touch)
        vigil.touchBegan(at: time, known: known(time, now))
      case .rawTouchEnd(let touch, _): fingers.remove(touch)
      default: break
      }
    }
    unwatchedSince = now
  }

  mutating func look(_ now: Int64) -> Vigil.Finding {
    // The begin first: the promise of a begin is never older than it.
    let begin = page.begin
    let reading = Vigil.Reading(begin: begin, promise: page.promise, phase: page.phase)
    return vigil.look(at: reading, now: now)
  }

  /// When a touch begin of a server time came, as well as can be told: never earlier than it can have come.
  private mutating func known(_ time: Timestamp, _ now: Int64) -> Int64 {
    let milliseconds = UInt32(truncatingIfNeeded: now / 1_000_000)
    let seen = milliseconds &- time.rawValue
    if let known = offset, Int32(bitPattern: seen &- known) >= 0 {} else { offset = seen }
    let age = Int64(seen &- (offset ?? seen)) * 1_000_000
    // Older than our last look: the server kept it back, and the daemon has it no longer than we do.
    return now - age >= unwatchedSince ? now - age : now
  }

  /// Sleeps until the server tells something or the daemon ends.
  private mutating func sleepUntilTouch() {
    var sources = (
      pollfd(fd: connection.fileDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: daemon.fileDescriptor, events: Int16(POLLIN), revents: 0)
    )
    _ = withUnsafeMutablePointer(to: &sources) { pointer in
      pointer.withMemoryRebound(to: pollfd.self, capacity: 2) { poll($0, 2, -1) }
    }
    unwatchedSince = clinux_monotonic_nanoseconds()
  }

  /// Sleeps until a time or the daemon's end; events can wait.
  private mutating func sleep(until time: Int64) {
    let rest = max(time - clinux_monotonic_nanoseconds(), 0)
    _ = daemon.hasEnded(within: Int32(clamping: (rest + 999_999) / 1_000_000))
    let now = clinux_monotonic_nanoseconds()
    // The whole machine stood still, the daemon with us.
    if now - time > 100_000_000 { vigil.excuse(until: now + Vigil.patience) }
  }
}
