internal import CLinux
import Glibc
import Synchronization

/// A shell that runs one X server and ends it when its owner lets go or is gone, however that came.
///
/// The shell reads from a pipe whose other end only the owner holds: at its end of file (a closed pipe, an exit, a crash,
/// SIGKILL) it terminates the server, kills it after three seconds, and removes the server's folder. It runs in a
/// session of its own, so that a key of the owner's terminal reaches neither.
final class ServerLeash: Sendable {
  private let state: Mutex<State>

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
  func end() {
    state.withLock { state in
      guard case .holding(let shell, let grip, let status, let server) = state else { return }
      state = .ended
      close(grip)
      let deadline = Deadline(after: ServerLeash.endTimeout)
      if !deadline.wait(for: status, POLLIN), server > 0 { kill(server, SIGKILL) }
      close(status)
      var result: Int32 = 0
      while !deadline.hasPassed {
        let reaped = waitpid(shell, &result, WNOHANG)
        if reaped == shell || (reaped < 0 && errno != EINTR) { return }
        Deadline(after: .milliseconds(1)).sleep()
      }
    }
  }
}

extension ServerLeash {
  /// $1 is the folder; the rest is the server's command.
  ///
  /// Descriptor 3 tells the owner: the server's pid, then (from the server) its display number. The server keeps a copy
  /// of it, 4, for as long as it lives. The owner answers with the number. A signal to the shell ends the server too.
  /// The last command ends what is left of the shell's process group: the watch over the three seconds, and itself.
  private static let script = """
    PATH=/usr/bin:/bin
    folder=$1
    shift
    "$@" </dev/null >"$folder/output" 2>&1 4>&3 &
    server=$!
    trap : HUP INT TERM
    echo "pid $server" >&3
    exec 3>&-
    socket=
    if read -r number; then
      socket=/tmp/.X11-unix/X$number
      mark=$(ls -id "$socket")
      read -r number
    fi
    kill -TERM $server
    (
      sleep 3
      kill -KILL $server
    ) &
    guard=$!
    wait $server
    kill -KILL $guard
    if [ -n "$socket" ] && [ -n "$mark" ] && [ "$(ls -id "$socket")" = "$mark" ]; then
      rm -f "$socket"
    fi
    rm -rf "$folder"
    kill -KILL 0
    """
}

extension Sequence {
  fileprivate func firstNonNil<Value>(_ transform: (Element) -> Value?) -> Value? {
    for element in self {
      if let value = transform(element) { return value }
    }
    return nil
  }
}

/// Spawns a program in a session of its own with no signal blocked or ignored, and returns the errno or 0.
///
/// Its descriptors are `input` as 0, /dev/null as 1 and 2, and `report` as 3; all others must be close-on-exec.
func spawnInNewSession(
  _ path: String, _ arguments: [String], input: Int32, report: Int32, process: inout pid_t
) -> Int32 {
  var actions = posix_spawn_file_actions_t()
  var attributes = posix_spawnattr_t()
  posix_spawn_file_actions_init(&actions)
  posix_spawnattr_init(&attributes)
  defer {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }
  // 3 first, since the other two may stand in its place: a number equal to its target only loses close-on-exec.
  posix_spawn_file_actions_adddup2(&actions, input, 0)
  posix_spawn_file_actions_adddup2(&actions, report, 3)
  for number: Int32 in [1, 2] { posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0) }
  var none = sigset_t()
  var all = sigset_t()
  sigemptyset(&none)
  sigfillset(&all)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setsigdefault(&attributes, &all)
  posix_spawnattr_setflags(&attributes, clinux_new_session_flags())

  let copies = arguments.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return posix_spawn(&process, path, &actions, &attributes, copies + [nil], clinux_environment())
}
