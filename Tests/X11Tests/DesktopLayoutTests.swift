import Testing

@testable import X11

@Suite struct DesktopLayoutTests {
  /// Where up leads from each of six workspaces, and where down does.
  @Test(arguments: [
    // Rows first: 0 1 2 over 3 4 5.
    ([0, 3, 2, 0] as [UInt32], [3, 4, 5, 0, 1, 2] as [Int?], [3, 4, 5, 0, 1, 2] as [Int?]),
    // Three rows, the columns to be counted: 0 1, 2 3, 4 5.
    ([0, 0, 3, 0], [4, 5, 0, 1, 2, 3], [2, 3, 4, 5, 0, 1]),
    // Columns first: 0 1 2 down the first.
    ([1, 2, 3, 0], [2, 0, 1, 5, 3, 4], [1, 2, 0, 4, 5, 3]),
    // The first at the lower left.
    ([0, 0, 3, 3], [2, 3, 4, 5, 0, 1], [4, 5, 0, 1, 2, 3]),
    // The first at the upper right changes nothing up and down.
    ([0, 0, 3, 1], [4, 5, 0, 1, 2, 3], [2, 3, 4, 5, 0, 1]),
    // One row: there is nothing above or below.
    ([0, 6, 1, 0], [nil, nil, nil, nil, nil, nil], [nil, nil, nil, nil, nil, nil]),
    // Four columns: the last row is not full, and is passed over.
    ([0, 4, 2, 0], [4, 5, nil, nil, 0, 1], [4, 5, nil, nil, 0, 1]),
  ])
  func `up and down follow the layout and go round`(words: [UInt32], up: [Int?], down: [Int?]) throws {
    let layout = try #require(DesktopLayout(words: words, count: 6))
    #expect((0..<6).map { layout.neighbour(of: $0, up: true) } == up)
    #expect((0..<6).map { layout.neighbour(of: $0, up: false) } == down)
  }

  @Test(arguments: [[], [0, 0, 0, 0], [0, 5000, 1, 0], [0, 1]] as [[UInt32]])
  func `a layout that makes no sense is none`(words: [UInt32]) {
    #expect(DesktopLayout(words: words, count: 6) == nil)
    #expect(DesktopLayout(words: [0, 3, 2, 0], count: 0) == nil)
  }

  @Test func `a workspace beyond the layout has no neighbour`() throws {
    let layout = try #require(DesktopLayout(words: [0, 2, 2, 0], count: 6))
    #expect(layout.neighbour(of: 5, up: true) == nil)
    #expect(layout.neighbour(of: -1, up: true) == nil)
  }
}
