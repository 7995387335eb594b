import Control
import Daemon
import X11

/// The commands that ask the running daemon: `status`, `pause`, `resume`, `quit`, `reload`, `enable`, `disable`,
/// `perform`, `mode`.
enum Remote {
  static func run(_ call: Call) -> ExitStatus {
    guard let place = place(call) else { return Run.fail(XError.noDisplay("")) }
    do throws(ControlClient.Fault) {
      var client = try ControlClient(to: place.socket)
      _ = try client.greet()
      switch try client.ask(request(call), patience: call.command == .reload ? reloadPatience : 2000) {
      case .status(let status):
        if call.flags.contains(.json) { Output.line(status.json.text) } else { show(status) }
        return .done
      case .done, .explained:
        guard call.command != .quit || client.awaitEnd(patience: 5000) else {
          Output.error(
            "the daemon (process \(client.process)) has not ended yet; \"fingerpost run --replace\" ends it"
          )
          return .found
        }
        return .done
      case .reloaded(let findings): return show(findings)
      case .refused(let reason):
        Output.error("the daemon refuses: \(reason)")
        return .found
      }
    } catch {
      return fail(error, on: place.display)
    }
  }

  /// How long the daemon may read, in ms; a large file takes its time.
  private static let reloadPatience = 10_000

  private static func request(_ call: Call) -> Request {
    switch call.command {
    case .reload: .reload
    case .enable: .enable(call.arguments[0])
    case .disable: .disable(call.arguments[0])
    case .perform: .perform(call.arguments[0])
    case .mode: .mode(call.arguments[0])
    case .pause: .pause
    case .resume: .resume
    case .quit: .quit
    case .run, .`init`, .`import`, .check, .hit, .tree, .list, .status, .subscribe, .why, .watch, .show,
      .record, .replay, .test, .demo, .doctor, .learn, .service, .completions, .help:
      .status
    }
  }

  /// The display that a call is about, and its socket; nil where none is named.
  static func place(_ call: Call) -> (display: String, socket: ControlPlace)? {
    guard let display = call.values[.display] ?? Environment.value("DISPLAY") else { return nil }
    return (display, ControlPlace(display: display))
  }

  private static func show(_ status: Status) {
    Output.line("fingerpost \(status.version), process \(status.process), display \(status.display)")
    switch status.pause {
    case nil where status.observing != nil:
      Output.line(status.observing?.text ?? "")
    case nil: Output.line("routes touches; \(status.held) held now, \(status.lost) lost since the start")
    case .asked: Output.line("paused, as it was asked: \"fingerpost resume\" ends that")
    case .panic:
      Output.line("paused by the panic gesture: the same gesture, or \"fingerpost resume\", ends that")
    }
    Output.line(
      "configuration: \(status.configuration)" + (status.reloaded.map { ", read again at \($0)" } ?? ""))
    guard !status.errors.isEmpty else { return }
    Output.line("what the file holds now has errors, and is not in force:")
    for finding in status.errors { Output.line(finding.text) }
  }

  /// Tells what was found in a configuration that was read again.
  private static func show(_ findings: Findings) -> ExitStatus {
    for finding in findings.list { Output.error(finding.text) }
    if findings.omitted > 0 { Output.error("and \(findings.omitted) more; \"fingerpost check\" tells all") }
    guard findings.errors > 0 else { return .done }
    Output.error("the configuration has errors: the last good one stays in force")
    return .found
  }

  /// Tells why the daemon could not be asked.
  static func fail(_ fault: ControlClient.Fault, on display: String) -> ExitStatus {
    switch fault {
    case .notRunning:
      Output.error("no daemon runs on display \(display); start one by \"fingerpost run\"")
    case .silent(let process):
      let which = process.map { " (process \($0))" } ?? ""
      Output.error(
        "the daemon on display \(display)\(which) does not answer; \"fingerpost run --replace\" replaces it"
      )
    case .ended:
      Output.error("the daemon on display \(display) ended; start one by \"fingerpost run\"")
    case .stranger(let what):
      Output.error("the control socket of display \(display) is not usable: \(what)")
    }
    return .noDaemon
  }
}
