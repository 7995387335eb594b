import Configuration
import Gestures
import Routing
import Testing

@Suite struct DefaultConfigurationTests {
  @Test func `it is clean and gives exactly these rules`() throws {
    let configuration = Configuration.default()
    #expect(configuration.findings.map(\.text) == [])
    #expect(configuration.source == .builtIn)
    var rules = try #require(configuration.rules)
    for rule in rules.rules.indices {
      rules.rules[rule].line = 0
      for binding in rules.rules[rule].bindings.indices { rules.rules[rule].bindings[binding].line = 0 }
    }
    #expect(rules.thresholds == Thresholds())
    #expect(
      rules.rules == [
        Rule(
          level: .global,
          bindings: [
            swipe("next-workspace", .left, .workspace(.next)),
            swipe("previous-workspace", .right, .workspace(.previous)),
            swipe("show-desktop", .up, .showDesktop),
            swipe("minimize", .down, .window(.minimize)),
            Binding(
              name: "toggle-maximize", gesture: .tap(TapSpecification(taps: 1, fingers: 4)),
              actions: [.window(.toggleMaximize)]),
          ]),
        Rule(
          level: .window,
          match: WindowMatch(
            applicationClass: [
              .exact("onboard"), .exact("florence"), .glob("svkbd*"), .exact("xvkbd"),
              .glob("matchbox-keyboard*"),
            ]), touches: .exclusive(fingers: nil)),
        Rule(
          level: .window, match: WindowMatch(applicationClass: [.exact("")], title: [.exact("Keyboard")]),
          touches: .exclusive(fingers: nil)),
        Rule(
          level: .application,
          match: WindowMatch(
            applicationClass: [
              .exact("krita"), .glob("gimp*"), .glob("*.gimp"), .exact("mypaint"), .glob("*.mypaint"),
              .exact("xournalpp"), .glob("*.xournalpp"), .exact("inkscape"), .glob("*.inkscape"),
            ]), touches: .exclusive(fingers: 1...1)),
      ])
  }

  @Test(arguments: [
    ("Onboard", "onboard"), ("Florence", "florence"), ("svkbd", "svkbd"), ("svkbd-mobile-intl", "svkbd"),
    ("XVkbd", "xvkbd"), ("Matchbox-keyboard", "matchbox-keyboard"),
  ])
  func `it leaves on-screen keyboards alone`(applicationClass: String, instance: String) throws {
    let window = WindowProperties(applicationClass: applicationClass, instance: instance)
    #expect(try policies(for: window, .window) == [.exclusive(fingers: nil)])
  }

  @Test func `it knows matchbox-keyboard by its title, as it has no class`() throws {
    #expect(try policies(for: WindowProperties(title: "Keyboard"), .window) == [.exclusive(fingers: nil)])
    let settings = WindowProperties(applicationClass: "Gnome-control-center", title: "Keyboard")
    #expect(try policies(for: settings, .window) == [])
  }

  @Test(arguments: [
    "krita", "Gimp", "Gimp-2.10", "gimp-3.0", "org.gimp.GIMP", "Mypaint", "Xournalpp",
    "com.github.xournalpp.xournalpp", "Inkscape", "org.inkscape.Inkscape",
  ])
  func `it gives a lone finger to drawing programs`(applicationClass: String) throws {
    let window = WindowProperties(isManaged: true, applicationClass: applicationClass)
    #expect(try policies(for: window, .application) == [.exclusive(fingers: 1...1)])
    #expect(try policies(for: window, .window) == [])
  }

  @Test(arguments: ["firefox", "XTerm", "Onboard-settings", "", "Gnome-control-center"])
  func `it has no rule for others`(applicationClass: String) throws {
    let window = WindowProperties(isManaged: true, applicationClass: applicationClass, title: "Some window")
    #expect(try policies(for: window, .application) + policies(for: window, .window) == [])
  }

  private func swipe(_ name: String, _ direction: Direction, _ action: Action) -> Binding {
    Binding(
      name: name, gesture: .swipe(SwipeSpecification(fingers: 3, directions: [direction], fire: .distance)),
      actions: [action])
  }

  private func policies(for window: WindowProperties, _ level: Level) throws -> [TouchPolicy] {
    let rules = try #require(Configuration.default().rules).rules
    return rules.filter { $0.level == level && $0.match?.matches(window) == true }.map(\.touches)
  }
}
