package import Gestures

/// Routes touches: events in with their times, decisions out as values, and the next deadline on request.
///
/// It is deterministic: no clock, no timer, no X, no callback. A live session, a recording and a test run through the
/// very same code. Feed it X's events in X's order, and `turnEnded` whenever there is nothing more to read.
package struct Router: Hashable, Sendable {
  package internal(set) var tree: RegionTree
  package internal(set) var rules: RuleSet
  /// The number of the rule set in force, and those before it that contacts still go by.
  package internal(set) var rulesNumber: UInt32 = 0
  var former: ContiguousArray<FormerRules> = []
  package internal(set) var devices: ContiguousArray<TouchDevice> = []
  package internal(set) var contacts: ContiguousArray<Contact> = []
  /// Touches of contacts that are over, which another client owned to the end: rejected if they come to us after all.
  package internal(set) var leftovers: ContiguousArray<TouchSequence> = []
  /// Contacts to use again, so that a landing allocates nothing.
  var spare: ContiguousArray<Contact> = []
  /// When an emulating touch was last rejected (safety.md S2): when it was decided, then when the server had done it.
  package internal(set) var lastEmulatingReject: Timestamp?
  /// An emulating touch was rejected, and the server is not known to have done it.
  package internal(set) var isEmulatingRejectUnderWay = false
  /// When a button was last pressed; a window manager may have frozen the pointer then (safety.md, section 2).
  package internal(set) var lastPress: Timestamp?
  /// A late verdict was given on an emulating touch: button 1 may be stuck until the cure has run (C9).
  package internal(set) var needsCure = false
  /// One of those verdicts was a reject: the window manager may answer after button 1 was looked at.
  var needsSecondLook = false
  /// When button 1 is looked at once more.
  package internal(set) var secondLook: Timestamp?
  package internal(set) var panic = Panic()
  /// The panic gesture that fingers may be about to make.
  var panicInForce: Panic.Specification?
  /// How touches come to us (C8).
  package internal(set) var capture = Capture.consume
  /// The daemon is leaving: nothing is held any more.
  package internal(set) var isLeaving = false
  /// Actions of this turn, in the order in which they were recognized.
  var performances: ContiguousArray<Performance> = []
  /// The steps of the gestures that go on.
  package internal(set) var stepRuns: ContiguousArray<StepRun> = []
  var outcomes: ContiguousArray<Outcome> = []
  var verdicts: ContiguousArray<Verdict> = []
  /// Places of lost taps, to be clicked once no finger is down and the button is free.
  var clicks: ContiguousArray<Point> = []
  /// Emulating touches of the batch that may be rejected.
  var decidedEmulating: ContiguousArray<TouchID> = []
  var hitPath: ContiguousArray<RegionTree.Index> = []
  var repairPath: ContiguousArray<RegionTree.Index> = []
  var hitChain: ContiguousArray<ChainLink> = []
  /// The path to the target, where policies may lead to another than the server's pick.
  var routePath: ContiguousArray<RegionTree.Index> = []
  /// The regions that hold the touch which is begun.
  var heldRegions: ContiguousArray<Int> = []
  /// What is so apart from the touches.
  package internal(set) var circumstances = Circumstances()
  var pen = Pen.unknown
  /// The monitors, in root-window pixels; none: the screen is one (G7).
  package internal(set) var monitors: [Monitor] = []
  /// The windows that are lockers by the configuration (R9).
  var lockers: ContiguousArray<WindowID> = []
  var screenSaver = ScreenSaver.unknown
  /// The newest raw landing of each device, to know a touch whose raw events are long past.
  var newestLanding: ContiguousArray<TouchID> = []
  /// What became of the last contacts (E1).
  package internal(set) var explanations = Explanations()
  /// How many contacts have begun.
  var contactsBegun: UInt64 = 0

  /// A router for a tree and a configuration.
  package init(tree: RegionTree, rules: RuleSet) {
    self.tree = tree
    self.rules = rules
    outcomes.reserveCapacity(64)
    performances.reserveCapacity(16)
    stepRuns.reserveCapacity(16)
    verdicts.reserveCapacity(64)
    clicks.reserveCapacity(8)
    decidedEmulating.reserveCapacity(8)
    hitPath.reserveCapacity(64)
    repairPath.reserveCapacity(64)
    hitChain.reserveCapacity(32)
    routePath.reserveCapacity(64)
    heldRegions.reserveCapacity(32)
    leftovers.reserveCapacity(16)
    match()
  }

  /// Takes an event in and appends what is to be done.
  ///
  /// Deadlines that came before it are met first (A10).
  package mutating func handle(_ event: Event, into decisions: inout [Decision]) {
    switch event {
    case .touchBegin(let touch):
      meetDeadlines(before: touch.time, into: &decisions)
      begin(touch, into: &decisions)
    case .touchUpdate(let touch):
      meetDeadlines(before: touch.time, into: &decisions)
      update(touch, into: &decisions)
    case .touchEnd(let touch):
      meetDeadlines(before: touch.time, into: &decisions)
      end(touch, into: &decisions)
    case .touchOwnership(let id, let time):
      meetDeadlines(before: time, into: &decisions)
      own(id)
    case .rawTouchBegin(let id, let time, let place):
      meetDeadlines(before: time, into: &decisions)
      land(id, at: time, place.point, into: &decisions)
    case .rawTouchUpdate(let id, let time, let place):
      meetDeadlines(before: time, into: &decisions)
      follow(id, to: place, at: time, into: &decisions)
    case .rawTouchEnd(let id, let time):
      meetDeadlines(before: time, into: &decisions)
      lift(id, at: time, into: &decisions)
    case .buttonPress(let time): notePress(at: time)
    case .window(let change): apply(change, into: &decisions)
    case .device(let device): learn(device)
    case .pen(let isNear, let time):
      meetDeadlines(before: time, into: &decisions)
      pen = isNear ? .near : .gone(since: time)
    case .circumstances(let now): circumstances = now
    case .rules(let next): use(next)
    case .enable(let binding, let isEnabled): enable(binding, isEnabled, into: &decisions)
    case .monitors(let monitors): self.monitors = monitors
    case .screenSaver(let isActive, let time):
      if isActive || screenSaver == .active { screenSaver = isActive ? .active : .gone(at: time) }
    case .deviceRemoved(let device, let time):
      meetDeadlines(before: time, into: &decisions)
      remove(device, into: &decisions)
    case .turnEnded(let now): endTurn(at: now, isBarrier: false, into: &decisions)
    case .barrierReached(let now): endTurn(at: now, isBarrier: true, into: &decisions)
    case .batchPassed(let now):
      if isEmulatingRejectUnderWay { lastEmulatingReject = now }
      isEmulatingRejectUnderWay = false
    case .capture(let capture): self.capture = capture
    case .leaving(let now):
      isLeaving = true
      cancelWhatIsUnderWay(into: &decisions)
      endTurn(at: now, isBarrier: false, into: &decisions)
    case .staying: isLeaving = false
    }
  }

  /// Meets the deadlines up to a time and ends the turn.
  package mutating func handle(timeoutAt now: Timestamp, into decisions: inout [Decision]) {
    endTurn(at: now, isBarrier: false, into: &decisions)
  }

  /// The earliest time at which `handle(timeoutAt:)` is due; nil while nothing waits.
  package var nextDeadline: Timestamp? {
    var earliest: Timestamp?
    for index in contacts.indices {
      guard let due = nextDeadline(of: index) else { continue }
      earliest = earliest.map { min($0, due) } ?? due
    }
    for due in [panic.deadline, secondLook] {
      if let due { earliest = earliest.map { min($0, due) } ?? due }
    }
    for run in stepRuns {
      if let due = run.deadline { earliest = earliest.map { min($0, due) } ?? due }
    }
    return earliest
  }

  /// Whether any finger is down or any touch undecided.
  package var isBusy: Bool {
    contacts.contains { contact in
      contact.hasFingersDown || contact.touches.contains { $0.custody == .held }
    }
  }

  /// Finds out which rules match which windows.
  mutating func match() {
    for index in tree.nodes.indices {
      rematch(index)
    }
  }
}

// MARK: - Time

extension Router {
  /// Meets every deadline that comes before a time, after the frames that are older than it.
  mutating func meetDeadlines(before time: Timestamp, into decisions: inout [Decision]) {
    while let (index, due) = earliestDue, due < time {
      if contacts[index].frame != nil {
        closeFrame(of: index, into: &decisions)
        continue
      }
      let inForce = rulesNumber
      exchangeRules(with: contacts[index].ruleSet)
      contacts[index].expire(rules, circumstances, into: &outcomes)
      exchangeRules(with: inForce)
      drainOutcomes(of: index, at: due, into: &decisions)
      if contacts[index].fingers.isEmpty { sweep(index) }
    }
  }

  /// Lets recognizers go that came to their end between contacts.
  mutating func sweep(_ index: Int) {
    noteCandidates(of: index)
    contacts[index].arbiter.sweep()
  }

  private func nextDeadline(of index: Int) -> Timestamp? {
    contacts[index].nextDeadline(limits(of: index))
  }

  /// The contact whose deadline comes first, the older one of two at the same time, and that deadline.
  private var earliestDue: (index: Int, time: Timestamp)? {
    var best: (index: Int, time: Timestamp)?
    for index in contacts.indices {
      guard let due = nextDeadline(of: index) else { continue }
      if let best, best.time <= due { continue }
      best = (index, due)
    }
    return best
  }

  mutating func closeFrame(of index: Int, into decisions: inout [Decision]) {
    guard let time = contacts[index].frame?.time else { return }
    let inForce = rulesNumber
    exchangeRules(with: contacts[index].ruleSet)
    contacts[index].closeFrame(rules, circumstances, into: &outcomes)
    exchangeRules(with: inForce)
    drainOutcomes(of: index, at: time, into: &decisions)
  }

  /// Tells what recognizers came to, and notes the actions to perform at the end of the turn.
  mutating func drainOutcomes(of index: Int, at time: Timestamp, into decisions: inout [Decision]) {
    for outcome in outcomes {
      decisions.append(.outcome(outcome))
      switch outcome {
      case .recognized(let key, let direction, let moment):
        var performance = Performance(key, moment, at: time, direction: direction)
        performance.scale = contacts[index].scale
        performances.append(performance)
      case .began(let key, let values, let moment):
        begin(key, values, moment, contacts[index].scale, at: time)
      case .changed(let key, let values): follow(key, values, contacts[index].scale, at: time)
      case .ended(let key, let values): finish(key, .end, values, contacts[index].scale, at: time)
      case .cancelled(let key): finish(key, .cancel, nil, contacts[index].scale, at: time)
      case .failed: break
      }
    }
    outcomes.removeAll(keepingCapacity: true)
  }
}
