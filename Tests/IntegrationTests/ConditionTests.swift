import CX11
import Gestures
import Glibc
import ScreenSupport
import Testing
import VirtualTouch

extension OnADesk {
  /// What else is so as a touch begins, on a desk with a window manager.
  @Suite(.desks) struct ConditionTests {
    @Test(arguments: [false, true])
    func `R6 a held key and the workspace choose the binding, owned or observed`(_ isObserved: Bool) throws {
      let desk = try Desk.beside(.openbox)
      try desk.makeSecondDesktop()
      let daemon = try RunningDaemon(
        (isObserved ? "capture: observe\n" : "") + """
          global:
            bindings:
              - { name: held, gesture: tap, when: { modifiers: shift }, action: nothing }
              - { name: second, gesture: tap, when: { workspace: 2, modifiers: none }, action: nothing }
              - { name: plain, gesture: tap, when: { workspace: 1, modifiers: none }, action: nothing }

          """, on: desk)
      // The left Shift of every keyboard.
      try desk.server.keyboard.press(50)
      try desk.server.keyboard.sync()
      try desk.tap(Point(1500, 900))
      try daemon.waitForLog("perform held")
      try desk.server.keyboard.release(50)
      try desk.server.keyboard.sync()
      try desk.tap(Point(1500, 900))
      try daemon.waitForLog("perform plain")
      try desk.switchDesktop(to: 1)
      usleep(50_000)
      try desk.tap(Point(1500, 900))
      try daemon.waitForLog("perform second")
      try desk.switchDesktop(to: 0)
      usleep(50_000)
      try desk.tap(Point(1500, 900))
      try daemon.waitForLog("perform plain", times: 2)
      #expect(daemon.count("perform held") == 1 && daemon.count("perform second") == 1)
      try daemon.stop()
    }

    private static let observed = """
      capture: observe
      lockers:
        - { class: Kiosk }
      global:
        bindings:
          - { name: tap, gesture: tap, action: nothing }

      """

    @Test(arguments: WindowManager.real)
    func `R9 a window of the lockers list locks the screen while it can be seen, wherever it is`(
      _ manager: WindowManager
    ) throws {
      let desk = try Desk.beside(manager)
      let daemon = try RunningDaemon(Self.observed, on: desk)
      let place = Point(1500, 900)
      try desk.tap(place)
      try daemon.waitForLog("perform tap")
      let locker = try Subject(.touchClient, named: "Kiosk", on: desk)
      try desk.tap(place)
      try daemon.waitForLog("tap failed: the screen is locked")
      try locker.close()
      try desk.tap(place)
      try daemon.waitForLog("perform tap", times: 2)
      try daemon.stop()
    }

    @Test(arguments: WindowManager.real)
    func `R9 a window that a manager makes full-screen is no locker, whatever its frame is`(
      _ manager: WindowManager
    ) throws {
      let desk = try Desk.beside(manager)
      let daemon = try RunningDaemon(Self.observed, on: desk)
      let subject = try Subject(.touchClient, on: desk)
      let screen = try #require(desk.box(desk.observer.root))
      var message = xcb_client_message_event_t()
      message.response_type = UInt8(XCB_CLIENT_MESSAGE)
      message.format = 32
      message.window = subject.window
      message.type = desk.observer.atom("_NET_WM_STATE")
      message.data.data32 = (1, desk.observer.atom("_NET_WM_STATE_FULLSCREEN"), 0, 2, 0)
      let mask =
        XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue
      withUnsafeBytes(of: &message) { bytes in
        _ = xcb_send_event(
          desk.observer.connection, 0, desk.observer.root, mask,
          bytes.bindMemory(to: CChar.self).baseAddress)
      }
      try waitUntil("full screen") { desk.box(subject.window) == screen }
      usleep(50_000)
      try desk.tap(Point(1500, 900))
      try daemon.waitForLog("perform tap")
      #expect(daemon.count("locked") == 0)
      try daemon.stop()
      try subject.close()
    }

    @Test func `R9 the screen saver locks the screen, and the touch that ends it does nothing`() throws {
      let desk = try Desk.beside(.openbox)
      let control = ScreenControl(desk.observer.connection, root: desk.observer.root)
      let daemon = try RunningDaemon(Self.observed, on: desk)
      control.forceScreenSaver(isActive: true)
      try desk.tap(Point(1500, 900))
      try daemon.waitForLog("tap failed: the screen is locked")
      #expect(daemon.count("perform tap") == 0)
      try desk.tap(Point(1500, 900))
      try daemon.waitForLog("perform tap")
      try daemon.stop()
    }
  }
}
