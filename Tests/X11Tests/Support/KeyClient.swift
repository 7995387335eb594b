import CX11
import Glibc
import Testing
import VirtualTouch

/// An ordinary Xlib program with one window that has the focus; it looks keys up as Xlib programs do.
final class KeyClient {
  /// A key as it was heard.
  struct Key: Hashable {
    var isPress: Bool
    /// What XLookupString says.
    var keysym: UInt32
    var state: UInt32
    var keycode: UInt8
  }

  let display: OpaquePointer
  let window: Window

  init(_ server: PrivateServer) throws {
    display = try server.withAuthority {
      nonisolated(unsafe) let display = try #require(XOpenDisplay(server.display))
      return display
    }
    let root = XDefaultRootWindow(display)
    window = XCreateSimpleWindow(display, root, 10, 10, 200, 100, 0, 0, 0)
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    XChangeWindowAttributes(display, window, UInt(CWOverrideRedirect), &attributes)
    XSelectInput(display, window, KeyPressMask | KeyReleaseMask)
    XMapWindow(display, window)
    XSync(display, 0)
    XSetInputFocus(display, window, Int32(RevertToPointerRoot), 0)
    XSync(display, 0)
  }

  deinit { XCloseDisplay(display) }

  /// What was pressed and released since the last call.
  func heard() -> [Key] {
    var keys: [Key] = []
    XSync(display, 0)
    while XPending(display) > 0 {
      var event = XEvent()
      XNextEvent(display, &event)
      switch event.type {
      case KeyPress, KeyRelease:
        var keysym: KeySym = 0
        var text = [CChar](repeating: 0, count: 16)
        XLookupString(&event.xkey, &text, 16, &keysym, nil)
        keys.append(
          Key(
            isPress: event.type == KeyPress, keysym: UInt32(truncatingIfNeeded: keysym),
            state: event.xkey.state, keycode: UInt8(truncatingIfNeeded: event.xkey.keycode)))
      case MappingNotify: XRefreshKeyboardMapping(&event.xmapping)
      default: break
      }
    }
    return keys
  }

  /// The symbols that were pressed since the last call, without modifiers.
  func pressed() -> [UInt32] {
    heard().filter { $0.isPress && !(0xFFE1...0xFFEE).contains($0.keysym) && $0.keysym != 0xFE03 }.map(
      \.keysym)
  }

  /// The keys that the server has down on the core keyboard.
  var down: [Int] {
    var bytes = [CChar](repeating: 0, count: 32)
    XQueryKeymap(display, &bytes)
    return (0..<256).filter { UInt8(bitPattern: bytes[$0 / 8]) & 1 << UInt8($0 % 8) != 0 }
  }

  /// Group, held and locked modifiers of the core keyboard.
  var state: (group: Int, held: UInt8, locked: UInt8) {
    var state = XkbStateRec()
    XkbGetState(display, UInt32(XkbUseCoreKbd), &state)
    return (Int(state.group), state.base_mods, state.locked_mods)
  }

  /// Locks modifiers, as Caps Lock (2) and Num Lock (16) do.
  func lock(_ modifiers: UInt32) {
    XkbLockModifiers(display, UInt32(XkbUseCoreKbd), 0xFF, modifiers)
    XSync(display, 0)
  }

  func lock(group: Int) {
    XkbLockGroup(display, UInt32(XkbUseCoreKbd), UInt32(group))
    XSync(display, 0)
  }

  /// Another program gives keys symbols.
  func setSymbols(_ keycodes: some Sequence<UInt8>, _ keysym: UInt32) {
    var symbols: [KeySym] = [KeySym(keysym)]
    for keycode in keycodes { XChangeKeyboardMapping(display, Int32(keycode), 1, &symbols, 1) }
    XSync(display, 0)
  }

  /// What a key means now, alone.
  func symbol(_ keycode: UInt8) -> UInt32 {
    var width: Int32 = 0
    guard let symbols = XGetKeyboardMapping(display, keycode, 1, &width) else { return 0 }
    defer { XFree(symbols) }
    return UInt32(truncatingIfNeeded: symbols[0])
  }

  /// The keys that mean nothing.
  var freeKeycodes: [UInt8] { (8...255).filter { symbol($0) == 0 } }
}

extension PrivateServer {
  /// Sets the layout, as a user does; none is "us".
  func setLayout(_ arguments: String...) throws {
    let program = "/usr/bin/setxkbmap"
    try #require(access(program, X_OK) == 0, "the tests need x11-xkb-utils")
    let words = ([program] + (arguments.isEmpty ? ["us"] : arguments)).map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    try #require(posix_spawn(&process, program, nil, nil, words, variables) == 0)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    try #require(status == 0)
  }
}
