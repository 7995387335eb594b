import Control
import Foundation
import TestSupport
import Testing

@testable import Configuration
@testable import fingerpost

/// Config/schema.json, by a validator that others wrote.
@Suite struct SchemaDocumentTests {
  private static let path = "\(Manual.root)/Config/schema.json"

  /// Every configuration that stands in the project.
  private static let configurations: [String] =
    Manual.examples + Manual.readmeExamples + Manual.exampleFiles.map { Manual.text("Config/examples/\($0)") }
    + [String(decoding: Defaults.yaml, as: UTF8.self)]

  @Test func `it is what fingerpost list schema prints`() throws {
    var lines: [String] = []
    #expect(try List.run(Call(parsing: ["list", "schema"])) { lines.append($0) } == .done)
    #expect(
      lines.joined(separator: "\n") + "\n" == Manual.text("Config/schema.json"),
      "write it again: swift run fingerpost list schema > Config/schema.json")
  }

  @Test func `every example is valid`() throws {
    #expect(Self.configurations.count > 20)
    let values = Self.configurations.map(value)
    for (text, verdict) in zip(Self.configurations, try verdicts(values)) {
      #expect(verdict == "", "\(text)")
    }
  }

  @Test func `a key that is misspelled is not, wherever it stands`() throws {
    var damaged: [JSON] = []
    for text in Self.configurations { damaged += misspellings(of: value(text)) }
    #expect(damaged.count > 300)
    for (value, verdict) in zip(damaged, try verdicts(damaged)) {
      #expect(verdict != "", "\(value.text)")
    }
  }

  @Test(arguments: [
    "panic: { fingers: 2 }", "panic: no", "capture: some", "thresholds: { tap-slop: 5 }",
    "thresholds: { tap-slop: 5 px }", "thresholds: { tap-gap: 5 mm }",
    "thresholds: { swipe-straightness: 2 }",
    "global: { bindings: { gesture: tap } }", "global: { bindings: [ { action: nothing } ] }",
    "global: { bindings: [ { gesture: tap } ] }",
    "global: { bindings: [ { gesture: tab, action: nothing } ] }",
    "global: { bindings: [ { gesture: tap, action: something } ] }",
    "global: { bindings: [ { gesture: tap, action: [] } ] }",
    "global: { bindings: [ { gesture: tap, action: {} } ] }",
    "global: { bindings: [ { gesture: tap, action: { window: explode } } ] }",
    "global: { bindings: [ { gesture: tap, action: { run: a, key: b } } ] }",
    "global: { bindings: [ { gesture: tap, action: { wait: 5 } } ] }",
    "global: { bindings: [ { gesture: tap, fingers: 11, action: nothing } ] }",
    "global: { bindings: [ { gesture: pan, action: { step: { forward: nothing } } } ] }",
    "apps: { match: { class: a } }", "apps: [ { match: {} } ]", "regions: { a: { edge: left } }",
    "regions: { a: { of: client, rect: [1 %, 2 %] } }", "windows: [ { match: { class: a }, expand: 3 } ]",
  ])
  func `a wrong value is not, and the reader agrees`(text: String) throws {
    #expect(try verdicts([value(text)]) != [""])
    let findings = ConfigurationReader.read(Array((text + "\n").utf8), file: "f").findings
    #expect(findings.contains { $0.severity == .error })
  }

  @Test func `each key is there, with what is said of it`() throws {
    let json = SchemaDocument.json
    for key in Schema.keys {
      let map = key.place == .top ? json : json["$defs"]?[key.place.rawValue]
      let property = try #require(map)["properties"]?[key.name]
      #expect((property != nil) == key.isAvailable, "\(key.name)")
      if let property {
        #expect(property["description"]?.string?.hasPrefix(key.summary) == true)
        if let text = key.defaultText {
          #expect(property["description"]?.string?.contains(text) == true, "\(key.name)")
        }
      }
    }
  }

  // MARK: Values

  /// What YAML 1.2 makes of a text.
  private func value(_ text: String) -> JSON {
    let document = YAMLDocument(Array(text.utf8), file: "f")
    #expect(document.findings.map(\.text) == [])
    return document.root.map(value) ?? .null
  }

  private func value(_ node: YAMLNode) -> JSON {
    switch node.content {
    case .scalar(let text, isPlain: false): return .string(text)
    case .scalar(let text, isPlain: true):
      if ["", "~", "null"].contains(text) { return .null }
      if text == "true" || text == "false" { return .bool(text == "true") }
      if text.allSatisfy(\.isNumber), let number = Int(text) { return .integer(number) }
      if text.allSatisfy({ $0.isNumber || $0 == "." }), let number = Double(text) { return .number(number) }
      return .string(text)
    case .sequence(let items): return .array(items.map(value))
    case .mapping(let entries): return .members(entries.map { .init($0.key, value($0.value)) })
    case .refused: return .null
    }
  }

  /// The value with one key of it written wrong, for each key; names that one may choose are none.
  private func misspellings(of value: JSON, isNamed: Bool = false) -> [JSON] {
    switch value {
    case .members(let members):
      return members.indices.flatMap { index in
        let member = members[index]
        func replaced(_ new: JSON.Member) -> JSON {
          var all = members
          all[index] = new
          return .members(all)
        }
        let inner = misspellings(of: member.value, isNamed: ["regions", "strokes"].contains(member.name))
        return (isNamed ? [] : [replaced(.init(member.name + "x", member.value))])
          + inner.map { replaced(.init(member.name, $0)) }
      }
    case .array(let items):
      return items.indices.flatMap { index in
        misspellings(of: items[index]).map { item in
          var all = items
          all[index] = item
          return .array(all)
        }
      }
    case .null, .bool, .integer, .number, .string: return []
    }
  }

  /// What the validator says of each.
  private func verdicts(_ values: [JSON]) throws -> [String] {
    let file = "/tmp/fingerpost-schema-\(getpid())-\(UInt32.random(in: 0...(.max)))"
    defer { try? FileManager.default.removeItem(atPath: file) }
    try (values.map(\.text).joined(separator: "\n") + "\n").write(
      toFile: file, atomically: false, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = [
      "120", "/usr/bin/python3", "\(Manual.root)/Tests/Programs/validate.py", Self.path,
    ]
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == values.count)
    return try lines.map { line in
      try #require(try JSON(parsing: Array(line.utf8)).string)
    }
  }
}
