import Foundation
import Glibc
import Testing

@testable import fingerpost

/// The completion scripts in the shells that they are for.
@Suite(.serialized) struct CompletionTests {
  /// Runs a script of a shell beside the completion script `c` in a folder with two files; what it prints.
  private func run(_ shell: Shell, _ script: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "completion-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    for name in ["one file.yaml", "other.yaml"] { try Data().write(to: URL(fileURLWithPath: path(name))) }
    let made = try ChildProcess(
      Fingerpost.program, ["completions", shell.rawValue], environment: [], output: path("c"))
    #expect(try made.awaitEnd() == .exited(0))
    try Data("cd '\(folder.path)'\n\(script)".utf8).write(to: URL(fileURLWithPath: path("test")))
    let environment = [
      "HOME=\(folder.path)", "PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", "TERM=dumb",
    ]
    let options = shell == .zsh ? ["-f"] : shell == .bash ? ["--norc"] : ["--no-config"]
    let process = try ChildProcess(
      shell.rawValue, options + [path("test")], environment: environment, output: path("out"),
      errors: path("err"))
    #expect(try process.awaitEnd(seconds: 60) == .exited(0))
    #expect(contents(of: path("err")) == "")
    return contents(of: path("out"))
  }

  /// Command lines up to the cursor, and what is offered there.
  private static let lines: [(line: String, offers: Set<String>)] = [
    ("fingerpost tre", ["tree"]), ("fingerpost list ", Set(List.What.allCases.map(\.rawValue))),
    ("fingerpost list --json dev", ["devices"]), ("fingerpost --obs", ["--observe"]),
    ("fingerpost tree --sv", ["--svg"]), ("fingerpost tree --config oth", ["other.yaml"]),
    ("fingerpost check oth", ["other.yaml"]), ("fingerpost check other.yaml oth", []),
    ("fingerpost help doc", ["doctor"]), ("fingerpost completions ", ["bash", "zsh", "fish"]),
    ("fingerpost subscribe gesture act", ["action"]), ("fingerpost hit --wait ", []),
    ("fingerpost nothing ", []),
  ]

  @Test func `bash completes commands, options, files and words`() throws {
    let tries = Self.lines.map { line, _ in
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }
      return "try \(words.joined(separator: " "))"
    }
    let output = try run(
      .bash,
      """
      source ./c
      try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _fingerpost; (IFS=,; echo "${COMPREPLY[*]}"); }
      \(tries.joined(separator: "\n"))
      try fingerpost tree --config = one
      complete -p fingerpost
      """)
    let answers = output.split(separator: "\n", omittingEmptySubsequences: false)
    for ((line, offers), answer) in zip(Self.lines, answers) {
      #expect(Set(answer.split(separator: ",").map(String.init)) == offers, "\(line)")
    }
    #expect(
      answers.dropFirst(Self.lines.count).prefix(2) == [
        "one file.yaml", "complete -F _fingerpost fingerpost",
      ])
  }

  @Test func `fish completes commands, options, files and words, with what each is`() throws {
    let tries = Self.lines.map { "complete -C '\($0.line)' | string join '|'" }
    let output = try run(.fish, "source ./c\n" + tries.map { $0 + "\necho ." }.joined(separator: "\n"))
    let parts = Self.parts(output)
    #expect(parts.count == Self.lines.count, "\(output)")
    for ((line, offers), answer) in zip(Self.lines, parts) {
      let found = answer.split(separator: "|").map { $0.split(separator: "\t").first.map(String.init) ?? "" }
      #expect(Set(found) == offers, "\(line): \(answer)")
    }
    #expect(parts.first?.contains("print the windows") == true)
  }

  /// The lines before each line of a single dot.
  private static func parts(_ output: String) -> [String] {
    var parts: [String] = []
    var current = ""
    for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "." {
        parts.append(current)
        current = ""
      } else {
        current += line
      }
    }
    return parts
  }

  @Test func `zsh completes commands, options, files and words at its prompt`() throws {
    // Typed, a tab behind each, at a real prompt on a terminal of its own.
    let typed = [
      ("fingerpost tre", "tree "), ("fingerpost list --json dev", "devices "),
      ("fingerpost --obs", "--observe "),
      ("fingerpost tree --sv", "--svg="), ("fingerpost check oth", "other.yaml "),
      ("fingerpost help doc", "doctor "),
      ("fingerpost subscribe gesture act", "action "), ("fingerpost completions b", "bash "),
    ]
    let tries = typed.map { line, offered in
      let words = line.split(separator: " ").dropLast().joined(separator: " ")
      return "try '\(line)' '\(words) \(offered)'"
    }
    let output = try run(
      .zsh,
      """
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell 'PROMPT=; unsetopt zle_bracketed_paste; autoload -Uz compinit; compinit -u -D; source ./c'
      zpty -w shell 'print rea''dy'
      zpty -r -m shell text '*ready*'
      # What the line editor has in its buffer is printed by a key; the brackets around it are in no echo of a command.
      zpty -w shell 'a=$(printf "\\133") b=$(printf "\\135")'
      zpty -w shell 'show() { print -r -- "$a$BUFFER$b"; BUFFER=; }; zle -N show; bindkey "^X" show; print no''w'
      zpty -r -m shell text '*now*'
      try() {
        local text
        zpty -w -n shell "$1"$'\\t\\x18'
        zpty -r -m shell text '*\\]*'
        [[ $text == *"[$2"*']'* ]] && print yes || print -r -- "$1: ${(V)text}"
      }
      \(tries.joined(separator: "\n"))
      zpty -d shell
      """)
    #expect(output == String(repeating: "yes\n", count: typed.count), "\(output)")
  }

  @Test func `a shell that has no script is told`() throws {
    let errors = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { unlink(errors) }
    let process = try ChildProcess(
      Fingerpost.program, ["completions", "tcsh"], environment: [], errors: errors)
    #expect(try process.awaitEnd() == .exited(2))
    #expect(contents(of: errors).contains("bash, zsh, fish"))
  }
}
