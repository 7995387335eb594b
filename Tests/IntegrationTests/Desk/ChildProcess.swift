import Glibc
import Synchronization

/// A program that a test started: it is killed and reaped with its owner, and never outlives it.
final class ChildProcess: Sendable {
  /// How it ended.
  enum End: Hashable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  /// The program and what it could not be started for.
  struct CannotStart: Error {
    let program: String
    let reason: String
  }

  let processID: pid_t
  private let end = Mutex<End?>(nil)

  /// Starts a program in a process group of its own; its output and errors go to files, made anew.
  init(
    _ program: String, _ arguments: [String] = [], environment: [String], output: String = "/dev/null",
    errors: String = "/dev/null"
  ) throws {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    let words = ([program] + arguments).map { strdup($0) }
    let variables = environment.map { strdup($0) }
    defer { for word in words + variables { free(word) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, program, &actions, &attributes, words + [nil], variables + [nil])
    guard code == 0 else {
      throw CannotStart(program: program, reason: String(cString: strerror(code)))
    }
    processID = process
  }

  deinit { kill() }

  /// How it ended, or nil while it runs.
  var ended: End? {
    end.withLock { end in
      if let end { return end }
      var status: Int32 = 0
      guard waitpid(processID, &status, WNOHANG) == processID else { return nil }
      let signal = status & 0x7F
      end = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
      return end
    }
  }

  /// Waits for its end.
  func awaitEnd(seconds: Double = 5) throws -> End {
    try waitFor("end of process \(processID)", seconds: seconds) { ended }
  }

  /// Sends a signal while it runs: its number can be nobody else's, since only `ended` reaps it.
  func signal(_ number: Int32) {
    end.withLock { end in
      if end == nil { Glibc.kill(processID, number) }
    }
  }

  /// Ends it with SIGTERM and says how it ended.
  func terminate(seconds: Double = 5) throws -> End {
    signal(SIGTERM)
    return try awaitEnd(seconds: seconds)
  }

  /// Kills it and everything in its group, and reaps it.
  func kill() {
    end.withLock { end in
      guard end == nil else { return }
      Glibc.kill(-processID, SIGKILL)
      var status: Int32 = 0
      while waitpid(processID, &status, 0) < 0 && errno == EINTR {}
      end = .killed(signal: SIGKILL)
    }
  }
}

/// The whole text of a file; empty where it cannot be read.
func contents(of file: String) -> String {
  guard let stream = fopen(file, "r") else { return "" }
  defer { fclose(stream) }
  var text: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = fread(&buffer, 1, buffer.count, stream)
    guard count > 0 else { return String(decoding: text, as: UTF8.self) }
    text += buffer.prefix(count)
  }
}
