internal import CLinux
package import Control
internal import Glibc

/// A connection to the daemon of a display, for the commands that talk to it.
///
/// Everything that it waits for is bounded.
package struct ControlClient: ~Copyable {
  /// Why there is no answer.
  package enum Fault: Error, Hashable {
    /// Nobody listens there.
    case notRunning
    /// Somebody listens, and says nothing.
    case silent(process: Int32?)
    /// The daemon went away, or dropped us.
    case ended
    /// What listens is somebody else's, or speaks otherwise.
    case stranger(String)
  }

  /// The process that listens, as the kernel knows it.
  package let process: Int32
  private let descriptor: Int32
  private var input: MessageBuffer

  /// Connects, without a wait; `limit` is the longest message that it takes, in bytes.
  package init(to place: ControlPlace, limit: Int = MessageBuffer.limit) throws(Fault) {
    do throws(ControlPlace.Fault) { try place.check() } catch {
      if case .cannotMake(_, ENOENT) = error { throw .notRunning }
      throw .stranger("\(error)")
    }
    let descriptor = clinux_connect_now(place.path)
    guard descriptor >= 0 else {
      // EAGAIN: its queue is full, since it has long taken nothing from it.
      throw errno == EAGAIN ? .silent(process: nil) : .notRunning
    }
    var (user, process): (uid_t, pid_t) = (0, 0)
    guard clinux_peer(descriptor, &user, &process) == 0, user == geteuid() else {
      close(descriptor)
      throw .stranger("user \(user) listens at \(place.path)")
    }
    input = MessageBuffer(limit: limit)
    self.descriptor = descriptor
    self.process = process
  }

  deinit { close(descriptor) }

  /// Reads the greeting; nothing else may come first.
  package mutating func greet(patience: Int = 2000) throws(Fault) -> Greeting {
    let message = try next(patience: patience)
    guard let greeting = Greeting(message) else { throw .stranger("no greeting: \(message.text)") }
    guard greeting.protocolVersion == Greeting.currentProtocol else {
      throw .stranger(
        "fingerpost \(greeting.version) speaks version \(greeting.protocolVersion) of the messages")
    }
    return greeting
  }

  /// Asks, and waits for the answer, at most so many milliseconds.
  package mutating func ask(_ request: Request, patience: Int = 2000) throws(Fault) -> Response {
    var line = Array(request.json.text.utf8)
    line.append(UInt8(ascii: "\n"))
    let sent = line.withUnsafeBytes { clinux_send(descriptor, $0.baseAddress, $0.count) }
    guard sent == line.count else { throw .ended }
    let message = try next(patience: patience)
    guard let response = Response(message) else { throw .stranger("no answer: \(message.text)") }
    return response
  }

  /// The socket, to be polled for reading.
  package var fileDescriptor: Int32 { descriptor }

  /// The next message that has come; nil where none has.
  package mutating func nextIfThere() throws(Fault) -> JSON? {
    do throws(Fault) { return try next(patience: 0) } catch {
      if case .silent = error { return nil }
      throw error
    }
  }

  /// The next message; nil as patience waits for ever.
  package mutating func next(patience: Int?) throws(Fault) -> JSON {
    let message = try nextLine(patience: patience)
    do throws(JSONError) { return try JSON(parsing: message) } catch { throw .stranger("no JSON: \(error)") }
  }

  /// The next line as it stands; nil as patience waits for ever.
  package mutating func nextLine(patience: Int?) throws(Fault) -> [UInt8] {
    let end = patience.map { MonotonicClock.nanoseconds + Int64($0) * 1_000_000 }
    while true {
      do throws(MessageBuffer.Overlong) {
        if let message = try input.next() { return message }
      } catch {
        throw .stranger("a message of more than \(MessageBuffer.limit) bytes")
      }
      guard wait(until: end) else { throw .silent(process: process) }
      try read()
    }
  }

  /// Waits until the daemon has ended; false where it has not in so many milliseconds.
  package mutating func awaitEnd(patience: Int) -> Bool {
    let end = MonotonicClock.nanoseconds + Int64(patience) * 1_000_000
    while wait(until: end) {
      do throws(Fault) { try read() } catch { return true }
    }
    return false
  }

  private func wait(until end: Int64?) -> Bool {
    while true {
      let left = end.map { max(($0 - MonotonicClock.nanoseconds) / 1_000_000, 0) }
      var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&source, 1, left.map { Int32(clamping: $0) } ?? -1)
      if ready > 0 { return true }
      if ready == 0 || errno != EINTR { return false }
    }
  }

  private mutating func read() throws(Fault) {
    let count = withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      let count = clinux_receive(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 { input.append(buffer.prefix(count)) }
      return count
    }
    if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { throw .ended }
  }
}
