import Gestures
import Routing
import Testing
import X11

/// Edges, sizes and places, as numbers.
@Suite struct WindowGripTests {
  private static let box = Rectangle(x: 100, y: 100, width: 300, height: 300)

  @Test(
    arguments: [
      (Point(110, 110), WindowGrip.End.first, WindowGrip.End.first), (Point(250, 110), .none, .first),
      (Point(390, 110), .last, .first), (Point(110, 250), .first, .none), (Point(390, 250), .last, .none),
      (Point(110, 390), .first, .last), (Point(250, 390), .none, .last), (Point(390, 390), .last, .last),
      // In the middle: the nearest corner.
      (Point(240, 240), .first, .first), (Point(260, 240), .last, .first), (Point(240, 260), .first, .last),
      (Point(260, 260), .last, .last),
      // Outside.
      (Point(0, 250), .first, .none), (Point(900, 900), .last, .last),
    ])
  func `a window is split into nine, and its middle into four`(
    place: Point, horizontal: WindowGrip.End, vertical: WindowGrip.End
  ) {
    let grip = WindowGrip(at: place, on: Self.box)
    #expect((grip.horizontal, grip.vertical) == (horizontal, vertical))
  }

  @Test func `the far edge stays where increments and limits change the near one`() {
    var limits = SizeLimits()
    limits.width.increment = 7
    limits.width.base = 5
    limits.width.minimum = 12
    limits.height.maximum = 320
    let room = Rectangle(x: 0, y: 0, width: 1000, height: 1000)
    let grip = WindowGrip(at: Point(110, 110), on: Self.box)
    for way in [-500.0, -33, 0, 40, 1000] {
      let now = grip.resized(Self.box, by: Vector(way, way), limits, within: room)
      #expect(now.x + now.width == 400 && now.y + now.height == 400)
      #expect((now.width - 5) % 7 == 0 && now.width >= 12)
      #expect(now.height <= 320 && now.height >= 1 && now.y >= 0 && now.x >= 0)
    }
    let last = WindowGrip(at: Point(390, 390), on: Self.box)
    #expect(
      last.resized(Self.box, by: Vector(10_000, .nan), SizeLimits(), within: room)
        == Rectangle(x: 100, y: 100, width: 900, height: 300))
  }

  private static func words(_ flags: UInt32, _ values: [Int: UInt32]) -> [UInt32] {
    (0..<18).map { $0 == 0 ? flags : values[$0] ?? 0 }
  }

  @Test func `size hints are read, base and smallest size standing in for each other`() {
    let xterm = SizeLimits(
      words: Self.words(
        16 | 64 | 256 | 512, [5: 25, 6: 17, 9: 6, 10: 13, 15: 19, 16: 4, 17: Gravity.southEast.rawValue]))
    #expect((xterm.width.minimum, xterm.width.base, xterm.width.increment) == (25, 19, 6))
    #expect((xterm.height.minimum, xterm.height.base, xterm.height.increment) == (17, 4, 13))
    #expect(xterm.gravity == .southEast)
    #expect(xterm.width.fit(500) == 499 && xterm.width.fit(499) == 499 && xterm.width.fit(3) == 25)
    #expect(xterm.height.fit(316) == 316 && xterm.height.fit(328) == 316)
    let base = SizeLimits(words: Self.words(256, [15: 30, 16: 40]))
    #expect((base.width.minimum, base.height.minimum) == (30, 40))
    let smallest = SizeLimits(words: Self.words(16 | 64, [5: 30, 6: 40, 9: 8, 10: 8]))
    #expect(smallest.width.base == 30 && smallest.width.fit(45) == 38)
    let fixed = SizeLimits(words: Self.words(16 | 32, [5: 30, 6: 40, 7: 30, 8: 40]))
    #expect(fixed.width.fit(1000) == 30 && fixed.height.fit(1) == 40)
  }

  @Test(
    arguments: [
      [], [1023], words(1023, [:]),
      words(1023, Dictionary(uniqueKeysWithValues: (1...17).map { ($0, .max) })),
      words(32 | 16, [5: 100, 6: 100, 7: 10, 8: 10]), words(64, [9: 0, 10: 0]), words(512, [17: 4711]),
    ])
  func `size hints that make no sense do no harm`(words: [UInt32]) {
    let limits = SizeLimits(words: words)
    for axis in [limits.width, limits.height] {
      for length: Int32 in [-32767, -1, 0, 1, 100, 32767] {
        #expect((1...SizeLimits.largest).contains(axis.fit(length)))
      }
    }
  }

  @Test(
    arguments: [
      (Gravity.northWest, 98, 180), (.north, 100, 180), (.northEast, 102, 180), (.west, 98, 192),
      (.center, 100, 192), (.east, 102, 192), (.southWest, 98, 204), (.south, 100, 204),
      (.southEast, 102, 204), (.unmoved, 100, 200),
    ] as [(Gravity, Int32, Int32)])
  func `a place is asked for by the point that a window and its frame share`(
    gravity: Gravity, x: Int32, y: Int32
  ) {
    let frame = FrameExtents(left: 2, right: 2, top: 20, bottom: 4)
    #expect(gravity.request(for: (100, 200), in: frame, border: 0) == (x, y))
    // Without a frame it is the outer corner, whatever the gravity.
    let border = FrameExtents(left: 3, right: 3, top: 3, bottom: 3)
    #expect(gravity.request(for: (100, 200), in: border, border: 3) == (97, 197))
  }
}
