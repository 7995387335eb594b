import Configuration
import Testing
import TestSupport

/// Whatever is done to a good file, it is read or has findings with a place, and nothing crashes.
@Suite struct DamagedFileTests {
  private static let texts: [[UInt8]] = [
    Defaults.yaml, Array(ManualTests.examples.joined().utf8), Array(sample.utf8),
  ]

  private static let sample = """
    thresholds: { tap-slop: 5.5 mm, tap-gap: "0.3 s", swipe-speed: 100mm/s, swipe-straightness: 0.85 }
    global:
      touches: pass
      bindings:
        - name: 'it''s'
          gesture: swipe
          fingers: 3
          direction: [left, "up-left"]
          fire: lift
          action:
            - { run: ["a", 'b', c d] }
            - run: |
                several
                lines
            - workspace: "2"
            - show-desktop
        - { gesture: tap, fingers: 4, taps: 2, action: { window: close } }
    apps:
      - match: { class: [ä*, "?b\\\\"], title: >-
          folded
          text }
        touches: exclusive
        fingers: 1-2
    windows: [{ match: { type: [dock, dialog] }, touches: consume }]

    """

  private func check(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    let lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false).count
    for finding in ConfigurationReader.read(bytes, file: "f").findings {
      let isPlaced = finding.line >= 1 && finding.column >= 1 && finding.line <= lines + 1
      if !isPlaced || finding.message.isEmpty {
        Issue.record(
          "\(finding.text) in \(String(decoding: bytes, as: UTF8.self))", sourceLocation: sourceLocation)
      }
    }
  }

  @Test(arguments: texts) func `a line that is missing, doubled or cut`(text: [UInt8]) {
    let lines = text.split(separator: 0x0a, omittingEmptySubsequences: false)
    for index in lines.indices {
      let line = lines[index]
      let half = line.prefix(line.count / 2)
      for replacement in [[], [line, line], [half], [line.dropFirst(line.count / 2)], [half, []]]
        as [[ArraySlice]]
      {
        var damaged = lines
        damaged.replaceSubrange(index...index, with: replacement)
        check(Array(damaged.joined(separator: [0x0a])))
      }
    }
  }

  @Test(arguments: texts) func `a file that ends early`(text: [UInt8]) {
    for count in 0..<min(text.count, 3000) { check(Array(text.prefix(count))) }
  }

  @Test(arguments: texts) func `a value that is junk`(text: [UInt8]) {
    let junk = [
      "", "~", "null", "no", "0x12", "-1", "1e9", "*", "&a", "!b", "|", ">", "[", "]", "{", "}", "{}", "[]",
      "[[[]]]",
      "{a: {b: c}}", "'", "\"", "\"\\0\"", "\"\\uD800\"", "%", "@", "`", "- a", "? a", ": a", "a: b", "---",
      "...", "\t",
      "\u{0}", "\u{feff}", "99999999999999999999", String(repeating: "x", count: 2000),
    ]
    let lines = text.split(separator: 0x0a, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard let colon = line.firstIndex(of: 0x3a) else { continue }
      for value in junk {
        var damaged = lines
        damaged[index] = line[...colon] + [0x20] + Array(value.utf8)[...]
        check(Array(damaged.joined(separator: [0x0a])))
      }
    }
  }

  @Test(arguments: Array(0..<400)) func `bytes that are flipped, gone or new`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for text in Self.texts {
      var damaged = text
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: damaged.remove(at: place)
        case 2:
          damaged.insert(Array("[]{}:,-'\"\n\t #&*!|>%@`".utf8).randomElement(using: &random) ?? 0, at: place)
        default: damaged[place] = UInt8.random(in: 0...255, using: &random)
        }
      }
      check(damaged)
    }
  }

  @Test(arguments: Array(0..<100)) func `bytes at random`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    check(
      (0..<Int.random(in: 0...300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
    let signs = Array("ab:- \n[]{},'\"#".utf8)
    check((0..<300).map { _ in signs.randomElement(using: &random) ?? 0 })
  }

  @Test func `a large file of wrong keys is read in bounded time`() {
    let text = (0..<20_000).map { "bindngs\($0): x\n" }.joined()
    var count = 0
    let time = ContinuousClock().measure {
      count = ConfigurationReader.read(Array(text.utf8), file: "f").findings.count
    }
    #expect(count == 20_000)
    #expect(time < .seconds(10))
  }
}
