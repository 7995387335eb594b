import Gestures
import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// Drawn shapes: learned from fingers, and recognized when fingers draw them again (G12).
  @Suite(.desks) struct StrokeTests {
    /// Fingers that draw a shape of so many pixels: places from 0 to 1.
    private func draw(_ shape: [(Double, Double)], _ fingers: Int, at place: Point, size: Double)
      -> TouchScript
    {
      .journey(
        of: TouchScript.row(fingers, around: place, spacing: 70),
        through: shape.flatMap { from in [Vector(from.0 * size, from.1 * size)] })
    }

    private static let circle = (0...16).map { step -> (Double, Double) in
      let angle = Double(step) / 16 * 2 * .pi
      return (1 - cos(angle), sin(angle))
    }
    private static let zigzag: [(Double, Double)] = [(0, 0), (0.5, 1), (1, 0), (1.5, 1), (2, 0)]

    private func learn(_ name: String, on desk: Desk, _ script: TouchScript) throws -> Fingerpost.Answer {
      let (output, errors) = (desk.newFile(".out"), desk.newFile(".err"))
      let process = try ChildProcess(
        Fingerpost.program, ["learn", name], environment: desk.environment, output: output, errors: errors)
      try waitUntil("request to draw") { contents(of: errors).contains("draw it") }
      try desk.play(script)
      let end = try process.awaitEnd()
      return .init(end: end, output: contents(of: output), errors: contents(of: errors))
    }

    @Test func `what is learned is recognized at another place and size, and told from another shape`() throws
    {
      let desk = try Desk.beside(.openbox)
      let place = Point(700, 400)
      let circle = try learn("my circle", on: desk, draw(Self.circle, 2, at: place, size: 120))
      #expect(circle.end == .exited(0), "\(circle.errors)")
      #expect(circle.output.contains("\nstrokes:\n  'my circle':\n    points: "))
      #expect(circle.output.contains("fingers: 2"))
      let zigzag = try learn("zigzag", on: desk, draw(Self.zigzag, 2, at: place, size: 120))
      let shapes = circle.output + zigzag.output.split(separator: "strokes:\n")[1]
      let daemon = try RunningDaemon(
        shapes
          + """
          global:
            bindings:
              - { name: round, gesture: stroke, stroke: my circle, fingers: 2, action: nothing }
              - { name: sharp, gesture: stroke, stroke: zigzag, fingers: 2, action: nothing }

          """, on: desk)
      try desk.play(draw(Self.circle, 2, at: Point(1000, 600), size: 80))
      try daemon.waitForLog("round recognized")
      try desk.play(draw(Self.zigzag, 2, at: Point(500, 300), size: 150))
      try daemon.waitForLog("sharp recognized")
      try desk.play(draw([(0, 0), (0, 2), (0, 0)], 2, at: place, size: 100))
      try daemon.waitForLog("round failed: like it by")
      #expect(daemon.count("recognized") == 2)
      try daemon.stop()
    }

    @Test func `what is too short, missing or has no name is told`() throws {
      let desk = try Desk.beside(.openbox)
      let short = try learn("dot", on: desk, .tap(at: [Point(500, 500)]))
      #expect(short.end == .exited(1))
      #expect(short.errors.contains("20 mm at least"))
      let none = try Fingerpost.run(["learn", "x", "--wait", "1"], on: desk)
      #expect(none.end == .exited(1))
      #expect(none.errors.contains("nothing was drawn within 1 s"))
      #expect(try Fingerpost.run(["learn", " "], on: desk).end == .exited(2))
      #expect(try Fingerpost.run(["learn", "x", "--wait", "0"], on: desk).end == .exited(2))
    }
  }
}
