import Control
import Gestures
import Recordings
import Routing
import TestSupport
import Testing

/// The form of recordings of sessions.
@Suite struct SessionTests {
  /// One of each kind, with odd values.
  private static let events: [Event] = {
    let id = TouchID(source: DeviceID(9), number: .max)
    var touch = TouchEvent(
      id: id, master: DeviceID(2), time: Timestamp(.max), location: Point(0.1, -1e-9), child: WindowID(.max),
      isEmulating: true, isPendingEnd: true, size: 12.25)
    touch.modifiers = [.shift, .meta]
    var properties = WindowProperties(
      isManaged: true, applicationClass: "a \"b\"\n\u{1F600}", instance: "", title: nil, types: ["dock", "x"])
    (properties.opacity, properties.workspace, properties.states) = (.max, .all, [.above, .hidden])
    properties.frameExtents = FrameExtents(left: 1, right: 2, top: 3, bottom: -4)
    let record = WindowRecord(
      window: WindowID(7), geometry: WindowGeometry(x: -5, y: 6, width: 7, height: 8, border: 9),
      isMapped: true, boundingShape: [], inputShape: [Rectangle(x: 1, y: 2, width: 3, height: 4)],
      properties: properties)
    var now = Circumstances()
    (now.modifiers, now.mode, now.workspace) = ([.alt], "draw", 3)
    return [
      .touchBegin(touch), .touchUpdate(touch), .touchEnd(touch), .touchOwnership(id, time: Timestamp(0)),
      .rawTouchBegin(id, time: Timestamp(1)), .rawTouchUpdate(id, time: Timestamp(2), place: RawPlace(x: 1)),
      .rawTouchEnd(id, time: Timestamp(3)), .buttonPress(at: Timestamp(4)),
      .window(.insert(record, parent: WindowID(1))), .window(.destroy(WindowID(7))),
      .window(.map(WindowID(7))), .window(.unmap(WindowID(7))),
      .window(.configure(WindowID(7), record.geometry, above: nil)),
      .window(.configure(WindowID(7), record.geometry, above: WindowID(8))),
      .window(.move(WindowID(7), x: -1, y: 2)), .window(.reparent(WindowID(7), to: WindowID(1), x: 0, y: 0)),
      .window(.circulate(WindowID(7), toTop: true)), .window(.shape(WindowID(7), .clip, nil)),
      .window(.properties(WindowID(7), properties)), .window(.children(of: WindowID(1), [WindowID(7)])),
      .device(TouchDevice(id: DeviceID(9), name: "t", touches: 10, scale: PixelScale(x: 1.5, y: 2))),
      .monitors([Monitor(name: "A", box: Rectangle(x: 0, y: 0, width: 1, height: 1))]),
      .deviceRemoved(DeviceID(9), time: Timestamp(5)), .turnEnded(at: Timestamp(6)),
      .barrierReached(at: Timestamp(7)), .batchPassed(at: Timestamp(8)),
      .pen(isNear: true, time: Timestamp(9)), .screenSaver(isActive: false, time: Timestamp(10)),
      .circumstances(now), .rules(RuleSet()), .enable(BindingID(rule: 1, binding: 2), true),
      .capture(.observe), .leaving(at: Timestamp(11)), .staying,
    ]
  }()

  private static let text: String = {
    let lines: [RecordedLine] =
      [
        .head(root: WindowID(1), width: 1920, height: 1080, isAnonymous: true),
        .configuration(
          text: "global: {}\n", name: "config.yaml", disabled: [BindingID(rule: 0, binding: 1)]),
      ] + events.map { .event($0, decided: ["accept 1", "\"x\""]) }
    return lines.map { $0.json.text + "\n" }.joined()
  }()

  @Test(arguments: events) func `T4 each event comes back from its line`(_ event: Event) throws {
    let line = RecordedLine.event(event, decided: ["a"])
    let again = try RecordedLine(JSON(parsing: Array(line.json.text.utf8)))
    #expect(again == line)
    #expect(again.json.text == line.json.text)
  }

  @Test func `T4 a recording is printed as it was read, byte for byte`() throws {
    let recording = try SessionRecording(parsing: Array(Self.text.utf8))
    let head = Self.text.prefix { $0 != "\n" } + "\n"
    let decided = Self.events.map { _ in ["accept 1", "\"x\""] }
    #expect(head + recording.printed(with: decided) == Self.text)
    #expect(recording.configurations == ["global: {}\n"])
  }

  @Test func `a recording that is cut off anywhere, or changed, is read or refused with a line, and played`()
  {
    let bytes = Array(Self.text.utf8)
    var random = SplitMix64(seed: 11)
    var refused = 0
    for round in 0..<1500 {
      var damaged = bytes
      if round % 2 == 0 {
        damaged.removeLast(random.number(1...(bytes.count - 1)))
      } else {
        for _ in 0..<random.number(1...4) {
          damaged[random.number(0...(damaged.count - 1))] = UInt8(random.number(0...255))
        }
      }
      do throws(TraceError) {
        var run = SessionRun(try SessionRecording(parsing: damaged), rules: nil) { _ in RuleSet() }
        run.run()
      } catch {
        #expect(error.line > 0 && !error.message.isEmpty)
        refused += 1
      }
    }
    #expect(refused > 500)
  }
}
