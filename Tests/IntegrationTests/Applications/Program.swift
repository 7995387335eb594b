import CX11
import Gestures
import Glibc
import VirtualTouch

/// A real application with a toolkit of its own, on a desk.
final class Program {
  let window: UInt32
  /// Where its window is.
  let box: Box
  private let desk: Desk
  private let process: ChildProcess

  /// The files of `Tests/Programs`.
  static func file(_ name: String) -> String {
    #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/Programs/" + name
  }

  /// Starts it, and returns when its window is there and has the focus, if it is of the kind that takes it.
  init(
    _ program: String, _ arguments: [String], seconds: Double, takesFocus: Bool = true, on desk: Desk
  ) throws {
    self.desk = desk
    let before = Set(desk.clients)
    process = try ChildProcess(
      program, arguments,
      environment: desk.environment + ["GTK_A11Y=none", "NO_AT_BRIDGE=1", "GSETTINGS_BACKEND=memory"],
      errors: desk.newFile(".err"))
    let window = try waitFor("window of \(program)", seconds: seconds) {
      desk.clients.first { !before.contains($0) }
    }
    self.window = window
    if takesFocus {
      try waitUntil("focus of \(program)", seconds: seconds) { desk.activeWindow == window }
    }
    box = try waitFor("place of \(program)") { desk.box(window) }
  }

  /// Types a space into it, for which it starts anew.
  func restart() throws {
    let keyboard = desk.server.keyboard
    try keyboard.press(65)
    try keyboard.release(65)
    try keyboard.sync()
  }

  func signal(_ number: Int32) { process.signal(number) }

  /// Its title, in full.
  var title: String {
    let (display, name) = (desk.observer, desk.observer.atom("_NET_WM_NAME"))
    let cookie = xcb_get_property(display.connection, 0, window, name, 0, 0, 10_000)
    guard let reply = Reply(xcb_get_property_reply(display.connection, cookie, nil)) else { return "" }
    return reply.withPointer { pointer in
      let count = Int(xcb_get_property_value_length(pointer))
      guard let bytes = xcb_get_property_value(pointer) else { return "" }
      return String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
  }

  /// Ends it and all that it has started, and returns when its window is gone.
  func close() throws {
    process.kill()
    try waitUntil("end of the window") { !desk.clients.contains(window) }
  }
}

/// The GTK 3 application of `Tests/Programs`.
final class GTKApplication {
  /// Something that it told: when, in milliseconds of CLOCK_MONOTONIC, and what.
  struct Line {
    var time: Double
    var words: [Substring]

    var name: Substring { words[0] }
    /// The first number behind the name.
    var number: Double { words.count > 1 ? Double(words[1]) ?? .nan : .nan }
  }

  /// In the area with gestures, and in the text.
  let area: Point
  let text: Point
  private let program: Program
  private let file: String
  private var forgotten = 0

  init(on desk: Desk) throws {
    file = desk.newFile(".gtk")
    program = try Program("/usr/bin/python3", [Program.file("gtk3.py"), file], seconds: 30, on: desk)
    area = program.box.point(0.25, 0.5)
    text = program.box.point(0.75, 0.5)
    try waitUntil("start of GTK", seconds: 30) { lines.contains { $0.name == "ready" } }
  }

  /// What it has told since it started anew.
  var lines: [Line] {
    contents(of: file).split(separator: "\n").dropFirst(forgotten).compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 1, let time = Double(words[0]) else { return nil }
      return Line(time: time, words: Array(words.dropFirst()))
    }
  }

  /// Starts with no lines, the text scrolled to 1000 and nothing selected.
  func restart() throws {
    forgotten += lines.count
    try program.restart()
    try waitUntil("new start of GTK") { lines.contains { $0.name == "reset" } }
    usleep(100_000)
    forgotten += lines.count
  }

  func close() throws { try program.close() }
}
