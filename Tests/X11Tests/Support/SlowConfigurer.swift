import CX11
import Foundation
import Glibc
import Synchronization
import Testing
import VirtualTouch

/// A window manager that takes its time with each ConfigureRequest, and counts those that wait.
///
/// Windows keep what they ask for, without frames; it does not follow EWMH.
final class SlowConfigurer: Sendable {
  private struct State {
    var requests = 0
    var mostAtOnce = 0
    var isIdle = true
    var isOver = false
    var hasEnded = false
  }

  private let state = Mutex(State())

  /// Returns when it manages; one that ignores requests leaves windows where they are.
  init(on server: PrivateServer, milliseconds: UInt32, ignores: Bool = false) throws {
    let client = try PlainClient(server)
    let mask = XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue
    let cookie = xcb_change_window_attributes_checked(
      client.xcb, client.root, XCB_CW_EVENT_MASK.rawValue, [mask])
    let error = xcb_request_check(client.xcb, cookie)
    defer { free(error) }
    try #require(error == nil)
    Thread.detachNewThread { self.serve(client, milliseconds, ignores) }
  }

  /// How many requests it had.
  var requests: Int { state.withLock(\.requests) }
  /// How many there were at once at most: the one that it works on and those that wait.
  var mostAtOnce: Int { state.withLock(\.mostAtOnce) }
  var isIdle: Bool { state.withLock(\.isIdle) }

  /// Lets go of the screen, and returns when it has.
  func end() {
    state.withLock { $0.isOver = true }
    for _ in 0..<5000 where !state.withLock(\.hasEnded) { usleep(1000) }
  }

  private func serve(_ client: PlainClient, _ milliseconds: UInt32, _ ignores: Bool) {
    var waiting: [xcb_configure_request_event_t] = []
    func read() {
      while let event = xcb_poll_for_event(client.xcb) {
        let raw = UnsafeRawPointer(event)
        switch Int32(event.pointee.response_type & 0x7F) {
        case XCB_MAP_REQUEST:
          let window = raw.load(as: xcb_map_request_event_t.self).window
          client.setProperty(window, "WM_STATE", type: "WM_STATE", words: [1, 0])
          client.map(window)
          client.sync()
        case XCB_CONFIGURE_REQUEST: waiting.append(raw.load(as: xcb_configure_request_event_t.self))
        default: break
        }
        free(event)
      }
    }
    while !state.withLock(\.isOver) {
      read()
      guard !waiting.isEmpty else {
        state.withLock { $0.isIdle = true }
        usleep(500)
        continue
      }
      state.withLock { $0.isIdle = false }
      usleep(milliseconds * 1000)
      // Those that came meanwhile were sent before this one was answered.
      client.sync()
      read()
      state.withLock {
        $0.requests += 1
        $0.mostAtOnce = max($0.mostAtOnce, waiting.count)
      }
      let request = waiting.removeFirst()
      if !ignores { configure(request, client) }
    }
    state.withLock { $0.hasEnded = true }
  }

  private func configure(_ request: xcb_configure_request_event_t, _ client: PlainClient) {
    let values: [(xcb_config_window_t, UInt32)] = [
      (XCB_CONFIG_WINDOW_X, UInt32(bitPattern: Int32(request.x))),
      (XCB_CONFIG_WINDOW_Y, UInt32(bitPattern: Int32(request.y))),
      (XCB_CONFIG_WINDOW_WIDTH, UInt32(request.width)), (XCB_CONFIG_WINDOW_HEIGHT, UInt32(request.height)),
    ]
    let asked = values.filter { UInt32(request.value_mask) & $0.0.rawValue != 0 }
    let mask = asked.reduce(0) { $0 | $1.0.rawValue }
    xcb_configure_window(client.xcb, request.window, UInt16(mask), asked.map(\.1))
    client.sync()
  }
}
