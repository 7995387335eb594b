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
    ("{ window: tile-left }", "25: error: this version does not have \"tile-left\" yet; take it away"),
    ("{ key: ctrl+a }", "17: error: this version does not have \"key\" yet; take it away"),
    ("hold", "15: error: this version does not have \"hold\" yet; take it away"),
    ("{ begin: nothing }", "17: error: this version does not have \"begin\" yet; take it away"),
    ("show-desktp", "15: error: \"show-desktp\" is not an action; did you mean \"show-desktop\"?"),
    (
      "{ reboot: now }",
      "17: error: \"reboot\" is not an action; expected one of run, workspace, window, show-desktop, nothing"
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
