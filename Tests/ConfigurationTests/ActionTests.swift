import Configuration
import Gestures
import Routing
import Testing

@Suite struct ActionTests {
  @Test(arguments: [
    ("nothing", [Action.nothing]), ("show-desktop", [.showDesktop]), ("{ show-desktop: }", [.showDesktop]),
    ("{ workspace: next }", [.workspace(.next)]), ("{ workspace: previous }", [.workspace(.previous)]),
    ("{ workspace: up }", [.workspace(.up)]), ("{ workspace: down }", [.workspace(.down)]),
    ("{ workspace: 3 }", [.workspace(.number(3))]), ("{ workspace: \"3\" }", [.workspace(.name("3"))]),
    ("{ workspace: 'next' }", [.workspace(.name("next"))]),
    ("{ workspace: 1000 }", [.workspace(.number(1000))]),
    ("{ run: echo $HOME }", [.run(.shell("echo $HOME"))]), ("{ run: no }", [.run(.shell("no"))]),
    ("{ run: [a, '', \"b c\", 0x12] }", [.run(.arguments(["a", "", "b c", "0x12"]))]),
    ("[nothing, { run: a }, { workspace: 2 }]", [.nothing, .run(.shell("a")), .workspace(.number(2))]),
    ("[nothing]", [.nothing]), ("{ run: \"a: b # c\" }", [.run(.shell("a: b # c"))]),
    ("{ to-workspace: next }", [.toWorkspace(.next)]),
    ("{ mode: none }", [.mode("")]), ("{ emit: hello }", [.emit("hello")]),
    ("{ wait: 1.5 s }", [.wait(1500)]),
    ("{ click: right }", [.click(.right)]), ("{ click: 9 }", [.click(PointerButton(9))]),
    ("{ text: \"a\\n\\tß👋\" }", [.text("a\n\tß👋")]),
    (
      "{ key: ctrl+shift+Tab }",
      [.key(KeyChord(modifiers: [.control, .shift], keysym: 0xFF09, text: "ctrl+shift+Tab"))]
    ),
    ("{ key: a }", [.key(KeyChord(keysym: 0x61, text: "a"))]),
    ("{ key: + }", [.key(KeyChord(keysym: 0x2B, text: "+"))]),
    ("{ key: ctrl++ }", [.key(KeyChord(modifiers: .control, keysym: 0x2B, text: "ctrl++"))]),
    ("{ key: super }", [.key(KeyChord(modifiers: .meta, text: "super"))]),
    ("{ key: U1F600 }", [.key(KeyChord(keysym: 0x101_F600, text: "U1F600"))]),
  ])
  func `an action is read`(text: String, actions: [Action]) {
    #expect(rules(binding(text)).rules.first?.bindings.map(\.actions) == [actions])
  }

  @Test(arguments: WindowAction.allCases)
  func `each window action can be written`(action: WindowAction) {
    let read = rules(binding("{ window: \(action.rawValue) }"))
    #expect(read.rules.first?.bindings.map(\.actions) == [[.window(action)]])
  }

  @Test func `a block text is a command of several lines`() {
    let read = rules(binding("\n        run: |\n          a\n          b\n"))
    #expect(read.rules.first?.bindings.map(\.actions) == [[.run(.shell("a\nb\n"))]])
  }

  private static let anAction = "expected an action such as { workspace: next }, or a list of them"
  private static let command = "expected a text for the shell, or a list of a program and its arguments"
  private static let workspace =
    "expected next, previous, up, down, a number from 1 to 1000, or a name in quotes"
  private static let chord =
    "expected keys with + between them, such as ctrl+shift+Tab; `fingerpost list keys` has their names"
  private static let button = "expected one of left, middle, right, back, forward, or a number from 1 to 32"
  private static let match = "expected keys of \"match\", such as class, instance, title"
  private static let actionNames = Schema.names(in: .action).joined(separator: ", ")
  private static let windowActions = WindowAction.allCases.map(\.rawValue).joined(separator: ", ")

  @Test(arguments: [
    ("", "14: error: an action is missing; \(anAction)"),
    ("[]", "15: error: this list is empty; \(anAction)"),
    ("{}", "15: error: an action is missing; \(anAction)"),
    ("[nothing, ]", ""),
    ("[nothing, {}]", "25: error: an action is missing; \(anAction)"),
    ("[[nothing]]", "16: error: a list cannot stand in a list of actions; \(anAction)"),
    ("{ run: }", "22: error: \"run\" has no value; \(command)"),
    ("{ run: ' ' }", "22: error: the command is empty; \(command)"),
    ("{ run: [] }", "22: error: the command is empty; \(command)"),
    ("{ run: ['', a] }", "23: error: the name of the program is empty; expected a program and its arguments"),
    ("{ run: [a, [b]] }", "26: error: \"run\" does not take a list; \(command)"),
    ("{ run: { a: b } }", "22: error: \"run\" does not take a map; \(command)"),
    ("run", "15: error: \"run\" needs a value; write { run: ... }; \(command)"),
    ("{ workspace: web }", "28: error: \"workspace\" cannot be \"web\" without quotes; \(workspace)"),
    (
      "{ workspace: nxt }",
      "28: error: \"workspace\" cannot be \"nxt\" without quotes; did you mean \"next\"?"
    ),
    ("{ workspace: 0 }", "28: error: \"workspace\" cannot be \"0\" without quotes; \(workspace)"),
    ("{ workspace: -1 }", "28: error: \"workspace\" cannot be \"-1\" without quotes; \(workspace)"),
    ("{ workspace: '' }", "28: error: the name of the workspace is empty; \(workspace)"),
    ("{ workspace: [1] }", "28: error: \"workspace\" does not take a list; \(workspace)"),
    ("{ window: maximise }", "25: error: \"window\" cannot be \"maximise\"; did you mean \"maximize\"?"),
    ("{ window: blow-up }", "25: error: \"window\" cannot be \"blow-up\"; expected one of \(windowActions)"),
    ("{ window: tile-lft }", "25: error: \"window\" cannot be \"tile-lft\"; did you mean \"tile-left\"?"),
    ("{ key: ctl+a }", "22: error: \"ctl\" is not a modifier; did you mean \"ctrl\"?"),
    ("{ key: ctrl+Esc }", "22: error: \"Esc\" is not a key; did you mean \"Escape\"?"),
    ("{ key: enter }", "22: error: \"enter\" is not a key; did you mean \"Return\"?"),
    ("{ key: f5 }", "22: error: \"f5\" is not a key; did you mean \"F5\"?"),
    ("{ key: ctrl+ }", "22: error: a key is missing; \(chord)"),
    ("{ key: '' }", "22: error: a key is missing; \(chord)"),
    ("{ key: qwertzuiop }", "22: error: \"qwertzuiop\" is not a key; \(chord)"),
    ("{ key: [a] }", "22: error: \"key\" does not take a list; \(chord)"),
    (
      "{ key: ctrl+C }",
      "22: warning: the capital \"C\" presses shift as well; write \"c\", or shift with it"
    ),
    (
      "{ hold: alt }",
      "15: error: a tap is over at once, so nothing can be held by it; write \"key\" in place of \"hold\""
    ),
    (
      "move-window",
      "15: error: a tap is over at once, and \"move-window\" goes on with the fingers; bind it to a pan or another gesture that lasts"
    ),
    (
      "{ begin: nothing }",
      "15: error: a tap is recognized at once and has no phases; write the action without them"
    ),
    ("{ click: rigth }", "24: error: \"click\" cannot be \"rigth\"; did you mean \"right\"?"),
    ("{ click: 33 }", "24: error: \"click\" cannot be \"33\"; \(button)"),
    ("{ click: 0 }", "24: error: \"click\" cannot be \"0\"; \(button)"),
    ("{ text: '' }", "23: error: the text is empty; expected a text of 1 to 1000 characters"),
    (
      "{ text: \"a\\a\" }",
      "23: error: this text has a character that no keyboard can type; expected a text of 1 to 1000 characters"
    ),
    (
      "{ text: \(String(repeating: "a", count: 1001)) }",
      "23: error: this text is too long; expected a text of 1 to 1000 characters"
    ),
    ("{ wait: 50 }", "23: error: the unit is missing; expected a time from 1 ms to 2000 ms, such as 300 ms"),
    (
      "{ wait: 3 s }",
      "23: error: \"3 s\" is out of range; expected a time from 1 ms to 2000 ms, such as 300 ms"
    ),
    ("{ mode: '' }", "23: error: \"\" cannot be a name; expected a name of 1 to 100 characters"),
    ("{ emit: [a] }", "23: error: \"emit\" does not take a list; expected a name of 1 to 100 characters"),
    ("{ activate: firefox }", "27: error: a map of keys belongs here; \(match)"),
    ("{ to-workspace: web }", "31: error: \"to-workspace\" cannot be \"web\" without quotes; \(workspace)"),
    ("show-desktp", "15: error: \"show-desktp\" is not an action; did you mean \"show-desktop\"?"),
    (
      "{ reboot: now }",
      "17: error: \"reboot\" is not an action; expected one of \(actionNames)"
    ),
    (
      "{ show-desktop: yes }",
      "31: error: \"show-desktop\" takes no value; expected the word alone, action: show-desktop"
    ),
    (
      "{ run: a, window: close }",
      "15: error: several actions stand in one map; make a list of them; expected one key in each map"
    ),
    ("{ fingers: 3 }", "17: error: \"fingers\" is a key of a rule, not of an action; move or remove it"),
  ])
  func `a bad action is reported at its place`(text: String, finding: String) {
    #expect(findings(binding(text)) == (finding.isEmpty ? [] : ["f:5:\(finding)"]))
  }
}
