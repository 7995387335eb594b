import Gestures
import Glibc
import Keysyms
import Routing
import ScreenSupport
import Testing
import VirtualTouch
import X11

extension OnADesk {
  /// What real applications make of keys and buttons by XTEST, beside a window manager.
  @Suite(.desks) struct VirtualInputTests {
    private let text = "Grüße, Привет 🙂 aB+1"

    private func newMaker(_ desk: Desk) throws -> InputMaker { InputMaker(try desk.server.openConnection()) }

    @Test func `a text arrives whole in xterm, also with characters that the layout lacks`() throws {
      let desk = try Desk.beside(.openbox)
      let terminal = try Terminal(at: (300, 200), reportsMouse: false, on: desk)
      var maker = try newMaker(desk)
      try maker.input.type(text + "\n\tend")
      try waitUntil("text") { terminal.typed.hasSuffix("end") }
      #expect(terminal.typed == text + "\r\tend")
      maker.input.restoreSpareKeys(atOnce: true)
      try terminal.close(on: desk)
    }

    @Test func `a text arrives whole in a GTK 3 entry, also with characters that the layout lacks`() throws {
      let desk = try Desk.beside(.openbox)
      let entry = try GTKEntry(on: desk)
      var maker = try newMaker(desk)
      try maker.input.type(text)
      try waitUntil("text") { entry.state.text.count >= text.count }
      #expect(entry.state.text == text)
      // A second one on other keys, while the first are still mapped.
      try maker.catchUp()
      try maker.input.type("éж")
      try waitUntil("text") { entry.state.text.count >= text.count + 2 }
      #expect(entry.state.text == text + "éж")
      try maker.input.press(KeyChord([.control], 0x61))
      try waitUntil("all selected") { entry.state.selection == 0..<text.unicodeScalars.count + 2 }
      try maker.input.press(KeyChord([], 0xFFFF))
      try waitUntil("text gone") { entry.state.text.isEmpty }
      maker.input.restoreSpareKeys(atOnce: true)
      try entry.close()
    }

    /// Why spare keys are restored only after some quiet: applications look a key up as they come to it.
    @Test(arguments: [true, false])
    func `an application that comes to its keys late reads them by the map of then`(_ isRestoredAtOnce: Bool)
      throws
    {
      let desk = try Desk.beside(.openbox)
      let terminal = try Terminal(at: (300, 200), reportsMouse: false, on: desk)
      let entry = try GTKEntry(on: desk)
      try waitUntil("focus") { desk.activeWindow == entry.window }
      for isEntry in [true, false] {
        if !isEntry {
          try entry.close()
          try waitUntil("focus of xterm") { desk.activeWindow == terminal.window }
        }
        var maker = try newMaker(desk)
        if isEntry { entry.signal(SIGSTOP) } else { terminal.signal(SIGSTOP) }
        try maker.input.type("ßжß.")
        if isRestoredAtOnce { maker.input.restoreSpareKeys(atOnce: true) }
        usleep(2_000_000)
        maker.input.restoreSpareKeys()
        if isEntry { entry.signal(SIGCONT) } else { terminal.signal(SIGCONT) }
        try waitUntil("last character") {
          isEntry ? entry.state.text.contains(".") : terminal.typed.contains(".")
        }
        let read = isEntry ? entry.state.text : terminal.typed
        #expect((read == "ßжß.") == !isRestoredAtOnce, "\(isEntry ? "GTK" : "xterm") read \(read)")
        maker.input.restoreSpareKeys(atOnce: true)
      }
      try terminal.close(on: desk)
    }

    /// Drags a finger, whose touch is accepted, with a button held.
    private func drag(
      _ button: PointerButton, from start: Point, to end: Point, _ desk: Desk, _ maker: inout InputMaker
    ) throws {
      let touchscreen = try desk.server.touchscreen
      let grab = try TouchGrab(maker.connection)
      try maker.connection.roundTrip()
      let verdicts = TouchVerdicts(maker.connection)
      try touchscreen.begin(0, at: start)
      try touchscreen.sync()
      try maker.connection.roundTrip()
      while let event = maker.connection.nextQueuedEvent() {
        guard case .touchBegin(let touch) = maker.decoder.decode(event) else { continue }
        verdicts.accept(touch.id, master: touch.master)
        try maker.connection.roundTrip()
      }
      try maker.input.hold(button, at: start)
      for step in 1...8 {
        let part = Double(step) / 8
        let place = Point(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
        try touchscreen.update(0, to: place)
        try touchscreen.sync()
        maker.input.move(to: place)
        usleep(20_000)
      }
      try touchscreen.end(0)
      try touchscreen.sync()
      maker.input.release(button)
      grab.ungrab()
      try maker.connection.roundTrip()
    }

    @Test(arguments: [PointerButton.left, .middle, .right])
    func `R4.6 a drag with an accepted finger is heard whole by xterm`(_ button: PointerButton) throws {
      let desk = try Desk.beside(.openbox)
      let terminal = try Terminal(at: (300, 200), on: desk)
      var maker = try newMaker(desk)
      try drag(
        button, from: terminal.cell(5, 3, on: desk), to: terminal.cell(45, 12, on: desk), desk, &maker)
      try waitUntil("release") { terminal.reports.last?.kind == .release }
      // The motion to the place of the press shows the finger itself.
      let reports = terminal.reports.drop { $0.kind == .drag && $0.button == 3 }
      let number = Int(button.number) - 1
      #expect(reports.first == .init(kind: .press, button: number, column: 5, row: 3))
      #expect(reports.last == .init(kind: .release, button: number, column: 45, row: 12))
      let drags = reports.dropFirst().dropLast()
      #expect(drags.count >= 5 && drags.allSatisfy { $0.kind == .drag && $0.button == number }, "\(reports)")
      #expect(drags.last.map { [$0.column, $0.row] } == [45, 12])
      #expect(desk.buttons == 0)
      try terminal.close(on: desk)
    }

    @Test
    func
      `R4.6 a drag with an accepted finger selects text in xterm, and a click of the middle button pastes it`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let terminal = try Terminal(at: (300, 200), reportsMouse: false, on: desk)
      var maker = try newMaker(desk)
      // The first line is "text to be selected".
      try drag(.left, from: terminal.cell(6, 1, on: desk), to: terminal.cell(11, 1, on: desk), desk, &maker)
      try maker.input.click(.middle, at: terminal.cell(6, 8, on: desk))
      try waitUntil("pasted text") { !terminal.typed.isEmpty }
      usleep(100_000)
      #expect(["to be", "to be "].contains(terminal.typed), "\(terminal.typed)")
      #expect(desk.buttons == 0)
      try terminal.close(on: desk)
    }

    @Test func `R4.6 a drag with an accepted finger selects text in a GTK 3 entry`() throws {
      let desk = try Desk.beside(.openbox)
      let entry = try GTKEntry("0123456789012345678901234567890123456789", on: desk)
      var maker = try newMaker(desk)
      let y = entry.box.y + entry.box.height / 2
      try drag(
        .left, from: Point(Double(entry.box.x + 100), Double(y)),
        to: Point(Double(entry.box.x + 300), Double(y)),
        desk, &maker)
      // 200 pixels of a monospace font of 16 points.
      try waitUntil("selection") { entry.state.selection.count > 10 }
      #expect((11...20).contains(entry.state.selection.count), "\(entry.state)")
      #expect(entry.state.selection.lowerBound >= 4)
      #expect(desk.buttons == 0)
      try entry.close()
    }
  }
}
