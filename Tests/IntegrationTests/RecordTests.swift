import CX11
import Configuration
import Control
import Gestures
import Glibc
import Recordings
import Routing
import TestSupport
import Testing
import VirtualTouch

extension OnADesk {
  /// `fingerpost record`, and what becomes of the recording elsewhere (T4).
  @Suite(.desks) struct RecordTests {
    /// With FINGERPOST_TESTS=long in the environment as many as the manual promises.
    private let gestures = isLongFormAskedFor ? 200 : 30

    private static let configuration = """
      regions:
        corner: { of: monitor, corner: top-right, size: 30 mm }
      global:
        bindings:
          - { name: left, gesture: swipe, fingers: 3, direction: left, action: nothing }
          - { name: two, gesture: tap, fingers: 2, taps: 2, action: nothing }
          - { name: one, gesture: tap, fingers: 2, action: nothing }
          - { name: zoom, gesture: pinch, action: nothing }
          - { name: drag, gesture: pan, fingers: 4, action: nothing }
          - { name: away, gesture: tap, in: corner, action: nothing }
      windows:
        - match: { title: "/^Secret [0-9]+$/" }
          bindings:
            - { name: hold, gesture: long-press, action: nothing }
      apps:
        - match: { class: Kept }
          touches: consume

      """

    /// A recorder that has begun.
    private func record(on desk: Desk, _ options: [String] = []) throws -> (
      process: ChildProcess, file: String
    ) {
      let (file, errors) = (desk.newFile(".recording"), desk.newFile(".err"))
      let process = try ChildProcess(
        Fingerpost.program, ["record", file] + options, environment: desk.environment, errors: errors)
      try waitUntil("beginning", seconds: 10) { contents(of: errors).contains("recording to") }
      return (process, file)
    }

    private func gesture(_ random: inout SplitMix64) -> TouchScript {
      let place = Point(Double(random.number(150...1750)), Double(random.number(150...900)))
      let fingers = TouchScript.row(random.number(1...4), around: place, spacing: 60)
      let skew = Duration.milliseconds(random.number(0...12))
      let script: TouchScript
      switch random.number(0...3) {
      case 0:
        script = .tap(at: fingers, hold: .milliseconds(random.number(20...200)), landingSkew: skew)
          .then(.tap(at: fingers), after: .milliseconds(random.number(40...200)))
      case 1:
        script = .drag(
          from: fingers, by: Vector(Double(random.number(-180...180)), Double(random.number(-90...90))),
          over: .milliseconds(random.number(60...250)), landingSkew: skew)
      case 2:
        script = .pinch(
          random.number(2...3), around: place, radius: .init(from: 40, to: Double(random.number(45...120))),
          rotation: Double(random.number(-50...50)), over: .milliseconds(200), landingSkew: skew)
      default: script = .tap(at: [place], hold: .milliseconds(random.number(20...120)))
      }
      return script.delayed(by: .milliseconds(random.number(1...60)))
    }

    private func rename(_ window: UInt32, on desk: Desk, _ title: String) {
      desk.observer.setText(
        desk.observer.atom("_NET_WM_NAME"), of: window, type: desk.observer.atom("UTF8_STRING"), title)
      desk.observer.roundTrip()
    }

    /// Windows that come, move, change and go.
    private func disturb(
      _ windows: inout [Passing], _ random: inout SplitMix64, on desk: Desk
    ) throws {
      switch random.number(0...4) {
      case 0 where windows.count < 4, 1 where windows.isEmpty:
        let name = ["Kept", "Plain", "Other"][random.number(0...2)]
        windows.append(
          try Passing(
            name, Box(x: random.number(50...1000), y: random.number(50...400), width: 500, height: 400),
            on: desk))
      case 1: windows.remove(at: random.number(0...(windows.count - 1))).close()
      case 2:
        guard let window = windows.last else { return }
        rename(window.window, on: desk, "Secret \(random.number(1...99))")
      case 3:
        guard let window = windows.first else { return }
        let place = [UInt32(random.number(0...900)), UInt32(random.number(0...500))]
        xcb_configure_window(
          desk.observer.connection, window.window,
          UInt16(XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue), place)
        desk.observer.roundTrip()
      default: break
      }
    }

    @Test
    func `T4 a session of random gestures over changing windows is decided the same elsewhere, bit for bit`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let file = try desk.write(Self.configuration)
      let daemon = try RunningDaemon(nil, on: desk, options: ["--config", file])
      let recorder = try record(on: desk)
      var random = SplitMix64(seed: 7)
      var windows: [Passing] = []
      for index in 0..<gestures {
        try disturb(&windows, &random, on: desk)
        try desk.play(gesture(&random))
        if index == gestures / 2 {
          try ConfigurationPlace.write(Self.configuration + "# again\n", to: file)
          _ = try Fingerpost.run(["reload"], on: desk)
          _ = try Fingerpost.run(["disable", "zoom"], on: desk)
        }
      }
      usleep(900_000)
      recorder.process.signal(SIGINT)
      _ = try recorder.process.awaitEnd()
      for window in windows { window.close() }
      try daemon.stop()

      let text = contents(of: recorder.file)
      let answer = try Fingerpost.run(
        ["test", recorder.file], on: desk, environment: ["PATH=/usr/bin"], seconds: 60)
      #expect(answer.end == .exited(0), "\(answer.output.suffix(3000)) \(answer.errors)")
      #expect(answer.output.contains("all as expected"))
      let recording = try SessionRecording(parsing: Array(text.utf8))
      var run = SessionRun(recording, rules: nil) {
        ConfigurationReader.read(Array($0.utf8), file: "recorded").rules
      }
      run.run()
      #expect(run.faults.isEmpty)
      #expect(run.steps.flatMap(\.decided).count > 3 * gestures)
      let head = text.prefix { $0 != "\n" } + "\n"
      #expect(head + recording.printed(with: run.steps.map(\.decided)) == text)
      #expect(recording.configurations.count == 2)
    }

    @Test(arguments: [
      "fingers: 3, direction: up", "fingers: 4, direction: left", "fingers: 2, direction: left",
    ])
    func `other rules decide a recording anew, and nothing that cannot be`(_ other: String) throws {
      let desk = try Desk.beside(.openbox)
      let daemon = try RunningDaemon(Self.configuration, on: desk)
      let recorder = try record(on: desk)
      var random = SplitMix64(seed: 3)
      for _ in 0..<3 {
        try desk.play(
          .drag(
            from: TouchScript.row(3, around: Point(700, 500)), by: Vector(-160, 0), over: .milliseconds(200),
            landingSkew: .milliseconds(6)
          ).delayed(by: .milliseconds(60)))
        try desk.play(.tap(at: TouchScript.row(2, around: Point(700, 500))).delayed(by: .milliseconds(60)))
        try desk.play(gesture(&random))
      }
      try daemon.waitForLog("left recognized", times: 3)
      usleep(600_000)
      recorder.process.signal(SIGTERM)
      _ = try recorder.process.awaitEnd()
      try daemon.stop()
      let rules = try desk.write(
        "global:\n  bindings:\n    - { name: other, gesture: swipe, \(other), action: nothing }\n")
      for words in [
        ["replay", "--config", rules], ["replay", "--diff", rules], ["test", "--config", rules],
      ] {
        let answer = try Fingerpost.run(words + [recorder.file], on: desk)
        #expect(!answer.errors.contains("defect"), "\(words): \(answer.errors.prefix(800))")
      }
      let empty = try desk.write("global: {}\n")
      let given = try Fingerpost.run(["replay", "--config", empty, recorder.file], on: desk)
      #expect(!given.errors.contains("defect"))
      #expect(given.output.contains("reject") && !given.output.contains("accept"), "\(given.output)")
    }

    @Test func `an anonymous recording has no title but those that a rule asks for, and is decided the same`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let daemon = try RunningDaemon(Self.configuration, on: desk)
      let bank = try Subject(.touchClient, named: "Bank", at: (100, 100), on: desk)
      let secret = try Subject(.touchClient, named: "Plain", at: (800, 100), on: desk)
      rename(bank.window, on: desk, "Account 4711 of Jane")
      rename(secret.window, on: desk, "Secret 12")
      usleep(200_000)
      let recorder = try record(on: desk, ["--anonymous"])
      try desk.play(.hold(at: [secret.box.center], for: .milliseconds(700)))
      try desk.play(.tap(at: [bank.box.center]).delayed(by: .milliseconds(50)))
      rename(bank.window, on: desk, "Account 4712 of Jane")
      usleep(300_000)
      recorder.process.signal(SIGTERM)
      _ = try recorder.process.awaitEnd()
      try daemon.stop()
      let text = contents(of: recorder.file)
      #expect(!text.contains("Jane"))
      #expect(text.contains("Secret 12"))
      #expect(text.contains("hold began"))
      let answer = try Fingerpost.run(["test", recorder.file], on: desk)
      #expect(answer.end == .exited(0), "\(answer.output) \(answer.errors)")
      try bank.close()
      try secret.close()
    }

    @Test
    func `a recorder that never reads slows no touch; nothing is written over; without a daemon it is 4`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let daemon = try RunningDaemon(Self.configuration, on: desk)
      let subject = try Subject(.touchClient, on: desk)
      let recorder = try record(on: desk)
      recorder.process.signal(SIGSTOP)
      for _ in 0..<3 {
        try desk.play(
          .drag(
            from: TouchScript.row(4, around: subject.box.center), by: Vector(-120, 0),
            over: .milliseconds(300), rate: 240))
      }
      let before = subject.sensations.count { $0.kind == .touchEnd }
      try desk.tap(subject.box.center)
      try waitUntil("tap", seconds: 2) { subject.sensations.count { $0.kind == .touchEnd } == before + 1 }
      recorder.process.kill()
      let again = try Fingerpost.run(["record", recorder.file], on: desk)
      #expect(again.end == .exited(1))
      #expect(again.errors.contains("there already"))
      try daemon.stop()
      let none = desk.newFile(".none")
      #expect(try Fingerpost.run(["record", none], on: desk).end == .exited(4))
      #expect(access(none, F_OK) != 0)
      try subject.close()
    }
  }
}

/// A window of a client that waits for nothing.
private final class Passing {
  let window: UInt32
  private let display: Display

  init(_ name: String, _ box: Box, on desk: Desk) throws {
    display = try Display(desk.server)
    window = display.newID()
    xcb_create_window(
      display.connection, 0, window, display.root, Int16(box.x), Int16(box.y), UInt16(box.width),
      UInt16(box.height), 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0,
      XCB_CW_EVENT_MASK.rawValue, [XCB_EVENT_MASK_BUTTON_PRESS.rawValue])
    display.setText(
      XCB_ATOM_WM_CLASS.rawValue, of: window, type: XCB_ATOM_STRING.rawValue, "\(name)\0\(name)\0")
    display.setPlaceHints(of: window, box)
    xcb_map_window(display.connection, window)
    display.roundTrip()
  }

  func close() {
    xcb_destroy_window(display.connection, window)
    display.roundTrip()
  }
}
