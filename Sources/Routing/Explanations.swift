import Gestures

/// The records of the last contacts (E1).
package struct Explanations: Hashable, Sendable {
  /// How many are kept.
  package static let limit = 256
  /// How many rule sets that were in force are kept for their names.
  static let ruleSetLimit = 8

  private var ring: ContiguousArray<ContactRecord> = []
  /// Where the next goes.
  private var next = 0
  private var ruleSets: ContiguousArray<(number: UInt32, rules: RuleSet)> = []

  init() { ring.reserveCapacity(Explanations.limit) }

  package static func == (a: Explanations, b: Explanations) -> Bool { a.ring == b.ring && a.next == b.next }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(next)
    hasher.combine(ring)
  }

  /// How many there are.
  package var count: Int { ring.count }

  /// The newest one before that of a number; nil as number: the newest of all.
  package func record(before number: UInt64?) -> ContactRecord? {
    var best: Int?
    for index in ring.indices {
      if let number, ring[index].number >= number { continue }
      if let known = best, ring[known].number > ring[index].number { continue }
      best = index
    }
    return best.map { ring[$0] }
  }

  /// Takes one in and hands out the memory of the oldest, emptied.
  mutating func keep(_ record: inout ContactRecord) {
    if ring.count < Explanations.limit {
      ring.append(record)
      record = ContactRecord()
      return
    }
    swap(&ring[next], &record)
    record.empty()
    next = (next + 1) % Explanations.limit
  }

  /// States what a recognizer came to that the record of an earlier contact has still waiting.
  mutating func amend(_ candidate: ContactRecord.Candidate) {
    for index in ring.indices { ring[index].amend(candidate) }
  }

  mutating func note(_ note: ActionNote, ofContact number: UInt64) {
    guard let index = ring.firstIndex(where: { $0.number == number }) else { return }
    ring[index].add(note)
  }

  /// A program that an action started has ended.
  mutating func ended(_ process: Int32, status: Int32) {
    for index in ring.indices { ring[index].ended(process, status: status) }
  }

  /// Keeps a rule set that is not in force any more.
  mutating func keep(_ rules: RuleSet, numbered number: UInt32) {
    if ruleSets.count == Explanations.ruleSetLimit { ruleSets.removeFirst() }
    ruleSets.append((number, rules))
  }

  func rules(numbered number: UInt32) -> RuleSet? { ruleSets.last { $0.number == number }?.rules }
}

extension ContactRecord {
  /// States what a recognizer has come to that awaited a further contact.
  mutating func amend(_ now: Candidate) {
    guard now.origin <= number else { return }
    for index in candidates.indices
    where candidates[index].key == now.key && candidates[index].origin == now.origin
      && !candidates[index].state.isTerminal
    {
      candidates[index].state = now.state
      candidates[index].cancellation = now.cancellation
      candidates[index].endedIn = now.endedIn
      if candidates[index].waitedFor == nil { candidates[index].waitedFor = now.waitedFor }
    }
  }

  mutating func ended(_ process: Int32, status: Int32) {
    for index in actions.indices where actions[index].result == .started(process) {
      actions[index].result = .ended(status: status)
    }
  }
}

// What is noted as contacts go on and end.
extension Router {
  /// States what came of an action of a contact, by the contact's number.
  package mutating func note(_ note: ActionNote, ofContact number: UInt64) {
    guard number > 0 else { return }
    if let index = contacts.firstIndex(where: { $0.record.number == number }) {
      contacts[index].record.add(note)
    } else {
      explanations.note(note, ofContact: number)
    }
  }

  /// A program that an action started has ended.
  package mutating func noteEnd(of process: Int32, status: Int32) {
    for index in contacts.indices { contacts[index].record.ended(process, status: status) }
    explanations.ended(process, status: status)
  }

  /// A finger is about to land: without others it begins a new record.
  mutating func startRecord(of index: Int, at time: Timestamp) {
    guard contacts[index].fingers.isEmpty else { return }
    contactsBegun += 1
    contacts[index].record.number = contactsBegun
    contacts[index].record.time = time
  }

  /// Writes down what the recognizers of a contact have come to; those that go on from an earlier one, there as well.
  mutating func noteCandidates(of index: Int) {
    let own = contacts[index].record.number
    for place in contacts[index].arbiter.contenders.indices {
      let candidate = contacts[index].arbiter.contenders[place].candidate(in: own)
      if own > 0, candidate.origin == own || candidate.hasTouches { contacts[index].note(candidate) }
      guard candidate.origin < own || own == 0, candidate.state.isTerminal else { continue }
      explanations.amend(candidate)
      for other in contacts.indices where other != index { contacts[other].record.amend(candidate) }
    }
  }

  /// Keeps the record of a contact that is over.
  mutating func keepRecord(of index: Int) {
    if !contacts[index].isClosing { noteCandidates(of: index) }
    guard contacts[index].record.number > 0 else { return }
    contacts[index].completeRecord()
    explanations.keep(&contacts[index].record)
  }
}

extension Contender {
  fileprivate func candidate(in contact: UInt64) -> ContactRecord.Candidate {
    ContactRecord.Candidate(
      key: key, origin: origin, state: state, cancellation: cancellation, waitedFor: waitedFor,
      endedIn: state.isTerminal ? contact : 0, hasTouches: touches != 0)
  }
}

extension Contact {
  fileprivate mutating func note(_ candidate: ContactRecord.Candidate) {
    let known = record.candidates.firstIndex {
      $0.key == candidate.key && $0.origin == candidate.origin
    }
    if let known { record.candidates[known] = candidate } else { record.candidates.append(candidate) }
  }

  /// Writes down what there is to know of it but for its recognizers.
  fileprivate mutating func completeRecord() {
    (record.source, record.kind, record.ruleSet) = (source, kind, ruleSet)
    (record.fingers, record.isPalm) = (fingers.count, isPalm)
    if let first = touches.first {
      record.client = first.touch.client
      record.path.append(contentsOf: paths[first.route])
      if first.route != first.path { record.picked = first.path.last.map { paths[$0] } }
      record.lastAsked = first.lastAsked
      record.isObserved = first.custody == .observed
    }
    for index in touches.indices {
      for place in touches[index].chain
      where !record.chain.contains(where: {
        $0.rank == chains[place].rank && $0.anchor == chains[place].anchor
      }) {
        record.chain.append(chains[place])
      }
      record.touches.append(touches[index].record)
    }
  }
}

extension TouchSequence {
  fileprivate var record: ContactRecord.TouchRecord {
    ContactRecord.TouchRecord(
      id: touch.id, time: touch.startTime, place: touch.startLocation, last: touch.location,
      reach: touch.reach, region: touch.region, custody: custody,
      held: decidedAt.map { $0 - touch.startTime }, isLate: isDecidedLate, loss: loss)
  }
}
