import Gestures
import Testing
import VirtualTouch
@testable import X11

@Suite struct ConnectionErrorTests {
  @Test func `a display that does not exist is an error that names it`() throws {
    #expect(throws: XError.noDisplay(":4711")) { try Connection(display: ":4711") }
    #expect(XError.noDisplay(":4711").description.contains("\":4711\""))
    #expect(XError.noDisplay("").description.contains("DISPLAY is not set"))
  }

  @Test func `every error says what to do`() {
    let errors: [XError] = [
      .noDisplay(":1"), .serverGone, .noExtension("SHAPE"),
      .extensionTooOld("XInput", found: .init(2, 1), needed: .init(2, 2)), .grabOwnedByAnother(status: 10),
      .alreadyRunning(processID: 12), .alreadyRunning(processID: nil), .predecessorNotSettled(grabStatus: 1),
      .refused(request: "XIQueryDevice"),
    ]
    for error in errors { #expect(error.description.contains { ":;,".contains($0) }, "\(error)") }
    #expect(errors[3].description.contains("XInput 2.1"))
    #expect(errors[5].description.contains("process 12"))
  }

  @Test(arguments: [(1, 5, false), (2, 1, false), (2, 2, true), (2, 4, true), (3, 0, true)])
  func `2 dot 2 is needed of XInput`(major: UInt32, minor: UInt32, isEnough: Bool) {
    #expect(XError.Version(major, minor).isAtLeast(.init(2, 2)) == isEnough)
  }

  @Test func `an extension that is too old is an error that names both versions`() throws {
    let error = XError.extensionTooOld("XInput", found: .init(2, 1), needed: .init(2, 2))
    #expect(throws: error) { try Extensions.require("XInput", .init(2, 1), .init(2, 2)) }
    try Extensions.require("XInput", .init(2, 4), .init(2, 2))
  }

  @Test func `a server without XTEST is good enough, and known`() throws {
    let server = try PrivateServer(PrivateServerOptions(extraArguments: ["-extension", "XTEST"]))
    let connection = try server.connect()
    #expect(!connection.hasXTest)
    #expect(connection.isAlive)
  }

  @Test func `a server that goes away is an error value and never an exit`() throws {
    let server = try PrivateServer()
    let connection = try server.connect()
    #expect(connection.isAlive)
    let verdicts = TouchVerdicts(connection)
    var mirror = try MirroredTree(connection)
    server.kill()
    #expect(throws: XError.serverGone) { try connection.roundTrip() }
    #expect(!connection.isAlive)
    #expect(throws: XError.serverGone) { try connection.serverTime() }
    #expect(throws: XError.serverGone) { try Devices.read(connection) }
    #expect(throws: XError.serverGone) { try StuckButton.cure(connection, by: connection) }
    #expect(throws: XError.serverGone) { try ServerPick.path(at: Point(1, 1), connection) }
    #expect(throws: XError.serverGone) { _ = try TouchGrab(connection) }
    #expect(throws: XError.serverGone) { _ = try Mark(connection) }
    #expect(throws: XError.serverGone) { _ = try verdicts.enterBarrier() }
    #expect(throws: XError.serverGone) { try mirror.catchUp() }
    server.stop()
  }
}

extension OnServer {
  @Suite(.serialized) struct ConnectionTests {
    let server: PrivateServer

    init() throws { server = try SharedServer.current }

    @Test func `the connection knows the server`() throws {
      let connection = try server.connect()
      #expect(connection.initialSize == (1920, 1080))
      #expect(connection.inputVersion.isAtLeast(.init(2, 2)))
      #expect(connection.hasXTest)
      #expect(connection.vendorRelease > 12_000_000)
      #expect(connection.name == server.display)
      #expect(connection.fileDescriptor >= 0)
    }

    @Test func `the server's time moves on and other events are kept`() throws {
      let connection = try server.connect()
      InputSelection.select(on: connection)
      let first = try connection.serverTime()
      let touchscreen = try server.touchscreen
      try touchscreen.begin(0, at: Point(5, 5))
      try touchscreen.end(0)
      try touchscreen.sync()
      let second = try connection.serverTime()
      #expect(second >= first)
      let decoder = EventDecoder(connection)
      var heard: [DecodedEvent] = []
      while let event = connection.nextEvent() { heard.append(decoder.decode(event)) }
      // The change of the master's slave.
      heard.removeAll { $0 == .ignored }
      guard heard.count == 2, case .rawTouchBegin(let begun, let time, axes: _) = heard[0],
        case .rawTouchEnd(let ended, _) = heard[1]
      else {
        Issue.record("\(heard)")
        return
      }
      #expect(begun == ended)
      #expect(time >= first && time <= second)
    }
  }
}
