import RecordingSupport
import Recordings
import TestSupport
import Testing

/// Recordings that are not as they should be: a named finding with its line, and the rest is read.
@Suite struct BadRecordingTests {
  private static let tap = "0ms id=5 x=500 y=250 | 50ms id=-1 |"

  /// What a screen's events give, and the line of the first event.
  private func check(
    _ events: String, finds problem: RecordingFinding.Problem, line: Int, rows: [String]? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let read = EvemuTests.read(EvemuTests.events(events))
    #expect(Set(read.findings.map(\.problem)) == [problem], sourceLocation: sourceLocation)
    // The description has seven lines.
    #expect(read.findings.first?.line == line + 7, sourceLocation: sourceLocation)
    #expect(read.table.brokenPromises == [], sourceLocation: sourceLocation)
    if let rows { #expect(short(read) == rows, sourceLocation: sourceLocation) }
  }

  @Test func `cut off in a report: the report is left out and the touch ended`() {
    let read = EvemuTests.read(EvemuTests.events("0ms id=5 x=500 y=250 | 50ms x=600"))
    #expect(read.findings.map(\.problem) == [.cutOff, .neverLifted])
    #expect(read.findings.map(\.line) == [12, 11])
    #expect(short(read) == ["0 begin 0 0.5,0.5", "50 end 0 0.5,0.5"])
  }

  @Test func `cut off in a line: the line is passed over`() {
    let text = EvemuTests.events(Self.tap + " 90ms id=6 x=1 y=1 | 95ms id=-1 |")
    let read = EvemuTests.read(String(text.dropLast(8)))
    #expect(read.findings.contains { $0.problem == .badLine && $0.line == 19 })
    #expect(short(read).prefix(2) == ["0 begin 0 0.5,0.5", "50 end 0 0.5,0.5"])
  }

  @Test func `lines out of order: the time stands still until it goes on`() {
    check(
      "0ms id=5 x=500 y=250 | 40ms x=510 | 20ms x=520 | 60ms id=-1 |", finds: .timeGoesBack, line: 7,
      rows: [
        "0 begin 0 0.5,0.5", "40 update 0 0.51,0.5", "40 update 0 0.52,0.5", "60 end 0 0.52,0.5",
      ])
  }

  @Test func `a clock that wraps goes on from where it was`() {
    check(
      "4294960ms id=5 x=500 y=250 | 4294970ms x=510 | 4ms x=520 | 24ms id=-1 |", finds: .timeGoesBack,
      line: 7,
      rows: [
        "0 begin 0 0.5,0.5", "10 update 0 0.51,0.5", "10 update 0 0.52,0.5", "30 end 0 0.52,0.5",
      ])
  }

  @Test func `a clock that jumps by a day goes on from where it was`() {
    check(
      "0ms id=5 x=500 y=250 | 10ms id=-1 | 90000000ms id=6 x=100 y=50 | 90000020ms id=-1 |",
      finds: .clockJump, line: 7,
      rows: ["0 begin 0 0.5,0.5", "10 end 0 0.5,0.5", "10 begin 1 0.1,0.1", "30 end 1 0.1,0.1"])
  }

  @Test func `no time between reports is told and kept`() {
    check(
      "0ms id=5 x=500 y=250 | x=600 | id=-1 |", finds: .noTimeBetween, line: 6,
      rows: ["0 begin 0 0.5,0.5", "0 update 0 0.6,0.5", "0 end 0 0.6,0.5"])
  }

  @Test func `an id that is used again while its touch is down`() {
    check(
      "0ms id=5 x=500 y=250 | 10ms slot=1 id=5 x=0 y=0 | 20ms id=-1 slot=0 id=-1 |", finds: .idReused,
      line: 6,
      rows: ["0 begin 0 0.5,0.5", "10 begin 1 0,0", "20 end 1 0,0", "20 end 0 0.5,0.5"])
    check(
      "0ms id=5 x=500 y=250 | 10ms id=6 x=0 | 20ms id=-1 |", finds: .idReused, line: 5,
      rows: ["0 begin 0 0.5,0.5", "10 end 0 0.5,0.5", "10 begin 1 0,0.5", "20 end 1 0,0.5"])
    check(
      "0ms id=5 x=500 y=250 | 10ms id=5 x=0 | 20ms id=-1 |", finds: .idReused, line: 5,
      rows: ["0 begin 0 0.5,0.5", "10 update 0 0,0.5", "20 end 0 0,0.5"])
  }

  @Test func `an id that is free may be used again`() {
    let read = EvemuTests.read(EvemuTests.events(Self.tap + " 90ms id=5 x=500 y=250 | 95ms id=-1 |"))
    #expect(read.findings == [])
    #expect(read.table.rows.map(\.id) == [0, 0, 1, 1])
  }

  @Test func `a position outside the axis is kept, but not farther than the axis is long`() {
    check(
      "0ms id=5 x=1100 y=250 | 50ms id=-1 |", finds: .outsideAxis, line: 4,
      rows: ["0 begin 0 1.1,0.5", "50 end 0 1.1,0.5"])
    check(
      "0ms id=5 x=-7900 y=250 | 50ms id=-1 |", finds: .outsideAxis, line: 4,
      rows: ["0 begin 0 -1,0.5", "50 end 0 -1,0.5"])
  }

  @Test(arguments: [
    "0 32767 0 0 1": "32767 x 50 mm", "0 0 0 0 1": "0 x 50 mm", "0 1000 0 0 100": "10 x 50 mm",
  ])
  func `a size of 33 m or 0 mm is not believed (G15)`(_ axis: String, _ told: String) {
    let text =
      "N: a\nA: 35 \(axis)\nA: 36 0 500 0 0 10\n" + EvemuTests.events("0ms id=5 x=9 y=250 | 50ms id=-1 |")
    let read = EvemuReader.read(Array(text.utf8))
    #expect(read.table.millimetres == nil)
    #expect(read.findings.contains { $0.problem == .unbelievableSize && $0.message.contains(told) })
    #expect(read.table.rows.count == 2 && read.table.brokenPromises == [])
  }

  @Test func `sizes are believed from 40 x 25 to 2500 x 1600 mm with a ratio of 0_5 to 2_6 (G15)`() {
    func size(_ width: Double, _ height: Double) -> Bool {
      TouchTable.Size(width: width, height: height).isBelievable
    }
    #expect(size(40, 25) && size(2500, 1600) && size(60, 120) && size(260, 100))
    #expect(!size(39.9, 25) && !size(40, 24.9) && !size(2501, 1600) && !size(2500, 1601))
    #expect(!size(60, 121) && !size(261, 100) && !size(0, 0) && !size(.nan, 100) && !size(.infinity, 100))
  }

  @Test func `an axis without a range reaches as far as the touches`() {
    let text =
      "N: a\nA: 35 7 7 0 0 0\nA: 36 0 500 0 0 0\n" + EvemuTests.events("0ms id=5 x=7 y=250 | 50ms id=-1 |")
    let read = EvemuReader.read(Array(text.utf8))
    #expect(read.findings.map(\.problem) == [.emptyAxis])
    #expect(short(read) == ["0 begin 0 1,0.5", "50 end 0 1,0.5"])
  }

  @Test func `a slot that the device does not have is passed over`() {
    check(
      "0ms slot=10 id=9 x=1 y=1 slot=0 id=5 x=500 y=250 | 50ms id=-1 |", finds: .slotOutOfRange, line: 1,
      rows: ["0 begin 0 0.5,0.5", "50 end 0 0.5,0.5"])
  }

  @Test func `what ends or moves without being down is passed over`() {
    check("0ms id=-1 | " + Self.tap, finds: .notDown, line: 1)
    check("0ms x=5 | " + Self.tap, finds: .notDown, line: 2)
  }

  @Test func `a touch without a position is left out`() {
    check(
      "0ms id=5 x=500 | 20ms id=-1 | 30ms y=250 id=6 | 50ms id=-1 |", finds: .noPosition, line: 1,
      rows: ["30 begin 1 0.5,0.5", "50 end 1 0.5,0.5"])
  }

  @Test func `a report in which the kernel dropped events is left out`() {
    check(
      "0ms id=5 x=500 y=250 | 10ms dropped x=900 | 20ms x=510 | 30ms id=-1 |", finds: .eventsDropped, line: 5,
      rows: ["0 begin 0 0.5,0.5", "20 update 0 0.51,0.5", "30 end 0 0.51,0.5"])
  }

  @Test func `more contacts in a report than any device has`() {
    let report = String(repeating: "x=1 y=1 + ", count: 5000)
    let read = EvemuReader.read(Array(("A: 35 0 9 0 0\n" + EvemuTests.events("0ms \(report) | 10ms |")).utf8))
    #expect(read.findings.contains { $0.problem == .tooManyContacts })
    #expect(read.table.rows.count == 128)
  }

  @Test func `a device that tells of slots does not begin to list contacts`() {
    let read = EvemuReader.read(
      Array(EvemuTests.events("0ms slot=0 id=5 x=200 y=400 | 10ms x=100 + | 20ms id=-1 |").utf8))
    #expect(short(read) == ["0 begin 0 1,1", "10 update 0 0.5,1", "20 end 0 0.5,1"])
  }

  @Test func `a description below the first event is passed over`() {
    let read = EvemuTests.read(EvemuTests.events(Self.tap) + "A: 35 0 5 0 0 0\n")
    #expect(read.findings.map(\.problem) == [.lateDescription])
    #expect(short(read) == ["0 begin 0 0.5,0.5", "50 end 0 0.5,0.5"])
  }

  @Test func `binary garbage in a recording: five lines are told, the others counted`() {
    var random = SplitMix64(seed: 7)
    var bytes = Array(EvemuTests.events("").utf8)
    for _ in 0..<200 { bytes += (0..<50).map { _ in UInt8(random.number(128...255)) } + [10] }
    bytes += Array(EvemuTests.events(Self.tap).utf8)
    let read = EvemuReader.read(bytes)
    let bad = read.findings.filter { $0.problem == .badLine }
    #expect(bad.count == 5 && bad.last?.more == 195)
    #expect(bad.last?.message.hasSuffix("(and 195 more like this)") == true)
    #expect(read.table.rows.count == 2)
  }

  @Test func `binary garbage alone is no recording`() throws {
    var random = SplitMix64(seed: 8)
    for _ in 0..<100 {
      let bytes = (0..<3000).map { _ in UInt8(random.number(0...255)) }
      guard case .touches(let read) = try Recording.read(bytes) else { continue }
      #expect(read.table.rows.isEmpty && read.findings.contains { $0.severity == .error })
    }
    guard case .touches(let nothing) = try Recording.read([]) else { return }
    #expect(nothing.findings.map(\.problem) == [.unknownFormat])
  }

  @Test func `a file without touches says so`() {
    #expect(EvemuTests.read("").findings.map(\.problem) == [.noTouches])
    #expect(
      EvemuReader.read(Array("# EVEMU 1.3\n".utf8)).findings.map(\.problem) == [.noDescription, .noTouches])
  }

  @Test(.timeLimit(.minutes(2))) func `a huge file is read in a time in proportion to its size`() {
    var text = ""
    for tap in 0..<4000 {
      text += EvemuTests.events("\(tap * 100)ms id=\(tap) x=500 y=250 | \(tap * 100 + 50)ms id=-1 |")
    }
    let read = EvemuTests.read(text + String(repeating: "x", count: 1_000_000))
    #expect(read.table.rows.count == 8000)
    #expect(read.findings.map(\.problem) == [.badLine])
  }
}
