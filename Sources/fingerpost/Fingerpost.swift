import Control
import Daemon
import Glibc
import Guardian

/// The program: reads the command line, runs the command, and turns every error into one line and an exit status.
@main
struct Fingerpost {
  /// The version that `--version` and the log tell.
  static let version = Release.version

  static func main() {
    Descriptors.fillStandard()
    // A server or a reader that goes away shows as an error where it is written to.
    signal(SIGPIPE, SIG_IGN)
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs a command line without the program's name.
  static func run(_ arguments: [String]) -> ExitStatus {
    if arguments == ["--version"] {
      Output.line("fingerpost \(version)")
      return .done
    }
    if arguments.first == GuardianOrder.command { return Guard.run(arguments.dropFirst()) }
    if arguments.first == Notifier.command { return Notify.run(arguments.dropFirst()) }
    do throws(UsageError) {
      let call = try Call(parsing: arguments)
      if call.wantsHelp { return Help.show(call.command) }
      switch call.command {
      case .run: return Run.run(call)
      case .`init`: return Init.run()
      case .`import`: return try ImportCommand.run(call)
      case .check: return Check.run(call)
      case .hit: return try Hit.run(call)
      case .tree: return Tree.run(call)
      case .list: return try List.run(call)
      case .status, .pause, .resume, .quit, .reload, .enable, .disable, .perform, .mode:
        return Remote.run(call)
      case .subscribe: return try Subscribe.run(call)
      case .why: return try Why.run(call)
      case .watch: return Watch.run(call)
      case .show: return Show.run(call)
      case .record: return Record.run(call)
      case .replay: return Replay.run(call)
      case .test: return Test.run(call)
      case .demo: return Demo.run(call)
      case .doctor: return Doctor.run(call)
      case .learn: return try Learn.run(call)
      case .service: return try Service.run(call)
      case .completions: return try Completions.run(call)
      case .help: return try Help.run(call)
      }
    } catch {
      Output.error("\(error.message); \(error.advice)")
      return .usage
    }
  }
}
