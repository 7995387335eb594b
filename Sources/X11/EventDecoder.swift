internal import CX11
internal import Gestures
internal import Routing

/// Turns events of X into values.
///
/// It knows no connection: the server's numbers are given to it. Decoding a touch allocates nothing.
package struct EventDecoder: Hashable, Sendable {
  /// XInput's major opcode.
  package var inputOpcode: UInt8
  /// The number of SHAPE's first event.
  package var shapeFirstEvent: UInt8
  /// The numbers of the first events of RANDR, XKEYBOARD and MIT-SCREEN-SAVER; nil where the server has none of them.
  package var outputFirstEvent: UInt8?
  package var keyboardFirstEvent: UInt8?
  package var saverFirstEvent: UInt8?

  package init(inputOpcode: UInt8, shapeFirstEvent: UInt8) {
    self.inputOpcode = inputOpcode
    self.shapeFirstEvent = shapeFirstEvent
  }

  /// The decoder for a connection's events.
  package init(_ connection: Connection) {
    self.init(inputOpcode: connection.inputOpcode, shapeFirstEvent: connection.shapeFirstEvent)
    outputFirstEvent = connection.firstEvent(of: cx11_randr_extension())
    keyboardFirstEvent = connection.firstEvent(of: cx11_xkb_extension())
    saverFirstEvent = connection.firstEvent(of: cx11_screensaver_extension())
  }

  /// The value of an event.
  package func decode(_ event: borrowing RawEvent) -> DecodedEvent { decode(UnsafeRawPointer(event.bytes)) }

  /// The value of an event in xcb's layout (`full_sequence` at offset 32), masks behind it included.
  package func decode(_ event: UnsafeRawPointer) -> DecodedEvent {
    let type = event.load(as: UInt8.self)
    // Only client messages are ever sent by other clients in earnest (R8.8).
    if type & 0x80 != 0 {
      return type & 0x7f == UInt8(XCB_CLIENT_MESSAGE) ? clientMessage(event) : .ignored
    }
    switch Int32(type) {
    case XCB_GE_GENERIC:
      let header = event.load(as: xcb_ge_event_t.self)
      return header.pad0 == inputOpcode ? inputEvent(event, type: Int32(header.event_type)) : .ignored
    case 0:
      return .requestFailed(failure(event))
    case XCB_PROPERTY_NOTIFY:
      let e = event.load(as: xcb_property_notify_event_t.self)
      return .property(WindowID(e.window), atom: e.atom, time: Timestamp(e.time))
    case XCB_SELECTION_CLEAR:
      let e = event.load(as: xcb_selection_clear_event_t.self)
      return .selectionCleared(atom: e.selection, owner: WindowID(e.owner), time: Timestamp(e.time))
    case XCB_MAPPING_NOTIFY:
      return .mappingChanged
    case XCB_CLIENT_MESSAGE:
      return clientMessage(event)
    case Int32(shapeFirstEvent) + XCB_SHAPE_NOTIFY:
      return shapeEvent(event)
    default:
      return structureEvent(event, type: Int32(type)).map { .structure($0) }
        ?? surroundingsEvent(event, type: type)
    }
  }

  private func clientMessage(_ event: UnsafeRawPointer) -> DecodedEvent {
    let e = event.load(as: xcb_client_message_event_t.self)
    guard e.format == 32 else { return .ignored }
    let d = e.data.data32
    return .clientMessage(WindowID(e.window), type: e.type, data: MessageData((d.0, d.1, d.2, d.3, d.4)))
  }

  private func shapeEvent(_ event: UnsafeRawPointer) -> DecodedEvent {
    let e = event.load(as: xcb_shape_notify_event_t.self)
    let window = WindowID(e.affected_window)
    switch xcb_shape_sk_t(rawValue: UInt32(e.shape_kind)) {
    case XCB_SHAPE_SK_BOUNDING: return .shape(window, .bounding, isShaped: e.shaped != 0)
    case XCB_SHAPE_SK_INPUT: return .shape(window, .input, isShaped: e.shaped != 0)
    case XCB_SHAPE_SK_CLIP: return .shape(window, .clip, isShaped: e.shaped != 0)
    default: return .ignored
    }
  }

  private func failure(_ event: UnsafeRawPointer) -> RequestFailure {
    let e = event.load(as: xcb_generic_error_t.self)
    return RequestFailure(
      code: e.error_code, major: e.major_code, minor: e.minor_code, value: e.resource_id,
      isLateVerdict: e.major_code == inputOpcode && Int32(e.minor_code) == XCB_INPUT_XI_ALLOW_EVENTS)
  }
}

// XInput 2.
extension EventDecoder {
  private func inputEvent(_ event: UnsafeRawPointer, type: Int32) -> DecodedEvent {
    switch type {
    case XCB_INPUT_TOUCH_BEGIN: return .touchBegin(touch(event, type: type))
    case XCB_INPUT_TOUCH_UPDATE: return .touchUpdate(touch(event, type: type))
    case XCB_INPUT_TOUCH_END: return .touchEnd(touch(event, type: type))
    case XCB_INPUT_TOUCH_OWNERSHIP:
      let e = event.load(as: xcb_input_touch_ownership_event_t.self)
      return .touchOwnership(touchID(e.sourceid, e.touchid), time: Timestamp(e.time))
    case XCB_INPUT_RAW_TOUCH_BEGIN:
      let e = event.load(as: xcb_input_raw_touch_begin_event_t.self)
      return .rawTouchBegin(touchID(e.sourceid, e.detail), time: Timestamp(e.time), axes: rawAxes(event, e))
    case XCB_INPUT_RAW_TOUCH_UPDATE:
      let e = event.load(as: xcb_input_raw_touch_begin_event_t.self)
      return .rawTouchUpdate(touchID(e.sourceid, e.detail), time: Timestamp(e.time), axes: rawAxes(event, e))
    case XCB_INPUT_RAW_TOUCH_END:
      let e = event.load(as: xcb_input_raw_touch_end_event_t.self)
      return .rawTouchEnd(touchID(e.sourceid, e.detail), time: Timestamp(e.time))
    case XCB_INPUT_RAW_BUTTON_PRESS:
      return .buttonPress(time: Timestamp(event.load(as: xcb_input_raw_button_press_event_t.self).time))
    case XCB_INPUT_RAW_BUTTON_RELEASE: return .buttonRelease
    case XCB_INPUT_HIERARCHY:
      return .hierarchyChanged(time: Timestamp(event.load(as: xcb_input_hierarchy_event_t.self).time))
    case XCB_INPUT_PROPERTY:
      let e = event.load(as: xcb_input_property_event_t.self)
      return .deviceProperty(DeviceID(e.deviceid), atom: e.property)
    case XCB_INPUT_DEVICE_CHANGED:
      let e = event.load(as: xcb_input_device_changed_event_t.self)
      let isSlaveSwitch = UInt32(e.reason) == XCB_INPUT_CHANGE_REASON_SLAVE_SWITCH.rawValue
      return isSlaveSwitch ? .ignored : .deviceChanged(DeviceID(e.sourceid), time: Timestamp(e.time))
    default: return .ignored
    }
  }

  /// The values that stand behind the valuator mask, one for each bit of it.
  private func rawAxes(_ event: UnsafeRawPointer, _ e: xcb_input_raw_touch_begin_event_t) -> RawAxes {
    let start = MemoryLayout<xcb_input_raw_touch_begin_event_t>.size
    guard e.valuators_len > 0 else { return RawAxes() }
    let mask = event.load(fromByteOffset: start, as: UInt32.self)
    let values = start + 4 * Int(e.valuators_len)
    func value(at place: Int) -> Double {
      InputDevice.number(event.load(fromByteOffset: values + 8 * place, as: xcb_input_fp3232_t.self))
    }
    return RawAxes(
      x: mask & 1 != 0 ? value(at: 0) : nil, y: mask & 2 != 0 ? value(at: Int(mask & 1)) : nil)
  }

  private func touchID(_ source: UInt16, _ number: UInt32) -> TouchID {
    TouchID(source: DeviceID(source), number: number)
  }

  private func touch(_ event: UnsafeRawPointer, type: Int32) -> TouchEvent {
    let e = event.load(as: xcb_input_touch_begin_event_t.self)
    // A made-up end carries no valuator; its coordinates are the pointer's, not the finger's (R3.7).
    let isMadeUp = type == XCB_INPUT_TOUCH_END && !hasValuators(event, e)
    var touch = TouchEvent(
      id: touchID(e.sourceid, e.detail), master: DeviceID(e.deviceid), time: Timestamp(e.time),
      location: isMadeUp ? nil : Point(pixels(e.root_x), pixels(e.root_y)),
      child: WindowID(e.child == 0 ? e.event : e.child),
      isEmulating: e.flags & XCB_INPUT_TOUCH_EVENT_FLAGS_TOUCH_EMULATING_POINTER.rawValue != 0,
      // The same bit means another thing on other events (R4.1).
      isPendingEnd: type == XCB_INPUT_TOUCH_UPDATE
        && e.flags & XCB_INPUT_TOUCH_EVENT_FLAGS_TOUCH_PENDING_END.rawValue != 0)
    touch.modifiers = Modifiers(mask: e.mods.effective)
    return touch
  }

  /// Whether any bit of the valuator mask is set, which stands behind the button mask.
  private func hasValuators(_ event: UnsafeRawPointer, _ e: xcb_input_touch_begin_event_t) -> Bool {
    let start = MemoryLayout<xcb_input_touch_begin_event_t>.size + 4 * Int(e.buttons_len)
    for word in 0..<Int(e.valuators_len)
    where event.load(fromByteOffset: start + 4 * word, as: UInt32.self) != 0 {
      return true
    }
    return false
  }

  /// 16.16 fixed point.
  private func pixels(_ fixed: Int32) -> Double { Double(fixed) / 65536 }
}
