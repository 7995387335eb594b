import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// Commands end whatever the server or their reader does.
  @Suite(.desks) struct CommandEndingTests {
    @Test
    func `a server that is stopped is waited for 10 seconds, told, and ends each command with status 3`()
      throws
    {
      let desk = try Desk(nil)
      defer { desk.end() }
      kill(desk.server.processID, SIGSTOP)
      defer { kill(desk.server.processID, SIGCONT) }
      let commands = [
        ["tree"], ["hit", "1", "1"], ["hit"], ["list", "windows"], ["list", "devices"], ["doctor"],
        ["doctor", "--json"],
      ]
      let running = try commands.map { words in
        let (output, errors) = (desk.newFile(".out"), desk.newFile(".err"))
        let process = try ChildProcess(
          Fingerpost.program, words, environment: desk.environment, output: output, errors: errors)
        return (words, process, output, errors)
      }
      let started = monotonicSeconds()
      for (words, process, output, errors) in running {
        #expect(try process.awaitEnd(seconds: 30) == .exited(3), "\(words)")
        let told = words == ["doctor", "--json"] ? contents(of: output) : contents(of: errors)
        #expect(told.contains("the X server has not answered for long"), "\(words): \(told)")
      }
      #expect(monotonicSeconds() - started > 8)
    }

    @Test func `a reader that goes away ends a command quietly`() throws {
      let desk = try Desk.beside(.openbox)
      for command in ["list windows", "tree", "tree --json", "doctor", "completions bash", "help"] {
        let (output, errors) = (desk.newFile(".out"), desk.newFile(".err"))
        // Nobody reads from the beginning, so that the first line already fails.
        let script = "(\"$0\" \(command); echo $? >\"$1\") | true; cat \"$1\""
        let process = try ChildProcess(
          "/bin/bash", ["-c", script, Fingerpost.program, desk.newFile(".status")],
          environment: desk.environment, output: output, errors: errors)
        #expect(try process.awaitEnd(seconds: 10) == .exited(0))
        #expect(contents(of: errors) == "", "\(command)")
        // 141 is SIGPIPE, as all filters end; a short answer may still have found room in the pipe.
        #expect(
          ["141\n", "0\n", "1\n"].contains(contents(of: output)), "\(command): \(contents(of: output))")
      }
    }

    @Test(arguments: [
      "list windows", "list devices", "tree", "hit 1 1", "doctor", "help", "completions fish",
    ])
    func `a full disk is told with exit status 1`(_ command: String) throws {
      let desk = try Desk.beside(.openbox)
      // There must be something to write.
      let application = try Application(
        .init(name: "Editor", box: Box(x: 300, y: 200, width: 800, height: 600)), .touch, on: desk)
      defer { application.close() }
      let errors = desk.newFile(".err")
      let process = try ChildProcess(
        Fingerpost.program, command.split(separator: " ").map(String.init), environment: desk.environment,
        output: "/dev/full", errors: errors)
      #expect(try process.awaitEnd(seconds: 10) == .exited(1))
      #expect(contents(of: errors).contains("cannot write to standard output: No space left on device"))
    }
  }
}
