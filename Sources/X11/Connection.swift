internal import CX11
package import Gestures
internal import Glibc

/// The one connection to the X server: opened by Xlib, its event queue owned by xcb.
///
/// Not thread-safe; everything that uses it belongs to one thread. It is closed when its last user lets go of it.
package final class Connection {
  let display: OpaquePointer
  let xcb: OpaquePointer
  let atoms: Atoms
  /// The display's name as it was opened (":0").
  package let name: String
  /// The socket, to be polled for reading.
  package let fileDescriptor: Int32
  package let screen: Int
  package let root: WindowID
  /// The root window's size in pixels when the connection was opened; the mirror knows later ones.
  package let initialSize: (width: Int32, height: Int32)
  /// The server's release number (XVendorRelease): 12101007 is X.Org 21.1.7, 12004000 is 1.20.4.
  package let vendorRelease: Int
  /// The version of XInput that was agreed on, 2.2 to 2.4.
  package let inputVersion: XError.Version
  /// Whether XTEST is there; without it the stuck-button cure cannot run.
  package let hasXTest: Bool
  /// The major opcode of XInput, by which its events are known.
  package let inputOpcode: UInt8
  /// The number of SHAPE's first event.
  package let shapeFirstEvent: UInt8
  /// Events that were read while waiting for another; given out before any newer one.
  private var stash: [UnsafeMutableRawPointer] = []
  /// How many requests were made only to count them.
  private var uncounted: UInt32 = 0

  /// Opens a display and agrees on its extensions.
  ///
  /// - Parameter displayName: such as ":0"; nil takes DISPLAY.
  /// - Throws: `noDisplay`, `noExtension`, `extensionTooOld` or `serverGone`.
  package init(display displayName: String? = nil) throws(XError) {
    ErrorHandlers.install()
    guard let display = XOpenDisplay(displayName), let xcb = XGetXCBConnection(display) else {
      throw .noDisplay(displayName ?? XDisplayName(nil).map { String(cString: $0) } ?? "")
    }
    ErrorHandlers.keepRunningWithout(display)
    XSetEventQueueOwner(display, XCBOwnsEventQueue)
    let extensions: Extensions
    do throws(XError) { extensions = try Extensions(display, xcb) } catch {
      XCloseDisplay(display)
      throw error
    }
    self.display = display
    self.xcb = xcb
    atoms = Atoms(xcb)
    name = String(cString: XDisplayString(display))
    fileDescriptor = xcb_get_file_descriptor(xcb)
    screen = Int(XDefaultScreen(display))
    root = WindowID(UInt32(truncatingIfNeeded: XDefaultRootWindow(display)))
    initialSize = (
      XDisplayWidth(display, Int32(screen)), XDisplayHeight(display, Int32(screen))
    )
    vendorRelease = Int(XVendorRelease(display))
    inputVersion = extensions.inputVersion
    hasXTest = extensions.hasXTest
    inputOpcode = extensions.inputOpcode
    shapeFirstEvent = extensions.shapeFirstEvent
    if !isAlive { throw .serverGone }
  }

  deinit {
    while let event = takeStashed() { _ = consume event }
    if isAlive {
      XCloseDisplay(display)
    } else {
      // Xlib would print a complaint for each request with which it takes leave; it keeps its few kilobytes instead.
      xcb_disconnect(xcb)
    }
  }

  /// Whether the server still talks to us; a connection never comes back to life.
  package var isAlive: Bool { xcb_connection_has_error(xcb) == 0 }

  /// Sends what is buffered.
  package func flush() { xcb_flush(xcb) }

  /// Sleeps until the socket has something to read, at most so long; queued events do not count.
  package func waitReadable(milliseconds: Int32) {
    var source = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    poll(&source, 1, milliseconds)
  }

  /// The next event; reads from the socket when none is queued, never waits.
  ///
  /// Take the rest of a turn by `nextQueuedEvent`, which costs no system call. Replies and flushes read events too, so
  /// drain both before every poll of the socket.
  package func nextEvent() -> RawEvent? {
    if let event = takeStashed() { return event }
    return RawEvent(xcb_poll_for_event(xcb))
  }

  /// The next event of those that were already read.
  package func nextQueuedEvent() -> RawEvent? {
    if let event = takeStashed() { return event }
    return RawEvent(xcb_poll_for_queued_event(xcb))
  }

  /// Whether the landing of a finger is among the events that were read and not taken yet; they all stay.
  var hasQueuedLanding: Bool {
    while let event = xcb_poll_for_queued_event(xcb) { stash.append(event) }
    return stash.contains { event in
      let header = UnsafeRawPointer(event).load(as: xcb_ge_event_t.self)
      return header.response_type == UInt8(XCB_GE_GENERIC) && header.pad0 == inputOpcode
        && Int32(header.event_type) == XCB_INPUT_RAW_TOUCH_BEGIN
    }
  }

  /// Waits until the server has handled all that was sent; the events up to then are queued.
  ///
  /// - Throws: `serverGone`.
  package func roundTrip() throws(XError) {
    guard Reply(xcb_get_input_focus_reply(xcb, xcb_get_input_focus(xcb), nil)) != nil else {
      throw .serverGone
    }
  }

  /// How many requests were made so far, modulo 2^32; asking makes one more, which is not counted here or later.
  package var requestCount: UInt32 {
    let sequence = xcb_no_operation(xcb).sequence
    uncounted &+= 1
    return sequence &- uncounted
  }

  /// The server's time now, by an empty property change: for the start only, since it waits for an event.
  ///
  /// - Throws: `serverGone`.
  package func serverTime() throws(XError) -> Timestamp {
    let window = xcb_generate_id(xcb)
    var mask = UInt32(XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue)
    xcb_create_window(
      xcb, 0, window, root.rawValue, -1, -1, 1, 1, 0, UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0,
      UInt32(XCB_CW_EVENT_MASK.rawValue), &mask)
    defer {
      // The server tells of each property that goes with a window.
      xcb_change_window_attributes(xcb, window, XCB_CW_EVENT_MASK.rawValue, [0])
      xcb_destroy_window(xcb, window)
      xcb_flush(xcb)
    }
    xcb_change_property(
      xcb, UInt8(XCB_PROP_MODE_APPEND.rawValue), window, atoms[.netWMName], XCB_ATOM_STRING.rawValue, 8, 0,
      nil)
    xcb_flush(xcb)
    while let event = xcb_wait_for_event(xcb) {
      if event.pointee.response_type == UInt8(XCB_PROPERTY_NOTIFY) {
        let change = UnsafeRawPointer(event).load(as: xcb_property_notify_event_t.self)
        if change.window == window {
          _ = RawEvent(event)
          return Timestamp(change.time)
        }
      }
      stash.append(event)
    }
    throw .serverGone
  }

  private func takeStashed() -> RawEvent? {
    stash.isEmpty ? nil : RawEvent(stash.removeFirst())
  }
}
