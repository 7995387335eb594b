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

  @Test func `help for two commands at once says how to ask for one`() {
    #expect {
      try call("help", "run", "check")
    } throws: { error in
      let error = error as? UsageError
      return error?.message.contains("\"check\"") == true && error?.advice == "try `fingerpost help run`"
    }
  }

  @Test(arguments: [
    (["chek"], "did you mean `fingerpost check`?"), (["whi", "3"], "did you mean `fingerpost why`?"),
    (["check", "--jsn"], "did you mean --json?"), (["help", "tre"], "did you mean `fingerpost tree`?"),
  ])
  func `a misspelt word is told with what it may have been`(_ words: [String], _ hint: String) {
    #expect {
      let call = try Call(parsing: words)
      if call.command == .help { _ = try Help.run(call) }
    } throws: { ($0 as? UsageError)?.advice.contains(hint) == true }
  }

  @Test(arguments: [
    (["list", "windos"], "did you mean \"windows\"?"), (["completions", "bsh"], "did you mean \"bash\"?"),
    (["service", "instal"], "did you mean \"install\"?"),
    (["subscribe", "gestur"], "did you mean \"gesture\"?"),
    (["import", "--from", "tuchegg", "/dev/null"], "did you mean \"touchegg\"?"),
  ])
  func `a misspelt argument is told with what it may have been`(_ words: [String], _ hint: String) {
    #expect {
      let call = try Call(parsing: words)
      switch call.command {
      case .list: _ = try List.run(call)
      case .completions: _ = try Completions.run(call)
      case .service: _ = try Service.run(call)
      case .subscribe: _ = try Subscribe.run(call)
      case .`import`: _ = try ImportCommand.run(call)
      default: break
      }
    } throws: { ($0 as? UsageError)?.advice.hasPrefix(hint) == true }
  }

  @Test func `subscribe takes any number of names`() throws {
    #expect(try call("subscribe").arguments == [])
    #expect(
      try call("subscribe", "gesture", "action", "paused").arguments == ["gesture", "action", "paused"])
  }

  @Test func `a negative number is an argument, not an option`() throws {
    #expect(try call("hit", "-5", "10").arguments == ["-5", "10"])
    #expect(try call("hit", "--", "-x", "y").arguments == ["-x", "y"])
  }

  @Test(arguments: [
    ["hitt"], ["run", "--colour"], ["hit", "--dry-run", "1", "2"], ["run", "file"], ["hit", "1"],
    ["hit", "1", "2", "3"],
    ["run", "--config"], ["run", "--config="], ["run", "--verbose=yes"], ["run", "-v"], ["check", "a", "b"],
    ["tree", "x"], ["status", "x"], ["pause", "--json"], ["subscribe", "--json"],
    ["hit", "--replace", "1", "2"], ["replay"], ["replay", "a", "b"], ["replay", "--display", ":1", "a"],
    ["check", "--raw", "a"],
    ["", "x"], ["-x"], ["help", "run", "check"],
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
