import Configuration
import Control
import Gestures
import Routing
import TestSupport
import Testing

@testable import fingerpost

@Suite struct WindowListTests {
  private func node(_ properties: WindowProperties, isMapped: Bool = true) -> RegionTree.Node {
    let tree = tree([(2, 1, properties, isMapped)])
    return tree[1]
  }

  /// A tree of windows, each with its number, its parent's, its properties and whether it is mapped.
  private func tree(_ windows: [(UInt32, UInt32, WindowProperties, Bool)]) -> RegionTree {
    var tree = RegionTree(root: WindowID(1), width: 1920, height: 1080)
    for (window, parent, properties, isMapped) in windows {
      _ = tree.apply(
        .insert(
          WindowRecord(
            window: WindowID(window), geometry: WindowGeometry(x: 0, y: 0, width: 10, height: 10),
            isMapped: isMapped, properties: properties),
          parent: WindowID(parent)))
    }
    return tree
  }

  private func full() -> WindowProperties {
    var properties = WindowProperties(
      isManaged: true, applicationClass: "Firefox", instance: "Navigator", title: "It's *new*: 7?",
      types: ["dropdown_menu"])
    (properties.role, properties.pid, properties.executable) = ("browser", 42, "firefox-esr")
    (properties.workspace, properties.states) = (.one(2), [.maximized, .focused])
    return properties
  }

  @Test func `a window is an item of a list of rules`() {
    #expect(
      WindowList.text(node(full())) == [
        "# 0x2", "- match:", "    class: Firefox", "    instance: Navigator",
        "    title: 'It''s \\*new\\*: 7\\?'",
        "    role: browser", "    type: dropdown-menu", "    pid: 42", "    executable: firefox-esr",
        "    workspace: 2", "    state: [maximized, focused]",
      ])
    #expect(
      WindowList.text(node(WindowProperties(isManaged: true))) == ["# 0x2", "- match:", "    type: normal"])
  }

  @Test func `as JSON it has the same, each member once`() {
    #expect(
      WindowList.json(node(full())).text
        == #"{"window":"0x2","class":"Firefox","instance":"Navigator","title":"It's *new*: 7?","#
        + #""role":"browser","type":"dropdown-menu","pid":42,"executable":"firefox-esr","workspace":2,"#
        + #""state":["maximized","focused"]}"#)
    var sticky = WindowProperties(isManaged: true)
    sticky.workspace = .all
    #expect(
      WindowList.json(node(sticky)).text
        == #"{"window":"0x2","type":"normal","workspace":"all","state":[]}"#)
  }

  @Test(arguments: 0..<500) func `what is printed is read as a match of that window and of no other`(
    seed: Int
  )
    throws
  {
    var random = SplitMix64(seed: UInt64(seed))
    let alphabet: [Unicode.Scalar] = [
      "a", "Z", "0", "*", "?", "\\", "/", "'", "\"", ":", "#", " ", "-", "[", "]", "{", "}", ",", "&", "!",
      "|",
      ">", "%", "@", "`", "~", "\n", "\t", "\r", "\u{1}", "\u{7f}", "\u{85}", "\u{2028}", "\u{202e}",
      "\u{feff}",
      "ä", "漢", "😀", "\u{301}", "\u{e000}", "=", "<",
    ]
    func text() -> String? {
      guard Int.random(in: 0...9, using: &random) > 0 else { return nil }
      let length = Int.random(in: 0...8, using: &random)
      return String(
        String.UnicodeScalarView((0..<length).map { _ in alphabet.randomElement(using: &random) ?? "a" }))
    }
    func window() -> WindowProperties {
      var properties = WindowProperties(
        isManaged: true, applicationClass: text(), instance: text(), title: text())
      (properties.role, properties.executable) = (text(), text())
      properties.pid = .random(in: 1...1000, using: &random)
      properties.workspace = Bool.random(using: &random) ? .all : .one(.random(in: 1...9, using: &random))
      properties.states = WindowStates(rawValue: .random(in: 0..<(1 << 13), using: &random))
      return properties
    }
    let wanted = window()
    var other = wanted
    other.title = text()
    let lines = WindowList.text(node(wanted))
    let printed = "apps:\n" + lines.map { $0 + "\n" }.joined()
    let (rules, findings) = ConfigurationReader.read(Array(printed.utf8), file: "f")
    #expect(
      findings.map(\.message) == ["this rule does nothing"], "\(findings.map(\.text)) \(printed)")
    let match = try #require(rules.rules.first?.match)
    #expect(match.matches(wanted), "\(printed)")
    let isSame = wanted.title == nil || wanted.title == other.title ?? ""
    #expect(match.matches(other) == isSame, "\(printed)")
    #expect(match.expressions.isEmpty, "\(printed)")
    // Nothing that could move a terminal's cursor.
    #expect(lines.allSatisfy { line in line.unicodeScalars.allSatisfy { $0.value >= 32 && $0 != "\u{7f}" } })
  }

  @Test func `managed windows are listed wherever they lie, others where they are top windows that show`() {
    let (managed, named) = (WindowProperties(isManaged: true), WindowProperties(title: "t"))
    let tree = tree([
      (2, 1, WindowProperties(), true), (3, 2, managed, true),
      (4, 1, WindowProperties(), false), (5, 4, WindowProperties(), true), (6, 5, managed, false),
      (7, 1, named, true), (8, 1, named, false), (9, 1, WindowProperties(), true), (10, 3, named, true),
    ])
    #expect(WindowList.clients(of: tree).map { tree[$0].window.rawValue } == [7, 6, 3])
  }

  @Test func `list names what can be listed`() throws {
    #expect(try Call(parsing: ["list", "windows"]).arguments == ["windows"])
    #expect { try Call(parsing: ["list"]) } throws: { ($0 as? UsageError)?.message == "list needs WHAT" }
    #expect { try List.run(Call(parsing: ["list", "window"])) } throws: { error in
      (error as? UsageError)?.message == "list: \"window\" cannot be listed"
        && (error as? UsageError)?.advice.contains("\"windows\"? try one of devices, windows, keys") == true
    }
  }
}
