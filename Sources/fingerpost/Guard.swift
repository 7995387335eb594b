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
      case .dismissed: return .done
      case .serverGone: return .noServer
      case .letGo(let cause, let result):
        tell(cause, result)
        return .done
      }
    } catch {
      return Run.fail(error)
    }
  }

  /// The one line of log; a reader that hangs is not waited for.
  private static func tell(_ cause: Guardian.Cause, _ result: Guardian.Result) {
    let cause =
      switch cause {
      case .death: "the daemon died"
      case .silence(.afterTouch): "the daemon did not answer a touch within 300 ms and was killed"
      case .silence(.brokenPromise): "the daemon hung with fingers on the screen and was killed"
      case .leftWithTouches: "the daemon has left"
      }
    let touches =
      result.areTouchesFree
      ? "its touches were let go" : "its touches are still held, since the pointer stays busy"
    let button =
      switch result.button {
      case .notStuck: ""
      case .cured: ", and button 1 was freed"
      case .held, .busy, .failed, nil: ", and button 1 is still pressed"
      }
    var standardError = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
    guard poll(&standardError, 1, 100) > 0 else { return }
    Output.error("\(cause): \(touches)\(button)")
  }
}
