import Gestures
import Routing
import Testing
import VirtualTouch
import X11

/// Input of ours with memory of its own for the ledger.
struct InputMaker: ~Copyable {
  let connection: Connection
  let decoder: EventDecoder
  var input: VirtualInput
  private let words: UnsafeMutablePointer<UInt64>

  init(_ connection: Connection) {
    words = .allocate(capacity: HeldLedger.size)
    words.initialize(repeating: 0, count: HeldLedger.size)
    self.connection = connection
    decoder = EventDecoder(connection)
    input = VirtualInput(connection, ledger: HeldLedger(at: words))
  }

  deinit { words.deallocate() }

  var ledger: HeldLedger { HeldLedger(at: words) }

  /// Takes in what has changed, as the daemon does in its loop.
  mutating func catchUp() throws {
    try connection.roundTrip()
    while let event = connection.nextQueuedEvent() {
      if decoder.decode(event) == .mappingChanged { input.layoutChanged() }
    }
  }
}

extension KeyChord {
  /// "ctrl" and the like, and a keysym.
  init(_ modifiers: Modifiers = [], _ keysym: UInt32?) {
    self.init(modifiers: modifiers, keysym: keysym, text: "")
  }
}
