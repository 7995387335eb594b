/// `fingerpost help`: how it is used, from the table of commands.
enum Help {
  static func run(_ call: Call) throws(UsageError) -> ExitStatus {
    guard let name = call.arguments.first else { return show(.help) }
    guard let command = Command(rawValue: name) else {
      throw Call.unknownCommand(name)
    }
    return show(command)
  }

  static func show(_ command: Command) -> ExitStatus {
    if command == .help {
      list()
      return .done
    }
    var usage = "usage: fingerpost \(command.rawValue)"
    for option in command.options { usage += " [\(written(option))]" }
    for argument in command.arguments { usage += " \(argument)" }
    Output.line(usage)
    Output.line("")
    Output.line(command.details)
    if !command.options.isEmpty { Output.line("") }
    for option in command.options {
      Output.line("  \(padded(written(option), to: 16)) \(option.summary)")
    }
    return .done
  }

  private static func list() {
    Output.line("usage: fingerpost [COMMAND] [OPTIONS]")
    Output.line("")
    Output.line(
      "Routes the touches of a touchscreen under X11: gestures act, all else reaches the applications.")
    Output.line("")
    for command in Command.allCases {
      Output.line("  \(padded(command.rawValue, to: 11)) \(command.summary)")
    }
    Output.line("")
    Output.line(
      "`fingerpost COMMAND --help` tells more; so do fingerpost(1) and, for the configuration, fingerpost(5)."
    )
  }

  private static func written(_ option: Command.Option) -> String {
    "--\(option.rawValue)" + (option.value.map { " \($0)" } ?? "")
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
