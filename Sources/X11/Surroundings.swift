internal import CX11
package import Gestures
package import Routing

// What is so beside windows and touches: modifiers, workspace, screen saver (R6, R9).
extension Connection {
  /// The number of an extension's first event; nil where the server does not have it.
  ///
  /// A round trip the first time.
  func firstEvent(of extension: UnsafeMutablePointer<xcb_extension_t>?) -> UInt8? {
    guard let data = xcb_get_extension_data(xcb, `extension`), data.pointee.present != 0 else { return nil }
    return data.pointee.first_event
  }

  /// Asks to hear which modifiers are held, by XkbStateNotify of the core keyboard; which ones are now.
  ///
  /// A round trip; nothing is held where the server has no XKEYBOARD.
  package func followModifiers() -> Modifiers {
    guard let held = heldModifiers else { return [] }
    var details = xcb_xkb_select_events_details_t()
    details.affectState = UInt16(XCB_XKB_STATE_PART_MODIFIER_STATE.rawValue)
    details.stateDetails = UInt16(XCB_XKB_STATE_PART_MODIFIER_STATE.rawValue)
    xcb_xkb_select_events_aux(
      xcb, UInt16(XCB_XKB_ID_USE_CORE_KBD.rawValue), UInt16(XCB_XKB_EVENT_TYPE_STATE_NOTIFY.rawValue), 0, 0,
      0, 0, &details)
    return held
  }

  /// Hears of modifiers no longer.
  package func leaveModifiers() {
    guard firstEvent(of: cx11_xkb_extension()) != nil else { return }
    var details = xcb_xkb_select_events_details_t()
    let states = UInt16(XCB_XKB_EVENT_TYPE_STATE_NOTIFY.rawValue)
    xcb_xkb_select_events_aux(
      xcb, UInt16(XCB_XKB_ID_USE_CORE_KBD.rawValue), states, states, 0, 0, 0, &details)
  }

  /// The modifiers that are held now on the core keyboard; nil where the server has no XKEYBOARD.
  ///
  /// A round trip.
  package var heldModifiers: Modifiers? {
    guard firstEvent(of: cx11_xkb_extension()) != nil else { return nil }
    let use = xcb_xkb_use_extension(xcb, 1, 0)
    let state = xcb_xkb_get_state(xcb, UInt16(XCB_XKB_ID_USE_CORE_KBD.rawValue))
    guard Reply(xcb_xkb_use_extension_reply(xcb, use, nil)) != nil else {
      xcb_discard_reply(xcb, state.sequence)
      return nil
    }
    guard let reply = Reply(xcb_xkb_get_state_reply(xcb, state, nil)) else { return nil }
    return Modifiers(mask: UInt32(reply.body.pointee.mods))
  }

  /// Whether a property of the root tells which workspace is shown.
  package func isCurrentWorkspace(_ atom: UInt32) -> Bool { atom == atoms[.netCurrentDesktop] }

  /// The workspace that is shown, from 1; nil where no window manager tells.
  ///
  /// A round trip.
  package var workspace: Int? {
    property(atoms[.netCurrentDesktop], of: root, words: 1)?.words.first.map { Int($0) + 1 }
  }

  /// Where the pointer is, root-window pixels; nil where it is on another screen, or the server is gone.
  ///
  /// A round trip.
  package var pointer: Point? {
    guard let reply = Reply(xcb_query_pointer_reply(xcb, xcb_query_pointer(xcb, root.rawValue), nil)),
      reply.body.pointee.same_screen != 0
    else { return nil }
    return Point(Double(reply.body.pointee.root_x), Double(reply.body.pointee.root_y))
  }

  /// Asks to hear when the screen saver comes and goes (MIT-SCREEN-SAVER); whether it is there now.
  ///
  /// A round trip; it never comes where the server does not have the extension.
  package func followScreenSaver() -> Bool {
    guard firstEvent(of: cx11_screensaver_extension()) != nil else { return false }
    xcb_screensaver_select_input(xcb, root.rawValue, XCB_SCREENSAVER_EVENT_NOTIFY_MASK.rawValue)
    let cookie = xcb_screensaver_query_info(xcb, root.rawValue)
    guard let reply = Reply(xcb_screensaver_query_info_reply(xcb, cookie, nil)) else { return false }
    return UInt32(reply.body.pointee.state) == XCB_SCREENSAVER_STATE_ON.rawValue
  }
}

extension EventDecoder {
  /// An event of RANDR, XKEYBOARD or MIT-SCREEN-SAVER.
  func surroundingsEvent(_ event: UnsafeRawPointer, type: UInt8) -> DecodedEvent {
    if let first = outputFirstEvent,
      Int32(type) == Int32(first) + XCB_RANDR_SCREEN_CHANGE_NOTIFY
        || Int32(type) == Int32(first) + XCB_RANDR_NOTIFY
    {
      return .monitorsChanged
    }
    if type == keyboardFirstEvent {
      let e = event.load(as: xcb_xkb_state_notify_event_t.self)
      switch Int32(e.xkbType) {
      case XCB_XKB_STATE_NOTIFY: return .modifiers(Modifiers(mask: UInt32(e.mods)))
      case XCB_XKB_MAP_NOTIFY, XCB_XKB_NEW_KEYBOARD_NOTIFY: return .mappingChanged
      default: return .ignored
      }
    }
    if let first = saverFirstEvent, Int32(type) == Int32(first) + XCB_SCREENSAVER_NOTIFY {
      let state = event.load(as: xcb_screensaver_notify_event_t.self).state
      // A cycle is the saver's next picture: it stays.
      return .screenSaver(isActive: UInt32(state) != XCB_SCREENSAVER_STATE_OFF.rawValue)
    }
    return .ignored
  }
}

extension Modifiers {
  /// Of a mask of X, as keyboards have them by convention: Mod1 is Alt, Mod4 is Super.
  ///
  /// Locks are left out.
  init(mask: UInt32) {
    self = []
    if mask & XCB_MOD_MASK_SHIFT.rawValue != 0 { insert(.shift) }
    if mask & XCB_MOD_MASK_CONTROL.rawValue != 0 { insert(.control) }
    if mask & XCB_MOD_MASK_1.rawValue != 0 { insert(.alt) }
    if mask & XCB_MOD_MASK_4.rawValue != 0 { insert(.meta) }
  }
}
