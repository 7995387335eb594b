import Configuration
import Foundation
import Gestures
import Recordings
import Routing
import Testing

/// Every golden trace decides as it says.
///
/// One file, one behaviour; its path is the behaviour's name.
///
/// With FINGERPOST_WRITE_TRACES set the traces are written anew with what is decided: read the difference line by line.
@Suite struct TraceTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Traces")

  static let names: [String] = {
    let files = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".trace") }.sorted()
  }()

  @Test(arguments: names)
  func `a golden trace decides as it says`(_ name: String) throws {
    let file = Self.folder.appending(path: name)
    let text = try String(contentsOf: file, encoding: .utf8)
    let trace = try Trace(parsing: text)
    let (rules, findings) = ConfigurationReader.read(Array(trace.rules.utf8), file: name)
    // What may not be configured is shown all the same, where it says so.
    let isRefused = trace.remarks.contains { $0.contains("(`check` refuses it)") }
    #expect(findings.contains { $0.severity == .error } == isRefused, "\(findings.map(\.text))")
    var run = TraceRun(trace, rules: rules)
    run.run()
    #expect(run.faults.isEmpty, "\(run.faults)")
    #expect(text.split(separator: "\n").count <= 40, "more than one behaviour")
    #expect(trace.remarks.count >= 1, "the first line says what is shown")
    if ProcessInfo.processInfo.environment["FINGERPOST_WRITE_TRACES"] != nil {
      try trace.printed(with: run.decided).write(to: file, atomically: true, encoding: .utf8)
      return
    }
    for (step, decided) in zip(trace.steps, run.decided) {
      #expect(decided == step.expected, "\(name):\(step.line): \(step.text)")
    }
  }

  @Test func `there are traces`() { #expect(Self.names.count >= 30) }

  @Test func `a trace prints as it was written`() throws {
    for name in Self.names {
      let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
      let trace = try Trace(parsing: text)
      let printed = trace.printed(with: trace.steps.map(\.expected))
      #expect(try Trace(parsing: printed).steps.map(\.operations) == trace.steps.map(\.operations), "\(name)")
    }
  }

  @Test(arguments: [
    "touches\n> 0 accept 1\n": 2, "touches\nx down 1 1,1\n": 2, "touches\n0 down 1 1;1\n": 2,
    "touches\n0 hop 1\n": 2, "touches\n0 move 1 +1,1\n": 2, "windows\n2 on 1 0,0 1x1\n": 2,
    "windows\n2 in 1 0,0 1x1 opacity=2\n": 2, "windows\n2 in 1 0,0 1x1 extents=1,2,3\n": 2,
    "windows\n2 in 1 0,0 1x1 colour=red\n": 2, "\nnonsense\n": 2, "touches\n0 down\n": 2,
    "touches\n0 up -1\n": 2, "touches\n0 monitor left\n": 2, "touches\n0 monitor left 0,0 4by4\n": 2,
    "touches\n0 modifiers ctrl+hyper\n": 2, "touches\n0 workspace two\n": 2, "touches\n0 mode\n": 2,
    "touches\n0 saver up\n": 2,
  ])
  func `a trace that cannot be read says in which line`(_ text: String, _ line: Int) {
    #expect { try Trace(parsing: text) } throws: { error in (error as? TraceError)?.line == line }
  }
}
