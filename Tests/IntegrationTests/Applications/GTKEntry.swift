import Glibc

/// The GTK 3 text entry of `Tests/Programs`.
final class GTKEntry {
  /// What it has, and which characters of it are selected.
  struct State: Hashable {
    var selection: Range<Int>
    var text: String
  }

  let program: Program
  private let file: String

  /// Starts with a text, and nothing of it selected.
  init(_ text: String = "", on desk: Desk) throws {
    file = desk.newFile(".entry")
    program = try Program("/usr/bin/python3", [Program.file("entry.py"), file, text], seconds: 30, on: desk)
    try waitUntil("start of GTK", seconds: 30) { [file] in !contents(of: file).isEmpty }
    // By then it has dropped the selection that the focus makes.
    usleep(500_000)
    try waitUntil("no selection", seconds: 10) { state.selection.isEmpty }
  }

  var window: UInt32 { program.window }
  var box: Box { program.box }

  /// What it told last.
  var state: State {
    let line = contents(of: file).split(separator: "\n").last ?? ""
    let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, let start = Int(words[0]), let end = Int(words[1]), start <= end else {
      return State(selection: 0..<0, text: "")
    }
    return State(selection: start..<end, text: String(words[2]))
  }

  func signal(_ number: Int32) { program.signal(number) }

  func close() throws { try program.close() }
}
