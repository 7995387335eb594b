import Configuration
import Control
import Routing
import X11

/// `fingerpost doctor`: what could stand in the way, and what to do about it.
///
/// What needs no X server comes first, so that it is told whatever the server does. Every wait is bounded.
enum Doctor {
  static func run(_ call: Call) -> ExitStatus {
    var report = DoctorReport(isJSON: call.flags.contains(.json))
    report.add(SessionChecks.session(Environment.value))
    report.add(SessionChecks.runtimeFolder(Environment.value("XDG_RUNTIME_DIR")))
    let configuration = Configuration.load(
      path: call.values[.config], environment: Environment.forConfiguration)
    report.add(SessionChecks.configuration(configuration))
    report.add(ServiceChecks.service())
    guard let place = Remote.place(call) else {
      report.add([
        Diagnosis(
          .display, .problem, "DISPLAY is not set, so no X server is known",
          advice: "start this inside an X session, or name its display, such as --display :0")
      ])
      return .noServer
    }
    report.add([Diagnosis(.display, .ok, place.display)])
    do throws(XError) {
      Patience.begin(forJSON: call.flags.contains(.json))
      let checks = try ServerChecks(
        display: place.display, rules: configuration.rules ?? RuleSet(), fixes: call.flags.contains(.fix))
      report.add(checks.server())
      report.add(checks.touchscreens())
      let daemon = DaemonChecks.ask(place.socket)
      report.add(daemon.diagnoses)
      Patience.begin(forJSON: call.flags.contains(.json))
      report.add(try checks.touchGrab(daemon))
      report.add(checks.windowManager())
      report.add(try checks.compositor())
      report.add(try checks.button())
      Patience.end()
    } catch {
      report.add([Diagnosis(.server, .problem, "\(error)", advice: error.advice)])
      return .noServer
    }
    return report.hasProblem ? .found : .done
  }
}

/// What was found, printed as it comes.
struct DoctorReport {
  let isJSON: Bool
  private(set) var hasProblem = false

  init(isJSON: Bool) { self.isJSON = isJSON }

  mutating func add(_ diagnoses: [Diagnosis]) {
    for diagnosis in diagnoses {
      hasProblem = hasProblem || diagnosis.state == .problem
      if isJSON { Output.line(diagnosis.json.text) } else { diagnosis.lines.forEach(Output.line) }
    }
  }
}

extension XError {
  /// What to do where the error itself does not say it.
  fileprivate var advice: String? {
    switch self {
    case .noDisplay(let name) where !name.isEmpty:
      "if it runs for another user, or was started by root, XAUTHORITY must name its file of cookies"
    case .noDisplay, .serverGone, .noExtension, .extensionTooOld, .grabOwnedByAnother, .alreadyRunning,
      .predecessorNotSettled, .refused:
      nil
    }
  }
}
