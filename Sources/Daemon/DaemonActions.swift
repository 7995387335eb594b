internal import Control
internal import Gestures
internal import Routing
internal import X11

// What is done beside verdicts, and the way out.
extension Daemon {
  /// Performs what a recognized gesture is bound to, on the window pinned at its begin (R7).
  mutating func perform(_ performance: Performance) {
    guard let binding = router.rules.binding(of: performance.key) else { return }
    log.detail("perform \(binding.name)")
    tellRecognized(performance, binding)
    guard !isDryRun else { return }
    let target =
      switch binding.target {
      case .touch: performance.target
      case .focused: performer.focusedWindow
      }
    for action in binding.actions {
      let failure = performer.perform(action, target: target, time: performance.time)
      if let failure { log.note("\(binding.name): \(failure)") }
      tell(.action) { .action(action, binding: binding.name, time: performance.time, failure: failure) }
    }
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
    if isUnguarded { input.restoreSpareKeys(atOnce: true) }
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
