import Configuration
import Routing
import TestSupport
import Testing

/// The examples in Config/examples and README.md.
@Suite struct ExampleTests {
  @Test func `there are those that are spoken of`() {
    #expect(
      Manual.exampleFiles == [
        "alt-tab.yaml", "convertible-openbox.yaml", "drawing.yaml", "kiosk.yaml", "move-windows.yaml",
        "tablet-i3.yaml",
      ])
    let readme = Manual.text("README.md")
    let manual = Manual.text("man/fingerpost.5")
    for file in Manual.exampleFiles {
      #expect(readme.contains("Config/examples/\(file)"), "\(file)")
      #expect(manual.contains(file), "\(file)")
    }
  }

  @Test(arguments: Manual.exampleFiles) func `each file is clean, and explains itself`(file: String) {
    let text = Manual.text("Config/examples/\(file)")
    #expect(!rules(text).rules.isEmpty)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first?.hasPrefix("# ") == true)
    #expect(lines.count { $0.contains("# ") } >= 5)
    #expect(lines.allSatisfy { $0.count <= 120 })
  }

  @Test func `the examples of the readme are clean`() {
    #expect(!Manual.readmeExamples.isEmpty)
    for example in Manual.readmeExamples { #expect(!rules(example).rules.isEmpty) }
  }

  /// What rules of a level say of an application.
  private func touches(_ file: String, _ window: WindowProperties, _ level: Level) -> [TouchPolicy] {
    rules(Manual.text("Config/examples/\(file)")).rules.filter {
      $0.level == level && ($0.match?.matches(window) ?? true)
    }.map(\.touches)
  }

  @Test func `the kiosk's application has its touches, and nothing else has any`() {
    let kiosk = WindowProperties(isManaged: true, applicationClass: "Chromium")
    let other = WindowProperties(isManaged: true, applicationClass: "XTerm")
    #expect(touches("kiosk.yaml", kiosk, .application) == [.exclusive(fingers: nil)])
    #expect(touches("kiosk.yaml", other, .application) == [])
    #expect(touches("kiosk.yaml", other, .window) == [])
    #expect(touches("kiosk.yaml", other, .global) == [.consume])
    let all = rules(Manual.text("Config/examples/kiosk.yaml"))
    #expect(all.panic == nil)
    #expect(all.capture == .consume)
  }

  @Test func `the drawing program is left alone`() {
    let krita = WindowProperties(isManaged: true, applicationClass: "krita")
    #expect(touches("drawing.yaml", krita, .application) == [.exclusive(fingers: nil)])
    let gimp = WindowProperties(isManaged: true, applicationClass: "Gimp-2.10")
    #expect(touches("drawing.yaml", gimp, .application) == [.exclusive(fingers: nil)])
  }
}
