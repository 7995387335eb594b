import Glibc

/// Bounds the time that a command waits for an X server that took the connection and then says nothing: one that is
/// stopped, or grabbed by a client that hangs.
///
/// The waits are in the C libraries, so a signal ends them, and the program with them.
enum Patience {
  /// So many seconds are waited at most.
  static let seconds: UInt32 = 10

  /// What is said then; the display is not named, as nothing can be made in a signal handler.
  private static let complaint: StaticString =
    "fingerpost: the X server has not answered for long: it is stopped, very busy, or another client has grabbed it; end that client, or try again later\n"

  /// The same as `doctor --json` tells it.
  private static let finding: StaticString =
    "{\"check\":\"server\",\"state\":\"problem\",\"found\":\"the X server has not answered for long\",\"advice\":\"it is stopped, very busy, or another client has grabbed it; end that client, or try again later\"}\n"

  /// The clock runs from here on, anew.
  ///
  /// - Parameters:
  ///   - seconds: how long, at least 1.
  ///   - forJSON: it is also told to standard output, as `doctor` does.
  static func begin(seconds: UInt32 = seconds, forJSON: Bool = false) {
    let complain: @convention(c) (Int32) -> Void = { _ in
      write(2, Patience.complaint.utf8Start, Patience.complaint.utf8CodeUnitCount)
      _exit(ExitStatus.noServer.rawValue)
    }
    let find: @convention(c) (Int32) -> Void = { _ in
      write(1, Patience.finding.utf8Start, Patience.finding.utf8CodeUnitCount)
      _exit(ExitStatus.noServer.rawValue)
    }
    signal(SIGALRM, forJSON ? find : complain)
    // It may have been blocked by who started us.
    var alarms = sigset_t()
    sigemptyset(&alarms)
    sigaddset(&alarms, SIGALRM)
    sigprocmask(SIG_UNBLOCK, &alarms, nil)
    alarm(seconds)
  }

  /// Whatever is waited for now may last.
  static func end() { alarm(0) }
}
