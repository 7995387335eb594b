import RecordingSupport
import Recordings
import Testing

/// EVEMU files to touches.
@Suite struct EvemuTests {
  /// Events below a description of a screen of 100 x 50 mm with 10 units in each.
  static func read(_ events: String) -> RecordedTouches {
    let screen = """
      N: Test Screen
      I: 0003 0001 0002 0003
      P: 02 00 00 00 00 00 00 00
      A: 2f 0 9 0 0 0
      A: 35 0 1000 0 0 10
      A: 36 0 500 0 0 10
      A: 39 0 65535 0 0 0

      """
    return EvemuReader.read(Array((screen + events).utf8))
  }

  /// Events in short: `10ms id 5, x 1, y 2 |` stand for lines, `|` for a report.
  static func events(_ text: String) -> String {
    var lines = ""
    var time = 0.0
    let codes = [
      "slot": "0003 002f", "id": "0003 0039", "x": "0003 0035", "y": "0003 0036", "touch": "0001 014a",
      "major": "0003 0030",
    ]
    for word in text.split(whereSeparator: \.isWhitespace) {
      let parts = word.split(separator: "=")
      let stamp = "E: \(Int(time) / 1000).\(String(Int(time * 1000) % 1_000_000 + 1_000_000).dropFirst())"
      switch word {
      case "|": lines += "\(stamp) 0000 0000 0\n"
      case "+": lines += "\(stamp) 0000 0002 0\n"
      case "dropped": lines += "\(stamp) 0000 0003 0\n"
      default:
        if word.hasSuffix("ms"), let ms = Double(word.dropLast(2)) {
          time = ms
        } else if let code = codes[String(parts[0])] {
          lines += "\(stamp) \(code) \(parts[1])\n"
        }
      }
    }
    return lines
  }

  @Test func `each EVEMU file of the recordings gives the touches of its table`() throws {
    var count = 0
    for folder in ["evemu-devices", "fusuma-evemu"] {
      for name in try RecordingFolder.names(in: folder)
      where name.hasSuffix(".events") || name.hasSuffix(".evemu") {
        let stem = name.split(separator: ".").dropLast().joined(separator: ".")
        let read = try RecordingFolder.touches(of: "\(folder)/\(name)")
        let table = try TouchTable(parsing: RecordingFolder.bytes(of: "tsv/\(stem).tsv"))
        #expect(difference(read.table, table) == nil, "\(name)")
        // The tables have the names and sizes as debug-events tells them, or in more digits.
        #expect((read.table.millimetres == nil) == (table.millimetres == nil), "\(name)")
        #expect(read.table.name == table.name && read.table.isDirect == table.isDirect, "\(name)")
        #expect(read.findings.allSatisfy { $0.severity != .error }, "\(name): \(read.findings)")
        count += 1
      }
    }
    #expect(count == 33)
  }

  /// The first row in which two tables differ by more than their digits; the order in a report does not matter.
  private func difference(_ a: TouchTable, _ b: TouchTable) -> String? {
    func sorted(_ table: TouchTable) -> [TouchTable.Row] {
      table.rows.sorted { ($0.ms.rounded(), $0.id) < ($1.ms.rounded(), $1.id) }
    }
    for (one, other) in zip(sorted(a), sorted(b)) {
      let isSame =
        abs(one.ms - other.ms) < 0.0015 && one.kind == other.kind && abs(one.x - other.x) < 1e-4
        && abs(one.y - other.y) < 1e-4
      if !isSame { return "\(one) for \(other)" }
    }
    if a.rows.count != b.rows.count { return "\(a.rows.count) rows for \(b.rows.count)" }
    return nil
  }

  @Test
  func `protocol B: slots keep what does not change, and a report may end one touch and begin the next`() {
    let read = Self.read(
      Self.events(
        """
        0ms id=5 x=500 y=250 slot=1 id=6 x=100 y=50 | 10ms slot=0 x=510 | 20ms id=-1 id=7 | 30ms id=-1 slot=1 id=-1 |
        """))
    #expect(
      short(read) == [
        "0 begin 0 0.5,0.5", "0 begin 1 0.1,0.1", "10 update 0 0.51,0.5", "20 end 0 0.51,0.5",
        "20 begin 2 0.51,0.5", "30 end 2 0.51,0.5", "30 end 1 0.1,0.1",
      ])
    #expect(read.findings == [])
    #expect(read.table.millimetres == .init(width: 100, height: 50))
    #expect(read.table.isDirect == true && read.table.name == "Test Screen")
  }

  @Test func `protocol A without ids: contacts are joined by the nearest`() {
    let device = "N: Old\nA: 35 0 1000 0 0\nA: 36 0 1000 0 0\n"
    let events = Self.events(
      """
      0ms x=100 y=100 + x=800 y=800 + | 10ms x=790 y=800 + x=120 y=100 + | 20ms x=790 y=800 + | 30ms + | 40ms x=10 y=10 + |
      50ms |
      """)
    let read = EvemuReader.read(Array((device + events).utf8))
    #expect(
      short(read) == [
        "0 begin 0 0.1,0.1", "0 begin 1 0.8,0.8", "10 update 1 0.79,0.8", "10 update 0 0.12,0.1",
        "20 end 0 0.12,0.1", "30 end 1 0.79,0.8", "40 begin 2 0.01,0.01", "50 end 2 0.01,0.01",
      ])
    #expect(read.findings == [])
  }

  @Test func `protocol A with ids: contacts are joined by them, wherever they are`() {
    let device = "N: Old\nA: 35 0 1000 0 0\nA: 36 0 1000 0 0\nA: 39 0 9 0 0\n"
    let events = Self.events(
      "0ms id=1 x=100 y=100 + id=2 x=800 y=800 + | 10ms id=2 x=110 y=100 + id=1 x=800 y=790 + | 20ms |")
    let read = EvemuReader.read(Array((device + events).utf8))
    #expect(
      short(read) == [
        "0 begin 0 0.1,0.1", "0 begin 1 0.8,0.8", "10 update 1 0.11,0.1", "10 update 0 0.8,0.79",
        "20 end 1 0.11,0.1", "20 end 0 0.8,0.79",
      ])
  }

  @Test func `a screen of one touch has its axes and its button alone`() {
    let read = EvemuReader.read(
      Array(
        """
        N: Resistive
        A: 00 0 100 0 0
        A: 01 0 100 0 0
        E: 1.000000 0003 0000 50
        E: 1.000000 0003 0001 20
        E: 1.000000 0001 014a 1
        E: 1.000000 0000 0000 0
        E: 1.020000 0003 0000 60
        E: 1.020000 0000 0000 0
        E: 1.040000 0001 014a 0
        E: 1.040000 0000 0000 0
        """.utf8))
    #expect(short(read) == ["0 begin 0 0.5,0.2", "20 update 0 0.6,0.2", "40 end 0 0.6,0.2"])
  }

  @Test func `the size of a contact is told in millimetres where its unit is known`() {
    func sizes(_ axis: String) -> [Double?] {
      let device = "N: a\nA: 2f 0 9 0 0 0\nA: 30 \(axis)\nA: 35 0 1000 0 0 10\nA: 36 0 500 0 0 10\n"
      let events = Self.events("0ms id=5 major=120 x=200 y=400 | 10ms major=300 | 20ms x=210 | 30ms id=-1 |")
      return EvemuReader.read(Array((device + events).utf8)).table.rows.map(\.size)
    }
    #expect(sizes("0 255 0 0 20") == [6, 15, nil])
    #expect(sizes("0 1000 0 0 0") == [12, 30, nil])
    #expect(sizes("0 255 0 0 0") == [nil, nil, nil])
  }

  @Test func `without a description the axes reach as far as the touches`() {
    let read = EvemuReader.read(Array(Self.events("0ms id=5 x=200 y=400 | 10ms x=100 | 20ms id=-1 |").utf8))
    #expect(short(read) == ["0 begin 0 1,1", "10 update 0 0.5,1", "20 end 0 0.5,1"])
    #expect(read.findings.map(\.problem) == [.noDescription])
  }

  @Test func `lines may end in CR LF, and remarks may follow an event`() {
    let text = Self.events("0ms id=5 x=200 y=400 | 20ms id=-1 |")
    let changed = text.split(separator: "\n").map { "\($0)\t# EV_ABS / ABS_MT_TRACKING_ID   3\r\n" }.joined()
    #expect(short(Self.read(changed)) == short(Self.read(text)))
    #expect(Self.read(changed).findings == [])
  }
}

/// Rows in short: "10 begin 0 0.5,0.25".
func short(_ touches: RecordedTouches) -> [String] {
  touches.table.rows.map { "\($0.ms.tidy) \($0.kind.rawValue) \($0.id) \($0.x.tidy),\($0.y.tidy)" }
}

extension Double {
  /// With up to three decimals.
  var tidy: String {
    let rounded = (self * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
