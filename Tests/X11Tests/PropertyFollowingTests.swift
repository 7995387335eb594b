import Gestures
import Routing
import TestSupport
import Testing
import VirtualTouch
import X11

extension OnServer {
  /// Properties are read again without ever waiting for the server.
  @Suite(.serialized) struct PropertyFollowingTests {
    let server: PrivateServer
    let client: PlainClient
    let window: UInt32
    let connection: Connection
    let decoder: EventDecoder
    var mirror: WindowMirror

    init() throws {
      server = try SharedServer.current
      client = try PlainClient(server)
      window = client.create(WindowGeometry(x: 0, y: 0, width: 10, height: 10))
      client.sync()
      connection = try server.connect()
      decoder = EventDecoder(connection)
      mirror = WindowMirror(connection)
      var changes: [WindowChange] = []
      try mirror.snapshot(into: &changes)
    }

    private func title(_ text: String) {
      client.setProperty(window, "_NET_WM_NAME", type: "UTF8_STRING", bytes: Array(text.utf8))
      client.sync()
    }

    /// Takes in what has been reported, without asking anything.
    private mutating func hear() throws {
      try connection.roundTrip()
      var changes: [WindowChange] = []
      while let event = connection.nextQueuedEvent() { mirror.handle(decoder.decode(event), into: &changes) }
      #expect(changes.isEmpty)
    }

    /// Asks for what is due; whether anything was.
    private mutating func ask(at time: UInt32) -> Bool { mirror.askProperties(at: Timestamp(time)) }

    /// The titles that have come; waits for nothing.
    private mutating func take(at time: UInt32 = 0) -> [String?] {
      var changes: [WindowChange] = []
      while mirror.takeProperties(at: Timestamp(time), into: &changes) {}
      return changes.map { change in
        guard case .properties(WindowID(window), let properties) = change else { return "?" }
        return properties.title
      }
    }

    @Test mutating func `a change costs one request, and nothing waits for its answer`() throws {
      title("a")
      try hear()
      let before = connection.requestCount
      #expect(!mirror.hasUnsettledShapes, "a touch waits for no property")
      #expect(ask(at: 1000) == true)
      #expect(connection.requestCount == before + 1)
      #expect(take() == [], "it was not even sent")
      #expect(ask(at: 1001) == false)
      connection.flush()
      try connection.roundTrip()
      #expect(take() == ["a"])
      #expect(mirror.propertyDeadline == nil)
    }

    @Test mutating func `a thousand changes are one reading, and another after its rest`() throws {
      let before = connection.requestCount
      title("first")
      try hear()
      mirror.askProperties(at: Timestamp(1000))
      connection.flush()
      for number in 0..<1000 { title("\(number)") }
      try hear()
      #expect(ask(at: 1049) == false)
      #expect(take() == ["first"])
      #expect(mirror.propertyDeadline == Timestamp(1000) + WindowMirror.propertyRest)
      #expect(ask(at: 1050) == true)
      try connection.roundTrip()
      #expect(take() == ["999"])
      #expect(mirror.propertyDeadline == nil)
      // Two readings and the three round trips of this test.
      #expect(connection.requestCount - before <= 5)
    }

    @Test mutating func `what changes while it is read is read again`() throws {
      title("a")
      try hear()
      mirror.askProperties(at: Timestamp(1000))
      connection.flush()
      title("b")
      try hear()
      // The server is slow: the rest is over, the answer is not there, and nobody is woken for nothing.
      #expect(ask(at: 2000) == false)
      #expect(mirror.propertyDeadline == nil)
      #expect(take() == ["a"])
      #expect(ask(at: 2001) == true)
      try connection.roundTrip()
      #expect(take() == ["b"])
    }

    @Test mutating func `an answer about a window that is gone or was read anew is dropped`() throws {
      title("old")
      try hear()
      mirror.askProperties(at: Timestamp(1000))
      connection.flush()
      title("new")
      // The repair reads the newer title; the older answer comes after it.
      var changes: [WindowChange] = []
      mirror.repair(connection.root, into: &changes)
      let isRead = changes.contains { change in
        guard case .insert(let record, _) = change, record.window == WindowID(window) else { return false }
        return record.properties.title == "new"
      }
      #expect(isRead)
      #expect(take() == [])

      title("newer")
      try hear()
      mirror.askProperties(at: Timestamp(2000))
      client.destroy(window)
      client.sync()
      try connection.roundTrip()
      changes = []
      while let event = connection.nextQueuedEvent() { mirror.handle(decoder.decode(event), into: &changes) }
      #expect(changes == [.destroy(WindowID(window))])
      #expect(take() == [])
    }

    @Test mutating func `a window that vanishes before the answer has no properties`() throws {
      title("a")
      try hear()
      client.destroy(window)
      client.sync()
      mirror.askProperties(at: Timestamp(1000))
      try connection.roundTrip()
      // The title was never told, so it cannot go: nothing has changed.
      #expect(take() == [])
    }

    @Test mutating func `while all rest nothing is asked and no answer taken, and then all is`() throws {
      title("a")
      try hear()
      #expect(ask(at: 1000) == true)
      // The server has answered before the title changes.
      try connection.roundTrip()
      title("b")
      try hear()
      mirror.restProperties(until: Timestamp(5000))
      #expect(mirror.propertyDeadline == Timestamp(5000))
      #expect(take(at: 4999) == [])
      #expect(ask(at: 4999) == false)
      #expect(take(at: 5000) == ["a"])
      #expect(ask(at: 5000) == true)
      try connection.roundTrip()
      #expect(take(at: 5001) == ["b"])
      #expect(mirror.propertyDeadline == nil)
    }

    @Test mutating func `many windows are asked about a few at a time`() throws {
      let windows = (0..<100).map { _ in client.create(WindowGeometry(x: 0, y: 0, width: 10, height: 10)) }
      client.sync()
      try connection.roundTrip()
      var changes: [WindowChange] = []
      while let event = connection.nextQueuedEvent() { mirror.handle(decoder.decode(event), into: &changes) }
      for window in windows { client.setProperty(window, "WM_NAME", bytes: [0x61]) }
      client.sync()
      try hear()
      var count = 0
      for round in 0..<10 {
        let before = connection.requestCount
        mirror.askProperties(at: Timestamp(1000 + UInt32(round)))
        #expect(connection.requestCount - before <= 32)
        try connection.roundTrip()
        count += take().count
      }
      #expect(count == 100)
    }

    @Test(arguments: 201...210 as ClosedRange<UInt64>)
    func `after any history a mirror that never waited for a property equals a fresh snapshot`(seed: UInt64)
      throws
    {
      var windows = RandomWindows(client, seed: seed)
      for _ in 0..<30 { windows.create() }
      client.sync()
      var live = try MirroredTree(try server.connect())
      var now = Timestamp(1000)
      for round in 0..<15 {
        for _ in 0..<windows.random.number(1...40) {
          windows.step()
          if windows.random.oneIn(4) {
            client.sync()
            now = now + 10
            try live.catchUpWithoutWaiting(at: now)
          }
        }
        client.sync()
        // Rests are over after this, and answers have come.
        for _ in 0..<10 {
          now = now + 60
          try live.catchUpWithoutWaiting(at: now)
        }
        #expect(live.mirror.propertyDeadline == nil)
        let fresh = try MirroredTree(try server.connect())
        try #require(live.firstDifference(from: fresh) == nil, "seed \(seed), round \(round)")
      }
    }
  }
}
