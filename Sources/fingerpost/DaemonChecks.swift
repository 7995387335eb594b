import Control
import Daemon

/// What `doctor` asks of the running daemon.
struct DaemonChecks {
  let diagnoses: [Diagnosis]
  /// What it told of itself; nil where none answers.
  let status: Status?

  private init(_ status: Status?, _ diagnosis: Diagnosis) { (self.status, diagnoses) = (status, [diagnosis]) }

  /// Asks by the control socket; every wait is bounded.
  static func ask(_ place: ControlPlace) -> DaemonChecks {
    do throws(ControlClient.Fault) {
      var client = try ControlClient(to: place)
      _ = try client.greet()
      guard case .status(let status) = try client.ask(.status) else {
        return DaemonChecks(
          nil, Diagnosis(.daemon, .problem, "the daemon does not tell its state", advice: replace))
      }
      return DaemonChecks(status, diagnosis(status))
    } catch {
      switch error {
      case .notRunning:
        return DaemonChecks(
          nil,
          Diagnosis(
            .daemon, .note, "no daemon listens at \(place.path)", advice: "start one by `fingerpost run`"))
      case .silent(let process):
        let which = process.map { " (process \($0))" } ?? ""
        return DaemonChecks(
          nil, Diagnosis(.daemon, .problem, "the daemon\(which) does not answer", advice: replace))
      case .ended:
        return DaemonChecks(
          nil, Diagnosis(.daemon, .note, "the daemon has just ended", advice: "start one by `fingerpost run`")
        )
      case .stranger(let what):
        return DaemonChecks(
          nil,
          Diagnosis(
            .daemon, .problem, "the control socket is not usable: \(what)",
            advice: "end what listens there, or remove \(place.path), and start the daemon anew"))
      }
    }
  }

  private static let replace = "`fingerpost run --replace` takes its place"

  private static func diagnosis(_ status: Status) -> Diagnosis {
    let who = "process \(status.process), version \(status.version), configuration: \(status.configuration)"
    if status.pause != nil {
      return Diagnosis(.daemon, .note, "paused: \(who)", advice: "`fingerpost resume` ends the pause")
    }
    if status.version != Release.version {
      return Diagnosis(
        .daemon, .problem, "\(who); this is version \(Release.version)", advice: replace)
    }
    let lost = status.lost > 0 ? "; \(status.lost) touches lost since its start" : ""
    return Diagnosis(.daemon, .ok, "it runs: \(who)\(lost)")
  }
}
