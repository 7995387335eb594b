import Configuration
import Foundation
import Glibc
import Testing

@testable import fingerpost

@Suite struct InitTests {
  /// What `fingerpost init` prints in an environment.
  private func run(_ environment: [String: String]) -> (
    status: fingerpost.ExitStatus, lines: [String], errors: [String]
  ) {
    var (lines, errors): ([String], [String]) = ([], [])
    let status = Init.run(
      environment: environment, line: { lines.append($0) }, error: { errors.append($0) })
    return (status, lines, errors)
  }

  @Test func `it writes the built-in configuration once, where run looks for it, and says so`() throws {
    let home = "/tmp/fingerpost-init-\(getpid())-\(UInt32.random(in: 0...(.max)))"
    defer { try? FileManager.default.removeItem(atPath: home) }
    let path = "\(home)/.config/fingerpost/config.yaml"

    let first = run(["HOME": home])
    #expect(first.status == .done)
    #expect(first.errors == [])
    #expect(first.lines.first == "wrote \(path), with the gestures that are built in")
    #expect(first.lines.joined().contains("fingerpost check"))
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))) == Defaults.yaml)
    let read = Configuration.load(path: nil, environment: ["HOME": home])
    #expect(read.source == .usual(path))
    #expect(read.findings == [])

    try "mine\n".write(toFile: path, atomically: false, encoding: .utf8)
    let second = run(["HOME": home])
    #expect(second.status == .found)
    #expect(second.lines == [])
    #expect(second.errors.count == 1 && second.errors[0].hasPrefix("\(path): this is there already"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine\n")
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "home"], ["XDG_CONFIG_HOME": "./config"]])
  func `without a home it says what to set`(_ environment: [String: String]) {
    let result = run(environment)
    #expect(result.status == .found)
    #expect(result.lines == [])
    #expect(result.errors.count == 1 && result.errors[0].contains("XDG_CONFIG_HOME"))
  }

  @Test func `XDG_CONFIG_HOME goes before HOME`() {
    let home = "/tmp/fingerpost-init-\(getpid())-\(UInt32.random(in: 0...(.max)))"
    defer { try? FileManager.default.removeItem(atPath: home) }
    #expect(run(["HOME": "/nowhere", "XDG_CONFIG_HOME": "\(home)/xdg/"]).status == .done)
    #expect(FileManager.default.fileExists(atPath: "\(home)/xdg/fingerpost/config.yaml"))
  }
}
