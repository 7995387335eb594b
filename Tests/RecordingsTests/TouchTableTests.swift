import RecordingSupport
import Recordings
import Testing
import TestSupport

@Suite struct TouchTableTests {
  static let head = "# touch-tsv 1: ms frame kind id x y\n# name: Test 1:2\n# direct: yes\n# mm: 100 50.5\n"

  @Test func `a table gives its header and its rows`() throws {
    let table = try TouchTable(
      parsing: Self.head
        + "0.5\t0\tbegin\t3\t0.25\t0.75\n0.5\t0\tbegin\t4\t0\t1\n10\t1\tend\t4\t0\t1\n12.125\t2\tend\t3\t0.5\t-0.001\n"
    )
    #expect(table.name == "Test 1:2")
    #expect(table.isDirect == true)
    #expect(table.millimetres == .init(width: 100, height: 50.5))
    #expect(table.rows.count == 4)
    #expect(table.rows.first == .init(ms: 0.5, frame: 0, kind: .begin, id: 3, x: 0.25, y: 0.75))
    #expect(table.rows.last == .init(ms: 12.125, frame: 2, kind: .end, id: 3, x: 0.5, y: -0.001))
  }

  @Test func `a dash stands for what is not known, and lines may end in CR LF`() throws {
    let table = try TouchTable(
      parsing:
        "# touch-tsv 1\r\n# name: n\r\n# direct: -\r\n# mm: -\r\n\r\n0\t0\tbegin\t0\t0\t0\r\n1\t1\tend\t0\t0\t0\r\n"
    )
    #expect(table.isDirect == nil)
    #expect(table.millimetres == nil)
    #expect(table.rows.map(\.kind) == [.begin, .end])
  }

  @Test(
    arguments: [
      ("", 1, 1, .notATouchTable),
      ("0\t0\tbegin\t0\t0\t0\n", 1, 1, .notATouchTable),
      ("# touch-tsv 1\n# name: n\n# direct: yes\n", 4, 1, .missingHeader(key: "mm")),
      ("# touch-tsv 1\n0\t0\tbegin\t0\t0\t0\n", 2, 1, .missingHeader(key: "name")),
      ("# touch-tsv 1\n# direct: perhaps\n", 2, 11, .badHeader(key: "direct")),
      ("# touch-tsv 1\n# mm: 10\n", 2, 7, .badHeader(key: "mm")),
      ("# touch-tsv 1\n# mm: 0 10\n", 2, 7, .badHeader(key: "mm")),
      ("# touch-tsv 1\n# mm: 10 x 10\n", 2, 7, .badHeader(key: "mm")),
      ("# touch-tsv 1\n# name: a\n# name: b\n", 3, 3, .repeatedHeader(key: "name")),
      (head + "0\t0\tbegin\t0\t0\n", 5, 1, .wrongFieldCount(5)),
      (head + "0 0 begin 0 0 0\n", 5, 1, .wrongFieldCount(1)),
      (head + "-1\t0\tbegin\t0\t0\t0\n", 5, 1, .badNumber(field: "the time")),
      (head + "nan\t0\tbegin\t0\t0\t0\n", 5, 1, .badNumber(field: "the time")),
      (head + "0\t1.5\tbegin\t0\t0\t0\n", 5, 3, .badNumber(field: "the frame")),
      (head + "0\t0\thover\t0\t0\t0\n", 5, 5, .unknownKind),
      (head + "0\t0\tbegin\t9999999999\t0\t0\n", 5, 11, .badNumber(field: "the touch id")),
      (head + "0\t0\tbegin\t0\t1e3\t0\n", 5, 13, .badNumber(field: "x")),
      (head + "0\t0\tbegin\t0\t0\t.\n", 5, 15, .badNumber(field: "y")),
      (head + "0\t0\tupdate\t0\t0\t0\n", 5, 12, .notDown(id: 0)),
      (head + "0\t0\tend\t7\t0\t0\n", 5, 9, .notDown(id: 7)),
      (head + "5\t0\tbegin\t0\t0\t0\n4\t1\tend\t0\t0\t0\n", 6, 1, .timeGoesBack),
      (head + "5\t1\tbegin\t0\t0\t0\n5\t0\tend\t0\t0\t0\n", 6, 3, .frameGoesBack),
      (head + "5\t1\tbegin\t0\t0\t0\n6\t1\tend\t0\t0\t0\n", 6, 3, .frameGoesBack),
      (head + "0\t0\tbegin\t0\t0\t0\n0\t0\tbegin\t0\t0\t0\n", 6, 11, .repeatedBegin(id: 0)),
      (head + "0\t0\tbegin\t0\t0\t0\n1\t1\tend\t0\t0\t0\n# mm: -\n", 7, 1, .headerAfterRows),
      (head + "0\t0\tbegin\t0\t0\t0\n1\t1\tbegin\t1\t0\t0\n2\t2\tend\t0\t0\t0\n", 6, 1, .neverEnds(id: 1)),
    ] as [(String, Int, Int, TouchTableError.Reason)])
  func `a mistake is told with its place`(
    _ text: String, _ line: Int, _ column: Int, _ reason: TouchTableError.Reason
  ) throws {
    let error = try #require(throws: TouchTableError.self) { try TouchTable(parsing: text) }
    #expect(error == TouchTableError(line: line, column: column, reason: reason))
    #expect(error.description.hasPrefix("line \(line), column \(column): "))
  }

  @Test func `every recording of the folder is a table whose touches all end`() throws {
    let names = try RecordingFolder.names(in: "tsv").filter { $0.hasSuffix(".tsv") }
    #expect(names.count == 33)
    for name in names {
      let table = try TouchTable(parsing: RecordingFolder.bytes(of: "tsv/\(name)"))
      #expect(!table.rows.isEmpty, "\(name)")
      #expect(!table.name.isEmpty, "\(name)")
      let begins = table.rows.filter { $0.kind == .begin }.map(\.id)
      let ends = table.rows.filter { $0.kind == .end }.map(\.id)
      #expect(Set(begins) == Set(ends) && begins.count == ends.count, "\(name)")
      #expect(table.rows.allSatisfy { (-0.1...1.1).contains($0.x) && (-0.1...1.1).contains($0.y) }, "\(name)")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a damaged table is refused or read, and keeps its promises when it is read`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let original = try RecordingFolder.bytes(
      of: seed % 2 == 0 ? "tsv/3-fingers-tap.tsv" : "tsv/2-fingers-swipe-right.tsv")
    for _ in 0..<50 {
      guard let table = try? TouchTable(parsing: Mutation.damaged(original, &random)) else { continue }
      var down: Set<Int> = []
      for (last, row) in zip([nil] + table.rows.map(Optional.some), table.rows) {
        #expect(row.ms.isFinite && row.x.isFinite && row.y.isFinite)
        if let last { #expect(row.ms >= last.ms && row.frame >= last.frame) }
        switch row.kind {
        case .begin: #expect(down.insert(row.id).inserted)
        case .update: #expect(down.contains(row.id))
        case .end: #expect(down.remove(row.id) != nil)
        }
      }
      #expect(down.isEmpty)
    }
  }
}
