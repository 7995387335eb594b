import RecordingSupport
import Recordings
import TestSupport
import Testing

/// Files are told apart by their content, and damage never breaks a reader.
@Suite struct RecordingTests {
  @Test func `the kinds of files are told apart by their content`() throws {
    func format(_ text: String) -> Recording.Format? { Recording.format(of: Array(text.utf8)) }
    for name in try RecordingFolder.names(in: "tsv") where name.hasSuffix(".tsv") {
      #expect(try Recording.format(of: RecordingFolder.bytes(of: "tsv/\(name)")) == .touchTable)
    }
    for folder in ["evemu-devices", "fusuma-evemu"] {
      for name in try RecordingFolder.names(in: folder) where !name.hasPrefix("LICENSE") {
        #expect(try Recording.format(of: RecordingFolder.bytes(of: "\(folder)/\(name)")) == .evemu, "\(name)")
      }
    }
    #expect(format(ReaderUnderTest.libinputScreen) == .libinputRecord)
    #expect(format("---\nversion: 1\nndevices: 1\n") == .libinputRecord)
    #expect(format("# A tap.\nrules\n  global: {}\ntouches\n") == .trace)
    #expect(format("touches\n0 down 1 5,5\n") == .trace)
    #expect(format("global:\n  bindings: []\n") == nil)
    #expect(format("") == nil)
    #expect(format("hello\ntouches\n") == nil)
  }

  @Test(arguments: ReaderUnderTest.allCases, 0..<8 as Range<UInt64>)
  func `damaged files: 8 x 250 for each reader, and each keeps its promises`(
    _ reader: ReaderUnderTest, _ seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let originals = try reader.originals()
    for round in 0..<250 {
      let bytes = Mutation.damaged(originals[round % originals.count], &random)
      let faults = reader.faults(of: bytes)
      #expect(faults == [], "\(reader.rawValue), seed \(seed), round \(round)")
    }
  }

  @Test func `a damaged table is read as far as it goes`() {
    let head = TouchTableTests.head
    let read = TouchTable.reading(
      Array(
        (head + """
          0\t0\tbegin\t0\t0.5\t0.5
          5\t1\tupdate\t0\tx\t0.5
          10\t2\tupdate\t0\t0.6\t0.5
          8\t3\tupdate\t0\t7\t0.5
          10\t3\tbegin\t0\t0.6\t0.5
          10\t3\tend\t9\t0.6\t0.5
          20\t4\tbegin\t1\t0.1\t0.1
          """).utf8))
    #expect(
      short(read) == [
        "0 begin 0 0.5,0.5", "10 update 0 0.6,0.5", "10 update 0 2,0.5", "20 begin 1 0.1,0.1",
        "20 end 0 2,0.5",
        "20 end 1 0.1,0.1",
      ])
    #expect(
      read.findings.map { "\($0.line) \($0.problem)" } == [
        "6 badLine", "8 timeGoesBack", "8 noTimeBetween", "8 outsideAxis", "9 idReused", "10 notDown",
        "5 neverLifted", "11 neverLifted",
      ])
    #expect(read.table.brokenPromises == [])
  }

  @Test func `a whole table is read the same with and without mending`() throws {
    for name in try RecordingFolder.names(in: "tsv") where name.hasSuffix(".tsv") {
      let bytes = try RecordingFolder.bytes(of: "tsv/\(name)")
      #expect(try TouchTable.reading(bytes).table == TouchTable(parsing: bytes), "\(name)")
    }
  }

  @Test func `a table may state its screen`() throws {
    let head = TouchTableTests.head + "# screen: 1080 1920\n"
    #expect(try TouchTable(parsing: head).screen == .init(width: 1080, height: 1920))
    #expect(throws: TouchTableError.self) {
      try TouchTable(parsing: TouchTableTests.head + "# screen: 0 5\n")
    }
  }
}
