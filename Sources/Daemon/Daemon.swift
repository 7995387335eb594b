internal import Control
internal import Expressions
internal import Gestures
internal import Glibc
package import Guardian
package import Routing
package import X11

/// The running daemon: one thread, one connection, one loop.
///
/// X events go through the decoder and the mirror into the router; its decisions go out as verdicts and actions. All
/// that it holds is in locals and fields of this value; nothing calls back.
package struct Daemon: ~Copyable {
  /// Why the loop ended.
  package enum Ending: Hashable, Sendable {
    /// A signal asked for it, or another instance took our place; everything was given back.
    case asked
    /// The X server went away.
    case serverGone
    /// No guardian could be kept alive; everything was given back.
    case unguarded
  }

  let log: Log
  let connection: Connection
  /// A second one, which owns no touch, for what must not meet ours.
  let hand: Connection
  let decoder: EventDecoder
  let verdicts: TouchVerdicts
  /// The configuration in force, and where it is read again from.
  var configuration: ConfigurationInForce
  /// Rules or grab have changed, and what was under way then may still be.
  var isChangingRules = false
  /// We hear which modifiers are held.
  var followsModifiers = false
  var notifier = Notifier()
  let isDryRun: Bool
  /// Touches are to be observed, whatever the configuration says.
  let isObservingAsked: Bool
  var mirror: WindowMirror
  var devices = Devices()
  var monitors = Monitors()
  /// What is to be read anew at the end of the turn.
  var outdated: Outdated = []
  var router: Router
  /// The regular expressions of the configuration.
  var expressions: ExpressionSet
  var clock: ServerClock
  var grab: TouchGrab?
  /// Why touches are only observed; nil while we own them (C8).
  var observeReason: ObserveReason?
  var mark: Mark?
  var guarding: Guarding
  let signals: Signals
  let service: ServiceManager
  var performer: Performer
  var decisions: [Decision] = []
  /// What the decisions of the turn ask to be done.
  var performances: [Performance] = []
  var changes: [WindowChange] = []
  var events: [Event] = []
  /// How many touches were lost since the start (C6a).
  var lost = 0
  var isLeaving = false
  /// The panic gesture came in this turn.
  var hasPanicked = false
  var control: ControlServer?
  /// Why no touch is taken; nil while touches are routed.
  var pauseReason: PauseReason?
  /// Touches that the batch may give back; filled only for subscribers of `unhandled`.
  var undecided: [UnhandledTouch] = []
  /// No guardian stays alive, so we leave.
  var isUnguarded = false
  /// The stuck-button cure found the pointer in use, or a finger that has just landed.
  var needsCure = false
  /// Somebody takes a recording.
  var isRecorded = false
  /// When it is looked whether one that waits can begin, in nanoseconds of the monotonic clock.
  var recordingDue: Int64?
  /// Clicks for lost taps that are not made yet, and when the pointer is looked at next, in nanoseconds of the monotonic
  /// clock.
  var owedClicks: [OwedClick] = []
  var clickDue: Int64?
  /// A mouse held a button as the cure was to run: it is looked at again when that is released.
  var curesAtRelease = false

  /// Opens the display, mirrors it and takes the touch grab.
  ///
  /// - Parameters:
  ///   - display: such as ":0"; nil takes DISPLAY.
  ///   - rules: the configuration.
  ///   - origin: where that came from, for people.
  ///   - text: the configuration as it was written, for recordings.
  ///   - source: where it is read again from.
  ///   - isDryRun: decide and log, but perform nothing.
  ///   - isObservingAsked: do not take the touch grab, whatever the configuration says.
  ///   - log: where to tell.
  /// - Throws: what stands in the way.
  package init(
    display: String?, rules: RuleSet, origin: String, text: String, source: consuming ConfigurationSource,
    isDryRun: Bool,
    isObservingAsked: Bool, log: Log
  ) throws(DaemonError) {
    // Before anything is started, which would inherit its name.
    let service = ServiceManager.takeFromEnvironment()
    guard let signals = Signals() else { throw .noSignals }
    let connection = try Daemon.asking { () throws(XError) in try Connection(display: display) }
    let hand = try Daemon.asking { () throws(XError) in try Connection(display: display) }
    let mark = try Daemon.asking { () throws(XError) in try Mark(connection) }
    let guarding: Guarding
    do throws(DaemonError) { guarding = try Guarding(connection, mark: mark.id) } catch {
      try? mark.retireCleanly()
      throw error
    }
    // Devices and windows are selected before they are read: nothing that changes meanwhile is missed.
    InputSelection.select(on: connection)
    var mirror = WindowMirror(connection)
    let expressions = ExpressionSet(rules)
    let tree: RegionTree
    let capturing: Capturing
    let time: Timestamp
    do throws(DaemonError) {
      tree = try Daemon.asking { () throws(XError) in
        try Daemon.tree(by: &mirror, expressions, connection)
      }
      try guarding.waitUntilReady()
      time = try Daemon.asking { () throws(XError) in try connection.serverTime() }
      capturing = try Daemon.asking { () throws(XError) in
        try Capturing(rules, isAsked: isObservingAsked, connection)
      }
    } catch {
      // Nothing is held yet.
      try? mark.retireCleanly()
      guarding.leaves(withTouches: false)
      throw error
    }
    self.log = log
    self.connection = connection
    self.hand = hand
    self.mirror = mirror
    self.signals = signals
    self.service = service
    configuration = ConfigurationInForce(source, origin: origin, text: text)
    self.isDryRun = isDryRun
    self.isObservingAsked = isObservingAsked
    self.mark = .some(mark)
    self.guarding = guarding
    self.guarding.begin = time
    decoder = EventDecoder(connection)
    verdicts = TouchVerdicts(connection)
    self.expressions = expressions
    router = Router(tree: tree, rules: rules)
    clock = ServerClock(serverTime: time)
    performer = Performer(connection, ledger: self.guarding.page.held)
    decisions.reserveCapacity(128)
    performances.reserveCapacity(32)
    changes.reserveCapacity(64)
    events.reserveCapacity(16)
    start(capturing)
  }

  /// Does something with the server and tells its error as the daemon's.
  static func asking<Value: ~Copyable>(
    _ body: () throws(XError) -> Value
  ) throws(DaemonError) -> Value {
    do throws(XError) { return try body() } catch { throw .server(error) }
  }

  private static func tree(
    by mirror: inout WindowMirror, _ expressions: ExpressionSet, _ connection: Connection
  ) throws(XError) -> RegionTree {
    var tree = RegionTree(
      root: connection.root, width: connection.initialSize.width, height: connection.initialSize.height)
    var changes: [WindowChange] = []
    try mirror.snapshot(into: &changes)
    for change in changes { _ = tree.apply(expressions.completed(change, in: tree)) }
    return tree
  }

  private mutating func start(_ capturing: consuming Capturing) {
    use(capturing)
    startSurroundings()
    route(.turnEnded(at: clock.now))
    decisions.removeAll(keepingCapacity: true)
    cureStuckButton()
    connection.flush()
    openControl()
    log.note(
      "routing touches on \(connection.name), configuration: \(configuration.origin)\(isDryRun ? " (dry run)" : "")"
    )
    let names = router.devices.map(\.name)
    if names.isEmpty {
      log.note("no touchscreen found; one that is plugged in later will be used")
    } else {
      log.note("touchscreen: \(names.joined(separator: ", "))")
    }
    tellService(.ready)
  }

  func tellService(_ word: ServiceManager.Word) {
    if let failure = service.tell(word) { log.note(failure) }
  }

  /// Runs until a signal or the end of the server; gives everything back that it holds.
  package mutating func run() -> Ending {
    startPromising()
    while true {
      drain()
      guard connection.isAlive else { return .serverGone }
      if isLeaving { return leave() }
      wait()
      goOnPerforming()
    }
  }

  /// Handles all that the server has told, turn by turn.
  ///
  /// Barriers, readings and flushes read events and answers too, and those must not sleep until the next: turns go on
  /// until the queues are empty.
  mutating func drain() {
    var next = connection.nextEvent()
    var hasProperties = false
    repeat {
      let isNews = next != nil
      while let event = next {
        take(decoder.decode(event))
        next = connection.nextQueuedEvent()
      }
      settleMirror()
      settleSurroundings()
      if isNews || isDue {
        let isCureOwed = needsCure
        route(.turnEnded(at: clock.now))
        carryOut()
        if isCureOwed, needsCure, !router.isBusy { cureStuckButton() }
        settleRules()
      }
      if hasPanicked { panic() }
      mirror.askProperties(at: clock.now)
      connection.flush()
      keepPromise()
      hasProperties = takeProperties()
      // The socket is read as well where more may have come meanwhile.
      next = hasProperties ? connection.nextEvent() : connection.nextQueuedEvent()
    } while next != nil || hasProperties
  }

  private var isDue: Bool { router.nextDeadline.map { $0 < clock.now } ?? false }

  /// Sleeps until there is something to read or a deadline has passed.
  private mutating func wait() {
    // A tuple lies on the stack, where an array would be allocated at each wake.
    var sources = (
      pollfd(fd: connection.fileDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.fileDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: control?.fileDescriptor ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: configuration.fileDescriptor, events: Int16(POLLIN), revents: 0)
    )
    let longestSleep = self.longestSleep
    let ready = withUnsafeMutablePointer(to: &sources) { pointer in
      pointer.withMemoryRebound(to: pollfd.self, capacity: 4) { poll($0, 4, longestSleep) }
    }
    if ready > 0 {
      if sources.1.revents != 0 { takeSignals() }
      if sources.2.revents != 0 { serveControl() }
      if sources.3.revents != 0 { configuration.look(at: MonotonicClock.nanoseconds) }
    }
    settleConfiguration()
  }

  private mutating func takeSignals() {
    while let signal = signals.next() {
      switch signal {
      case .leave: isLeaving = true
      case .reload: reload(.signal)
      case .meaningless(let name): log.note("\(name) means nothing here, and is ignored")
      case .childEnded:
        for program in performer.programs.reap() {
          router.noteEnd(of: program.process, status: program.status)
          guard program.status != 0 else { continue }
          log.note("program \(program.process) ended with status \(program.status)")
        }
        if let line = notifier.reap() { log.note(line) }
        replaceGuardian()
      }
    }
  }
}

/// Why the daemon did not start.
package enum DaemonError: Error, Hashable {
  case server(XError)
  /// The system refuses a descriptor for signals.
  case noSignals
  /// There is no guardian, and without one nothing is held.
  case noGuardian(GuardianProcess.Failure)
}
