import CX11
import Foundation
import Gestures
import Testing
import VirtualTouch

extension OnADesk {
  /// `fingerpost hit` and `fingerpost tree` against windows whose places are known.
  @Suite(.desks) struct QueryTests {
    private static let configuration = """
      windows:
        - match: { class: Editor }
          bindings:
            - { name: near, gesture: tap, fingers: 2, action: nothing }
      apps:
        - match: { class: Editor }
          bindings:
            - { name: middle, gesture: tap, fingers: 3, action: nothing }
        - match: { class: Popup }
          touches: consume
      global:
        bindings:
          - { name: far, gesture: swipe, fingers: 3, direction: left, action: nothing }
      """

    /// A managed editor with a window in it, and a pop-up over its lower right corner.
    private struct Layout {
      let desk: Desk
      let editor: Application
      let popUp: Application
      let inner: UInt32
      let frame: UInt32

      init() throws {
        desk = try Desk.beside(.openbox)
        editor = try Application(
          .init(name: "Editor", box: Box(x: 300, y: 200, width: 800, height: 600)), .touch, on: desk)
        let display = editor.display
        inner = display.newID()
        xcb_create_window(
          display.connection, 0, inner, editor.window, 50, 40, 300, 200, 2,
          UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0, 0, nil)
        xcb_map_window(display.connection, inner)
        display.roundTrip()
        popUp = try Application(
          .init(name: "Popup", box: Box(x: 1000, y: 700, width: 300, height: 200), isOverride: true), .core,
          on: desk)
        frame = try #require(desk.topLevel(of: editor.window))
      }

      func close() {
        popUp.close()
        editor.close()
      }
    }

    @Test func `hit --json names path, target, client and chain, and the server picks the same (H2, H3, R1)`()
      throws
    {
      let layout = try Layout()
      defer { layout.close() }
      let file = try layout.desk.write(Self.configuration)
      func hit(_ x: Int, _ y: Int) throws -> NSDictionary {
        let answer = try Fingerpost.run(["hit", "\(x)", "\(y)", "--json", "--config", file], on: layout.desk)
        #expect(answer.end == .exited(0))
        #expect(answer.errors == "")
        #expect(answer.lines.count == 1)
        let object = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
        return try #require(object as? NSDictionary)
      }
      let root = layout.desk.observer.root

      let inside = try hit(400, 300)
      #expect(inside["point"] as? [Int] == [400, 300])
      let path = try #require(inside["path"] as? [NSDictionary]).compactMap { $0["window"] as? String }
      #expect(path.first == hexadecimal(root))
      #expect(path.dropFirst().first == hexadecimal(layout.frame))
      #expect(path.suffix(2) == [hexadecimal(layout.editor.window), hexadecimal(layout.inner)])
      #expect(inside["target"] as? [String: String] == ["window": hexadecimal(layout.inner)])
      #expect(inside["server"] as? [String: String] == ["window": hexadecimal(layout.inner)])
      #expect(
        inside["client"] as? [String: String] == [
          "window": hexadecimal(layout.editor.window), "class": "Editor", "instance": "editor",
          "title": "Editor",
        ])
      let chain = try #require(inside["chain"] as? [NSDictionary])
      #expect(chain.map { $0["level"] as? String } == ["window", "application", "global"])
      #expect(chain.map { $0["touches"] as? String } == ["pass", "pass", "pass"])
      #expect(chain.map { $0["bindings"] as? [String] } == [["near"], ["middle"], ["far"]])

      let popUp = try hit(1050, 750)
      #expect(popUp["target"] as? [String: String] == ["window": hexadecimal(layout.popUp.window)])
      #expect(popUp["server"] as? [String: String] == ["window": hexadecimal(layout.popUp.window)])
      // Who consumes is the last that is asked (R4).
      let consumers = try #require(popUp["chain"] as? [NSDictionary])
      #expect(consumers.map { $0["touches"] as? String } == ["consume"])

      let bare = try hit(1900, 1070)
      #expect(bare["target"] as? [String: String] == ["window": hexadecimal(root)])
      #expect(bare["client"] == nil)
      #expect((bare["chain"] as? [NSDictionary])?.map { $0["level"] as? String } == ["global"])
    }

    @Test(arguments: [
      ("1", "exclusive (1 finger)"), ("2", "exclusive (2 fingers)"), ("1-3", "exclusive (1-3 fingers)"),
    ])
    func `hit tells of how many fingers an exclusive rule is (R3)`(_ fingers: String, _ words: String) throws
    {
      let layout = try Layout()
      defer { layout.close() }
      let file = try layout.desk.write(
        "apps:\n  - match: { class: Editor }\n    touches: exclusive\n    fingers: \(fingers)\n")
      let answer = try Fingerpost.run(["hit", "400", "300", "--json", "--config", file], on: layout.desk)
      #expect(answer.end == .exited(0), "\(answer.errors)")
      #expect(answer.output.contains("\"touches\":\"\(words)\""), "\(answer.output)")
    }

    @Test func `hit says the same in words, and who else would get a touch there`() throws {
      let layout = try Layout()
      defer { layout.close() }
      let file = try layout.desk.write(Self.configuration)
      let answer = try Fingerpost.run(["hit", "400", "300", "--config", file], on: layout.desk)
      #expect(answer.end == .exited(0))
      #expect(answer.errors == "")
      for words in [
        "point    400,300", "path     \(hexadecimal(layout.desk.observer.root)) root",
        "target   \(hexadecimal(layout.inner))",
        "client   \(hexadecimal(layout.editor.window)) Editor \"Editor\"",
        "server   picks the same", "near", "middle", "far",
      ] {
        #expect(answer.output.contains(words), "\(words) in:\n\(answer.output)")
      }
    }

    @Test func `our pick is the server's on a grid over the desk (H3)`() throws {
      let layout = try Layout()
      defer { layout.close() }
      for x in stride(from: 299, through: 1301, by: 167) {
        for y in [178, 190, 199, 200, 241, 282, 699, 700, 801] {
          let answer = try Fingerpost.run(["hit", "\(x)", "\(y)"], on: layout.desk)
          #expect(answer.output.contains("picks the same"), "\(answer.output)")
        }
      }
    }

    @Test func `tree --json lists every window from the top down, with its place (H1)`() throws {
      let layout = try Layout()
      defer { layout.close() }
      let answer = try Fingerpost.run(["tree", "--json"], on: layout.desk)
      #expect(answer.end == .exited(0))
      #expect(answer.errors == "")
      let regions = try answer.lines.map { line in
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
      }
      func place(_ window: UInt32) throws -> Int {
        try #require(regions.firstIndex { $0["window"] as? String == hexadecimal(window) })
      }
      let order = try [
        layout.desk.observer.root, layout.popUp.window, layout.frame, layout.editor.window, layout.inner,
      ].map(place)
      #expect(order == order.sorted())
      #expect(order.first == 0)
      #expect(regions[0]["box"] as? [Int] == [0, 0, 1920, 1080])
      #expect(regions[0]["parent"] == nil)
      #expect(regions.allSatisfy { $0["mapped"] is Bool && $0["depth"] is Int })

      let editor = regions[try place(layout.editor.window)]
      #expect(editor["box"] as? [Int] == [300, 200, 800, 600])
      #expect(editor["class"] as? String == "Editor")
      #expect(editor["title"] as? String == "Editor")
      let inner = regions[try place(layout.inner)]
      // The box is the outer one, border included.
      #expect(inner["box"] as? [Int] == [350, 240, 304, 204])
      #expect(inner["parent"] as? String == hexadecimal(layout.editor.window))
      #expect(inner["depth"] as? Int == (editor["depth"] as? Int).map { $0 + 1 })

      let text = try Fingerpost.run(["tree"], on: layout.desk)
      #expect(text.lines.count == regions.count)
      #expect(
        text.output.contains("\(hexadecimal(layout.editor.window))  300,200 800x600  Editor \"Editor\""))
    }

    private func hexadecimal(_ window: UInt32) -> String { "0x" + String(window, radix: 16) }
  }
}
