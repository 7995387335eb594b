import Gestures
import Routing
import TestSupport
import Testing
import VirtualTouch
import X11

extension OnServer {
  /// Where raw events say that a finger is, beside what the server says of the same touch (xi2.md R5).
  @Suite(.serialized) struct RawTouchTests {
    let server: PrivateServer

    init() throws { server = try SharedServer.current }

    @Test func `C8 R5.4 300 raw places are those of the grab's events, to a hundredth of a pixel`() throws {
      var owner = try TouchOwner(try server.connect())
      InputSelection.select(on: owner.connection, updates: true)
      try owner.connection.roundTrip()
      var devices = Devices()
      var events: [Event] = []
      let screen = owner.connection.initialSize
      try devices.refresh(from: owner.connection, screen: screen, at: Timestamp(0), into: &events)
      var random = SplitMix64(seed: 4)
      func anywhere() -> Point {
        Point(
          Double(random.number(0...(Int(screen.width) - 1))),
          Double(random.number(0...(Int(screen.height) - 1))))
      }
      let touchscreen = try server.touchscreen
      try touchscreen.begin(0, at: anywhere())
      for _ in 1..<300 { try touchscreen.update(0, to: anywhere()) }
      try touchscreen.sync()
      try owner.catchUp()
      var (raw, grabbed): ([Point], [Point]) = ([], [])
      // An axis that a raw event does not tell is where it was.
      var last = Point(0, 0)
      for event in owner.heard {
        switch event {
        case .rawTouchBegin(let id, _, let axes), .rawTouchUpdate(let id, _, let axes):
          last = devices.place(of: axes, on: id.source, screen: screen).point(after: last)
          raw.append(last)
        case .touchBegin(let touch), .touchUpdate(let touch):
          if let location = touch.location { grabbed.append(location) }
        default: break
        }
      }
      if let touch = owner.begun.first { owner.accept(touch) }
      try touchscreen.end(0)
      try touchscreen.sync()
      try owner.catchUp()
      #expect(raw.count == 300)
      #expect(grabbed.count == 300)
      let worst = zip(raw, grabbed).map { ($0 - $1).length }.max() ?? 1e9
      #expect(worst <= 0.01, "\(worst)")
    }

    @Test func `C8 a device that is not known has no place`() {
      let place = Devices().place(of: RawAxes(x: 1, y: 2), on: DeviceID(8), screen: (1920, 1080))
      #expect(place == RawPlace())
    }

    @Test(arguments: [(12_101_007, "21.1.7"), (12_004_000, "1.20.4"), (11_906_001, "1.19.6"), (70_001, nil)])
    func `R9.6 a release is written as people know it`(_ release: Int, _ text: String?) {
      #expect(ServerRelease.text(release) == text)
    }
  }
}
