import Keysyms
import Testing

@Suite struct KeyNameTests {
  @Test(arguments: [
    ("Tab", UInt32(0xFF09)), ("plus", 0x2B), ("XF86AudioPlay", 0x1008_FF14), ("a", 0x61), ("A", 0x41),
    ("+", 0x2B), ("ä", 0xE4), ("я", 0x6D1), ("€", 0x20AC), ("😀", 0x0101_F600), ("U1F600", 0x0101_F600),
    ("1", 0x31), (" ", 0x20), ("KP_1", 0xFFB1), ("ISO_Left_Tab", 0xFE20), ("Cyrillic_ya", 0x6D1),
  ]) func `a name of X, or a single character, is its key symbol`(_ name: String, _ keysym: UInt32) {
    #expect(KeyName.keysym(name) == keysym)
  }

  @Test(arguments: [
    "", "tab", "Tabb", "NoSymbol", "VoidSymbol", "\n", "\u{7F}", "\u{85}", "U0007", "0x0", "0xffffffff",
    "ab", "🇩🇪", "Tab\0", "U110000", String(repeating: "a", count: 1000), "ctrl+a",
  ]) func `what is no name of a key is none`(_ name: String) {
    #expect(KeyName.keysym(name) == nil)
  }

  @Test func `every name that is listed stands for a key symbol, and that for the name`() throws {
    #expect(KeyName.all.count > 1000)
    #expect(Set(KeyName.all).count == KeyName.all.count)
    for name in KeyName.all {
      let keysym = try #require(KeyName.keysym(name), "\(name)")
      #expect(KeyName.name(of: keysym) == name)
    }
    #expect(Set(KeyName.all).isSuperset(of: ["a", "plus", "Tab", "F1", "Greek_alpha", "XF86AudioPlay"]))
  }

  @Test func `what has no name has none`() {
    #expect(KeyName.name(of: 0) == nil)
    #expect(KeyName.name(of: 0xFF_FFFF) == nil)
    #expect(KeyName.name(of: 0x1F00_0000) == nil)
  }

  @Test func `characters and letters of the other case`() {
    #expect(KeyName.character(of: 0x6D1) == "я")
    #expect(KeyName.character(of: 0xFFB1) == nil)
    #expect(KeyName.character(of: 0xFF0D) == nil)
    #expect(KeyName.upper(0xE4) == 0xC4)
    #expect(KeyName.lower(0x6F1) == 0x6D1)
    #expect(KeyName.upper(0x2B) == 0x2B)
    #expect(KeyName.upper(0xDF) == 0xDF)
  }
}
