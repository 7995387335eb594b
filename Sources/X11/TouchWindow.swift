internal import CX11
package import Gestures
package import Routing

/// A plain application window that listens for touches, for the demo: what it hears is what an application would hear.
///
/// It selects touch events without ownership, as toolkits do, on a connection of its own.
package final class TouchWindow {
  /// What the window heard since it was last asked.
  package struct Heard: Hashable, Sendable {
    package var begins = 0
    package var updates = 0
    package var ends = 0

    package init() {}
  }

  package let title: String
  package let window: WindowID
  private let connection: Connection
  private let decoder: EventDecoder

  /// Opens and maps a window.
  ///
  /// - Parameters:
  ///   - title: its title.
  ///   - applicationClass: both strings of its WM_CLASS.
  ///   - box: its place on the screen, in pixels.
  ///   - color: its background, 0xRRGGBB.
  ///   - display: the display's name.
  /// - Throws: as `Connection`.
  package init(
    title: String, applicationClass: String, box: Rectangle, color: UInt32, display: String
  ) throws(XError) {
    let connection = try Connection(display: display)
    let id = xcb_generate_id(connection.xcb)
    var values = [color, UInt32(XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue)]
    xcb_create_window(
      connection.xcb, 0, id, connection.root.rawValue, Int16(truncatingIfNeeded: box.x),
      Int16(truncatingIfNeeded: box.y), UInt16(truncatingIfNeeded: box.width),
      UInt16(truncatingIfNeeded: box.height), 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0,
      XCB_CW_BACK_PIXEL.rawValue | XCB_CW_EVENT_MASK.rawValue, &values)
    TouchWindow.set(XCB_ATOM_WM_NAME, to: Array(title.utf8), of: id, connection)
    let name = Array(applicationClass.utf8) + [0]
    TouchWindow.set(XCB_ATOM_WM_CLASS, to: name + name, of: id, connection)
    TouchWindow.selectTouches(id, connection)
    xcb_map_window(connection.xcb, id)
    self.title = title
    window = WindowID(id)
    self.connection = connection
    decoder = EventDecoder(connection)
    try connection.roundTrip()
  }

  /// What came since the last time; asks the server first, so that nothing is on its way.
  ///
  /// - Throws: `serverGone`.
  package func heard() throws(XError) -> Heard {
    try connection.roundTrip()
    var heard = Heard()
    while let event = connection.nextEvent() {
      switch decoder.decode(event) {
      case .touchBegin: heard.begins += 1
      case .touchUpdate: heard.updates += 1
      case .touchEnd: heard.ends += 1
      default: break
      }
    }
    return heard
  }

  private static func set(
    _ atom: xcb_atom_enum_t, to bytes: [UInt8], of window: UInt32, _ connection: Connection
  ) {
    xcb_change_property(
      connection.xcb, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, atom.rawValue, XCB_ATOM_STRING.rawValue,
      8,
      UInt32(bytes.count), bytes)
  }

  private static func selectTouches(_ window: UInt32, _ connection: Connection) {
    let bits = [XCB_INPUT_TOUCH_BEGIN, XCB_INPUT_TOUCH_UPDATE, XCB_INPUT_TOUCH_END]
      .reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
    InputSelection.select(bits, on: window, connection)
  }
}
