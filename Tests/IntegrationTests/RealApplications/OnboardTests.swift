import Gestures
import Glibc
import TestSupport
import Testing
import VirtualTouch

extension OnADesk {
  /// The on-screen keyboard onboard reads the touchscreen itself; only with FINGERPOST_TESTS=long in the environment.
  @Suite(.desks, .enabled(if: isLongFormAskedFor))
  struct OnboardTests {
    /// It types, although the touch is taken: nothing can be held from it, which is why it is exclusive as a rule.
    @Test func `application T10: a tap that a rule takes types all the same, once`() throws {
      let desk = try Desk.beside(.openbox)
      let terminal = try Terminal(at: (100, 50), on: desk)
      let keyboard = try Program(
        "dbus-run-session",
        [
          "--", "onboard", "-x", "100", "-y", "600", "-s", "1200x350", "-l",
          "/usr/share/onboard/layouts/Compact.onboard",
        ], seconds: 60, takesFocus: false, on: desk)
      try waitUntil("onboard on the screen", seconds: 30) { desk.isViewable(keyboard.window) }
      usleep(2_000_000)
      let key = keyboard.box.point(0.225, 0.29)
      func typed() throws -> Substring {
        let before = terminal.text.count
        try desk.tap(key)
        try waitUntil("a letter") { terminal.text.count > before }
        usleep(500_000)
        return terminal.text.dropFirst(before)
      }
      let without = try typed()
      #expect(without.count == 1)
      let daemon = try RunningDaemon(
        "windows: [{ match: { class: onboard }, touches: consume }]", on: desk)
      #expect(try typed() == without)
      #expect(daemon.count("accept:") == 1)
      try daemon.stop()
      try keyboard.close()
      try terminal.close(on: desk)
    }
  }
}
