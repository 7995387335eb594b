import Gestures
import Glibc
import Testing
import VirtualTouch

extension OnADesk {
  /// What gestures do, as the desk shows it.
  @Suite(.desks) struct ActionTests {
    private enum Direction {
      static let left = Vector(-160, 0)
      static let right = Vector(160, 0)
      static let up = Vector(0, -160)
      static let down = Vector(0, 160)
    }

    /// Three fingers swiped over a point.
    private func swipe(_ way: Vector, over point: Point) -> TouchScript {
      .drag(
        from: TouchScript.row(3, around: point), by: way, over: .milliseconds(200),
        landingSkew: .milliseconds(8)
      ).delayed(by: .milliseconds(50))
    }

    private func tap(_ fingers: Int, over point: Point) -> TouchScript {
      TouchScript.tap(
        at: TouchScript.row(fingers, around: point), landingSkew: .milliseconds(6)
      ).delayed(by: .milliseconds(50))
    }

    @Test func `run starts a program by its arguments, or a text by the shell, and no zombie is left`() throws
    {
      let desk = try Desk.beside(.openbox)
      let (byArguments, byShell) = (desk.newFile(".ran"), desk.newFile(".ran"))
      let daemon = try RunningDaemon(
        """
        global:
          bindings:
            - { name: words, gesture: tap, fingers: 2, action: { run: [cp, /proc/self/stat, "\(byArguments)"] } }
            - { name: text, gesture: tap, fingers: 3, action: { run: "echo $((6 * 7)) >'\(byShell)'; exit 3" } }
            - { name: none, gesture: tap, fingers: 4, action: { run: [/does/not/exist] } }
        """, on: desk)
      // The guardian is a child too, and stays.
      let guardian = children(of: daemon)
      #expect(guardian.count == 1)
      try desk.play(tap(2, over: Point(900, 500)))
      try waitUntil("file of the program") { contents(of: byArguments).contains("(cp)") }
      try desk.play(tap(3, over: Point(900, 500)))
      try waitUntil("file of the shell") { contents(of: byShell) == "42\n" }
      try daemon.waitForLog("ended with status 3")
      try desk.play(tap(4, over: Point(900, 500)))
      try daemon.waitForLog("none: cannot start /does/not/exist")
      try waitUntil("end of all children") { children(of: daemon) == guardian }
      #expect(daemon.count("perform") == 3)
      try daemon.stop()
    }

    @Test func `a program has no descriptor of the daemon's, but for its input, output and errors`() throws {
      let desk = try Desk.beside(.openbox)
      let list = desk.newFile(".descriptors")
      let daemon = try RunningDaemon(
        """
        global:
          bindings:
            - { gesture: tap, fingers: 2, action: { run: "exec ls /proc/self/fd >'\(list)'" } }
        """, on: desk)
      try desk.play(tap(2, over: Point(900, 500)))
      // The last is that of the folder that it reads.
      try waitUntil("list") { contents(of: list).hasSuffix("3\n") }
      #expect(contents(of: list) == "0\n1\n2\n3\n")
      try daemon.stop()
    }

    @Test func `a program that runs on does not hold up the daemon, and outlives it`() throws {
      let desk = try Desk.beside(.openbox)
      let mark = desk.newFile(".pid")
      let daemon = try RunningDaemon(
        """
        global:
          bindings:
            - { name: long, gesture: tap, fingers: 2, action: { run: "echo $$ >'\(mark)'; exec sleep 30" } }
            - { name: next, gesture: tap, fingers: 3, action: { workspace: next } }
        """, on: desk)
      try desk.play(tap(2, over: Point(900, 500)))
      let child = try waitFor("program") { pid_t(contents(of: mark).dropLast()) }
      try desk.play(tap(3, over: Point(900, 500)))
      try waitUntil("next desktop") { desk.currentDesktop == 1 }
      try daemon.stop()
      #expect(kill(child, 0) == 0)
      kill(child, SIGTERM)
      try desk.switchDesktop(to: 0)
    }

    @Test func `workspace goes to the next, to the previous and to a number`() throws {
      let desk = try Desk.beside(.openbox)
      let daemon = try RunningDaemon(
        """
        global:
          bindings:
            - { name: next, gesture: swipe, fingers: 3, direction: left, action: { workspace: next } }
            - { name: previous, gesture: swipe, fingers: 3, direction: right, action: { workspace: previous } }
            - { name: third, gesture: tap, fingers: 3, action: { workspace: 3 } }
        """, on: desk)
      let middle = Point(960, 540)
      for (script, desktop) in [
        (swipe(Direction.left, over: middle), UInt32(1)), (tap(3, over: middle), 2),
        (swipe(Direction.left, over: middle), 3), (swipe(Direction.right, over: middle), 2),
        (swipe(Direction.right, over: middle), 1), (swipe(Direction.right, over: middle), 0),
      ] {
        try desk.play(script)
        try waitUntil("desktop \(desktop)") { desk.currentDesktop == desktop }
      }
      try daemon.stop()
      #expect(daemon.count("perform") == 6)
      #expect(desk.currentDesktop == 0)
      #expect(desk.buttons == 0)
    }

    @Test func `minimize and toggle-maximize act on the window under the fingers, not on the focus (R7)`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let under = try Subject(.touchClient, named: "Under", at: (100, 200), on: desk)
      let focused = try Subject(.coreClient, named: "Focused", at: (1200, 200), on: desk)
      let daemon = try RunningDaemon(on: desk)
      #expect(desk.activeWindow == focused.window)
      for isMaximized in [true, false] {
        try desk.play(tap(4, over: under.box.center))
        for axis in ["VERT", "HORZ"] {
          try waitUntil("window maximized: \(isMaximized)") {
            desk.hasState("_NET_WM_STATE_MAXIMIZED_\(axis)", under.window) == isMaximized
          }
        }
      }
      try desk.play(swipe(Direction.down, over: under.box.center))
      try waitUntil("minimized window") { desk.hasState("_NET_WM_STATE_HIDDEN", under.window) }
      #expect(!desk.hasState("_NET_WM_STATE_HIDDEN", focused.window))
      #expect(!desk.hasState("_NET_WM_STATE_MAXIMIZED_VERT", focused.window))
      try daemon.stop()
      #expect(under.sensations == [])
      #expect(focused.sensations == [])
      #expect(desk.buttons == 0)
      try under.close()
      try focused.close()
    }

    @Test func `target: focused acts on the window that has the focus, wherever the fingers are (R7)`() throws
    {
      let desk = try Desk.beside(.openbox)
      let under = try Subject(.touchClient, named: "Under", at: (100, 200), on: desk)
      let focused = try Subject(.coreClient, named: "Focused", at: (1200, 200), on: desk)
      let daemon = try RunningDaemon(
        """
        global:
          bindings:
            - { gesture: tap, fingers: 4, target: focused, action: { window: minimize } }
        """, on: desk)
      try desk.play(tap(4, over: under.box.center))
      try waitUntil("minimized window") { desk.hasState("_NET_WM_STATE_HIDDEN", focused.window) }
      #expect(!desk.hasState("_NET_WM_STATE_HIDDEN", under.window))
      // By now the other has it.
      try waitUntil("focus") { desk.activeWindow == under.window }
      try desk.play(tap(4, over: Point(1300, 900)))
      try waitUntil("minimized window") { desk.hasState("_NET_WM_STATE_HIDDEN", under.window) }
      try daemon.stop()
      try under.close()
      try focused.close()
    }

    @Test func `show-desktop hides all windows, and the same again brings them back`() throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Subject(.touchClient, on: desk)
      let daemon = try RunningDaemon(on: desk)
      for isShowing in [true, false] {
        try desk.play(swipe(Direction.up, over: subject.box.center))
        try waitUntil("desktop shown: \(isShowing)") { desk.isShowingDesktop == isShowing }
        try waitUntil("window seen: \(!isShowing)") { desk.isViewable(subject.window) == !isShowing }
      }
      try daemon.stop()
      #expect(subject.sensations == [])
      #expect(desk.buttons == 0)
      try subject.close()
    }

    @Test func `close asks the window under the fingers to close, and that one alone`() throws {
      let desk = try Desk.beside(.openbox)
      let other = try Subject(.coreClient, at: (1200, 200), on: desk)
      let terminal = try Terminal(at: (100, 200), on: desk)
      let box = try #require(desk.box(terminal.window))
      let daemon = try RunningDaemon(
        "global:\n  bindings:\n    - { name: close, gesture: tap, fingers: 4, action: { window: close } }\n",
        on: desk)
      try desk.play(tap(4, over: box.center))
      try waitUntil("end of xterm") { !desk.clients.contains(terminal.window) }
      #expect(desk.clients == [other.window])
      try waitUntil("button up") { desk.buttons == 0 }
      try daemon.stop()
      try terminal.close(on: desk)
      try other.close()
    }

    /// The processes whose parent is the daemon, zombies too.
    private func children(of daemon: RunningDaemon) -> [String] {
      let list = "/proc/\(daemon.process.processID)/task/\(daemon.process.processID)/children"
      return contents(of: list).split(separator: " ").map(String.init)
    }
  }
}
