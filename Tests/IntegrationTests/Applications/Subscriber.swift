/// `fingerpost subscribe`, with the lines that it printed.
final class Subscriber {
  private let process: ChildProcess
  private let output: String

  /// Returns when the daemon tells it things: it hears a pause.
  init(_ names: [String], on desk: Desk) throws {
    output = desk.newFile(".lines")
    process = try ChildProcess(
      Fingerpost.program, ["subscribe", "paused"] + names, environment: desk.environment, output: output)
    try waitUntil("subscriber") {
      _ = try Fingerpost.run(["pause"], on: desk)
      _ = try Fingerpost.run(["resume"], on: desk)
      return contents(of: output).contains("\"paused\":false")
    }
  }

  /// All lines but those of pauses.
  var lines: [String] {
    contents(of: output).split(separator: "\n").map(String.init).filter { !$0.contains("\"paused\"") }
  }

  func end() { process.kill() }
}
