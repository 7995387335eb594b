import Gestures

/// A verdict of the turn that is not told yet.
struct Verdict: Hashable, Sendable {
  var contact: Int
  var touch: Int
  var id: TouchID
  var master: DeviceID
  /// The place in the order of rejects (C2), smaller first; nil where it is an accept.
  var rejectOrder: UInt64?
}

/// What custody wants of a held touch (section 6 of the rules).
enum Wish: Hashable, Sendable {
  case hold
  case accept
  case reject
}

// The end of a turn: which touches are taken, given back or kept, as one batch.
extension Router {
  /// Ends a turn: meets what is due, performs, and settles what can be settled.
  ///
  /// Where a touch is to be rejected nothing is settled before the barrier: what the server still has to tell (a window
  /// destroyed) may turn the reject into an accept (safety.md S3).
  mutating func endTurn(at now: Timestamp, isBarrier: Bool, into decisions: inout [Decision]) {
    meetDeadlines(before: now, into: &decisions)
    for index in contacts.indices where isLeaving || !contacts[index].isFramePartial {
      closeFrame(of: index, into: &decisions)
    }
    meetDeadlines(before: now, into: &decisions)
    releaseThoseWhoWait(at: now, into: &decisions)
    firePanic(at: now, into: &decisions)
    takeSteps(until: now)
    perform(at: now, into: &decisions)
    giveBackWhatNobodyWants(at: now, into: &decisions)
    perform(at: now, into: &decisions)
    collectVerdicts()
    if !isBarrier, verdicts.contains(where: { $0.rejectOrder != nil }) {
      verdicts.removeAll(keepingCapacity: true)
      decisions.append(.barrier)
      return
    }
    tellVerdicts(at: now, into: &decisions)
    makeLiftedTapsGood()
    finishContacts(at: now, into: &decisions)
    dropFormerRules()
    if let due = secondLook, due < now {
      secondLook = nil
      needsCure = true
    }
    guard !isBusy else { return }
    if needsCure {
      needsCure = false
      decisions.append(.cureStuckButton)
    }
    if needsSecondLook {
      needsSecondLook = false
      secondLook = now + Router.secondLookDelay
    }
    // The window manager freezes the pointer at a click as at a touch that is given back (safety.md S2).
    if !clicks.isEmpty { notePress(at: now) }
    for place in clicks { decisions.append(.click(place)) }
    clicks.removeAll(keepingCapacity: true)
  }

  /// Lets those win for whom a window's or a device's end was what they waited for.
  private mutating func releaseThoseWhoWait(at now: Timestamp, into decisions: inout [Decision]) {
    for index in contacts.indices where contacts[index].arbiter.isWaiting {
      let inForce = rulesNumber
      exchangeRules(with: contacts[index].ruleSet)
      contacts[index].arbiter.release(at: now, rules.relations, into: &outcomes)
      contacts[index].claim(into: &outcomes)
      exchangeRules(with: inForce)
      drainOutcomes(of: index, at: now, into: &decisions)
    }
  }

  /// Fires the panic gesture if its time has come and its fingers rest, as far as we see them (C10).
  private mutating func firePanic(at now: Timestamp, into decisions: inout [Decision]) {
    guard let specification = panicInForce, let due = panic.deadline, due < now else { return }
    panic.spend(specification)
    let slop = rules.thresholds.tapSlop
    if contacts.contains(where: { $0.touches.contains { $0.touch.reach > slop } }) { return }
    decisions.append(.panic)
  }

  /// Lets a contact go whose held touches no recognizer wants any more, or that must be settled now (C5, T8).
  private mutating func giveBackWhatNobodyWants(at now: Timestamp, into decisions: inout [Decision]) {
    let newest = newestEmulating
    for index in contacts.indices {
      var mustGo = false
      for touch in contacts[index].touches.indices where contacts[index].touches[touch].custody == .held {
        let isOld =
          contacts[index].touches[touch].isEmulating && contacts[index].touches[touch].touch.id != newest
        switch wish(index, touch) {
        case .hold: mustGo = mustGo || isOld || isLeaving
        case .reject: mustGo = true
        case .accept: break
        }
      }
      guard mustGo else { continue }
      let inForce = rulesNumber
      exchangeRules(with: contacts[index].ruleSet)
      contacts[index].giveBack(at: now, rules, into: &outcomes)
      exchangeRules(with: inForce)
      drainOutcomes(of: index, at: now, into: &decisions)
    }
  }

  /// The newest emulating touch that is held; older ones are settled when it begins (C6a).
  private var newestEmulating: TouchID? {
    var newest: Touch?
    for contact in contacts {
      for touch in contact.touches where touch.custody == .held && touch.isEmulating {
        if let known = newest, touch.touch.startTime < known.startTime { continue }
        newest = touch.touch
      }
    }
    return newest?.id
  }

  private func wish(_ contact: Int, _ index: Int) -> Wish {
    let touch = contacts[contact].touches[index]
    if touch.isPathBroken || touch.isClaimed || touch.isConsumed { return .accept }
    // Whether it is to be given back turns on where the next tap lands, whose touch is on its way.
    if touch.isTapOfSeries, isLandingAwaited(on: contacts[contact].source) { return .hold }
    // It landed on a gesture under way (G13a).
    if contacts[contact].isClaimed { return .accept }
    if contacts[contact].hasGivenBack { return .reject }
    return contacts[contact].isWanted(index) ? .hold : .reject
  }
}

// MARK: - Tap series with delayed ends (C6c)

extension Router {
  private func isLandingAwaited(on source: DeviceID) -> Bool {
    contacts.contains { $0.source == source && !$0.isClosing && $0.fingers.contains(where: \.isAwaited) }
  }

  /// Accepts the last tap of a series, if the touch that has just begun in a contact may be the next; the others of its
  /// kind have nobody any more who wants them.
  mutating func claimTapsBefore(_ next: Int) {
    guard let touch = contacts[next].touches.indices.last else { return }
    let source = contacts[next].source
    for index in contacts.indices where contacts[index].isClosing && contacts[index].source == source {
      for tap in contacts[index].touches.indices where contacts[index].touches[tap].isTapOfSeries {
        contacts[index].touches[tap].isTapOfSeries = false
        contacts[index].touches[tap].isClaimed = isSeries(index, tap, then: next, touch)
      }
    }
  }

  private func isSeries(_ last: Int, _ tap: Int, then next: Int, _ touch: Int) -> Bool {
    let before = contacts[last].touches[tap].touch
    let after = contacts[next].touches[touch].touch
    let distance = contacts[next].scale.millimetres(after.location - before.startLocation).length
    guard contacts[last].ruleSet == contacts[next].ruleSet, distance <= rules.thresholds.tapDistance,
      after.startTime - before.time <= rules.thresholds.tapGap
    else { return false }
    return contacts[next].arbiter.contenders.contains { contender in
      contender.holdsTouches && contender.recognizer.awaitsNextContact
        && contacts[next].isOnChain(contender.key, of: touch)
        && contacts[last].isOnChain(contender.key, of: tap)
    }
  }
}

// MARK: - The batch

extension Router {
  /// How long after a late reject button 1 is looked at once more (C9).
  ///
  /// The window manager gets the touch first, as a press that has frozen the pointer. The first look comes at once, mostly
  /// before its answer.
  static let secondLookDelay: Milliseconds = 50

  private mutating func collectVerdicts() {
    verdicts.removeAll(keepingCapacity: true)
    for contact in contacts.indices {
      for index in contacts[contact].touches.indices where contacts[contact].touches[index].custody == .held {
        let touch = contacts[contact].touches[index]
        let order: UInt64?
        switch wish(contact, index) {
        case .hold: continue
        case .accept: order = nil
        case .reject: order = rejectOrder(touch, place: verdicts.count)
        }
        verdicts.append(
          Verdict(
            contact: contact, touch: index, id: touch.touch.id, master: touch.master, rejectOrder: order))
      }
    }
    for (index, touch) in leftovers.enumerated() where touch.custody == .held {
      verdicts.append(
        Verdict(
          contact: -1, touch: index, id: touch.touch.id, master: touch.master,
          rejectOrder: rejectOrder(touch, place: verdicts.count)))
    }
  }

  /// The order of C2: fingers still down before lifted ones, of those down the one that has moved least first, equals
  /// by age, that is by their place in the list.
  private func rejectOrder(_ touch: TouchSequence, place: Int) -> UInt64 {
    let isLifted: UInt64 = touch.touch.isDown ? 0 : 1
    let moved = touch.touch.isDown ? UInt64(touch.pixelsMoved) : 0
    return isLifted << 60 | moved << 32 | UInt64(place)
  }

  private mutating func tellVerdicts(at now: Timestamp, into decisions: inout [Decision]) {
    turnRejectsIntoLosses(at: now, into: &decisions)
    for verdict in verdicts where verdict.rejectOrder == nil {
      decisions.append(.accept(verdict.id, master: verdict.master))
      settle(verdict, .accepted, at: now)
    }
    while let next = verdicts.indices.min(by: { isEarlier(verdicts[$0], verdicts[$1]) }),
      verdicts[next].rejectOrder != nil
    {
      let verdict = verdicts.remove(at: next)
      decisions.append(.reject(verdict.id, master: verdict.master))
      settle(verdict, .rejected, at: now)
    }
    verdicts.removeAll(keepingCapacity: true)
    leftovers.removeAll { $0.custody == .accepted || $0.custody == .rejected }
  }

  private func isEarlier(_ a: Verdict, _ b: Verdict) -> Bool {
    guard let first = a.rejectOrder else { return false }
    guard let second = b.rejectOrder else { return true }
    return first < second
  }

  /// Accepts what must not be rejected (C6a, C6a', C6c): such touches are lost, and that is told.
  private mutating func turnRejectsIntoLosses(at now: Timestamp, into decisions: inout [Decision]) {
    for index in verdicts.indices where verdicts[index].rejectOrder != nil {
      guard let reason = loss(verdicts[index]) else { continue }
      verdicts[index].rejectOrder = nil
      note(reason, of: verdicts[index])
      decisions.append(.lost(verdicts[index].id, reason))
    }
    // Of several emulating touches the oldest may be rejected; each further one would come too soon after it (S2).
    while let next = nextEmulatingReject {
      let touch = sequence(verdicts[next])
      if let reason = danger(to: touch.touch) {
        verdicts[next].rejectOrder = nil
        note(reason, of: verdicts[next])
        decisions.append(.lost(verdicts[next].id, reason))
        if touch.hasEnded {
          makeGood(touch)
        } else if verdicts[next].contact >= 0 {
          contacts[verdicts[next].contact].touches[verdicts[next].touch].isLostWhileDown = true
        }
      } else {
        lastEmulatingReject = now
        isEmulatingRejectUnderWay = true
        decidedEmulating.append(verdicts[next].id)
      }
    }
    decidedEmulating.removeAll(keepingCapacity: true)
  }

  private mutating func note(_ reason: LossReason, of verdict: Verdict) {
    if verdict.contact >= 0 { contacts[verdict.contact].touches[verdict.touch].loss = reason }
  }

  /// A lost touch has ended: as a tap it is made good by a click.
  private mutating func makeGood(_ touch: TouchSequence) {
    if touch.touch.phase != .cancelled, touch.touch.reach <= rules.thresholds.tapSlop {
      clicks.append(touch.touch.location)
    }
  }

  /// Makes those taps good that were lost before their fingers lifted, once they have (C6a).
  private mutating func makeLiftedTapsGood() {
    for contact in contacts.indices {
      for index in contacts[contact].touches.indices where contacts[contact].touches[index].isLostWhileDown {
        let touch = contacts[contact].touches[index]
        guard touch.hasEnded else { continue }
        contacts[contact].touches[index].isLostWhileDown = false
        makeGood(touch)
      }
    }
  }

  /// A button was pressed; the server may tell of it twice, and late.
  mutating func notePress(at time: Timestamp) {
    if let lastPress, lastPress > time { return }
    lastPress = time
  }

  /// Why an emulating touch may not be rejected: its reject might meet a pointer that is frozen, and freeze it for good.
  private func danger(to touch: Touch) -> LossReason? {
    if let lastEmulatingReject, isTooSoon(touch.startTime, after: lastEmulatingReject) {
      return .tooSoonAfterTheLast
    }
    if let lastPress, isTooSoon(touch.startTime, after: lastPress) { return .pressedMeanwhile }
    return nil
  }

  /// Whether an emulating touch that began then may not be rejected, after another one or a press.
  ///
  /// The clock wraps in 50 days: one that seems to be more than a minute ahead is one of long ago.
  private func isTooSoon(_ begin: Timestamp, after last: Timestamp) -> Bool {
    let gap = begin - last
    return gap <= rules.thresholds.emulatingRejectGap && gap > Milliseconds(-60_000)
  }

  private var nextEmulatingReject: Int? {
    var best: Int?
    for index in verdicts.indices where verdicts[index].rejectOrder != nil {
      let touch = sequence(verdicts[index])
      guard touch.isEmulating, !decidedEmulating.contains(verdicts[index].id) else { continue }
      if let known = best, sequence(verdicts[known]).touch.startTime <= touch.touch.startTime { continue }
      best = index
    }
    return best
  }

  private func loss(_ verdict: Verdict) -> LossReason? {
    guard verdict.contact >= 0 else { return nil }
    let contact = contacts[verdict.contact]
    guard contact.touches[verdict.touch].isHolderThere, contact.touches.count >= 2 else { return nil }
    var held = 0
    var isAnyDown = false
    var reach = 0.0
    for touch in contact.touches where touch.custody == .held {
      held += 1
      isAnyDown = isAnyDown || touch.touch.isDown
      reach = max(reach, touch.touch.reach)
    }
    guard held >= 2 else { return nil }
    if !isAnyDown, !contact.hasFingersDown { return .liftedTogether }
    // The user has said that the application is to have it (C3).
    if contact.isDelayedWinners(verdict.touch) { return nil }
    if reach > limits(of: verdict.contact).giveBackReach {
      return .movedTooFar(distance: reach)
    }
    return nil
  }

  private func sequence(_ verdict: Verdict) -> TouchSequence {
    verdict.contact >= 0 ? contacts[verdict.contact].touches[verdict.touch] : leftovers[verdict.touch]
  }

  private mutating func settle(_ verdict: Verdict, _ custody: CustodyState, at now: Timestamp) {
    let touch = sequence(verdict)
    let isDown = verdict.contact >= 0 && contacts[verdict.contact].isDown(touch.touch.id.number)
    if touch.isEmulating, touch.hasEnded || !isDown {
      needsCure = true
      if custody == .rejected { needsSecondLook = true }
    }
    if verdict.contact >= 0 {
      contacts[verdict.contact].touches[verdict.touch].custody = custody
      contacts[verdict.contact].touches[verdict.touch].decidedAt = now
      contacts[verdict.contact].touches[verdict.touch].isDecidedLate = touch.hasEnded || !isDown
    } else {
      leftovers[verdict.touch].custody = custody
    }
  }

  /// What has begun is cancelled, as we let go of everything.
  mutating func cancelWhatIsUnderWay(into decisions: inout [Decision]) {
    for index in contacts.indices {
      contacts[index].cancelWhatIsUnderWay(into: &outcomes)
      drainOutcomes(of: index, at: Timestamp(0), into: &decisions)
    }
  }

  /// Gives each recognizer of a contact whose fingers are all up its outcome, but for those that await a further contact.
  mutating func conclude(_ index: Int, at time: Timestamp, into decisions: inout [Decision]) {
    contacts[index].conclude(into: &outcomes)
    drainOutcomes(of: index, at: time, into: &decisions)
  }

  /// Lets contacts go that are over.
  private mutating func finishContacts(at now: Timestamp, into decisions: inout [Decision]) {
    for index in contacts.indices.reversed() where contacts[index].isOver {
      conclude(index, at: now, into: &decisions)
      for touch in contacts[index].touches where touch.custody == .pending { leftovers.append(touch) }
      keepRecord(of: index)
      if contacts[index].isClosing {
        spare.append(contacts.remove(at: index))
      } else {
        contacts[index].reset()
      }
    }
  }
}
