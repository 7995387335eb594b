internal import CLinux
internal import Glibc
package import X11

// What is done once the daemon is gone.
extension Guardian {
  /// How long a busy pointer or a resting finger is waited for, in nanoseconds; what is left then is harmless, and the next
  /// daemon settles it.
  private static let limit: Int64 = 600_000_000_000

  /// Kills a silent daemon and lets go of all that it held.
  ///
  /// The kill comes first: a daemon that was stopped inside its barrier has the server grabbed. Keys and buttons are
  /// next, for a button that is down keeps the pointer busy, and once more at the end: a press that the daemon had sent
  /// may have been taken by the server only meanwhile. Whatever the page says of its end, nothing that stands in it may
  /// stay down.
  mutating func settle(after cause: Cause) -> Ending {
    if case .silence = cause { daemon.kill() }
    do throws(XError) { try HeldRelease.release(page.held, connection) } catch { return .serverGone }
    var cause = cause
    if cause == .death {
      switch page.phase {
      case .left: return .dismissed
      case .leftWithTouches: cause = .leftWithTouches
      case .starting, .running, .askingForServer, .holdingServer: break
      }
    }
    do throws(XError) {
      let areTouchesFree = try letGo()
      try HeldRelease.release(page.held, connection)
      return .settled(cause, areTouchesFree: areTouchesFree)
    } catch {
      return .serverGone
    }
  }

  /// The safe kill, again and again while somebody else has the pointer.
  private func letGo() throws(XError) -> Bool {
    let end = clinux_monotonic_nanoseconds() + Guardian.limit
    var pause: Int32 = 2
    while case .busy = try SafeKill.attempt(mark: mark, connection) {
      guard clinux_monotonic_nanoseconds() < end else { return false }
      poll(nil, 0, pause)
      pause = min(pause + pause / 4 + 1, 250)
    }
    return true
  }

  /// Takes off what the daemon put on spare keys, some seconds later: applications must have read by them what was typed.
  ///
  /// - Throws: `serverGone`.
  package func restoreSpareKeys() throws(XError) {
    guard !page.held.spares.isEmpty else { return }
    poll(nil, 0, Int32(VirtualInput.quiet / 1_000_000))
    try HeldRelease.restoreSpareKeys(page.held, connection)
  }

  /// Frees button 1 where it stays pressed, once no finger is down; nil: a finger or another's grab stayed until we
  /// gave up.
  ///
  /// - Throws: `serverGone`.
  package mutating func freeButton() throws(XError) -> StuckButton.Outcome? {
    let end = clinux_monotonic_nanoseconds() + Guardian.limit
    while clinux_monotonic_nanoseconds() < end {
      drain()
      guard try StuckButton.isButton1Down(connection) else { return .notStuck }
      guard fingers.isEmpty else {
        connection.waitReadable(milliseconds: 1000)
        continue
      }
      // It owns no touch.
      switch try StuckButton.cure(connection, by: connection) {
      case .held, .busy: poll(nil, 0, 100)
      case .notStuck: return .notStuck
      case .cured: return .cured
      case .noTouchscreen: return .noTouchscreen
      case .failed: return .failed
      }
    }
    return nil
  }
}
