import Gestures
import Routing
import Testing
import VirtualTouch
import X11

/// A client of ours that owns touches and keeps what it has heard.
struct TouchOwner: ~Copyable {
  let connection: Connection
  let decoder: EventDecoder
  let verdicts: TouchVerdicts
  let grab: TouchGrab
  var heard: [DecodedEvent] = []

  init(_ connection: Connection) throws {
    let grab = try TouchGrab(connection)
    InputSelection.select(on: connection)
    try connection.roundTrip()
    self.connection = connection
    decoder = EventDecoder(connection)
    verdicts = TouchVerdicts(connection)
    self.grab = grab
  }

  /// Reads all that the server has sent up to now and that is not ignored.
  mutating func catchUp() throws {
    try connection.roundTrip()
    while let event = connection.nextQueuedEvent() { heard.append(decoder.decode(event)) }
    heard.removeAll { $0 == .ignored }
  }

  /// The touches that have begun, in order.
  var begun: [TouchEvent] {
    heard.compactMap { if case .touchBegin(let touch) = $0 { touch } else { nil } }
  }

  /// The touches that are ours.
  var owned: [TouchID] {
    heard.compactMap { if case .touchOwnership(let touch, _) = $0 { touch } else { nil } }
  }

  /// Answers of the server about verdicts that came too late.
  var lateVerdicts: Int {
    heard.count { if case .requestFailed(let failure) = $0 { failure.isLateVerdict } else { false } }
  }

  func accept(_ touch: TouchEvent) { verdicts.accept(touch.id, master: touch.master) }
  func reject(_ touch: TouchEvent) { verdicts.reject(touch.id, master: touch.master) }
}
