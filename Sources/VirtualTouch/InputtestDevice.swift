internal import CInputtest
internal import CLinux
import Glibc
import Synchronization

/// The one connection to one virtual device of a private X server: the client side of inputtestdrv(4).
///
/// The driver takes a single connection in a device's life, and spins when that is closed: so the server's owner opens
/// it once and closes it after the server has ended. No call waits longer than its timeout.
package final class InputtestDevice: Sendable {
  /// The device's name in the X server, such as "fingerpost touchscreen".
  package let name: String
  /// How long the server may refuse to take bytes before `send` gives up.
  static let sendTimeout = Duration.seconds(5)

  private let socketPath: String
  private let state: Mutex<State>

  private enum State {
    /// `unanswered` counts the syncs whose answer never came and may yet come.
    case open(fd: Int32, unanswered: Int)
    case closed
  }

  /// Connects to the device's socket and agrees on the protocol's version.
  init(name: String, socketPath: String, until deadline: Deadline) throws(InputtestError) {
    let fd = clinux_connect(socketPath)
    guard fd >= 0 else { throw .cannotConnect(path: socketPath, code: errno) }
    self.name = name
    self.socketPath = socketPath
    state = Mutex(.open(fd: fd, unanswered: 0))
    try shakeHands(fd, until: deadline)
  }

  deinit { close() }

  /// Connects anew to a device that was switched off and on again, when the server closed the connection.
  func reconnect(until deadline: Deadline) throws(InputtestError) {
    close()
    let fd = clinux_connect(socketPath)
    guard fd >= 0 else { throw .cannotConnect(path: socketPath, code: errno) }
    state.withLock { $0 = .open(fd: fd, unanswered: 0) }
    try shakeHands(fd, until: deadline)
  }

  /// Sends messages that are already laid out as the driver reads them, in one write where the socket has room.
  func send(_ bytes: [UInt8]) throws(InputtestError) {
    try state.withLock { state throws(InputtestError) in
      guard case .open(let fd, _) = state else { throw .closed(device: name) }
      do throws(InputtestError) {
        try write(bytes, to: fd, until: Deadline(after: InputtestDevice.sendTimeout))
      } catch {
        // Half a message may be on its way: nothing that follows it would be understood.
        Glibc.close(fd)
        state = .closed
        throw error
      }
    }
  }

  /// Returns when the server has processed all that was sent before to this device.
  ///
  /// That does not say that X clients have read the resulting events. Throws `syncTimedOut` when the server does not
  /// answer in time, as it never does after an event that it dropped (until another one comes).
  package func sync(timeout: Duration = .seconds(2)) throws(InputtestError) {
    try state.withLock { state throws(InputtestError) in
      guard case .open(let fd, let unanswered) = state else { throw .closed(device: name) }
      let deadline = Deadline(after: timeout)
      discardAnswers(fd)
      var message = cinputtest_sync()
      try write(bytes(of: &message), to: fd, until: deadline)
      guard try awaitAnswer(fd, XF86IT_RESPONSE_SYNC_FINISHED, until: deadline) != nil else {
        state = .open(fd: fd, unanswered: unanswered + 1)
        throw .syncTimedOut(device: name, milliseconds: Int(timeout.wholeNanoseconds / 1_000_000))
      }
      if unanswered > 0 {
        _ = try awaitAnswer(fd, XF86IT_RESPONSE_SYNC_FINISHED, until: Deadline(after: .milliseconds(20)))
        state = .open(fd: fd, unanswered: 0)
      }
    }
  }

  /// Waits until the server has closed its end, as the system does for one that was killed.
  func awaitEnd(until deadline: Deadline) {
    state.withLock { state in
      if case .open(let fd, _) = state { _ = deadline.wait(for: fd, 0) }
    }
  }

  /// Closes the connection; only after the server has ended, which otherwise spins on it.
  func close() {
    state.withLock { state in
      if case .open(let fd, _) = state { Glibc.close(fd) }
      state = .closed
    }
  }

  private func shakeHands(_ fd: Int32, until deadline: Deadline) throws(InputtestError) {
    var message = cinputtest_version()
    try write(bytes(of: &message), to: fd, until: deadline)
    guard let answer = try awaitAnswer(fd, XF86IT_RESPONSE_SERVER_VERSION, until: deadline) else {
      throw .noGreeting(device: name)
    }
    let version = answer.version
    guard version.major == XF86IT_PROTOCOL_VERSION_MAJOR, version.minor >= XF86IT_PROTOCOL_VERSION_MINOR
    else {
      throw .wrongVersion(device: name, major: Int(version.major), minor: Int(version.minor))
    }
  }

  private func write(_ bytes: [UInt8], to fd: Int32, until deadline: Deadline) throws(InputtestError) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        clinux_send(fd, $0.baseAddress?.advanced(by: sent), $0.count - sent)
      }
      if count > 0 {
        sent += count
      } else if errno == EAGAIN || errno == EINTR {
        guard deadline.wait(for: fd, POLLOUT) else {
          throw .sendTimedOut(device: name)
        }
      } else {
        throw .closed(device: name)
      }
    }
  }

  /// The next answer if it comes in time, else nil.
  private func awaitAnswer(
    _ fd: Int32, _ type: xf86ITResponseType, until deadline: Deadline
  ) throws(InputtestError) -> xf86ITResponseAny? {
    let size =
      type == XF86IT_RESPONSE_SERVER_VERSION
      ? MemoryLayout<xf86ITResponseServerVersion>.size : MemoryLayout<xf86ITResponseSyncFinished>.size
    var answer = xf86ITResponseAny()
    var received = 0
    while received < size {
      guard deadline.wait(for: fd, POLLIN) else { return nil }
      let count = withUnsafeMutableBytes(of: &answer) { bytes in
        clinux_receive(fd, bytes.baseAddress?.advanced(by: received), size - received)
      }
      if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) { throw .closed(device: name) }
      received += max(0, count)
    }
    guard answer.header.type == type else { throw .closed(device: name) }
    return answer
  }

  /// Throws away answers to syncs that were given up.
  private func discardAnswers(_ fd: Int32) {
    var buffer = [UInt8](repeating: 0, count: 256)
    while clinux_receive(fd, &buffer, buffer.count) > 0 {}
  }
}

/// The bytes of a message, as the driver reads them.
func bytes<Message>(of message: inout Message) -> [UInt8] { withUnsafeBytes(of: &message) { Array($0) } }
