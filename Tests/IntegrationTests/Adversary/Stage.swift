import CX11
import Gestures
import TestSupport
import VirtualTouch

/// Windows side by side on a desk, of all kinds that rules know, which may go at any time and are opened anew.
final class Stage {
  /// A place for a window.
  struct Slot {
    var name: String
    var listening: Application.Listening
    var box: Box
    var application: Application?
  }

  private(set) var slots: [Slot]
  private let desk: Desk
  private var random: SplitMix64
  private var menu: Display?
  private var passing: [(display: Display, window: UInt32)] = []
  private var gone: [UInt32] = []

  /// Opens a window in each place; the first one stays for ever.
  init(_ desk: Desk, seed: UInt64) throws {
    self.desk = desk
    random = SplitMix64(seed: seed)
    let kinds: [(String, Application.Listening)] = [
      ("Plain", .touch), ("Bound", .touch), ("Consume", .touch), ("Exclusive", .touch), ("Plain", .core),
      ("Plain", .touch),
    ]
    slots = kinds.enumerated().map { index, kind in
      let box = Box(x: 40 + 620 * (index % 3), y: 60 + 500 * (index / 3), width: 560, height: 420)
      return Slot(name: kind.0, listening: kind.1, box: box)
    }
    try refill()
  }

  var isMenuOpen: Bool { menu != nil }

  /// Opens what is missing, and returns when the window manager has everything in its place.
  func refill() throws {
    closeMenu()
    for (display, window) in passing {
      xcb_destroy_window(display.connection, window)
      display.roundTrip()
    }
    passing = []
    for index in slots.indices {
      if let application = slots[index].application, desk.box(application.window) == nil {
        slots[index].application = nil
      }
    }
    // Of all clients' numbers only those of managed windows: others may have been given out again.
    try waitUntil("end of the windows that are gone", seconds: 20) {
      Set(desk.clients).isDisjoint(with: gone)
    }
    gone = []
    for index in slots.indices where slots[index].application == nil {
      let look = Application.Look(name: slots[index].name, box: slots[index].box)
      slots[index].application = try Application(look, slots[index].listening, on: desk)
    }
    for slot in slots { slot.application?.forget() }
  }

  /// Where a window is now; the place kept for it where there is none.
  func box(of index: Int) -> Box {
    slots[index].application.flatMap { desk.box($0.window) } ?? slots[index].box
  }

  /// The place that a point lies in, if there is certainly a touch client's window: the touchscreen's axes round a point to
  /// one side or the other, so a pixel at the border is nobody's.
  func touchSlot(at point: Point) -> Int? {
    slots.indices.first { index in
      // A manager that starts anew may have moved it.
      let box = box(of: index)
      return slots[index].application != nil && slots[index].listening == .touch
        && Double(box.x + 1) <= point.x && point.x < Double(box.x + box.width - 1)
        && Double(box.y + 1) <= point.y && point.y < Double(box.y + box.height - 1)
    }
  }

  /// What the window of a place heard of a touch.
  func heard(_ number: UInt32, in index: Int) -> [Heard] {
    slots[index].application?.heard.filter { $0.isTouch && $0.detail == number } ?? []
  }

  func catchUp() { for slot in slots { slot.application?.catchUp() } }
}

/// What happens to windows while fingers are down.
extension Stage {
  /// Destroys the window of a random place but the first, or ends its client; returns the place.
  func destroyOne() -> Int? {
    let index = random.number(1...(slots.count - 1))
    guard let application = slots[index].application else { return nil }
    gone.append(application.window)
    if random.oneIn(2) {
      xcb_destroy_window(application.display.connection, application.window)
      application.display.roundTrip()
    } else {
      xcb_kill_client(desk.observer.connection, application.window)
      desk.observer.roundTrip()
    }
    slots[index].application = nil
    return index
  }

  /// Opens a window at an empty place without waiting for it; it goes with the next `refill`.
  func openOne() throws {
    guard let index = slots.indices.first(where: { slots[$0].application == nil }) else { return }
    let display = try Display(desk.server)
    let window = create(on: display, slots[index].box, isOverride: random.oneIn(3))
    display.setText(
      XCB_ATOM_WM_CLASS.rawValue, of: window, type: XCB_ATOM_STRING.rawValue, "bound\0bound\0")
    display.setPlaceHints(of: window, slots[index].box)
    xcb_map_window(display.connection, window)
    display.roundTrip()
    gone.append(window)
    passing.append((display, window))
  }

  /// Opens a menu: a window of nobody's with the pointer grabbed, if the server gives it.
  func openMenu() throws {
    let display = try Display(desk.server)
    let window = create(
      on: display, Box(x: random.number(100...1500), y: random.number(100...800), width: 250, height: 180),
      isOverride: true)
    xcb_map_window(display.connection, window)
    let mask = XCB_EVENT_MASK_BUTTON_PRESS.rawValue | XCB_EVENT_MASK_BUTTON_RELEASE.rawValue
    let mode = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    let cookie = xcb_grab_pointer(display.connection, 1, window, UInt16(mask), mode, mode, 0, 0, 0)
    _ = Reply(xcb_grab_pointer_reply(display.connection, cookie, nil))
    menu = display
  }

  func closeMenu() {
    guard let menu else { return }
    xcb_ungrab_pointer(menu.connection, 0)
    menu.roundTrip()
    self.menu = nil
  }

  private func create(on display: Display, _ box: Box, isOverride: Bool) -> UInt32 {
    let window = display.newID()
    xcb_create_window(
      display.connection, 0, window, display.root, Int16(box.x), Int16(box.y), UInt16(box.width),
      UInt16(box.height), 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0,
      XCB_CW_OVERRIDE_REDIRECT.rawValue | XCB_CW_EVENT_MASK.rawValue,
      [isOverride ? 1 : 0, XCB_EVENT_MASK_BUTTON_PRESS.rawValue])
    return window
  }
}
