import CX11
import Foundation
import Gestures
import Synchronization
import Testing
import VirtualTouch

extension OnADesk {
  /// Whose a window is, under a real window manager: what can be matched, menus, and titles that never rest.
  @Suite(.desks) struct ClientTests {
    private func hexadecimal(_ window: UInt32) -> String { "0x" + String(window, radix: 16) }

    private func object(_ line: Substring) throws -> NSDictionary {
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
    }

    private static let host: String = {
      var bytes = [CChar](repeating: 0, count: 256)
      gethostname(&bytes, 255)
      return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }()

    /// An application that says all that can be matched of it.
    private func editor(on desk: Desk) throws -> Application {
      let editor = try Application(
        .init(name: "Editor", box: Box(x: 300, y: 200, width: 800, height: 600)), .touch, on: desk)
      let (display, window) = (editor.display, editor.window)
      let string = XCB_ATOM_STRING.rawValue
      display.setText(display.atom("WM_WINDOW_ROLE"), of: window, type: string, "it's *main*")
      display.setText(
        XCB_ATOM_WM_CLIENT_MACHINE.rawValue, of: window, type: string, Self.host)
      display.setProperty(
        "_NET_WM_PID", of: window, type: XCB_ATOM_CARDINAL.rawValue,
        [UInt32(ProcessInfo.processInfo.processIdentifier)])
      display.roundTrip()
      return editor
    }

    @Test func `list windows tells all that can be matched, and what it prints is a match`() throws {
      let desk = try Desk.beside(.openbox)
      let editor = try editor(on: desk)
      defer { editor.close() }
      let answer = try Fingerpost.run(["list", "windows", "--json"], on: desk)
      #expect(answer.end == .exited(0))
      #expect(answer.errors == "")
      let windows = try answer.lines.map(object)
      let line = try #require(windows.first { $0["window"] as? String == hexadecimal(editor.window) })
      #expect(line["class"] as? String == "Editor")
      #expect(line["instance"] as? String == "editor")
      #expect(line["title"] as? String == "Editor")
      #expect(line["role"] as? String == "it's *main*")
      #expect(line["type"] as? String == "normal")
      #expect(line["pid"] as? Int == Int(ProcessInfo.processInfo.processIdentifier))
      let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      #expect(line["executable"] as? String == program.split(separator: "/").last.map(String.init))
      #expect(line["workspace"] as? Int == 1)
      #expect(line["state"] as? [String] == ["focused"])

      let text = try Fingerpost.run(["list", "windows"], on: desk)
      #expect(text.end == .exited(0))
      let items = text.output.components(separatedBy: "# ")
      let item = try #require(items.first { $0.hasPrefix(hexadecimal(editor.window)) })
      let rule = item.split(separator: "\n").dropFirst().map { "\($0)\n" }.joined()
      let file = try desk.write("apps:\n\(rule)  touches: consume\n")
      #expect(try Fingerpost.run(["check", file], on: desk).end == .exited(0), "\(rule)")
      let hit = try Fingerpost.run(["hit", "400", "300", "--json", "--config", file], on: desk)
      #expect(hit.output.contains("\"touches\":\"consume\""), "\(rule)\n\(hit.output)")
    }

    @Test func `a menu belongs to the client that it is transient for (R1)`() throws {
      let desk = try Desk.beside(.openbox)
      let editor = try editor(on: desk)
      let menu = try Application(
        .init(name: "Menu", box: Box(x: 1000, y: 700, width: 300, height: 300), isOverride: true), .touch,
        on: desk)
      defer {
        menu.close()
        editor.close()
      }
      menu.display.setProperty(
        "WM_TRANSIENT_FOR", of: menu.window, type: XCB_ATOM_WINDOW.rawValue, [editor.window])
      menu.display.roundTrip()
      let rules = """
        apps:
          - match: { executable: /^/, class: editor, role: /main/, not: { state: fullscreen } }
            bindings: [{ name: editors, gesture: tap, fingers: 2, action: { window: close } }]
          - match: { class: menu }
            bindings: [{ name: menus, gesture: tap, fingers: 3, action: nothing }]

        """
      let file = try desk.write(rules)
      let answer = try Fingerpost.run(["hit", "1100", "800", "--json", "--config", file], on: desk)
      let hit = try object(try #require(answer.lines.first))
      #expect((hit["client"] as? NSDictionary)?["window"] as? String == hexadecimal(editor.window))
      let chain = try #require(hit["chain"] as? [NSDictionary])
      #expect(chain.map { $0["bindings"] as? [String] } == [["menus"], ["editors"]])

      let daemon = try RunningDaemon(rules, on: desk, options: ["--dry-run"])
      let points = [Point(1050, 800), Point(1150, 800)]
      try desk.play(.tap(at: points))
      try daemon.waitForLog("editors recognized")
      // It is followed: without the property it belongs to nobody.
      xcb_delete_property(menu.display.connection, menu.window, XCB_ATOM_WM_TRANSIENT_FOR.rawValue)
      menu.display.roundTrip()
      try waitUntil("a tap that is not the editor's") {
        let (editors, menus) = (daemon.count("editors recognized"), daemon.count("menus failed"))
        try desk.play(.tap(at: points))
        try daemon.waitForLog("menus failed", times: menus + 1)
        return daemon.count("editors recognized") == editors
      }
      #expect(daemon.count("editors recognized") < 5)
      try daemon.stop()
    }

    /// Changes the properties of a window a thousand times in a second, until it is let go of.
    private final class Restless: Sendable {
      private let isOver = Atomic(false)
      let changes = Atomic(0)

      func start(_ window: UInt32, on server: PrivateServer) {
        Thread.detachNewThread { [self] in
          guard let display = try? Display(server) else { return }
          let (title, type) = (display.atom("_NET_WM_NAME"), display.atom("UTF8_STRING"))
          let long = String(repeating: "néw ", count: 50_000)
          while !isOver.load(ordering: .relaxed) {
            let number = changes.wrappingAdd(1, ordering: .relaxed).newValue
            let text = number % 200 == 0 ? long : "\(number) " + String(repeating: "x", count: 900)
            display.setText(title, of: window, type: type, text)
            display.setProperty(
              "WM_TRANSIENT_FOR", of: window, type: XCB_ATOM_WINDOW.rawValue, [UInt32(number % 7)])
            display.roundTrip()
            usleep(1000)
          }
        }
      }

      func stop() { isOver.store(true, ordering: .relaxed) }
    }

    /// How long touches take from the finger to the application, in order of length, seconds.
    private func delays(of count: Int, to subject: Application, on desk: Desk) throws -> [Double] {
      let touchscreen = try desk.server.touchscreen
      return try (0..<count).map { _ in
        subject.forget()
        let start = monotonicSeconds()
        try touchscreen.begin(0, at: Point(500, 500))
        try touchscreen.sync()
        try waitUntil("a touch at the application") { subject.catchUp().contains { $0.kind == .touchBegin } }
        let delay = monotonicSeconds() - start
        try touchscreen.end(0)
        try touchscreen.sync()
        usleep(30_000)
        return delay
      }.sorted()
    }

    @Test func `a property that changes at 1 kHz under 1000 rules holds up no touch`() throws {
      let desk = try Desk.beside(.openbox)
      let subject = try Application(
        .init(name: "Restless", box: Box(x: 300, y: 200, width: 800, height: 600), isOverride: true), .touch,
        on: desk)
      defer { subject.close() }
      let rules =
        "apps:\n"
        + (0..<1000).map {
          "  - match: { title: \($0 % 10 == 0 ? "'/^a\($0) [0-9]+/'" : "\"*-\($0)*\"") }\n    touches: consume\n"
        }.joined()
      let daemon = try RunningDaemon(rules, on: desk)
      let alone = try delays(of: 20, to: subject, on: desk)
      let restless = Restless()
      restless.start(subject.window, on: desk.server)
      defer { restless.stop() }
      try waitUntil("changes", seconds: 20) { restless.changes.load(ordering: .relaxed) > 500 }
      let beside = try delays(of: 40, to: subject, on: desk)
      print(
        "touches to the application, seconds: median \(alone[10]) alone, \(beside[20]) beside a property that "
          + "never rests; worst \(alone[19]) and \(beside[39])")
      #expect(beside[20] < alone[10] + 0.1)
      #expect(beside[39] < alone[19] + 1)
      #expect(restless.changes.load(ordering: .relaxed) > 1000)
      restless.stop()
      try daemon.stop()
    }
  }
}
