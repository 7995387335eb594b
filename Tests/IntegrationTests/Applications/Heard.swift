import CX11

/// An event of touch or pointer that a client of the X server received.
struct Heard: Hashable, CustomStringConvertible {
  enum Kind: Hashable {
    case touchBegin
    case touchUpdate
    case touchEnd
    case press
    case release
    case motion
  }

  var kind: Kind
  /// The window that the event is for.
  var window: UInt32
  /// The touch's number, or the button.
  var detail: UInt32
  /// Server milliseconds.
  var time: UInt32
  /// Root-window pixels.
  var x: Double
  var y: Double
  /// The window's own pixels.
  var localX: Double
  var localY: Double
  /// The buttons down before the event, as core mask bits (button 1 is 0x100).
  var buttons: UInt32
  /// XI2's flags; 0 for core events.
  var flags: UInt32

  var description: String {
    "\(kind) \(detail) at \(x),\(y) (\(localX),\(localY)) t=\(time) buttons=\(buttons) flags=\(flags)"
  }

  /// Whether it is what remains of a touch that another client took: a movement without a button (xi2 R4.2).
  var isHover: Bool { kind == .motion && buttons == 0 }

  var isTouch: Bool { kind == .touchBegin || kind == .touchUpdate || kind == .touchEnd }
}

extension Heard {
  /// Reads an event; nil for those of other kinds.
  init?(_ event: borrowing Reply<xcb_generic_event_t>, extension opcode: UInt8) {
    switch Int32(event.value.response_type & 0x7F) {
    case XCB_BUTTON_PRESS: self.init(core: event, .press)
    case XCB_BUTTON_RELEASE: self.init(core: event, .release)
    case XCB_MOTION_NOTIFY: self.init(core: event, .motion)
    case XCB_GE_GENERIC:
      let kind: Kind? = event.withPointer { pointer in
        let type = UnsafeMutableRawPointer(pointer).load(as: xcb_ge_generic_event_t.self)
        guard type.extension == opcode else { return nil }
        return switch Int32(type.event_type) {
        case XCB_INPUT_TOUCH_BEGIN: .touchBegin
        case XCB_INPUT_TOUCH_UPDATE: .touchUpdate
        case XCB_INPUT_TOUCH_END: .touchEnd
        case XCB_INPUT_BUTTON_PRESS: .press
        case XCB_INPUT_BUTTON_RELEASE: .release
        default: nil
        }
      }
      guard let kind else { return nil }
      self.init(device: event, kind)
    default: return nil
    }
  }

  private init(core event: borrowing Reply<xcb_generic_event_t>, _ kind: Kind) {
    // Press, release and motion have one layout.
    let value = event.withPointer {
      UnsafeMutableRawPointer($0).load(as: xcb_button_press_event_t.self)
    }
    self.init(
      kind: kind, window: value.event, detail: kind == .motion ? 0 : UInt32(value.detail), time: value.time,
      x: Double(value.root_x), y: Double(value.root_y), localX: Double(value.event_x),
      localY: Double(value.event_y), buttons: UInt32(value.state & 0x1F00), flags: 0)
  }

  private init(device event: borrowing Reply<xcb_generic_event_t>, _ kind: Kind) {
    let (value, buttons) = event.withPointer { pointer in
      let start = UnsafeMutableRawPointer(pointer)
      // Those of touches and of buttons have one layout.
      let value = start.load(as: xcb_input_touch_begin_event_t.self)
      let mask = start.advanced(by: MemoryLayout<xcb_input_touch_begin_event_t>.size)
      // XI2 counts buttons from bit 1, the core from bit 8.
      return (value, value.buttons_len > 0 ? mask.load(as: UInt32.self) << 7 : 0)
    }
    self.init(
      kind: kind, window: value.event, detail: value.detail, time: value.time,
      x: Double(value.root_x) / 65_536, y: Double(value.root_y) / 65_536,
      localX: Double(value.event_x) / 65_536, localY: Double(value.event_y) / 65_536, buttons: buttons,
      flags: value.flags)
  }
}
