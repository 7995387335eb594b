import Control
import Daemon
import X11

/// The commands that ask the running daemon: `status`, `pause`, `resume`, `quit`.
enum Remote {
  static func run(_ call: Call) -> ExitStatus {
    guard let place = place(call) else { return Run.fail(XError.noDisplay("")) }
    do throws(ControlClient.Fault) {
      var client = try ControlClient(to: place.socket)
      _ = try client.greet()
      switch try client.ask(request(call.command)) {
      case .status(let status):
        if call.flags.contains(.json) { Output.line(status.json.text) } else { show(status) }
        return .done
      case .done:
        guard call.command != .quit || client.awaitEnd(patience: 5000) else {
          Output.error(
            "the daemon (process \(client.process)) has not ended yet; \"fingerpost run --replace\" ends it"
          )
          return .found
        }
        return .done
      case .refused(let reason):
        Output.error("the daemon refuses: \(reason)")
        return .found
      }
    } catch {
      return fail(error, on: place.display)
    }
  }

  private static func request(_ command: Command) -> Request {
    switch command {
    case .pause: .pause
    case .resume: .resume
    case .quit: .quit
    case .run, .check, .hit, .tree, .list, .status, .subscribe, .replay, .demo, .help: .status
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
    Output.line("configuration: \(status.configuration)")
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
