internal import CLinux
internal import Control
internal import Glibc

/// One client of the control socket, as the server keeps it.
struct ControlConnection {
  /// How much may wait for a client that does not read, in bytes; the kernel keeps some more.
  static let outputLimit = 65_536
  /// How much is read of a client in a turn: some requests, so that touches wait no longer than these take.
  static let inputPortion = 256

  let descriptor: Int32
  /// Its process id when it connected, for the log.
  let process: Int32
  var topics: Topics = []
  /// It takes a recording; one waits until no finger is down.
  var recording: Recording?

  struct Recording {
    var isAnonymous: Bool
    var hasBegun = false
  }

  /// How much may wait for one that records: some seconds of ten fingers.
  static let recordingLimit = 16 << 20
  private var input = MessageBuffer()
  private var output: [UInt8] = []
  /// How much of `output` is sent: it is moved up seldom, as it may be long.
  private var sent = 0
  private var missed = 0

  init(_ descriptor: Int32, process: Int32) {
    self.descriptor = descriptor
    self.process = process
  }

  /// What came of reading.
  enum Reading {
    /// There may be whole messages.
    case some
    case nothing
    case end
  }

  /// Takes a portion of what it has sent.
  mutating func read() -> Reading {
    withUnsafeTemporaryAllocation(byteCount: ControlConnection.inputPortion, alignment: 1) { buffer in
      let count = clinux_receive(descriptor, buffer.baseAddress, buffer.count)
      if count < 0 { return errno == EAGAIN || errno == EINTR ? .nothing : .end }
      guard count > 0 else { return .end }
      input.append(buffer.prefix(count))
      return .some
    }
  }

  /// The next whole message.
  mutating func nextMessage() throws(MessageBuffer.Overlong) -> [UInt8]? { try input.next() }

  /// Whether something waits for it to read.
  var isWaiting: Bool { waiting > 0 }

  /// How many bytes it has yet to read.
  private var waiting: Int { output.count - sent }

  /// Whether a line fits beside what it has yet to read; one that does not is counted as missed.
  ///
  /// What it asks for meanwhile has a part of the room to itself.
  mutating func hasRoom(for line: String) -> Bool {
    if waiting + line.utf8.count < ControlConnection.outputLimit / 2 { return true }
    missed += 1
    return false
  }

  /// How many lines it has missed since it was last told; nil: none.
  mutating func takeMissed() -> Int? {
    defer { missed = 0 }
    return missed > 0 ? missed : nil
  }

  /// Sends a line, or keeps it until there is room; false where too much would wait.
  mutating func send(_ line: String) -> Bool {
    let limit = recording == nil ? ControlConnection.outputLimit : ControlConnection.recordingLimit
    guard waiting + line.utf8.count < limit else { return false }
    output.append(contentsOf: line.utf8)
    output.append(UInt8(ascii: "\n"))
    flush()
    return true
  }

  /// Sends what waits, as far as there is room.
  ///
  /// A peer that is gone is found by reading.
  mutating func flush() {
    let count = output.withUnsafeBytes { bytes in
      let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
      return clinux_send(descriptor, rest.baseAddress, rest.count)
    }
    guard count > 0 else { return }
    sent += count
    // Each byte is moved once at most for each byte that is sent.
    guard sent * 2 >= output.count else { return }
    output.removeFirst(sent)
    sent = 0
  }
}
