import Routing

/// A command line that is wrong, and what to do about it.
struct UsageError: Error {
  var message: String
  var advice: String

  init(_ message: String, try advice: String = "try `fingerpost help`") {
    self.message = message
    self.advice = advice
  }

  /// What is wrong with a word that must be one of some.
  init(_ message: String, _ word: String, amongst known: [String]) {
    let hint = nearestWord(to: word, among: known).map { "did you mean \"\($0)\"? " } ?? ""
    self.init(message, try: "\(hint)try one of \(known.joined(separator: ", "))")
  }
}

/// A command with its options and arguments, as given.
struct Call {
  var command: Command
  var wantsHelp = false
  var values: [Command.Option: String] = [:]
  var flags: Set<Command.Option> = []
  var arguments: [String] = []

  /// Reads a command line without the program's name.
  init(parsing words: [String]) throws(UsageError) {
    var rest = words[...]
    if let first = rest.first, !first.hasPrefix("-") {
      guard let command = Command(rawValue: first) else { throw Call.unknownCommand(first) }
      self.command = command
      rest = rest.dropFirst()
    } else {
      // `fingerpost` alone, or with options, is the daemon; `fingerpost --help` is about the whole.
      command = rest.first == "--help" || rest.first == "-h" ? .help : .run
    }
    var areOptionsOver = false
    while let word = rest.popFirst() {
      if !areOptionsOver, word == "--" {
        areOptionsOver = true
      } else if !areOptionsOver, word == "--help" || word == "-h" {
        wantsHelp = true
      } else if !areOptionsOver, word.hasPrefix("--") {
        try take(option: String(word.dropFirst(2)), &rest)
      } else if !areOptionsOver, word.hasPrefix("-"), word.count > 1, Double(word) == nil {
        throw unknown(word)
      } else {
        arguments.append(word)
      }
    }
    if !wantsHelp { try checkArguments() }
  }

  private mutating func take(option text: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = Command.Option(rawValue: parts[0]), command.options.contains(option) else {
      throw unknown("--" + parts[0])
    }
    guard let value = option.value else {
      guard parts.count == 1 else { throw UsageError("--\(option.rawValue) takes no value", try: advice) }
      flags.insert(option)
      return
    }
    guard let given = parts.count == 2 ? parts[1] : rest.popFirst(), !given.isEmpty else {
      throw UsageError("--\(option.rawValue) needs a value: --\(option.rawValue) \(value)", try: advice)
    }
    values[option] = given
  }

  private func checkArguments() throws(UsageError) {
    // What may be left out stands between brackets, which may hold several: "[X", "Y]".
    let needed = command.arguments.filter { !$0.hasPrefix("[") && !$0.hasSuffix("]") }
    if arguments.count < needed.count {
      throw UsageError("\(command.rawValue) needs \(needed.joined(separator: " "))", try: advice)
    }
    if command == .hit, arguments.count == 1 {
      throw UsageError("hit needs X and Y, or neither", try: advice)
    }
    let takesMore = command.arguments.last?.hasSuffix("...]") ?? false
    if arguments.count > command.arguments.count, !takesMore {
      let unexpected = "\(command.rawValue): unexpected \"\(arguments[command.arguments.count])\""
      guard command == .help else { throw UsageError(unexpected, try: advice) }
      throw UsageError(
        "\(unexpected), since it tells of one command", try: "try `fingerpost help \(arguments[0])`")
    }
  }

  private func unknown(_ option: String) -> UsageError {
    let known = command.options.map { "--\($0.rawValue)" } + ["--help"]
    let hint = nearestWord(to: option, among: known).map { "did you mean \($0)? " } ?? ""
    return UsageError("\(command.rawValue): unknown option \(option)", try: hint + advice)
  }

  /// What is wrong with a word where a command should be.
  static func unknownCommand(_ word: String) -> UsageError {
    let nearest = nearestWord(to: word, among: Command.allCases.map(\.rawValue))
    let hint = nearest.map { "did you mean `fingerpost \($0)`? " } ?? ""
    return UsageError("unknown command \"\(word)\"", try: hint + "`fingerpost help` lists the commands")
  }

  private var advice: String { "try `fingerpost \(command.rawValue) --help`" }
}
