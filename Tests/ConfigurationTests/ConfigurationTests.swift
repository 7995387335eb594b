import Configuration
import Glibc
import Routing
import Testing

@Suite struct ConfigurationTests {
  @Test(
    arguments: [
      ("/a/b", ["XDG_CONFIG_HOME": "/x", "HOME": "/h"], Configuration.Source.named("/a/b")),
      ("b", [:], .named("b")),
      (nil, ["XDG_CONFIG_HOME": "/x", "HOME": "/h"], .usual("/x/fingerpost/config.yaml")),
      (nil, ["XDG_CONFIG_HOME": "/x/"], .usual("/x/fingerpost/config.yaml")),
      (nil, ["XDG_CONFIG_HOME": "x", "HOME": "/h"], .usual("/h/.config/fingerpost/config.yaml")),
      (nil, ["XDG_CONFIG_HOME": "", "HOME": "/h"], .usual("/h/.config/fingerpost/config.yaml")),
      (nil, ["HOME": "/h"], .usual("/h/.config/fingerpost/config.yaml")),
      (nil, ["HOME": "/"], .usual("/.config/fingerpost/config.yaml")), (nil, ["HOME": ""], .builtIn),
      (nil, ["HOME": "h"], .builtIn), (nil, [:], .builtIn),
    ] as [(String?, [String: String], Configuration.Source)])
  func `the place of the file follows from the environment`(
    path: String?, environment: [String: String], source: Configuration.Source
  ) {
    #expect(Configuration.source(path: path, environment: environment) == source)
  }

  @Test func `the user's file is read where it is there, and a bad one is not passed over`() throws {
    try withDirectory { directory in
      let environment = ["XDG_CONFIG_HOME": directory]
      #expect(Configuration.load(path: nil, environment: environment) == .default())
      #expect(mkdir("\(directory)/fingerpost", 0o700) == 0)
      #expect(Configuration.load(path: nil, environment: environment) == .default())

      let path = "\(directory)/fingerpost/config.yaml"
      write("global: {}\n", to: path)
      let good = Configuration.load(path: nil, environment: environment)
      #expect(good.source == .usual(path))
      #expect(good.rules?.rules == [Rule(level: .global, line: 1)])

      write("globl: {}\n", to: path)
      let bad = Configuration.load(path: nil, environment: environment)
      #expect(bad.source == .usual(path))
      #expect(bad.rules == nil)
      #expect(
        bad.findings.map(\.text) == ["\(path):1:1: error: unknown key \"globl\"; did you mean \"global\"?"])

      unlink(path)
      symlink("nowhere", path)
      let dangling = Configuration.load(path: nil, environment: environment)
      #expect(dangling.rules == nil)
      #expect(
        dangling.findings.map(\.text) == [
          "\(path): error: this is a link to a file that is not there; mend or remove the link"
        ])
    }
  }

  @Test func `a file with warnings is used, one with an error is not`() throws {
    try withDirectory { directory in
      let path = "\(directory)/a.yaml"
      write("apps:\n  - match: { class: a }\n", to: path)
      let warned = Configuration.load(path: path)
      #expect(warned.source == .named(path))
      #expect(warned.file == path)
      #expect(warned.rules?.rules.count == 1)
      #expect(warned.findings.map(\.severity) == [.warning])

      write("apps:\n  - match: { class: a }\n    touches: no\n", to: path)
      #expect(Configuration.load(path: path).rules == nil)
    }
  }

  @Test func `a file that cannot be read says so with its name`() throws {
    try withDirectory { directory in
      #expect(
        problem("\(directory)/none.yaml")
          == "\(directory)/none.yaml: error: there is no such file; check its name")
      #expect(problem(directory) == "\(directory): error: this is a directory; name the file in it")
      write("", to: "\(directory)/file")
      #expect(
        problem("\(directory)/file/none")
          == "\(directory)/file/none: error: there is no such file; check its name")
      #expect(problem("") == ": error: there is no such file; check its name")

      let pipe = "\(directory)/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      #expect(
        problem(pipe)
          == "\(pipe): error: this is not a regular file; name a file that holds the configuration")
      #expect(
        problem("/dev/null")
          == "/dev/null: error: this is not a regular file; name a file that holds the configuration")

      let large = "\(directory)/large"
      write(String(repeating: "#", count: 1 << 20), to: large)
      #expect(Configuration.load(path: large).findings.map(\.severity) == [.warning])
      write(String(repeating: "#", count: (1 << 20) + 1), to: large)
      #expect(
        problem(large)
          == "\(large): error: it is larger than 1 MiB; no configuration needs that much, "
          + "check that it is the right file")

      let loop = "\(directory)/loop"
      symlink("loop", loop)
      #expect(problem(loop).hasPrefix("\(loop): error: it cannot be read: "))
    }
  }

  @Test(.disabled(if: geteuid() == 0, "root may read everything"))
  func `a file without permission says so`() throws {
    try withDirectory { directory in
      let path = "\(directory)/secret"
      write("global: {}\n", to: path)
      chmod(path, 0)
      #expect(
        problem(path)
          == "\(path): error: no permission to read it; make it and its directories readable for this user")
    }
  }

  @Test func `each problem of a file has its own words`() {
    let problems: [FileProblem] = [
      .missing, .danglingLink, .directory, .notRegular, .denied, .tooLarge, .system(EIO),
    ]
    #expect(Set(problems.map(\.message)).count == problems.count)
  }

  private func problem(_ path: String) -> String {
    let configuration = Configuration.load(path: path)
    #expect(configuration.rules == nil)
    #expect(configuration.findings.map(\.line) == [0])
    #expect(configuration.findings.map(\.column) == [0])
    return configuration.findings.first?.text ?? ""
  }

  private func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else {
      Issue.record("cannot write \(path)")
      return
    }
    fputs(text, file)
    fclose(file)
  }

  private func withDirectory(_ body: (String) throws -> Void) throws {
    var template = Array("/tmp/fingerpost-configuration-XXXXXX".utf8CString)
    let directory = try #require(mkdtemp(&template).map { String(cString: $0) })
    defer { remove(directory) }
    try body(directory)
  }

  /// The directory with everything in it.
  private func remove(_ directory: String) {
    for name in ["config.yaml"] { unlink("\(directory)/fingerpost/\(name)") }
    for name in ["a.yaml", "file", "pipe", "large", "loop", "secret"] { unlink("\(directory)/\(name)") }
    rmdir("\(directory)/fingerpost")
    rmdir(directory)
  }
}
