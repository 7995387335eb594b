/// The completion script for bash.
enum BashCompletion {
  static var script: String {
    """
    # Completion of fingerpost for bash, made by `fingerpost completions bash`.
    _fingerpost() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=run first=1
      local options= files= words= value= place=0 i
      COMPREPLY=()
      # bash takes the sign in --option=value for a word.
      if [[ $current == = ]]; then
        current=
      elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
      fi
      if ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[1]} != -* ]]; then
        command=${COMP_WORDS[1]}
        first=2
      elif ((COMP_CWORD == 1)) && [[ $current != -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "\(Command.allCases.map(\.rawValue).joined(separator: " "))" -- "$current")
        return
      fi
      case $previous in
        \(options { Completions.candidates($0) == .files })) value=1 files=1 ;;
        \(options { $0.value != nil && Completions.candidates($0) != .files })) return ;;
      esac
      if [[ ! $value ]]; then
        # Which argument it is: words before it that are neither options nor their values.
        for ((i = first; i < COMP_CWORD; i++)); do
          case ${COMP_WORDS[i]} in
            \(options { $0.value != nil }))
              ((i++))
              [[ ${COMP_WORDS[i]} == = ]] && ((i++))
              ;;
            -*) ;;
            *) ((place++)) ;;
          esac
        done
        case $command in
    \(Command.allCases.map(arm).joined(separator: "\n"))
          *) return ;;
        esac
      fi
      if [[ $current == -* && ! $value ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
      elif [[ $files ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        compopt -o filenames 2>/dev/null
      elif [[ $words ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
      fi
    }
    complete -F _fingerpost fingerpost

    """
  }

  /// The options that are so, as a pattern.
  private static func options(_ isSo: (Command.Option) -> Bool) -> String {
    Command.Option.allCases.filter(isSo).map { "--\($0.rawValue)" }.joined(separator: " | ")
  }

  private static func arm(_ command: Command) -> String {
    var lines = ["      \(command.rawValue))"]
    let options = command.options.map { "--\($0.rawValue)" } + ["--help"]
    lines.append("        options=\"\(options.joined(separator: " "))\"")
    for (place, argument) in command.arguments.enumerated() {
      let test = Completions.repeats(argument) ? "place >= \(place)" : "place == \(place)"
      switch Completions.candidates(argument: argument) {
      case .files: lines.append("        ((\(test))) && files=1")
      case .words(let words): lines.append("        ((\(test))) && words=\"\(words.joined(separator: " "))\"")
      case .unknown: break
      }
    }
    return (lines + ["        ;;"]).joined(separator: "\n")
  }
}
