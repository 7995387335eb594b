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
  static let points = getenv("FINGERPOST_TESTS").map { String(cString: $0) } == "long" ? 34_000 : 1000

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
      try play(Self.points, seed, on: server)
      _ = process
    } else {
      try play(Self.points, seed, on: server)
    }
  }

  private func play(_ count: Int, _ seed: UInt64, on server: PrivateServer) throws {
    var live = try MirroredTree(try server.connect())
    var owner = try TouchOwner(try server.connect())
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
        try touch(point, on: server, &live, &owner, &tally, "seed \(seed), round \(round)")
      }
    }
    // A manager may change something just between; that must stay rare, and most points must tell something.
    #expect(tally.points == count && tally.unclear * 20 <= count && tally.deep * 4 >= count, "\(tally)")
    // The last windows go, and the manager with its own follows.
    var difference: String?
    for _ in 0..<100 {
      try live.catchUp()
      difference = live.firstDifference(from: try MirroredTree(try server.connect()))
      if difference == nil { return }
      usleep(50_000)
    }
    Issue.record("the mirror: \(difference ?? "")")
  }

  private struct Tally {
    var points = 0
    /// Below the children of the root.
    var deep = 0
    /// The tree changed while the touch was on its way, so either pick may be the server's.
    var unclear = 0
  }

  private func touch(
    _ point: Point, on server: PrivateServer, _ live: inout MirroredTree, _ owner: inout TouchOwner,
    _ tally: inout Tally, _ place: String
  ) throws {
    let touchscreen = try server.touchscreen
    try touchscreen.begin(0, at: point)
    try touchscreen.end(0)
    try touchscreen.sync()
    owner.heard = []
    try owner.catchUp()
    let touch = try #require(owner.begun.first, "\(place), point \(point)")
    owner.accept(touch)
    owner.connection.flush()
    let before = live.hitPath(touch.location ?? point)
    try live.catchUp()
    let after = live.hitPath(touch.location ?? point)
    if before == after {
      try #require(before.last == touch.child, "\(place), point \(point)")
    } else {
      try #require([before.last, after.last].contains(touch.child), "\(place), point \(point)")
      tally.unclear += 1
    }
    tally.points += 1
    if before.count > 2 { tally.deep += 1 }
  }
}
