internal import Configuration

/// A word of a shell script.
struct ShellWord {
  /// Without its quotes; what the shell would put in place of something stands there as it is written.
  var text: String
  var mark: Mark
  /// Whether the shell would put something in place of a part of it.
  var isExpanded = false
}

/// The commands of a shell script, as far as their words can be told without running it.
struct ShellWords {
  private var scalars: ArraySlice<Unicode.Scalar>
  private var line = 1
  private var column = 1
  private var commands: [[ShellWord]] = []
  private var command: [ShellWord] = []
  private var word: ShellWord?

  /// A quote that is not closed, and where it begins.
  struct OpenQuote: Error {
    var mark: Mark
  }

  static func commands(in text: String) throws(OpenQuote) -> [[ShellWord]] {
    var reader = ShellWords(scalars: Array(text.unicodeScalars)[...])
    try reader.read()
    return reader.commands
  }

  private init(scalars: ArraySlice<Unicode.Scalar>) { self.scalars = scalars }

  private mutating func read() throws(OpenQuote) {
    while let scalar = next() {
      switch scalar {
      case "\n", ";", "&", "|", "(", ")": endCommand()
      case "\r", " ", "\t": endWord()
      case "#" where word == nil: skipLine()
      case "'": try quoted("'")
      case "\"": try quoted("\"")
      case "\\":
        guard let escaped = next() else { break }
        if escaped != "\n" { add(escaped) }
      case "$", "`": try expansion(scalar)
      default: add(scalar)
      }
    }
    endCommand()
  }

  private mutating func quoted(_ quote: Unicode.Scalar) throws(OpenQuote) {
    let start = Mark(line, column - 1)
    if word == nil { word = ShellWord(text: "", mark: start) }
    while let scalar = next() {
      switch scalar {
      case quote: return
      case "\\" where quote == "\"":
        guard let escaped = next() else { throw OpenQuote(mark: start) }
        if escaped == "\n" { break }
        if !"\"\\$`".unicodeScalars.contains(escaped) { add(scalar) }
        add(escaped)
      case "$" where quote == "\"", "`" where quote == "\"": try expansion(scalar)
      default: add(scalar)
      }
    }
    throw OpenQuote(mark: start)
  }

  /// `$name`, `${...}`, `$(...)` or a command between backquotes, taken as it stands.
  private mutating func expansion(_ first: Unicode.Scalar) throws(OpenQuote) {
    let start = Mark(line, column - 1)
    add(first)
    word?.isExpanded = true
    var depth = 0
    if first == "$" {
      guard let bracket = scalars.first, bracket == "(" || bracket == "{" else { return }
    }
    while let scalar = next() {
      add(scalar)
      switch scalar {
      case "(", "{": depth += 1
      case ")", "}": depth -= 1
      case "`" where first == "`": return
      default: break
      }
      if first == "$", depth <= 0 { return }
    }
    throw OpenQuote(mark: start)
  }

  private mutating func next() -> Unicode.Scalar? {
    guard let scalar = scalars.popFirst() else { return nil }
    if scalar == "\n" {
      line += 1
      column = 1
    } else {
      column += 1
    }
    return scalar
  }

  private mutating func skipLine() {
    while let scalar = scalars.first, scalar != "\n" { _ = next() }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    if word == nil { word = ShellWord(text: "", mark: Mark(line, max(1, column - 1))) }
    word?.text.unicodeScalars.append(scalar)
  }

  private mutating func endWord() {
    if let word { command.append(word) }
    word = nil
  }

  private mutating func endCommand() {
    endWord()
    if !command.isEmpty { commands.append(command) }
    command = []
  }
}
