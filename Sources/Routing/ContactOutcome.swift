import Gestures

/// What became of a contact as a whole.
package enum ContactOutcome: String, Hashable, Sendable, CaseIterable {
  /// A gesture was recognized, or began.
  case recognized
  /// It was no finger's (G14).
  case palm
  /// Nobody wanted it, and the application has not got it (C6a).
  case lost
  /// A responder kept it (`consume`, R4).
  case consumed
  /// The application has it.
  case givenBack = "given-back"
  /// Another client took it.
  case taken
  /// It was only looked at (C8).
  case observed
  /// No touch of it came to us: another client has the device, or its touches, to itself.
  case unseen
}

extension ContactRecord {
  package var outcome: ContactOutcome {
    if candidates.contains(where: { $0.isOf(self) && $0.state.hasWon }) { return .recognized }
    if isPalm { return .palm }
    if touches.isEmpty { return .unseen }
    if touches.contains(where: { $0.loss != nil }) { return .lost }
    if touches.contains(where: { $0.custody == .accepted }) { return .consumed }
    if touches.contains(where: { $0.custody == .rejected }) { return .givenBack }
    return touches.contains { $0.custody == .observed } ? .observed : .taken
  }
}

extension ContactRecord.Candidate {
  /// Whether its end belongs to that contact: what the contact before it made is told there.
  package func isOf(_ record: ContactRecord) -> Bool { origin == record.number || hasTouches }
}
