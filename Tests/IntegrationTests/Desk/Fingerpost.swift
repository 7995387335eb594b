import Control
import Glibc
import Testing

/// The real program, run on a desk.
enum Fingerpost {
  static let program = neighbour("fingerpost")

  /// A program of the package; all lie beside the one that runs the tests.
  static func neighbour(_ name: String) -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let ourself =
      count > 0 ? String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : ""
    let neighbours = [ourself, CommandLine.arguments[0], "\(package)/.build/debug/tests"]
    let candidates = neighbours.map { $0.split(separator: "/", omittingEmptySubsequences: false).dropLast() }
      .map { ($0 + [name[...]]).joined(separator: "/") }
    return candidates.first { access($0, X_OK) == 0 } ?? name
  }

  /// The package's folder, three levels above this file's.
  private static let package = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 }

  /// What a command said and how it ended.
  struct Answer {
    var end: ChildProcess.End
    var output: String
    var errors: String

    var lines: [Substring] { output.split(separator: "\n") }
    var errorLines: [Substring] { errors.split(separator: "\n") }
  }

  /// Runs a command to its end.
  static func run(
    _ arguments: [String], on desk: Desk, environment: [String]? = nil, seconds: Double = 10
  ) throws -> Answer {
    let (output, errors) = (desk.newFile(".out"), desk.newFile(".err"))
    let process = try ChildProcess(
      program, arguments, environment: environment ?? desk.environment, output: output, errors: errors)
    let end = try process.awaitEnd(seconds: seconds)
    return Answer(end: end, output: contents(of: output), errors: contents(of: errors))
  }

  /// What the running daemon tells about itself.
  static func status(on desk: Desk) throws -> Status {
    let answer = try run(["status", "--json"], on: desk)
    try #require(answer.end == .exited(0), "\(answer.errors)")
    return try #require(Status(JSON(parsing: Array(answer.output.utf8.dropLast()))))
  }
}

/// The daemon on a desk, killed with its owner.
final class RunningDaemon {
  let process: ChildProcess
  /// The file that its errors, which are its log, go to.
  let errors: String

  /// Starts it with a configuration, nil being the built-in one, and returns when it routes touches.
  init(
    _ configuration: String? = nil, on desk: Desk, options: [String] = [], environment: [String]? = nil
  ) throws {
    var arguments = ["run", "--verbose"] + options
    if let configuration { arguments += ["--config", try desk.write(configuration)] }
    errors = desk.newFile(".log")
    process = try ChildProcess(
      Fingerpost.program, arguments, environment: environment ?? desk.environment, errors: errors)
    try waitForLog("fingerpost: routing touches on ", seconds: 10)
  }

  /// All that it has said.
  var log: String { contents(of: errors) }

  /// How often its log has a text.
  func count(_ text: String) -> Int { log.split(separator: "\n").count { $0.contains(text) } }

  /// Waits until its log has a text, so many times.
  func waitForLog(_ text: String, times: Int = 1, seconds: Double = 5) throws {
    do {
      try waitUntil("\"\(text)\" in the daemon's log", seconds: seconds) {
        count(text) >= times || process.ended != nil
      }
    } catch {
      Issue.record("the daemon's log:\n\(log)")
      throw error
    }
    try #require(count(text) >= times, "the daemon ended with the log:\n\(log)")
  }

  /// Asks it to leave (SIGTERM), and holds it to its exit status; C1.
  func stop(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let end = try process.terminate()
    if end != .exited(0) {
      Issue.record("the daemon ended with \(end) and the log:\n\(log)", sourceLocation: sourceLocation)
    }
  }
}
