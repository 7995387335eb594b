import CX11

extension Desk {
  /// Returns when the manager manages new windows: openbox loses those that want to be mapped while it still starts.
  func awaitManaging() throws {
    let window = observer.newID()
    xcb_create_window(
      observer.connection, 0, window, observer.root, 0, 0, 100, 100, 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0, 0, nil)
    try waitUntil("managed window", seconds: 10) {
      if clients.contains(window) { return true }
      xcb_map_window(observer.connection, window)
      return false
    }
    xcb_destroy_window(observer.connection, window)
    try waitUntil("end of a managed window") { !clients.contains(window) }
  }

  /// Asks the manager for another desktop and waits until it is there.
  func switchDesktop(to desktop: UInt32) throws {
    var event = xcb_client_message_event_t()
    event.response_type = UInt8(XCB_CLIENT_MESSAGE)
    event.format = 32
    event.window = observer.root
    event.type = observer.atom("_NET_CURRENT_DESKTOP")
    event.data.data32.0 = desktop
    let mask = XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue
    withUnsafeBytes(of: &event) { bytes in
      _ = xcb_send_event(
        observer.connection, 0, observer.root, mask, bytes.bindMemory(to: CChar.self).baseAddress)
    }
    xcb_flush(observer.connection)
    try waitUntil("desktop \(desktop)") { currentDesktop == desktop }
  }

  /// Sees to it that there is a second desktop, where i3 makes one only for a window.
  func makeSecondDesktop() throws {
    guard observer.property("_NET_NUMBER_OF_DESKTOPS", of: observer.root).first ?? 0 < 2 else { return }
    let look = Application.Look(name: "Elsewhere", box: Box(x: 0, y: 0, width: 200, height: 100))
    keep(try Application(look, .core, isHidden: true, on: self))
    try waitUntil("second desktop") {
      observer.property("_NET_NUMBER_OF_DESKTOPS", of: observer.root).first == 2
    }
  }
}
