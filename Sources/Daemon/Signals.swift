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
  ///
  /// SIGHUP and SIGINT stay ignored where whoever started us had them so (nohup, the background of a script).
  init?() {
    var mask = sigset_t()
    sigemptyset(&mask)
    for signal in [SIGTERM, SIGCHLD] { sigaddset(&mask, signal) }
    // A blocked signal would come though it is ignored.
    for signal in [SIGINT, SIGHUP] where clinux_is_ignored(signal) == 0 { sigaddset(&mask, signal) }
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
