import Configuration
import Testing

@Suite struct YAMLDocumentTests {
  private func read(_ text: String) -> YAMLDocument { YAMLDocument(Array(text.utf8), file: "f") }

  private func texts(_ text: String) -> [String] { read(text).findings.map(\.text) }

  @Test func `scalars, lists and maps have their places, in characters`() {
    let document = read("ä: [ö, 'b']\nc:\n  - |\n    x\n  - \n")
    #expect(document.findings == [])
    #expect(
      document.root
        == YAMLNode(
          Mark(1, 1),
          .mapping([
            YAMLEntry(
              key: "ä", mark: Mark(1, 1),
              value: YAMLNode(
                Mark(1, 4),
                .sequence([
                  YAMLNode(Mark(1, 5), .scalar("ö", isPlain: true)),
                  YAMLNode(Mark(1, 8), .scalar("b", isPlain: false)),
                ]))),
            YAMLEntry(
              key: "c", mark: Mark(2, 1),
              value: YAMLNode(
                Mark(3, 3),
                .sequence([
                  YAMLNode(Mark(3, 5), .scalar("x\n", isPlain: false)),
                  YAMLNode(Mark(5, 4), .scalar("", isPlain: true)),
                ]))),
          ])))
  }

  @Test(arguments: ["", "\n", "# nothing\n", "\u{feff}", "\u{feff}\n# x\n", "   ", "\r\n"])
  func `an empty file has no root and no findings`(text: String) {
    #expect(read(text) == read(""))
    #expect(read(text).root == nil)
    #expect(read(text).findings == [])
  }

  @Test(arguments: [
    "a: b\r\nc: d\r\n", "\u{feff}a: b\nc: d", "a: b\rc: d\r", "---\na: b\nc: d\n...\n",
    "%YAML 1.1\n--- {a: b, c: d}",
  ])
  func `line ends, a byte order mark and document marks change nothing`(text: String) throws {
    let document = read(text)
    #expect(document.findings == [])
    guard case .mapping(let entries) = try #require(document.root).content else {
      Issue.record("no mapping")
      return
    }
    #expect(entries.map(\.key) == ["a", "c"])
    #expect(entries.map(\.value.content) == [.scalar("b", isPlain: true), .scalar("d", isPlain: true)])
  }

  @Test func `places are the same with CRLF and a byte order mark`() {
    #expect(read("a: b\nc: d\n").root == read("\u{feff}a: b\r\nc: d\r\n").root)
  }

  @Test func `anchors, aliases, tags and merge keys are refused, all at once`() {
    #expect(
      texts("a: &x 1\nb: *x\nc: !!str 3\n<<: *x\nd: &y !t [z]\n'<<': 5\n") == [
        "f:1:4: error: anchors (\"&name\") are not read; take it away, or put the text in quotes",
        "f:2:4: error: aliases (\"*name\") are not read; write the value out, or put the text in quotes",
        "f:3:4: error: tags (\"!name\") are not read; take it away, or put the text in quotes",
        "f:4:5: error: aliases (\"*name\") are not read; write the value out, or put the text in quotes",
        "f:4:1: error: merge keys (\"<<\") are not read; write the keys out",
        "f:5:4: error: anchors (\"&name\") are not read; take it away, or put the text in quotes",
        "f:5:4: error: tags (\"!name\") are not read; take it away, or put the text in quotes",
      ])
  }

  @Test func `a second document, a key that stands twice and a key that is no word are refused`() {
    #expect(
      texts("a: 1\n---\nb: 2\n") == [
        "f:2:1: error: a second document begins here; put everything into one and take the \"---\" away"
      ])
    #expect(
      texts("a: 1\nb: { c: 1, c: 2 }\n\"a\": 3\n") == [
        "f:2:12: error: \"c\" stands here twice; it is on line 2 already",
        "f:3:1: error: \"a\" stands here twice; it is on line 1 already",
      ])
    #expect(
      texts("? [a]\n: b\n*x : c\n") == [
        "f:1:3: error: a list or a map cannot be a key; expected a word",
        "f:3:1: error: aliases (\"*name\") are not read; write the value out, or put the text in quotes",
      ])
  }

  @Test(arguments: [
    ("a:\n\tb: c\n", "2:1: error: a tab stands here; indent by spaces"),
    ("a: @b\n", "1:4: error: \"@\" cannot begin a value; put the text in quotes"),
    ("ä: ö\nb: `c`\n", "2:4: error: \"`\" cannot begin a value; put the text in quotes"),
    ("a: \"b\nc\n", "1:4: error: the closing quote of this text is missing"),
    ("a: b: c\n", "1:5: error: a \":\" cannot stand here; check the indentation, or put the text in quotes"),
    ("a: - b\n", "1:4: error: a \"- \" cannot stand here; begin the list on a line of its own"),
    (
      "a:\n b: c\n  d: e\n",
      "3:4: error: a \":\" cannot stand here; check the indentation, or put the text in quotes"
    ),
    (
      "a:\n  - b\n  c\n",
      "3:3: error: a \":\" is missing after this key, or the line is not indented as it should be"
    ),
    (
      "a: b\nc\n",
      "2:1: error: a \":\" is missing after this key, or the line is not indented as it should be"
    ),
    ("a: [b, c\nd: e\n", "2:2: error: a \",\" or \"]\" is missing in this list (it begins on line 1)"),
    ("a: {b: c\n", "2:1: error: a \",\" or \"}\" is missing in this map (it begins on line 1)"),
    (
      "a: \"\\q\"\n",
      "1:5: error: this is no escape that YAML knows; write \\\\ for a backslash, or use single quotes"
    ),
    ("a: *\n", "1:5: error: a text that begins with * or & must stand in quotes"),
    ("a: !x!y z\n", "1:4: error: a text that begins with ! must stand in quotes"),
    ("a: [b, }\n", "1:8: error: a value is missing here, or a bracket is one too many"),
    ("a: \"x\\0\"\n", "1:4: error: a NUL character (\\0) stands in this text; take it away"),
    (
      "a: 'b' c\n",
      "1:8: error: a key is expected in this map; check the indentation here and on the line above (it begins on line 1)"
    ),
    ("a:\n  b:3\n  c: d\n", "2:3: error: a blank is missing after the colon of \"b:3\"; expected b: 3"),
    ("- a:b\n  c: d\n", "1:3: error: a blank is missing after the colon of \"a:b\"; expected a: b"),
    ("- - a:b\n\n    c: d\n", "1:5: error: a blank is missing after the colon of \"a:b\"; expected a: b"),
    (
      "- http://b\n  c: d\n",
      "2:4: error: a \":\" cannot stand here; check the indentation, or put the text in quotes"
    ),
    ("- { a: b }}\n", "1:11: error: this \"}\" closes nothing; it is one too many"),
    ("a: [b]]\n", "1:7: error: this \"]\" closes nothing; it is one too many"),
    ("a: [b }\n", "1:7: error: a \",\" or \"]\" is missing in this list (it begins on line 1)"),
  ])
  func `what is not YAML is said in words that help`(text: String, finding: String) {
    #expect(texts(text) == ["f:\(finding)"])
    #expect(read(text).findings.count == 1)
  }

  @Test(arguments: ["“b c”", "‘b’", "„b“", "«b»"])
  func `quotation marks that are none in YAML are told, and the text is read`(_ text: String) {
    let document = read("a: \(text)\n")
    #expect(document.root != nil)
    #expect(document.findings.map(\.severity) == [.warning])
    #expect(document.findings.first?.text.contains("is no quotation mark of YAML") == true)
    #expect(document.findings.first?.column == 4)
    #expect(read("a: \"\(text)\"\n").findings == [])
    #expect(read("a: b \(text)\n").findings == [])
  }

  @Test func `an error after the root is seen`() {
    #expect(read("a: b\n\(String(repeating: "k", count: 1100)): c\n").findings.count == 1)
    #expect(read("{a: b}\n}\n").findings.count == 1)
  }

  @Test(
    arguments: [
      ([0x61, 0xff], Mark(1, 2), "0xff"),
      ([0x61, 0x3a, 0x0a, 0xc3, 0xa4, 0x20, 0xc3, 0x0a], Mark(2, 3), "0xc3"),
      ([0xef, 0xbb, 0xbf, 0x61, 0xc0, 0x80], Mark(1, 2), "0xc0"), ([0xed, 0xa0, 0x80], Mark(1, 1), "0xed"),
      ([0x0d, 0x0a, 0x0d, 0x0a, 0x20, 0xe2, 0x82], Mark(3, 2), "0xe2"),
      ([0xf4, 0x90, 0x80, 0x80], Mark(1, 1), "0xf4"),
      ([0x23, 0x0a, 0x80], Mark(2, 1), "0x80"),
    ] as [([UInt8], Mark, String)])
  func `what is not UTF-8 has a place`(bytes: [UInt8], mark: Mark, found: String) {
    let findings = YAMLDocument(bytes, file: "f").findings
    #expect(
      findings == [
        Finding(file: "f", at: mark, "this is not UTF-8 (\(found)); save the file as UTF-8", found: found)
      ])
  }

  @Test(arguments: [
    ("a\0b", "1:2: error: a control character (0x0) stands here; take it away"),
    ("\0", "1:1: error: a control character (0x0) stands here; take it away"),
    ("a: ä\u{1}", "1:5: error: a control character (0x1) stands here; take it away"),
    ("a: b\n\u{7f}", "2:1: error: a control character (0x7f) stands here; take it away"),
  ])
  func `control characters have a place`(text: String, finding: String) {
    #expect(texts(text) == ["f:\(finding)"])
  }

  @Test(arguments: [[0xff, 0xfe, 0x61, 0x00], [0xfe, 0xff, 0x00, 0x61], [0xff, 0xfe]] as [[UInt8]])
  func `UTF-16 is named`(bytes: [UInt8]) {
    #expect(
      YAMLDocument(bytes, file: "f").findings.map(\.text) == [
        "f:1:1: error: this file is UTF-16; save it as UTF-8"
      ])
  }
}

@Suite struct YAMLSlipTests {
  @Test func `a blank that is missing within braces is named with its key`() {
    let text =
      "apps:\n  - match: { class: x }\n    bindings:\n      - { gesture: tap, fingers:3, action: nothing }\n"
    #expect(
      findings(text).filter { $0.contains(": error: ") } == [
        "f:4:25: error: a blank is missing after the colon of \"fingers:3\"; expected fingers: 3"
      ])
  }

  @Test func `a comma in a command that stands in braces without quotes is named`() {
    let found = findings(binding("{ run: xterm, -e, top }"))
    #expect(found.first?.contains("a text with a comma must stand in quotes here") == true, "\(found)")
    #expect(findings(binding("{ run: \"xterm, -e\" }")).filter { $0.contains(": error: ") } == [])
    let several = findings(binding("{ run: xterm, workspace: next }"))
    #expect(several.first?.contains("comma") == false, "\(several)")
  }
}

@Suite struct YAMLLimitTests {
  private func read(_ text: String) -> YAMLDocument { YAMLDocument(Array(text.utf8), file: "f") }

  @Test(arguments: ["[", "{a: ", "- ", "? "])
  func `nesting ends at the limit, quickly`(unit: String) {
    let text = String(repeating: unit, count: 100_000)
    var document = read("")
    let time = ContinuousClock().measure { document = read(text) }
    #expect(document.root == nil)
    #expect(document.findings.count == 1)
    #expect(document.findings.first?.line == 1)
    #expect((document.findings.first?.column ?? 0) > 32)
    #expect(time < .seconds(3))
  }

  @Test func `exactly 32 levels are read`() {
    #expect(read(String(repeating: "[", count: 32) + "a" + String(repeating: "]", count: 32)).findings == [])
    let deeper = read(String(repeating: "[", count: 33) + "a" + String(repeating: "]", count: 33))
    #expect(
      deeper.findings.map(\.text) == ["f:1:34: error: lists and maps stand in each other more than 32 deep"])
  }

  @Test func `exactly 100,000 values are read`() {
    #expect(read("[" + String(repeating: "a,", count: 99_999) + "]").findings == [])
    #expect(
      read("[" + String(repeating: "a,", count: 100_000) + "]").findings.map(\.text) == [
        "f:1:200000: error: the file holds more than 100000 values; make it smaller"
      ])
  }

  @Test func `a billion laughs are refused at the first`() {
    var text = "a0: &a0 [ha]\n"
    for level in 1..<20 {
      text +=
        "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ","))]\n"
    }
    let document = read(text)
    #expect(document.findings.count == 20 + 19 * 9)
    #expect(document.findings.allSatisfy { $0.severity == .error && $0.line > 0 })
  }

  @Test func `a scalar may fill the file, and the file one MiB`() {
    let head = "a: "
    let limit = ConfigurationFile.sizeLimit
    let largest = read(head + String(repeating: "x", count: limit - head.count))
    #expect(largest.findings == [])
    #expect(
      read(head + String(repeating: "x", count: limit)).findings.map(\.text) == [
        "f: error: it is larger than 1 MiB; no configuration needs that much, check that it is the right file"
      ])
  }
}
