import Control
import Testing
import TestSupport

@Suite struct JSONParserTests {
  private func parse(_ text: String) throws -> JSON { try JSON(parsing: Array(text.utf8)) }

  private func problem(_ bytes: [UInt8]) -> JSONError? {
    do throws(JSONError) {
      _ = try JSON(parsing: bytes)
      return nil
    } catch { return error }
  }

  private func problem(_ text: String) -> JSONError? { problem(Array(text.utf8)) }

  @Test(arguments: [
    ("null", JSON.null), (" true\n", .bool(true)), ("false", .bool(false)), ("0", .integer(0)),
    ("-17", .integer(-17)), ("9223372036854775807", .integer(.max)), ("1.5e3", .number(1500)),
    ("-0", .number(-0.0)), ("1E-2", .number(0.01)),
    ("9223372036854775808", .number(9_223_372_036_854_775_808)),
    ("\"\"", .string("")), ("\"aé😀\"", .string("aé😀")),
    ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\ude00\"", .string("\"\\/\u{8}\u{C}\n\r\té😀")),
    ("[]", .array([])), ("[ 1 , [ ] , {} ]", .array([.integer(1), .array([]), .members([])])),
    ("{ \"a\" : 1 , \"b\" : null }", .members([.init("a", .integer(1)), .init("b", .null)])),
  ])
  func `what RFC 8259 allows is read`(_ text: String, _ value: JSON) throws {
    #expect(try parse(text) == value)
  }

  @Test(arguments: [
    ("", 0), (" ", 1), ("{", 1), ("[", 1), ("[1", 2), ("\"a", 2), ("{\"a\"", 4), ("{\"a\":", 5), ("tru", 3),
    ("-", 1), ("1.", 2), ("1e", 2), ("1e+", 3), ("\"\\", 2), ("\"\\u12", 5),
  ])
  func `a text that breaks off is incomplete`(_ text: String, _ offset: Int) {
    #expect(problem(text) == JSONError(.incomplete, at: offset))
  }

  @Test(arguments: [
    ("nul1", 3), ("True", 0), ("01", 1), ("+1", 0), (".5", 0), ("1.e1", 2), ("NaN", 0), ("Infinity", 0),
    ("'a'", 0),
    ("[1,]", 3), ("[1 2]", 3), ("[,1]", 1), ("{,}", 1), ("{a:1}", 1), ("{\"a\" 1}", 5), ("{\"a\":1,}", 7),
    ("{\"a\":1 \"b\":2}", 7), ("{1:2}", 1), ("1 2", 2), ("{} x", 3), ("/* */1", 0), ("\"a\nb\"", 2),
    ("\u{FEFF}1", 0),
    ("]", 0), ("[}", 1), ("0x10", 1),
  ])
  func `what JSON does not have is refused at its place`(_ text: String, _ offset: Int) {
    let error = problem(text)
    #expect(error?.offset == offset)
    if case .unexpected = error?.problem {} else { Issue.record("\(String(describing: error))") }
  }

  @Test(arguments: [
    "\"\\x41\"", "\"\\ud83d\"", "\"\\ud83dx\"", "\"\\ud83d\\u0041\"", "\"\\ude00\"", "\"\\u12g4\"",
  ])
  func `a wrong escape is refused`(_ text: String) { #expect(problem(text)?.problem == .badEscape) }

  @Test(
    arguments: [[0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]])
  func `a text that is not UTF-8 is refused`(_ bytes: [UInt8]) {
    #expect(problem([0x22] + bytes + [0x22])?.problem == .badText)
  }

  @Test func `numbers beyond a double and names that come twice are refused`() {
    #expect(problem("1e999")?.problem == .badNumber)
    #expect(problem("{\"a\":1,\"\\u0061\":2}") == JSONError(.repeated("a"), at: 7))
  }

  @Test func `depth and length are limited`() throws {
    let depth = JSONParser.maximumDepth
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try parse(nested(depth))
    #expect(problem(nested(depth + 1)) == JSONError(.tooDeep, at: depth))
    #expect(problem(String(repeating: "[", count: 60_000))?.problem == .tooDeep)
    let longest = "\"" + String(repeating: "a", count: JSONParser.maximumLength - 2) + "\""
    _ = try parse(longest)
    #expect(problem(longest + " ")?.problem == .tooLong)
  }

  @Test func `an object of thousands of members is read in a moment`() throws {
    let members = (0..<6000).map { "\"\($0)\":0" }
    let value = try parse("{" + members.joined(separator: ",") + "}")
    #expect(value["5999"] == .integer(0))
  }

  @Test(arguments: UInt64(0)..<40)
  func `seeded garbage is read or refused, and what is read has a text that reads the same`(_ seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("{}[]\",:\\u0123456789eE+-. truefalsn\n\u{7F}é😀".utf8)
    let seeds = [
      "{\"request\":\"subscribe\",\"names\":[\"gesture\",\"action\"]}",
      "[1,-2.5e3,true,null,\"\\ud83d\\ude00\"]",
    ]
    for round in 0..<500 {
      var bytes = round % 2 == 0 ? Array(seeds[Int(random.next() % 2)].utf8) : []
      for _ in 0..<Int(random.next() % 40) {
        let byte =
          random.next() % 4 == 0
          ? UInt8(truncatingIfNeeded: random.next()) : alphabet[Int(random.next() % UInt64(alphabet.count))]
        let place = Int(random.next() % UInt64(bytes.count + 1))
        if random.next() % 2 == 0 || place == bytes.count {
          bytes.insert(byte, at: place)
        } else {
          bytes[place] = byte
        }
      }
      guard let value = try? JSON(parsing: bytes) else { continue }
      #expect(try parse(value.text).text == value.text, "\(bytes)")
    }
  }
}
