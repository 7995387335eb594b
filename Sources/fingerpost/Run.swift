import Configuration
import Daemon
import X11

/// `fingerpost run`: the daemon, in the foreground.
enum Run {
  static func run(_ call: Call) -> ExitStatus {
    let log = Log(isVerbose: call.flags.contains(.verbose))
    // Followed before it is read, so that no change is missed.
    let file = Reload.source(call.values[.config])
    let source = ConfigurationSource(watch: Reload.watch(file, log)) { Reload.read(file, after: $0) }
    guard let configuration = Check.load(call.values[.config]), let rules = configuration.rules else {
      return .configuration
    }
    do throws(DaemonError) {
      // A predecessor may take its time, and so may a session that starts.
      Patience.begin(seconds: 30)
      if call.flags.contains(.replace) { try Succession.clear(display: call.values[.display], log: log) }
      var daemon = try Daemon(
        display: call.values[.display], rules: rules, origin: configuration.file,
        text: configuration.written, source: source,
        isDryRun: call.flags.contains(.dryRun), isObservingAsked: call.flags.contains(.observe), log: log)
      Patience.end()
      switch daemon.run() {
      case .asked: return .done
      case .unguarded: return .found
      case .serverGone:
        Output.error("\(XError.serverGone)")
        return .noServer
      }
    } catch {
      return fail(error)
    }
  }

  private static func fail(_ error: DaemonError) -> ExitStatus {
    switch error {
    case .noSignals:
      Output.error(
        "the system refuses a descriptor for signals: too many files are open; close some programs")
      return .found
    case .noGuardian(let failure):
      Output.error(
        "cannot start the guardian process (\(failure)), and without it a fault of ours could freeze the screen: "
          + "touches are left alone")
      return .found
    case .server(let error): return fail(error)
    }
  }

  /// Tells an X error; the exit status that goes with it.
  static func fail(_ error: XError) -> ExitStatus {
    Output.error("\(error)")
    switch error {
    case .noDisplay, .serverGone, .noExtension, .extensionTooOld, .refused, .predecessorNotSettled:
      return .noServer
    case .grabOwnedByAnother: return .found
    case .alreadyRunning: return .running
    }
  }
}
