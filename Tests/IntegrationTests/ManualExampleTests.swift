import Gestures
import Glibc
import Testing
import VirtualTouch

@testable import fingerpost

extension OnADesk {
  /// The command lines of fingerpost(1), EXAMPLES, run as they stand there.
  @Suite(.desks) struct ManualExampleTests {
    private static let page = contents(
      of: #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/man/fingerpost.1")

    /// As a reader sees them.
    private static let examples: [String] = {
      let lines = page.split(separator: "\n")
      let section = lines.drop { $0 != ".Sh EXAMPLES" }.dropFirst().prefix { !$0.hasPrefix(".Sh ") }
      return section.filter { $0.hasPrefix(".Dl ") }.map { line in
        line.dropFirst(4).split(separator: "\\(dq", omittingEmptySubsequences: false).joined(separator: "\"")
      }
    }()

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
