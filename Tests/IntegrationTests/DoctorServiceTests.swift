import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// What `fingerpost doctor` tells of the ways in which the daemon is started.
  @Suite(.desks) struct DoctorServiceTests {
    /// A folder for configurations with a unit, an autostart file or both, and one for programs with a `systemctl`.
    private func answer(
      on desk: Desk, unit: Bool = true, autostart: Bool = false, entry: String = "", systemctl: String?
    ) throws -> (words: String, end: ChildProcess.End) {
      let (configuration, programs) = (desk.newFile(".config"), desk.newFile(".bin"))
      for folder in [
        configuration, programs, "\(configuration)/autostart", "\(configuration)/systemd",
        "\(configuration)/systemd/user",
      ] {
        try #require(mkdir(folder, 0o700) == 0)
      }
      func put(_ text: String, _ path: String) throws {
        let stream = try #require(fopen(path, "w"))
        fputs(text, stream)
        fclose(stream)
        chmod(path, 0o755)
      }
      if unit { try put("", "\(configuration)/systemd/user/fingerpost.service") }
      if autostart { try put(entry, "\(configuration)/autostart/fingerpost.desktop") }
      if let systemctl { try put("#!/bin/sh\n\(systemctl)\n", "\(programs)/systemctl") }
      let environment =
        desk.environment.filter { !$0.hasPrefix("PATH=") && !$0.hasPrefix("XDG_CONFIG_HOME=") }
        + ["XDG_CONFIG_HOME=\(configuration)", "PATH=\(programs)\(systemctl == nil ? "" : ":/usr/bin:/bin")"]
      let answer = try Fingerpost.run(["doctor", "--json"], on: desk, environment: environment, seconds: 30)
      return (
        answer.lines.filter { $0.contains("\"check\":\"service\"") }.joined(separator: "\n"), answer.end
      )
    }

    private func show(_ active: String, _ file: String, exit: Int = 0, load: String = "loaded") -> String {
      "printf 'LoadState=\(load)\\nActiveState=\(active)\\nUnitFileState=\(file)\\nExecMainStatus=\(exit)\\n'"
    }

    @Test func `the state of the unit is told, and what to do about it`() throws {
      let desk = try Desk.beside(.openbox)
      let active = try answer(on: desk, systemctl: show("active", "enabled"))
      #expect(active.words.contains("\"ok\"") && active.words.contains("active, enabled"), "\(active)")
      #expect(active.end == .exited(0))
      let failed = try answer(on: desk, systemctl: show("failed", "enabled", exit: 5))
      #expect(failed.words.contains("exit status 5") && failed.words.contains("journalctl"), "\(failed)")
      #expect(failed.end == .exited(1))
      let idle = try answer(on: desk, systemctl: show("inactive", ""))
      #expect(idle.words.contains("not enabled") && idle.words.contains("enable --now"), "\(idle)")
      #expect(idle.end == .exited(0))
      let unread = try answer(on: desk, systemctl: show("inactive", "", load: "not-found"))
      #expect(unread.words.contains("daemon-reload"), "\(unread)")
      let twice = try answer(on: desk, autostart: true, systemctl: show("active", "enabled"))
      #expect(twice.words.contains("remove one of the two"), "\(twice)")
      #expect(twice.end == .exited(1))
      let byUnit = try answer(
        on: desk, autostart: true, entry: "[Desktop Entry]\nX-Fingerpost-GoesByUnit=true\n",
        systemctl: show("active", "enabled"))
      #expect(byUnit.words.contains("\"ok\"") && !byUnit.words.contains("remove one"), "\(byUnit)")
      #expect(byUnit.end == .exited(0))
      #expect(try answer(on: desk, unit: false, autostart: true, systemctl: nil).words.contains("started by"))
    }

    @Test func `a service manager that is not there, fails or hangs is told, and waited for 3 seconds`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      #expect(try answer(on: desk, systemctl: nil).words.contains("no systemctl"))
      #expect(try answer(on: desk, systemctl: "exit 1").words.contains("does not answer"))
      let started = monotonicSeconds()
      let hung = try answer(on: desk, systemctl: "exec sleep 100")
      #expect(hung.words.contains("does not answer"), "\(hung)")
      #expect(hung.end == .exited(0))
      #expect(monotonicSeconds() - started < 15)
    }
  }
}
