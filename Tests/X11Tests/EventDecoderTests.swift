import CX11
import Gestures
import Routing
import Testing
import X11

/// What another client sends, or the server says, built by hand; no server needed.
@Suite struct EventDecoderTests {
  private let decoder = EventDecoder(inputOpcode: 131, shapeFirstEvent: 64)

  /// Decodes a struct of xcb with the words that follow it.
  private func decode<Body>(_ body: Body, _ masks: [UInt32] = []) -> DecodedEvent {
    let size = MemoryLayout<Body>.size
    return withUnsafeTemporaryAllocation(byteCount: max(64, size) + 4 * masks.count, alignment: 8) { buffer in
      buffer.initializeMemory(as: UInt8.self, repeating: 0)
      withUnsafeBytes(of: body) { buffer.copyMemory(from: $0) }
      for (index, word) in masks.enumerated() {
        buffer.storeBytes(of: word, toByteOffset: size + 4 * index, as: UInt32.self)
      }
      guard let start = buffer.baseAddress else { return .ignored }
      return decoder.decode(UnsafeRawPointer(start))
    }
  }

  private func touch(_ type: Int32, flags: UInt32 = 0, child: UInt32 = 77) -> xcb_input_touch_begin_event_t {
    var event = xcb_input_touch_begin_event_t()
    event.response_type = UInt8(XCB_GE_GENERIC)
    event.`extension` = 131
    event.event_type = UInt16(type)
    event.deviceid = 2
    event.sourceid = 8
    event.time = 4_294_967_290
    event.detail = 41
    event.root = 1
    event.event = 1
    event.child = child
    event.root_x = 100 * 65536 + 32768
    event.root_y = -65536
    event.flags = flags
    event.buttons_len = 1
    event.valuators_len = 1
    return event
  }

  private func expected(_ location: Point?, child: UInt32 = 77) -> TouchEvent {
    var event = TouchEvent(
      id: TouchID(source: DeviceID(8), number: 41), master: DeviceID(2), time: Timestamp(4_294_967_290),
      location: location, child: WindowID(child))
    event.modifiers = []
    return event
  }

  @Test func `touches have the device that made them and 16 dot 16 places`() {
    let place = Point(100.5, -1)
    #expect(decode(touch(XCB_INPUT_TOUCH_BEGIN), [0, 3]) == .touchBegin(expected(place)))
    #expect(decode(touch(XCB_INPUT_TOUCH_UPDATE), [0, 3]) == .touchUpdate(expected(place)))
    #expect(decode(touch(XCB_INPUT_TOUCH_END), [0, 3]) == .touchEnd(expected(place)))
  }

  @Test func `R8.1 no child is the event window itself`() {
    #expect(
      decode(touch(XCB_INPUT_TOUCH_BEGIN, child: 0), [0, 3])
        == .touchBegin(expected(Point(100.5, -1), child: 1)))
  }

  @Test func `R3.7 an end without any valuator has no place`() {
    #expect(decode(touch(XCB_INPUT_TOUCH_END), [0xffff, 0]) == .touchEnd(expected(nil)))
    var short = touch(XCB_INPUT_TOUCH_END)
    short.valuators_len = 0
    #expect(decode(short, [0xffff]) == .touchEnd(expected(nil)))
  }

  @Test func `R4.1 the flags are read by the event's type`() {
    var begin = expected(Point(100.5, -1))
    begin.isEmulating = true
    #expect(decode(touch(XCB_INPUT_TOUCH_BEGIN, flags: 0x30000), [0, 3]) == .touchBegin(begin))
    var update = expected(Point(100.5, -1))
    update.isPendingEnd = true
    #expect(decode(touch(XCB_INPUT_TOUCH_UPDATE, flags: 0x10000), [0, 3]) == .touchUpdate(update))
  }

  @Test func `the events of another extension are ignored`() {
    var event = touch(XCB_INPUT_TOUCH_BEGIN)
    event.`extension` = 130
    #expect(decode(event, [0, 3]) == .ignored)
  }

  @Test func `R8.8 what another client sends is ignored but for client messages`() {
    var configure = xcb_configure_notify_event_t()
    configure.response_type = UInt8(XCB_CONFIGURE_NOTIFY) | 0x80
    #expect(decode(configure) == .ignored)
    var message = xcb_client_message_event_t()
    message.response_type = UInt8(XCB_CLIENT_MESSAGE) | 0x80
    message.format = 32
    message.window = 5
    message.type = 6
    message.data.data32 = (1, 2, 3, 4, 5)
    #expect(decode(message) == .clientMessage(WindowID(5), type: 6, data: MessageData((1, 2, 3, 4, 5))))
    message.format = 8
    #expect(decode(message) == .ignored)
  }

  @Test func `ownership and raw touches name the touch`() {
    var ownership = xcb_input_touch_ownership_event_t()
    ownership.response_type = UInt8(XCB_GE_GENERIC)
    ownership.`extension` = 131
    ownership.event_type = UInt16(XCB_INPUT_TOUCH_OWNERSHIP)
    ownership.time = 9
    ownership.touchid = 41
    ownership.sourceid = 8
    let id = TouchID(source: DeviceID(8), number: 41)
    #expect(decode(ownership) == .touchOwnership(id, time: Timestamp(9)))
    var raw = xcb_input_raw_touch_begin_event_t()
    raw.response_type = UInt8(XCB_GE_GENERIC)
    raw.`extension` = 131
    raw.event_type = UInt16(XCB_INPUT_RAW_TOUCH_BEGIN)
    raw.time = 9
    raw.detail = 41
    raw.sourceid = 8
    #expect(decode(raw) == .rawTouchBegin(id, time: Timestamp(9), axes: RawAxes()))
    raw.event_type = UInt16(XCB_INPUT_RAW_TOUCH_END)
    #expect(decode(raw) == .rawTouchEnd(id, time: Timestamp(9)))
    raw.event_type = UInt16(XCB_INPUT_RAW_TOUCH_UPDATE)
    #expect(decode(raw) == .rawTouchUpdate(id, time: Timestamp(9), axes: RawAxes()))
    raw.event_type = UInt16(XCB_INPUT_RAW_BUTTON_PRESS)
    #expect(decode(raw) == .buttonPress(time: Timestamp(9)))
    raw.event_type = UInt16(XCB_INPUT_RAW_BUTTON_RELEASE)
    #expect(decode(raw) == .buttonRelease)
  }

  private static let masks: [(UInt32, RawAxes)] = [
    (0b011, RawAxes(x: 100.5, y: 200.25)), (0b001, RawAxes(x: 100.5)), (0b010, RawAxes(y: 100.5)),
    (0b101, RawAxes(x: 100.5)), (0b1100, RawAxes()),
  ]

  @Test(arguments: masks)
  func `C8 the axes of a raw touch are those of its mask's first two bits`(mask: UInt32, axes: RawAxes) {
    var raw = xcb_input_raw_touch_begin_event_t()
    raw.response_type = UInt8(XCB_GE_GENERIC)
    raw.`extension` = 131
    raw.event_type = UInt16(XCB_INPUT_RAW_TOUCH_BEGIN)
    raw.sourceid = 8
    raw.detail = 41
    raw.valuators_len = 1
    let values = [100.5, 200.25].map {
      xcb_input_fp3232_t(integral: Int32($0), frac: UInt32(($0 - $0.rounded(.down)) * 4_294_967_296))
    }
    var packet = withUnsafeBytes(of: raw) { Array($0) } + withUnsafeBytes(of: mask) { Array($0) }
    for value in values { packet += withUnsafeBytes(of: value) { Array($0) } }
    let decoded = packet.withUnsafeBytes { bytes in
      bytes.baseAddress.map { decoder.decode($0) }
    }
    let id = TouchID(source: DeviceID(8), number: 41)
    #expect(decoded == .rawTouchBegin(id, time: Timestamp(0), axes: axes))
  }

  @Test func `R7.6 a change of the slave is no change of a device`() {
    var change = xcb_input_device_changed_event_t()
    change.response_type = UInt8(XCB_GE_GENERIC)
    change.`extension` = 131
    change.event_type = UInt16(XCB_INPUT_DEVICE_CHANGED)
    change.sourceid = 8
    change.reason = 1
    #expect(decode(change) == .ignored)
    change.reason = 2
    #expect(decode(change) == .deviceChanged(DeviceID(8), time: Timestamp(0)))
  }

  @Test func `R3.4 errors of verdicts that came too late are known`() {
    var error = xcb_generic_error_t()
    error.error_code = 2
    error.major_code = 131
    error.minor_code = 53
    error.resource_id = 41
    let late = RequestFailure(code: 2, major: 131, minor: 53, value: 41, isLateVerdict: true)
    #expect(decode(error) == .requestFailed(late))
    error.error_code = 3
    error.major_code = 2
    error.minor_code = 0
    guard case .requestFailed(let failure) = decode(error) else {
      Issue.record("no failure")
      return
    }
    #expect(failure.isGoneWindow && !failure.isLateVerdict)
  }

  @Test func `R8.7 structure events carry the full sequence number and who reports them`() {
    var configure = xcb_configure_notify_event_t()
    configure.response_type = UInt8(XCB_CONFIGURE_NOTIFY)
    configure.event = 1
    configure.window = 5
    configure.x = -3
    configure.width = 40
    configure.height = 30
    configure.border_width = 2
    // In xcb's layout the full sequence number follows the 32 bytes of the wire.
    let geometry = WindowGeometry(x: -3, y: 0, width: 40, height: 30, border: 2)
    let padding = [UInt32](repeating: 0, count: (32 - MemoryLayout<xcb_configure_notify_event_t>.size) / 4)
    #expect(
      decode(configure, padding + [70_000])
        == .structure(
          StructureEvent(
            window: WindowID(5), reporter: WindowID(1), sequence: 70_000,
            change: .configured(geometry, above: nil))))
    configure.above_sibling = 9
    guard case .structure(let event) = decode(configure) else {
      Issue.record("no structure event")
      return
    }
    #expect(event.change == .configured(geometry, above: WindowID(9)))
  }

  @Test func `shapes are told apart`() {
    var shape = xcb_shape_notify_event_t()
    shape.response_type = 64
    shape.affected_window = 5
    shape.shaped = 1
    shape.shape_kind = 2
    #expect(decode(shape) == .shape(WindowID(5), .input, isShaped: true))
    shape.shape_kind = 0
    shape.shaped = 0
    #expect(decode(shape) == .shape(WindowID(5), .bounding, isShaped: false))
    shape.shape_kind = 1
    #expect(decode(shape) == .shape(WindowID(5), .clip, isShaped: false))
    shape.shape_kind = 3
    #expect(decode(shape) == .ignored)
  }
}
