internal import CLinux
internal import Glibc

/// The signals that the loop reads like any other input; they interrupt nothing.
struct Signals: ~Copyable {
  enum Received: Hashable {
    /// SIGTERM, SIGINT or SIGHUP: leave in good order.
    case leave
    /// SIGCHLD: a program that an action started has ended.
    case childEnded
  }

  let fileDescriptor: Int32

  /// Blocks the signals and opens a descriptor for them; nil where the system refuses one.
  init?() {
    var mask = sigset_t()
    sigemptyset(&mask)
    for signal in [SIGTERM, SIGINT, SIGHUP, SIGCHLD] { sigaddset(&mask, signal) }
    pthread_sigmask(SIG_BLOCK, &mask, nil)
    signal(SIGPIPE, SIG_IGN)
    let descriptor = clinux_signalfd(&mask)
    guard descriptor >= 0 else { return nil }
    fileDescriptor = descriptor
  }

  deinit { close(fileDescriptor) }

  /// The next signal that has come; nil where there is none.
  func next() -> Received? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard read(fileDescriptor, &info, size) == size else { return nil }
    return info.ssi_signo == UInt32(SIGCHLD) ? .childEnded : .leave
  }
}
