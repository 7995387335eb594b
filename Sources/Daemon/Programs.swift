internal import CLinux
internal import Glibc
package import Routing

/// The programs that actions start; none is ever waited for.
package struct Programs {
  /// How many may run at once; the next is refused.
  package static let limit = 32

  private var running: Set<pid_t> = []

  package init() {}

  /// How many of them still run.
  package var count: Int { running.count }

  /// Whether it still runs.
  package func isRunning(_ process: Int32) -> Bool { running.contains(process) }

  /// Starts a program in a process group of its own, in the user's home, with standard input from /dev/null; what it
  /// prints goes where the log goes.
  ///
  /// - Parameters:
  ///   - command: what to start.
  ///   - variables: what its environment has beside ours.
  /// - Returns: its process, or what went wrong and what to do about it.
  package mutating func start(
    _ command: Command, variables: [(name: String, value: String)] = []
  ) -> Result<Int32, ProgramFailure> {
    guard running.count < Programs.limit else {
      return .failure(
        "\(Programs.limit) programs that actions started still run: the next is not started")
    }
    let arguments: [String]
    switch command {
    case .arguments(let list): arguments = list
    case .shell(let text): arguments = ["/bin/sh", "-c", text]
    }
    guard let program = arguments.first, !program.isEmpty else { return .failure("no program is named") }
    var process: pid_t = 0
    let status = Programs.spawn(program, arguments, variables, &process)
    guard status == 0 else {
      return .failure(
        ProgramFailure(
          "cannot start \(program): \(String(cString: strerror(status))); check its name and PATH"))
    }
    running.insert(process)
    return .success(process)
  }

  /// Lets the ended ones go and tells their process ids and exit statuses: 128 and more by a signal.
  package mutating func reap() -> [(process: Int32, status: Int32)] {
    var ended: [(process: Int32, status: Int32)] = []
    for process in running {
      var status: Int32 = 0
      guard waitpid(process, &status, WNOHANG) == process else { continue }
      running.remove(process)
      let signal = status & 0x7F
      let code = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
      ended.append((process, code))
    }
    return ended
  }

  private static func spawn(
    _ program: String, _ arguments: [String], _ variables: [(name: String, value: String)],
    _ process: inout pid_t
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    if let home { clinux_spawn_in(&actions, home) }
    clinux_spawn_alone(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    // The one signal that the daemon ignores.
    var ignored = sigset_t()
    sigemptyset(&ignored)
    sigaddset(&ignored, SIGPIPE)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var pointers = arguments.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    var environment = environment(with: variables)
    defer { for pointer in environment { free(pointer) } }
    return posix_spawnp(&process, program, &actions, &attributes, pointers, &environment)
  }

  /// The user's home, where it is a directory that can be entered.
  private static var home: String? {
    guard let home = getenv("HOME").map({ String(cString: $0) }), access(home, X_OK) == 0 else { return nil }
    return home
  }

  /// Our environment with more in it, as `execve` takes it; to be freed.
  private static func environment(
    with variables: [(name: String, value: String)]
  ) -> [UnsafeMutablePointer<CChar>?] {
    var texts: [UnsafeMutablePointer<CChar>?] = []
    var place = clinux_environment()
    while let next = place, let text = next.pointee {
      if strncmp(text, "FINGERPOST_", 11) != 0 { texts.append(strdup(text)) }
      place = next + 1
    }
    for (name, value) in variables { texts.append(strdup("\(name)=\(value)")) }
    texts.append(nil)
    return texts
  }
}

/// Why a program was not started, in one sentence.
package struct ProgramFailure: Error, Hashable, ExpressibleByStringInterpolation {
  package let text: String

  package init(_ text: String) { self.text = text }

  package init(stringLiteral text: String) { self.text = text }
}
