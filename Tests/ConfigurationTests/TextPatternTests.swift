import Configuration
import Routing
import Testing
import TestSupport

@Suite struct TextPatternTests {
  @Test(arguments: [
    ("firefox", TextPattern.exact("firefox")), ("", .exact("")), ("fire*", .glob("fire*")),
    ("f?x", .glob("f?x")), ("\\*", .exact("*")), ("\\?a\\\\", .exact("?a\\")), ("C:\\dir", .exact("C:\\dir")),
    ("\\**", .glob("\\**")), ("a\\", .exact("a\\")), ("\\/a/", .exact("/a/")), ("a\\/b", .exact("a/b")),
  ])
  func `a text is a glob where a star or question mark stands free`(text: String, pattern: TextPattern) {
    #expect(TextPattern(text) == pattern)
  }

  @Test(arguments: [
    ("", "", true), ("", "a", false), ("a", "", false), ("a", "a", true), ("a", "ab", false),
    ("b", "ab", false),
    ("*", "", true), ("*", "abc", true), ("**", "", true), ("?", "", false), ("?", "a", true),
    ("?", "ab", false), ("?", "ä", true), ("?", "👩‍👩‍👧", true), ("a*", "a", true), ("a*", "ba", false),
    ("*a", "ba", true), ("*a", "ab", false), ("*a*", "bab", true), ("a*b", "axxb", true),
    ("a*b", "axxbc", false),
    ("a*b*c", "abbbc", true), ("a*?c", "ac", false), ("a*?c", "abc", true), ("*ab*ab", "abab", true),
    ("*ab*ab", "ab", false), ("*.inkscape", "org.inkscape.inkscape", true), ("a?c*", "abcdef", true),
    ("\\*a*", "*ab", true), ("\\*a*", "xab", false), ("\\?*", "?", true), ("\\?*", "x", false),
    ("A*", "a", false),
    ("*\\", "a\\", true), ("[a]*", "a", false), ("[a]*", "[a]", true),
  ])
  func `a pattern fits the whole text`(pattern: String, text: String, fits: Bool) {
    #expect(TextPattern(pattern).matches(text) == fits)
  }

  @Test(arguments: [
    ("firefox", "Firefox", true), ("FIRE*", "firefox", true), ("Ä", "ä", false), ("Äa", "ÄA", true),
    ("@[", "`{", false),
  ])
  func `case of A to Z can be ignored`(pattern: String, text: String, fits: Bool) {
    #expect(TextPattern(pattern).matches(text, ignoringCase: true) == fits)
    #expect(!TextPattern(pattern).matches(text))
  }

  @Test(arguments: 0..<1000) func `any text can be written so that it stands for itself alone`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func text() -> String {
      String(
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          Array("a*?\\/ä\r\n").randomElement(using: &random) ?? "a"
        })
    }
    let (wanted, other) = (text(), text())
    let pattern = TextPattern(TextPattern.literal(wanted))
    #expect(pattern == .exact(wanted))
    #expect(pattern.matches(other) == (other == wanted))
  }

  @Test func `an expression fits where it is said to`() {
    let pattern = TextPattern.expression("a")
    #expect(pattern.matches("", isFitting: { $0 == "a" }))
    #expect(!pattern.matches("a"))
  }

  @Test func `a hostile glob does not take long`() {
    let pattern = TextPattern(String(repeating: "a*", count: 500) + "b")
    let text = String(repeating: "a", count: 2000)
    let time = ContinuousClock().measure { #expect(!pattern.matches(text)) }
    #expect(time < .seconds(5))
  }

  @Test(arguments: Array(0..<500)) func `globs agree with a plain definition`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let glob = String(
      (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Array("abä*?").randomElement(using: &random) ?? "a"
      })
    let text = String(
      (0..<Int.random(in: 0...8, using: &random)).map { _ in
        Array("abbbä").randomElement(using: &random) ?? "a"
      })
    #expect(TextPattern(glob).matches(text) == plainly(Substring(glob), Substring(text)), "\(glob) \(text)")
  }

  private func plainly(_ glob: Substring, _ text: Substring) -> Bool {
    guard let first = glob.first else { return text.isEmpty }
    if first == "*" {
      return plainly(glob.dropFirst(), text) || !text.isEmpty && plainly(glob, text.dropFirst())
    }
    return !text.isEmpty && (first == "?" || first == text.first)
      && plainly(glob.dropFirst(), text.dropFirst())
  }
}

@Suite struct WindowMatchTests {
  private let window = WindowProperties(
    isManaged: true, applicationClass: "Firefox", instance: "Navigator", title: "News - Firefox",
    types: ["override", "dropdown_menu", "normal"])

  @Test func `all keys must fit, of a list any`() {
    #expect(WindowMatch().matches(window))
    #expect(WindowMatch(applicationClass: [.exact("x"), .exact("firefox")]).matches(window))
    #expect(!WindowMatch(applicationClass: [.exact("firefox")], instance: [.exact("x")]).matches(window))
    #expect(WindowMatch(instance: [.glob("nav*")], title: [.glob("News*")]).matches(window))
  }

  @Test func `each key is tried on its own text (R1)`() {
    var known = window
    (known.role, known.pid, known.executable) = ("browser", 42, "firefox-esr")
    (known.workspace, known.states) = (.one(2), [.maximizedVertical, .maximizedHorizontal, .above])
    func fits(_ change: (inout WindowMatch) -> Void) -> Bool {
      var match = WindowMatch()
      change(&match)
      return match.matches(known)
    }
    #expect(fits { $0.role = [.exact("browser")] } && !fits { $0.role = [.exact("Browser")] })
    #expect(fits { $0.pids = [1, 42] } && !fits { $0.pids = [1] })
    #expect(fits { $0.executable = [.glob("fire*")] } && !fits { $0.executable = [.exact("firefox")] })
    #expect(fits { $0.workspaces = [.all, .one(2)] } && !fits { $0.workspaces = [.all, .one(1)] })
    #expect(fits { $0.states = [.fullscreen, .maximized] } && fits { $0.states = [.maximizedVertical] })
    #expect(!fits { $0.states = [.fullscreen] } && !fits { $0.states = [[.above, .fullscreen]] })
    #expect(!fits { $0.exceptions = [WindowMatch(types: ["dropdown-menu"])] })
    #expect(fits { $0.exceptions = [WindowMatch(types: ["dock"]), WindowMatch(title: [.exact("x")])] })
    let bare = WindowProperties(isManaged: true)
    for match in [\WindowMatch.pids] as [WritableKeyPath<WindowMatch, [Int]>] {
      var wanted = WindowMatch()
      wanted[keyPath: match] = [1]
      #expect(!wanted.matches(bare))
    }
    var nowhere = WindowMatch()
    nowhere.workspaces = [.one(1), .all]
    #expect(!nowhere.matches(bare), "a window without a workspace is on none")
  }

  @Test(arguments: MatchedText.allCases) func `an expression is tried on its own text alone`(
    _ text: MatchedText
  ) {
    var match = WindowMatch()
    switch text {
    case .applicationClass: match.applicationClass = [.expression("x")]
    case .instance: match.instance = [.expression("x")]
    case .title: match.title = [.expression("x")]
    case .role: match.role = [.expression("x")]
    case .executable: match.executable = [.expression("x")]
    }
    #expect(match.expressions == [WindowExpression(text, "x")])
    var known = window
    for other in MatchedText.allCases {
      known.fitting = [WindowExpression(other, "x")]
      #expect(match.matches(known) == (other == text))
    }
  }

  @Test func `states are said in the fewest words, and read back`() {
    #expect(WindowStates.maximized.words == ["maximized"])
    #expect(WindowStates([.maximizedVertical, .focused]).words == ["maximized-vertical", "focused"])
    for (word, states) in WindowStates.words { #expect(WindowStates(word: word) == states) }
    for bits in 0..<UInt16(1 << 13) {
      let states = WindowStates(rawValue: bits)
      let read = states.words.reduce(into: WindowStates()) { $0.formUnion(WindowStates(word: $1) ?? []) }
      #expect(read == states)
    }
  }

  @Test func `case counts in titles only`() {
    #expect(!WindowMatch(title: [.glob("news*")]).matches(window))
    #expect(
      WindowMatch(applicationClass: [.exact("FIREFOX")], instance: [.exact("NAVIGATOR")]).matches(window))
  }

  @Test func `a missing property counts as an empty text`() {
    let bare = WindowProperties()
    #expect(WindowMatch(applicationClass: [.exact("")], title: [.glob("*")]).matches(bare))
    #expect(!WindowMatch(title: [.glob("?*")]).matches(bare))
    #expect(!WindowMatch(applicationClass: [.exact("")]).matches(window))
  }

  @Test func `the first type that is known counts, else it is normal`() {
    #expect(WindowMatch(types: ["dropdown-menu"]).matches(window))
    #expect(!WindowMatch(types: ["normal"]).matches(window))
    #expect(WindowMatch(types: ["normal", "dock"]).matches(WindowProperties()))
    #expect(WindowMatch(types: ["normal"]).matches(WindowProperties(types: ["override"])))
    #expect(!WindowMatch(types: ["dock"]).matches(WindowProperties()))
    #expect(WindowMatch(types: ["dropdown-menu"]).matches(WindowProperties(types: ["dropdown-menu"])))
  }
}
