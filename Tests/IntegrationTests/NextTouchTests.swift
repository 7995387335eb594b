import CX11
import Foundation
import Gestures
import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// `hit` without a place: the next touch says it.
  @Suite(.desks) struct NextTouchTests {
    /// A `hit` that waits, and its output.
    private func waiting(_ options: [String] = [], on desk: Desk) throws -> (
      process: ChildProcess, output: String
    ) {
      let (output, errors) = (desk.newFile(".out"), desk.newFile(".err"))
      let process = try ChildProcess(
        Fingerpost.program, ["hit", "--json"] + options, environment: desk.environment, output: output,
        errors: errors)
      try waitUntil("request for a touch", seconds: 10) { contents(of: errors).contains("touch the screen") }
      return (process, output)
    }

    private func point(_ output: String) throws -> [Int] {
      let object = try JSONSerialization.jsonObject(with: Data(contents(of: output).utf8))
      return try #require((object as? NSDictionary)?["point"] as? [Int])
    }

    @Test(arguments: [false, true])
    func `the next touch is told of, and the application gets it as ever`(_ hasDaemon: Bool) throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let daemon = hasDaemon ? try RunningDaemon(on: desk) : nil
      let (process, output) = try waiting(on: desk)
      let place = subject.box.point(0.3, 0.6)
      try desk.tap(place)
      #expect(try process.awaitEnd(seconds: 10) == .exited(0))
      #expect(try point(output) == [Int(place.x), Int(place.y)])
      try subject.waitForTaps(1)
      try daemon?.stop()
      try subject.close()
    }

    @Test func `where no touch comes it says so, as soon as it was asked to`() throws {
      let desk = try Desk.beside(.openbox)
      let answer = try Fingerpost.run(["hit", "--wait", "1"], on: desk)
      #expect(answer.end == .exited(1))
      #expect(answer.errors.contains("no touch came within 1 s"), "\(answer.errors)")
    }

    @Test func `Ctrl-C ends the wait`() throws {
      let desk = try Desk.beside(.openbox)
      let (process, _) = try waiting(on: desk)
      process.signal(SIGINT)
      #expect(try process.awaitEnd() == .killed(signal: SIGINT))
    }

    @Test func `without a touchscreen it asks for a place`() throws {
      let desk = try Desk(nil)
      defer { desk.end() }
      let device = try #require(desk.observer.device(named: try desk.server.touchscreen.name))
      desk.observer.setEnabled(false, device)
      let answer = try Fingerpost.run(["hit"], on: desk)
      #expect(answer.end == .exited(1))
      #expect(answer.errors.contains("there is no touchscreen") && answer.errors.contains("name a place"))
    }

    @Test func `a server that ends meanwhile is told with exit status 3`() throws {
      let desk = try Desk(nil)
      defer { desk.end() }
      let (process, _) = try waiting(on: desk)
      desk.server.kill()
      #expect(try process.awaitEnd() == .exited(3))
    }

    @Test(arguments: [["--wait", "0"], ["--wait", "x"], ["--wait", "3", "1", "1"]])
    func `a wait that makes no sense is a wrong command line`(_ words: [String]) throws {
      let desk = try Desk.beside(.openbox)
      #expect(try Fingerpost.run(["hit"] + words, on: desk).end == .exited(2))
    }
  }
}
