import Gestures
import Glibc
import Testing
import VirtualTouch

@testable import fingerpost

extension OnADesk {
  /// The command lines of fingerpost(1), EXAMPLES, run as they stand there.
  @Suite(.desks) struct ManualExampleTests {
    private static let page = text("fingerpost.1")

    private static func text(_ name: String) -> String {
      contents(of: #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/man/\(name)")
    }

    /// As a reader sees them.
    private static let examples = examples(of: page)

    private static func examples(of page: String) -> [String] {
      let lines = page.split(separator: "\n")
      let section = lines.drop { $0 != ".Sh EXAMPLES" }.dropFirst().prefix { !$0.hasPrefix(".Sh ") }
      return section.filter { $0.hasPrefix(".Dl ") }.map { line in
        line.dropFirst(4).split(separator: "\\(dq", omittingEmptySubsequences: false).joined(separator: "\"")
      }
    }

    /// Those that need a real touchscreen's files, or that go on until they are ended.
    private static let others = ["libinput record", "fingerpost replay", "fingerpost run"]

    @Test(arguments: examples.filter { line in !others.contains { line.hasPrefix($0) } })
    func `an example of the manual works`(_ line: String) throws {
      let desk = try Desk.beside(.openbox)
      let browser = try Application(
        .init(name: "Firefox", box: Box(x: 300, y: 200, width: 800, height: 600)), .touch, on: desk)
      defer { browser.close() }
      let folder = desk.newFile(".examples")
      #expect(mkdir(folder, 0o700) == 0)
      let (output, errors) = (desk.newFile(".out"), desk.newFile(".err"))
      let script = """
        cd '\(folder)'
        fingerpost() { '\(Fingerpost.program)' "$@"; }
        echo 'global: { bindings: [{ gesture: tap, fingers: 3, action: nothing }] }' > my.yaml
        set -e -o pipefail
        \(line)
        """
      let process = try ChildProcess(
        "/bin/bash", ["-c", script], environment: desk.environment, output: output, errors: errors)
      if line.hasPrefix("fingerpost hit --") {
        try waitUntil("request for a touch", seconds: 10) {
          contents(of: errors).contains("touch the screen")
        }
        try desk.tap(Point(500, 400))
      }
      #expect(try process.awaitEnd(seconds: 20) == .exited(0), "\(contents(of: errors))")
      // What is asked for problems alone may have nothing to tell.
      #expect(line.contains("problem") || !contents(of: output).isEmpty)
    }

    @Test func `the examples of fingerpost-record and fingerpost-why work one after the other`() throws {
      let desk = try Desk.beside(.openbox)
      let folder = desk.newFile(".examples")
      #expect(mkdir(folder, 0o700) == 0)
      let daemon = try RunningDaemon(
        "global: { bindings: [{ name: three, gesture: tap, fingers: 3, action: nothing }] }\n", on: desk)
      try ConfigurationPlace.write(
        "global: { bindings: [{ name: other, gesture: tap, fingers: 3, action: nothing }] }\n",
        to: "\(folder)/new.yaml")
      func start(_ line: String, _ output: String, _ errors: String) throws -> ChildProcess {
        let script =
          "cd '\(folder)'; fingerpost() { '\(Fingerpost.program)' \"$@\"; }; set -o pipefail; \(line)"
        return try ChildProcess(
          "/bin/bash", ["-c", script], environment: desk.environment, output: output, errors: errors)
      }
      var seen: [String] = []
      for line in Self.examples(of: Self.text("fingerpost-record.1"))
        + Self.examples(of: Self.text("fingerpost-why.1"))
      {
        let (output, errors) = (desk.newFile(".out"), desk.newFile(".err"))
        let process = try start(line, output, errors)
        if line.contains("record --") {
          try waitUntil("recording", seconds: 10) { contents(of: errors).contains("recording to") }
        }
        if line.contains("record --") || line.contains(" watch ") {
          try waitUntil("news") {
            try desk.play(
              .tap(at: TouchScript.row(3, around: Point(700, 500))).delayed(by: .milliseconds(30)))
            return line.contains(" watch ") || daemon.count("three recognized") > 0
          }
          usleep(200_000)
          process.kill()
        } else {
          let end = try process.awaitEnd(seconds: 20)
          // A configuration that names its binding otherwise decides otherwise.
          #expect(end == .exited(line.contains("new.yaml") ? 1 : 0), "\(line): \(contents(of: errors))")
          #expect(contents(of: output).contains(line.contains("new.yaml") ? "other recognized" : "three"))
        }
        seen.append(line)
      }
      #expect(seen.count == 6)
      try daemon.stop()
    }

    @Test func `each command stands in the manual, with its options, and so does each check of the doctor`() {
      #expect(Self.examples.count > 8)
      let words = Set(Self.page.split { " \n,".contains($0) }.map(String.init))
      for command in Command.allCases {
        #expect(words.contains(command.rawValue), "\(command)")
        for option in command.options {
          let name = option.rawValue.split(separator: "-").joined(separator: "\\-")
          #expect(words.contains("\\-\(name)"), "\(option)")
        }
      }
      for check in Diagnosis.Check.allCases { #expect(words.contains(check.rawValue), "\(check)") }
    }
  }
}
