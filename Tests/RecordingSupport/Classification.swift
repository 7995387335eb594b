import Gestures
package import Recordings
package import Routing

/// What was recognized in a recording, contact by contact.
package struct Classification: Sendable {
  /// From the first finger down to the last up.
  package struct Contact: Sendable {
    package var start: Double
    package var end: Double
    package var fingers: Int
    package var gestures: [Gesture] = []

    /// What the contact is taken for: a swipe whatever else, else the first that was recognized.
    package var answer: Gesture {
      gestures.first { $0.kind == .swipe } ?? gestures.first ?? Gesture(.none)
    }
  }

  package private(set) var contacts: [Contact]
  package private(set) var faults: [String] = []
  /// The gestures that last and go on, by their places.
  private var underWay: [RecognizerKey: (contact: Int, gesture: Int)] = [:]

  /// Replays a table.
  package init(_ table: TouchTable, rules: RuleSet = AllGestures.rules) {
    contacts = Self.contacts(of: table)
    var run = ReplayRun(table, rules: rules)
    for batch in run.run() {
      for case .outcome(let outcome) in batch.decisions { note(outcome, run.router.rules) }
    }
    faults = run.faults
    for contact in contacts where contact.gestures.count > 1 {
      // But for a swipe, which is also a pan, a touch belongs to one gesture (A2).
      let gestures = contact.gestures.filter { $0.kind != .drag }
      let pans = contact.gestures.count - gestures.count
      if gestures.count > 1 || pans > 1 || pans == 1 && gestures.first?.kind != .swipe {
        faults.append("\(contact.gestures) of one contact")
      }
    }
  }

  private mutating func note(_ outcome: Outcome, _ rules: RuleSet) {
    switch outcome {
    case .recognized(let key, let direction, let moment):
      guard let binding = rules.binding(of: key) else { return }
      note(Gesture(binding, fingers: moment.fingers, direction: direction), at: moment.time)
    case .began(let key, let values, let moment):
      guard let binding = rules.binding(of: key) else { return }
      // A gesture that lasts goes the way that it has gone in the end.
      if let place = note(Gesture(binding, fingers: moment.fingers, values), at: moment.time) {
        underWay[key] = place
      }
    case .changed(let key, let values), .ended(let key, let values):
      guard let binding = rules.binding(of: key), let place = underWay[key] else { return }
      // Fingers that land later may join.
      let fingers = max(contacts[place.contact].gestures[place.gesture].fingers ?? 0, values.fingers)
      contacts[place.contact].gestures[place.gesture] = Gesture(binding, fingers: fingers, values)
    case .cancelled, .failed: return
    }
  }

  /// Notes a gesture at its contact; one that was held back is of the time at which it was made.
  @discardableResult
  private mutating func note(_ gesture: Gesture, at time: Timestamp) -> (contact: Int, gesture: Int)? {
    let now = Double(time.rawValue)
    guard let last = contacts.lastIndex(where: { $0.start < now + 1 }) else { return nil }
    // A series of taps is the answer to each of its contacts.
    for index in max(0, last + 1 - (gesture.taps ?? 1))...last { contacts[index].gestures.append(gesture) }
    return (last, contacts[last].gestures.count - 1)
  }

  private static func contacts(of table: TouchTable) -> [Contact] {
    var contacts: [Contact] = []
    var down: Set<Int> = []
    for row in table.rows {
      switch row.kind {
      case .begin:
        if down.isEmpty { contacts.append(Contact(start: row.ms, end: .infinity, fingers: 0)) }
        down.insert(row.id)
        contacts[contacts.count - 1].fingers = max(contacts[contacts.count - 1].fingers, down.count)
      case .update: break
      case .end:
        down.remove(row.id)
        if down.isEmpty { contacts[contacts.count - 1].end = row.ms }
      }
    }
    return contacts
  }
}
