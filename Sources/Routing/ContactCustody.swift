package import Gestures

extension Contact {
  /// The earliest time at which something is to be done without an event.
  package func nextDeadline(_ thresholds: Thresholds) -> Timestamp? {
    // What else is due is judged when it is known whether the finger is one of ours.
    if let awaitDeadline { return awaitDeadline }
    var earliest = holdDeadline(thresholds)
    if let frame { earliest = earliest.map { min($0, frame.end) } ?? frame.end }
    if let assembly = assembly.deadline(thresholds) {
      earliest = earliest.map { min($0, assembly) } ?? assembly
    }
    if let due = arbiter.nextDue { earliest = earliest.map { min($0, due.time) } ?? due.time }
    return earliest
  }

  /// Does what is due at the earliest deadline, which the caller has found to have come.
  package mutating func expire(
    _ rules: RuleSet, _ now: Circumstances, into outcomes: inout ContiguousArray<Outcome>
  ) {
    let thresholds = rules.thresholds(ofClass: deviceClass)
    guard let time = nextDeadline(thresholds) else { return }
    if awaitDeadline == time {
      giveUpAwaiting(at: time)
    } else if assembly.deadline(thresholds) == time {
      show(at: time, rules, now, into: &outcomes)
    } else if holdDeadline(thresholds) == time {
      giveUp(at: time, thresholds, into: &outcomes)
    } else if let due = arbiter.nextDue?.index {
      if arbiter.contenders[due].heldBack == nil { show(due, at: time, rules, now, into: &outcomes) }
      arbiter.release(at: time, rules.relations, into: &outcomes)
      claim(into: &outcomes)
    }
    arbiter.release(at: time, rules.relations, into: &outcomes)
  }

  /// By when an undecided touch must be decided though recognizers are still possible (C6b, C6c); nil where none is held.
  private func holdDeadline(_ thresholds: Thresholds) -> Timestamp? {
    guard !isClaimed, !hasGivenBack, arbiter.contenders.contains(where: \.holdsTouches) else { return nil }
    var earliest: Timestamp?
    // All of them rest from the latest landing on.
    let landing = touches.lazy.map(\.touch.startTime).max() ?? Timestamp(0)
    for touch in touches where touch.custody == .held && !touch.isConsumed {
      var due = landing + thresholds.holdStill
      if landed == 1, let since = touch.movedSince { due = min(due, since + thresholds.holdMoving) }
      if touch.updates >= thresholds.historyLimit { due = min(due, touch.touch.time) }
      earliest = earliest.map { min($0, due) } ?? due
    }
    return earliest
  }

  private mutating func giveUp(
    at time: Timestamp, _ thresholds: Thresholds, into outcomes: inout ContiguousArray<Outcome>
  ) {
    let start = touches.first { $0.custody == .held }?.touch.startTime ?? time
    failHolders(.deadline(held: time - start), into: &outcomes)
  }

  private mutating func failHolders(_ reason: FailureReason, into outcomes: inout ContiguousArray<Outcome>) {
    for index in arbiter.contenders.indices where arbiter.contenders[index].holdsTouches {
      arbiter.fail(index, reason, into: &outcomes)
    }
  }
}

extension Contact {
  /// A touch of it is given back: so are the others, and its recognizers fail (T8).
  package mutating func giveBack(
    at time: Timestamp, _ rules: RuleSet, into outcomes: inout ContiguousArray<Outcome>
  ) {
    guard !hasGivenBack else { return }
    hasGivenBack = true
    failHolders(.givenBack, into: &outcomes)
    // Those that only look on may have waited for one of them.
    arbiter.release(at: time, rules.relations, into: &outcomes)
    if !arbiter.contenders.contains(where: \.observesTouches) { assembly.end() }
  }

  /// Whether events tell of a touch: those of the grab, or raw ones that a recognizer wants.
  func isFollowed(_ index: Int) -> Bool {
    switch touches[index].custody {
    case .pending, .held, .accepted, .observed: true
    case .rejected, .gone:
      arbiter.contenders.contains { $0.observesTouches && isOnChain($0.key, of: index) }
    }
  }

  /// Another client has a touch to itself: recognizers that would own it end.
  mutating func cancelOwners(of touch: Int, into outcomes: inout ContiguousArray<Outcome>) {
    for index in arbiter.contenders.indices where !arbiter.contenders[index].observesTouches {
      if isOnChain(arbiter.contenders[index].key, of: touch) {
        arbiter.stop(index, .cancelled, into: &outcomes)
      }
    }
  }

  /// We let go of everything: what has begun is cancelled, and what only looks on ends.
  mutating func cancelWhatIsUnderWay(into outcomes: inout ContiguousArray<Outcome>) {
    let isObserved = touches.contains { $0.custody == .observed }
    for index in arbiter.contenders.indices {
      let contender = arbiter.contenders[index]
      guard isObserved || contender.hasWon || contender.observesTouches else { continue }
      arbiter.stop(index, .cancelled, into: &outcomes)
    }
  }

  /// Whether a recognizer that is still possible keeps a touch.
  package func isWanted(_ index: Int) -> Bool {
    arbiter.contenders.contains { $0.holdsTouches && $0.touches & (1 << UInt64(index)) != 0 }
  }

  /// Whether a recognizer won that lets the application have its touches after it (C3).
  func isDelayedWinners(_ index: Int) -> Bool {
    arbiter.contenders.contains {
      $0.delivery == .delayed && $0.hasWon && $0.touches & (1 << UInt64(index)) != 0
    }
  }

  /// A window was destroyed: touches with it on their path are taken from the responders at and below it (H10).
  package mutating func destroyed(_ window: WindowID, into outcomes: inout ContiguousArray<Outcome>) {
    for index in touches.indices {
      let touch = touches[index]
      let gone = touch.path.first { paths[$0] == window }
      if gone != nil { touches[index].isPathBroken = true }
      let lost = touch.route == touch.path ? gone : touch.route.first { paths[$0] == window }
      for place in touch.chain {
        let link = chains[place]
        var isLost = link.anchor == window
        if let lost, let anchor = touch.route.first(where: { paths[$0] == link.anchor }) {
          isLost = isLost || anchor >= lost
        }
        if isLost { failAll(at: link, .cancelled, into: &outcomes) }
      }
    }
  }

  /// Its device is gone, or its touches were taken: every recognizer that is still possible fails.
  package mutating func cancelAll(into outcomes: inout ContiguousArray<Outcome>) {
    assembly.end()
    for index in arbiter.contenders.indices { arbiter.stop(index, .cancelled, into: &outcomes) }
    for index in fingers.indices { fingers[index].isDown = false }
    for index in touches.indices { touches[index].hasEnded = true }
  }

  /// Its fingers are all up and settled.
  mutating func conclude(into outcomes: inout ContiguousArray<Outcome>) { arbiter.conclude(into: &outcomes) }

  /// The next contact of the device has begun: this one only waits for its verdicts.
  package mutating func close() {
    isClosing = true
    for index in touches.indices where touches[index].custody == .held {
      let mask: UInt64 = 1 << UInt64(index)
      touches[index].isTapOfSeries = arbiter.contenders.contains {
        $0.holdsTouches && $0.recognizer.awaitsNextContact && $0.touches & mask != 0
      }
      // What has been recognized, and waits, takes its touch whatever comes of the next (A5).
      let isWaitedFor = arbiter.contenders.contains {
        $0.state == .possible && $0.heldBack != nil && $0.delivery.cancelsTouches && $0.touches & mask != 0
      }
      if isWaitedFor { touches[index].isClaimed = true }
    }
    arbiter.dropAwaiting()
  }

  /// Takes over what goes on from a contact of the same device: the last lift, and who awaits a further tap.
  mutating func inherit(from last: Contact) {
    lastLift = last.lastLift
    arbiter.inherit(from: last.arbiter)
  }

  /// Makes it the first contact of a device.
  mutating func renew(for source: DeviceID, scale: PixelScale) {
    reset()
    arbiter = Arbiter()
    lastLift = nil
    self.source = source
    self.scale = scale
  }

  /// Makes it ready for the next contact of a device: recognizers that await one stay.
  package mutating func reset() {
    fingers.removeAll(keepingCapacity: true)
    touches.removeAll(keepingCapacity: true)
    paths.removeAll(keepingCapacity: true)
    chains.removeAll(keepingCapacity: true)
    refusals.removeAll(keepingCapacity: true)
    assembly = Assembly()
    hasGivenBack = false
    isClaimed = false
    movementClass = nil
    generation = 0
    isPalm = false
    tracks.reset()
    needsPath = false
    scratch.path.removeAll(keepingCapacity: true)
    isClosing = false
    frame = nil
    arbiter.contactOver()
  }
}
