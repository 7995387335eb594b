internal import CLinux
internal import Glibc

/// The guardian as the daemon sees it: a child process, running this same program.
///
/// It outlives the daemon by design and is never killed by it; it ends by itself once the daemon has ended.
package struct GuardianProcess: ~Copyable {
  /// Why there is no guardian.
  package enum Failure: Error, Hashable {
    /// The system refuses a process or a descriptor: errno.
    case refused(Int32)
    /// It ended, or did not reach the X server in time.
    case notReady
  }

  private let process: pid_t
  private let ready: Int32

  /// Starts it; the mark must be published, and the page be one of ours.
  ///
  /// It gets the page, a descriptor of this process, and a pipe on which it says that it is ready; nothing else of
  /// ours but standard error. It is in a process group of its own.
  package init(display: String, mark: UInt32, page: borrowing PromisePage) throws(Failure) {
    let ourselves = clinux_process_file(getpid())
    guard ourselves >= 0 else { throw .refused(errno) }
    defer { close(ourselves) }
    var ends: [Int32] = [-1, -1]
    guard clinux_pipe(&ends) == 0 else { throw .refused(errno) }
    defer { close(ends[1]) }
    // Above all three, so that none is overwritten before it is copied, and none copied onto itself, which would leave
    // it close-on-exec.
    let base = max(page.fileDescriptor, ourselves, ends[0], ends[1]) + 1
    let order = GuardianOrder(
      display: display, mark: mark, page: base, daemon: base + 1, ready: base + 2)
    var process: pid_t = 0
    let status = GuardianProcess.spawn(
      order.arguments, [(page.fileDescriptor, base), (ourselves, base + 1), (ends[1], base + 2)], &process)
    guard status == 0 else {
      close(ends[0])
      throw .refused(status)
    }
    self.process = process
    ready = ends[0]
  }

  deinit { close(ready) }

  /// Waits until it watches: only then may the touch grab be taken.
  package func waitUntilReady(milliseconds: Int32) throws(Failure) {
    var source = pollfd(fd: ready, events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    guard poll(&source, 1, milliseconds) > 0, read(ready, &byte, 1) == 1 else { throw .notReady }
  }

  /// Whether it has ended; to be asked after SIGCHLD, since it also lets the process go.
  ///
  /// Not to be asked again after a yes.
  package func hasEnded() -> Bool {
    var status: Int32 = 0
    return waitpid(process, &status, WNOHANG) == process
  }

  private static func spawn(
    _ arguments: [String], _ descriptors: [(Int32, Int32)], _ process: inout pid_t
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (ours, its) in descriptors { posix_spawn_file_actions_adddup2(&actions, ours, its) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    let words = arguments.map { strdup($0) }
    defer { for word in words { free(word) } }
    return posix_spawn(
      &process, "/proc/self/exe", &actions, &attributes, words + [nil], clinux_environment())
  }
}

extension GuardianProcess.Failure: CustomStringConvertible {
  /// What was found, in a few words.
  package var description: String {
    switch self {
    case .refused(let code): String(cString: strerror(code))
    case .notReady: "it ended or did not reach the X server in time"
    }
  }
}
