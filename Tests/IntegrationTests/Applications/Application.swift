import CX11
import Gestures

/// An ordinary client of the X server with one managed window; it keeps what it hears, in order.
final class Application {
  /// How it listens to its window.
  enum Listening: CaseIterable, Hashable {
    /// XI2 touch of all master devices, without asking for ownership: a toolkit.
    case touch
    /// XI2 touch and XI2 buttons of all master devices: a toolkit that hears the mouse as well.
    case touchAndButtons
    /// Core buttons and all motion: an old program.
    case core
  }

  /// The class of a window and where it wants to be.
  struct Look {
    var name: String
    var box: Box
    /// Without a frame and a manager's say.
    var isOverride = false
  }

  let display: Display
  let window: UInt32
  let listening: Listening
  private(set) var heard: [Heard] = []
  private let opcode: UInt8
  private let desk: Desk

  /// Makes the window and returns when it is on the screen and has the focus, or, hidden, on another desktop.
  init(_ look: Look, _ listening: Listening, isHidden: Bool = false, on desk: Desk) throws {
    self.desk = desk
    display = try Display(desk.server)
    opcode = display.xinputOpcode()
    window = display.newID()
    self.listening = listening
    create(look)
    xcb_map_window(display.connection, window)
    display.roundTrip()
    try waitUntil("window of \(look.name)") { [window] in
      (isHidden || desk.isViewable(window)) && (look.isOverride || desk.clients.contains(window))
    }
    if !look.isOverride && !isHidden {
      // A new window gets the focus; what a test looks at must not change under it.
      try waitUntil("focus of \(look.name)") { [window] in desk.activeWindow == window }
    }
    _ = catchUp()
    heard = []
  }

  /// Takes in what the server has sent up to now, and returns all that was heard since `forget`.
  @discardableResult
  func catchUp() -> [Heard] {
    display.roundTrip()
    while let event = display.nextEvent() {
      if let one = Heard(event, extension: opcode) { heard.append(one) }
    }
    return heard
  }

  /// Starts with an empty list.
  func forget() {
    catchUp()
    heard = []
  }

  /// Destroys the window and returns when the manager has forgotten it: the next one may have the same number.
  func close() {
    xcb_destroy_window(display.connection, window)
    display.roundTrip()
    // A manager that does not forget shows in the next test; this must not hide what ended this one.
    try? waitUntil("end of the window") { [desk, window] in !desk.clients.contains(window) }
  }

  private func create(_ look: Look) {
    let mask = XCB_CW_BACK_PIXEL.rawValue | XCB_CW_OVERRIDE_REDIRECT.rawValue | XCB_CW_EVENT_MASK.rawValue
    let core =
      XCB_EVENT_MASK_BUTTON_PRESS.rawValue | XCB_EVENT_MASK_BUTTON_RELEASE.rawValue
      | XCB_EVENT_MASK_POINTER_MOTION.rawValue
    let values: [UInt32] = [0x20_4060, look.isOverride ? 1 : 0, listening == .core ? core : 0]
    let box = look.box
    xcb_create_window(
      display.connection, 0, window, display.root, Int16(box.x), Int16(box.y), UInt16(box.width),
      UInt16(box.height), 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0, mask, values)
    let string = XCB_ATOM_STRING.rawValue
    display.setText(XCB_ATOM_WM_NAME.rawValue, of: window, type: string, look.name)
    display.setText(
      XCB_ATOM_WM_CLASS.rawValue, of: window, type: string, "\(look.name.lowercased())\0\(look.name)\0")
    display.setPlaceHints(of: window, box)
    display.setProperty(
      "WM_PROTOCOLS", of: window, type: XCB_ATOM_ATOM.rawValue, [display.atom("WM_DELETE_WINDOW")])
    select()
  }

  private func select() {
    let touches =
      XCB_INPUT_XI_EVENT_MASK_TOUCH_BEGIN.rawValue | XCB_INPUT_XI_EVENT_MASK_TOUCH_UPDATE.rawValue
      | XCB_INPUT_XI_EVENT_MASK_TOUCH_END.rawValue
    let buttons =
      XCB_INPUT_XI_EVENT_MASK_BUTTON_PRESS.rawValue | XCB_INPUT_XI_EVENT_MASK_BUTTON_RELEASE.rawValue
    switch listening {
    case .touch: display.selectInput(of: window, device: 1, touches)
    case .touchAndButtons: display.selectInput(of: window, device: 1, touches | buttons)
    case .core: break
    }
  }
}

extension Display {
  /// Asks the window manager to leave a window's client area where it is.
  func setPlaceHints(of window: UInt32, _ box: Box) {
    // Position and size as the user said (1 | 2), gravity (512) static.
    let place = [box.x, box.y, box.width, box.height].map { UInt32(truncatingIfNeeded: $0) }
    let hints = [1 | 2 | 512] + place + Array(repeating: 0, count: 12) + [10]
    setProperty("WM_NORMAL_HINTS", of: window, type: XCB_ATOM_WM_SIZE_HINTS.rawValue, hints)
  }
}
