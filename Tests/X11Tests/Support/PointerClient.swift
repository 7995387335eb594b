import CX11
import Gestures
import Glibc
import Routing
import Testing
import VirtualTouch

/// An ordinary client of core events with windows: it keeps presses, releases and motions with their places.
struct PointerClient {
  /// What was heard, where on the root, and which buttons were down before it.
  struct Heard: Hashable, CustomStringConvertible {
    enum Kind: Hashable {
      case press(Int)
      case release(Int)
      case motion
    }
    var kind: Kind
    var x: Int
    var y: Int
    var state: Int
    var window: UInt32

    var place: Point { Point(Double(x), Double(y)) }
    var isMotion: Bool { kind == .motion }
    var description: String { "\(kind) at \(x),\(y) state \(String(state, radix: 16))" }
  }

  let client: PlainClient
  let window: UInt32

  /// `onlyDrags`: motions are heard while a button is down only (ButtonMotion).
  init(_ server: PrivateServer, _ geometry: WindowGeometry, onlyDrags: Bool = false) throws {
    client = try PlainClient(server)
    window = client.create(geometry)
    client.map(window)
    client.select(
      window, XCB_EVENT_MASK_BUTTON_PRESS, XCB_EVENT_MASK_BUTTON_RELEASE,
      onlyDrags ? XCB_EVENT_MASK_BUTTON_MOTION : XCB_EVENT_MASK_POINTER_MOTION)
  }

  /// All since the last call.
  func heard() -> [Heard] {
    client.sync()
    var found: [Heard] = []
    while let event = xcb_poll_for_event(client.xcb) {
      defer { free(event) }
      // A motion has the layout of a press.
      let e = UnsafeRawPointer(event).load(as: xcb_button_press_event_t.self)
      let kind: Heard.Kind
      switch Int32(e.response_type) {
      case XCB_BUTTON_PRESS: kind = .press(Int(e.detail))
      case XCB_BUTTON_RELEASE: kind = .release(Int(e.detail))
      case XCB_MOTION_NOTIFY: kind = .motion
      default: continue
      }
      found.append(
        Heard(kind: kind, x: Int(e.root_x), y: Int(e.root_y), state: Int(e.state), window: e.event))
    }
    return found
  }

  /// Which buttons the pointer has down, as X's bits from 0x100.
  var buttons: Int {
    let reply = xcb_query_pointer_reply(client.xcb, xcb_query_pointer(client.xcb, client.root), nil)
    defer { free(reply) }
    return reply.map { Int($0.pointee.mask) & 0x1F00 } ?? -1
  }
}
