import Configuration
import Testing

/// A5, A6, A7: bindings that wait for each other.
@Suite struct WaitTests {
  private func ring(_ place: String, _ names: String, _ reasons: String = "") -> String {
    "f:\(place): error: none of these can ever act, as each waits for the next to fail: \(names)"
      + (reasons.isEmpty ? "" : " (\(reasons); \"automatic-failure: no\" there ends that)")
  }

  @Test func `a ring that a kind of gesture closes is an error at the one that was told to wait`() {
    #expect(
      findings(
        bindings(
          "{ name: one, gesture: tap, fingers: 3, action: nothing }",
          "{ name: two, gesture: tap, fingers: 3, taps: 2, action: nothing }",
          "{ name: three, gesture: tap, fingers: 3, taps: 3, after-failure-of: one, action: nothing }")) == [
          ring(
            "5:7", "\"three\", \"one\", \"two\", \"three\"",
            "\"one\" waits for \"two\" by itself, and \"two\" waits for \"three\" by itself")
        ])
  }

  @Test func `without the one in the middle what was told is what was meant`() {
    #expect(
      findings(
        bindings(
          "{ name: one, gesture: tap, fingers: 3, action: nothing }",
          "{ name: three, gesture: tap, fingers: 3, taps: 3, after-failure-of: one, action: nothing }")) == []
    )
  }

  @Test(arguments: [
    "automatic-failure: no, ", "enabled: no, ", "fingers: 4, ", "when: { workspace: 2 }, ",
    "simultaneous-with: three, ",
  ])
  func `one that does not wait, or is not surely there, closes no ring`(_ key: String) {
    let fingers = key.contains("fingers") ? "" : "fingers: 3, "
    #expect(
      findings(
        bindings(
          "{ name: one, gesture: tap, fingers: 3, action: nothing }",
          "{ name: two, gesture: tap, taps: 2, \(fingers)\(key)action: nothing }",
          "{ name: three, gesture: tap, fingers: 3, taps: 3, after-failure-of: one, action: nothing }")) == []
    )
  }

  @Test func `a ring closes over the rules of a window and those of the screen, not over two windows`() {
    func text(_ second: String) -> String {
      """
      global:
        bindings:
          - { name: two, gesture: tap, fingers: 3, taps: 2, action: nothing }
      apps:
        - match: { class: a }
          bindings:
            - { name: one, gesture: tap, fingers: 3, action: nothing }
        - match: { class: \(second) }
          bindings:
            - { name: three, gesture: tap, fingers: 3, taps: 3, after-failure-of: one, action: nothing }

      """
    }
    #expect(findings(text("b")) == [])
    let found = findings(text("a"))
    #expect(found.contains { $0.hasPrefix("f:10:9: error: none of these can ever act") })
  }

  @Test func `a ring through other kinds is found`() {
    #expect(
      findings(
        bindings(
          "{ name: pan, gesture: pan, fingers: 3, taps: 1, action: nothing }",
          "{ name: edge, gesture: edge-pan, fingers: 3, edge: left, after-failure-of: tap, action: nothing }",
          "{ name: tap, gesture: tap, fingers: 3, action: nothing }")) == [
          ring(
            "4:7", "\"edge\", \"tap\", \"pan\", \"edge\"",
            "\"tap\" waits for \"pan\" by itself, and \"pan\" waits for \"edge\" by itself")
        ])
  }

  @Test func `a ring of what was told alone is told as before`() {
    #expect(
      findings(
        bindings(
          "{ name: a, gesture: tap, fingers: 3, after-failure-of: b, action: nothing }",
          "{ name: b, gesture: tap, fingers: 4, must-fail-before: c, after-failure-of: c, action: nothing }",
          "{ name: c, gesture: tap, fingers: 5, action: nothing }")) == [
          ring("4:7", "\"b\", \"c\", \"b\"")
        ])
  }

  @Test func `thousands that wait are read in bounded time`() {
    let lines = (0..<2000).map {
      "{ name: b\($0), gesture: tap, fingers: 3, taps: \($0 % 5 + 1), after-failure-of: b\($0 + 1), action: nothing }"
    }
    let text = "global:\n  bindings:\n" + lines.map { "    - \($0)\n" }.joined()
    let time = ContinuousClock().measure { #expect(!findings(text).isEmpty) }
    #expect(time < .seconds(20))
  }
}
