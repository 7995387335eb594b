internal import Control
internal import Gestures
internal import Routing
internal import X11

// What the router decided, on its way out.
extension Daemon {
  /// Carries out the decisions of a turn, in their order.
  mutating func carryOut() {
    var needsBarrier = false
    for index in decisions.indices {
      if decisions[index] == .barrier { needsBarrier = true } else { carryOut(decisions[index]) }
    }
    decisions.removeAll(keepingCapacity: true)
    // Before the verdicts: a repair may have found that a window is gone.
    applyChanges()
    if needsBarrier { passBarrier() }
    applyChanges()
    performDue()
    makeClicks()
  }

  private mutating func carryOut(_ decision: Decision) {
    switch decision {
    case .barrier: break
    case .accept(let touch, let master):
      log.detail("accept: touch \(touch.number) is kept from the application")
      verdicts.accept(touch, master: master)
      tellVerdict(touch, .accept)
    case .reject(let touch, let master):
      log.detail("reject: touch \(touch.number) goes to the application")
      verdicts.reject(touch, master: master)
      tellVerdict(touch, .reject)
    // After the verdicts, which nothing may hold up.
    case .perform(let performance): performances.append(performance)
    case .stale(let key, let late):
      log.note("\(router.name(of: key)): recognized \(late.rawValue) ms late, so nothing is done")
      tellStale(key, late)
    case .outcome(.recognized(let key, _, _)): log.detail("\(router.name(of: key)) recognized")
    case .outcome(.began(let key, let values, _)):
      log.detail("\(router.name(of: key)) began")
      tellProgress(key, .began, values)
    case .outcome(.ended(let key, let values)):
      log.detail("\(router.name(of: key)) ended")
      tellProgress(key, .ended, values)
    case .outcome(.cancelled(let key)):
      log.detail("\(router.name(of: key)) cancelled")
      tellProgress(key, .cancelled)
    case .outcome(.changed(let key, let values)): tellProgress(key, .changed, values)
    case .outcome(.failed(let key, let reason)):
      log.detail("\(router.name(of: key)) failed: \(reason.text(in: router.rules(of: key)))")
      tellFailure(key, reason)
    case .lost(let touch, let reason):
      lost += 1
      tellVerdict(touch, .lost(reason))
      log.detail("touch \(touch.number) lost: \(reason.text) (\(lost) since the start)")
    case .cureStuckButton: cureStuckButton()
    case .click(let place): owedClicks.append(OwedClick(place))
    // It settles touches itself, so it waits until this batch is carried out.
    case .panic: hasPanicked = true
    case .repair(let mirrored, let picked):
      log.detail("the server picked window \(picked.rawValue), the mirror \(mirrored.rawValue)")
      reread(mirrored)
      // What is gone since the server picked it is told: a touch on it must not be rejected (safety.md S3).
      if !reread(picked) { changes.append(.destroy(picked)) }
    case .relist(let window): mirror.repair(window, into: &changes)
    }
  }

  /// Reads the children of all windows above one anew (R8.9); false where it is gone.
  @discardableResult
  private mutating func reread(_ window: WindowID) -> Bool {
    guard let description = mirror.describe(window) else { return false }
    for ancestor in description.ancestors.reversed() { mirror.repair(ancestor, into: &changes) }
    return true
  }

  /// Stops the other clients for a moment, takes in what the server still has to tell, and sends the verdicts.
  ///
  /// In between no window can be destroyed, so no touch is rejected to a window that is gone (safety.md S3).
  private mutating func passBarrier() {
    guarding.asksForServer()
    do throws(XError) {
      let barrier = try verdicts.enterBarrier()
      guarding.holdsServer()
      while let event = connection.nextQueuedEvent() { take(decoder.decode(event)) }
      // A touch that is given back under another's grab can freeze the pointer, or stay in the server for good.
      if barrier.isPointerTaken { route(.buttonPress(at: clock.now)) }
      noteUndecided()
      route(.barrierReached(at: clock.now))
      for index in decisions.indices where decisions[index].isVerdict { carryOut(decisions[index]) }
      barrier.leave()
      try awaitBatch()
      tellUnhandled()
    } catch {
      // Nothing is grabbed; the loop sees that the server is gone.
    }
    guarding.runs()
    for index in decisions.indices where !decisions[index].isVerdict { carryOut(decisions[index]) }
    decisions.removeAll(keepingCapacity: true)
  }
}

extension Daemon {
  /// Waits until the server has rejected what could freeze the pointer, and tells the router when that was (safety.md S2).
  ///
  /// We may have slept since the batch was decided: a touch that began meanwhile is not after it.
  private mutating func awaitBatch() throws(XError) {
    guard router.isEmulatingRejectUnderWay else { return }
    guarding.asksForServer()
    try connection.roundTrip()
    route(.batchPassed(at: clock.now))
  }
}

extension Decision {
  /// Whether it is an answer to the server about a touch.
  var isVerdict: Bool {
    switch self {
    case .accept, .reject: true
    case .barrier, .perform, .stale, .outcome, .lost, .cureStuckButton, .click, .panic, .repair, .relist:
      false
    }
  }
}
