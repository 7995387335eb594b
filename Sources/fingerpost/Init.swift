import Configuration

/// `fingerpost init`: the built-in configuration as a file of the user's own, to change.
enum Init {
  /// - Parameters:
  ///   - environment: where the user's place is looked for.
  ///   - line: takes a line of the result.
  ///   - error: takes a line of what is wrong.
  /// - Returns: how it ended.
  static func run(
    environment: [String: String] = Environment.forConfiguration,
    line: (String) -> Void = Output.line, error: (String) -> Void = Output.error
  ) -> ExitStatus {
    guard case .usual(let path) = Configuration.source(path: nil, environment: environment) else {
      error("there is no place for it: set HOME or XDG_CONFIG_HOME to a path that begins with \"/\"")
      return .found
    }
    do throws(CreationProblem) {
      try ConfigurationCreation.write(Defaults.yaml, to: path)
    } catch let problem {
      error("\(path.printable): \(problem.message)")
      return .found
    }
    line("wrote \(path.printable), with the gestures that are built in")
    line("")
    line("Change it in an editor; fingerpost(5) describes it, and `fingerpost list` what it can name.")
    line("`fingerpost check` then tells what is wrong with it, and `fingerpost` uses it.")
    return .done
  }
}
