import Configuration
import Routing
import TestSupport
import Testing

@Suite struct ManualTests {
  private static let manual = Manual.configuration

  /// The texts between `.Bd -literal` and `.Ed`, as a reader sees them.
  static let examples = Manual.examples

  /// Files with what is said of them: a block that is not filled, the findings after the file, their lines joined.
  private static let diagnosed: [[String]] = {
    var all: [[String]] = []
    var current: [String]?
    for line in manual {
      if line.hasPrefix(".Bd -unfilled") {
        current = [""]
      } else if line == ".Ed" {
        if let current { all.append(current) }
        current = nil
      } else if let before = current {
        let text = String(line.replacing("\\(dq", with: "\""))
        if text.hasPrefix("config.yaml:") {
          current?.append(text)
        } else if before.count == 1 {
          current?[0] += text + "\n"
        } else {
          current?[before.count - 1] += " " + text.trimmingPrefix { $0 == " " }
        }
      }
    }
    return all
  }()

  @Test(arguments: diagnosed) func `what is said of each faulty example is what is found`(example: [String]) {
    let reading = ConfigurationReader.readAll(Array(example[0].utf8), file: "config.yaml")
    // Notes are shown where they are what it is about.
    let notes = example.contains { $0.contains(": note: ") } ? reading.notes : []
    #expect((reading.findings + notes).map(\.text) == Array(example.dropFirst()))
  }

  @Test func `an error, a warning and a note are shown`() {
    for severity in ["error", "warning", "note"] {
      #expect(
        Self.diagnosed.contains { $0.dropFirst().contains { $0.contains(": \(severity): ") } }, "\(severity)")
    }
  }

  /// The keys and words of the items of its lists.
  private static let items = Set(
    manual.filter { $0.hasPrefix(".It Ic ") }.flatMap { $0.split(separator: " ").dropFirst(2) }
      .filter { $0 != "," }.map(String.init))

  private static let words = Set(
    manual.filter { $0.hasPrefix(".Cm ") || $0.hasPrefix(".It Cm ") }
      .flatMap { $0.split(separator: " ") }.map(String.init))

  @Test(arguments: examples) func `each example is clean`(example: String) {
    let hasNoRules = ["thresholds:", "panic:"].contains { example.hasPrefix($0) }
    #expect(rules(example).rules.isEmpty == hasNoRules)
  }

  @Test(arguments: Schema.keys.filter(\.isAvailable).map { [$0.place.rawValue, $0.name] })
  func `each key is described and stands in an example`(key: [String]) {
    let name = key[1]
    #expect(Self.items.contains(name))
    let isShown = Self.examples.contains { example in
      example.split { !($0.isLetter || $0 == "-") }.contains(Substring(name))
    }
    #expect(isShown, "\(key)")
  }

  @Test func `nothing is described that is not there`() {
    let names = Set(Schema.keys.filter(\.isAvailable).map(\.name))
    #expect(Self.items.subtracting(names) == [])
  }

  @Test func `each word that a key takes is described`() {
    for key in Schema.keys {
      switch key.value {
      case .word(let words, later: _), .words(let words), .wordOrMap(let words, _):
        for word in words { #expect(Self.words.contains(word), "\(word) of \(key.name)") }
      default: break
      }
    }
  }

  @Test(arguments: Schema.keys.filter { $0.place == .thresholds && $0.isAvailable })
  func `the default and the range of each threshold are those of the schema`(key: SchemaKey) throws {
    let start = try #require(Self.manual.firstIndex { $0 == ".It Ic \(key.name)" })
    let text = Self.manual[start...].dropFirst().prefix { !$0.hasPrefix(".It") && $0 != ".El" }.joined(
      separator: " ")
    #expect(text.hasSuffix("efault \(try #require(key.defaultText))."))
    let range: String? =
      switch key.value {
      case .duration(let range): "\(range.lowerBound) ms to \(range.upperBound) ms"
      case .length(let range): "\(plain(range.lowerBound)) mm to \(plain(range.upperBound)) mm"
      case .speed(let range): "\(plain(range.lowerBound)) mm/s to \(plain(range.upperBound)) mm/s"
      default: nil
      }
    if let range { #expect(text.contains(" \(range); default ")) }
  }

  private func plain(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}

@Suite struct SchemaTests {
  @Test func `each key stands once in each place and is described in one line`() {
    var seen: Set<[String]> = []
    for key in Schema.keys {
      #expect(seen.insert([key.place.rawValue, key.name]).inserted, "\(key.name)")
      #expect(
        key.summary.hasSuffix(".") && key.summary.count < 100 && !key.summary.contains("\n"), "\(key.name)")
      #expect(!key.rules.isEmpty, "\(key.name)")
      #expect(key.name.allSatisfy { $0.isLowercase || $0 == "-" }, "\(key.name)")
    }
    #expect(Set(Schema.keys.map(\.place)) == Set(Schema.Place.allCases))
  }

  @Test(arguments: Schema.keys.filter { !$0.isAvailable && $0.place == .top })
  func `a key of later versions is named as such`(key: SchemaKey) {
    #expect(
      findings("\(key.name): x\nglobal: {}\n") == [
        "f:1:1: error: this version does not have \"\(key.name)\" yet; take it away"
      ])
  }
}
