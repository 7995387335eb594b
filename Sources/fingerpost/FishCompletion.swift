/// The completion script for fish.
enum FishCompletion {
  static var script: String {
    """
    # Completion of fingerpost for fish, made by `fingerpost completions fish`.
    function __fingerpost_command
      set -l words (commandline -opc)
      if test (count $words) -lt 2
        return 1
      end
      if string match -q -- '-*' $words[2]
        echo run
      else
        echo $words[2]
      end
    end
    function __fingerpost_is
      set -l command (__fingerpost_command)
      # What begins with an option is the daemon's.
      or set command run
      test "$command" = $argv[1]
    end
    # Whether so many arguments stand before the cursor, neither options nor their values.
    function __fingerpost_place
      set -l words (commandline -opc)[3..-1]
      set -l place 0
      set -l skips 0
      for word in $words
        if test $skips = 1
          set skips 0
        else if contains -- $word \(valued)
          set skips 1
        else if not string match -q -- '-*' $word
          set place (math $place + 1)
        end
      end
      test $place -ge $argv[1] -a $place -le $argv[2]
    end
    complete -c fingerpost -f
    \(Command.allCases.map(lines).joined(separator: "\n"))

    """
  }

  private static var valued: String {
    Command.Option.allCases.filter { $0.value != nil }.map { "--\($0.rawValue)" }.joined(separator: " ")
  }

  private static func lines(_ command: Command) -> String {
    let name = command.rawValue
    var lines = [
      "complete -c fingerpost -n 'not __fingerpost_command' -a \(name) -d \(quoted(command.summary))",
      "complete -c fingerpost -n '__fingerpost_is \(name)' -s h -l help -d 'tell how it is used'",
    ]
    for option in command.options {
      let value =
        option.value == nil ? "" : Completions.candidates(option) == .files ? " -r -F" : " -x"
      lines.append(
        "complete -c fingerpost -n '__fingerpost_is \(name)' -l \(option.rawValue)\(value) -d \(quoted(option.summary))"
      )
    }
    for (place, argument) in command.arguments.enumerated() {
      let last = Completions.repeats(argument) ? 999 : place
      let condition = "'__fingerpost_is \(name); and __fingerpost_place \(place) \(last)'"
      switch Completions.candidates(argument: argument) {
      case .files: lines.append("complete -c fingerpost -n \(condition) -F")
      case .words(let words):
        lines.append("complete -c fingerpost -n \(condition) -a \(quoted(words.joined(separator: " ")))")
      case .unknown: break
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Between single quotes, in which fish knows a backslash.
  private static func quoted(_ text: String) -> String {
    "'" + text.reduce(into: "") { $0 += $1 == "'" || $1 == "\\" ? "\\\($1)" : String($1) } + "'"
  }
}
