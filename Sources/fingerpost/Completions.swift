import Control

/// A shell that completion scripts are made for.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish
}

/// `fingerpost completions SHELL`: a script by which the shell completes commands, options and arguments.
enum Completions {
  static func run(_ call: Call) throws(UsageError) -> ExitStatus {
    guard let shell = Shell(rawValue: call.arguments[0]) else {
      let word = call.arguments[0]
      throw UsageError(
        "completions: no script for the shell \"\(word)\"", word, amongst: Shell.allCases.map(\.rawValue))
    }
    script(for: shell).split(separator: "\n", omittingEmptySubsequences: false).dropLast().forEach {
      Output.line(String($0))
    }
    return .done
  }

  /// The script, made of the table of commands.
  static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }

  /// What can stand at a place of a command line.
  enum Candidates: Hashable {
    case files
    case words([String])
    /// A number, a display: nothing that a shell could know.
    case unknown
  }

  /// What an argument can be, by its name in the table.
  static func candidates(argument name: String) -> Candidates {
    switch name.filter({ !"[].".contains($0) }) {
    case "FILE": .files
    case "WHAT": .words(List.What.allCases.map(\.rawValue))
    case "COMMAND": .words(Command.allCases.map(\.rawValue))
    case "ACTION": .words(Service.Verb.allCases.map(\.rawValue))
    case "SHELL": .words(Shell.allCases.map(\.rawValue))
    case "NAME": .words(Topics.names.map(\.name))
    default: .unknown
    }
  }

  /// What an option's value can be.
  static func candidates(_ option: Command.Option) -> Candidates {
    option.value == "FILE" ? .files : .unknown
  }

  /// Whether any number of an argument may follow.
  static func repeats(_ argument: String) -> Bool { argument.hasSuffix("...]") }

  /// A text between single quotes of a shell for which a backslash in them means nothing.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
