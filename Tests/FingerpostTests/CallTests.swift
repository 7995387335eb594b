import Testing

@testable import fingerpost

@Suite struct CallTests {
  private func call(_ words: String...) throws -> Call { try Call(parsing: words) }

  @Test func `without a command it is the daemon`() throws {
    #expect(try call().command == .run)
    let given = try call("--config", "a.yaml", "--display=:7", "--verbose")
    #expect(given.command == .run)
    #expect(given.values == [.config: "a.yaml", .display: ":7"])
    #expect(given.flags == [.verbose])
  }

  @Test(arguments: Command.allCases)
  func `each command has a help of its own`(_ command: Command) throws {
    #expect(try call(command.rawValue, "--help").wantsHelp)
    #expect(try call(command.rawValue, "-h").wantsHelp)
    #expect(!command.summary.isEmpty && !command.details.isEmpty)
  }

  @Test func `help alone and --help are about the whole`() throws {
    #expect(try call("--help").command == .help)
    #expect(try call("-h").command == .help)
    #expect(try call("help").command == .help)
    #expect(try call("help", "hit").arguments == ["hit"])
  }

  @Test func `a negative number is an argument, not an option`() throws {
    #expect(try call("hit", "-5", "10").arguments == ["-5", "10"])
    #expect(try call("hit", "--", "-x", "y").arguments == ["-x", "y"])
  }

  @Test(arguments: [
    ["hitt"], ["run", "--colour"], ["hit", "--dry-run", "1", "2"], ["run", "file"], ["hit", "1"],
    ["hit", "1", "2", "3"],
    ["run", "--config"], ["run", "--config="], ["run", "--verbose=yes"], ["run", "-v"], ["check", "a", "b"],
    ["tree", "x"],
    ["", "x"], ["-x"],
  ])
  func `a wrong command line says what is wrong and what to try`(_ words: [String]) {
    #expect {
      try Call(parsing: words)
    } throws: { error in
      guard let error = error as? UsageError else { return false }
      return !error.message.isEmpty && error.advice.contains("fingerpost")
    }
  }
}

@Suite struct JSONTests {
  @Test func `text is quoted so that any parser reads it back`() {
    #expect(JSON.string("a\"b\\c\n\t\r\u{1}\u{7F}é😀").text == "\"a\\\"b\\\\c\\n\\t\\r\\u0001\\u007fé😀\"")
  }

  @Test func `what is not known is left out`() {
    let value = JSON.object([("a", .integer(1)), ("b", nil), ("c", .array([.bool(true), .string("x")]))])
    #expect(value.text == "{\"a\":1,\"c\":[true,\"x\"]}")
  }
}
