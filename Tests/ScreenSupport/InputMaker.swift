package import Routing
package import X11

/// Input of ours, with memory of its own for the ledger: what the daemon has beside its loop.
package struct InputMaker: ~Copyable {
  package let connection: Connection
  package let decoder: EventDecoder
  package var input: VirtualInput
  private let words: UnsafeMutablePointer<UInt64>

  package init(_ connection: Connection) {
    words = .allocate(capacity: HeldLedger.size)
    words.initialize(repeating: 0, count: HeldLedger.size)
    self.connection = connection
    decoder = EventDecoder(connection)
    input = VirtualInput(connection, ledger: HeldLedger(at: words))
  }

  deinit { words.deallocate() }

  package var ledger: HeldLedger { HeldLedger(at: words) }

  /// Takes in what has changed, as the daemon does in its loop.
  package mutating func catchUp() throws {
    try connection.roundTrip()
    while let event = connection.nextQueuedEvent() {
      if decoder.decode(event) == .mappingChanged { input.layoutChanged() }
    }
  }
}

extension KeyChord {
  /// Modifiers and a key symbol.
  package init(_ modifiers: Modifiers = [], _ keysym: UInt32?) {
    self.init(modifiers: modifiers, keysym: keysym, text: "")
  }
}
