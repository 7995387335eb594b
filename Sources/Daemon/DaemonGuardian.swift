internal import Gestures
internal import Glibc
internal import Guardian
internal import Routing
internal import X11

/// The daemon's side of its guardian: the page that it writes, and the process that reads it.
struct Guarding: ~Copyable {
  let page: PromisePage
  /// The time of the newest raw touch begin that was read.
  var begin = Timestamp(0)
  private var process: GuardianProcess
  /// The configuration was read, and what came meanwhile is not handled yet.
  private var isBehind = false
  private let display: String
  private let mark: UInt32
  /// When guardians were started, in nanoseconds of CLOCK_MONOTONIC; the newest last.
  private var starts: [Int64] = []
  /// So many starts in so many nanoseconds are too many.
  private static let limit = (starts: 5, span: Int64(60_000_000_000))

  /// Starts a guardian; to be waited for before the grab is taken.
  init(_ connection: Connection, mark: UInt32) throws(DaemonError) {
    guard let page = PromisePage() else { throw .noGuardian(.refused(errno)) }
    let process: GuardianProcess
    do throws(GuardianProcess.Failure) {
      process = try GuardianProcess(display: connection.name, mark: mark, page: page)
    } catch { throw .noGuardian(error) }
    self.page = page
    self.process = process
    display = connection.name
    self.mark = mark
    starts.append(MonotonicClock.nanoseconds)
  }

  func waitUntilReady() throws(DaemonError) {
    do throws(GuardianProcess.Failure) { try process.waitUntilReady(milliseconds: 5000) } catch {
      throw .noGuardian(error)
    }
  }

  mutating func saw(_ time: Timestamp) { if time > begin { begin = time } }

  /// The server is about to be grabbed, which may take as long as another client has it.
  func asksForServer() { page.phase = .askingForServer }

  /// The server is grabbed: nobody else is served until `runs`.
  func holdsServer() { page.phase = .holdingServer }

  /// The configuration is read again, which may take as long as at the start.
  mutating func readsConfiguration() {
    isBehind = true
    page.phase = .starting
  }

  /// Nothing unusual is going on; but touches may wait that came while the configuration was read.
  func runs() { page.phase = isBehind ? .starting : .running }

  /// All that had come is handled.
  mutating func caughtUp() {
    guard isBehind else { return }
    isBehind = false
    runs()
  }

  /// We are about to end in good order; with touches, the guardian settles them.
  func leaves(withTouches: Bool) { page.phase = withTouches ? .leftWithTouches : .left }

  /// Whether the guardian has ended; to be asked after SIGCHLD.
  func hasEnded() -> Bool { process.hasEnded() }

  /// Starts another guardian, and does not wait for it; no where there were too many, or none can be started.
  ///
  /// Until it watches, a death of ours harms nobody all the same: our connection is retained.
  mutating func restart() -> Bool {
    let now = MonotonicClock.nanoseconds
    starts.removeAll { now - $0 > Guarding.limit.span }
    guard starts.count < Guarding.limit.starts else { return false }
    starts.append(now)
    do throws(GuardianProcess.Failure) {
      process = try GuardianProcess(display: display, mark: mark, page: page)
      return true
    } catch {
      return false
    }
  }
}

// What the guardian is owed.
extension Daemon {
  /// How long the page may be left alone while a finger is down, in ms: so that a hang in mid gesture is found.
  private static let longestPromise: Int32 = 500

  /// From here on we are judged by our promises.
  mutating func startPromising() {
    keepPromise()
    guarding.runs()
  }

  /// How long the loop may sleep where nothing comes, in ms; -1 for ever.
  ///
  /// A deadline is met once it has passed, so that an event of the very same millisecond still counts before it.
  var longestSleep: Int32 {
    var deadline = router.nextDeadline
    if let due = mirror.propertyDeadline { deadline = deadline.map { min($0, due) } ?? due }
    if let due = performer.dragDeadline { deadline = deadline.map { min($0, due) } ?? due }
    var timeout = deadline.map { max(($0 - clock.now).rawValue + 1, 0) } ?? -1
    let dues = [performer.input.restoreDeadline, performer.deadline, clickDue, recordingDue].compactMap { $0 }
    if let due = dues.min() {
      let rest = Int32(clamping: max(due - MonotonicClock.nanoseconds, 0) / 1_000_000 + 1)
      timeout = timeout < 0 ? rest : min(timeout, rest)
    }
    if let rest = configuration.sleep(at: MonotonicClock.nanoseconds) {
      timeout = timeout < 0 ? rest : min(timeout, rest)
    }
    guard router.isBusy else { return timeout }
    return timeout < 0 ? Daemon.longestPromise : min(timeout, Daemon.longestPromise)
  }

  /// Ends a turn: all that was read is handled, and the next turn comes by the promised time.
  mutating func keepPromise() {
    let timeout = longestSleep
    let promise = timeout < 0 ? 0 : MonotonicClock.nanoseconds + Int64(timeout) * 1_000_000
    guarding.page.write(begin: guarding.begin, promise: promise)
    guarding.caughtUp()
  }

  /// Starts a new guardian where ours has ended; leaves where none stays alive.
  mutating func replaceGuardian() {
    guard guarding.hasEnded() else { return }
    // A server that goes away ends both of us.
    do throws(XError) { try connection.roundTrip() } catch { return }
    if guarding.restart() {
      log.note("the guardian process ended; a new one was started")
    } else {
      log.note(
        "the guardian process ended and none can be started: leaving, since touches are not held without it")
      isUnguarded = true
      isLeaving = true
    }
  }
}
