import Import
import TestSupport
import Testing

/// Whatever a file holds: findings, and a configuration without errors or none.
@Suite struct BadFileTests {
  @Test func `which program it is for is told by the content, or asked for`() {
    #expect(ImportSource.told(by: Array("\n <?xml version='1.0'?><touchégg/>".utf8)) == .touchegg)
    #expect(ImportSource.told(by: Array("# lisgd\ngesture: swipe left a".utf8)) == .libinputGestures)
    #expect(ImportSource.told(by: Array("ExecStart=/usr/bin/lisgd -g x".utf8)) == .lisgd)
    #expect(ImportSource.told(by: Array("-d x -g y".utf8)) == .lisgd)
    for text in ["", "global: {}", "gesture swipe left a\nlisgd -g 1,LR,a"] {
      #expect(ImportSource.told(by: Array(text.utf8)) == nil)
      let imports = Imports(text)
      #expect(imports.lost.count == 1 && imports.lost[0].contains("say one of --from touchegg"))
    }
  }

  @Test(arguments: [
    ("<touchégg><application name=\"All\">", "1:35: error: this is not XML: no element found"),
    ("<touchégg>&lol;</touchégg>", "1:11: error: this is not XML: undefined entity"),
    ("<html></html>", "1:1: error: the root is \"html\""),
    ("<", "error: this is not XML: "), ("<touchégg>\u{1}</touchégg>", "error: this is not XML: "),
    ("<touchégg/><touchégg/>", "error: this is not XML: junk after document element"),
  ])
  func `a file that is not what it seems is an error with its place`(_ text: String, _ message: String) {
    let imports = Imports(text)
    #expect(imports.lost.count == 1 && imports.lost[0].contains(message), "\(imports.findings)")
  }

  @Test func `entities of the file's own are refused before they grow`() {
    let bomb =
      "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\">"
      + (0..<30).map { "<!ENTITY a\($0) \"&a\($0 == 0 ? "" : "\($0 - 1)");&a;&a;\">" }.joined()
      + "]><touchégg>&a29;</touchégg>"
    let time = ContinuousClock().measure {
      let imports = Imports(bomb)
      #expect(imports.lost.count == 1 && imports.lost[0].contains("a document type"))
    }
    #expect(time < .seconds(5))
    let outside = "<!DOCTYPE touchégg SYSTEM \"file:///etc/passwd\"><touchégg/>"
    #expect(Imports(outside).lost.first?.contains("a document type") == true)
  }

  @Test func `encodings that XML knows are read, others are findings`() {
    let text =
      "<touchegg><application name=\"Ä\"><gesture type=\"TAP\" fingers=\"3\"><action type=\"SHOW_DESKTOP\"/>"
      + "</gesture></application></touchegg>"
    var utf16: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(Imports(utf16).body.contains("class: 'Ä'") || Imports(utf16).body.contains("class: Ä"))
    let head = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>"
    let latin = (head + text).unicodeScalars.map { UInt8($0.value) }
    #expect(Imports(latin).body.contains("Ä"))
    let unmarked = text.unicodeScalars.map { UInt8($0.value) }
    #expect(Imports(unmarked).lost.first?.contains("this is not XML") == true)
    #expect(
      Imports("<?xml version=\"1.0\" encoding=\"KOI8-R\"?><touchegg/>").lost.first?.contains("encoding")
        == true)

    let line: [UInt8] = Array("gesture swipe left 3 a".utf8)
    #expect(Imports([0xEF, 0xBB, 0xBF] + line).lost == [])
    #expect(Imports(line + [0xFF]).lost.first?.contains("this is not UTF-8") == true)
    #expect(
      Imports(line + [0x0A, 0x61, 0x00]).lost.first
        == "2:2: error: this is not a text file: it holds a zero byte")
  }

  @Test func `very deep, very wide and very long files are bounded`() {
    let deep = "<touchégg>" + String(repeating: "<a>", count: 100_000)
    #expect(Imports(deep).lost.first?.contains("more than 32 deep") == true)
    let wide = "<touchégg>" + String(repeating: "<a/>", count: 100_000) + "</touchégg>"
    #expect(Imports(wide).lost.first?.contains("more than 20000 elements") == true)
    let long =
      "<touchégg><application name=\"All\"><gesture type=\"TAP\" fingers=\"3\"><action type=\"RUN_COMMAND\"><command>"
      + String(repeating: "x ", count: 400_000) + "</command></action></gesture></application></touchégg>"
    #expect(Imports(long).lost == [])
    let time = ContinuousClock().measure {
      let many = Imports(String(repeating: "gesture swipe left 3 xdotool key NoSuchKey\n", count: 200))
      #expect(many.lost.count == 200)
    }
    #expect(time < .seconds(30))
  }

  @Test(.enabled(if: isLongFormAskedFor))
  func `a file whose configuration would be too large is told as that`() {
    let large = Imports(String(repeating: "gesture swipe left a\n", count: 20_000))
    #expect(large.lost.count == 1 && large.lost[0].contains("error: the configuration that it makes cannot"))
  }

  private static let texts = [
    "<touchégg><settings><property name=\"color\">a</property></settings><application name=\"All,B\">"
      + "<gesture type=\"PINCH\" fingers=\"2\" direction=\"IN\"><action type=\"SEND_KEYS\"><repeat>true</repeat>"
      + "<modifiers>Alt_L</modifiers><keys>A+B</keys></action></gesture></application></touchégg>",
    "gesture swipe left 3 a 'b'\ngesture: hold on xdotool key ctrl+a\ntimeout 1\ndevice x\n",
    "lisgd -t 1 -g '1,LR,L,*,R,a' -g \"2,DU,*,L,P,$(b)\" \\\n -m 300 # c\n",
  ]

  @Test(arguments: Array(0..<300)) func `bytes that are flipped, gone or new`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for (place, text) in Self.texts.enumerated() {
      var damaged = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: damaged[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: damaged.remove(at: index)
        default: damaged.insert(Array("<>&'\"\\$()\n ,#=".utf8).randomElement(using: &random) ?? 0, at: index)
        }
      }
      _ = Imports(damaged, from: ImportSource.allCases[place])
    }
  }

  @Test(arguments: texts) func `a file that ends early`(text: String) {
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count { _ = Imports(Array(bytes.prefix(count))) }
  }
}
