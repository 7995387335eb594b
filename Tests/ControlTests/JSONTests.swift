import Control
import Testing

@Suite struct JSONTests {
  @Test func `text is quoted so that any parser reads it back`() {
    #expect(JSON.string("a\"b\\c\n\t\r\u{1}\u{7F}é😀").text == "\"a\\\"b\\\\c\\n\\t\\r\\u0001\\u007fé😀\"")
  }

  @Test func `what is not known is left out`() {
    let value = JSON.object([("a", .integer(1)), ("b", nil), ("c", .array([.bool(true), .string("x")]))])
    #expect(value.text == "{\"a\":1,\"c\":[true,\"x\"]}")
  }

  @Test func `numbers are written as JSON has them`() {
    let numbers: [(Double, String)] = [
      (12, "12"), (-0.5, "-0.5"), (640.123, "640.12"), (1e300, "1e+300"), (0.004, "0"),
    ]
    for (number, text) in numbers { #expect(JSON.hundredths(number).text == text) }
    #expect(JSON.number(.nan).text == "null")
  }
}
