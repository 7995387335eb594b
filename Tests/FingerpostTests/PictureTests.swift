import Foundation
import FoundationXML
import Gestures
import Routing
import TestSupport
import Testing

@testable import fingerpost

@Suite struct PictureTests {
  /// A window of a tree: its number, its parent's, its box and title.
  private struct Window {
    var number: UInt32
    var parent: UInt32 = 1
    var box: (x: Int32, y: Int32, width: Int32, height: Int32)
    var title: String?
    var bounding: [Rectangle]?
    var input: [Rectangle]?
    var isMapped = true
  }

  private func tree(_ windows: [Window]) -> RegionTree {
    var tree = RegionTree(root: WindowID(1), width: 1920, height: 1080)
    for one in windows {
      let properties = WindowProperties(
        isManaged: one.title != nil && one.parent == 1, applicationClass: one.title == nil ? nil : "Class",
        title: one.title)
      _ = tree.apply(
        .insert(
          WindowRecord(
            window: WindowID(one.number),
            geometry: WindowGeometry(
              x: one.box.x, y: one.box.y, width: one.box.width, height: one.box.height),
            isMapped: one.isMapped, boundingShape: one.bounding, inputShape: one.input,
            properties: properties),
          parent: WindowID(one.parent)))
    }
    return tree
  }

  private static let monitors = [
    Monitor(name: "LEFT", box: Rectangle(x: 0, y: 0, width: 960, height: 1080)),
    Monitor(name: "RIGHT", box: Rectangle(x: 960, y: 0, width: 960, height: 1080)),
  ]

  private func drawing(
    _ windows: [Window], rules: RuleSet = RuleSet(), monitors: [Monitor] = monitors, way: Picture.Way? = nil
  ) throws -> Drawing {
    let tree = tree(windows)
    let scale = PixelScale(x: 4, y: 4)
    let listing = TreeListing(tree, rules, scale: scale, monitors: monitors)
    let scenery = Scenery(tree, rules, scale: scale, monitors: monitors)
    return try Drawing(Picture(listing, scenery, title: "Windows", way: way).svg)
  }

  @Test func `names stand as they are, whatever is in them`() throws {
    let titles = ["a <b> & \"c\" 'd'", "]]><script>", "two\nlines\u{1}\u{7F}", "\u{202E}abc", "zalgo"]
    let windows = titles.enumerated().map { row, title in
      Window(number: UInt32(10 + row), box: (20, Int32(row * 200 + 20), 900, 150), title: title)
    }
    let texts = try drawing(windows).texts
    for title in ["a <b> & \"c\" 'd'", "]]><script>", "two?lines??", "?abc", "zalgo"] {
      #expect(texts.contains("Class \"\(title)\""), "\(title) in \(texts)")
    }
  }

  @Test func `a title that is too long is cut, and marks that pile up are left out`() throws {
    let long = String(repeating: "long title ", count: 400)
    let piled = "e" + String(repeating: "\u{301}", count: 300)
    let wide = String(repeating: "漢字", count: 300)
    let windows = [long, piled, wide].enumerated().map { row, title in
      Window(number: UInt32(10 + row), box: (20, Int32(row * 200 + 20), 400, 150), title: title)
    }
    let drawing = try drawing(windows)
    #expect(
      drawing.texts.contains { $0.hasPrefix("Class \"long title") && $0.hasSuffix("…") }, "\(drawing.texts)")
    #expect(drawing.texts.contains("Class \"e\u{301}\u{301}\""))
    #expect(drawing.texts.contains { $0.hasPrefix("Class \"漢字") && $0.hasSuffix("…") })
    drawing.expectTidy()
  }

  @Test func `what lies beyond the screen, or beyond the window that it is in, is cut off there`() throws {
    let drawing = try drawing([
      Window(number: 10, box: (-500, -500, 700, 700), title: "corner"),
      Window(number: 11, box: (1800, 1000, 32_000, 32_000), title: "far"),
      Window(number: 12, box: (400, 300, 300, 300), title: "outer"),
      Window(number: 13, parent: 12, box: (200, 200, 4000, 4000)),
      Window(number: 14, box: (3000, 3000, 100, 100), title: "beyond"),
      Window(number: 15, box: (700, 700, 100, 100), title: "unmapped", isMapped: false),
      Window(number: 16, parent: 15, box: (0, 0, 100, 100), title: "in an unmapped one"),
    ])
    drawing.expectTidy()
    #expect(drawing.count("inner") == 1)
    #expect(drawing.texts.contains { $0.contains("4 windows to be seen, 3 not") })
    for hidden in ["beyond", "unmapped", "in an"] {
      #expect(!drawing.texts.contains { $0.contains("\"\(hidden)") })
    }
    let scale = 1180.0 / 1920
    let inner = try #require(drawing.boxes(of: "inner").first)
    #expect(abs(inner.width - 100 * scale) < 0.1 && abs(inner.height - 100 * scale) < 0.1)
  }

  @Test func `a thousand windows over each other make a tidy picture`() throws {
    var random = SplitMix64(seed: 7)
    let windows = (0..<1000).map { (number: Int) -> Window in
      let x = Int32.random(in: -100..<1900, using: &random)
      let y = Int32.random(in: -100..<1060, using: &random)
      let width = Int32.random(in: 1..<500, using: &random)
      let height = Int32.random(in: 1..<400, using: &random)
      return Window(
        number: UInt32(100 + number), box: (x, y, width, height), title: "window number \(number)")
    }
    let drawing = try drawing(windows)
    drawing.expectTidy()
    #expect(drawing.svg.utf8.count < 600_000)
    // The topmost has its name, which is not lost among those below.
    #expect(drawing.texts.contains { $0.hasPrefix("Class \"window number 99") })
    #expect(drawing.texts.contains { $0.contains("no room for") })
  }

  @Test func `windows that are nested a thousand deep make a picture`() throws {
    let windows = (0..<1000).map { (depth: Int) -> Window in
      let number = UInt32(100 + depth)
      return Window(number: number, parent: depth == 0 ? 1 : number - 1, box: (0, 0, 900, 800))
    }
    #expect(try drawing(windows).count("inner") == 999)
  }

  @Test func `a name is not laid over a window that hides the named one`() throws {
    let drawing = try drawing([
      Window(number: 10, box: (100, 100, 800, 600), title: "below"),
      Window(number: 11, box: (100, 100, 800, 500), title: "above"),
    ])
    let below = try #require(drawing.place(of: "Class \"below\""))
    // 600 pixels down the upper one ends; there are 64 units above the screen.
    let end = 64.0 + 600.0 * 1180.0 / 1920.0
    #expect(below.y > end)
    let hidden = try self.drawing([
      Window(number: 10, box: (100, 100, 800, 600), title: "below"),
      Window(number: 11, box: (100, 100, 800, 600), title: "above"),
    ])
    #expect(hidden.place(of: "Class \"below\"") == nil)
    #expect(hidden.texts.contains { $0.contains("no room for 1 name") })
  }

  @Test func `shapes are drawn, and one of very many rectangles in a coarser way`() throws {
    let rows = (0..<3000).map { (row: Int) -> Rectangle in
      Rectangle(x: Int32(row % 7), y: Int32(row / 10), width: 200, height: 1)
    }
    let drawing = try drawing([
      Window(
        number: 10, box: (100, 100, 300, 300), title: "shaped",
        bounding: [
          Rectangle(x: 0, y: 0, width: 100, height: 100), Rectangle(x: 200, y: 200, width: 500, height: 500),
        ],
        input: []),
      Window(number: 11, box: (500, 100, 300, 300), title: "fine", bounding: rows),
      Window(number: 12, parent: 11, box: (0, 0, 300, 300)),
      Window(
        number: 13, box: (900, 100, 300, 300), title: "half",
        input: [Rectangle(x: 0, y: 0, width: 150, height: 300)]),
    ])
    drawing.expectTidy()
    // Two windows, and the legend.
    #expect(drawing.count("extent") == 3)
    #expect(drawing.texts.contains { $0.hasPrefix("no input: touches go") })
    #expect(drawing.svg.components(separatedBy: "clip-path=\"url(#shape11)\"").count == 2)
    #expect(drawing.svg.utf8.count < 60_000)
  }

  @Test func `edges of monitors are drawn where nothing lies beyond them, and told where a pan is bound`()
    throws
  {
    let pan = Binding(
      name: "back", gesture: .edgePan(EdgePanSpecification(edge: .left, section: 0...0.5)),
      actions: [.nothing])
    let corner = Binding(
      name: "corner", gesture: .edgePan(EdgePanSpecification(edge: .topRight)), actions: [.nothing])
    let rules = RuleSet(rules: [Rule(level: .global, bindings: [pan, corner])])
    let scenery = Scenery(tree([]), rules, scale: PixelScale(x: 4, y: 4), monitors: Self.monitors)
    let bound = scenery.zones.filter { !$0.bindings.isEmpty }
    #expect(bound.map(\.bindings) == [["back"], ["corner"]])
    // 3 % of 240 mm are 7.2 mm.
    let box = try #require(bound.first?.box)
    #expect([box.left, box.top, box.bottom] == [0, 0, 540] && abs(box.right - 28.8) < 0.001)
    #expect(scenery.zones.filter(\.bindings.isEmpty).map(\.edge) == [.top, .bottom, .right, .top, .bottom])
    let drawing = try drawing([], rules: rules)
    drawing.expectTidy()
    #expect(drawing.texts.contains("LEFT 960 x 1080") && drawing.texts.contains("RIGHT 960 x 1080"))
    #expect(drawing.texts.contains("edge where an edge pan is bound"))
  }

  @Test func `the way of a touch is lit, its place marked, and what is told stands beside it`() throws {
    let lines = ["chain    " + String(repeating: "a long name ", count: 20), "last"]
    let drawing = try drawing(
      [
        Window(number: 10, box: (100, 100, 800, 600)),
        Window(number: 11, parent: 10, box: (10, 30, 700, 500), title: "hit"),
        Window(number: 12, box: (1000, 100, 300, 300), title: "other"),
      ],
      way: .init(point: Point(0, 0), path: [WindowID(1), WindowID(10), WindowID(11)], lines: lines))
    drawing.expectTidy()
    #expect(drawing.count("window lit") == 2 && drawing.count("window target") == 2)
    #expect(drawing.texts.contains("last"))
    #expect(drawing.texts.filter { $0.contains("a long name") }.count > 2)
  }

  @Test(
    arguments: [
      (-5, 5, 20, 20, 0), (0, 0, 960, 1080, 0), (900, 0, 200, 100, 1), (5000, 0, 10, 10, -1),
    ] as [(Int32, Int32, Int32, Int32, Int)])
  func `a window is on the monitor that shows the most of it`(
    _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32, _ monitor: Int
  ) {
    let found = Self.monitors.showing(Rectangle(x: x, y: y, width: width, height: height))
    #expect(found == (monitor < 0 ? nil : Self.monitors[monitor]))
  }
}
