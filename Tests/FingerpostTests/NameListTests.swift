import Configuration
import Control
import Foundation
import Routing
import TestSupport
import Testing

@testable import fingerpost

/// `fingerpost list keys`, `actions`, `gestures` and `bindings`: no display is needed.
@Suite struct NameListTests {
  private func list(_ words: String...) throws -> [String] {
    var lines: [String] = []
    #expect(try List.run(Call(parsing: ["list"] + words)) { lines.append($0) } == .done)
    return lines
  }

  private func objects(_ lines: [String]) throws -> [JSON] {
    try lines.map { try JSON(parsing: Array($0.utf8)) }
  }

  /// A configuration with one binding of these keys.
  private func rules(_ binding: String, after text: String = "") -> (RuleSet, [String]) {
    let yaml = text + "global:\n  bindings:\n    - \(binding)\n"
    let (rules, findings) = ConfigurationReader.read(Array(yaml.utf8), file: "f")
    return (rules, findings.filter { $0.severity != .note }.map(\.text))
  }

  @Test func `a key of the list can be bound`() throws {
    let keys = try list("keys")
    #expect(keys.count > 1500)
    #expect(Set(keys).count == keys.count)
    #expect(Set(["Tab", "Return", "a", "F12", "plus", "XF86AudioPlay", "Cyrillic_ya"]).isSubset(of: keys))
    let bindings = keys.map { "    - { gesture: tap, fingers: 3, action: { key: \($0) } }" }
    let yaml = "global:\n  bindings:\n" + bindings.joined(separator: "\n") + "\n"
    let errors = ConfigurationReader.read(Array(yaml.utf8), file: "f").findings.filter {
      $0.severity == .error
    }
    #expect(errors.map(\.text) == [])

    let json = try objects(list("keys", "--json"))
    #expect(json.map { $0["key"]?.string } == keys)
    #expect(json.first { $0["key"]?.string == "plus" }?.text == #"{"key":"plus","character":"+"}"#)
    #expect(json.first { $0["key"]?.string == "Tab" }?["key"] != nil)
  }

  @Test func `each action is listed with an example that is this action`() throws {
    let json = try objects(list("actions", "--json"))
    #expect(json.map { $0["action"]?.string } == Schema.names(in: .action))
    for one in json {
      let name = try #require(one["action"]?.string)
      let example = try #require(one["example"]?.string, "\(name) has no example")
      #expect(one["summary"]?.string?.hasSuffix(".") == true)
      #expect((one["value"] == nil) == (example == "action: \(name)"))
      let (read, problems) = rules("{ gesture: pan, fingers: 3, \(example) }")
      // Nothing asks for the mode here.
      #expect(problems.filter { !$0.contains("nothing asks for the mode") } == [])
      #expect(read.rules.first?.bindings.first?.actions.map(\.key) == [name])
    }
    let text = try list("actions")
    #expect(text.count == json.count)
    #expect(
      text.first
        == "run            Starts a program and does not wait for it.\n               action: { run: [xdg-open, /tmp] }"
    )
  }

  @Test func `each gesture is listed with its keys and an example that is this gesture`() throws {
    let json = try objects(list("gestures", "--json"))
    guard case .word(let words, later: _) = Schema.key("gesture", in: .binding)?.value else {
      Issue.record("gesture takes no words")
      return
    }
    #expect(Set(json.compactMap { $0["gesture"]?.string }) == Set(words))
    #expect(json.count == words.count)
    for one in json {
      let name = try #require(one["gesture"]?.string)
      let example = try #require(one["example"]?.string)
      #expect(one["summary"]?.string?.hasSuffix(".") == true)
      let shapes = name == "stroke" ? "strokes: { circle: { points: \"0,0 1,1 2,0\" } }\n" : ""
      let (read, problems) = rules("{ \(example.dropFirst(2).dropLast(2)), action: nothing }", after: shapes)
      #expect(problems == [])
      #expect(read.rules.first?.bindings.first?.gesture.kind == name)
      guard case .array(let keys) = one["keys"] else {
        Issue.record("\(name) has no keys")
        continue
      }
      for key in keys { #expect(Schema.key(key.string ?? "", in: .binding) != nil) }
    }
    #expect(try list("gestures").count == json.count)
    #expect(try list("gestures").contains { $0.contains("Keys: fingers, direction, resume") })
  }

  @Test func `bindings tell where they stand, what they are for, wait for and do`() throws {
    let yaml = """
      regions:
        title: { of: frame, edge: top, to: client }
      windows:
        - match: { class: [krita, "gimp*"], not: { title: /x/, workspace: 2 } }
          in: title
          bindings:
            - { name: twice, gesture: tap, taps: 2, enabled: no, action: [ { window: close }, nothing ] }
      apps:
        - match: { state: fullscreen, type: dialog }
          bindings:
            - { gesture: swipe, direction: [left, up], fingers: 3, distance: 20-40 mm, action: { workspace: next } }
      global:
        bindings:
          - { gesture: edge-pan, edge: left, section: 0-50 %, action: { run: x } }
      """
    let path = "/tmp/fingerpost-list-\(getpid())-\(UInt32.random(in: 0...(.max))).yaml"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try yaml.write(toFile: path, atomically: false, encoding: .utf8)
    #expect(
      try list("bindings", "--json", "--config", path) == [
        #"{"binding":"twice","gesture":"2 taps of 1 finger","level":"window","#
          + #""match":"class: [krita, 'gimp*'], not: { title: '/x/', workspace: 2 }","region":"title","#
          + #""file":"\#(path)","line":7,"enabled":false,"actions":["window","nothing"]}"#,
        #"{"binding":"swipe 3 left/up","gesture":"swipe of 3 fingers to the left or up, 20 mm to 40 mm","#
          + #""level":"application","match":"type: dialog, state: fullscreen","#
          + #""file":"\#(path)","line":11,"enabled":true,"actions":["workspace"]}"#,
        #"{"binding":"edge-pan 1 left","gesture":"pan of 1 finger from the left edge, from 0 to 50 % of it","#
          + #""level":"global","file":"\#(path)","line":14,"enabled":true,"actions":["run"]}"#,
      ])
    #expect(
      try list("bindings", "--config", path).first == """
        twice  (\(path):7, window, { class: [krita, 'gimp*'], not: { title: '/x/', workspace: 2 } }, in title, \
        not enabled)
          2 taps of 1 finger: window, nothing
        """)
  }

  @Test func `what a rule matches is written so that it can be read again`() throws {
    let match =
      "{ class: ['a*', 'b\\?', /c/], role: 'x: y', type: [dock, dialog], pid: [1, 2], workspace: all, not: { title: '' } }"
    func read(_ match: String) throws -> WindowMatch {
      let yaml = "apps:\n  - match: \(match)\n    touches: consume\n"
      let (rules, findings) = ConfigurationReader.read(Array(yaml.utf8), file: "f")
      #expect(findings.map(\.text) == [])
      return try #require(rules.rules.first?.match)
    }
    let first = try read(match)
    #expect(try read("{ \(first.words) }") == first)
  }

  @Test func `a configuration with errors is not listed`() throws {
    var lines: [String] = []
    let call = try Call(parsing: ["list", "bindings", "--config", "/dev/null"])
    #expect(try List.run(call) { lines.append($0) } == .configuration)
    #expect(lines == [])
  }

  @Test func `what cannot be listed names what can`() {
    #expect {
      try List.run(Call(parsing: ["list", "cows"]))
    } throws: { error in
      let error = error as? UsageError
      return error?.message.contains("cows") == true && error?.advice.contains("bindings") == true
    }
  }
}
