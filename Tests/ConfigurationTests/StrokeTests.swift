import Configuration
import Gestures
import Routing
import Testing

/// `strokes`, and bindings that wait for them (G12).
@Suite struct StrokeTests {
  private func read(_ text: String) -> (rules: RuleSet, findings: [String]) {
    let (rules, findings) = ConfigurationReader.read(Array(text.utf8), file: "f")
    return (rules, findings.map(\.text))
  }

  private static let shapes = """
    strokes:
      line:
        points: 0,0 10,0
      corner: { points: "0,0 10,0 10,10", turns: yes }

    """

  private func binding(_ text: String) -> String {
    Self.shapes + "global:\n  bindings:\n" + text
  }

  private func stroke(_ rules: RuleSet, _ place: Int) -> StrokeSpecification? {
    if case .stroke(let stroke) = rules.rules[0].bindings[place].gesture { stroke } else { nil }
  }

  @Test func `G12 a stroke is bound by its name, with those that it must be told from`() throws {
    let (rules, findings) = read(
      binding(
        """
            - { gesture: stroke, stroke: line, fingers: 2, action: nothing }
            - { gesture: stroke, stroke: corner, fingers: 2, action: nothing }
            - { gesture: stroke, stroke: line, fingers: 3, action: nothing }
        """))
    #expect(findings.isEmpty)
    let line = try #require(stroke(rules, 0))
    let corner = try #require(stroke(rules, 1))
    #expect(line.shapes.count == 2 && !line.turns && line.fingers == 2)
    #expect(corner.shapes.count == 2 && corner.turns)
    #expect(corner.shapes[1] == line.shapes[0])
    #expect(stroke(rules, 2)?.shapes.count == 1)
    #expect(rules.rules[0].bindings[0].name == "stroke 2 line")
  }

  @Test(arguments: [
    ("{ gesture: stroke, fingers: 2, action: nothing }", "\"stroke\" is missing"),
    ("{ gesture: stroke, stroke: lien, fingers: 2, action: nothing }", "did you mean \"line\"?"),
    ("{ gesture: stroke, stroke: [line], fingers: 2, action: nothing }", "does not take a list"),
    ("{ gesture: stroke, stroke: line, fingers: 11, action: nothing }", "\"fingers\""),
    ("{ gesture: tap, stroke: line, action: nothing }", "is for \"gesture: stroke\""),
    ("{ gesture: stroke, stroke: line, taps: 2, fingers: 2, action: nothing }", "this is a stroke"),
  ])
  func `a binding that names no stroke, or says what is not a stroke's, is told`(
    _ text: String, _ word: String
  ) {
    #expect(read(binding("    - \(text)\n")).findings.contains { $0.contains(word) })
  }

  @Test(arguments: [
    ("strokes:\n", "nothing stands"), ("strokes: []\n", "a map of names"),
    ("strokes:\n  a: {}\n", "\"points\" is missing"), ("strokes:\n  a: { points: \"\" }\n", "make no shape"),
    ("strokes:\n  a: { points: \"1,1\" }\n", "make no shape"),
    ("strokes:\n  a: { points: \"1,1 1,1\" }\n", "make no shape"),
    ("strokes:\n  a: { points: \"1,1 2\" }\n", "\"2\" is no place"),
    ("strokes:\n  a: { points: \"1,1 2,x\" }\n", "\"2,x\" is no place"),
    ("strokes:\n  a: { points: \"1,1 nan,2\" }\n", "is no place"),
    ("strokes:\n  a: { points: \"1,1 1e300,2\" }\n", "is no place"),
    ("strokes:\n  a: { points: [1, 2] }\n", "does not take a list"),
    ("strokes:\n  a: { points: \"0,0 1,1\", turn: yes }\n", "did you mean \"turns\"?"),
    ("strokes:\n  a: { points: \"0,0 1,1\" }\n", "no binding waits for this stroke"),
  ])
  func `a stroke that is none is told with its place`(_ text: String, _ word: String) {
    let findings = read(text + "global:\n  bindings:\n    - { gesture: tap, action: nothing }\n").findings
    #expect(findings.contains { $0.contains(word) && $0.hasPrefix("f:") }, "\(findings)")
  }

  @Test func `a thousand places are enough`() {
    let many = (0...1000).map { "\($0),\($0 % 7)" }.joined(separator: " ")
    let findings = read("strokes:\n  a: { points: \"\(many)\" }\n").findings
    #expect(findings.contains { $0.contains("at most 1000 places") })
  }

  @Test func `C6b one finger that draws is warned of, unless its rule claims early or it only looks on`() {
    func warned(_ rule: String) -> Bool {
      read(Self.shapes + rule).findings.contains { $0.contains("goes to the application after 100 ms") }
    }
    let own = "{ gesture: stroke, stroke: line, action: nothing"
    #expect(warned("global:\n  bindings:\n    - \(own) }\n"))
    #expect(!warned("windows:\n  - match: { class: a }\n    claim: early\n    bindings:\n    - \(own) }\n"))
    #expect(!warned("global:\n  bindings:\n    - \(own), delays-touches: no, cancels-touches: no }\n"))
    #expect(!warned("capture: observe\nglobal:\n  bindings:\n    - \(own) }\n"))
    #expect(
      !warned("global:\n  bindings:\n    - { gesture: stroke, stroke: line, fingers: 2, action: nothing }\n"))
  }
}
