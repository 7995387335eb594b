import CX11
import Foundation
import Gestures
import VirtualTouch

/// A private X server with a window manager or none, and what runs beside it.
final class Bench {
  enum Manager: String {
    case openbox
    case i3
  }

  let server: PrivateServer
  private var manager: Running?

  /// What went wrong with a program.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts the server, and a manager on it.
  init(_ wanted: Manager?) throws {
    server = try PrivateServer()
    // Our own X connections look here; nothing else runs in this process yet.
    setenv("DISPLAY", server.display, 1)
    setenv("XAUTHORITY", server.authorityFile, 1)
    setenv("HOME", server.folder, 1)
    setenv("XDG_RUNTIME_DIR", server.folder, 1)
    switch wanted {
    case nil: return
    case .openbox: manager = try Running(URL(fileURLWithPath: "/usr/bin/openbox"), ["--sm-disable"])
    case .i3:
      // Without a file it asks how it is to be configured.
      let file = server.folder + "/i3.conf"
      try "# i3 config file (v4)\n".write(toFile: file, atomically: true, encoding: .utf8)
      manager = try Running(URL(fileURLWithPath: "/usr/bin/i3"), ["-c", file])
    }
    // It manages windows from some moment on: the first window shows that it does.
    try Receiver.awaitManaging()
  }

  /// Starts Fingerpost with a configuration, and returns when it routes touches.
  func fingerpost(_ configuration: String) throws -> Running {
    let file = server.folder + "/bench.yaml"
    try configuration.write(toFile: file, atomically: true, encoding: .utf8)
    let running = try Running(Benchmarks.program("fingerpost"), ["run", "--config", file])
    try running.waitForLine("routing touches")
    return running
  }

  func end() {
    manager?.end()
    server.stop()
  }

  /// Halts the window manager again and again, until that is ended.
  func haltManager() -> Halts? { manager.map { Halts($0.processID) } }

  /// How many touches Fingerpost has lost since its start, by its own count.
  func lost() throws -> Int {
    let status = try Running(Benchmarks.program("fingerpost"), ["status", "--json"])
    let line = try status.waitForLine("\n")
    guard let number = line.split(separator: "\"lost\":").last?.prefix(while: \.isNumber),
      let lost = Int(number)
    else { throw Failure(description: "the status says: \(line)") }
    return lost
  }

  /// Where the pointer is.
  func pointer() throws -> Point {
    let opened: OpaquePointer? = xcb_connect(nil, nil)
    guard let opened, xcb_connection_has_error(opened) == 0 else {
      throw Failure(description: "no connection to the X server")
    }
    defer { xcb_disconnect(opened) }
    let root = xcb_setup_roots_iterator(xcb_get_setup(opened)).data.pointee.root
    let reply = xcb_query_pointer_reply(opened, xcb_query_pointer(opened, root), nil)
    defer { free(reply) }
    return Point(Double(reply?.pointee.root_x ?? -1), Double(reply?.pointee.root_y ?? -1))
  }
}

/// A program that runs beside the measurement.
final class Running {
  private let process = Process()
  private let output = Pipe()

  init(_ program: URL, _ arguments: [String] = []) throws {
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
  }

  deinit { end() }

  var processID: Int32 { process.processIdentifier }

  /// Reads what it says up to a line with a text, and returns it.
  @discardableResult
  func waitForLine(_ text: String) throws -> String {
    var said = ""
    while !said.contains(text) {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else {
        throw Bench.Failure(description: "\(process.executableURL?.path ?? "") ended with: \(said)")
      }
      said += String(decoding: data, as: UTF8.self)
    }
    return said
  }

  /// Ends it, and returns when it has ended.
  func end() {
    guard process.isRunning else { return }
    process.terminate()
    process.waitUntilExit()
  }
}
