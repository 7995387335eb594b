import CX11
import Gestures
import Glibc
import Routing
import TestSupport
import Testing
import VirtualTouch
import X11

/// The pick of the mirror against the server's, with everything going on that windows do.
///
/// The long form, 102,000 points, takes some ten minutes:
///
///     FINGERPOST_TESTS=long Tests/run --filter PickTests
@Suite(.serialized) struct PickTests {
  static let points = isLongFormAskedFor ? 34_000 : 1000

  /// On a server of its own.
  @Test(arguments: [nil] + WindowManagerProcess.Kind.allCases)
  func `H3 H10 a touch is for the window that the mirror picks, whatever windows and their manager do`(
    _ manager: WindowManagerProcess.Kind?
  ) throws {
    let server = try PrivateServer()
    defer { server.stop() }
    let seed: UInt64 = manager == .openbox ? 1 : manager == .i3 ? 2 : 3
    if let manager {
      let process = try WindowManagerProcess(manager, on: server)
      let tally = try play(Self.points, seed, on: server)
      #expect(tally.unclear * 500 <= Self.points, "\(tally)")
      _ = process
    } else {
      #expect(try play(Self.points, seed, on: server).unclear == 0)
    }
  }

  private func play(_ count: Int, _ seed: UInt64, on server: PrivateServer) throws -> Tally {
    var live = try MirroredTree(try server.connect())
    let owner = try TouchOwner(live.connection)
    var tally = Tally()
    for round in 0..<UInt64((count + 499) / 500) {
      // With the client of the round before its windows have gone.
      let client = try PlainClient(server)
      var windows = RandomWindows(client, seed: seed << 32 + round)
      for _ in 0..<120 { windows.create() }
      client.sync()
      for _ in 0..<min(500, count) {
        for _ in 0..<windows.random.number(0...4) { windows.step() }
        client.sync()
        try live.catchUp()
        let isDeep = windows.random.oneIn(2)
        let point = isDeep ? live.deepPoint(&windows.random) : live.anyPoint(&windows.random)
        try touch(point, on: server, &live, owner, &tally, "seed \(seed), round \(round)")
      }
    }
    // Many points must tell something.
    #expect(tally.points == count && tally.deep * 6 >= count, "\(tally)")
    // The last windows go, and the manager with its own follows.
    var difference: String?
    for _ in 0..<100 {
      try live.catchUp()
      difference = live.firstDifference(from: try MirroredTree(try server.connect()))
      if difference == nil { return tally }
      usleep(50_000)
    }
    Issue.record("the mirror: \(difference ?? "")")
    return tally
  }

  private struct Tally {
    var points = 0
    /// Below the children of the root.
    var deep = 0
    /// The tree changed while the touch was on its way, which was then made again.
    var unclear = 0
  }

  private func touch(
    _ point: Point, on server: PrivateServer, _ live: inout MirroredTree, _ owner: borrowing TouchOwner,
    _ tally: inout Tally, _ place: String, attempts: Int = 3
  ) throws {
    let touchscreen = try server.touchscreen
    try touchscreen.begin(0, at: point)
    try touchscreen.end(0)
    try touchscreen.sync()
    let begun = try live.catchUpToTouch()
    let (touch, path) = try #require(begun, "\(place), point \(point)")
    owner.accept(touch)
    owner.connection.flush()
    tally.points += 1
    if path.count > 2 { tally.deep += 1 }
    try live.catchUp()
    if path.last == touch.child { return }
    // A window that a manager has just made is read as it is, not as it was: the server's word counts then, and the
    // mirror has caught up by the next time.
    tally.unclear += 1
    try #require(attempts > 0, "\(place), point \(point): \(path), not \(touch.child)")
    tally.points -= 1
    usleep(100_000)
    try live.catchUp()
    try self.touch(point, on: server, &live, owner, &tally, place, attempts: attempts - 1)
  }
}
