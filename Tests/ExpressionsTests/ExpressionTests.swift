import Expressions
import Gestures
import Routing
import TestSupport
import Testing

@Suite struct ExpressionTests {
  @Test(arguments: [
    ("a", "cat", true), ("^a", "cat", false), ("^c.t$", "cat", true), ("^c.t$", "cart", false),
    ("^(foo|bar)[0-9]+$", "bar42", true), ("^(foo|bar)[0-9]+$", "bar", false), ("o{2}", "foo", true),
    ("^$", "", true), ("x*", "", true), ("[[:alpha:]]", "7", false), ("\\*", "a*b", true),
    ("^.$", "ä", true), ("^.$", "漢", true), ("^[äö]$", "ö", true), ("A", "a", false), ("//", "a//b", true),
  ])
  func `an expression fits where it is found in a text`(source: String, text: String, fits: Bool) throws {
    #expect(try Expression(source).fits(text) == fits)
  }

  @Test func `case can be ignored`() throws {
    #expect(try Expression("^fire", ignoringCase: true).fits("FIREFOX"))
    #expect(try !Expression("^fire").fits("FIREFOX"))
  }

  @Test(arguments: [
    ("[a", "Unmatched [, [^, [:, [., or [="), ("(a", "Unmatched ( or \\("),
    ("a{2,1}", "Invalid content of \\{\\}"),
    ("a\\", "Trailing backslash"), ("[b-a]", "Invalid range end"),
    ("[[:x:]]", "Invalid character class name"),
  ])
  func `what does not compile says why, in the C library's words`(source: String, words: String) {
    #expect(throws: ExpressionError.refused(words)) { try Expression(source) }
  }

  @Test(arguments: [
    ("", ExpressionError.empty), ("a\0b", .zeroByte), (String(repeating: "a", count: 1001), .tooLong),
    ("(a*)\\1", .backReference), (String(repeating: "(", count: 51), .tooDeep),
    ("a{1001}", .repeatsTooMuch), ("((a{30}){30}){2}", .repeatsTooMuch), ("(abc){0,400}", .repeatsTooMuch),
    ("a{999}bc", .repeatsTooMuch), ("a{32767}{32767}{32767}", .repeatsTooMuch),
    (String(repeating: "(", count: 12) + "a" + String(repeating: "+)", count: 12), .repeatsTooMuch),
    ("a{99999999999999999999}", .repeatsTooMuch), ("[^]a[:alpha:]x]{1001}", .repeatsTooMuch),
  ])
  func `what could cost without bounds is refused`(source: String, error: ExpressionError) {
    #expect(throws: error) { try Expression(source) }
  }

  @Test(arguments: [
    "a{251}", "[0-9]{3}-[0-9]{4}", "(ab|cd){2,60}", "[\\1]", "[^]]", "a+b+c+", "{", "a{x", "a|b",
  ])
  func `what is bounded is not refused for its length`(source: String) {
    do throws(ExpressionError) { _ = try Expression(source) } catch {
      guard case .refused = error else { Issue.record("\(source): \(error)"); return }
    }
  }

  /// The worst that the bounds let through, on the longest text that a window has.
  @Test(arguments: [
    "(a|b)*a(a|b){120}", "(a?){120}a{120}", "((a|ab|b)*){50}c", "(.*a){100}", "([ab]*[ac]*){100}x",
    "(a|aa)+$x", "[a-z]+ - x$", "([ab]{1,3}){80}c", "(.*)(.*)(.*)(.*)(.*)[^ab]",
  ])
  func `no expression takes long or grows for ever on hostile texts`(source: String) throws {
    let expression = try Expression(source)
    var random = SplitMix64(seed: 7)
    let texts = (0..<20).map { _ in
      String((0..<1024).map { _ in Bool.random(using: &random) ? "a" : "b" })
    }
    let time = ContinuousClock().measure { for text in texts { _ = expression.fits(text) } }
    #expect(time < .seconds(4), "\(time)")
  }

  @Test func `of a long text the beginning is looked at, and no end is seen there`() throws {
    let long = "x" + String(repeating: "ä", count: 500) + "z"
    #expect(try Expression("^xää").fits(long))
    #expect(try !Expression("z").fits(long))
    #expect(try !Expression("ä$").fits(long))
    let whole = String(repeating: "a", count: Expression.reach)
    #expect(try Expression("^a+$").fits(whole))
    #expect(try !Expression("^a+$").fits(whole + "a"))
  }

  @Test func `an expression that has seen much is compiled anew and fits the same`() throws {
    let expression = try Expression("^a.*z$")
    let long = "a" + String(repeating: "m", count: 250) + "z"
    for _ in 0..<1000 {
      #expect(expression.fits(long))
      #expect(!expression.fits(long + "y"))
    }
  }

  @Test(arguments: 0..<2000) func `any bytes are an expression or a reason`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let alphabet = Array("ab()[]{}*+?|\\^$.,:-=019ä")
    let source = String(
      (0..<Int.random(in: 0...20, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? "a"
      })
    guard let expression = try? Expression(source) else { return }
    _ = expression.fits("aab(b)")
    _ = expression.fits("")
  }
}

@Suite struct ExpressionSetTests {
  private let rules: RuleSet = {
    var match = WindowMatch(applicationClass: [.expression("^fire")], title: [.expression("[0-9]")])
    match.exceptions = [WindowMatch(title: [.expression("secret")])]
    var rules = RuleSet(rules: [Rule(level: .application, match: match)])
    rules.deviceLimits = [
      DeviceLimits(match: DeviceMatch(names: [.expression("^ELAN")]), thresholds: Thresholds())
    ]
    return rules
  }()
  private let tree = RegionTree(root: WindowID(1), width: 100, height: 100)

  private func inserted(_ properties: WindowProperties) -> WindowChange {
    .insert(
      WindowRecord(
        window: WindowID(2), geometry: WindowGeometry(x: 0, y: 0, width: 9, height: 9), isMapped: true,
        properties: properties), parent: WindowID(1))
  }

  private func fitting(_ change: WindowChange, in tree: RegionTree) -> Set<WindowExpression> {
    switch ExpressionSet(rules).completed(change, in: tree) {
    case .insert(let record, _): record.properties.fitting
    case .properties(_, let properties): properties.fitting
    default: []
    }
  }

  @Test func `a window is told with the expressions that its texts fit, those of not too`() {
    let properties = WindowProperties(applicationClass: "Firefox", title: "secret 7")
    #expect(
      fitting(inserted(properties), in: tree) == [
        WindowExpression(.applicationClass, "^fire"), WindowExpression(.title, "[0-9]"),
        WindowExpression(.title, "secret"),
      ])
  }

  @Test func `what fits goes with the text, and stays where the text stays`() {
    let set = ExpressionSet(rules)
    var tree = tree
    _ = tree.apply(
      set.completed(inserted(WindowProperties(applicationClass: "Firefox", title: "7")), in: tree))
    let change = WindowChange.properties(
      WindowID(2), WindowProperties(applicationClass: "Firefox", title: "none"))
    #expect(fitting(change, in: tree) == [WindowExpression(.applicationClass, "^fire")])
  }

  @Test func `a window without properties fits nothing`() {
    #expect(fitting(inserted(WindowProperties()), in: tree) == [])
  }

  @Test func `a device is told with the expressions that its name fits`() {
    let set = ExpressionSet(rules)
    var device = set.completed(TouchDevice(id: DeviceID(3), name: "ELAN Touch", touches: 10))
    #expect(device.fitting == ["^ELAN"])
    #expect(rules.deviceClass(of: device) == 1)
    device = set.completed(TouchDevice(id: DeviceID(3), name: "Wacom", touches: 10))
    #expect(rules.deviceClass(of: device) == 0)
  }
}
