import CX11
import Foundation
import Glibc
import Synchronization
import VirtualTouch

/// A window manager that is slow: it has a synchronous grab of button 1 on a window, and answers each press after a time of
/// its own, with the press's own time.
final class SlowManager: Sendable {
  /// What becomes of a press.
  enum Answer: CaseIterable {
    /// The window below gets it, as with a click that gives the focus.
    case replays
    /// The manager keeps it, as with one on a title bar.
    case keeps

    var mode: UInt8 {
      switch self {
      case .replays: UInt8(XCB_ALLOW_REPLAY_POINTER.rawValue)
      case .keeps: UInt8(XCB_ALLOW_ASYNC_POINTER.rawValue)
      }
    }
  }

  private struct State {
    var answers = 0
    var isOver = false
    var hasEnded = false
  }

  private let state = Mutex(State())

  /// Returns when it has the grab.
  init(of window: UInt32, on server: PrivateServer, _ answer: Answer, milliseconds: UInt32) throws {
    let display = SendableDisplay(display: try Display(server))
    let connection = display.display.connection
    xcb_grab_button(
      connection, 0, window, UInt16(XCB_EVENT_MASK_BUTTON_PRESS.rawValue),
      UInt8(XCB_GRAB_MODE_SYNC.rawValue), UInt8(XCB_GRAB_MODE_ASYNC.rawValue), 0, 0, 1,
      UInt16(XCB_MOD_MASK_ANY.rawValue))
    display.display.roundTrip()
    Thread.detachNewThread { self.serve(display, answer, milliseconds) }
  }

  /// How many presses it has answered.
  var answers: Int { state.withLock(\.answers) }

  /// Lets go of the window, and returns when it has.
  func end() {
    state.withLock { $0.isOver = true }
    for _ in 0..<5000 where !state.withLock(\.hasEnded) { usleep(1000) }
  }

  private func serve(_ display: SendableDisplay, _ answer: Answer, _ milliseconds: UInt32) {
    let connection = display.display.connection
    while !state.withLock(\.isOver), !display.display.isBroken {
      guard let event = display.display.nextEvent() else {
        usleep(500)
        continue
      }
      guard event.value.response_type & 0x7F == UInt8(XCB_BUTTON_PRESS) else { continue }
      let time = event.withPointer {
        UnsafeMutableRawPointer($0).load(as: xcb_button_press_event_t.self).time
      }
      usleep(milliseconds * 1000)
      xcb_allow_events(connection, answer.mode, time)
      display.display.roundTrip()
      state.withLock { $0.answers += 1 }
    }
    state.withLock { $0.hasEnded = true }
  }

  /// Handed over to the thread that uses it from then on, alone.
  private struct SendableDisplay: @unchecked Sendable { let display: Display }
}
