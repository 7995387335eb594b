import CX11
import Foundation
import Glibc
import Synchronization
import VirtualTouch

/// A client of the X server that does one hostile thing as fast as it can, on a thread of its own.
final class Intruder: Sendable {
  enum Hostility: CaseIterable {
    /// Takes and drops touches, by passive grabs of single devices and by active grabs.
    case deviceGrabs
    /// Takes and drops the pointer.
    case pointerGrabs
    /// Has the server to itself, 200 ms at a time.
    case serverGrabs
    /// Puts windows under the fingers and destroys them.
    case windows
    /// Changes properties of the root and of a window, some of 256 KiB.
    case properties
    /// Sends events that it made up.
    case fakes
  }

  /// What it works on.
  struct Target {
    var server: PrivateServer
    /// The touchscreen's device number.
    var touchscreen: UInt16
    /// Where the fingers are.
    var box: Box
    /// An application's window.
    var window: UInt32
  }

  private struct State {
    var blows = 0
    var isOver = false
    var hasEnded = false
  }

  private let state = Mutex(State())

  init(_ hostility: Hostility, on target: Target) {
    Thread.detachNewThread {
      if let attack = try? Attack(target) {
        while !self.mustEnd { attack.strike(hostility, self.blows) }
      }
      self.state.withLock { $0.hasEnded = true }
    }
  }

  /// How often it has struck.
  var blows: Int { state.withLock(\.blows) }

  private var mustEnd: Bool {
    state.withLock { state in
      state.blows += 1
      return state.isOver
    }
  }

  /// Stops it, and returns when it has gone from the server.
  func end() {
    state.withLock { $0.isOver = true }
    for _ in 0..<5000 where !state.withLock(\.hasEnded) { usleep(1000) }
  }
}

/// The intruder's connection, on its thread alone.
private final class Attack {
  private let target: Intruder.Target
  private let display: Display
  private let window: UInt32
  private let long = [UInt8](repeating: UInt8(ascii: "x"), count: 256 * 1024)

  init(_ target: Intruder.Target) throws {
    self.target = target
    display = try Display(target.server)
    _ = display.xinputOpcode()
    // Requests of 256 KiB need the extension for big ones.
    _ = xcb_get_maximum_request_length(display.connection)
    window = display.newID()
    create(window, at: Box(x: 1850, y: 1000, width: 50, height: 50))
  }

  func strike(_ hostility: Intruder.Hostility, _ blow: Int) {
    switch hostility {
    case .deviceGrabs: grabDevices(blow)
    case .pointerGrabs: grabPointer()
    case .serverGrabs: grabServer()
    case .windows: coverAndVanish(blow)
    case .properties: changeProperties(blow)
    case .fakes: for _ in 0..<20 { sendFakes() }
    }
    display.roundTrip()
    while let event = display.nextEvent() { _ = consume event }
  }

  private func create(_ window: UInt32, at box: Box) {
    xcb_create_window(
      display.connection, 0, window, display.root, Int16(box.x), Int16(box.y), UInt16(box.width),
      UInt16(box.height), 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0,
      XCB_CW_OVERRIDE_REDIRECT.rawValue, [1])
    xcb_map_window(display.connection, window)
  }

  private func grabDevices(_ blow: Int) {
    // Passively of the touchscreen alone, which is its own chain (xi2.md R1.4); actively of the master pointer. An active
    // grab of the touchscreen would take it from its master, and the server forget the ends of its touches.
    let (device, master) = (target.touchscreen, UInt16(2))
    var mask =
      XCB_INPUT_XI_EVENT_MASK_TOUCH_BEGIN.rawValue | XCB_INPUT_XI_EVENT_MASK_TOUCH_UPDATE.rawValue
      | XCB_INPUT_XI_EVENT_MASK_TOUCH_END.rawValue
    var modifiers = UInt32(XCB_INPUT_MODIFIER_MASK_ANY.rawValue)
    let passive = xcb_input_xi_passive_grab_device(
      display.connection, 0, display.root, 0, 0, device, 1, 1,
      UInt8(XCB_INPUT_GRAB_TYPE_TOUCH_BEGIN.rawValue), UInt8(XCB_INPUT_GRAB_MODE_22_TOUCH.rawValue), 1, 0,
      &mask, &modifiers)
    _ = Reply(xcb_input_xi_passive_grab_device_reply(display.connection, passive, nil))
    let active = xcb_input_xi_grab_device(
      display.connection, display.root, 0, 0, master, 1, 1, 0, 1, &mask)
    _ = Reply(xcb_input_xi_grab_device_reply(display.connection, active, nil))
    usleep(UInt32(blow % 7) * 1000)
    xcb_input_xi_ungrab_device(display.connection, 0, master)
    xcb_input_xi_passive_ungrab_device(
      display.connection, display.root, 0, device, 1, UInt8(XCB_INPUT_GRAB_TYPE_TOUCH_BEGIN.rawValue),
      &modifiers)
    display.roundTrip()
    usleep(3000)
  }

  private func grabPointer() {
    let cookie = xcb_grab_pointer(display.connection, 0, display.root, 0, 1, 1, 0, 0, 0)
    _ = Reply(xcb_grab_pointer_reply(display.connection, cookie, nil))
    usleep(2000)
    xcb_ungrab_pointer(display.connection, 0)
    display.roundTrip()
    usleep(3000)
  }

  private func grabServer() {
    xcb_grab_server(display.connection)
    display.roundTrip()
    usleep(200_000)
    xcb_ungrab_server(display.connection)
    display.roundTrip()
    usleep(20_000)
  }

  private func coverAndVanish(_ blow: Int) {
    let cover = display.newID()
    create(cover, at: target.box)
    display.roundTrip()
    usleep(UInt32(blow % 5) * 2000)
    xcb_destroy_window(display.connection, cover)
    display.roundTrip()
    usleep(5000)
  }

  private func changeProperties(_ blow: Int) {
    let string = XCB_ATOM_STRING.rawValue
    for change in 0..<100 {
      let name = "_FINGERPOST_TEST_\(change % 16)"
      display.setText(display.atom(name), of: display.root, type: string, "\(blow) \(change)")
      display.setText(display.atom(name), of: window, type: string, "\(blow) \(change)")
    }
    for (property, format) in [
      (XCB_ATOM_WM_NAME.rawValue, 8), (XCB_ATOM_WM_CLASS.rawValue, 8), (display.atom("_NET_WM_NAME"), 8),
      (display.atom("WM_STATE"), 32), (display.atom("_NET_WM_WINDOW_TYPE"), 32),
    ] {
      xcb_change_property(
        display.connection, 0, window, property, string, UInt8(format), UInt32(long.count * 8 / format), long)
    }
  }

  private func sendFakes() {
    var owner: UInt32 = 0
    let selection = display.atom("_FINGERPOST_S0")
    if let reply = Reply(
      xcb_get_selection_owner_reply(
        display.connection, xcb_get_selection_owner(display.connection, selection), nil))
    {
      owner = reply.value.owner
    }
    var destroy = xcb_destroy_notify_event_t()
    destroy.response_type = UInt8(XCB_DESTROY_NOTIFY)
    (destroy.event, destroy.window) = (display.root, target.window)
    var configure = xcb_configure_notify_event_t()
    configure.response_type = UInt8(XCB_CONFIGURE_NOTIFY)
    (configure.event, configure.window) = (display.root, target.window)
    (configure.x, configure.y, configure.width, configure.height) = (1800, 1000, 1, 1)
    var unmap = xcb_unmap_notify_event_t()
    unmap.response_type = UInt8(XCB_UNMAP_NOTIFY)
    (unmap.event, unmap.window) = (display.root, target.window)
    var property = xcb_property_notify_event_t()
    property.response_type = UInt8(XCB_PROPERTY_NOTIFY)
    (property.window, property.atom) = (display.root, display.atom("_NET_SUPPORTING_WM_CHECK"))
    var clear = xcb_selection_clear_event_t()
    clear.response_type = UInt8(XCB_SELECTION_CLEAR)
    (clear.owner, clear.selection) = (owner, selection)
    var message = xcb_client_message_event_t()
    message.response_type = UInt8(XCB_CLIENT_MESSAGE)
    (message.format, message.window, message.type) = (32, owner, selection)
    // An XI2 touch begin, as far as 32 bytes hold one; the server may refuse to send it.
    var touch = xcb_input_touch_begin_event_t()
    touch.response_type = UInt8(XCB_GE_GENERIC)
    (touch.event_type, touch.deviceid, touch.detail) = (UInt16(XCB_INPUT_TOUCH_BEGIN), 2, 1)
    touch.extension = xcb_get_extension_data(display.connection, cx11_xinput_extension()).pointee.major_opcode
    for place in [display.root, owner] {
      send(&destroy, to: place)
      send(&configure, to: place)
      send(&unmap, to: place)
      send(&property, to: place)
      send(&clear, to: place)
      send(&message, to: place)
      send(&touch, to: place)
    }
  }

  /// Once by an event mask, to whoever selected it, and once to the window's own client.
  private func send<Event>(_ event: inout Event, to window: UInt32) {
    var bytes = withUnsafeBytes(of: &event) { Array($0.prefix(32)) }
    bytes += [UInt8](repeating: 0, count: 32 - bytes.count)
    bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { event in
        _ = xcb_send_event(display.connection, 0, window, 0x01FF_FFFF & ~Attack.redirects, event.baseAddress)
        _ = xcb_send_event(display.connection, 0, window, 0, event.baseAddress)
      }
    }
  }

  /// A manager would take what is sent to it by these for a wish.
  private static let redirects =
    XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue | XCB_EVENT_MASK_RESIZE_REDIRECT.rawValue
}
