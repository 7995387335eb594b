import Gestures
import RecordingSupport
import Recordings
import Routing
import Testing

/// Recorded touches through the router.
@Suite struct ReplayRunTests {
  /// A touch table of a screen of 192 x 108 mm, 10 pixels a millimetre, from short rows: "0 begin 1 0.5 0.5".
  private func table(_ rows: String...) throws -> TouchTable {
    let head = "# touch-tsv 1\n# name: a\n# direct: yes\n# mm: 192 108\n"
    let lines = rows.enumerated().map { index, row in
      let words = row.split(separator: " ")
      return "\(words[0])\t\(index)\t" + words.dropFirst().joined(separator: "\t") + "\n"
    }
    return try TouchTable(parsing: head + lines.joined())
  }

  private func texts(_ table: TouchTable, _ rules: RuleSet) -> [String] {
    var run = ReplayRun(table, rules: rules)
    let batches = run.run()
    #expect(run.faults == [])
    return batches.flatMap { batch in
      batch.decisions.compactMap { $0.text(in: rules) }.map { "\(batch.time.rawValue) \($0)" }
    }
  }

  private func rules(_ gesture: GestureSpecification) -> RuleSet {
    RuleSet(rules: [Rule(level: .global, bindings: [Binding(name: "it", gesture: gesture, actions: [])])])
  }

  @Test func `all gestures: each kind but strokes and raw touches, 1 to 5 fingers, each name once`() {
    let bindings = AllGestures.rules.rules.flatMap(\.bindings)
    #expect(Set(bindings.map(\.name)).count == bindings.count)
    let kinds = Set(bindings.map(\.gesture.kind))
    #expect(kinds == ["tap", "long-press", "swipe", "edge-pan", "pan", "pinch", "rotation"])
    for kind in ["tap", "long-press", "swipe", "edge-pan", "pan"] {
      let fingers = bindings.filter { $0.gesture.kind == kind }.flatMap { Array($0.fingers) }
      #expect(Set(fingers) == [1, 2, 3, 4, 5], "\(kind)")
    }
    #expect(AllGestures.rules.relations.cycle == nil)
  }

  @Test func `deadlines are met in time: a long press begins while the finger rests`() throws {
    let table = try table("0 begin 1 0.5 0.5", "2000 end 1 0.5 0.5")
    let found = texts(table, rules(.longPress(LongPressSpecification())))
    #expect(found.first?.hasPrefix("600 it began") == true)
    #expect(found.contains { $0.hasPrefix("2000 it ended") })
  }

  @Test func `a touch that is given back goes on unheard, and the next is judged anew`() throws {
    let table = try table(
      "0 begin 1 0.5 0.5", "20 update 1 0.7 0.5", "900 update 1 0.5 0.5", "950 end 1 0.5 0.5",
      "2000 begin 2 0.5 0.5", "2080 end 2 0.5 0.5")
    let found = texts(table, rules(.tap(TapSpecification())))
    #expect(found.contains("20 reject 1") && found.contains("2080 accept 2"))
    #expect(found.contains("2080 it recognized"))
  }

  @Test func `millimetres come from the recording's size: 4 mm are a tap, 6 mm are none`() throws {
    for (x, isTap) in [("0.5208", true), ("0.5313", false)] {
      let table = try table("0 begin 1 0.5 0.5", "20 update 1 \(x) 0.5", "60 end 1 \(x) 0.5")
      let found = texts(table, rules(.tap(TapSpecification())))
      #expect(found.contains("60 it recognized") == isTap, "\(x)")
    }
  }

  @Test func `without a size the screen is 170 mm high`() throws {
    var table = try table("0 begin 1 0.5 0.5", "20 update 1 0.5 0.528", "60 end 1 0.5 0.528")
    table.millimetres = nil
    // 0.028 of 170 mm are 4.8 mm.
    #expect(texts(table, rules(.tap(TapSpecification()))).contains("60 it recognized"))
  }

  @Test func `touches that are only observed get no verdict`() throws {
    var observing = rules(.tap(TapSpecification()))
    observing.capture = .observe
    let found = texts(try table("0 begin 1 0.5 0.5", "60 end 1 0.5 0.5"), observing)
    #expect(found.contains("60 it recognized"))
    #expect(!found.contains { $0.contains("accept") || $0.contains("reject") })
  }
}
