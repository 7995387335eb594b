internal import Control
internal import Gestures
internal import Routing
internal import X11

// What is done beside verdicts, and the way out.
extension Daemon {
  /// Performs what was decided in this turn.
  mutating func performDue() {
    guard !performances.isEmpty else { return }
    for performance in performances { perform(performance) }
    performances.removeAll(keepingCapacity: true)
  }

  /// Performs what a recognized gesture is bound to, on the window pinned at its begin (R7).
  private mutating func perform(_ performance: Performance) {
    guard let binding = router.binding(of: performance.key) else { return }
    if case .begin = performance.phase {
      log.detail("perform \(binding.name)")
      tellRecognized(performance, binding)
    }
    guard !isDryRun else {
      if case .begin = performance.phase, !binding.actions.isEmpty {
        router.note(ActionNote(performance.key, binding.actions[0], .dryRun), ofContact: performance.contact)
      }
      return
    }
    performer.perform(performance, binding, scene)
    takeReports()
  }

  private var scene: Performer.Scene {
    Performer.Scene(
      tree: router.tree, monitors: monitors.all.map(\.monitor), now: clock.now,
      isObserving: router.capture == .observe, isFingerDown: router.contacts.contains(where: \.hasFingersDown)
    )
  }

  /// Does what a binding does, at the pointer and to the window that has the focus; nil, or why not.
  ///
  /// One that lasts begins and ends at once, without a step.
  mutating func perform(bindingNamed name: String) -> String? {
    guard let id = router.rules.binding(named: name) else { return noBinding(name) }
    guard pauseReason == nil else { return "it is paused; \"fingerpost resume\" ends that" }
    let key = RecognizerKey(
      rule: id.rule, binding: id.binding, anchor: router.tree.root, ruleSet: router.rulesNumber)
    guard let binding = router.binding(of: key) else { return noBinding(name) }
    log.note("perform \(name), as it was asked\(isDryRun ? " (dry run: nothing is done)" : "")")
    guard !isDryRun else { return nil }
    let place = connection.pointer ?? Point(0, 0)
    var performance = Performance(
      key: key, time: clock.now, target: performer.windows.focused, place: place, fingers: 0, direction: nil)
    performer.perform(performance, binding, scene)
    performance.phase = .end
    if binding.lasts { performer.perform(performance, binding, scene) }
    let failures = performer.reports.compactMap(\.failure)
    takeReports()
    connection.flush()
    return failures.first
  }

  /// Does what was put off until now.
  mutating func goOnPerforming() {
    performer.input.restoreSpareKeys()
    if let recordingDue, recordingDue <= MonotonicClock.nanoseconds {
      noteRecorders()
      beginRecordings()
    }
    if let clickDue, clickDue <= MonotonicClock.nanoseconds { makeClicks() }
    let isDue = performer.deadline.map { $0 <= MonotonicClock.nanoseconds } ?? false
    let isDragDue = performer.dragDeadline.map { $0 < clock.now } ?? false
    guard isDue || isDragDue else { return }
    performer.advance(scene)
    takeReports()
    connection.flush()
  }

  /// Tells what came of actions, and does those that are the daemon's own.
  private mutating func takeReports() {
    for report in performer.reports {
      if let failure = report.failure { log.note("\(report.binding): \(failure)") }
      router.note(report.note, ofContact: report.contact)
      tell(.action) {
        .action(report.action, binding: report.binding, time: report.time, failure: report.failure)
      }
      switch report.action {
      case .mode(let name): enter(mode: name)
      case .emit(let name): tell(.event) { .emitted(name, binding: report.binding, time: report.time) }
      default: break
      }
    }
    performer.reports.removeAll(keepingCapacity: true)
  }

  /// Switches to a mode, for conditions; empty: none (R6).
  mutating func enter(mode: String) {
    guard router.circumstances.mode != mode else { return }
    log.detail(mode.isEmpty ? "no mode any more" : "mode \(mode)")
    change { $0.mode = mode }
    tell(.mode) { .mode(mode) }
  }

  /// Frees button 1 where a late verdict left it pressed (C9).
  mutating func cureStuckButton() {
    guarding.asksForServer()
    // The loop sees it when the server is gone.
    let outcome = try? StuckButton.cure(connection, by: hand, otherMasters: devices.otherMasters)
    guarding.runs()
    guard let outcome else { return }
    needsCure = outcome == .busy
    if case .held = outcome { curesAtRelease = true } else { curesAtRelease = false }
    switch outcome {
    case .notStuck: break
    case .cured: log.detail("freed button 1, which a late verdict had left pressed")
    case .held: log.detail("button 1 is held by a pointing device: not touched")
    case .busy: log.detail("the pointer is in use: button 1 is looked at again after the next touch")
    case .noTouchscreen:
      log.note("button 1 is still pressed by a touchscreen that is gone; its return frees it")
    case .failed: log.note("button 1 is still pressed after the cure; a tap on the screen frees it")
    }
  }

  /// Gives everything back and leaves (C1).
  ///
  /// Ungrabs, settles what is held, and reads on until every contact is over, at most 300 ms. Touches that are still
  /// down then stay with the retained connection, which the guardian settles.
  mutating func leave() -> Ending {
    tellService(.stopping)
    // The name must be free before the manager selection is: then the next daemon takes it.
    control?.stopListening()
    letGo()
    // With a guardian, that does it once applications have read what was typed last.
    if isUnguarded { performer.input.restoreSpareKeys(atOnce: true) }
    let limit = MonotonicClock.nanoseconds + 300_000_000
    while router.isBusy, connection.isAlive, MonotonicClock.nanoseconds < limit {
      connection.waitReadable(milliseconds: 10)
      drain()
    }
    drain()
    guard connection.isAlive else { return .serverGone }
    if router.isBusy {
      log.note("left with fingers on the screen; the guardian settles what they hold")
    } else if let mark = mark.take() {
      // The loop is over: a server that goes away now is told below.
      try? mark.retireCleanly()
    }
    connection.flush()
    guarding.leaves(withTouches: mark != nil)
    log.note("stopped")
    return isUnguarded ? .unguarded : .asked
  }
}
