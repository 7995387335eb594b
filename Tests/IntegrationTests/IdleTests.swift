import Gestures
import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// Nothing happens, and the daemon does nothing.
  @Suite(.desks) struct IdleTests {
    @Test func `the daemon idles at zero wakeups a second, before a touch and after`() throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let daemon = try RunningDaemon(on: desk)
      try daemon.waitForLog("touchscreen: fingerpost touchscreen")
      #expect(try wakeups(of: daemon, seconds: 3) == 0)
      // A contact has deadlines; none may be left when it is over.
      try desk.tap(subject.box.center)
      try subject.waitForTaps(1)
      #expect(try wakeups(of: daemon, seconds: 3) == 0)
      try daemon.stop()
      try subject.close()
    }

    @Test func `files that come, change and go beside the configuration wake nobody`() throws {
      let desk = try Desk.beside(.openbox)
      let place = try ConfigurationPlace(on: desk)
      try place.prepare(ConfigurationPlace.text("pair"), for: .writtenBehindALink)
      let daemon = try RunningDaemon(on: desk, options: ["--config", place.path])
      let before = try wakeups(of: daemon, seconds: 1)
      let count = switches(daemon)
      for folder in [desk.folder, place.folder, place.folder + "/way", place.folder + "/other"] {
        for number in 0..<20 {
          try ConfigurationPlace.write("\(number)", to: folder + "/beside")
          try ConfigurationPlace.move(folder + "/beside", to: folder + "/beside.yaml")
          try ConfigurationPlace.remove(folder + "/beside.yaml")
        }
      }
      usleep(500_000)
      #expect((before, switches(daemon) - count) == (0, 0))
      try daemon.stop()
    }

    /// How often a thread of the daemon was woken in a time, once it had gone to sleep.
    private func wakeups(of daemon: RunningDaemon, seconds: Double) throws -> Int {
      var before = switches(daemon)
      try waitUntil("sleeping daemon") {
        usleep(200_000)
        let now = switches(daemon)
        defer { before = now }
        return now == before
      }
      usleep(UInt32(seconds * 1e6))
      return switches(daemon) - before
    }

    /// The context switches of all its threads, voluntary and not.
    private func switches(_ daemon: RunningDaemon) -> Int {
      let tasks = "/proc/\(daemon.process.processID)/task"
      guard let folder = opendir(tasks) else { return -1 }
      defer { closedir(folder) }
      var total = 0
      while let entry = readdir(folder) {
        guard let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) else { break }
        let name = String(
          cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
        guard Int(name) != nil else { continue }
        for line in contents(of: "\(tasks)/\(name)/status").split(separator: "\n")
        where line.contains("voluntary_ctxt_switches") {
          total += line.split(separator: "\t").last.flatMap { Int($0) } ?? 0
        }
      }
      return total
    }
  }
}
