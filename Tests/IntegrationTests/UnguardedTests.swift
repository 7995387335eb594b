import CX11
import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// Where there can be no guardian, touches are left alone (safety.md S5).
  @Suite(.desks) struct UnguardedTests {
    private let message = "cannot start the guardian process"

    /// Whether a daemon that has ended left its mark, and with it a connection that the server retains.
    private func isMarked(_ desk: Desk) -> Bool {
      !desk.observer.property("_FINGERPOST_MARK", of: desk.observer.root).isEmpty
    }

    @Test(arguments: [4, 7, 8, 10, 12]) func `too few descriptors end the start with lines of its own`(
      _ limit: Int
    ) throws {
      let desk = try Desk.beside(.openbox)
      let errors = desk.newFile(".err")
      let process = try ChildProcess(
        "/bin/sh", ["-c", "ulimit -n \(limit); exec \"$0\" run", Fingerpost.program],
        environment: desk.environment, errors: errors)
      let end = try process.awaitEnd(seconds: 10)
      let ours = contents(of: errors).split(separator: "\n").filter { $0.hasPrefix("fingerpost: ") }
      // That changes of the configuration are not noticed is told as well.
      #expect((1...2).contains(ours.count), "\(ours)")
      // With few there is none for the configuration, or for the connection to the server.
      #expect([.exited(1), .exited(3), .exited(5)].contains(end), "\(end)")
      if limit > 8 { #expect(end == .exited(1)) }
      if end == .exited(1) {
        #expect(ours.last?.contains(message) == true)
        #expect(ours.last?.contains(String(cString: strerror(EMFILE))) == true)
        #expect(ours.last?.hasSuffix("touches are left alone") == true)
      }
      #expect(!isMarked(desk))
    }

    @Test func `a guardian that gets no connection ends the start with exit status 1`() throws {
      let desk = try Desk(nil, PrivateServerOptions(extraArguments: ["-maxclients", "64"]))
      defer { desk.end() }
      var others: [Display] = []
      while let next = try? Display(desk.server) {
        others.append(next)
        try #require(others.count < 300)
      }
      // As soon as one place is free, it is the daemon's.
      let answer = try waitFor("answer for want of a guardian", seconds: 20) {
        let answer = try Fingerpost.run(["run"], on: desk)
        if answer.end != .exited(3) { return answer }
        _ = others.popLast()
        usleep(50_000)
        return nil
      }
      #expect(answer.end == .exited(1))
      #expect(answer.errors.contains(message), "\(answer.errors)")
      #expect(answer.errors.contains("did not reach the X server"), "\(answer.errors)")
      try waitUntil("server without a mark") { !isMarked(desk) }
      // And the place is free again.
      others = []
      let daemon = try waitFor("daemon that starts", seconds: 20) { try? RunningDaemon(on: desk) }
      try daemon.stop()
    }
  }
}
