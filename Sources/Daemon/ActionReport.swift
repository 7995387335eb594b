internal import Gestures
internal import Routing

/// What came of an action, for the log, for subscribers and for what the daemon itself has to do.
struct ActionReport: Hashable {
  var action: Action
  /// The name of its binding.
  var binding: String
  var key: RecognizerKey
  /// The number of the contact that its gesture came of; 0: it was asked for.
  var contact: UInt64
  /// The time of the event that asked for it.
  var time: Timestamp
  /// Why it was not done; nil where it was.
  var failure: String?
  /// The program that it started.
  var process: Int32?
}

extension ActionReport {
  /// As the record of its contact keeps it (E1).
  var note: ActionNote {
    ActionNote(
      key, action,
      failure.map { .failed($0) } ?? process.map { .started($0) } ?? .done)
  }
}
