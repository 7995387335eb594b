import Glibc
import Synchronization

/// A shell that runs one X server and ends it when its owner lets go or is gone, however that came.
///
/// The shell reads from a pipe whose other end only the owner holds: at its end of file (a closed pipe, an exit, a crash,
/// SIGKILL) it terminates the server, kills it after three seconds, and removes the server's folder. It runs in a
/// session of its own, so that a key of the owner's terminal reaches neither.
final class ServerLeash: Sendable {
  private let state: Mutex<State>
  private let folder: ServerFolder

  /// `status` reads as closed when the server has ended; `server` is its process id, 0 before it is known.
  private enum State {
    case holding(shell: pid_t, grip: Int32, status: Int32, server: pid_t)
    case ended
  }

  /// What came of the start.
  enum Start: Equatable {
    case ready(display: Int, server: pid_t)
    case ended
    case timedOut
  }

  /// How long the shell may take to end: more than the three seconds after which it kills the server.
  private static let endTimeout = Duration.seconds(8)

  /// Starts the shell and, in it, the server.
  init(folder: ServerFolder, command: [String]) throws(PrivateServerError) {
    guard var grip = Pipe(), var report = Pipe() else { throw .cannotSpawn(path: "/bin/sh", code: errno) }
    let arguments = ["sh", "-c", ServerLeash.script, "fingerpost-leash", folder.path] + command
    var shell: pid_t = 0
    let code = spawnInNewSession(
      "/bin/sh", arguments, input: grip.readEnd, report: report.writeEnd, process: &shell)
    guard code == 0 else { throw .cannotSpawn(path: "/bin/sh", code: code) }
    self.folder = folder
    state = Mutex(
      .holding(shell: shell, grip: grip.takeWriteEnd(), status: report.takeReadEnd(), server: 0))
  }

  deinit { end() }

  /// Waits for the server to say its display number.
  func awaitStart(until deadline: Deadline) -> Start {
    state.withLock { state in
      guard case .holding(let shell, let grip, let status, _) = state else { return .ended }
      var text = ""
      var buffer = [UInt8](repeating: 0, count: 64)
      while true {
        // Only whole lines: "pid 123" of the shell and "7" of the server, in either order.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let server = lines.firstNonNil { $0.hasPrefix("pid ") ? pid_t($0.dropFirst(4)) : nil }
        if let server, let display = lines.firstNonNil({ Int($0) }) {
          state = .holding(shell: shell, grip: grip, status: status, server: server)
          return .ready(display: display, server: server)
        }
        guard deadline.wait(for: status, POLLIN) else { return .timedOut }
        let count = read(status, &buffer, buffer.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return .ended }
        text += String(decoding: buffer.prefix(count), as: UTF8.self)
      }
    }
  }

  /// Tells the shell the display number, so that it can remove the socket of a server that was killed.
  func confirm(display: Int) {
    state.withLock { state in
      guard case .holding(_, let grip, _, _) = state else { return }
      let line = Array("\(display)\n".utf8)
      _ = write(grip, line, line.count)
    }
  }

  /// Whether the server runs; false from the moment that it has ended, however that came.
  var isServerAlive: Bool {
    state.withLock { state in
      guard case .holding(_, _, let status, _) = state else { return false }
      return !Deadline(nanoseconds: 0).wait(for: status, POLLIN)
    }
  }

  /// What the server has said last; only the leash can ask, since its end removes the folder.
  func logTail() -> String { folder.logTail() }

  /// Kills the server with SIGKILL, and says whether it is ending; the shell stays until `end`.
  func killServer() -> Bool {
    state.withLock { state in
      guard case .holding(_, _, let status, let server) = state, server > 0 else { return false }
      // Not reaped before the shell ends: the number is still the server's.
      kill(server, SIGKILL)
      return Deadline(after: ServerLeash.endTimeout).wait(for: status, POLLIN)
    }
  }

  /// Ends the server and waits until it, its shell and its folder are gone; does nothing the second time.
  ///
  /// A shell that was killed itself leaves this to us.
  func end() {
    state.withLock { state in
      guard case .holding(let shell, let grip, let status, let server) = state else { return }
      state = .ended
      close(grip)
      let deadline = Deadline(after: ServerLeash.endTimeout)
      while !ServerLeash.isReaped(shell) && !deadline.hasPassed {
        Deadline(after: .milliseconds(1)).sleep()
      }
      if server > 0, !Deadline(nanoseconds: 0).wait(for: status, POLLIN) {
        // The status pipe is open: the number is still the server's.
        kill(server, SIGTERM)
        if !Deadline(after: .seconds(3)).wait(for: status, POLLIN) { kill(server, SIGKILL) }
        _ = Deadline(after: .seconds(2)).wait(for: status, POLLIN)
      }
      close(status)
      folder.remove()
    }
  }

  /// Whether the child has ended; it is reaped then, if nobody else has done that.
  private static func isReaped(_ child: pid_t) -> Bool {
    var result: Int32 = 0
    let reaped = waitpid(child, &result, WNOHANG)
    return reaped == child || (reaped < 0 && errno != EINTR)
  }
}

extension Sequence {
  fileprivate func firstNonNil<Value>(_ transform: (Element) -> Value?) -> Value? {
    for element in self {
      if let value = transform(element) { return value }
    }
    return nil
  }
}
