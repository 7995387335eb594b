import Foundation
import Routing
import Testing

@testable import Daemon

@Suite struct ProgramsTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "fingerpost-\(UUID().uuidString)")

  /// Lets all programs end and reaps them.
  ///
  /// One that is left a zombie keeps the exit tests of other suites from seeing the end of their own processes.
  private func reapAll(_ programs: inout Programs) async {
    for _ in 0..<500 where programs.count > 0 {
      _ = programs.reap()
      try? await Task.sleep(for: .milliseconds(10))
    }
    #expect(programs.count == 0)
  }

  /// Waits for a file to have a text, at most some seconds.
  private func text(of file: URL) async -> String? {
    for _ in 0..<300 {
      if let text = try? String(contentsOf: file, encoding: .utf8), text.hasSuffix("\n") { return text }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return nil
  }

  @Test func `a list is the arguments as they stand`() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "out")
    var programs = Programs()
    let script =
      "printf '%s|' \"$@\" > \(file.path()).part; echo >> \(file.path()).part; mv \(file.path()).part \(file.path())"
    let words = ["sh", "-c", script, "name", "$HOME", "a b", "*"]
    #expect((try? programs.start(.arguments(words)).get()) != nil)
    let found = await text(of: file)
    #expect(found == "$HOME|a b|*|\n")
    await reapAll(&programs)
  }

  @Test func `a text goes to the shell, with no signal blocked and standard input from nowhere`() async throws
  {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "out")
    var programs = Programs()
    let text =
      "(grep -E 'SigBlk|SigIgn' /proc/self/status | tr -d '\\n\\t'; readlink /proc/self/fd/0) > \(file.path()).part; mv \(file.path()).part \(file.path())"
    #expect((try? programs.start(.shell(text)).get()) != nil)
    // posix_spawn of the C library has its own two signals (32 and 33) ignored in the child.
    let found = await self.text(of: file)?.replacing("0000000180000000", with: "0000000000000000")
    #expect(found == "SigBlk:0000000000000000SigIgn:0000000000000000/dev/null\n")
    await reapAll(&programs)
  }

  @Test func `a program that is not there is told with what to do`() {
    var programs = Programs()
    let problem = programs.start(.arguments(["no-such-program-here"])).failure
    #expect(problem?.contains("cannot start no-such-program-here: No such file or directory") == true)
    #expect(programs.count == 0)
  }

  @Test func `ended programs are reaped and told with their status`() async throws {
    var programs = Programs()
    #expect((try? programs.start(.shell("exit 3")).get()) != nil)
    #expect((try? programs.start(.shell("exit 0")).get()) != nil)
    #expect((try? programs.start(.shell("kill -9 $$")).get()) != nil)
    var statuses: [Int32] = []
    for _ in 0..<300 where programs.count > 0 {
      statuses += programs.reap().map(\.status)
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(statuses.sorted() == [0, 3, 137])
    #expect(programs.count == 0)
  }

  @Test func `the thirty-third program at a time is refused`() async throws {
    var programs = Programs()
    for _ in 0..<Programs.limit { #expect((try? programs.start(.arguments(["sleep", "1"])).get()) != nil) }
    #expect(programs.start(.arguments(["true"])).failure?.contains("still run") == true)
    await reapAll(&programs)
    #expect((try? programs.start(.arguments(["true"])).get()) != nil)
    await reapAll(&programs)
  }
}

extension Result where Failure == ProgramFailure {
  /// Why it was not started.
  fileprivate var failure: String? {
    if case .failure(let failure) = self { failure.text } else { nil }
  }
}
