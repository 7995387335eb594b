import Glibc
import TestSupport
import Testing
import VirtualTouch

extension OnADesk {
  /// The daemon as a service of systemd: what it tells the service manager, and the unit that runs it.
  @Suite(.desks) struct ServiceTests {
    private static let package = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
    private static let unit = package + "/Config/systemd/fingerpost.service"

    @Test(arguments: [true, false])
    func `the service manager hears once that touches are routed, and once that the daemon ends`(
      _ isAbstract: Bool
    ) throws {
      let desk = try Desk.beside(.openbox)
      let place = (isAbstract ? "@" : "") + desk.newFile(".notify")
      let socket = try #require(DatagramSocket(at: place))
      let subject = try Subject(.touchClient, on: desk)
      let environment = desk.newFile(".environment")
      let daemon = try RunningDaemon(
        """
        global:
          bindings:
            - { name: tell, gesture: tap, fingers: 2, action: { run: "env > \(environment)" } }
        """, on: desk, environment: desk.environment + ["NOTIFY_SOCKET=\(place)"])
      var words: [String] = []
      try waitUntil("first word") {
        words += socket.received()
        return !words.isEmpty
      }
      #expect(words == ["READY=1"])
      // Neither the guardian nor a program of an action could speak for it.
      let guardian = try waitFor("guardian") { daemon.guardian }
      let inherited = contents(of: "/proc/\(guardian)/environ")
      #expect(inherited.contains("DISPLAY="))
      #expect(!inherited.contains("NOTIFY_SOCKET"))
      try desk.play(.tap(at: TouchScript.row(2, around: subject.box.center)))
      try waitUntil("environment of a program") { contents(of: environment).contains("DISPLAY=") }
      #expect(!contents(of: environment).contains("NOTIFY_SOCKET"))
      _ = try Fingerpost.run(["pause"], on: desk)
      _ = try Fingerpost.run(["resume"], on: desk)
      #expect(socket.received() == [])
      try daemon.stop()
      #expect(socket.received() == ["STOPPING=1"])
      try subject.close()
    }

    @Test func `a start that fails tells the service manager nothing`() throws {
      let desk = try Desk.beside(.openbox)
      let place = desk.newFile(".notify")
      let socket = try #require(DatagramSocket(at: place))
      let other = try RunningDaemon(on: desk)
      let answer = try Fingerpost.run(
        ["run"], on: desk, environment: desk.environment + ["NOTIFY_SOCKET=\(place)"])
      #expect(answer.end == .exited(6))
      #expect(socket.received() == [])
      try other.stop()
    }

    @Test(arguments: ["/nowhere/notify", "/", "relative", "@" + String(repeating: "n", count: 300)])
    func `a service manager that cannot be told is no reason not to route touches`(_ place: String) throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let daemon = try RunningDaemon(
        on: desk, environment: desk.environment + ["NOTIFY_SOCKET=\(place)"])
      try desk.tap(subject.box.center)
      try subject.waitForTaps(1)
      try daemon.stop()
      #expect(daemon.count("could not be told READY=1") == 1)
      #expect(daemon.count("could not be told STOPPING=1") == 1)
      try subject.close()
    }

    @Test func `the unit is what systemd takes, without a word of complaint`() throws {
      let analyze = "/usr/bin/systemd-analyze"
      let desk = try Desk.beside(.openbox)
      let text = contents(of: Self.unit)
      let lines = text.split(separator: "\n")
      for line in [
        "Type=notify", "NotifyAccess=main", "Restart=on-failure", "RestartPreventExitStatus=2 5 6",
        "PartOf=graphical-session.target", "After=graphical-session.target", "KillMode=process",
        "ExecStart=fingerpost run", "ExecReload=fingerpost reload",
      ] { #expect(lines.contains { $0 == line }, "\(line)") }
      // Its pings would wake a daemon that idles.
      #expect(!lines.contains { $0.hasPrefix("WatchdogSec") })
      guard access(analyze, X_OK) == 0 else { return }
      let file = desk.folder + "/fingerpost.service"
      let start = "ExecStart=\(Fingerpost.program) run"
      let stream = try #require(fopen(file, "w"))
      fputs(
        lines.map {
          $0.hasPrefix("ExecStart=")
            ? start : $0.hasPrefix("ExecReload=") ? "ExecReload=\(Fingerpost.program) reload" : String($0)
        }.joined(separator: "\n") + "\n", stream)
      fclose(stream)
      let words = desk.newFile(".err")
      let process = try ChildProcess(
        analyze, ["--user", "--man=no", "verify", file], environment: desk.environment, errors: words)
      #expect(try process.awaitEnd(seconds: 20) == .exited(0))
      #expect(contents(of: words) == "")
    }
  }
}
