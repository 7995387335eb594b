import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// `fingerpost demo`, which needs no display of the caller's.
  @Suite(.desks) struct DemoTests {
    @Test func `the demo routes its fingers, and draws a picture where one is asked for`() throws {
      let desk = try Desk.beside(.openbox)
      let picture = desk.newFile(".svg")
      let environment = desk.environment.filter { !$0.hasPrefix("DISPLAY=") }
      let answer = try Fingerpost.run(
        ["demo", "--svg", picture], on: desk, environment: environment, seconds: 60)
      #expect(answer.end == .exited(0), "\(answer.errors)")
      #expect(answer.output.contains("action: next page"))
      let svg = contents(of: picture)
      #expect(svg.hasPrefix("<?xml") && svg.hasSuffix("</svg>\n"))
      for word in ["Reader", "Painter", "chain"] { #expect(svg.contains(word), "\(word)") }
    }
  }
}
