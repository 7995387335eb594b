import Glibc
import Guardian
import X11

/// `fingerpost guardian`: started by the daemon, for itself; not a command for users.
enum Guard {
  static func run(_ words: ArraySlice<String>) -> ExitStatus {
    guard let order = GuardianOrder(words) else {
      Output.error("guardian is what the daemon starts for itself; try `fingerpost help`")
      return .usage
    }
    do throws(XError) {
      guard var guardian = try Guardian(order) else {
        Output.error("the guardian was given no page: this is a defect, please report it")
        return .found
      }
      switch guardian.run() {
      case .dismissed:
        try guardian.restoreSpareKeys()
        return .done
      case .serverGone: return .noServer
      case .settled(let cause, let areTouchesFree):
        tell(
          text(cause)
            + (areTouchesFree ? "its touches were let go" : "its touches stay held while the pointer is busy")
        )
        switch try guardian.freeButton() {
        case .notStuck, .cured: break
        case .held, .busy, .noTouchscreen, .failed, nil:
          tell("button 1 is still pressed after the daemon's end; a tap frees it")
        }
        try guardian.restoreSpareKeys()
        return .done
      }
    } catch {
      return Run.fail(error)
    }
  }

  private static func text(_ cause: Guardian.Cause) -> String {
    switch cause {
    case .death: "the daemon died: "
    case .silence(.afterTouch): "the daemon did not answer a touch within 300 ms and was killed: "
    case .silence(.brokenPromise): "the daemon hung with fingers on the screen and was killed: "
    case .leftWithTouches: "the daemon left with fingers on the screen: "
    }
  }

  /// A line of log; a reader that hangs is not waited for.
  private static func tell(_ text: String) {
    var standardError = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
    if poll(&standardError, 1, 100) > 0 { Output.error(text) }
  }
}
