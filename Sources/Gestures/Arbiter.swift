/// Decides between the recognizers of one contact: who recognizes, who fails (rules A1-A5, A9, A10).
///
/// It knows nothing of gestures. Each contender gets exactly one terminal state for each contact that it takes part in.
package struct Arbiter: Hashable, Sendable {
  /// In the order of A1.
  package private(set) var contenders: ContiguousArray<Contender> = []
  /// Counts the deadlines that were set.
  private var deadlinesSet: UInt64 = 0

  package init() {}

  /// Lets a recognizer take part, unless it does already.
  package mutating func enter(_ contender: Contender) {
    var place = contenders.count
    for index in contenders.indices {
      // What one made of the contact before is another matter.
      if contenders[index].key == contender.key, contenders[index].heldBack?.isCarried != true { return }
      if place == contenders.count && contenders[index].rank > contender.rank { place = index }
    }
    contenders.insert(contender, at: place)
  }

  /// States which touches a contender receives.
  package mutating func setTouches(_ touches: UInt64, of index: Int) { contenders[index].touches = touches }

  /// Shows a frame to a contender and takes its proposal; who wins is found by `release`, once all have seen the frame.
  ///
  /// - Parameters:
  ///   - index: the contender's place.
  ///   - frame: the touches that it receives.
  ///   - thresholds: the limits in force.
  ///   - obstacle: why it must not begin, should it want to (R9, A8); nil where it may.
  ///   - relations: who waits for whom.
  ///   - outcomes: what came of it is appended.
  package mutating func update(
    _ index: Int, _ frame: Frame, _ thresholds: Thresholds, obstacle: FailureReason?, _ relations: Relations,
    into outcomes: inout ContiguousArray<Outcome>
  ) {
    guard !contenders[index].state.isTerminal, contenders[index].heldBack?.isBegin != false else { return }
    let before = contenders[index].recognizer.deadline
    let proposal = contenders[index].recognizer.update(frame, thresholds)
    let after = contenders[index].recognizer.deadline
    if after != before, after != nil {
      deadlinesSet += 1
      contenders[index].deadlineOrder = deadlinesSet
    }
    if contenders[index].heldBack != nil {
      updateHeldBack(index, proposal, frame, relations, into: &outcomes)
    } else {
      take(proposal, of: index, frame, obstacle, relations, into: &outcomes)
    }
  }

  private mutating func take(
    _ proposal: Proposal, of index: Int, _ frame: Frame, _ obstacle: FailureReason?, _ relations: Relations,
    into outcomes: inout ContiguousArray<Outcome>
  ) {
    switch proposal {
    case .wait: break
    case .fail(let reason): fail(index, reason, into: &outcomes)
    case .recognize, .begin:
      if let obstacle {
        fail(index, obstacle, into: &outcomes)
      } else {
        // Whether it must wait is looked at in `release`.
        contenders[index].heldBack = Contender.HeldBack(isBegin: proposal == .begin, moment: frame.moment)
      }
    case .change:
      contenders[index].state.transition(to: .changed)
      outcomes.append(.changed(contenders[index].key, values(index)))
    case .end:
      contenders[index].state.transition(to: .ended)
      outcomes.append(.ended(contenders[index].key, values(index)))
    case .cancel: stop(index, .cancelled, into: &outcomes)
    }
  }

  /// One that waits to begin goes on with its fingers; when they are gone there is nothing to begin any more.
  private mutating func updateHeldBack(
    _ index: Int, _ proposal: Proposal, _ frame: Frame, _ relations: Relations,
    into outcomes: inout ContiguousArray<Outcome>
  ) {
    switch proposal {
    case .wait, .change, .begin, .recognize: contenders[index].heldBack?.moment = frame.moment
    case .end, .cancel:
      // If that other is recognized with this very frame, it is the reason.
      let other = contenders.first { blocks($0, contenders[index], at: nil, relations) }
      let key = other?.key ?? contenders[index].key
      contenders[index].heldBack?.inVain = key
    case .fail(let reason): fail(index, reason, into: &outcomes)
    }
  }

  private func values(_ index: Int) -> GestureValues {
    contenders[index].recognizer.values ?? GestureValues()
  }

  /// Ends a contender from outside: one that has begun is cancelled, one that is possible fails.
  package mutating func stop(
    _ index: Int, _ reason: FailureReason, into outcomes: inout ContiguousArray<Outcome>
  ) {
    switch contenders[index].state {
    case .possible: fail(index, reason, into: &outcomes)
    case .began, .changed:
      contenders[index].state.transition(to: .cancelled)
      contenders[index].cancellation = reason
      outcomes.append(.cancelled(contenders[index].key))
    case .ended, .recognized, .cancelled, .failed: break
    }
  }

  /// Fails a contender from outside; one that is not possible any more stays as it is.
  package mutating func fail(
    _ index: Int, _ reason: FailureReason, into outcomes: inout ContiguousArray<Outcome>
  ) {
    guard contenders[index].state == .possible else { return }
    contenders[index].state.transition(to: .failed(reason))
    contenders[index].heldBack = nil
    outcomes.append(.failed(contenders[index].key, reason))
  }
}

// MARK: - Waiting (A5, A6)

extension Arbiter {
  /// Whether somebody waits for others to fail.
  package var isWaiting: Bool { contenders.contains { $0.heldBack != nil && $0.state == .possible } }

  /// Lets those win that wait for nobody any more, in the order of A1.
  ///
  /// To be called whenever something has failed from outside.
  package mutating func release(
    at time: Timestamp, _ relations: Relations, into outcomes: inout ContiguousArray<Outcome>
  ) {
    guard isWaiting else { return }
    failThoseWhoWaitedForWinners(relations, into: &outcomes)
    while let index = contenders.indices.first(where: { index in
      contenders[index].heldBack != nil && contenders[index].state == .possible
        && contenders[index].heldBack?.inVain == nil
        && !contenders.contains { blocks($0, contenders[index], at: time, relations) }
    }) {
      win(index, relations, into: &outcomes)
    }
    for index in contenders.indices where contenders[index].heldBack != nil {
      if let other = contenders[index].heldBack?.inVain {
        fail(index, .waitedFor(other), into: &outcomes)
        continue
      }
      let end = waitEnd(of: index, at: time, relations)
      contenders[index].heldBack?.until = end
      if contenders[index].waitedFor == nil {
        let other = contenders.first {
          $0.key != contenders[index].key && blocks($0, contenders[index], at: time, relations)
        }
        contenders[index].waitedFor = other?.key
      }
    }
  }

  /// One that was told to wait for another, which has acted before it, has waited in vain (A5).
  private mutating func failThoseWhoWaitedForWinners(
    _ relations: Relations, into outcomes: inout ContiguousArray<Outcome>
  ) {
    for index in contenders.indices where contenders[index].heldBack != nil {
      let id = contenders[index].key.id
      let winner = contenders.first { $0.hasWon && relations.isRequired(id, toFail: $0.key.id) }
      if let winner { fail(index, .prevented(by: winner.key), into: &outcomes) }
    }
  }

  /// When the wait of a pan for a swipe is over (A6); nil where it waits for nothing of the kind.
  private func waitEnd(
    of index: Int, at time: Timestamp, _ relations: Relations
  ) -> Timestamp? {
    guard case .pan(let pan) = contenders[index].recognizer, let end = pan.waitsUntil, end > time else {
      return nil
    }
    let isTimed = contenders.contains { other in
      guard case .swipe = other.recognizer else { return false }
      return !relations.isRequired(contenders[index].key.id, toFail: other.key.id)
        && blocks(other, contenders[index], at: time, relations)
    }
    return isTimed ? end : nil
  }

  /// Whether a contender keeps another from being recognized.
  ///
  /// Without a time, how long a pan waits is left out of account.
  private func blocks(
    _ other: Contender, _ waiting: Contender, at time: Timestamp?, _ relations: Relations
  ) -> Bool {
    guard other.state == .possible, other.heldBack?.isCarried != true || waiting.heldBack?.isCarried == true,
      other.key != waiting.key || waiting.heldBack?.isCarried == true
    else { return false }
    // What the contact before made of the same touches waits for what goes on from there, not for what has just landed.
    if waiting.heldBack?.isCarried == true, !other.isInherited { return false }
    if relations.isRequired(waiting.key.id, toFail: other.key.id) { return true }
    guard relations.waitsByItself(waiting, for: other) else { return false }
    guard let time, case .pan(let pan) = waiting.recognizer, case .swipe = other.recognizer,
      let end = pan.waitsUntil
    else { return true }
    return time < end
  }

  private mutating func win(
    _ index: Int, _ relations: Relations, into outcomes: inout ContiguousArray<Outcome>
  ) {
    guard var held = contenders[index].heldBack else { return }
    held.moment.contact = contenders[index].origin
    contenders[index].heldBack = nil
    contenders[index].state.transition(to: held.isBegin ? .began : .recognized)
    let winner = contenders[index]
    outcomes.append(
      held.isBegin
        ? .began(winner.key, values(index), held.moment)
        : .recognized(winner.key, direction: winner.recognizer.direction, held.moment))
    for other in contenders.indices where other != index {
      if contenders[other].heldBack != nil,
        relations.isRequired(contenders[other].key.id, toFail: winner.key.id)
          || relations.waitsByItself(contenders[other], for: winner)
      {
        fail(other, .prevented(by: winner.key), into: &outcomes)
      }
      guard contenders[other].touches & winner.touches != 0, !winner.recognizer.isRaw else { continue }
      if contenders[other].recognizer.isRaw {
        // A4: the touches are cancelled for raw handlers further out.
        if winner.delivery.cancelsTouches, contenders[other].rank > winner.rank {
          stop(other, .prevented(by: winner.key), into: &outcomes)
        }
      } else if !relations.areTogether(contenders[other].key.id, winner.key.id) {
        fail(other, .prevented(by: winner.key), into: &outcomes)
      }
    }
  }

}

// MARK: - From contact to contact

extension Arbiter {
  /// All fingers of the contact are up and settled: what goes on without a finger to come back ends, and what is still
  /// possible and awaits nothing fails, so that each has its one outcome (E2).
  package mutating func conclude(into outcomes: inout ContiguousArray<Outcome>) {
    for index in contenders.indices where !contenders[index].outlastsContact {
      if contenders[index].isUnderWay {
        contenders[index].state.transition(to: .ended)
        outcomes.append(.ended(contenders[index].key, values(index)))
      } else {
        fail(index, .cancelled, into: &outcomes)
      }
    }
  }

  /// No further contact comes that it could have to do with: what goes on without a finger ends, what awaits a tap fails,
  /// and what waited for such a one is recognized.
  package mutating func awaitNothing(
    at time: Timestamp, _ relations: Relations, into outcomes: inout ContiguousArray<Outcome>
  ) {
    for index in contenders.indices where !contenders[index].state.isTerminal {
      if contenders[index].isUnderWay {
        contenders[index].state.transition(to: .ended)
        outcomes.append(.ended(contenders[index].key, values(index)))
      } else if contenders[index].heldBack?.isBegin != false {
        fail(index, .newRules, into: &outcomes)
      }
    }
    release(at: time, relations, into: &outcomes)
    for index in contenders.indices { fail(index, .newRules, into: &outcomes) }
  }

  /// The contact is over: contenders that are done leave; those that await a further contact stay.
  package mutating func contactOver() {
    contenders.removeAll { !$0.outlastsContact }
    carry()
  }

  /// Takes over, from the contact before, the contenders that await a further one, or what comes of it.
  package mutating func inherit(from last: Arbiter) {
    for contender in last.contenders where contender.outlastsContact { contenders.append(contender) }
    carry()
  }

  private mutating func carry() {
    for index in contenders.indices {
      contenders[index].touches = 0
      contenders[index].recognizer.contactOver()
      contenders[index].isInherited = true
      contenders[index].heldBack?.isCarried = true
    }
  }

  /// Lets those go that another contact has taken over.
  package mutating func dropAwaiting() { contenders.removeAll { $0.outlastsContact } }

  /// Removes contenders whose end came between contacts.
  package mutating func sweep() { contenders.removeAll { $0.state.isTerminal } }

  /// The place of the contender whose deadline comes first; ties go to the one that was set first (A10).
  package var nextDue: (index: Int, time: Timestamp)? {
    var best: (index: Int, time: Timestamp)?
    for index in contenders.indices where !contenders[index].state.isTerminal {
      let contender = contenders[index]
      guard let deadline = contender.heldBack.map(\.until) ?? contender.recognizer.deadline else { continue }
      guard let known = best else {
        best = (index, deadline)
        continue
      }
      let isEarlier =
        deadline < known.time
        || deadline == known.time && contenders[index].deadlineOrder < contenders[known.index].deadlineOrder
      if isEarlier { best = (index, deadline) }
    }
    return best
  }
}
