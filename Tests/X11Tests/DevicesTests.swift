import Gestures
import Routing
import Testing
import VirtualTouch
@testable import X11

extension OnServer {
  @Suite(.serialized) struct DevicesTests {
    let server: PrivateServer

    init() throws { server = try SharedServer.current }

    @Test func `R7.1 the touchscreen is found by its direct touch class`() throws {
      let connection = try server.connect()
      let all = try Devices.read(connection)
      let name = try server.touchscreen.name
      let device = try #require(all.first { $0.name == name })
      #expect(device.touch?.isDirect == true)
      #expect(device.touch?.touches == VirtualTouchscreen.slots)
      #expect(device.isTouchscreen)
      #expect(device.buttonsDown.isEmpty)
      #expect(device.axes.count >= 2 && device.axes[0].maximum == 65535)
      #expect(all.filter(\.isTouchscreen).count == 1)
      #expect(all.contains { $0.role == .masterPointer })
    }

    @Test func `R7.3 a touchscreen is told once and its removal once`() throws {
      let connection = try server.connect()
      var devices = Devices()
      var events: [Event] = []
      let screen = connection.initialSize
      try devices.refresh(from: connection, screen: screen, at: Timestamp(1), into: &events)
      try devices.refresh(from: connection, screen: screen, at: Timestamp(2), into: &events)
      let touchscreen = try #require(devices.touchscreens(screen: screen).first)
      #expect(events == [.device(touchscreen)])
      #expect(touchscreen.scale == .fallback)
    }

    @Test func `a held button of the mouse is seen`() throws {
      let connection = try server.connect()
      try server.pointer.press(1)
      try server.pointer.sync()
      let held = try Devices.read(connection).first { $0.name == server.pointer.device.name }
      try server.pointer.release(1)
      try server.pointer.sync()
      #expect(held?.buttonsDown == [1])
    }
  }
}

@Suite struct DeviceRemovalTests {
  @Test func `R7.3 a touchscreen that is switched off is told as removed, and back when it is on`() throws {
    let server = try PrivateServer()
    let connection = try server.connect()
    InputSelection.select(on: connection)
    var devices = Devices()
    var events: [Event] = []
    let screen = connection.initialSize
    try devices.refresh(from: connection, screen: screen, at: Timestamp(1), into: &events)
    let touchscreen = try #require(devices.touchscreens(screen: screen).first)
    let client = try PlainClient(server)
    let decoder = EventDecoder(connection)
    for (isOn, expected) in [
      (false, Event.deviceRemoved(touchscreen.id, time: Timestamp(2))), (true, Event.device(touchscreen)),
    ] {
      client.setEnabled(touchscreen.id.rawValue, isOn)
      try connection.roundTrip()
      var isTold = false
      while let event = connection.nextQueuedEvent() {
        if case .hierarchyChanged = decoder.decode(event) { isTold = true }
      }
      #expect(isTold)
      events = []
      try devices.refresh(from: connection, screen: screen, at: Timestamp(2), into: &events)
      #expect(events == [expected])
    }
  }
}

@Suite struct DeviceScaleTests {
  private func device(resolution: UInt32, maximum: Double = 4095) -> InputDevice {
    let axes = (0..<2).map {
      InputDevice.Axis(number: $0, minimum: 0, maximum: maximum, resolution: resolution, isAbsolute: true)
    }
    return InputDevice(
      id: DeviceID(1), name: "t", role: .slavePointer(of: DeviceID(2)), isEnabled: true,
      touch: .init(isDirect: true, touches: 10), axes: axes, buttonsDown: [])
  }

  @Test func `G15 the scale comes of the axes' resolution where it can be believed`() throws {
    // 4096 units at 20,480 a metre are 200 mm.
    let scale = try #require(device(resolution: 20_480).scale(screen: (1920, 1080)))
    #expect(scale == PixelScale(x: 9.6, y: 5.4))
    #expect(device(resolution: 0).scale(screen: (1920, 1080)) == nil)
    #expect(device(resolution: 1_000_000).scale(screen: (1920, 1080)) == nil)
  }

  @Test func `a disabled or floating touchscreen is none`() {
    var one = device(resolution: 0)
    #expect(one.isTouchscreen)
    one.isEnabled = false
    #expect(!one.isTouchscreen)
    one.isEnabled = true
    one.role = .floating
    #expect(!one.isTouchscreen)
  }
}
