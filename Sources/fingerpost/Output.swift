import Daemon
import Glibc

/// The only place that prints.
enum Output {
  /// A line of the result, to standard output; ends the program where that takes no more.
  static func line(_ text: String) {
    let failure = Log.write(text + "\n", to: 1)
    guard failure != 0 else { return }
    if failure == EPIPE { endWithReader() }
    error("cannot write to standard output: \(String(cString: strerror(failure)))")
    exit(.found)
  }

  /// Ends as programs do whose reader has gone (`fingerpost tree | head`): by SIGPIPE, quietly; nobody is left to tell.
  private static func endWithReader() -> Never {
    signal(SIGPIPE, SIG_DFL)
    var pipes = sigset_t()
    sigemptyset(&pipes)
    sigaddset(&pipes, SIGPIPE)
    sigprocmask(SIG_UNBLOCK, &pipes, nil)
    raise(SIGPIPE)
    exit(.found)
  }

  /// A line of what went wrong, to standard error.
  static func error(_ text: String) { Log.write("fingerpost: \(text)\n", to: 2) }
}
