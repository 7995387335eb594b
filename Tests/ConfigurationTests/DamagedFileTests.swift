import Configuration
import Routing
import Testing
import TestSupport

/// Whatever is done to a good file, it is read or has findings with a place, and nothing crashes.
///
/// All of it in the long form; else each seventh case of the many.
@Suite struct DamagedFileTests {
  private static let share = isLongFormAskedFor ? 1 : 7

  private static let texts: [[UInt8]] = [
    Defaults.yaml, Array(ManualTests.examples.joined().utf8), Array(sample.utf8), Array(EveryKey.text.utf8),
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
    let reading = ConfigurationReader.readAll(bytes, file: "f")
    // What is said of how many there are has no place.
    for finding in reading.findings + reading.notes.filter({ !$0.message.contains(" more ") }) {
      let isPlaced = finding.line >= 1 && finding.column >= 1 && finding.line <= lines + 1
      if !isPlaced || finding.message.isEmpty {
        Issue.record(
          "\(finding.text) in \(String(decoding: bytes, as: UTF8.self))", sourceLocation: sourceLocation)
      }
    }
  }

  @Test(arguments: texts) func `a line that is missing, doubled or cut`(text: [UInt8]) {
    let lines = text.split(separator: 0x0a, omittingEmptySubsequences: false)
    for index in lines.indices where index % Self.share == 0 || text.count < 3500 {
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
    for count in stride(from: 0, to: min(text.count, 3000), by: 2 * Self.share - 1) {
      check(Array(text.prefix(count)))
    }
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
      for (place, value) in junk.enumerated()
      where text.count < 3500 || (index + place) % (5 * Self.share) == 0 {
        var damaged = lines
        damaged[index] = line[...colon] + [0x20] + Array(value.utf8)[...]
        check(Array(damaged.joined(separator: [0x0a])))
      }
    }
  }

  @Test(arguments: Array(0..<(400 / share))) func `bytes that are flipped, gone or new`(seed: Int) {
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

  private static let everyLine = EveryKey.text.split(separator: "\n", omittingEmptySubsequences: false)
    .map(String.init)

  @Test func `the file with every key is clean and has every key`() throws {
    let (_, findings) = read(EveryKey.text)
    #expect(findings == [])
    let words = Set(EveryKey.text.split { !($0.isLetter || $0 == "-") })
    for key in Schema.keys where key.isAvailable {
      #expect(words.contains(Substring(key.name)), "\(key.name)")
    }
  }

  /// Whether a text stands for itself at this line, so that no other text there is wrong.
  private func takesAnyText(_ line: String) -> Bool {
    let key = line.trimmingPrefix { $0 == " " || $0 == "-" }.prefix { $0 != ":" }
    return [
      "name", "class", "instance", "title", "role", "executable", "mode", "monitor", "emit", "run", "text",
      "to-workspace",
    ].contains(key)
  }

  private static let wrong = [
    "99999", "-1", "0x12", "no!", "7 parsecs", "§garbage§", "{ zebra: 1 }", "[[a]]", "[{ a: b }]", "~x", "",
    "a: b",
  ]

  @Test(arguments: wrong)
  func `a value of another type is told on its line, or further down where what it is for stands`(
    value: String
  ) {
    let lines = Self.everyLine
    for (index, line) in lines.enumerated() where (index + value.count) % Self.share == 0 {
      guard let colon = line.firstIndex(of: ":"), !line.hasSuffix(":"), !line.hasPrefix("#") else { continue }
      if takesAnyText(line), !value.hasPrefix("["), !value.hasPrefix("{"), !value.isEmpty, value != "a: b" {
        continue
      }
      // A number that the key takes, or a program of that name.
      if line.contains("pid:") && value == "99999" || line.contains("run: [") { continue }
      var damaged = lines
      damaged[index] = line[...colon] + " " + value
      let found = ConfigurationReader.read(Array(damaged.joined(separator: "\n").utf8), file: "f").findings
      let isTold = found.contains { $0.line == index + 1 || $0.line == index + 2 && value.isEmpty }
      #expect(isTold, "\(damaged[index]): \(found.map(\.text))")
    }
  }

  @Test func `a key that is doubled or misspelled is told on its line`() {
    let lines = Self.everyLine
    for (index, line) in lines.enumerated() where index % Self.share == 0 {
      guard let colon = line.firstIndex(of: ":"), !line.hasPrefix("#") else { continue }
      var damaged = lines
      damaged[index].insert("x", at: colon)
      let isRegion = index > 0 && ["  title:", "  dial:", "  spot:"].contains(line)
      let found = ConfigurationReader.read(Array(damaged.joined(separator: "\n").utf8), file: "f").findings
      #expect(isRegion ? !found.isEmpty : found.contains { $0.line == index + 1 }, "\(damaged[index])")
      guard !line.hasSuffix(":"), !line.contains("- ") else { continue }
      let doubled = lines[...index] + lines[index...]
      let twice = ConfigurationReader.read(Array(doubled.joined(separator: "\n").utf8), file: "f").findings
      #expect(twice.contains { $0.line == index + 2 && $0.severity == .error }, "\(line)")
    }
  }

  @Test func `what changes no meaning changes no rule`() {
    let whole = read(EveryKey.text).rules
    func same(_ text: String, _ what: String) {
      var (rules, findings) = read(text)
      #expect(findings == [], "\(what)")
      // Only the lines at which things stand may differ.
      var expected = whole
      forgetLines(&rules)
      forgetLines(&expected)
      #expect(rules == expected, "\(what)")
    }
    let lines = Self.everyLine
    for index in lines.indices.dropLast() where index % Self.share == 0 {
      var commented = lines
      commented.insert("  # a comment", at: index)
      same(commented.joined(separator: "\n"), "a comment before line \(index + 1)")
      if !lines[index].isEmpty {
        var blank = lines
        blank[index] += "   "
        same(blank.joined(separator: "\n"), "blanks after line \(index + 1)")
      }
    }
    same(lines.joined(separator: "\r\n"), "other line ends")
    same(lines.map { $0.isEmpty ? $0 : "  " + $0 }.joined(separator: "\n"), "all of it indented")
  }

  private func forgetLines(_ rules: inout RuleSet) {
    let regions = rules.regions.map { Region(name: $0.name, base: $0.base, area: $0.area) }
    var bare = RuleSet(rules: rules.rules, regions: regions, thresholds: rules.thresholds)
    (bare.relations, bare.disabled, bare.deviceLimits) = (rules.relations, rules.disabled, rules.deviceLimits)
    (bare.panic, bare.lockers, bare.capture) = (rules.panic, rules.lockers, rules.capture)
    for rule in bare.rules.indices {
      bare.rules[rule].line = 0
      for binding in bare.rules[rule].bindings.indices { bare.rules[rule].bindings[binding].line = 0 }
    }
    rules = bare
  }

  @Test func `a line that is indented otherwise is read as it stands, or told`() {
    let lines = Self.everyLine
    for index in lines.indices where index % Self.share == 0 {
      for shift in [1, 2, -1, -2] {
        var damaged = lines
        damaged[index] =
          shift > 0
          ? String(repeating: " ", count: shift) + lines[index]
          : String(lines[index].dropFirst(min(-shift, lines[index].prefix { $0 == " " }.count)))
        check(Array(damaged.joined(separator: "\n").utf8))
      }
    }
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
