import Gestures
import Glibc
import TestSupport
import Testing
import VirtualTouch

extension OnADesk {
  /// What Chromium makes of touches that were held and given back; only with FINGERPOST_TESTS=long in the environment.
  @Suite(.desks, .enabled(if: isLongFormAskedFor))
  struct ChromiumTests {
    /// Chromium with the page of `Tests/Programs`.
    private final class Browser {
      /// What the page heard since it started anew, where it is scrolled to, and whether something is selected.
      struct State {
        var offset: Double
        var isSelected: Bool
        var heard: [Substring]
      }

      let program: Program
      /// In the middle of the page.
      let center: Point

      init(on desk: Desk) throws {
        program = try Program(
          "/usr/bin/chromium",
          [
            "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--disable-breakpad", "--password-store=basic",
            "--touch-events=enabled", "--window-position=100,100", "--window-size=1600,900",
            "--user-data-dir=\(desk.newFile(".chromium"))", "--app=file://\(Program.file("page.html"))",
          ], seconds: 60, on: desk)
        center = program.box.center
        try waitUntil("page", seconds: 60) { [program] in program.title.hasPrefix("page 1500") }
        // The first touch of a new window brings its own delays.
        for _ in 0..<2 {
          try desk.tap(center)
          usleep(500_000)
        }
      }

      var state: State? {
        let words = program.title.split(separator: " ")
        guard words.count >= 3, words[0] == "page", let offset = Double(words[1]) else { return nil }
        return State(offset: offset, isSelected: words[2] == "selected", heard: Array(words.dropFirst(3)))
      }

      func restart() throws {
        try program.restart()
        try waitUntil("new start of the page") {
          guard let state else { return false }
          return state.heard.isEmpty && state.offset == 1500 && !state.isSelected
        }
        usleep(300_000)
      }
    }

    @Test(arguments: [(95, 65), (65, 95)])
    func `application T4: a two-finger tap opens the menu and clicks nothing, whichever lifts first`(
      _ lifts: (Int, Int)
    ) throws {
      let desk = try Desk.beside(.openbox)
      let browser = try Browser(on: desk)
      let places = TouchScript.row(2, around: browser.center)
      let first = TouchScript.tap(at: [places[0]], hold: .milliseconds(lifts.0))
      let second = TouchScript.tap(at: [places[1]], hold: .milliseconds(lifts.1))
      let script = first.and(second.withFingers(from: 1), startingAt: .milliseconds(15))
      func heard() throws -> [Substring] {
        try browser.restart()
        try desk.play(script)
        try waitUntil("two ends", seconds: 10) {
          browser.state?.heard.count { $0 == "touchend" || $0 == "touchcancel" } == 2
        }
        usleep(700_000)
        return try #require(browser.state).heard.sorted()
      }
      let without = try heard()
      let daemon = try RunningDaemon(on: desk)
      let with = try heard()
      try daemon.stop()
      #expect(with == without)
      #expect(with.count { $0 == "contextmenu" } == 1)
      #expect(!with.contains("click"))
      try browser.program.close()
    }

    @Test func `application T4: two fingers scroll a page as far as without us, and select nothing`() throws {
      let desk = try Desk.beside(.openbox)
      let browser = try Browser(on: desk)
      // At rest before the lift: a fling's length is never the same.
      let scroll = TouchScript.drag(
        from: TouchScript.row(2, around: browser.center), by: Vector(0, -200), over: .milliseconds(400),
        landingSkew: .milliseconds(12), rest: .milliseconds(400))
      func state() throws -> Browser.State {
        try browser.restart()
        try desk.play(scroll)
        usleep(1_000_000)
        return try #require(browser.state)
      }
      let without = try state()
      #expect(abs(without.offset - 1500) > 100)
      let daemon = try RunningDaemon(on: desk)
      for _ in 0..<5 {
        let with = try state()
        #expect(abs(with.offset - without.offset) < 10)
        #expect(!with.isSelected)
      }
      try daemon.stop()
      try browser.program.close()
    }

    @Test func `application T5: the menu of a long press comes once, later by the hold and 30 ms at most`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let browser = try Browser(on: desk)
      let hold = Double(Thresholds().assemblyWindow.rawValue)
      func delay() throws -> Double {
        var delays: [Double] = []
        for _ in 0..<4 {
          try browser.restart()
          let start = monotonicSeconds() * 1000
          let touchscreen = try desk.server.touchscreen
          try touchscreen.begin(0, at: browser.center)
          try waitUntil("menu") { browser.state?.heard.contains("contextmenu") == true }
          delays.append(monotonicSeconds() * 1000 - start)
          usleep(200_000)
          try touchscreen.endAll()
          try touchscreen.sync()
          usleep(500_000)
          #expect(browser.state?.heard.count { $0 == "contextmenu" } == 1)
          #expect(browser.state?.heard.contains("click") == false)
        }
        return delays.min() ?? .nan
      }
      let without = try delay()
      let daemon = try RunningDaemon(on: desk)
      let with = try delay()
      #expect(with <= without + hold + 30, "\(with) ms, without us \(without) ms")
      #expect(daemon.count("accept:") == 0)
      try daemon.stop()
      try browser.program.close()
    }
  }
}
