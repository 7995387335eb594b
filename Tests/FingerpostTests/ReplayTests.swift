import Foundation
import Testing

@testable import fingerpost

/// `fingerpost replay`, in process: recordings of each kind through the real router.
@Suite struct ReplayTests {
  private struct Run {
    var status: fingerpost.ExitStatus
    var lines: [String]
    var errors: [String]
  }

  private func replay(_ words: String...) throws -> Run {
    var run = Run(status: .done, lines: [], errors: [])
    let call = try Call(parsing: ["replay"] + words)
    run.status = Replay.run(call, line: { run.lines.append($0) }, error: { run.errors.append($0) })
    return run
  }

  private func recording(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Recordings/\(name)").path()
  }

  /// A file that is there while `body` runs.
  private func with(_ text: String, named name: String = "recording", _ body: (String) throws -> Void) throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fingerpost-replay-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    try body(file.path())
  }

  /// Fingers that rest for some time, and then one tap each time.
  private static func table(hold: Int, fingers: Int, taps: [Int]) -> String {
    var text =
      "# touch-tsv 1: ms frame kind id x y\n# name: test\n# vidpid: 1:1\n# direct: yes\n# mm: 250 150\n"
    var (frame, id) = (0, 0)
    func add(_ time: Int, _ kind: String, _ fingers: Int) {
      for finger in 0..<fingers {
        text += "\(time)\t\(frame)\t\(kind)\t\(id + finger)\t0.\(finger + 2)\t0.5\n"
      }
      frame += 1
      if kind == "end" { id += fingers }
    }
    for start in [0, 10_000] {
      add(start, "begin", fingers)
      add(start + hold, "end", fingers)
      for tap in taps {
        add(start + tap, "begin", 3)
        add(start + tap + 80, "end", 3)
      }
    }
    return text
  }

  @Test func `C10 after the panic gesture nothing is recognized, until the same again`() throws {
    let bound = "global: { bindings: [{ name: three, gesture: tap, fingers: 3, action: nothing }] }\n"
    try with(bound, named: "c.yaml") { configuration in
      try with(Self.table(hold: 2500, fingers: 5, taps: [4000, 5000])) { file in
        let run = try replay("--config", configuration, file)
        #expect(run.errors == [])
        #expect(run.status == .done)
        let told = run.lines.filter { $0.hasSuffix("panic") || $0.contains("perform") }
        #expect(
          told.map { $0.split(separator: " ").dropFirst(2).first } == [
            "panic", "panic", "perform", "perform",
          ])
      }
    }
  }

  @Test func `a trace with rules of its own is whole`() throws {
    let trace =
      "# A tap.\nrules\n  global:\n    bindings:\n      - { gesture: tap, action: nothing }\ntouches\n0 down 1 300,300\n60 up 1\n"
    try with(trace, named: "a.trace") { file in
      let run = try replay(file)
      #expect(run.status == .done)
      #expect(run.errors == [])
    }
  }

  @Test func `a tap of three fingers, as text`() throws {
    let run = try replay(recording("fusuma-evemu/3-fingers-tap.events"))
    #expect(run.status == .done && run.errors == [])
    #expect(run.lines.first == "NTRG0001:01 1B96:1B05, 252.6 x 167.5 mm: 3 touches in 108 ms")
    #expect(run.lines.contains { $0.hasSuffix(" ms  tap 3 recognized") })
    #expect(run.lines.contains { $0.hasSuffix(" ms  accept 3") })
    #expect(!run.lines.contains { $0.contains("failed") })
  }

  @Test func `with --all what fails is told with its reason`() throws {
    let run = try replay("--all", recording("fusuma-evemu/3-fingers-tap.events"))
    #expect(run.lines.contains { $0.hasSuffix("tap 2 failed: 3 fingers, not 2") })
  }

  @Test func `as JSON each line is one object of the documented shape`() throws {
    let run = try replay("--json", recording("fusuma-evemu/2-fingers-swipe-right.events"))
    #expect(run.status == .done && run.errors == [])
    #expect(
      run.lines.contains {
        $0.hasPrefix(
          #"{"time":220,"gesture":"swipe","binding":"swipe 2","phase":"recognized","fingers":2,"direction":"right","x":"#
        )
          && $0.hasSuffix(#","device":"NTRG0001:01 1B96:1B05"}"#)
      })
    #expect(run.lines.contains { $0.hasSuffix(#""touch":1,"verdict":"accept"}"#) })
    for line in run.lines {
      _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
    }
  }

  @Test func `a configuration binds what it says, and its actions are told`() throws {
    let configuration =
      "global:\n  bindings:\n    - { name: menu, gesture: tap, fingers: 3, action: nothing }\n"
    try with(configuration, named: "a.yaml") { path in
      let run = try replay("--config", path, "--json", recording("tsv/3-fingers-tap.tsv"))
      #expect(run.lines.contains(#"{"time":108,"action":"nothing","binding":"menu"}"#))
      #expect(run.lines.count { $0.contains("gesture") } == 1)
      let other = try replay("--config", path, recording("tsv/2-fingers-swipe-right.tsv"))
      #expect(!other.lines.contains { $0.contains("recognized") })
      #expect(other.lines.contains { $0.contains("reject 1") })
    }
    try with("global: 5\n", named: "a.yaml") { path in
      let run = try replay("--config", path, recording("tsv/3-fingers-tap.tsv"))
      #expect(run.status == .configuration)
    }
  }

  @Test func `an EVEMU file finds the description beside it`() throws {
    let run = try replay(recording("evemu-devices/Wacom_ISDv4_E6_Finger.single-tap-center.events"))
    #expect(run.status == .done && run.errors == [])
    #expect(run.lines.first?.hasPrefix("Wacom ISDv4 E6 Finger, of unknown size: 1 touches") == true)
    #expect(run.lines.contains { $0.hasSuffix("tap 1 recognized") })
  }

  @Test func `a trace is replayed with its own rules`() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Traces/Tap/four-fingers.trace").path()
    let run = try replay(path)
    #expect(run.status == .done && run.errors == [])
    #expect(run.lines.contains { $0.contains("recognized") })
    #expect(run.lines.contains { $0.contains("perform") })
  }

  @Test func `what is wrong in a file is told with its line, and the rest is replayed`() throws {
    let text = """
      # touch-tsv 1
      # name: a
      # direct: yes
      # mm: 300 200
      0\t0\tbegin\t0\t0.5\t0.5
      10\t1\tupdate\t0\there\t0.5
      60\t2\tend\t0\t0.5\t0.5

      """
    try with(text) { path in
      let run = try replay(path)
      #expect(run.status == .found)
      #expect(
        run.errors == [
          "\(path):6: warning: this line is not understood, and passed over: x is not a plain number"
        ])
      #expect(run.lines.contains { $0.hasSuffix("tap 1 recognized") })
      let json = try replay("--json", path)
      #expect(json.errors == [])
      #expect(
        json.lines.first?.hasPrefix(
          #"{"file":"\#(path)","line":6,"column":1,"severity":"warning","message":"#) == true)
    }
  }

  @Test(arguments: ["", "hello\n", "global:\n  bindings: []\n", "\u{0}\u{1}\u{2}"])
  func `a file that is no recording`(_ text: String) throws {
    try with(text) { path in
      let run = try replay(path)
      #expect(run.status == .found && run.lines == [])
      #expect(run.errors.count == 1 && run.errors[0].hasPrefix("\(path): error: this is no recording"))
    }
  }

  @Test func `a file that is not there, a folder, and a trace that cannot be read`() throws {
    let (missing, folder) = (try replay("/nonexistent/file"), try replay("/tmp"))
    #expect(missing.status == .found)
    #expect(folder.errors.first?.hasPrefix("/tmp: error: ") == true)
    try with("# a trace\ntouches\n0 hop 1\n") { path in
      let run = try replay(path)
      #expect(run.status == .found)
      #expect(run.errors == ["\(path):3: error: unknown operation hop"])
    }
  }

  /// A contact of 40 mm for 60 ms on a screen of 300 x 200 mm.
  private let palm = """
    N: a
    A: 2f 0 9 0 0 0
    A: 30 0 3000 0 0 10
    A: 35 0 3000 0 0 10
    A: 36 0 2000 0 0 10
    E: 0.000000 0003 0039 1
    E: 0.000000 0003 0030 400
    E: 0.000000 0003 0035 1500
    E: 0.000000 0003 0036 1000
    E: 0.000000 0000 0000 0
    E: 0.060000 0003 0039 -1
    E: 0.060000 0000 0000 0

    """

  @Test func `positions are those of X, within the screen, and with --raw those of the device, with sizes`()
    throws
  {
    let text =
      "# touch-tsv 1\n# name: a\n# direct: yes\n# mm: -\n0\t0\tbegin\t0\t1.1\t0.5\n60\t2\tend\t0\t1.1\t0.5\n"
    try with(text) { path in
      let x11 = try replay("--json", path).lines
      #expect(x11.contains { $0.contains(#""x":1919,"y":540,"#) })
      let raw = try replay("--json", "--raw", path).lines
      #expect(raw.contains { $0.contains(#""x":2112,"y":540,"#) })
    }
    try with(palm) { path in
      let x11 = try replay(path).lines
      #expect(x11.contains { $0.hasSuffix("tap 1 recognized") })
      let raw = try replay("--raw", "--all", path).lines
      #expect(!raw.contains { $0.hasSuffix("recognized") } && raw.contains { $0.hasSuffix("reject 1") })
    }
    try with(text.replacing("0\t0\tbegin", with: "# screen: 1000 500\n0\t0\tbegin")) { path in
      let x11 = try replay("--json", path).lines
      #expect(x11.contains { $0.contains(#""x":999,"y":250,"#) })
    }
  }
}
