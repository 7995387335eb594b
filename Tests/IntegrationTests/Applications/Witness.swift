import CX11
import VirtualTouch

/// Sees every touch of the screen as the server takes it in, whoever gets it (raw events): what should have arrived.
final class Witness {
  private let display: Display
  private let opcode: UInt8
  private let screen: (width: Double, height: Double)
  private(set) var seen: [Heard] = []

  init(on desk: Desk) throws {
    display = try Display(desk.server)
    opcode = display.xinputOpcode()
    screen = (Double(desk.server.screen.width), Double(desk.server.screen.height))
    display.selectInput(
      of: display.root, device: 1,
      XCB_INPUT_XI_EVENT_MASK_RAW_TOUCH_BEGIN.rawValue | XCB_INPUT_XI_EVENT_MASK_RAW_TOUCH_UPDATE.rawValue
        | XCB_INPUT_XI_EVENT_MASK_RAW_TOUCH_END.rawValue)
    display.roundTrip()
  }

  /// All touches since `forget`; places are root-window pixels.
  @discardableResult
  func catchUp() -> [Heard] {
    display.roundTrip()
    while let event = display.nextEvent() {
      if let one = read(event) { seen.append(one) }
    }
    return seen
  }

  func forget() {
    catchUp()
    seen = []
  }

  private func read(_ event: borrowing Reply<xcb_generic_event_t>) -> Heard? {
    event.withPointer { pointer in
      let start = UnsafeMutableRawPointer(pointer)
      let raw = start.load(as: xcb_input_raw_touch_begin_event_t.self)
      guard event.value.response_type & 0x7F == UInt8(XCB_GE_GENERIC), raw.extension == opcode else {
        return nil
      }
      let kind: Heard.Kind
      switch Int32(raw.event_type) {
      case XCB_INPUT_RAW_TOUCH_BEGIN: kind = .touchBegin
      case XCB_INPUT_RAW_TOUCH_UPDATE: kind = .touchUpdate
      case XCB_INPUT_RAW_TOUCH_END: kind = .touchEnd
      default: return nil
      }
      // Behind the fixed part: the mask of axes, then a value for each bit; the first two are the place.
      let values = start.advanced(
        by: MemoryLayout<xcb_input_raw_touch_begin_event_t>.size + Int(raw.valuators_len) * 4)
      func place(_ index: Int, _ size: Double) -> Double {
        let value = values.load(fromByteOffset: index * 8, as: xcb_input_fp3232_t.self)
        let units = Double(value.integral) + Double(value.frac) / 4_294_967_296
        return (units * size / 65_536 * 65_536).rounded(.down) / 65_536
      }
      let (x, y) = (place(0, screen.width), place(1, screen.height))
      return Heard(
        kind: kind, window: display.root, detail: raw.detail, time: raw.time, x: x, y: y, localX: x,
        localY: y, buttons: 0, flags: 0)
    }
  }
}
