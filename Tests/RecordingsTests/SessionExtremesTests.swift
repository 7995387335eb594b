import Configuration
import Control
import Gestures
import Recordings
import Routing
import Testing

/// Recordings with numbers that no X server has.
@Suite struct SessionExtremesTests {
  private static let configuration = """
    regions:
      corner: { of: monitor, corner: top-right, size: 30 mm }
    global:
      bindings:
        - { name: left, gesture: swipe, fingers: 2, direction: left, action: nothing }
        - { name: zoom, gesture: pinch, action: nothing }
        - { name: away, gesture: tap, in: corner, action: nothing }
        - { name: drag, gesture: pan, fingers: 1, action: nothing }
    apps:
      - match: { class: Kept }
        touches: consume
        bindings:
          - { name: hold, gesture: long-press, action: nothing }

    """

  private static let source = DeviceID(9)

  private static func touch(_ number: UInt32, _ time: UInt32, _ x: Double, _ y: Double) -> TouchEvent {
    TouchEvent(
      id: TouchID(source: source, number: number), master: DeviceID(2), time: Timestamp(time),
      location: Point(x, y), child: WindowID(7), size: 4)
  }

  /// A short session that asks for everything that calculates: shapes, borders, monitors, scales, contacts.
  private static let lines: [String] = {
    var properties = WindowProperties(isManaged: true, applicationClass: "Kept")
    properties.frameExtents = FrameExtents(left: 2, right: 2, top: 2, bottom: 2)
    (properties.opacity, properties.workspace, properties.pid) = (9, .one(1), 77)
    let outer = WindowRecord(
      window: WindowID(7), geometry: WindowGeometry(x: 50, y: 40, width: 600, height: 500, border: 3),
      isMapped: true, boundingShape: [Rectangle(x: 0, y: 0, width: 550, height: 450)],
      inputShape: [Rectangle(x: 0, y: 0, width: 500, height: 400)], properties: properties)
    let inner = WindowRecord(
      window: WindowID(8), geometry: WindowGeometry(x: 5, y: 6, width: 500, height: 400, border: 1),
      isMapped: true)
    var events: [Event] = [
      .device(TouchDevice(id: source, name: "t", touches: 10, scale: PixelScale(x: 4, y: 5))),
      .monitors([Monitor(name: "A", box: Rectangle(x: 0, y: 0, width: 1000, height: 800))]),
      .window(.insert(outer, parent: WindowID(1))), .window(.insert(inner, parent: WindowID(7))),
      .window(.configure(WindowID(8), inner.geometry, above: nil)), .window(.move(WindowID(8), x: 9, y: 9)),
      .window(.shape(WindowID(8), .clip, [Rectangle(x: 0, y: 0, width: 90, height: 80)])),
      .pen(isNear: false, time: Timestamp(90)), .turnEnded(at: Timestamp(100)),
    ]
    for finger in UInt32(1)...2 {
      let x = 200 + 90 * Double(finger)
      let id = TouchID(source: source, number: finger)
      events += [
        .rawTouchBegin(id, time: Timestamp(1000 + finger), place: RawPlace(x: x, y: 200)),
        .touchBegin(touch(finger, 1000 + finger, x, 200)),
        .touchOwnership(id, time: Timestamp(1000 + finger)), .turnEnded(at: Timestamp(1005 + finger)),
      ]
    }
    for step in UInt32(1)...3 {
      for finger in UInt32(1)...2 {
        let x = 200 + 90 * Double(finger) - 40 * Double(step)
        let time = 1010 + 10 * step
        let id = TouchID(source: source, number: finger)
        events += [
          .rawTouchUpdate(id, time: Timestamp(time), place: RawPlace(x: x, y: 201)),
          .touchUpdate(touch(finger, time, x, 201)), .turnEnded(at: Timestamp(time + 1)),
        ]
      }
    }
    for finger in UInt32(1)...2 {
      events += [
        .rawTouchEnd(TouchID(source: source, number: finger), time: Timestamp(1060)),
        .touchEnd(touch(finger, 1060, 200, 201)), .turnEnded(at: Timestamp(1061)),
      ]
    }
    events += [.deviceRemoved(source, time: Timestamp(1100)), .turnEnded(at: Timestamp(3000))]
    let all: [RecordedLine] =
      [
        .head(root: WindowID(1), width: 1000, height: 800, isAnonymous: false),
        .configuration(text: configuration, name: "c", disabled: []),
      ] + events.map { .event($0, decided: []) }
    return all.map(\.json.text)
  }()

  private static let rules = ConfigurationReader.read(Array(configuration.utf8), file: "c").rules

  private static let extremes = [
    "-1", "0", "32767", "2147483647", "-2147483648", "4294967295", "9223372036854775807",
    "-9223372036854775808", "1e300", "-1e300", "5e-324",
  ]

  /// Where the numbers of a line stand that are no part of a text.
  private func numbers(in line: String) -> [Range<String.Index>] {
    var found: [Range<String.Index>] = []
    var (isText, start) = (false, String.Index?.none)
    for index in line.indices {
      let letter = line[index]
      if letter == "\"" { isText.toggle() }
      let isNumber = !isText && (letter.isNumber || letter == "-" || letter == ".")
      if isNumber, start == nil { start = index }
      if !isNumber, let begin = start {
        found.append(begin..<index)
        start = nil
      }
    }
    return found
  }

  @Test func `a recording with any number at its extremes is refused with its line, or played`() {
    var (refused, played) = (0, 0)
    for (place, line) in Self.lines.enumerated() where place != 1 {
      for range in numbers(in: line) {
        for extreme in Self.extremes {
          var lines = Self.lines
          lines[place] = line.replacingCharacters(in: range, with: extreme)
          do throws(TraceError) {
            let text = lines.map { $0 + "\n" }.joined()
            var run = SessionRun(try SessionRecording(parsing: Array(text.utf8)), rules: nil) { _ in
              Self.rules
            }
            run.run()
            played += 1
          } catch {
            #expect(error.line == place + 1 && !error.message.isEmpty, "\(error)")
            refused += 1
          }
        }
      }
    }
    #expect(refused > 500 && played > 500, "\(refused) refused, \(played) played")
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + self[range.upperBound...]
  }
}
