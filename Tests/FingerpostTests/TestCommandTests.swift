import Control
import Foundation
import Testing

@testable import fingerpost

/// `fingerpost test` and `replay --diff`, in process.
@Suite struct TestCommandTests {
  private struct Run {
    var status: fingerpost.ExitStatus
    var lines: [String] = []
    var errors: [String] = []
  }

  private func test(_ words: String...) throws -> Run {
    var (lines, errors): ([String], [String]) = ([], [])
    let call = try Call(parsing: ["test"] + words)
    let status = Test.run(call, line: { lines.append($0) }, error: { errors.append($0) })
    return Run(status: status, lines: lines, errors: errors)
  }

  private func replay(_ words: String...) throws -> Run {
    var run = Run(status: .done)
    let call = try Call(parsing: ["replay"] + words)
    run.status = Replay.run(call, line: { run.lines.append($0) }, error: { run.errors.append($0) })
    return run
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  private func with(_ text: String, _ body: (String) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "fingerpost-test-\(UUID())")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try body(file.path())
  }

  private static let swipe = Self.folder.appending(path: "Traces/Swipe/three-fingers-left.trace").path()

  @Test func `a trace that is decided as it says is well, and so are several`() throws {
    let one = try test(Self.swipe)
    #expect(one.status == .done)
    #expect(one.lines.count == 1)
    #expect(one.lines[0].hasSuffix("all as expected"))
    #expect(try test(Self.swipe, Self.swipe).lines.count == 2)
  }

  @Test func `what differs stands side by side, and ends with status 1`() throws {
    let text = try String(contentsOfFile: Self.swipe, encoding: .utf8)
    let other = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.contains("> ") && $0.contains("recognized") ? "  > 1 something else" : String($0) }
      .joined(separator: "\n")
    try with(other) { path in
      let run = try test(path)
      #expect(run.status == .found)
      #expect(run.lines.contains { $0.hasPrefix("  1 something else") && $0.hasSuffix("<") })
      #expect(run.lines.contains { $0.contains(" > ") && $0.contains("recognized") })
      #expect(run.lines.last?.contains("1 of ") == true)
      let json = try test("--json", path)
      for line in json.lines { _ = try JSON(parsing: Array(line.utf8)) }
      #expect(json.lines.contains { $0.contains("\"expected\":[\"1 something else\"") })
    }
  }

  @Test func `another configuration is tested, and compared with a recording's own`() throws {
    try with(
      "global:\n  bindings:\n    - { name: other, gesture: swipe, fingers: 3, direction: left, action: nothing }\n"
    ) {
      other in
      #expect(try test("--config", other, Self.swipe).status == .found)
      let run = try replay("--diff", other, Self.swipe)
      #expect(run.status == .found)
      #expect(run.lines.contains { $0.contains("other recognized") })
      let same = try replay("--config", other, "--diff", other, Self.swipe)
      #expect(same.status == .done && same.lines.isEmpty)
      let table = Self.folder.appending(path: "Recordings/tsv")
      let name = try #require(
        try FileManager.default.contentsOfDirectory(atPath: table.path()).sorted().first)
      let touches = try replay("--diff", other, table.appending(path: name).path())
      #expect(touches.status == .found || touches.lines.isEmpty)
    }
  }

  @Test func `what says nothing to expect, is missing, or is damaged is told with its place`() throws {
    #expect(try test("/does/not/exist").status == .found)
    try with(
      "# touch-tsv 1: ms frame kind id x y\n# name: t\n# vidpid: 1:1\n# direct: yes\n# mm: 250 150\n0\t0\tbegin\t0\t0.5\t0.5\n50\t1\tend\t0\t0.5\t0.5\n"
    ) { path in
      let run = try test(path)
      #expect(run.status == .found)
      #expect(run.errors.contains { $0.contains("does not say") })
    }
    try with("{\"recording\":1,\"root\":1,\"width\":100,\"height\":100}\n{\"configuration\":\"global: [\"}\n")
    { path in
      let run = try test(path)
      #expect(run.status == .found)
      #expect(run.errors.contains { $0.contains("its configuration:") })
    }
    for (text, word) in [
      ("{\"recording\":9}\n", ":1: error: it is a recording of another form"),
      ("{\"recording\":1,\"root\":1,\"width\":0,\"height\":1}\n", "width"),
      ("{\"recording\":1,\"root\":1,\"width\":1,\"height\":1}\n", "ends before the configuration"),
      ("{\"recording\":1,\"root\":1,\"width\":1,\"height\":1}\n{\"event\":{}}\n", ":2: error: "),
      (
        "{\"recording\":1,\"root\":1,\"width\":1,\"height\":1}\n{\"configuration\":\"\"}\n{\"event\":{\"touchEnd\":{\"_0\":{\"id\":7}}}}\n",
        ":3: error: in \"touchEnd.id\""
      ),
      ("{\"recording\":1,\"root\":1,\"width\":1,\"height\":1}\nnonsense\n", ":2: error: no JSON"),
    ] {
      try with(text) { path in
        let run = try test(path)
        #expect(run.status == .found)
        #expect(run.errors.contains { $0.contains(word) }, "\(run.errors)")
      }
    }
  }
}
