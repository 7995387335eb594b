import Configuration
import Routing
import Testing
import TestSupport

@Suite struct TextPatternTests {
  @Test(arguments: [
    ("firefox", TextPattern.exact("firefox")), ("", .exact("")), ("fire*", .glob("fire*")),
    ("f?x", .glob("f?x")), ("\\*", .exact("*")), ("\\?a\\\\", .exact("?a\\")), ("C:\\dir", .exact("C:\\dir")),
    ("\\**", .glob("\\**")), ("a\\", .exact("a\\")),
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
        Array("ab*?").randomElement(using: &random) ?? "a"
      })
    let text = String(
      (0..<Int.random(in: 0...8, using: &random)).map { _ in Array("ab").randomElement(using: &random) ?? "a"
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
