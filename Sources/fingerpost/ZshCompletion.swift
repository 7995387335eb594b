/// The completion script for zsh.
enum ZshCompletion {
  static var script: String {
    """
    #compdef fingerpost
    # Completion of fingerpost for zsh, made by `fingerpost completions zsh`.
    _fingerpost() {
      local -a commands=(
    \(Command.allCases.map { "    " + Completions.quoted("\($0.rawValue):\($0.summary.coloned)") }.joined(separator: "\n"))
      )
      local command=run
      if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        _describe -t commands command commands
        return
      fi
      if [[ $words[2] != -* ]]; then
        command=$words[2]
        shift words
        (( CURRENT-- ))
      fi
      case $command in
    \(Command.allCases.map(arm).joined(separator: "\n"))
      esac
    }
    if [[ $funcstack[1] == _fingerpost ]]; then
      _fingerpost "$@"
    else
      compdef _fingerpost fingerpost
    fi

    """
  }

  private static func arm(_ command: Command) -> String {
    var words = ["'(- *)'{-h,--help}'[tell how it is used]'"]
    for option in command.options {
      let value = option.value.map { value in
        "=:\(value.coloned):" + (Completions.candidates(option) == .files ? "_files" : " ")
      }
      // The sign belongs before the words that explain.
      let (sign, rest) = value.map { ("=", String($0.dropFirst())) } ?? ("", "")
      words.append(Completions.quoted("--\(option.rawValue)\(sign)[\(option.summary.bracketed)]\(rest)"))
    }
    for (place, argument) in command.arguments.enumerated() {
      let name = argument.filter { !"[].".contains($0) }
      let start =
        Completions.repeats(argument)
        ? "*" : argument.hasPrefix("[") || argument.hasSuffix("]") ? "\(place + 1):" : "\(place + 1)"
      let action: String
      switch Completions.candidates(argument: argument) {
      case .files: action = "_files"
      case .words(let words): action = "(\(words.joined(separator: " ")))"
      case .unknown: action = " "
      }
      words.append(Completions.quoted("\(start):\(name):\(action)"))
    }
    return "    \(command.rawValue)) _arguments \\\n      "
      + words.joined(separator: " \\\n      ") + " ;;"
  }
}

extension String {
  /// With a backslash before colons.
  fileprivate var coloned: String {
    split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
  }

  /// As it can stand between the brackets of a specification.
  fileprivate var bracketed: String {
    reduce(into: "") { text, character in
      if character == "[" || character == "]" || character == ":" { text.append("\\") }
      text.append(character)
    }
  }
}
