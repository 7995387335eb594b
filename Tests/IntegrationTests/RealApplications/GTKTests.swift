import Gestures
import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// What a GTK 3 application makes of touches that were held and given back.
  @Suite(.desks) struct GTKTests {
    /// How long a lone finger that rests is held: the assembly window.
    private let hold = Double(Thresholds().assemblyWindow.rawValue)

    /// Plays a script and returns what GTK told of it, after something was told that ends it.
    private func play(
      _ script: TouchScript, until end: String, times: Int = 1, on desk: Desk, _ gtk: GTKApplication
    )
      throws -> [GTKApplication.Line]
    {
      try gtk.restart()
      try desk.play(script)
      try waitUntil("\(times) \(end)") { gtk.lines.count { $0.name == end } >= times }
      // Nothing tells that nothing more comes.
      usleep(300_000)
      return gtk.lines
    }

    private func pinch(_ gtk: GTKApplication) -> TouchScript {
      .pinch(
        around: gtk.area, radius: .init(from: 40, to: 160), over: .milliseconds(400),
        landingSkew: .milliseconds(12))
    }

    @Test func `application T3: a pinch that was held has the scale that it has without us, by 15 percent`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let gtk = try GTKApplication(on: desk)
      func scale() throws -> Double {
        try play(pinch(gtk), until: "zoom", on: desk, gtk).last { $0.name == "zoom" }?.number ?? .nan
      }
      let without = try scale()
      #expect(without > 2)
      let daemon = try RunningDaemon(on: desk)
      var scales: [Double] = []
      // A daemon that gets no processor decides later, when the fingers are farther: the best of several counts.
      while scales.count < 5, scales.allSatisfy({ abs($0 / without - 1) > 0.15 }) {
        scales.append(try scale())
      }
      #expect(scales.contains { abs($0 / without - 1) <= 0.15 }, "\(scales), without us \(without)")
      #expect(daemon.count("accept:") == 0)
      try daemon.stop()
      try gtk.close()
    }

    @Test
    func `application T4: two fingers over a text neither select it nor scroll it farther than without us`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let gtk = try GTKApplication(on: desk)
      // 80 mm a second: the text goes with the finger that is heard first until the other is heard, a report after 2 mm.
      let scroll = TouchScript.drag(
        from: TouchScript.row(2, around: gtk.text), by: Vector(0, -120), over: .milliseconds(400),
        landingSkew: .milliseconds(12), rest: .milliseconds(200))
      func state() throws -> (offset: Double, isSelected: Bool) {
        try gtk.restart()
        try desk.play(scroll)
        usleep(500_000)
        let last = gtk.lines.last { $0.name == "text" }
        return (last?.number ?? 1000, last?.words.last == "selected")
      }
      let without = try state()
      let daemon = try RunningDaemon(on: desk)
      var offsets: [Double] = []
      while offsets.count < 5, offsets.allSatisfy({ abs($0 - without.offset) >= 10 }) {
        let with = try state()
        if !without.isSelected && with.isSelected {
          offsets.append(.infinity)
        } else {
          offsets.append(with.offset)
        }
      }
      #expect(offsets.contains { abs($0 - without.offset) < 10 }, "\(offsets), without us \(without)")
      try daemon.stop()
      try gtk.close()
    }

    @Test func `application T5: a long press comes once, later by the hold and 30 ms at most`() throws {
      let desk = try Desk.beside(.openbox)
      let gtk = try GTKApplication(on: desk)
      let press = TouchScript.tap(at: [gtk.area], hold: .milliseconds(800))
      /// The least of several: other programs make it later, nothing makes it earlier.
      func delay() throws -> Double {
        var delays: [Double] = []
        for _ in 0..<4 {
          try gtk.restart()
          let start = monotonicSeconds() * 1000
          try desk.play(press)
          try waitUntil("long press") { gtk.lines.contains { $0.name == "long-press" } }
          usleep(100_000)
          let presses = gtk.lines.filter { $0.name == "long-press" }
          #expect(presses.count == 1)
          delays.append(presses[0].time - start)
        }
        return delays.min() ?? .nan
      }
      let without = try delay()
      #expect(without > 400)
      let daemon = try RunningDaemon(on: desk)
      let with = try delay()
      #expect(with <= without + hold + 30, "\(with) ms, without us \(without) ms")
      #expect(daemon.count("accept:") == 0)
      try daemon.stop()
      try gtk.close()
    }

    @Test(arguments: [100, 180])
    func `application T6: a double tap is counted 1, 2, at the fingers' times`(_ gap: Int) throws {
      let desk = try Desk.beside(.openbox)
      let gtk = try GTKApplication(on: desk)
      let witness = try Witness(on: desk)
      let daemon = try RunningDaemon(on: desk)
      let tap = TouchScript.tap(at: [gtk.area], hold: .milliseconds(50))
      let lines = try play(
        tap.then(tap, after: .milliseconds(gap)), until: "press", times: 2, on: desk, gtk)
      try daemon.stop()
      let presses = lines.filter { $0.name == "press" }
      #expect(presses.map(\.number) == [1, 2])
      let landings = witness.catchUp().filter { $0.kind == .touchBegin }.suffix(2)
      #expect(presses.map { $0.words.last.flatMap { UInt32($0) } } == landings.map(\.time))
      try gtk.close()
    }

    @Test func `a binding for another application changes nothing for a GTK 3 program (R5)`() throws {
      let desk = try Desk.beside(.openbox)
      let gtk = try GTKApplication(on: desk)
      let scroll = TouchScript.drag(
        from: [gtk.text], by: Vector(0, -120), over: .milliseconds(300), landingSkew: .zero,
        rest: .milliseconds(200))
      func story() throws -> (scale: Double, clicks: [Double], offset: Double) {
        let zooms = try play(pinch(gtk), until: "zoom", on: desk, gtk).filter { $0.name == "zoom" }
        let taps = TouchScript.tap(at: [gtk.area]).then(.tap(at: [gtk.area]), after: .milliseconds(150))
        let presses = try play(taps, until: "press", times: 2, on: desk, gtk).filter { $0.name == "press" }
        try gtk.restart()
        try desk.play(scroll)
        usleep(500_000)
        let text = gtk.lines.last { $0.name == "text" }
        return (zooms.last?.number ?? .nan, presses.map(\.number), text?.number ?? .nan)
      }
      let without = try story()
      #expect(without.scale > 2 && without.clicks == [1, 2] && without.offset > 1000, "\(without)")
      let daemon = try RunningDaemon(OtherApplicationTests.configuration, on: desk)
      let with = try story()
      #expect(abs(with.scale / without.scale - 1) < 0.01, "\(with.scale), without us \(without.scale)")
      #expect(with.clicks == without.clicks)
      #expect(abs(with.offset - without.offset) <= 2, "\(with.offset), without us \(without.offset)")
      #expect(daemon.count("accept:") == 0)
      try daemon.stop()
      try gtk.close()
    }
  }
}
