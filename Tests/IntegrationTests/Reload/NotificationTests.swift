import CLinux
import Control
import Glibc
import Testing
import VirtualTouch

/// A message bus of a test's own.
private final class PrivateBus {
  let address: String
  private let desk: Desk
  private let process: ChildProcess
  private var services: [ChildProcess] = []

  init(on desk: Desk) throws {
    self.desk = desk
    let path = desk.newFile(".bus")
    address = "unix:path=\(path)"
    process = try ChildProcess(
      "dbus-daemon", ["--session", "--nofork", "--nosyslog", "--address=\(address)"],
      environment: desk.environment, errors: desk.newFile(".err"))
    try waitUntil("bus") { access(path, F_OK) == 0 }
  }

  var environment: [String] { desk.environment + ["DBUS_SESSION_BUS_ADDRESS=\(address)"] }

  /// Starts a notification service; the file that it writes to.
  func serve(_ options: [String] = []) throws -> String {
    let output = desk.newFile(".notifications")
    services.append(
      try ChildProcess(
        "/usr/bin/python3", [Program.file("notifications.py")] + options, environment: environment,
        output: output, errors: desk.newFile(".err")))
    try waitUntil("notification service", seconds: 20) { contents(of: output).contains("ready") }
    return output
  }

  func endServices() {
    for service in services { service.kill() }
    services = []
  }

  func end() {
    endServices()
    process.kill()
  }
}

extension OnADesk {
  /// A configuration with errors is told on the desktop.
  @Suite(.desks) struct NotificationTests {
    private let bad = "globel: {}\n"

    private func shown(_ file: String) throws -> [JSON] {
      try contents(of: file).split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
        .filter { $0["summary"] != nil }
    }

    private func reload(_ text: String, _ file: String, _ desk: Desk) throws {
      try ConfigurationPlace.write(text, to: file)
      _ = try Fingerpost.run(["reload"], on: desk)
    }

    @Test(arguments: [[], ["markup"]])
    func `errors are told once, in one notification that the next takes the place of, and their end too`(
      _ options: [String]
    ) throws {
      let desk = try Desk.beside(.openbox)
      let bus = try PrivateBus(on: desk)
      defer { bus.end() }
      let output = try bus.serve(options)
      let file = try desk.write(ConfigurationPlace.text("good"))
      let daemon = try RunningDaemon(on: desk, options: ["--config", file], environment: bus.environment)
      try reload(bad, file, desk)
      try waitUntil("notification") { try shown(output).count == 1 }
      let first = try #require(try shown(output).first)
      #expect(first["application"]?.string == "Fingerpost")
      #expect(first["summary"]?.string == "The configuration has an error")
      #expect(first["replaces"]?.integer == 0)
      #expect(first["body"]?.string?.contains("\(file):1:1: error: ") == true)
      // The same errors again are no news.
      try reload(bad, file, desk)
      try reload("a<b: {}\n" + bad, file, desk)
      try waitUntil("second notification") { try shown(output).count == 2 }
      let second = try #require(try shown(output).last)
      #expect(second["replaces"]?.integer == first["number"]?.integer)
      #expect(second["summary"]?.string == "The configuration has 2 errors")
      #expect(second["body"]?.string?.contains("a&lt;b") == (options == ["markup"]))
      #expect(second["body"]?.string?.contains("a<b") == options.isEmpty)
      for _ in 0..<2 { try reload(ConfigurationPlace.text("good"), file, desk) }
      try waitUntil("third notification") { try shown(output).count == 3 }
      let third = try #require(try shown(output).last)
      #expect(third["summary"]?.string == "The configuration is good again")
      #expect(third["replaces"]?.integer == first["number"]?.integer)
      // Another service knows nothing of the numbers of the last.
      bus.endServices()
      let next = try bus.serve(options)
      try reload(bad, file, desk)
      try waitUntil("notification of the next service") { try shown(next).count == 1 }
      #expect(try shown(next).first?["replaces"]?.integer == 0)
      #expect(try shown(output).count == 3)
      #expect(daemon.count("no desktop notification") == 0)
      try daemon.stop()
    }

    @Test func `without a service, or without a bus, a line in the log says so`() throws {
      let desk = try Desk.beside(.openbox)
      let bus = try PrivateBus(on: desk)
      defer { bus.end() }
      for (address, reason) in [
        (bus.address, "org.freedesktop.Notifications"), ("unix:path=/nowhere/bus", "/nowhere/bus"),
        ("autolaunch:", "asks for a bus to be started"), ("", "DBUS_SESSION_BUS_ADDRESS is not set"),
      ] {
        let file = try desk.write(ConfigurationPlace.text("good"))
        let daemon = try RunningDaemon(
          on: desk, options: ["--config", file],
          environment: desk.environment + (address.isEmpty ? [] : ["DBUS_SESSION_BUS_ADDRESS=\(address)"]))
        try reload(bad, file, desk)
        try daemon.waitForLog("no desktop notification: ")
        let line = daemon.log.split(separator: "\n").first { $0.contains("no desktop notification: ") }
        #expect(line?.contains(reason) == true, "\(line ?? "")")
        try daemon.stop()
      }
    }

    @Test(arguments: ["service", "bus"])
    func `one that hangs keeps neither touches nor requests waiting, and is given up`(_ what: String) throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let bus = try PrivateBus(on: desk)
      defer { bus.end() }
      let silent = desk.newFile(".silent")
      let listener = clinux_listen(silent)
      defer { close(listener) }
      #expect(listener >= 0)
      let environment: [String]
      if what == "service" {
        _ = try bus.serve(["hang"])
        environment = bus.environment
      } else {
        environment = desk.environment + ["DBUS_SESSION_BUS_ADDRESS=unix:path=\(silent)"]
      }
      let file = try desk.write(ConfigurationPlace.text("good"))
      let daemon = try RunningDaemon(on: desk, options: ["--config", file], environment: environment)
      try reload(bad, file, desk)
      let start = monotonicSeconds()
      for number in 0..<5 { try reload(bad + "other\(number): {}\n", file, desk) }
      try desk.tap(subject.box.center)
      try subject.waitForTaps(1)
      #expect(monotonicSeconds() - start < 2)
      try daemon.waitForLog("no desktop notification: ", seconds: 10)
      // The newest of those that waited is told next, and no other.
      try daemon.waitForLog("no desktop notification: ", times: 2, seconds: 10)
      usleep(300_000)
      #expect(daemon.count("no desktop notification: ") == 2)
      try daemon.stop()
      try subject.close()
    }
  }
}
