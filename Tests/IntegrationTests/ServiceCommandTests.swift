import Control
import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// `fingerpost service`: what is written where, what is left alone, and what the service manager is asked for.
  @Suite(.desks) struct ServiceCommandTests {
    /// A user's folders, with a stand-in for the service manager's program, which writes down what it is asked for.
    private struct Home {
      let desk: Desk
      let folder: String
      let environment: [String]

      init(on desk: Desk, systemctl: String? = "exit 0") throws {
        self.desk = desk
        folder = desk.newFile(".home")
        let programs = desk.newFile(".bin")
        for folder in [folder, programs] { try #require(mkdir(folder, 0o700) == 0) }
        if let systemctl {
          let program = "\(programs)/systemctl"
          let stream = try #require(fopen(program, "w"))
          fputs("#!/bin/sh\necho \"$@\" >>'\(folder)/asked'\n\(systemctl)\n", stream)
          fclose(stream)
          chmod(program, 0o755)
        }
        environment =
          desk.environment.filter { !$0.hasPrefix("PATH=") && !$0.hasPrefix("XDG_CONFIG_HOME=") }
          + ["XDG_CONFIG_HOME=\(folder)", "PATH=\(programs)\(systemctl == nil ? "" : ":/usr/bin:/bin")"]
      }

      var unit: String { "\(folder)/systemd/user/fingerpost.service" }
      var entry: String { "\(folder)/autostart/fingerpost.desktop" }
      var asked: [Substring] { contents(of: "\(folder)/asked").split(separator: "\n") }

      func service(_ words: String...) throws -> Fingerpost.Answer {
        try Fingerpost.run(["service"] + words, on: desk, environment: environment, seconds: 60)
      }

      func append(_ text: String, to path: String) throws {
        let stream = try #require(fopen(path, "a"))
        fputs(text, stream)
        fclose(stream)
      }
    }

    @Test func `with a service manager a unit is written, enabled and started, and taken away again`() throws
    {
      let home = try Home(on: Desk.beside(.openbox))
      #expect(try home.service("status").end == .exited(1))
      let installed = try home.service("install")
      #expect(installed.end == .exited(0), "\(installed.errors)")
      let text = contents(of: home.unit)
      #expect(text.contains("\nExecStart=\(Fingerpost.program) run\n"))
      #expect(text.contains("\nExecReload=\(Fingerpost.program) reload\n"))
      #expect(text.contains("Type=notify"))
      #expect(
        home.asked.suffix(3) == [
          "--user daemon-reload", "--user enable fingerpost.service", "--user start fingerpost.service",
        ])
      #expect(try home.service("install").output.contains("there already"))
      #expect(try home.service("status").end == .exited(0))
      let json = try JSON(parsing: Array(home.service("status", "--json").output.utf8.dropLast()))
      #expect(json["kind"]?.string == "systemd" && json["state"]?.string == "current")
      let removed = try home.service("remove")
      #expect(removed.end == .exited(0))
      #expect(access(home.unit, F_OK) != 0)
      #expect(home.asked.contains("--user disable --now fingerpost.service"))
      #expect(try home.service("remove").output.contains("nothing is installed"))
    }

    @Test(arguments: [nil, "exit 1"]) func `without one an autostart file is written`(_ systemctl: String?)
      throws
    {
      let home = try Home(on: Desk.beside(.openbox), systemctl: systemctl)
      #expect(try home.service("install").end == .exited(0))
      #expect(contents(of: home.entry).contains("\nExec=\(Fingerpost.program) run\n"))
      #expect(access(home.unit, F_OK) != 0)
      #expect(try home.service("status").output.contains("autostart: "))
      #expect(try home.service("remove").end == .exited(0))
      #expect(access(home.entry, F_OK) != 0)
    }

    @Test func `what somebody has changed or written is not touched, and two never start it`() throws {
      let home = try Home(on: Desk.beside(.openbox))
      #expect(try home.service("install", "--autostart").end == .exited(0))
      let twice = try home.service("install")
      #expect(twice.end == .exited(1))
      #expect(twice.errors.contains("starts it already"))
      try home.append("# mine\n", to: home.entry)
      let changed = try home.service("install", "--autostart")
      #expect(changed.end == .exited(1))
      #expect(changed.errors.contains("differs"))
      #expect(try home.service("status", "--json").output.contains("\"changed\""))
      #expect(try home.service("remove").end == .exited(0))
      try home.append("[Desktop Entry]\nExec=fingerpost\n", to: home.entry)
      for verb in ["install", "remove"] {
        let answer = try home.service(verb, "--autostart")
        #expect(answer.end == .exited(1))
      }
      #expect(contents(of: home.entry) == "[Desktop Entry]\nExec=fingerpost\n")
      #expect(try home.service("status").output.contains("not by"))
    }

    @Test func `a manager that refuses, a place that cannot be written, and a wrong word are told`() throws {
      let desk = try Desk.beside(.openbox)
      let refusing = try Home(on: desk, systemctl: "[ \"$2\" != start ]")
      let answer = try refusing.service("install")
      #expect(answer.end == .exited(1))
      #expect(answer.errors.contains("journalctl"))
      let home = try Home(on: desk)
      try home.append("", to: "\(home.folder)/systemd")
      let blocked = try home.service("install")
      #expect(blocked.end == .exited(1))
      #expect(blocked.errors.contains("is not a directory"))
      #expect(try home.service("instal").end == .exited(2))
    }
  }
}
