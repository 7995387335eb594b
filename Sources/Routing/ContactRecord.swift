package import Gestures

/// What became of one contact, for `why` (E1): places, keys and figures alone, so that keeping it allocates nothing.
package struct ContactRecord: Hashable, Sendable {
  /// Its number, from 1 on in the order of first landings; 0: nothing has landed.
  package internal(set) var number: UInt64 = 0
  /// When its first finger landed.
  package internal(set) var time = Timestamp(0)
  package internal(set) var source = DeviceID(0)
  package internal(set) var kind = DeviceKind.touchscreen
  /// How many fingers it had.
  package internal(set) var fingers = 0
  /// The number of the rules that it went by.
  package internal(set) var ruleSet: UInt32 = 0
  /// No touch of it was ours to take: it was followed by raw events (C8).
  package internal(set) var isObserved = false
  /// It was no finger's (G14).
  package internal(set) var isPalm = false
  /// The client window of its first finger; nil over the bare root.
  package internal(set) var client: WindowID?
  /// The windows from the root to the target of its first finger.
  package internal(set) var path: ContiguousArray<WindowID> = []
  /// The server's own pick, where policies led to another window (H9).
  package internal(set) var picked: WindowID?
  /// The responders of its touches, each once, nearest first.
  package internal(set) var chain: ContiguousArray<ChainLink> = []
  /// The rule that ended the walk of its first finger by its verdict (R4); nil: all were asked.
  package internal(set) var lastAsked: Int?
  package internal(set) var touches: ContiguousArray<TouchRecord> = []
  /// Who took part, in the order of A1.
  package internal(set) var candidates: ContiguousArray<Candidate> = []
  /// Bindings of its responders that did not receive one of its touches.
  package internal(set) var passedOver: ContiguousArray<PassedOver> = []
  package internal(set) var actions: ContiguousArray<ActionNote> = []

  /// One of its touches, as it was when the contact was over.
  package struct TouchRecord: Hashable, Sendable {
    package var id: TouchID
    /// When it landed.
    package var time: Timestamp
    /// Where it landed, root-window pixels.
    package var place: Point
    /// Where it was seen last, root-window pixels.
    package var last: Point
    /// How far from its landing it has been, millimetres.
    package var reach: Double
    package var region: WindowID
    package var custody: CustodyState
    /// How long after its landing it was accepted or rejected; nil where it was neither.
    package var held: Milliseconds?
    /// It had ended before it was.
    package var isLate: Bool
    package var loss: LossReason?
  }

  /// A recognizer that took part.
  package struct Candidate: Hashable, Sendable {
    package var key: RecognizerKey
    /// The number of the contact that it came in with, as one that awaits a further tap is there in the next.
    package var origin: UInt64
    /// What it came to; one that is not at its end awaits a further contact.
    package var state: RecognizerState
    /// Why it was cancelled.
    package var cancellation: FailureReason?
    package var waitedFor: RecognizerKey?
    /// The contact in which its end came; 0: none so far.
    package var endedIn: UInt64
    /// It was shown a finger of this contact.
    package var hasTouches: Bool
  }

  /// A binding that did not receive a touch, though its responder was on the chain.
  package struct PassedOver: Hashable, Sendable {
    package var id: BindingID
    package var reason: PassReason
  }
}

/// Why a binding receives no touch (shouldReceiveTouch; R6, G16, G18).
package enum PassReason: String, Hashable, Sendable, CaseIterable {
  /// It is for another kind of device (G16).
  case otherDevice = "other-device"
  /// It is disabled (G18).
  case disabled
  /// Its condition (`when`) did not hold as the finger landed.
  case condition
  /// The finger landed outside of its region (`in`).
  case outside
  /// A finger of the contact was given back before (T8).
  case givenBack = "given-back"
  /// The application comes first here (`exclusive`, R3).
  case exclusive
}

/// What came of an action.
package struct ActionNote: Hashable, Sendable {
  package enum Result: Hashable, Sendable {
    case done
    /// Why it was not done, in one sentence.
    case failed(String)
    /// A program runs, by its process id.
    case started(Int32)
    /// That program has ended, with an exit status (128 and more: by a signal).
    case ended(status: Int32)
    /// It was recognized too late to act on (T6a).
    case stale(late: Milliseconds)
    /// The daemon acts on nothing (`--dry-run`).
    case dryRun
  }

  package var key: RecognizerKey
  /// nil: none was begun.
  package var action: Action?
  package var result: Result
  /// How often it was done, one time after the other.
  package var count = 1

  package init(_ key: RecognizerKey, _ action: Action? = nil, _ result: Result) {
    self.key = key
    self.action = action
    self.result = result
  }
}

extension ContactRecord {
  /// More different ones are not kept.
  private static let actionLimit = 32

  mutating func add(_ note: ActionNote) {
    if let last = actions.indices.last, actions[last].key == note.key, actions[last].action == note.action,
      actions[last].result == note.result, note.result == .done
    {
      actions[last].count += 1
    } else if actions.count < ContactRecord.actionLimit {
      actions.append(note)
    }
  }

  /// Makes room for another contact, and keeps the memory.
  mutating func empty() {
    (number, time, fingers, ruleSet) = (0, Timestamp(0), 0, 0)
    (isObserved, isPalm) = (false, false)
    (client, picked, lastAsked) = (nil, nil, nil)
    path.removeAll(keepingCapacity: true)
    chain.removeAll(keepingCapacity: true)
    touches.removeAll(keepingCapacity: true)
    candidates.removeAll(keepingCapacity: true)
    passedOver.removeAll(keepingCapacity: true)
    actions.removeAll(keepingCapacity: true)
  }
}
