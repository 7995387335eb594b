/// One recognizer among those that share a contact.
package struct Contender: Hashable, Sendable {
  package let key: RecognizerKey
  /// Nearer responders first, then configuration order (A1); smaller is earlier.
  package let rank: UInt64
  /// What becomes of its touches.
  package let delivery: Delivery
  package var recognizer: Recognizer
  package internal(set) var state = RecognizerState.possible
  /// The touches that it receives: a bit for each of the contact's touches in the order of landing.
  package var touches: UInt64 = 0
  /// When its deadline was set, among all that were set (A10).
  package internal(set) var deadlineOrder: UInt64 = 0

  package init(key: RecognizerKey, rank: UInt64, delivery: Delivery = .cancelled, recognizer: Recognizer) {
    self.key = key
    self.rank = rank
    self.delivery = delivery
    self.recognizer = recognizer
  }

  /// It recognized, or has begun.
  package var hasWon: Bool {
    switch state {
    case .began, .changed, .ended, .recognized, .cancelled: true
    case .possible, .failed: false
    }
  }

  /// Possible, and needing its touches kept from the application meanwhile.
  package var holdsTouches: Bool {
    state == .possible && delivery.delaysTouches && recognizer.holdsTouches
  }

  /// Not at its end, and following its touches whoever has them.
  package var observesTouches: Bool {
    switch delivery {
    case .cancelled: false
    case .delayed: hasWon && !state.isTerminal
    case .immediate: !state.isTerminal
    }
  }
}

/// Something that the arbiter decided, in the order in which it did.
package enum Outcome: Hashable, Sendable {
  case recognized(RecognizerKey, direction: Direction?)
  /// A continuous gesture.
  case began(RecognizerKey)
  case changed(RecognizerKey)
  case ended(RecognizerKey)
  case cancelled(RecognizerKey)
  case failed(RecognizerKey, FailureReason)
}

/// Decides between the recognizers of one contact: who recognizes, who fails (rules A1, A2, A9).
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
      if contenders[index].key == contender.key { return }
      if place == contenders.count && contenders[index].rank > contender.rank { place = index }
    }
    contenders.insert(contender, at: place)
  }

  /// States which touches a contender receives.
  package mutating func setTouches(_ touches: UInt64, of index: Int) { contenders[index].touches = touches }

  /// Shows a frame to a contender that is still possible and acts on what it proposes.
  ///
  /// - Parameters:
  ///   - index: the contender's place.
  ///   - frame: the touches that it receives.
  ///   - thresholds: the limits in force.
  ///   - obstacle: why its touches are not to be acted on (R9); nil where they are.
  ///   - outcomes: what came of it is appended.
  package mutating func update(
    _ index: Int, _ frame: Frame, _ thresholds: Thresholds, obstacle: FailureReason?,
    into outcomes: inout ContiguousArray<Outcome>
  ) {
    guard !contenders[index].state.isTerminal else { return }
    let before = contenders[index].recognizer.deadline
    let proposal = contenders[index].recognizer.update(frame, thresholds)
    let after = contenders[index].recognizer.deadline
    if after != before, after != nil {
      deadlinesSet += 1
      contenders[index].deadlineOrder = deadlinesSet
    }
    switch proposal {
    case .wait: break
    case .fail(let reason): fail(index, reason, into: &outcomes)
    case .recognize, .begin:
      if let obstacle {
        fail(index, obstacle, into: &outcomes)
      } else {
        win(index, proposal == .begin ? .began : .recognized, into: &outcomes)
      }
    case .change:
      contenders[index].state.transition(to: .changed)
      outcomes.append(.changed(contenders[index].key))
    case .end:
      contenders[index].state.transition(to: .ended)
      outcomes.append(.ended(contenders[index].key))
    case .cancel: stop(index, .cancelled, into: &outcomes)
    }
  }

  /// Ends a contender from outside: one that has begun is cancelled, one that is possible fails.
  package mutating func stop(
    _ index: Int, _ reason: FailureReason, into outcomes: inout ContiguousArray<Outcome>
  ) {
    switch contenders[index].state {
    case .possible: fail(index, reason, into: &outcomes)
    case .began, .changed:
      contenders[index].state.transition(to: .cancelled)
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
    outcomes.append(.failed(contenders[index].key, reason))
  }

  private mutating func win(
    _ index: Int, _ state: RecognizerState, into outcomes: inout ContiguousArray<Outcome>
  ) {
    contenders[index].state.transition(to: state)
    let winner = contenders[index]
    outcomes.append(
      state == .began
        ? .began(winner.key) : .recognized(winner.key, direction: winner.recognizer.direction))
    for other in contenders.indices where other != index && contenders[other].touches & winner.touches != 0 {
      fail(other, .prevented(by: winner.key), into: &outcomes)
    }
  }

  /// The contact is over: contenders that are done leave; those that await a further contact stay.
  package mutating func contactOver() {
    contenders.removeAll { $0.state.isTerminal || !$0.recognizer.awaitsNextContact }
    for index in contenders.indices { contenders[index].touches = 0 }
  }

  /// Takes over, from the contact before, the contenders that await a further one.
  package mutating func inherit(from last: Arbiter) {
    for contender in last.contenders
    where !contender.state.isTerminal && contender.recognizer.awaitsNextContact {
      enter(contender)
    }
    for index in contenders.indices { contenders[index].touches = 0 }
  }

  /// Lets those go that another contact has taken over.
  package mutating func dropAwaiting() {
    contenders.removeAll { !$0.state.isTerminal && $0.recognizer.awaitsNextContact }
  }

  /// Removes contenders whose end came between contacts.
  package mutating func sweep() { contenders.removeAll { $0.state.isTerminal } }

  /// The place of the contender whose deadline comes first; ties go to the one that was set first (A10).
  package var nextDue: Int? {
    var best: Int?
    for index in contenders.indices where contenders[index].state == .possible {
      guard let deadline = contenders[index].recognizer.deadline else { continue }
      guard let known = best, let other = contenders[known].recognizer.deadline else {
        best = index
        continue
      }
      let isEarlier =
        deadline < other
        || deadline == other && contenders[index].deadlineOrder < contenders[known].deadlineOrder
      if isEarlier { best = index }
    }
    return best
  }
}
