import CX11
import Gestures
import Glibc
import Recordings
import Testing
import VirtualTouch

extension OnADesk {
  /// Recordings across other rules and touchscreens, and recorders that fail (T4).
  @Suite(.desks) struct RecordChangesTests {
    private static let plain = """
      global:
        bindings:
          - { name: one, gesture: tap, action: nothing }

      """

    /// Titles are asked for by a name and by an expression.
    private static let titled =
      plain + """
        windows:
          - match: { title: "Ledger" }
            bindings:
              - { name: hold, gesture: long-press, action: nothing }
          - match: { title: "/^Diary of/" }
            bindings:
              - { name: twice, gesture: tap, taps: 2, action: nothing }

        """

    private func recorder(
      on desk: Desk, _ options: [String] = [], until words: String
    ) throws -> (process: ChildProcess, file: String, errors: String) {
      let (file, errors) = (desk.newFile(".recording"), desk.newFile(".err"))
      let process = try ChildProcess(
        Fingerpost.program, ["record", file] + options, environment: desk.environment, errors: errors)
      try waitUntil("recorder", seconds: 10) { contents(of: errors).contains(words) }
      return (process, file, errors)
    }

    private func rename(_ window: UInt32, on desk: Desk, _ title: String) {
      desk.observer.setText(
        desk.observer.atom("_NET_WM_NAME"), of: window, type: desk.observer.atom("UTF8_STRING"), title)
      desk.observer.roundTrip()
    }

    /// The decisions are the same elsewhere.
    private func expectSame(_ file: String, on desk: Desk) throws {
      let answer = try Fingerpost.run(["test", file], on: desk, environment: ["PATH=/usr/bin"], seconds: 60)
      #expect(answer.end == .exited(0), "\(answer.output.suffix(3000)) \(answer.errors)")
      #expect(answer.output.contains("all as expected"))
    }

    @Test
    func `T4 an anonymous recording has titles that new rules ask for from then on, and is decided the same`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let file = try desk.write(Self.plain)
      let daemon = try RunningDaemon(nil, on: desk, options: ["--config", file])
      let named = try Subject(.touchClient, named: "Plain", at: (100, 100), on: desk)
      let fitting = try Subject(.touchClient, named: "Other", at: (800, 100), on: desk)
      rename(named.window, on: desk, "Ledger")
      rename(fitting.window, on: desk, "Diary of Jane")
      usleep(200_000)
      let recorder = try recorder(on: desk, ["--anonymous"], until: "recording to")
      try desk.play(.tap(at: [named.box.center]))
      usleep(100_000)
      #expect(!contents(of: recorder.file).contains("Ledger"))
      #expect(!contents(of: recorder.file).contains("Jane"))
      try ConfigurationPlace.write(Self.titled, to: file)
      #expect(try Fingerpost.run(["reload"], on: desk).end == .exited(0))
      try desk.play(.hold(at: [named.box.center], for: .milliseconds(700)))
      try desk.play(.tap(at: [fitting.box.center]).delayed(by: .milliseconds(50)))
      try desk.play(.tap(at: [fitting.box.center]).delayed(by: .milliseconds(80)))
      try waitUntil("what the titled rules decide") {
        let text = contents(of: recorder.file)
        return text.contains("hold began") && text.contains("twice recognized")
      }
      recorder.process.signal(SIGTERM)
      _ = try recorder.process.awaitEnd()
      try daemon.stop()
      try expectSame(recorder.file, on: desk)
      try named.close()
      try fitting.close()
    }

    @Test func `T4 a recording across a touchscreen that goes and comes, and new rules, is decided the same`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let file = try desk.write(Self.plain)
      let daemon = try RunningDaemon(nil, on: desk, options: ["--config", file])
      let touchscreen = try desk.server.touchscreen
      let device = try #require(desk.observer.device(named: touchscreen.name))
      let subject = try Subject(.touchClient, named: "Ledger", on: desk)
      let recorder = try recorder(on: desk, until: "recording to")
      try desk.tap(subject.box.center)
      try touchscreen.begin(0, at: subject.box.center)
      desk.observer.setEnabled(false, device)
      try waitUntil("gone") { contents(of: recorder.file).contains("deviceRemoved") }
      try ConfigurationPlace.write(Self.titled, to: file)
      #expect(try Fingerpost.run(["reload"], on: desk).end == .exited(0))
      desk.observer.setEnabled(true, device)
      try touchscreen.reconnect()
      rename(subject.window, on: desk, "Ledger")
      usleep(200_000)
      try desk.play(.hold(at: [subject.box.center], for: .milliseconds(700)))
      try waitUntil("hold") { contents(of: recorder.file).contains("hold began") }
      recorder.process.signal(SIGINT)
      _ = try recorder.process.awaitEnd()
      try daemon.stop()
      try expectSame(recorder.file, on: desk)
      let recording = try SessionRecording(parsing: Array(contents(of: recorder.file).utf8))
      #expect(recording.configurations == [Self.plain, Self.titled])
      try subject.close()
    }

    @Test func `a recorder that falls behind is told so with status 1, and what it has is whole`() throws {
      let desk = try Desk.beside(.openbox)
      // A recording holds the text of each new configuration, and these letters twice.
      let file = try desk.write(Self.plain + "# " + String(repeating: "\"", count: 1_000_000) + "\n")
      let daemon = try RunningDaemon(nil, on: desk, options: ["--config", file])
      let subject = try Subject(.touchClient, on: desk)
      let recorder = try recorder(on: desk, until: "recording to")
      try waitUntil("devices and windows") { contents(of: recorder.file).contains("circumstances") }
      recorder.process.signal(SIGSTOP)
      for _ in 0..<12 where daemon.count("does not read what it is told") == 0 {
        #expect(try Fingerpost.run(["reload"], on: desk, seconds: 20).end == .exited(0))
      }
      #expect(daemon.count("does not read what it is told") == 1)
      try desk.tap(subject.box.center)
      recorder.process.signal(SIGCONT)
      #expect(try recorder.process.awaitEnd() == .exited(1))
      #expect(contents(of: recorder.errors).contains("fell behind"))
      let text = contents(of: recorder.file)
      #expect(text.hasSuffix("}\n"))
      #expect(try SessionRecording(parsing: Array(text.utf8)).configurations.count == 1)
      try daemon.stop()
      try subject.close()
    }

    @Test func `a recorder that ends before it begins leaves no file, one that is killed a whole one`() throws
    {
      let desk = try Desk.beside(.openbox)
      let daemon = try RunningDaemon(Self.plain, on: desk)
      let subject = try Subject(.touchClient, on: desk)
      // With a finger down nothing begins.
      try desk.server.touchscreen.begin(0, at: subject.box.center)
      let early = try recorder(on: desk, until: "take all fingers off")
      early.process.signal(SIGINT)
      _ = try early.process.awaitEnd()
      #expect(access(early.file, F_OK) != 0)
      try desk.server.touchscreen.end(0)
      let late = try recorder(on: desk, until: "recording to")
      try desk.tap(subject.box.center)
      try waitUntil("tap") { contents(of: late.file).contains("one recognized") }
      late.process.kill()
      try desk.tap(subject.box.center)
      try expectSame(late.file, on: desk)
      try daemon.stop()
      try subject.close()
    }
  }
}
