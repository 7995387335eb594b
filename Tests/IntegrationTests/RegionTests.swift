import CX11
import Foundation
import Gestures
import Testing
import VirtualTouch

extension OnADesk {
  /// Regions and hit policies on a real desk.
  @Suite(.desks) struct RegionTests {
    private let look = Application.Look(name: "Editor", box: Box(x: 300, y: 200, width: 800, height: 600))

    private func maximized(_ window: UInt32, on desk: Desk) -> Bool {
      desk.hasState("_NET_WM_STATE_MAXIMIZED_VERT", window)
    }

    @Test(arguments: WindowManager.real)
    func `a tap on the title bar acts, one in the client is the application's (H1, R1, R6)`(
      _ manager: WindowManager
    ) throws {
      let desk = try Desk.beside(manager)
      let editor = try Application(look, .touch, on: desk)
      let box = try #require(desk.box(editor.window))
      let frame = try #require(desk.topLevel(of: editor.window).flatMap { desk.box($0) })
      try #require(box.y - frame.y > 8, "a frame with a title bar: \(frame), \(box)")
      let mark = desk.newFile(".ran")
      let daemon = try RunningDaemon(
        """
        regions:
          title: { of: frame, edge: top, to: client }
        windows:
          - match: { class: Editor }
            in: title
            bindings:
              - { name: on-title, gesture: tap, action: { run: "echo tapped >>'\(mark)'" } }
        """, on: desk)
      let title = Point(Double(box.x + box.width / 2), Double((frame.y + box.y) / 2))
      try desk.tap(title)
      try waitUntil("action of the title bar") { contents(of: mark) == "tapped\n" }
      #expect(editor.catchUp() == [])

      let below = Point(title.x, Double(box.y))
      try desk.tap(below)
      try waitUntil("tap of the application") { editor.catchUp().contains { $0.kind == .touchEnd } }
      #expect(editor.heard.filter { $0.kind == .touchBegin }.map(\.localY) == [0])
      #expect(contents(of: mark) == "tapped\n")
      #expect(daemon.count("on-title recognized") == 1)
      try daemon.stop()
      #expect(desk.buttons == 0)
      editor.close()
    }

    @Test
    func `an overlay that cannot be touched lets gestures through, and has what is given back (H4, H9)`()
      throws
    {
      let desk = try Desk.beside(.openbox)
      let editor = try Application(look, .touch, on: desk)
      let overlay = try Application(
        .init(name: "Overlay", box: Box(x: 300, y: 200, width: 800, height: 600), isOverride: true), .touch,
        on: desk)
      let file = try desk.write(
        """
        windows:
          - match: { class: Overlay }
            interaction: off
        apps:
          - match: { class: Editor }
            bindings: [{ name: pair, gesture: tap, fingers: 2, action: { window: toggle-maximize } }]
        """)
      let daemon = try RunningDaemon(on: desk, options: ["--config", file])
      let center = Point(700, 500)
      try desk.play(
        TouchScript.tap(at: TouchScript.row(2, around: center), landingSkew: .milliseconds(6)).delayed(
          by: .milliseconds(50)))
      try waitUntil("maximized editor") { maximized(editor.window, on: desk) }
      #expect(overlay.catchUp() == [])

      try desk.tap(center)
      try waitUntil("tap of the overlay") { overlay.catchUp().contains { $0.kind == .touchEnd } }
      #expect(editor.catchUp().filter(\.isTouch) == [])
      // The mirror and the server agree all the while: what differs is our routing alone.
      #expect(daemon.count("the server picked") == 0)

      let answer = try Fingerpost.run(["hit", "700", "500", "--config", file], on: desk)
      #expect(answer.output.contains("passed   \(hexadecimal(overlay.window)) Overlay"), "\(answer.output)")
      #expect(
        answer.output.contains(
          "server   picks \(hexadecimal(overlay.window)) Overlay \"Overlay\", where a touch goes that is given back"
        ),
        "\(answer.output)")
      try daemon.stop()
      overlay.close()
      editor.close()
    }

    @Test func `an invisible window is passed over as soon as it is one (H4)`() throws {
      let desk = try Desk.beside(.openbox)
      let ghost = try Application(
        .init(name: "Ghost", box: Box(x: 300, y: 200, width: 800, height: 600)), .touch, on: desk)
      let file = try desk.write("apps: [{ match: { class: Ghost }, touches: consume }]\n")
      func targets() throws -> String {
        let answer = try Fingerpost.run(["hit", "700", "500", "--config", file], on: desk)
        return answer.lines.first { $0.hasPrefix("target") }.map(String.init) ?? ""
      }
      #expect(try targets().hasSuffix("\(hexadecimal(ghost.window)) Ghost \"Ghost\""))
      ghost.display.setProperty(
        "_NET_WM_WINDOW_OPACITY", of: ghost.window, type: XCB_ATOM_CARDINAL.rawValue, [UInt32.max / 100])
      ghost.display.roundTrip()
      #expect(try targets().hasSuffix(" root"))
      let hit = try Fingerpost.run(["hit", "700", "500", "--json", "--config", file], on: desk)
      let frame = hexadecimal(try #require(desk.topLevel(of: ghost.window)))
      #expect(
        hit.output.contains("\"passed\":[{\"window\":\"\(frame)\",\"policy\":\"invisible\"}]"),
        "\(hit.output)")
      let screen = try desk.write("global: { interaction: off }\n")
      let off = try Fingerpost.run(["hit", "700", "500", "--config", screen], on: desk)
      #expect(
        off.output.contains("passed   ") && off.output.contains(" root [interaction off by line 1]"),
        "\(off.output)")
      let tree = try Fingerpost.run(["tree", "--json", "--config", file], on: desk)
      #expect(tree.output.contains("\"policy\":\"invisible\""), "\(tree.output)")
      ghost.close()
    }

    @Test func `hit and tree name regions and policies, in words and as JSON (H1, H9)`() throws {
      let desk = try Desk.beside(.openbox)
      let editor = try Application(look, .touch, on: desk)
      editor.display.setProperty(
        "_GTK_FRAME_EXTENTS", of: editor.window, type: XCB_ATOM_CARDINAL.rawValue, [10, 20, 30, 40])
      editor.display.roundTrip()
      let file = try desk.write(
        """
        regions:
          half: { of: client, rect: [50 %, 0 %, 50 %, 100 %] }
          corner: { of: monitor, corner: top-left, size: 100 px }
        windows:
          - match: { class: Editor }
            in: half
            hit: intercept
            touches: consume
        global:
          - in: corner
            bindings: [{ name: there, gesture: tap, action: nothing }]
          - bindings: [{ name: here, gesture: tap, fingers: 3, in: corner, action: nothing }]
        """)
      func hit(_ x: Int, _ y: Int) throws -> NSDictionary {
        let answer = try Fingerpost.run(["hit", "\(x)", "\(y)", "--json", "--config", file], on: desk)
        #expect(answer.end == .exited(0), "\(answer.errors)")
        return try #require(
          try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? NSDictionary)
      }
      let right = try hit(900, 500)
      #expect(right["target"] as? [String: String] == ["region": "half"])
      #expect(right["server"] as? [String: String] == ["window": hexadecimal(editor.window)])
      let path = try #require(right["path"] as? [NSDictionary])
      #expect(path.last?["region"] as? String == "half")
      #expect(path.dropLast().last?["window"] as? String == hexadecimal(editor.window))
      let chain = try #require(right["chain"] as? [NSDictionary])
      #expect(chain.map { $0["name"] as? String } == ["windows, line 5, in half"])
      #expect(try hit(400, 500)["target"] as? [String: String] == ["window": hexadecimal(editor.window)])

      let corner = try #require(try hit(99, 99)["chain"] as? [NSDictionary])
      #expect(corner.map { $0["name"] as? String } == ["global, line 10, in corner", "global, line 12"])
      #expect(corner.map { $0["bindings"] as? [String] } == [["there"], ["here"]])
      let beside = try #require(try hit(100, 99)["chain"] as? [NSDictionary])
      #expect(beside.map { $0["bindings"] as? [String] } == [[]])

      let tree = try Fingerpost.run(["tree", "--json", "--config", file], on: desk)
      let entries = try tree.lines.map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary)
      }
      let half = try #require(
        entries.first {
          $0["region"] as? String == "half" && $0["parent"] as? String == hexadecimal(editor.window)
        })
      // The shadow is no part of the client: it is 770 by 530 pixels from 310,230.
      #expect(half["box"] as? [Int] == [695, 230, 385, 530])
      let window = try #require(entries.first { $0["window"] as? String == hexadecimal(editor.window) })
      #expect(window["policy"] as? String == "intercept in half by line 5")
      #expect(entries.first { $0["region"] as? String == "corner" }?["box"] as? [Int] == [0, 0, 100, 100])
      let text = try Fingerpost.run(["tree", "--config", file], on: desk)
      #expect(text.output.contains("695,230 385x530  region \"half\""), "\(text.output)")
      #expect(text.output.contains("[intercept in half by line 5]"), "\(text.output)")
      editor.close()
    }

    @Test func `tree does not go on with a configuration that has errors`() throws {
      let desk = try Desk.beside(.openbox)
      let file = try desk.write("regions: { a: { of: nowhere } }\n")
      let answer = try Fingerpost.run(["tree", "--config", file], on: desk)
      #expect(answer.end == .exited(5))
      #expect(answer.errors.contains(":1:21: error: \"of\" cannot be \"nowhere\""), "\(answer.errors)")
    }

    private func hexadecimal(_ window: UInt32) -> String { "0x" + String(window, radix: 16) }
  }
}
