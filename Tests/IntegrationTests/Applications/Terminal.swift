import Gestures
import Glibc
import Testing

/// A real xterm that reports the mouse (button presses, releases and drags) to a program that keeps them.
final class Terminal {
  /// A report of xterm: a button pressed, moved while down, or released, in a cell of the screen from 1.
  struct Report: Hashable {
    enum Kind: Hashable {
      case press
      case drag
      case release
    }
    var kind: Kind
    var button: Int
    var column: Int
    var row: Int
  }

  let window: UInt32
  private let process: ChildProcess
  private let file: String

  /// Starts xterm and returns when it is on the screen and has understood what it is to do.
  ///
  /// Where it does not report the mouse, its own use of it stays, and its first line is "text to be selected".
  init(at point: (x: Int, y: Int), reportsMouse: Bool = true, on desk: Desk) throws {
    file = desk.newFile(".xterm")
    // 1002: presses, releases and movements while down; 1006: in digits; the answer to 5n says that it has read both.
    let first = reportsMouse ? "\\033[?1002h\\033[?1006h" : "text to be selected"
    let program = "stty raw -echo; printf '\(first)\\033[5n'; exec cat >'\(file)'"
    let before = Set(desk.clients)
    process = try ChildProcess(
      "xterm",
      [
        "-geometry", "80x24+\(point.x)+\(point.y)", "-fn", "fixed", "-e", "/bin/sh", "-c", program,
      ], environment: desk.environment, errors: desk.newFile(".err"))
    window = try waitFor("xterm", seconds: 10) { desk.clients.first { !before.contains($0) } }
    try waitUntil("answer of xterm") { [file] in contents(of: file).hasPrefix("\u{1B}[0n") }
    try waitUntil("focus of xterm") { [window] in desk.activeWindow == window }
  }

  /// All reports so far.
  var reports: [Report] {
    contents(of: file).split(separator: "\u{1B}[<").dropFirst().compactMap { text in
      guard let last = text.last, last == "M" || last == "m" else { return nil }
      let numbers = text.dropLast().split(separator: ";").compactMap { Int($0) }
      guard numbers.count == 3 else { return nil }
      let kind: Report.Kind = last == "m" ? .release : numbers[0] & 32 != 0 ? .drag : .press
      return Report(kind: kind, button: numbers[0] & 3, column: numbers[1], row: numbers[2])
    }
  }

  /// All that its program has read: what was typed, and reports.
  var text: String { contents(of: file) }

  /// What its program has read but the answer at its start.
  var typed: String { String(text.dropFirst("\u{1B}[0n".count)) }

  /// The middle of a cell, from 1, on the root window: the font has 6 by 13 pixels, and 2 are around all.
  func cell(_ column: Int, _ row: Int, on desk: Desk) throws -> Point {
    let box = try #require(desk.box(window))
    return Point(Double(box.x + 2 + 6 * column - 3), Double(box.y + 2 + 13 * row - 7))
  }

  func signal(_ number: Int32) { process.signal(number) }

  /// Ends xterm, and returns when its window is gone.
  func close(on desk: Desk) throws {
    _ = try process.terminate()
    try waitUntil("end of xterm's window") { [window] in !desk.clients.contains(window) }
  }
}
