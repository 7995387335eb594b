import Gestures
import Routing
import Testing

@Suite struct RegionGeometryTests {
  /// A frame with a border around a client with a shadow, and a client alone.
  private let tree: RegionTree = {
    var tree = RegionTree(root: WindowID(1), width: 1920, height: 1080)
    func insert(_ id: UInt32, in parent: UInt32, _ geometry: WindowGeometry, _ extents: FrameExtents? = nil) {
      var properties = WindowProperties(isManaged: id != 2)
      properties.frameExtents = extents
      let record = WindowRecord(
        window: WindowID(id), geometry: geometry, isMapped: true, properties: properties)
      _ = tree.apply(.insert(record, parent: WindowID(parent)))
    }
    insert(2, in: 1, WindowGeometry(x: 100, y: 100, width: 400, height: 330, border: 2))
    insert(3, in: 2, WindowGeometry(x: 0, y: 30, width: 400, height: 300))
    insert(
      4, in: 1, WindowGeometry(x: 600, y: 100, width: 400, height: 300),
      FrameExtents(left: 20, right: 20, top: 15, bottom: 25))
    return tree
  }()

  private func box(
    _ base: Region.Base, _ area: Region.Area, frame: UInt32? = nil, client: UInt32? = nil,
    at point: Point = Point(0, 0), monitors: [Monitor] = []
  ) -> [Double]? {
    let site = RegionSite(
      frame: frame.flatMap { tree.index(of: WindowID($0)) },
      client: client.flatMap { tree.index(of: WindowID($0)) },
      Landing(point, scale: PixelScale(x: 4, y: 5), monitors: monitors))
    return tree.box(of: Region(name: "r", base: base, area: area), at: site).map {
      [$0.left, $0.top, $0.right, $0.bottom]
    }
  }

  @Test func `H1 the frame is the outer box, the client the inner one, the screen the root`() {
    #expect(box(.frame, .whole, frame: 2, client: 3) == [100, 100, 504, 434])
    #expect(box(.client, .whole, frame: 2, client: 3) == [102, 132, 502, 432])
    #expect(box(.screen, .whole) == [0, 0, 1920, 1080])
    #expect(box(.monitor, .whole) == [0, 0, 1920, 1080])
  }

  @Test func `H1 the strips of a frame go to the client inside it`() {
    #expect(box(.frame, .toClient(.top), frame: 2, client: 3) == [100, 100, 504, 132])
    #expect(box(.frame, .toClient(.left), frame: 2, client: 3) == [100, 100, 102, 434])
    #expect(box(.frame, .toClient(.right), frame: 2, client: 3) == [502, 100, 504, 434])
    #expect(box(.frame, .toClient(.bottom), frame: 2, client: 3) == [100, 432, 504, 434])
    #expect(box(.frame, .toClient(.top), frame: 4, client: 4) == nil)
  }

  @Test func `H1 a shadow is no part of the client nor of the frame that it fills`() {
    #expect(box(.client, .whole, frame: 4, client: 4) == [620, 115, 980, 375])
    #expect(box(.frame, .whole, frame: 4, client: 4) == [620, 115, 980, 375])
    #expect(box(.client, .strip(.bottom, .pixels(10)), client: 4) == [620, 365, 980, 375])
  }

  @Test
  func
    `H1 sizes are pixels, millimetres along each axis, and parts of the whole; what reaches beyond is cut off`()
  {
    #expect(box(.client, .strip(.left, .millimetres(10)), client: 3) == [102, 132, 142, 432])
    #expect(box(.client, .strip(.top, .millimetres(10)), client: 3) == [102, 132, 502, 182])
    #expect(box(.client, .corner(.bottomRight, .millimetres(10)), client: 3) == [462, 382, 502, 432])
    #expect(box(.client, .corner(.topLeft, .part(0.25)), client: 3) == [102, 132, 202, 207])
    #expect(
      box(
        .client, .rectangle(x: .part(0.5), y: .millimetres(2), width: .pixels(20), height: .part(0.5)),
        client: 3)
        == [302, 142, 322, 292])
    #expect(
      box(
        .client, .rectangle(x: .pixels(390), y: .pixels(0), width: .pixels(50), height: .pixels(500)),
        client: 3)
        == [492, 132, 502, 432])
    #expect(
      box(
        .client, .rectangle(x: .pixels(400), y: .pixels(0), width: .pixels(50), height: .pixels(5)), client: 3
      )
        == nil)
  }

  @Test func `H1 without a window there is no part of one`() {
    #expect(box(.client, .whole) == nil)
    #expect(box(.frame, .strip(.top, .pixels(5))) == nil)
  }

  private let monitors = [
    Monitor(name: "left", box: Rectangle(x: 0, y: 0, width: 800, height: 600)),
    Monitor(name: "right", box: Rectangle(x: 800, y: 0, width: 1120, height: 1080)),
  ]

  @Test func `H1 an edge is one where no monitor lies beyond it at the finger`() {
    let strip = Region.Area.strip(.left, .pixels(10))
    #expect(box(.monitor, strip, at: Point(805, 599), monitors: monitors) == nil)
    #expect(box(.monitor, strip, at: Point(805, 600), monitors: monitors) == [800, 0, 810, 1080])
    #expect(box(.monitor, strip, at: Point(5, 5), monitors: monitors) == [0, 0, 10, 600])
    #expect(box(.monitor, .corner(.topLeft, .pixels(9)), at: Point(805, 5), monitors: monitors) == nil)
    #expect(
      box(.monitor, .corner(.bottomLeft, .pixels(9)), at: Point(805, 5), monitors: monitors)
        == [800, 1071, 809, 1080])
    #expect(box(.monitor, .corner(.topRight, .pixels(9)), at: Point(5, 5), monitors: monitors) == nil)
  }

  @Test func `H1 an edge in pieces is listed in pieces`() {
    func boxes(_ area: Region.Area) -> [[Double]] {
      tree.boxes(of: Region(name: "r", base: .monitor, area: area), scale: .fallback, monitors: monitors).map
      {
        [$0.left, $0.top, $0.right, $0.bottom]
      }
    }
    #expect(boxes(.strip(.left, .pixels(10))) == [[0, 0, 10, 600], [800, 600, 810, 1080]])
    #expect(boxes(.strip(.top, .pixels(10))) == [[0, 0, 800, 10], [800, 0, 1920, 10]])
    #expect(boxes(.strip(.right, .pixels(10))) == [[1910, 0, 1920, 1080]])
    #expect(boxes(.corner(.topRight, .pixels(10))) == [[1910, 0, 1920, 10]])
    #expect(boxes(.whole) == [[0, 0, 800, 600], [800, 0, 1920, 1080]])
  }

  @Test func `shadows larger than their window are none`() {
    var tree = tree
    var properties = WindowProperties(isManaged: true)
    properties.frameExtents = FrameExtents(left: 300, right: 300, top: 0, bottom: 0)
    _ = tree.apply(.properties(WindowID(4), properties))
    let index = tree.index(of: WindowID(4)) ?? 0
    #expect(tree.visibleBox(of: index) == EdgeBox(left: 600, top: 100, right: 1000, bottom: 400))
  }
}
