import Configuration
import Gestures
import Routing
import Testing

@Suite struct PanicTests {
  private func read(_ text: String) -> (panic: Panic.Specification?, findings: [String]) {
    let (rules, findings) = ConfigurationReader.read(
      Array((text + "\nglobal: { touches: consume }\n").utf8), file: "f")
    return (rules.panic, findings.filter { $0.severity == .error }.map(\.text))
  }

  @Test func `C10 without the key five fingers held two seconds let go of everything`() {
    #expect(read("") == (Panic.Specification(fingers: 5, hold: 2000), []))
  }

  @Test func `C10 the key turns it off, or changes fingers and time`() {
    #expect(read("panic: off") == (nil, []))
    #expect(read("panic: { fingers: 4 }") == (Panic.Specification(fingers: 4, hold: 2000), []))
    #expect(read("panic: { hold: 1.5 s }") == (Panic.Specification(fingers: 5, hold: 1500), []))
  }

  @Test(arguments: [
    ("panic: { fingers: 2 }", "f:1:19: error: \"fingers\" cannot be \"2\"; expected a number from 3 to 10"),
    (
      "panic: { hold: 100 ms }",
      "f:1:16: error: \"100 ms\" is out of range; expected a time from 500 ms to 10000 ms, such as 300 ms"
    ),
    ("panic: { finger: 5 }", "f:1:10: error: unknown key \"finger\"; did you mean \"fingers\"?"),
  ])
  func `C10 a bad value is reported at its place`(_ text: String, _ finding: String) {
    #expect(read(text).findings == [finding])
  }

  @Test(arguments: ["panic: yes", "panic: [5]", "panic:"])
  func `C10 what is neither off nor a map is reported`(_ text: String) {
    #expect(read(text).findings.count == 1)
    #expect(read(text).findings.first?.hasPrefix("f:1:") == true)
  }
}
