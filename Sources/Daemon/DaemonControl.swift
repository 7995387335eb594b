internal import Control
internal import Gestures
internal import Glibc
internal import Routing
internal import X11

// What the control socket asks for, and what it is told.
extension Daemon {
  /// Opens the control socket; without one the daemon routes touches all the same.
  mutating func openControl() {
    do throws(ControlServer.Fault) {
      control = .some(try ControlServer(at: ControlPlace(display: connection.name), log: log))
    } catch {
      log.note("no control socket: \(error)")
    }
  }

  /// Does one thing for one client of the control socket.
  mutating func serveControl() {
    var asked: [ControlServer.Asked] = []
    control?.serve(into: &asked)
    for one in asked {
      let response: Response =
        switch one.request {
        case .success(let request): answer(request)
        case .failure(let fault): .refused(fault.message)
        }
      control?.answer(one, with: response)
    }
    noteRecorders()
    beginRecordings()
  }

  private mutating func answer(_ request: Request) -> Response {
    switch request {
    case .status: return .status(status)
    case .pause: pause(.asked)
    case .resume:
      do throws(XError) { try resume() } catch { return .refused("\(error)") }
    case .quit:
      log.note("asked to end")
      isLeaving = true
    case .reload: return .reloaded(reload(.asked))
    case .enable(let name): if let reason = switchBinding(name, true) { return .refused(reason) }
    case .disable(let name): if let reason = switchBinding(name, false) { return .refused(reason) }
    case .perform(let name): if let reason = perform(bindingNamed: name) { return .refused(reason) }
    case .mode(let name): enter(mode: name == "none" ? "" : name)
    case .subscribe, .record: break
    case .why(let number): return .explained(explanation(before: number))
    }
    return .done(request.name)
  }

  private func explanation(before number: Int?) -> JSON? {
    guard let record = router.explanations.record(before: number.map { UInt64($0) }) else { return nil }
    return GestureExplanation(record, router, now: clock.now).json
  }

  private var status: Status {
    var held = 0
    for contact in router.contacts { held += contact.touches.count { $0.custody == .held } }
    return Status(
      process: Int(getpid()), display: connection.name, capture: router.capture, observing: observeReason,
      pause: pauseReason, held: held, lost: lost,
      configuration: configuration.origin, reloaded: configuration.reloaded,
      errors: Findings(of: configuration.errors).list)
  }
}

// MARK: - Pause

extension Daemon {
  /// Lets go of all touches and takes none until `resume`.
  mutating func pause(_ reason: PauseReason) {
    guard pauseReason == nil else { return }
    pauseReason = reason
    letGo()
    log.note("paused: touches go to the applications until `fingerpost resume`")
    tell(.paused) { .paused(reason) }
  }

  /// Takes touches again.
  ///
  /// - Throws: why the grab cannot be taken; then it stays paused.
  mutating func resume() throws(XError) {
    guard pauseReason != nil else { return }
    let capturing = try Capturing(router.rules, isAsked: isObservingAsked, connection)
    pauseReason = nil
    use(capturing)
    route(.staying)
    connection.flush()
    log.note("goes on: touches are routed again")
    tell(.paused) { .paused(nil) }
  }

  /// Ungrabs and settles what is held, keys and buttons too.
  mutating func letGo() {
    grab = nil
    route(.leaving(at: clock.now))
    carryOut()
    performer.releaseAll(at: clock.now)
    connection.flush()
  }
}

// MARK: - Subscribers

extension Daemon {
  /// Tells the subscribers of a topic; the notice is made only where there are some.
  mutating func tell(_ topic: Topics, _ notice: () -> Notice) {
    guard isFollowed(topic) else { return }
    control?.tell(notice())
  }

  mutating func isFollowed(_ topic: Topics) -> Bool { control?.topics.contains(topic) ?? false }

  /// Tells of a gesture that is recognized at once; those that last are told by `tellProgress`.
  mutating func tellRecognized(_ performance: Performance, _ binding: Binding) {
    guard !binding.lasts else { return }
    tell(.gesture) { .recognized(performance, binding) }
  }

  mutating func tellStale(_ key: RecognizerKey, _ late: Milliseconds) {
    guard isFollowed(.gesture), let binding = router.binding(of: key) else { return }
    tell(.gesture) { .stale(binding, late: late) }
  }

  /// Tells how far a gesture that lasts has come.
  mutating func tellProgress(_ key: RecognizerKey, _ phase: Notice.Phase, _ values: GestureValues? = nil) {
    guard isFollowed(.gesture), let binding = router.binding(of: key) else { return }
    let now = clock.now
    tell(.gesture) { .progress(binding, phase, values, time: now) }
  }

  /// Remembers, before a batch that has rejects, what is known of the touches that it may be about.
  mutating func noteUndecided() {
    guard isFollowed(.unhandled) else { return }
    router.appendUndecided(to: &undecided)
  }

  /// Tells which of them were given back (R1); what is settled because we let go of everything is not told.
  mutating func tellUnhandled() {
    guard !undecided.isEmpty else { return }
    for touch in undecided where !router.isLeaving {
      let isRejected = decisions.contains { decision in
        if case .reject(touch.id, _) = decision { true } else { false }
      }
      if isRejected { control?.tell(.unhandled(touch)) }
    }
    undecided.removeAll(keepingCapacity: true)
  }
}
