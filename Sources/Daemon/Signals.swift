internal import CLinux
internal import Glibc

/// The signals that the loop reads like any other input; they interrupt nothing.
struct Signals: ~Copyable {
  enum Received: Hashable {
    /// SIGTERM, SIGINT or SIGQUIT, or a SIGHUP since our terminal has gone: leave in good order.
    case leave
    /// SIGHUP: read the configuration again.
    case reload
    /// SIGCHLD: a program that we started has ended.
    case childEnded
    /// One that would end a program that does not know it, by its name; it is told and has no effect.
    case meaningless(String)
  }

  let fileDescriptor: Int32
  /// SIGHUP was ignored when we were started (nohup): the end of a terminal is not ours.
  private let outlivesTerminal: Bool

  /// Signals that mean nothing to us, and that end a program by default.
  private static let meaningless: [(number: Int32, name: String)] = [
    (SIGUSR1, "SIGUSR1"), (SIGUSR2, "SIGUSR2"), (SIGALRM, "SIGALRM"), (SIGVTALRM, "SIGVTALRM"),
    (SIGPROF, "SIGPROF"), (SIGIO, "SIGIO"), (SIGPWR, "SIGPWR"), (SIGXCPU, "SIGXCPU"), (SIGXFSZ, "SIGXFSZ"),
    (clinux_stack_fault_signal(), "SIGSTKFLT"),
  ]

  /// Blocks the signals and opens a descriptor for them; nil where the system refuses one.
  ///
  /// SIGINT and SIGQUIT stay ignored where whoever started us had them so (the background of a script); SIGHUP comes
  /// where it is ignored as well, which programs that we start inherit.
  init?() {
    var mask = sigset_t()
    sigemptyset(&mask)
    for signal in [SIGTERM, SIGCHLD, SIGHUP] { sigaddset(&mask, signal) }
    // A blocked signal would come though it is ignored.
    for signal in [SIGINT, SIGQUIT] + Signals.meaningless.map(\.number) where clinux_is_ignored(signal) == 0 {
      sigaddset(&mask, signal)
    }
    for signal in clinux_first_real_time_signal()...clinux_last_real_time_signal() {
      if clinux_is_ignored(signal) == 0 { sigaddset(&mask, signal) }
    }
    outlivesTerminal = clinux_is_ignored(SIGHUP) != 0
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
    let number = Int32(bitPattern: info.ssi_signo)
    switch number {
    case SIGCHLD: return .childEnded
    case SIGTERM, SIGINT, SIGQUIT: return .leave
    case SIGHUP: return isHangup(info) && !outlivesTerminal ? .leave : .reload
    default:
      let name = Signals.meaningless.first { $0.number == number }?.name
      return .meaningless(name ?? "signal \(number)")
    }
  }

  /// Whether a SIGHUP says that our terminal has gone: by the kernel, or by the shell that goes with it.
  ///
  /// The shell may as well have been asked to send it (`kill -HUP`): then its terminal is still there.
  private func isHangup(_ info: signalfd_siginfo) -> Bool {
    if info.ssi_code == clinux_kernel_signal_code() { return true }
    guard info.ssi_pid != 0, pid_t(bitPattern: info.ssi_pid) == getsid(0) else { return false }
    let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    if terminal >= 0 { close(terminal) }
    return terminal < 0
  }
}
